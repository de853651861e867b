// The wave forms that a home keeps beside its sounds, so that every machine draws the same.
// Spec: docs/FORMAT.md, "Wave forms".

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// Wave forms by the content of their sounds, one a line: digest, milliseconds, heights.
public struct WaveList: Sendable, Hashable {
  /// The most bytes that the file may have.
  public static let maximumBytes = 64 << 20
  /// The letter of a bar without height; the next letters are one higher each.
  private static let lowest = UInt8(ascii: "A")

  /// By the SHA-256 of the sound's file.
  public var forms: [Digest: WaveForm]

  /// A list of wave forms.
  public init(_ forms: [Digest: WaveForm] = [:]) { self.forms = forms }

  /// Reads a list.
  ///
  /// - Parameter source: the file.
  /// - Returns: the list, of several lines for one sound the bytewise smallest; and a `file-strange` warning
  ///   for each line that is no wave form.
  public static func parse(_ source: Source) -> (list: WaveList, problems: [Diagnostic]) {
    var list = WaveList()
    var problems: [Diagnostic] = []
    var lines: [Digest: ArraySlice<UInt8>] = [:]
    for line in source.bytes.split(separator: 0x0A) {
      guard let (digest, form) = entry(line) else {
        problems.append(
          source.diagnostic(
            .fileStrange, Phrase("sound-no-wave-form"), at: line.startIndex,
            hint: Phrase("sound-remove-line-zutto-build-makes"), severity: .warning))
        continue
      }
      if let known = lines[digest], !line.lexicographicallyPrecedes(known) { continue }
      lines[digest] = line
      list.forms[digest] = form
    }
    return (list, problems)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (Digest, WaveForm)? {
    let words = line.split { $0 == 0x20 || $0 == 0x0D }
    guard words.count == 3, let digest = Digest(hex: String(decoding: words[0], as: UTF8.self)),
      let milliseconds = Int(String(decoding: words[1], as: UTF8.self)),
      let form = WaveForm(bars: words[2].map { $0 &- lowest }, milliseconds: milliseconds)
    else { return nil }
    return (digest, form)
  }

  /// The file's bytes: the lines in byte order.
  public var bytes: [UInt8] {
    let lines = forms.map { digest, form in
      Array("\(digest.hex) \(form.milliseconds) ".utf8) + form.bars.map { $0 + WaveList.lowest }
    }
    return Array(lines.sorted { $0.lexicographicallyPrecedes($1) }.map { $0 + [0x0A] }.joined())
  }
}
