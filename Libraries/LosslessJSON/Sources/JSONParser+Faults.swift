// The parser's problems, with place and hint.

internal import Diagnostics
internal import Fluent

extension JSONParser {
  /// The problem of an unexpected byte or end at the offset.
  func unexpected(_ expected: Phrase, isComma: Bool = false) -> Diagnostic {
    if bytes.allSatisfy({ [0x20, 0x0A, 0x0D, 0x09].contains($0) }) {
      return source.diagnostic(
        .jsonSyntax, Phrase("home-file-empty"), at: 0, hint: Phrase("home-write-least"))
    }
    guard offset < bytes.count else {
      return source.diagnostic(.jsonSyntax, Phrase("home-file-ends-here", ["expected": expected]), at: offset)
    }
    if isConflictMarker { return conflict() }
    guard let scalar = scalar(at: offset) else { return notUTF8() }
    let name = scalar.value < 0x20 || scalar.value == 0x7F ? codePoint(scalar) : "'\(scalar)'"
    return source.diagnostic(
      .jsonSyntax, Phrase("home-not-expected-here", ["name": name, "expected": expected]), at: offset,
      hint: hint(for: scalar, isComma))
  }

  /// The hint for a common mistake.
  private func hint(for scalar: Unicode.Scalar, _ isComma: Bool) -> Phrase? {
    switch scalar {
    case "'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{FF02}", "`":
      Phrase("home-texts-keys-stand-straight-double")
    case "/", "#": Phrase("home-json-no-comments")
    case "，", "、", "：", "；", "｛", "｝", "［", "］", "\u{3000}", "\u{A0}":
      Phrase("home-outside-texts-write-ascii-characters")
    case "\"" where isComma, "{" where isComma: Phrase("home-put-comma-before")
    case "+", ".": Phrase("home-numbers-begin-digit")
    default: nil
    }
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard bytes[offset] >= 0x80 else { return Unicode.Scalar(bytes[offset]) }
    let length = scalarLength(at: offset)
    guard length > 0 else { return nil }
    return String(decoding: bytes[offset..<(offset + length)], as: UTF8.self).unicodeScalars.first
  }

  private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether git's conflict marker begins at the offset.
  private var isConflictMarker: Bool {
    guard offset == 0 || bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D else { return false }
    let marker = bytes[offset...].prefix(7)
    return marker.count == 7 && marker.allSatisfy { $0 == bytes[offset] }
      && "<=>|".utf8.contains(bytes[offset])
  }

  private func conflict() -> Diagnostic {
    source.diagnostic(
      .jsonConflict, Phrase("home-git-left-two-versions-file"), at: offset,
      hint: Phrase("home-zutto-merge-puts-two-together"))
  }

  func refuseByteOrderMark() throws(Diagnostic) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw source.diagnostic(
        .jsonSyntax, Phrase("home-file-begins-byte-order-mark"), at: 0,
        hint: Phrase("home-save-utf-without-byte-order"))
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw source.diagnostic(.fileNotText, Phrase("home-file-utf"), at: 0, hint: Phrase("home-save-utf"))
    }
  }

  func notUTF8() -> Diagnostic {
    source.diagnostic(
      .fileNotText, Phrase("home-bytes-here-not-utf"), at: offset, hint: Phrase("home-save-file-utf"))
  }

  func tooDeep() -> Diagnostic {
    source.diagnostic(
      .jsonSyntax, Phrase("home-lists-objects-stand-each-other", ["depth-limit": JSON.depthLimit]), at: offset
    )
  }

  func unknownWord(_ word: ArraySlice<UInt8>) -> Diagnostic {
    source.diagnostic(
      .jsonSyntax, Phrase("home-not-value", ["shortened": String(decoding: word, as: UTF8.self).shortened]),
      at: offset, hint: Phrase("home-texts-stand-double-quotes-only"))
  }

  func numberFault(_ fault: JSONNumber.Fault) -> Diagnostic {
    switch fault {
    case .noDigit: unexpected(Phrase("home-digit-must-follow"))
    case .noFraction: unexpected(Phrase("home-digit-must-follow-decimal-point"))
    case .noExponent: unexpected(Phrase("home-digit-must-follow-exponent"))
    case .leadingZero:
      source.diagnostic(
        .jsonSyntax, Phrase("home-number-may-not-begin-zero"), at: offset,
        hint: Phrase("home-remove-zero-write-text-double"))
    }
  }

  func controlCharacter(_ byte: UInt8, _ opening: Int) -> Diagnostic {
    if byte == 0x0A || byte == 0x0D {
      return source.diagnostic(
        .jsonSyntax, Phrase("home-text-not-closed-on-line"), at: opening,
        hint: Phrase("home-close-line-break-text-written"))
    }
    let name = codePoint(Unicode.Scalar(byte))
    let escape = byte == 0x09 ? "\\t" : "\\u\(name.dropFirst(2))"
    return source.diagnostic(
      .jsonSyntax,
      byte == 0x09
        ? Phrase("home-tab-stands-text") : Phrase("home-control-character-stands-text", ["name": name]),
      at: offset, hint: Phrase("home-write", ["escape": escape]))
  }

  func badEscape(at start: Int) -> Diagnostic {
    let written = start + 1 < bytes.count ? scalar(at: start + 1) : nil
    let shown = written.map { $0.value < 0x20 ? codePoint($0) : String($0) } ?? ""
    return source.diagnostic(
      .jsonSyntax, Phrase("home-not-escape", ["shown": shown]), at: start,
      hint: Phrase("home-write-backslash"))
  }

  func shortEscape(at start: Int) -> Diagnostic {
    source.diagnostic(
      .jsonSyntax, Phrase("home-u-needs-four-hexadecimal-digits"), at: start,
      hint: Phrase("home-write-u00e9-character-itself"))
  }

  func halfCharacter(at start: Int) -> Diagnostic {
    let escape = String(decoding: bytes[start..<min(start + 6, bytes.count)], as: UTF8.self)
    return source.diagnostic(
      .jsonSyntax, Phrase("home-half-character", ["escape": escape]), at: start,
      hint: Phrase("home-write-character-itself"))
  }

  /// Refuses a duplicate key: parsers differ in which one they take.
  func refuseDuplicates(_ members: [JSONMember]) throws(Diagnostic) {
    if members.count <= 8 {
      for index in members.indices.dropFirst() {
        for earlier in 0..<index where members[earlier].key == members[index].key {
          throw duplicate(members[index], members[earlier])
        }
      }
      return
    }
    // Keys in ascending order, as most long files have them, need no table.
    // By places: `zip` would copy both members of each pair.
    if members.indices.dropFirst().allSatisfy({ members[$0 - 1].key < members[$0].key }) { return }
    var seen: [String: Int] = [:]
    seen.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      if let earlier = seen.updateValue(index, forKey: member.key) {
        throw duplicate(member, members[earlier])
      }
    }
  }

  private func duplicate(_ member: JSONMember, _ earlier: JSONMember) -> Diagnostic {
    let first = source.position(at: earlier.keyRange?.lowerBound ?? 0)
    return source.diagnostic(
      .jsonDuplicateKey, Phrase("home-stands-twice-object", ["key": member.key.shortened]),
      at: member.keyRange?.lowerBound ?? 0,
      hint: Phrase("home-stands-first-keep-one-two", ["line": first.line, "column": first.column]))
  }
}
