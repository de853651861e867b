// Extraction of sealed notes from saved mails.
//
// A full mail parser isn't needed: only the two transfer encodings (RFC 2045, 6.7 and 6.8) and HTML tags can
// hide a note.
// Decoding them where they don't apply is harmless, because a note is authenticated by its seal.

internal import Ground
internal import Notes
internal import Seal

/// A text to search for sealed notes, as plain text and as a mail.
struct MailText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = MailText.utf8(bytes) }

  /// All blocks, each decoded in the way that makes it readable.
  package func blocks() -> [Armor.Block] {
    if isWritersCopy { return [] }
    let text = has("quoted-printable") ? MailText.withoutQuotedPrintable(bytes) : bytes
    var found = MailText.blocks(in: text)
    if has("base64") { for part in MailText.base64Parts(of: bytes) { found += MailText.blocks(in: part) } }
    return found
  }

  /// The blocks of a text; a block that can't be read is retried without HTML tags.
  private static func blocks(in text: [UInt8]) -> [Armor.Block] {
    let found = Armor.blocks(in: Source("sealed.note", text))
    guard found.contains(where: { !$0.isWhole }),
      text.contains(UInt8(ascii: "<")) || text.contains(UInt8(ascii: "&"))
    else { return found }
    let bare = Armor.blocks(in: Source("sealed.note", withoutTags(text))).filter(\.isWhole)
    return found.map { block in block.isWhole ? block : bare.first { $0.position == block.position } ?? block
    }
  }

  /// Whether this is the page that a note's writer keeps, whose script contains a note's markers.
  private var isWritersCopy: Bool {
    MailText.contains(bytes, #"id="state""#) && MailText.contains(bytes, "BEGIN ZUTTO NOTE")
  }

  /// The error for a text without a note.
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

  /// Whether a text occurs, ignoring ASCII case.
  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.lowercased().utf8)
    guard let first = wanted.first else { return true }
    return bytes.indices.contains { start in
      bytes[start].inSmall == first && bytes.count - start >= wanted.count
        && wanted.indices.allSatisfy { bytes[start + $0].inSmall == wanted[$0] }
    }
  }

  /// Converts UTF-16 with a byte order mark, as some editors save it.
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

  /// Decodes quoted-printable; line breaks stay, so that positions stay correct.
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

  /// Replaces tags and character references by spaces.
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
      // Keep newlines, so that positions stay correct.
      for place in index...end where text[place] != 0x0A { text[place] = 0x20 }
      index = end + 1
    }
    return text
  }

  /// The decoded Base64 parts of a mail; invalid ones are skipped.
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
