// The names a page, or a part of one, gives to its template.

/// Names with their values.
///
/// A record has few names, so a look through them all is quicker than a hash table; a mask of the
/// numbers tells most misses without a look.
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
