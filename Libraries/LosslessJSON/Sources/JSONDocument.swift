// A JSON file with changes that leave the person's layout alone.
// Spec: docs/FORMAT.md, laws 4 and 5.

public import Diagnostics
internal import Fluent

/// A step from a JSON value to one inside it.
public enum JSONStep: Sendable, Hashable {
  /// To the value under a key.
  case key(String)
  /// To the value at a 0-based place of a list.
  case index(Int)
}

extension JSONStep: ExpressibleByStringLiteral {
  /// To the value under a key.
  public init(stringLiteral key: String) { self = .key(key) }
}

extension JSONStep: ExpressibleByIntegerLiteral {
  /// To the value at a 0-based place of a list.
  public init(integerLiteral index: Int) { self = .index(index) }
}

/// A JSON file and the changes made to it.
///
/// A canonical file stays canonical. In any other layout only the bytes of what changed are touched, and
/// additions imitate their surroundings.
public struct JSONDocument: Sendable {
  /// The file's place.
  public let path: RelativePath
  /// The order of its keys.
  public let shape: JSONShape
  /// The current value.
  public private(set) var root: JSON
  private let original: (source: Source, root: JSON)?

  /// Parses a file.
  public init(_ source: Source, shape: JSONShape = .free) throws(Diagnostic) {
    self.init(source, root: try JSON.parse(source), shape: shape)
  }

  /// A document of a file that was parsed before.
  public init(_ source: Source, root: JSON, shape: JSONShape = .free) {
    path = source.path
    self.shape = shape
    self.root = root
    original = (source, root)
  }

  /// A new file.
  public init(new path: RelativePath, _ root: JSON = [:], shape: JSONShape = .free) {
    self.path = path
    self.shape = shape
    self.root = root
    original = nil
  }

  /// The file's bytes with all changes; without changes, exactly the original bytes.
  public var bytes: [UInt8] {
    guard let original else { return root.canonical(shape) }
    guard root != original.root else { return original.source.bytes }
    guard original.root.canonical(shape) != original.source.bytes else { return root.canonical(shape) }
    return JSONSplicer.bytes(of: original.source, original.root, changedTo: root, shape)
  }

  /// Whether the value differs from the original.
  public var isChanged: Bool { root != original?.root }

  /// Sets the value at a path, creating objects on the way; the empty path is the whole file.
  ///
  /// For many changes set one changed value: each call walks the path.
  ///
  /// - Throws: `json-type` if the path leads through a scalar, `json-value` if a list has no such index.
  public mutating func set(_ path: [JSONStep], to value: JSON) throws(Diagnostic) {
    guard path.count + value.depth <= JSON.depthLimit else {
      throw Diagnostic(
        .jsonValue, Phrase("home-lists-objects-would-stand-each", ["depth-limit": JSON.depthLimit]),
        path: self.path)
    }
    try edit(path) { (_) throws(Diagnostic) in value }
  }

  /// Removes the value at a path, if there is one.
  ///
  /// - Throws: as `set`.
  public mutating func remove(_ path: [JSONStep]) throws(Diagnostic) {
    guard !path.isEmpty else { return }
    try edit(path) { (_) throws(Diagnostic) in nil }
  }

  /// Appends a record to the list at a path, creating the list if needed.
  ///
  /// - Throws: `json-type` if the value is no list, and as `set`.
  public mutating func append(_ record: JSON, to path: [JSONStep]) throws(Diagnostic) {
    var count = 0
    if let present = value(at: path) {
      guard let list = present.list else { throw wrong(present, path[...], Phrase("home-list")) }
      count = list.count
    } else {
      try set(path, to: [])
    }
    try set(path + [.index(count)], to: record)
  }

  /// The value at a path.
  public func value(at path: [JSONStep]) -> JSON? {
    var value: JSON? = root
    for step in path {
      switch step {
      case .key(let key): value = value?[key]
      case .index(let index):
        guard let list = value?.list, list.indices.contains(index) else { return nil }
        value = list[index]
      }
    }
    return value
  }
}

extension JSONDocument {
  private typealias Change = (JSON?) throws(Diagnostic) -> JSON?

  private mutating func edit(_ path: [JSONStep], _ change: Change) throws(Diagnostic) {
    root = try changed(root, path[...], change) ?? root
  }

  private func changed(_ value: JSON?, _ path: ArraySlice<JSONStep>, _ change: Change) throws(Diagnostic)
    -> JSON?
  {
    guard let step = path.first else { return try change(value) }
    let rest = path.dropFirst()
    switch step {
    case .key(let key):
      guard var object = value.map(\.object) ?? JSONObject() else {
        throw wrong(value, path, Phrase("home-object"))
      }
      guard let inner = try changed(object[key], rest, change) else {
        object[key] = nil
        // Removing from a missing object must not create it.
        return value == nil ? nil : .object(object)
      }
      object[key] = inner
      return .object(object)
    case .index(let index):
      guard var list = value.map(\.list) ?? [] else { throw wrong(value, path, Phrase("home-list")) }
      guard list.indices.contains(index) || index == list.count else {
        throw diagnostic(.jsonValue, Phrase("home-list-no-place", ["index": index]), at: value)
      }
      let inner = try changed(index < list.count ? list[index] : nil, rest, change)
      switch (inner, index < list.count) {
      case (let inner?, true): list[index] = inner
      case (let inner?, false): list.append(inner)
      case (nil, true): list.remove(at: index)
      case (nil, false): return value
      }
      return .list(list)
    }
  }

  private func wrong(_ value: JSON?, _ path: ArraySlice<JSONStep>, _ expected: Phrase) -> Diagnostic {
    diagnostic(
      .jsonType,
      value.map { Phrase("home-needed-here-not", ["expected": expected, "kind": $0.kind]) }
        ?? Phrase("home-needed-here", ["expected": expected]), at: value)
  }

  private func diagnostic(_ code: Diagnostic.Code, _ message: Phrase, at value: JSON?) -> Diagnostic {
    let offset = value?.range?.lowerBound
    let position = offset.flatMap { offset in original?.source.position(at: offset) }
    return Diagnostic(code, message, path: path, at: position)
  }
}
