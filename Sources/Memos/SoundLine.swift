// The line of a sound: an image link to a file of `audio/` (docs/FORMAT.md, "memos/<memo>.md", sounds).

internal import Diagnostics
internal import Ground

/// An image link alone on its line, parsed without a Markdown parser because lists read thousands of memos.
struct SoundLine: Sendable, Hashable {
  var label: String
  var target: String
  /// Nil if the link has no title.
  var title: String?

  init(label: String, target: String, title: String?) {
    self.label = label
    self.target = target
    self.title = title
  }

  /// Parses a line without its line end; nil if it is not exactly one image link.
  init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop { $0 == 0x20 }
    guard rest.startIndex - line.startIndex <= 3, rest.starts(with: [0x21, 0x5B]) else { return nil }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    guard rest.last == UInt8(ascii: ")"), let bracket = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "]")),
      bracket + 1 < rest.endIndex, rest[bracket + 1] == UInt8(ascii: "(")
    else { return nil }
    let label = rest[(rest.startIndex + 2)..<bracket]
    guard !label.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\\") }) else { return nil }
    let inside = rest[(bracket + 2)..<(rest.endIndex - 1)]
    guard let (target, title) = SoundLine.parts(of: inside) else { return nil }
    self.init(label: String(decoding: label, as: UTF8.self), target: target, title: title)
  }

  /// Splits the text between the parentheses.
  private static func parts(of text: ArraySlice<UInt8>) -> (target: String, title: String?)? {
    let text = trimmed(text)
    let end: Int
    let target: ArraySlice<UInt8>
    if text.first == UInt8(ascii: "<") {
      guard let close = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      target = text[(text.startIndex + 1)..<close]
      end = close + 1
    } else {
      target = text.prefix { $0 > 0x20 }
      guard !target.contains(where: { "()<>\\".utf8.contains($0) }) else { return nil }
      end = target.endIndex
    }
    guard !target.isEmpty, !target.contains(UInt8(ascii: "&")) else { return nil }
    let address = String(decoding: target, as: UTF8.self)
    let rest = trimmed(text[end...])
    if rest.isEmpty { return (address, nil) }
    guard end < text.endIndex, text[end] <= 0x20, let open = rest.first, rest.count >= 2 else { return nil }
    let closing: UInt8 = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
    let title = rest.dropFirst().dropLast()
    guard "\"'(".utf8.contains(open), rest.last == closing,
      !title.contains(where: { $0 == closing || $0 == open || $0 == UInt8(ascii: "\\") })
    else { return nil }
    return (address, String(decoding: title, as: UTF8.self))
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return text
  }

  var namesSound: Bool { SoundLine.namesSound(target) }

  /// Whether an address has the extension of a sound.
  static func namesSound(_ target: String) -> Bool {
    guard let dot = target.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return Memo.soundExtensions.contains(target[target.utf8.index(after: dot)...].lowercased())
  }

  /// The path it leads to; nil outside `audio/`.
  func path(from memo: RelativePath) -> RelativePath? {
    guard let path = memo.resolving(target.percentDecoded), path.parent == Memo.soundFolder else {
      return nil
    }
    return path
  }

  var text: String {
    let needsAngles = target.contains { " ()".contains($0) }
    let address = needsAngles ? "<\(target)>" : target
    return "![\(label)](\(address)\(title.map { " " + SoundLine.quoted($0) } ?? ""))"
  }

  /// Quotes a title with quotation marks that it does not contain.
  private static func quoted(_ title: String) -> String {
    if !title.contains("\"") { return "\"\(title)\"" }
    return title.contains("'") ? "(\(title))" : "'\(title)'"
  }
}
