// Addresses that are links without words of their own.

internal import Ground

extension MarkdownReferences {
  /// What begins an address that is a link as it stands, and that no page may keep; http is kept, and is no matter here.
  private static let bare = ["ftp://", "xmpp:", "dayone://", "dayone2://"].map { Array($0.utf8) }

  /// An address between pointed brackets: `<scheme:rest>`.
  func address(at start: Int) -> (MarkdownReference, end: Int)? {
    let inside = bytes[(start + 1)..<min(bytes.count, start + 4000)].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    guard inside.endIndex < bytes.count, bytes[inside.endIndex] == UInt8(ascii: ">"),
      let colon = inside.firstIndex(of: UInt8(ascii: ":")),
      MarkdownReferences.isScheme(inside[..<colon])
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

  private func reference(
    to address: ArraySlice<UInt8>,
    from start: Int,
    to end: Int
  ) -> (MarkdownReference, end: Int) {
    (
      MarkdownReference(
        form: .address,
        label: "",
        target: String(decoding: address, as: UTF8.self),
        written: String(decoding: bytes[start..<end], as: UTF8.self)
      ), end
    )
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first), (2...32).contains(bytes.count) else {
      return false
    }
    return bytes.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
