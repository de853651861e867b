// The names a page may use, declared once as an enum, so that a record can't hold a misspelt one.

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
