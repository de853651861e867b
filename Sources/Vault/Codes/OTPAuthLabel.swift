// Whose account a URI tells of: `Issuer:name`, and the issuer once more as a parameter.

internal import Diagnostics
internal import Ground

/// The label of an otpauth URI.
///
/// The parameter `issuer` wins. If the label begins with the same issuer (its case doesn't matter), the name is what follows;
/// if it begins with another (`Contoso:misaki` of the issuer Microsoft), all of the label is the name, as
/// Google Authenticator shows it: otherwise it would be lost. Without the parameter the label is cut at its first
/// colon, a raw one before an escaped one. One space after the colon belongs to neither.
enum OTPAuthLabel {
  static func names(of parts: OTPAuthParts) throws(Diagnostic) -> (issuer: String, name: String) {
    let label = try parts.decodedText(parts.path)
    guard let value = parts.value("issuer"), !value.isEmpty else { return try split(label, parts) }
    let literal = try parts.decodedText(value)
    if let name = name(in: Array(label.utf8), after: literal) { return (literal, name) }
    let spaced = try decodedForm(value, parts)
    return (spaced, name(in: Array(label.utf8), after: spaced) ?? label)
  }

  /// The label that gives these names back, percent-encoded.
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

  /// What follows an issuer and a colon; nil if the label does not begin so.
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

  /// A value in which a plus is a space, as HTML forms write it; at the end it is one (`Disney+`).
  private static func decodedForm(_ value: Range<Int>, _ parts: OTPAuthParts) throws(Diagnostic) -> String {
    let plus = UInt8(ascii: "+")
    let words = parts.bytes[value].dropLast(parts.bytes[value.upperBound - 1] == plus ? 1 : 0).split(
      separator: plus, omittingEmptySubsequences: false)
    var texts: [String] = []
    for word in words { texts.append(try parts.decodedText(word.startIndex..<word.endIndex)) }
    return texts.joined(separator: " ") + (parts.bytes[value.upperBound - 1] == plus ? "+" : "")
  }
}
