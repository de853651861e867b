// Lists and objects inside an object.

extension JSONReader {
  /// What an object under a key says.
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

  /// What the records of a list say; records that come out nil are left out.
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

  /// What the texts of a list stand for.
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

  /// The values of a list as they are.
  public mutating func list(_ key: String, required: Bool = false) -> [JSON]? {
    guard let value = value(key, required: required, example: "[…]") else { return nil }
    if value.list == nil { noteKind(Phrase(verbatim: "'\(key)'"), value, Phrase("home-list")) }
    return value.list
  }

  /// All keys and what their texts stand for, in order: for a map from ids to times.
  ///
  /// What the conversion throws is wrong with a key or its text is shown at the text.
  public mutating func pairs<Value>(
    as conversion: (_ key: String, _ text: String) throws(Diagnostic) -> Value
  ) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(object.members.count)
    for member in object.members {
      guard let text = member.value.text else {
        noteKind(Phrase(verbatim: "'\(member.key.shortened)'"), member.value, Phrase("home-text"))
        continue
      }
      let value = convert(text, at: member.value) { (text) throws(Diagnostic) in
        try conversion(member.key, text)
      }
      if let value { values.append(value) }
    }
    return values
  }
}
