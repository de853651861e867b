// Reads typed values from an object and collects every problem.

public import Diagnostics
public import Fluent

/// Reads one object of a file: each function takes the value of a key and notes its problems.
///
/// A wrong or missing value is nil; `problems` says why.
public struct JSONReader {
  /// The file.
  public let source: Source
  /// The object being read.
  public let object: JSONObject
  private let place: Int
  private var faults: [JSONFault] = []
  /// A bit for each of the first 64 members that was read.
  private var asked: UInt64 = 0
  /// The keys that were asked for and are missing.
  private var missing: [String] = []
  /// Mistyped keys of inner objects.
  private var slips: [JSONFault] = []

  /// A reader of a file's object; anything else is a problem.
  public init(_ root: JSON, in source: Source) {
    self.source = source
    place = root.range?.lowerBound ?? 0
    object = root.object ?? JSONObject()
    if root.object == nil {
      note(.jsonType, Phrase("home-file-must-hold-object-not", ["kind": root.kind]), at: place)
    }
  }

  private init(_ object: JSONObject, at place: Int, in source: Source) {
    self.source = source
    self.object = object
    self.place = place
  }

  /// The problems so far, in reading order.
  public var problems: [Diagnostic] { JSONFault.diagnostics(faults, in: source) }

  /// The value of a key; a missing one is a problem if it is required.
  ///
  /// The example is for the hint.
  mutating func value(_ key: String, required: Bool = false, example: String) -> JSON? {
    if let index = object.members.firstIndex(where: { $0.key == key }) {
      if index < 64 { asked |= 1 << UInt64(index) }
      return object.members[index].value
    }
    missing.append(key)
    if required {
      note(
        .jsonKeyMissing, Phrase("home-missing", ["key": key]), at: place,
        hint: Phrase("home-add", ["key": key, "example": example]))
    }
    return nil
  }

  /// The unread keys that look like a missing one.
  ///
  /// Other unread keys are the person's own.
  package var mistyped: [Diagnostic] { JSONFault.diagnostics(ownSlips + slips, in: source) }

  private var ownSlips: [JSONFault] {
    guard !missing.isEmpty, asked.nonzeroBitCount < min(object.members.count, 64) else { return [] }
    return object.members.prefix(64).enumerated().compactMap { index, member in
      guard asked & 1 << UInt64(index) == 0, let key = missing.nearestKey(to: member.key) else { return nil }
      let problem = Diagnostic(mistypedKey: member.key, for: key)
      return JSONFault(member.keyRange?.lowerBound ?? place, problem)
    }
  }

  /// Notes a problem with the value of a key, or with the object if it has no such key.
  public mutating func note(
    _ code: Diagnostic.Code, _ message: Phrase, at key: String, hint: Phrase? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    let offset = object[key]?.range?.lowerBound ?? place
    note(code, message, at: offset, hint: hint, severity: severity)
  }

  /// Notes a problem with the object as a whole, at its beginning.
  public mutating func note(_ code: Diagnostic.Code, _ message: Phrase, hint: Phrase? = nil) {
    note(code, message, at: place, hint: hint)
  }

  /// Notes a problem at a byte offset of the file.
  mutating func note(
    _ code: Diagnostic.Code, _ message: Phrase, at offset: Int, hint: Phrase? = nil,
    severity: Diagnostic.Severity = .error
  ) { faults.append(JSONFault(offset, Diagnostic(code, message, hint: hint, severity: severity))) }

  /// Notes a value of the wrong kind.
  mutating func noteKind(_ name: Phrase, _ value: JSON, _ expected: Phrase) {
    let place = value.range?.lowerBound ?? place
    var hint: Phrase?
    if expected == Phrase("home-text"), value.number != nil || value.flag != nil {
      hint = Phrase("home-put-between-double-quotes")
    } else if value.text != nil, expected == Phrase("home-number") || expected == Phrase("home-true-false") {
      hint = Phrase("home-write-without-quotes")
    }
    note(
      .jsonType, Phrase("home-must-not", ["name": name, "expected": expected, "kind": value.kind]), at: place,
      hint: hint)
  }

  /// Converts with a function whose diagnostic is moved to the value's place.
  mutating func convert<Input, Result>(
    _ input: Input, at value: JSON, _ conversion: (Input) throws(Diagnostic) -> Result
  ) -> Result? {
    do throws(Diagnostic) { return try conversion(input) } catch {
      faults.append(JSONFault(value.range?.lowerBound ?? place, error))
      return nil
    }
  }

  /// Reads an inner object and collects its problems.
  mutating func read<Result>(_ object: JSONObject, at value: JSON, _ body: (inout JSONReader) -> Result)
    -> Result
  {
    var reader = JSONReader(object, at: value.range?.lowerBound ?? place, in: source)
    let result = body(&reader)
    faults += reader.faults
    slips += reader.ownSlips + reader.slips
    return result
  }
}

extension Diagnostic {
  /// The warning about an unread key that looks like a known one.
  public init(mistypedKey key: String, for known: String) {
    self.init(
      .keyMistyped, Phrase("home-not-key-zutto-reads-did", ["key": key.quotedBriefly, "known": known]),
      hint: Phrase("home-correct-key-your-own-kept"), severity: .warning)
  }
}

extension Sequence<String> {
  /// The known key that another one is a slip of: one typo, in a long key two.
  public func nearestKey(to key: String) -> String? { nearest(to: key, limit: key.count < 8 ? 1 : 2) }
}

/// A problem at a byte offset; its line is computed only when it is shown.
struct JSONFault {
  private let offset: Int
  private let diagnostic: Diagnostic

  init(_ offset: Int, _ diagnostic: Diagnostic) {
    self.offset = offset
    self.diagnostic = diagnostic
  }

  /// The diagnostics in reading order, in one pass: a hostile file may have as many problems as bytes.
  static func diagnostics(_ faults: [JSONFault], in source: Source) -> [Diagnostic] {
    var cursor = Position.start
    var reached = 0
    var result: [Diagnostic] = []
    for fault in faults.sorted(by: { $0.offset < $1.offset }) {
      source.advance(&cursor, from: reached, to: fault.offset)
      reached = max(reached, fault.offset)
      var diagnostic = fault.diagnostic
      diagnostic.path = source.path
      diagnostic.position = cursor
      result.append(diagnostic)
    }
    return result
  }
}

extension Source {
  /// Advances a position over the bytes between two offsets, as `position(at:)` counts.
  fileprivate func advance(_ position: inout Position, from start: Int, to end: Int) {
    for index in min(start, bytes.count)..<max(min(start, bytes.count), min(end, bytes.count)) {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        position = Position(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80, byte != 0x0D {
        position.column += 1
      }
    }
  }
}

extension JSONReader {
  /// Reads a file's object.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - body: reads the values; not called for a file that holds no object.
  /// - Returns: the body's result and all problems.
  public static func reading<Value>(_ source: Source, _ body: (inout JSONReader) -> Value?) -> (
    Value?, [Diagnostic]
  ) {
    do throws(Diagnostic) {
      var reader = JSONReader(try JSON.parse(source), in: source)
      let value = reader.problems.isEmpty ? body(&reader) : nil
      return (value, reader.problems + reader.mistyped)
    } catch { return (nil, [error]) }
  }
}
