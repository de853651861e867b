// Names of foreign files that the ledger's lists lack, and what a person says of them.

public import Diagnostics
public import Fluent
internal import Ground

/// A name of a foreign file that the ledger's lists don't have.
public struct UnknownName: Sendable, Hashable {
  /// Which list lacks it.
  public let list: LedgerList
  /// The name; of a line that names nothing, its text.
  public let name: String
  /// Whether the file says that it is a treatment, a category or a way to pay; else it is a text that no rule knows.
  public let isNamed: Bool
  /// By which names are the same, as in the lists: `Lash` and `lash`.
  private let key: String

  init(_ list: LedgerList, _ name: String, isNamed: Bool) {
    self.list = list
    self.name = name
    self.isNamed = isNamed
    key = name.comparisonKey
  }

  /// Whether two are one name.
  public static func == (one: UnknownName, other: UnknownName) -> Bool {
    one.list == other.list && one.key == other.key && one.isNamed == other.isNamed
  }

  /// Hashes what makes a name the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(list)
    hasher.combine(key)
  }
}

/// What a person says about an unknown name.
public enum NameChoice: Sendable, Hashable {
  /// It is the line of the list with this id.
  case line(String)
  /// The list gets a line of this name.
  case create
  /// Its lines are left out.
  case leave
}

extension Ledger {
  /// The id of a line of a list, retired ones too, that was typed by its id or name.
  ///
  /// - Throws: `treatment-unknown`, `category-unknown`, `payment-unknown`, `ledger-line-twice`.
  public func id(_ typed: String, _ list: LedgerList, in language: Language) throws(Diagnostic) -> String {
    switch list {
    case .treatments: try treatment(typed: typed).id
    case .categories: try category(typed: typed).id
    case .ways: try way(typed: typed, in: language, mayBeRetired: true).id
    }
  }
}
