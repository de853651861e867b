// A shop's ledger without its months: what is sold, what money is spent on, which months there are.

public import Diagnostics
public import Ground
public import ZonedTime

/// The ledger of a home.
///
/// Format: docs/FORMAT.md, "The ledger".
public struct Ledger: Sendable, Hashable {
  /// What is sold, and the currency of new months.
  public var treatmentList: TreatmentList
  /// What money is spent on, in the order in which they are shown.
  public var categories: [ExpenseCategory]
  /// What was corrected in sealed months, in the order of the file.
  public var corrections: [Correction]
  /// The months with a book, a sealed copy or a noted correction, in order.
  public var months: [Month]
  /// The months of which there is a sealed copy.
  public var sealedMonths: Set<Month>
  /// What is wrong with the lists and with the names of files.
  public var problems: [Diagnostic]

  /// A ledger of which nothing is written yet.
  public init(currency: Currency) {
    treatmentList = TreatmentList(currency: currency)
    categories = []
    corrections = []
    months = []
    sealedMonths = []
    problems = []
  }

  /// The currency of prices and new months.
  public var currency: Currency { treatmentList.currency }
  /// What is sold, retired treatments too.
  public var treatments: [Treatment] { treatmentList.treatments }
  /// Whether nothing was ever written.
  public var isEmpty: Bool { treatments.isEmpty && categories.isEmpty && months.isEmpty }

  /// The treatment with an id.
  public func treatment(_ id: String) -> Treatment? { treatments.first { $0.id == id } }

  /// The category with an id.
  public func category(_ id: String) -> ExpenseCategory? { categories.first { $0.id == id } }

  /// What people call a treatment; its id if it is in no list.
  public func treatmentName(_ id: String) -> String { treatment(id)?.name ?? id }

  /// What people call a category; its id if it is in no list.
  public func categoryName(_ id: String) -> String { category(id)?.name ?? id }

  /// What keeps a noted correction from being counted.
  var faultOfCorrections: Diagnostic? {
    problems.first { $0.path == LedgerFiles.corrections && $0.severity == .error }
  }

  /// The ids that lines of months may use.
  var known: KnownIDs {
    KnownIDs(treatments: Set(treatments.map(\.id)), categories: Set(categories.map(\.id)))
  }
}
