// Mails as they travel: header fields and parts (RFC 5322; MIME: RFC 2045 to 2047, 2231, 3676).

internal import Diagnostics
internal import Fluent
internal import Ground

/// A part of a mail, the whole of which is one, too.
struct MailPart {
  /// How deep parts may lie in parts, and how many a mail may have.
  static let (deepest, most) = (10, 200)

  /// The kinds of parts that only the receiver's key opens (S/MIME: RFC 8551; PGP: RFC 3156).
  static let encrypted: Set<String> = [
    "application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted",
  ]
  /// The kinds of signatures beside what they sign.
  static let signatures: Set<String> = [
    "application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-signature",
  ]

  /// Unfolded header fields, in file order: lower-case names and raw values.
  let fields: [(name: String, value: String)]
  /// The media type in lower case, `text/plain` if none is stated.
  let kind: String
  private let body: ArraySlice<UInt8>

  /// Reads the header up to the first empty line; what follows is the body.
  init(_ bytes: ArraySlice<UInt8>) {
    var fields: [(name: String, value: String)] = []
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[rest.startIndex..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if line.last == 0x0D { line.removeLast() }
      if line.isEmpty { break }
      // Not only ASCII: RFC 6532, and programs that never cared.
      if line.first == 0x20 || line.first == 0x09 {
        if !fields.isEmpty { fields[fields.count - 1].value += String(decoding: line, as: UTF8.self) }
      } else if let colon = line.firstIndex(of: 0x3A) {
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        fields.append((name.trimmingBlanks.lowercased(), value.trimmingBlanks))
      }
    }
    self.fields = fields
    let type = fields.first { $0.name == "content-type" }?.value
    let kind = type.map { MailWords.token($0.prefix { $0 != ";" }) } ?? ""
    self.kind = kind.contains("/") ? kind : "text/plain"
    body = rest
  }

  /// The first field of a name, with its encoded words decoded.
  subscript(name: String) -> String? { fields.first { $0.name == name }.map { MailWords.decoded($0.value) } }

  private func raw(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  private func parameter(_ name: String, of field: String) -> String? {
    raw(field).flatMap { MailWords.parameter(name, of: $0) }
  }

  /// The name of an attached file; nil if the part is none.
  var fileName: String? {
    let name = parameter("filename", of: "content-disposition") ?? parameter("name", of: "content-type")
    let isAttached = raw("content-disposition")?.lowercased().hasPrefix("attachment") == true
    return name ?? (isAttached || kind.hasPrefix("image/") || kind.hasPrefix("audio/") ? "" : nil)
  }

  /// Whether the text's lines were broken by the program, and where they end in a blank go on (RFC 3676).
  private var isFlowed: Bool { parameter("format", of: "content-type")?.lowercased() == "flowed" }

  /// The parts of a `multipart` body; nil if it is none.
  var parts: [MailPart]? {
    guard kind.hasPrefix("multipart/"), let boundary = parameter("boundary", of: "content-type"),
      !boundary.isEmpty
    else { return nil }
    let mark = Array("--\(boundary)".utf8)
    var parts: [MailPart] = []
    var start: Int?
    var place = body.startIndex
    while place < body.endIndex {
      let end = body[place...].firstIndex(of: 0x0A) ?? body.endIndex
      let rest = body[place..<end].dropFirst(mark.count)
      let isLast = rest.starts(with: "--".utf8)
      // A part's own boundary may begin as this one does.
      if body[place..<end].starts(with: mark),
        rest.dropFirst(isLast ? 2 : 0).allSatisfy({ [0x09, 0x0D, 0x20].contains($0) })
      {
        if let start {
          // The line end before a boundary belongs to the boundary.
          var last = place
          if last > start, body[last - 1] == 0x0A { last -= 1 }
          if last > start, body[last - 1] == 0x0D { last -= 1 }
          parts.append(MailPart(body[start..<last]))
        }
        start = min(end + 1, body.endIndex)
        if isLast { return parts }
      }
      place = end + 1
    }
    // A mail that was cut off.
    if let start, start < body.endIndex { parts.append(MailPart(body[start...])) }
    return parts
  }

  /// The body without its transfer encoding; nil if that is damaged.
  var content: [UInt8]? {
    switch raw("content-transfer-encoding").map({ MailWords.token($0) }) {
    case "base64": [UInt8](base64: body)
    case "quoted-printable": MailWords.quotedPrintable(body)
    default: Array(body)
    }
  }

  /// The text; throws `import-item` if its characters can't be read.
  func text() throws(Diagnostic) -> String {
    let charset = parameter("charset", of: "content-type") ?? "us-ascii"
    guard let content, let text = MailWords.text(content, charset: charset)?.replacingCRLF else {
      throw Diagnostic(
        .importItem, Phrase("import-mail-characters", ["charset": charset.quotedBriefly]),
        hint: Phrase("import-mail-send-again"))
    }
    guard isFlowed, kind == "text/plain" else { return text }
    let isDense = parameter("delsp", of: "content-type")?.lowercased() == "yes"
    var lines: [String] = []
    var goesOn = false
    for bytes in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // A blank is stuffed before a line that begins with one, with `>` or with `From `.
      let line = String(Substring(bytes.dropFirst(bytes.first == 0x20 ? 1 : 0)))
      if goesOn { lines[lines.count - 1] += line } else { lines.append(line) }
      goesOn = line.utf8.last == 0x20 && line != "-- "
      if goesOn, isDense { lines[lines.count - 1].removeLast() }
    }
    return lines.joined(separator: "\n")
  }
}

