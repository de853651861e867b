// Typed values, lists and inner objects.

public import Diagnostics
internal import Fluent

extension JSONReader {
  /// A text.
  ///
  /// - Parameters:
  ///   - key: the key it stands under.
  ///   - required: whether it must be there.
  ///   - maxCharacters: how many characters, as people count them, it may have.
  ///   - allowsEmpty: whether it may be empty or only spaces.
  /// - Returns: the text; nil if it is missing or wrong.
  public mutating func text(
    _ key: String, required: Bool = false, maxCharacters: Int = .max, allowsEmpty: Bool = false
  ) -> String? {
    guard let value = value(key, required: required, example: "\"…\"") else { return nil }
    guard let text = value.text else {
      noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-text"))
      return nil
    }
    if !allowsEmpty, text.allSatisfy(\.isWhitespace) {
      note(
        .jsonValue, Phrase("home-empty", ["key": key]), at: key, hint: Phrase("home-write-text-remove-key"))
      return nil
    }
    // The byte count, which is free, is an upper bound.
    if text.utf8.count > maxCharacters, text.count > maxCharacters {
      note(
        .jsonValue, Phrase("home-longer-than-characters", ["key": key, "max-characters": maxCharacters]),
        at: key, hint: Phrase("home-it-has", ["count": text.count]))
      return nil
    }
    return text
  }

  /// A converted text, such as a day; what the conversion throws is reported at the text.
  public mutating func text<Value>(
    _ key: String, required: Bool = false, example: String = "\"…\"",
    as conversion: (String) throws(Diagnostic) -> Value
  ) -> Value? {
    guard let value = value(key, required: required, example: example) else { return nil }
    guard let text = value.text else {
      noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-text"))
      return nil
    }
    return convert(text, at: value, conversion)
  }

  /// A whole number.
  public mutating func integer(
    _ key: String, required: Bool = false, in range: ClosedRange<Int> = Int.min...Int.max
  ) -> Int? {
    let example = String(max(range.lowerBound, min(range.upperBound, 1)))
    guard let value = value(key, required: required, example: example) else { return nil }
    guard let number = value.number else {
      noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-number"))
      return nil
    }
    guard let integer = number.integer else {
      note(
        .jsonValue, Phrase("home-must-whole-number-not", ["key": key, "number": number.text.shortened]),
        at: key)
      return nil
    }
    guard range.contains(integer) else {
      note(.jsonValue, Phrase("home-cant-2", ["key": key, "integer": integer]), at: key, hint: range.inWords)
      return nil
    }
    return integer
  }

  /// A converted number, such as an amount; what the conversion throws is reported at it.
  public mutating func number<Value>(
    _ key: String, required: Bool = false, as conversion: (JSONNumber) throws(Diagnostic) -> Value
  ) -> Value? {
    guard let value = value(key, required: required, example: "1") else { return nil }
    guard let number = value.number else {
      noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-number"))
      return nil
    }
    return convert(number, at: value, conversion)
  }

  /// `true` or `false`.
  public mutating func flag(_ key: String, required: Bool = false) -> Bool? {
    guard let value = value(key, required: required, example: "true") else { return nil }
    if value.flag == nil { noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-true-false")) }
    return value.flag
  }

  /// One of the words of an enumeration.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type, required: Bool = false
  ) -> Choice? where Choice.RawValue == String {
    let words = type.allCases.map(\.rawValue)
    let example = "\"\(words.first ?? "")\""
    guard let value = value(key, required: required, example: example) else { return nil }
    guard let word = value.text else {
      noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-text"))
      return nil
    }
    guard let choice = Choice(rawValue: word) else {
      note(
        .jsonValue, Phrase("home-cant", ["key": key, "word": word.shortened]), at: key,
        hint: Phrase("home-one", ["words": words.joined(separator: ", ")]))
      return nil
    }
    return choice
  }
}

extension ClosedRange<Int> {
  fileprivate var inWords: Phrase {
    switch (lowerBound, upperBound) {
    case (_, .max): Phrase("home-must-more", ["lower-bound": lowerBound])
    case (.min, _): Phrase("home-must-less", ["upper-bound": upperBound])
    default:
      lowerBound == upperBound
        ? Phrase("home-must", ["lower-bound": lowerBound])
        : Phrase("home-must-between", ["lower-bound": lowerBound, "upper-bound": upperBound])
    }
  }
}

extension JSONReader {
  /// The value that a body reads from an inner object.
  public mutating func object<Value>(
    _ key: String, required: Bool = false, _ body: (inout JSONReader) -> Value?
  ) -> Value? {
    guard let value = value(key, required: required, example: "{…}") else { return nil }
    guard let object = value.object else {
      noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-object"))
      return nil
    }
    return read(object, at: value, body)
  }

  /// The records that a body reads from a list of objects, without nil ones.
  public mutating func records<Record>(
    _ key: String, required: Bool = false, _ body: (inout JSONReader) -> Record?
  ) -> [Record] {
    var records: [Record] = []
    for value in list(key, required: required) ?? [] {
      guard let object = value.object else {
        noteKind(Phrase("home-each-value", ["key": key]), value, Phrase("home-object"))
        continue
      }
      if let record = read(object, at: value, body) { records.append(record) }
    }
    return records
  }

  /// The converted texts of a list.
  public mutating func texts<Value>(
    _ key: String, required: Bool = false, as conversion: (String) throws(Diagnostic) -> Value
  ) -> [Value] {
    var values: [Value] = []
    for value in list(key, required: required) ?? [] {
      guard let text = value.text else {
        noteKind(Phrase("home-each-value", ["key": key]), value, Phrase("home-text"))
        continue
      }
      if let value = convert(text, at: value, conversion) { values.append(value) }
    }
    return values
  }

  /// The values of a list.
  public mutating func list(_ key: String, required: Bool = false) -> [JSON]? {
    guard let value = value(key, required: required, example: "[…]") else { return nil }
    if value.list == nil { noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-list")) }
    return value.list
  }

  /// All keys with their converted texts, in order.
  ///
  /// What the conversion throws is reported at the text.
  public mutating func pairs<Value>(
    as conversion: (_ key: String, _ text: String) throws(Diagnostic) -> Value
  ) -> [Value] {
    var values: [Value] = []
    let members = object.members
    values.reserveCapacity(members.count)
    // By places: there may be very many, and a member would be copied.
    for place in members.indices {
      guard let text = members[place].value.text else {
        let key = Phrase(verbatim: "'\(members[place].key.shortened)'")
        noteKind(key, members[place].value, Phrase("home-text"))
        continue
      }
      let value = convert(text, at: members[place].value) { (text) throws(Diagnostic) in
        try conversion(members[place].key, text)
      }
      if let value { values.append(value) }
    }
    return values
  }
}
