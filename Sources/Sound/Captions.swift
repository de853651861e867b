// When each part of a transcript was said: a WebVTT file (https://www.w3.org/TR/webvtt1/) beside the recording.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The parts of a transcript with their times.
public struct Captions: Sendable, Hashable {
  /// A part, usually a sentence.
  public struct Cue: Sendable, Hashable {
    /// When it begins, in milliseconds from the start of the recording.
    public var start: Int
    /// When it ends, in milliseconds.
    public var end: Int
    /// Its words, on one line, without white space around them.
    public var text: String

    /// Makes a part.
    public init(start: Int, end: Int, text: String) {
      self.start = start
      self.end = end
      self.text = text
    }
  }

  /// The parts, in the order of the file; none is empty.
  public var cues: [Cue]

  /// The maximum size of a file in bytes.
  public static let maximumBytes = 4 << 20

  /// Makes captions.
  public init(_ cues: [Cue] = []) { self.cues = cues }

  /// Parses a WebVTT file; reports `file-strange` warnings for a wrong first line and for blocks that are no cues.
  ///
  /// Comments, styles and regions are skipped; tags such as `<v Misaki>` stay in the words.
  public static func parse(_ source: Source) -> (captions: Captions, problems: [Diagnostic]) {
    var captions = Captions()
    var problems: [Diagnostic] = []
    func report(_ line: ArraySlice<UInt8>) {
      problems.append(
        source.diagnostic(
          .fileStrange, Phrase("sound-no-caption"), at: line.startIndex,
          hint: Phrase("sound-remove-captions"), severity: .warning))
    }
    let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    let mark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard lines[0].dropFirst(mark).starts(with: "WEBVTT".utf8) else {
      report(lines[0])
      return (captions, problems)
    }
    for block in lines.dropFirst().split(whereSeparator: \.isEmpty) {
      if ["NOTE", "STYLE", "REGION"].contains(where: { block[block.startIndex].starts(with: $0.utf8) }) {
        continue
      }
      // The line above the times is the cue's name.
      let timing = block.prefix(2).firstIndex { cueTimes($0) != nil }
      guard let timing, let times = cueTimes(block[timing]) else {
        report(block[block.startIndex])
        continue
      }
      let text = block[(timing + 1)...].map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      let plain = Captions.entities.reduce(text) { $0.replacing($1.escaped, with: $1.plain) }.trimmingBlanks
      if !plain.isEmpty { captions.cues.append(Cue(start: times.start, end: times.end, text: plain)) }
    }
    return (captions, problems)
  }

  /// In the order in which they are undone.
  private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].map {
    (escaped: $0, plain: $1)
  }

  private static func cueTimes(_ line: ArraySlice<UInt8>) -> (start: Int, end: Int)? {
    let words = line.split { $0 == 0x20 || $0 == 0x09 }
    guard words.count >= 3, words[1].elementsEqual("-->".utf8), let start = time(words[0]),
      let end = time(words[2])
    else { return nil }
    return (start, end)
  }

  /// `mm:ss.mmm` or `h:mm:ss.mmm` in milliseconds.
  private static func time(_ word: ArraySlice<UInt8>) -> Int? {
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let clock = parts[0].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 3, 2...3 ~= clock.count, word.count <= 16 else { return nil }
    var milliseconds = 0
    for part in clock {
      guard let number = number(part) else { return nil }
      milliseconds = milliseconds * 60 + number
    }
    return number(parts[1]).map { milliseconds * 1000 + $0 }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    var text = "WEBVTT\n"
    for cue in cues {
      let words = Captions.entities.reversed().reduce(cue.text) { $0.replacing($1.plain, with: $1.escaped) }
      text += "\n\(Captions.stamp(cue.start)) --> \(Captions.stamp(cue.end))\n\(words)\n"
    }
    return Array(text.utf8)
  }

  private static func stamp(_ milliseconds: Int) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let seconds = milliseconds / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return clock.joined(separator: ":") + "." + padded(milliseconds % 1000, 3)
  }

  /// All words as one text: parts are joined by a blank, but not beside Chinese or Japanese characters.
  public var text: String {
    var text = ""
    for cue in cues {
      if let before = text.last, let after = cue.text.first, !before.isIdeographic, !after.isIdeographic {
        text += " "
      }
      text += cue.text
    }
    return text
  }
}