/// The ways in which mails write letters.
package enum MailWords {
  /// Decodes text of a charset as mails name it; nil if it is invalid.
  static func text(_ bytes: [UInt8], charset: String) -> String? {
    switch charset.lowercased() {
    case "us-ascii", "utf-8", "utf8", "ascii":
      // Programs that state nothing, or the wrong thing, mean one of these.
      return String(validating: bytes, as: UTF8.self) ?? String(bytes, encoding: "CP1252")
    // What is called so holds letters of its larger sister.
    case "shift_jis", "shift-jis", "x-sjis": return String(bytes, encoding: "CP932")
    case "iso-2022-jp": return String(shiftJIS(of: bytes), encoding: "CP932")
    case "euc-kr", "ks_c_5601-1987": return String(bytes, encoding: "CP949")
    case "gb2312", "gbk": return String(bytes, encoding: "GB18030")
    case "iso-8859-1": return String(bytes, encoding: "CP1252")
    case let name where name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }):
      return String(bytes, encoding: charset)
    default: return nil
    }
  }

  /// ISO-2022-JP as Shift_JIS, whose decoder knows what programs of Japan write beyond the standard: numbers in circles,
  /// half-width kana.
  private static func shiftJIS(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    // How many bytes a letter has, and what is added to one byte.
    var (width, shift): (Int, UInt8) = (1, 0)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B, rest.count >= 2 {
        let kind = rest.removeFirst()
        width = kind == UInt8(ascii: "$") ? 2 : 1
        shift = rest.removeFirst() == UInt8(ascii: "I") ? 0x80 : 0
      } else if width == 2, 0x21...0x7E ~= byte, let next = rest.first, 0x21...0x7E ~= next {
        rest.removeFirst()
        result.append((byte - 0x21) / 2 + (byte < 0x5F ? 0x81 : 0xC1))
        result.append(byte % 2 == 0 ? next + 0x7E : next + (next < 0x60 ? 0x1F : 0x20))
      } else {
        result.append(0x21...0x5F ~= byte ? byte + shift : byte)
      }
    }
    return result
  }

  /// Decodes `=?charset?B?…?=` and `=?charset?Q?…?=` (RFC 2047); words that can't be decoded stay.
  package static func decoded(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "?")), value.contains("=?") else { return value }
    var result = ""
    var rest = value[...]
    var wasEncoded = false
    while let start = rest.firstRange(of: "=?") {
      let between = rest[..<start.lowerBound]
      let parts = rest[start.upperBound...].split(
        separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[3].hasPrefix("="), let text = word(parts[0], parts[1], parts[2]) else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        wasEncoded = false
        continue
      }
      // Blanks between encoded words are none.
      if !wasEncoded || between.contains(where: { !$0.isWhitespace }) { result += between }
      result += text
      rest = parts[3].dropFirst()
      wasEncoded = true
    }
    return result + rest
  }

  private static func word(_ charset: Substring, _ encoding: Substring, _ text: Substring) -> String? {
    let bytes: [UInt8]?
    switch encoding.lowercased() {
    case "b": bytes = [UInt8](base64: text.utf8)
    case "q": bytes = quotedPrintable(Array(text.replacing("_", with: " ").utf8)[...])
    default: bytes = nil
    }
    // A language may follow (RFC 2231).
    return bytes.flatMap { self.text($0, charset: String(charset.prefix { $0 != "*" })) }
  }

  /// Decodes quoted-printable; what is none stays as it is.
  static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        result.append(byte)
        continue
      }
      let line = rest.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if rest.dropFirst(line.count).first == 0x0A {
        rest = rest.dropFirst(line.count + 1)
      } else if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// A field's word in lower case, without the comments that may stand beside it: `Base64 (so)` (RFC 5322, 3.2.2).
  package static func token(_ value: some StringProtocol) -> String {
    var depth = 0
    let outside: String = String(value).filter { character in
      if character == "(" { depth += 1 }
      defer { if character == ")", depth > 0 { depth -= 1 } }
      return depth == 0
    }
    return outside.trimmingBlanks.lowercased()
  }

  /// A parameter of a field such as `text/plain; charset="utf-8"`, also in pieces and with a charset (RFC 2231).
  package static func parameter(_ name: String, of value: String) -> String? {
    var found: [String: String] = [:]
    for part in pieces(of: value).dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = part[..<equals].trimmingBlanks.lowercased()
      if found[key] == nil { found[key] = part[part.index(after: equals)...].trimmingBlanks }
    }
    if let plain = found[name] { return decoded(plain) }
    var extended = found[name + "*"]
    if extended == nil {
      var number = 0
      while let piece = found["\(name)*\(number)*"] ?? found["\(name)*\(number)"] {
        extended = (extended ?? "") + piece
        number += 1
      }
    }
    guard let extended else { return nil }
    let parts = extended.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return extended }
    let encoded = Array(parts[2].replacing("=", with: "=3D").replacing("%", with: "=").utf8)
    return text(quotedPrintable(encoded[...]), charset: String(parts[0]))
  }

  /// The parts between semicolons, without quotation marks.
  private static func pieces(of value: String) -> [String] {
    var pieces = [""]
    var (isQuoted, isEscaped) = (false, false)
    for character in value {
      if isEscaped {
        pieces[pieces.count - 1].append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }
}
