// The fields of a flat record, stated once: reading with positions, canonical writing, key order, schema.

public import Diagnostics
internal import Fluent
public import LosslessJSON
public import ZonedTime

/// The form of a value in a file: how it is read, written and described.
public struct FieldKind<Value: Sendable>: Sendable {
  /// Reads the value of a key; nil where it is missing or wrong, which is noted.
  public typealias Read =
    @Sendable (_ reader: inout JSONReader, _ key: String, _ isRequired: Bool) -> Value?

  let schema: JSONObject
  let read: Read
  let write: @Sendable (Value) -> JSON

  /// A kind of value, with its JSON Schema.
  public init(_ schema: JSONObject, read: @escaping Read, write: @escaping @Sendable (Value) -> JSON) {
    self.schema = schema
    self.read = read
    self.write = write
  }

  /// A value that stands as a text, such as a day; what the parser throws is shown at the text.
  public static func parsed(
    _ parse: @escaping @Sendable (String) throws(Diagnostic) -> Value,
    _ text: @escaping @Sendable (Value) -> String, schema: KeyValuePairs<String, JSON> = [:],
    example: String = "\"…\""
  ) -> Self {
    Self(
      JSONObject([("type", "string")] + schema.map { ($0.key, $0.value) }),
      read: { $0.text($1, required: $2, example: example, as: parse) }, write: { .text(text($0)) })
  }
}

extension FieldKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the words of an enumeration.
  public static var choice: Self {
    Self(
      ["enum": .list(Value.allCases.map { .text($0.rawValue) })],
      read: { $0.choice($1, of: Value.self, required: $2) }, write: { .text($0.rawValue) })
  }
}

extension FieldKind<String> {
  private static let anyText: JSONObject = ["type": "string", "minLength": 1]

  /// A text that is not blank, of at most so many characters as people count them.
  public static func text(max: Int = .max, format: String? = nil) -> Self {
    var schema = anyText
    schema["format"] = format.map(JSON.text)
    return Self(schema, read: { $0.text($1, required: $2, maxCharacters: max) }, write: JSON.text)
  }

  /// The name of somebody or something, under the key `name`.
  public static func name(max: Int = 100) -> Self {
    Self(anyText, read: { $0.name(required: $2, maxCharacters: max) }, write: JSON.text)
  }

  /// A portable name, by which other files call the record or another one.
  public static func identifier(example: String = "\"…\"") -> Self {
    parsed(
      { (text) throws(Diagnostic) in try PortableName(parsing: text).text }, \.self,
      schema: ["minLength": 1, "maxLength": 64], example: example)
  }
}

extension FieldKind<Bool> {
  /// `true` or `false`.
  public static var flag: Self {
    Self(["type": "boolean"], read: { $0.flag($1, required: $2) }, write: JSON.flag)
  }
}

extension FieldKind<Day> {
  /// A day.
  public static func day(example: String = "\"…\"") -> Self {
    parsed(Day.init(parsing:), \.text, schema: ["format": "date"], example: example)
  }
}

extension FieldKind<ZonedTime> {
  /// A moment with its offset.
  public static func moment(example: String = "\"…\"") -> Self {
    parsed(ZonedTime.init(parsing:), \.text, schema: ["format": "date-time"], example: example)
  }
}

extension FieldKind<Int> {
  /// A whole number of 0 or more.
  static var count: Self {
    Self(
      ["type": "integer", "minimum": 0], read: { $0.integer($1, required: $2, in: 0...Int.max) },
      write: JSON.integer)
  }
}

extension FieldKind {
  /// An object with fields of its own, read into a blank one.
  static func object(_ fields: [Field<Value>], _ blank: Value) -> Self {
    Self(
      fields.schema(),
      read: { reader, key, isRequired in
        reader.object(key, required: isRequired) { inner in
          var value: Value? = blank
          return fields.read(&inner, into: &value)
        }
      }, write: { .object(fields.json($0)) })
  }
}

/// One field of a record: its key, its property and the kind of its value.
public struct Field<Record: Sendable>: Sendable {
  /// The key.
  public let name: String
  fileprivate let isRequired: Bool
  /// The value that files leave out.
  fileprivate var omitted: JSON?
  fileprivate let schema: JSONObject
  /// Reads into the record; false where the record can't be without what is missing or wrong.
  fileprivate let read: @Sendable (inout JSONReader, inout Record?) -> Bool
  fileprivate let write: @Sendable (Record) -> JSON?

  /// A field that a record can't be without unless it has a default; a wrong value may count as another one.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable, _ kind: FieldKind<Value>,
    default missing: Value? = nil, ifWrong wrong: Value? = nil
  ) {
    self.name = name
    isRequired = missing == nil
    var schema = kind.schema
    schema["default"] = missing.map(kind.write)
    self.schema = schema
    read = { reader, record in
      let isMissing = reader.object[name] == nil
      let value = kind.read(&reader, name, missing == nil) ?? (isMissing ? missing : wrong ?? missing)
      guard let value else { return false }
      record?[keyPath: path] = value
      return true
    }
    write = { kind.write($0[keyPath: path]) }
  }

  /// A field that may be missing.
  public init<Value>(
    _ name: String, optional path: any WritableKeyPath<Record, Value?> & Sendable, _ kind: FieldKind<Value>
  ) {
    self.name = name
    isRequired = false
    schema = kind.schema
    read = { reader, record in
      record?[keyPath: path] = kind.read(&reader, name, false)
      return true
    }
    write = { $0[keyPath: path].map(kind.write) }
  }

  /// A flag that files leave out where it is false.
  public init(_ name: String, flag path: any WritableKeyPath<Record, Bool> & Sendable) {
    self.init(name, path, .flag, default: false)
    omitted = false
  }
}

extension Array {
  /// Reads the object of a file into a blank record.
  ///
  /// - Returns: the record; nil where a required field is missing or wrong, or without a blank record.
  public func parse<Record>(_ source: Source, into blank: Record?) -> (Record?, [Diagnostic])
  where Element == Field<Record> {
    JSONReader.reading(source) { reader in
      var record = blank
      return read(&reader, into: &record)
    }
  }

  /// Reads an object into a blank record, as `parse` does.
  public func read<Record>(_ reader: inout JSONReader, into record: inout Record?) -> Record?
  where Element == Field<Record> {
    let results = map { $0.read(&reader, &record) }
    return results.allSatisfy(\.self) ? record : nil
  }

  /// The record as its file shows it.
  public func file<Record>(_ record: Record) -> JSONObject where Element == Field<Record> {
    JSONObject(
      compactMap { field in
        guard let value = field.write(record), value != field.omitted else { return nil }
        return (field.name, value)
      })
  }

  /// The bytes of a new file that holds the record alone.
  public func bytes<Record>(_ record: Record) -> [UInt8] where Element == Field<Record> {
    JSON.object(file(record)).canonical()
  }

  /// The record as JSON output shows it: with the values that files leave out.
  public func json<Record>(_ record: Record) -> JSONObject where Element == Field<Record> {
    JSONObject(compactMap { field in field.write(record).map { (field.name, $0) } })
  }

  /// The fields as a JSON Schema describes them, without explanations and examples.
  package func schema<Record>() -> JSONObject where Element == Field<Record> {
    [
      "type": "object", "required": .list(filter(\.isRequired).map { .text($0.name) }),
      "properties": .object(JSONObject(map { ($0.name, .object($0.schema)) })),
    ]
  }
}

extension JSONShape {
  /// The keys of fields, in their order.
  public init<Record>(_ fields: [Field<Record>]) { self.init(fields.map(\.name)) }
}
