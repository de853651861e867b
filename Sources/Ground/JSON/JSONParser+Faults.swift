// What the JSON reader says when something is wrong: where, what, and how to mend it.

extension JSONParser {
  /// Something else stands at the offset, or the file ends there.
  func unexpected(_ expected: Phrase, isComma: Bool = false) -> Diagnostic {
    if bytes.allSatisfy({ [0x20, 0x0A, 0x0D, 0x09].contains($0) }) {
      return source.diagnostic(.jsonSyntax, "the file is empty", at: 0, hint: "write at least {}")
    }
    guard offset < bytes.count else {
      return source.diagnostic(.jsonSyntax, "the file ends here: \(expected)", at: offset)
    }
    if isConflictMarker { return conflict() }
    guard let scalar = scalar(at: offset) else { return notUTF8() }
    let name = scalar.value < 0x20 || scalar.value == 0x7F ? codePoint(scalar) : "'\(scalar)'"
    return source.diagnostic(
      .jsonSyntax, "\(name) is not expected here: \(expected)", at: offset, hint: hint(for: scalar, isComma))
  }

  /// What people often write by mistake.
  private func hint(for scalar: Unicode.Scalar, _ isComma: Bool) -> Phrase? {
    switch scalar {
    case "'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{FF02}", "`":
      "texts and keys stand in straight double quotes: \"…\""
    case "/", "#": "JSON has no comments"
    case "，", "、", "：", "；", "｛", "｝", "［", "］", "\u{3000}", "\u{A0}":
      "outside of texts write the ASCII characters , : { } [ ] and space"
    case "\"" where isComma, "{" where isComma:
      "put a comma before it"
    case "+", ".": "numbers begin with a digit or '-'"
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

  /// Whether the line at the offset is one that git leaves where two sides met.
  private var isConflictMarker: Bool {
    guard offset == 0 || bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D else { return false }
    let marker = bytes[offset...].prefix(7)
    return marker.count == 7 && marker.allSatisfy { $0 == bytes[offset] }
      && "<=>|".utf8.contains(bytes[offset])
  }

  private func conflict() -> Diagnostic {
    source.diagnostic(
      .jsonConflict, "git left two versions of this file here, one after the other", at: offset,
      hint:
        "'zutto merge' puts the two together; or keep what is right, and take out the lines <<<<<<<, ======= and >>>>>>>"
    )
  }

  func refuseByteOrderMark() throws(Diagnostic) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw source.diagnostic(
        .jsonSyntax, "the file begins with a byte order mark", at: 0,
        hint: "save it as UTF-8 without a byte order mark (BOM)")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw source.diagnostic(.fileNotText, "the file is UTF-16", at: 0, hint: "save it as UTF-8")
    }
  }

  func notUTF8() -> Diagnostic {
    source.diagnostic(
      .fileNotText, "the bytes here are not UTF-8", at: offset, hint: "save the file as UTF-8")
  }

  func tooDeep() -> Diagnostic {
    source.diagnostic(
      .jsonSyntax, "lists and objects stand in each other more than \(JSON.depthLimit) deep", at: offset)
  }

  func unknownWord(_ word: ArraySlice<UInt8>) -> Diagnostic {
    source.diagnostic(
      .jsonSyntax, "'\(String(decoding: word, as: UTF8.self).shortened)' is not a value", at: offset,
      hint: "texts stand in double quotes; the only words are true, false and null")
  }

  func numberFault(_ fault: JSONNumber.Fault) -> Diagnostic {
    switch fault {
    case .noDigit: unexpected("a digit must follow '-'")
    case .noFraction: unexpected("a digit must follow the decimal point")
    case .noExponent: unexpected("a digit must follow the exponent")
    case .leadingZero:
      source.diagnostic(
        .jsonSyntax, "a number may not begin with a zero", at: offset,
        hint: "remove the zero, or write a text in double quotes")
    }
  }

  func controlCharacter(_ byte: UInt8, _ opening: Int) -> Diagnostic {
    if byte == 0x0A || byte == 0x0D {
      return source.diagnostic(
        .jsonSyntax, "this text is not closed on its line", at: opening,
        hint: "close it with '\"'; a line break in a text is written \\n")
    }
    let name = codePoint(Unicode.Scalar(byte))
    let escape = byte == 0x09 ? "\\t" : "\\u\(name.dropFirst(2))"
    return source.diagnostic(
      .jsonSyntax, byte == 0x09 ? "a tab stands in a text" : "the control character \(name) stands in a text",
      at: offset, hint: "write it as \(escape)")
  }

  func badEscape(at start: Int) -> Diagnostic {
    let written = start + 1 < bytes.count ? scalar(at: start + 1) : nil
    let shown = written.map { $0.value < 0x20 ? codePoint($0) : String($0) } ?? ""
    return source.diagnostic(
      .jsonSyntax, "'\\\(shown)' is not an escape", at: start, hint: "write a backslash as \\\\")
  }

  func shortEscape(at start: Int) -> Diagnostic {
    source.diagnostic(
      .jsonSyntax, "'\\u' needs four hexadecimal digits", at: start,
      hint: "write \\u00e9, or the character itself")
  }

  func halfCharacter(at start: Int) -> Diagnostic {
    let escape = String(decoding: bytes[start..<min(start + 6, bytes.count)], as: UTF8.self)
    return source.diagnostic(
      .jsonSyntax, "'\(escape)' is half of a character", at: start, hint: "write the character itself")
  }

  /// Refuses a key that stands twice: readers differ in which of them they believe.
  func refuseDuplicates(_ members: [JSONMember]) throws(Diagnostic) {
    if members.count <= 8 {
      for index in members.indices.dropFirst() {
        for earlier in 0..<index where members[earlier].key == members[index].key {
          throw duplicate(members[index], members[earlier])
        }
      }
      return
    }
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
      .jsonDuplicateKey, "'\(member.key.shortened)' stands twice in this object",
      at: member.keyRange?.lowerBound ?? 0,
      hint: "it stands first at \(first.line):\(first.column); keep one of the two")
  }
}

extension String {
  /// At most 40 characters of it: a message must not be as long as a hostile file.
  var shortened: String {
    guard let end = index(startIndex, offsetBy: 40, limitedBy: endIndex), end != endIndex else { return self }
    return self[..<end] + "…"
  }
}
