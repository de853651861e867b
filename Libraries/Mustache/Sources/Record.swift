// The names a page, or a part of one, gives to its template.

/// Names with their values.
///
/// A record has few names, so a linear search is faster than a hash table; a bit mask of the numbers rules out
/// most names that are missing.
public struct Record: Sendable, Hashable {
  // The number stands behind the value: that packs a slot into 24 bytes.
  struct Slot: Sendable, Hashable {
    var value: Value
    let id: UInt16
  }

  private(set) var slots: [Slot] = []
  private var mask: UInt64 = 0

  /// A record without names.
  public init() {}

  /// A record of named values; of a name said twice, the last value counts.
  ///
  ///     Record([Field.title: .text("A walk"), .entries: .list([])])
  @inlinable public init<Name: FieldName>(_ fields: KeyValuePairs<Name, Value>) {
    self.init(capacity: fields.count)
    for (name, value) in fields { self[id: name.rawValue] = value }
  }

  /// A record without names yet and with room for so many.
  public init(capacity: Int) { slots.reserveCapacity(capacity) }

  /// Another record with room for more names.
  public init(_ other: Record, room: Int) {
    slots.reserveCapacity(other.slots.count + room)
    slots += other.slots
    mask = other.mask
  }

  /// The value of a name; nil for one that this record doesn't have.
  ///
  /// Setting nil leaves the name in place with `nothing` as its value.
  @inlinable public subscript<Name: FieldName>(name: Name) -> Value? {
    get { self[id: name.rawValue] }
    set { self[id: name.rawValue] = newValue }
  }

  /// The value of a name by its number in the vocabulary.
  public subscript(id id: UInt16) -> Value? {
    get { slot(id).map { slots[$0].value } }
    set {
      let value = newValue ?? .nothing
      if let index = slot(id) {
        slots[index].value = value
      } else {
        slots.append(Slot(value: value, id: id))
        mask |= Record.bit(id)
      }
    }
  }

  /// Where the value of a name is.
  func slot(_ id: UInt16) -> Int? {
    guard mask & Record.bit(id) != 0 else { return nil }
    var index = 0
    while index < slots.count {
      if slots[index].id == id { return index }
      index += 1
    }
    return nil
  }

  private static func bit(_ id: UInt16) -> UInt64 { 1 << UInt64(id & 63) }
}

/// One value of a page's context.
///
/// A section shows its inside for every value but `nothing`, `flag(false)`, `number(0)` and an
/// empty text, markup or list: what the specification calls falsey, as JavaScript understands it.
public enum Value: Sendable, Hashable {
  /// No value: shows as nothing, hides a section.
  case nothing
  /// A switch for sections; shown, it is `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// Text, escaped for HTML by `{{x}}`, not by `{{{x}}}`.
  case text(String)
  /// Finished HTML in UTF-8, never escaped: only for what the program itself has made safe.
  case html([UInt8])
  /// Values to go through, one after the other.
  case list([Value])
  /// Names with values of their own.
  case record(Record)

  /// A list of records.
  @inlinable public static func records(_ records: some Collection<Record>) -> Value {
    .list(records.map { .record($0) })
  }

  /// What a section does with a value.
  enum Kind {
    /// Its inside isn't shown.
    case falsey
    /// Its inside is shown with the context as it is.
    case flag
    /// Its inside is shown for the value, or for each one of a list.
    case context
  }

  /// What a section does with it.
  var kind: Kind {
    let isTruthy =
      switch self {
      case .nothing: false
      case .flag(let flag): flag
      case .number(let number): number != 0
      case .text(let text): !text.isEmpty
      case .html(let bytes): !bytes.isEmpty
      case .list(let values): !values.isEmpty
      case .record: true
      }
    guard isTruthy else { return .falsey }
    if case .flag = self { return .flag }
    return .context
  }
}

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

/// One of a fixed set of names that templates may use.
///
/// An enum over `UInt16` without written raw values is one: the case is the name, its number is
/// what programs and records hold.
///
///     enum Field: UInt16, FieldName { case title, entries, body }
public protocol FieldName: RawRepresentable, CaseIterable, Sendable where RawValue == UInt16 {
  /// The name as templates write it.
  var name: String { get }
}

extension FieldName {
  /// The name of the case.
  public var name: String { "\(self)" }
}
