// The syntax of an otpauth URI: its parts and its label.

internal import Diagnostics
internal import Fluent
internal import Ground

/// An otpauth URI split into scheme, authority, path and parameters, as byte ranges.
///
/// More lenient than RFC 3986, because apps write raw spaces, non-ASCII letters and `#`: only `/`, `?`, `&`
/// and the first `=` are separators, and there is no fragment.
struct OTPAuthParts {
  /// A parameter of the query.
  struct Parameter {
    /// The decoded name.
    var name: String
    /// The range of the undecoded value.
    var value: Range<Int>
  }

  /// The whole text, including surrounding white space.
  let bytes: [UInt8]
  let scheme: String
  /// The bytes between `//` and the next `/` or `?`.
  let authority: Range<Int>
  /// The bytes between that `/` and the first `?`.
  let path: Range<Int>
  private(set) var parameters: [Parameter] = []

  /// Splits a text; throws `otpauth-invalid` if it is not a URI.
  init(_ text: String) throws(Diagnostic) {
    guard text.utf8.count <= OTPAuthURI.maximumSize else {
      throw Diagnostic(
        .otpauthInvalid, Phrase("otp-uri-too-long-most-kib", ["maximum-size": OTPAuthURI.maximumSize >> 10]),
        hint: OTPAuthParts.hint)
    }
    bytes = Array(text.utf8)
    let start = bytes.firstIndex { !$0.isBlank } ?? bytes.count
    let end = (bytes.lastIndex { !$0.isBlank } ?? start - 1) + 1
    guard let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")), colon > start,
      bytes[start..<colon].allSatisfy(\.isOfScheme), bytes[colon..<end].starts(with: "://".utf8)
    else {
      throw Diagnostic(
        .otpauthInvalid, start == end ? Phrase("otp-uri-empty") : Phrase("otp-no-uri-does-not-begin"),
        at: Position(line: 1, column: OTPAuthParts.column(of: start, in: bytes)), hint: OTPAuthParts.hint)
    }
    scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
    let rest = (colon + 3)..<end
    let query = bytes[rest].firstIndex(of: UInt8(ascii: "?")) ?? end
    let slash = bytes[rest.lowerBound..<query].firstIndex(of: UInt8(ascii: "/")) ?? query
    authority = rest.lowerBound..<slash
    path = min(slash + 1, query)..<query
    if let control = bytes[rest].firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw fault(.otpauthInvalid, Phrase("otp-uri-one-line-without-control"), at: control)
    }
    try cutQuery(min(query + 1, end)..<end)
  }

  private mutating func cutQuery(_ query: Range<Int>) throws(Diagnostic) {
    for piece in bytes[query].split(separator: UInt8(ascii: "&")) {
      let name = piece.startIndex..<(piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex)
      parameters.append(
        Parameter(
          name: try decodedText(name), value: min(name.upperBound + 1, piece.endIndex)..<piece.endIndex))
    }
  }

  /// The first parameter of a (lower-case) name, in any case.
  func value(_ name: String) -> Range<Int>? { parameters.first { $0.name.lowercased() == name }?.value }

  /// Decodes a piece; throws `otpauth-invalid` for an invalid escape or invalid UTF-8.
  func decodedText(_ piece: Range<Int>) throws(Diagnostic) -> String {
    guard let text = String(validating: try decoded(piece), as: UTF8.self) else {
      throw fault(
        .otpauthInvalid, Phrase("otp-percent-escapes-not-utf"),
        at: bytes[piece].firstIndex(of: UInt8(ascii: "%")) ?? piece.lowerBound)
    }
    return text
  }

  /// Decodes percent escapes (RFC 3986, section 2.1); throws `otpauth-invalid` for an invalid one.
  func decoded(_ piece: Range<Int>) throws(Diagnostic) -> [UInt8] {
    var result: [UInt8] = []
    var offset = piece.lowerBound
    while offset < piece.upperBound {
      if bytes[offset] == UInt8(ascii: "%") {
        guard offset + 2 < piece.upperBound, let high = bytes[offset + 1].hexDigit,
          let low = bytes[offset + 2].hexDigit
        else {
          throw fault(
            .otpauthInvalid, Phrase("otp-after-must-two-hexadecimal-digits"), at: offset,
            hint: Phrase("otp-write-sign-itself"))
        }
        result.append(high << 4 | low)
        offset += 3
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return result
  }

  func fault(_ code: Diagnostic.Code, _ message: Phrase, at offset: Int, hint: Phrase? = nil) -> Diagnostic {
    Diagnostic(code, message, at: position(of: offset), hint: hint ?? OTPAuthParts.hint)
  }

  /// The position of a byte; columns count Unicode scalars.
  func position(of offset: Int) -> Position {
    Position(line: 1, column: OTPAuthParts.column(of: offset, in: bytes))
  }

  private static func column(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).count { $0 & 0xC0 != 0x80 }
  }

  static let hint: Phrase = Phrase("otp-looks-like-otpauth-totp-github")
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var isOfScheme: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  fileprivate var hexDigit: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) } }
}

