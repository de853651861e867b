// The JSON that commands print, and the way to one value inside it.

import Foundation

/// A JSON value, compared by meaning.
///
/// Foundation's reader, not Ground's: the tests must not share the mistakes of what they test.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Reads one JSON document, or lines of them as one list.
  init(parsing bytes: [UInt8]) throws {
    let decoder = JSONDecoder()
    do { self = try decoder.decode(JSONValue.self, from: Data(bytes)) } catch {
      let lines = bytes.split(separator: 10)
      guard lines.count > 1 else { throw ScriptError("not JSON: \(error)") }
      self = .array(
        try lines.enumerated().map { number, line in
          do { return try decoder.decode(JSONValue.self, from: Data(line)) } catch {
            throw ScriptError("line \(number + 1) is not JSON: \(error)")
          }
        })
    }
  }

  /// The value at a path such as `.diaries[0].name`, `[-1].code`, `.["odd key"]` or
  /// `.entries.length`; nil if there is none.
  func value(at path: String) throws(ScriptError) -> JSONValue? {
    var current = self
    var rest = path[...]
    if rest == "." { return self }
    while !rest.isEmpty {
      let step: Step
      (step, rest) = try JSONValue.step(rest, of: path)
      guard let next = current.child(step) else { return nil }
      current = next
    }
    return current
  }

  private enum Step {
    case key(String)
    case index(Int)
  }

  private static func step(_ rest: Substring, of path: String) throws(ScriptError) -> (Step, Substring) {
    var rest = rest
    if rest.first == ".", rest.dropFirst().first == "[" { rest.removeFirst() }
    if rest.first == "." {
      let key = rest.dropFirst().prefix { $0 != "." && $0 != "[" }
      guard !key.isEmpty else { throw ScriptError("'\(path)' has an empty part") }
      return (.key(String(key)), rest[key.endIndex...])
    }
    guard rest.first == "[" else { throw ScriptError("'\(path)' must begin with . or [") }
    if rest.hasPrefix("[\""), let end = rest.firstRange(of: "\"]") {
      return (.key(String(rest[..<end.lowerBound].dropFirst(2))), rest[end.upperBound...])
    }
    guard let end = rest.firstIndex(of: "]"), let index = Int(rest[..<end].dropFirst()) else {
      throw ScriptError("'\(path)' has no number or \"key\" between [ and ]")
    }
    return (.index(index), rest[rest.index(after: end)...])
  }

  private func child(_ step: Step) -> JSONValue? {
    switch (step, self) {
    case (.key(let key), .object(let members)) where members[key] != nil: members[key]
    case (.key("length"), .object(let members)): .integer(Int64(members.count))
    case (.key("length"), .array(let items)): .integer(Int64(items.count))
    case (.key("length"), .string(let text)): .integer(Int64(text.unicodeScalars.count))
    case (.index(let index), .array(let items)):
      items.indices.contains(index < 0 ? items.count + index : index)
        ? items[index < 0 ? items.count + index : index] : nil
    default: nil
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// Compact JSON, keys sorted.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): value.debugDescription
    case .array(let items): "[\(items.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription):\($0.value)" }.joined(
          separator: ",") + "}"
    }
  }
}
