// Addresses that stand by themselves: in the words, and in the lines that tell where links lead.

internal import Diagnostics

extension MarkdownReferences {
  /// What begins an address that is a link as it stands, and that no page may keep; http is kept, and is no matter here.
  private static let bare = ["ftp://", "xmpp:", "dayone://", "dayone2://"].map { Array($0.utf8) }

  /// An address between pointed brackets: `<scheme:rest>`.
  func address(at start: Int) -> (MarkdownReference, end: Int)? {
    let inside = bytes[(start + 1)..<min(bytes.count, start + 4000)].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    guard inside.endIndex < bytes.count, bytes[inside.endIndex] == UInt8(ascii: ">"),
      let colon = inside.firstIndex(of: UInt8(ascii: ":")), MarkdownReferences.isScheme(inside[..<colon])
    else { return nil }
    return reference(to: inside, from: start, to: inside.endIndex + 1)
  }

  /// An address that stands in the words.
  func bareAddress(at start: Int) -> (MarkdownReference, end: Int)? {
    guard start == 0 || !MarkdownReferences.isLetter(bytes[start - 1]),
      MarkdownReferences.bare.contains(where: { scheme in
        bytes[start...].count > scheme.count
          && zip(bytes[start...], scheme).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      })
    else { return nil }
    var inside = bytes[start..<min(bytes.count, start + 4000)].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "`")
    }
    let ends = Array(".,:;!?)'\"*_~]".utf8)
    while let last = inside.last, ends.contains(last) { inside.removeLast() }
    return reference(to: inside, from: start, to: inside.endIndex)
  }

  private func reference(to address: ArraySlice<UInt8>, from start: Int, to end: Int) -> (
    MarkdownReference, end: Int
  ) {
    (
      MarkdownReference(
        form: .address, label: "", target: String(decoding: address, as: UTF8.self),
        written: String(decoding: bytes[start..<end], as: UTF8.self)), end
    )
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first), (2...32).contains(bytes.count) else { return false }
    return bytes.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The lines `[label]: target` of a text.
  static func definitions(in bytes: [UInt8]) -> [String: String] {
    guard bytes.contains(UInt8(ascii: "]")) else { return [:] }
    var found: [String: String] = [:]
    for line in bytes.split(separator: 0x0A) {
      let start = line.prefix(4).firstIndex { $0 != 0x20 } ?? line.endIndex
      guard start < line.endIndex, line[start] == UInt8(ascii: "["),
        let close = line[start...].prefix(500).firstIndex(of: UInt8(ascii: "]")), close + 2 < line.endIndex,
        line[close + 1] == UInt8(ascii: ":")
      else { continue }
      var target = line[(close + 2)...].drop { $0 == 0x20 }.prefix { $0 > 0x20 }
      if target.first == UInt8(ascii: "<"), target.last == UInt8(ascii: ">") {
        target = target.dropFirst().dropLast()
      }
      let label = String(decoding: line[(start + 1)..<close], as: UTF8.self)
      guard !target.isEmpty, !label.hasPrefix("^") else { continue }
      let key = label.comparisonKey
      if found[key] == nil { found[key] = String(decoding: target, as: UTF8.self) }
    }
    return found
  }
}
