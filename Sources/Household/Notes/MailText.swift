// Sealed notes in saved mails.
//
// A parser of mail is not needed: only the two transfer encodings (RFC 2045, 6.7 and 6.8) and the tags of HTML stand
// between a note and its reader, and undoing them where they are none does no harm, for what is found is proven by its seal.

internal import Diagnostics
internal import Fluent
internal import Notes
internal import Seal

/// A text in which sealed notes are looked for: as it is, and as a mail.
struct MailText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = MailText.utf8(bytes) }

  /// Every block, read in the way in which it can be.
  package func blocks() -> [Armor.Block] {
    if isWritersCopy { return [] }
    let text = has("quoted-printable") ? MailText.withoutQuotedPrintable(bytes) : bytes
    var found = MailText.blocks(in: text)
    if has("base64") { for part in MailText.base64Parts(of: bytes) { found += MailText.blocks(in: part) } }
    return found
  }

  /// The blocks of a text; one that can't be read as it is, read without tags.
  private static func blocks(in text: [UInt8]) -> [Armor.Block] {
    let found = Armor.blocks(in: Source("sealed.note", text))
    guard found.contains(where: { !$0.isWhole }),
      text.contains(UInt8(ascii: "<")) || text.contains(UInt8(ascii: "&"))
    else { return found }
    let bare = Armor.blocks(in: Source("sealed.note", withoutTags(text))).filter(\.isWhole)
    return found.map { block in block.isWhole ? block : bare.first { $0.position == block.position } ?? block
    }
  }

  /// Whether it is the page that a writer kept, whose script has the marks of a note.
  private var isWritersCopy: Bool {
    MailText.contains(bytes, #"id="state""#) && MailText.contains(bytes, "BEGIN ZUTTO NOTE")
  }

  /// What is told of a text without a note.
  package var nothing: Diagnostic {
    if isWritersCopy {
      return Diagnostic(
        .sealedNone, Phrase("note-copy-page-writer-keeps-key"),
        hint: Phrase("note-ask-them-note-itself-message"))
    }
    return Diagnostic(
      .sealedNone, Phrase("note-no-sealed-note"), hint: Phrase("note-copy-all-begin-zutto-note"))
  }

  private func has(_ encoding: String) -> Bool {
    MailText.contains(bytes, "content-transfer-encoding: \(encoding)")
  }

  /// Whether a text is there, whatever the case of its letters.
  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.lowercased().utf8)
    guard let first = wanted.first else { return true }
    return bytes.indices.contains { start in
      bytes[start].inSmall == first && bytes.count - start >= wanted.count
        && wanted.indices.allSatisfy { bytes[start + $0].inSmall == wanted[$0] }
    }
  }

  /// UTF-16 with its mark, as some editors save it, in UTF-8.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return bytes }
    let isBig: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): isBig = true
    case (0xFF, 0xFE): isBig = false
    default: return bytes
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Without quoted-printable; lines stay lines, so that places stay true.
  private static func withoutQuotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "="), index + 2 < bytes.count, let high = bytes[index + 1].hexDigit,
        let low = bytes[index + 2].hexDigit
      {
        text.append(high << 4 | low)
        index += 3
      } else {
        text.append(byte)
        index += 1
      }
    }
    return text
  }

  /// The same text with blanks in the place of tags and character references.
  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    var index = 0
    while index < text.count {
      let limit: Int
      let last: UInt8
      switch text[index] {
      case UInt8(ascii: "<"): (limit, last) = (2000, UInt8(ascii: ">"))
      case UInt8(ascii: "&"): (limit, last) = (12, UInt8(ascii: ";"))
      default:
        index += 1
        continue
      }
      let end = text[index...].prefix(limit).firstIndex(of: last)
      guard let end else {
        index += 1
        continue
      }
      // Line ends stay, so that places stay true.
      for place in index...end where text[place] != 0x0A { text[place] = 0x20 }
      index = end + 1
    }
    return text
  }

  /// The parts of a mail that are in Base64, decoded; what is none is left out.
  private static func base64Parts(of bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var isHead = false
    var isBody = false
    var digits: [UInt8] = []
    func end() {
      isBody = false
      if let part = Base64.bytes(String(decoding: digits, as: UTF8.self)) { parts.append(part) }
      digits = []
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var line = line
      while let last = line.last, last <= 0x20 { line = line.dropLast() }
      if isBody {
        if line.isEmpty || line.starts(with: "--".utf8) {
          if !digits.isEmpty || !line.isEmpty { end() }
        } else {
          digits += line
        }
      } else if isHead, line.isEmpty {
        (isHead, isBody) = (false, true)
      } else if line.count < 80, contains(Array(line), "content-transfer-encoding: base64") {
        isHead = true
      }
    }
    if isBody { end() }
    return parts
  }
}

extension Armor.Block {
  /// Whether it could be read.
  fileprivate var isWhole: Bool { if case .success = sealed { true } else { false } }
}

extension UInt8 {
  fileprivate var inSmall: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