/// The label of an otpauth URI.
///
/// The parameter `issuer` wins. If the label begins with the same issuer in any case, the rest is the name;
/// if it begins with another one (`Contoso:misaki` with issuer Microsoft), the whole label is the name, as in
/// Google Authenticator, so that nothing is lost. Without the parameter, the label is split at its first
/// colon, a raw one before an escaped one. One space after the colon is dropped.
enum OTPAuthLabel {
  static func names(of parts: OTPAuthParts) throws(Diagnostic) -> (issuer: String, name: String) {
    let label = try parts.decodedText(parts.path)
    guard let value = parts.value("issuer"), !value.isEmpty else { return try split(label, parts) }
    let literal = try parts.decodedText(value)
    if let name = name(in: Array(label.utf8), after: literal) { return (literal, name) }
    let spaced = try decodedForm(value, parts)
    return (spaced, name(in: Array(label.utf8), after: spaced) ?? label)
  }

  /// The percent-encoded label that `names` parses back.
  static func text(issuer: String, name: String) -> String {
    guard !issuer.isEmpty || name.utf8.contains(UInt8(ascii: ":")) else { return name.percentEncoded }
    let space = name.utf8.first == UInt8(ascii: " ") ? "%20" : ""
    return "\(issuer.percentEncoded):\(space)\(name.percentEncoded)"
  }

  private static func split(_ label: String, _ parts: OTPAuthParts) throws(Diagnostic) -> (
    issuer: String, name: String
  ) {
    if let colon = parts.bytes[parts.path].firstIndex(of: UInt8(ascii: ":")) {
      let issuer = try parts.decodedText(parts.path.lowerBound..<colon)
      let name = try parts.decodedText((colon + 1)..<parts.path.upperBound)
      return (issuer, withoutSpace(Array(name.utf8)[...]))
    }
    let bytes = Array(label.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return ("", label) }
    return (String(decoding: bytes[..<colon], as: UTF8.self), withoutSpace(bytes[(colon + 1)...]))
  }

  /// The rest after an issuer and a colon; nil if the label does not begin so.
  private static func name(in label: [UInt8], after issuer: String) -> String? {
    let colons = issuer.utf8.count { $0 == UInt8(ascii: ":") }
    let ends = label.indices.lazy.filter { label[$0] == UInt8(ascii: ":") }
    guard let end = ends.dropFirst(colons).first,
      String(decoding: label[..<end], as: UTF8.self).comparisonKey == issuer.comparisonKey
    else { return nil }
    return withoutSpace(label[(end + 1)...])
  }

  private static func withoutSpace(_ name: ArraySlice<UInt8>) -> String {
    let isSpaced = name.first == UInt8(ascii: " ")
    return String(decoding: name.dropFirst(isSpaced ? 1 : 0), as: UTF8.self)
  }

  /// A form-encoded value: a plus is a space, except at the end (`Disney+`).
  private static func decodedForm(_ value: Range<Int>, _ parts: OTPAuthParts) throws(Diagnostic) -> String {
    let plus = UInt8(ascii: "+")
    let words = parts.bytes[value].dropLast(parts.bytes[value.upperBound - 1] == plus ? 1 : 0).split(
      separator: plus, omittingEmptySubsequences: false)
    var texts: [String] = []
    for word in words { texts.append(try parts.decodedText(word.startIndex..<word.endIndex)) }
    return texts.joined(separator: " ") + (parts.bytes[value.upperBound - 1] == plus ? "+" : "")
  }
}
