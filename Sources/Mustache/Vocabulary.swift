// Names as templates write them, and the small numbers that programs and records hold instead.

/// Every name that templates may use, each with a number.
public struct Vocabulary: Sendable, Hashable {
  private let ids: [String: UInt16]

  /// The names of an enum, numbered by their raw values.
  public init<Name: FieldName>(_ type: Name.Type) {
    ids = Dictionary(type.allCases.map { ($0.name, $0.rawValue) }, uniquingKeysWith: { first, _ in first })
  }

  /// Names known only at run time, numbered in order; a name said twice keeps its first number.
  ///
  /// There is room for 65,536; further ones are unknown.
  public init(_ names: some Sequence<String>) {
    var ids: [String: UInt16] = [:]
    for name in names where ids[name] == nil {
      guard let id = UInt16(exactly: ids.count) else { break }
      ids[name] = id
    }
    self.ids = ids
  }

  /// The number of a name; nil for an unknown one.
  public func id(of name: String) -> UInt16? { ids[name] }

  /// All names in byte order.
  public var names: [String] { ids.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
