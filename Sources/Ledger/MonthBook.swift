// A month as its settlement counts it.

public import Diagnostics
public import ZonedTime

/// A month's book: of a sealed month the copy made then, of another the file as it is.
public struct MonthBook: Sendable, Hashable {
  /// What counts.
  public let book: LedgerMonth
  /// When it was sealed; nil if it was not.
  public let sealed: ZonedTime?
  /// The corrections of sealed months that were noted in this month, and count in it.
  public let noted: [Correction]
  /// What was corrected in this month since it was sealed: noted ones by day, then those that are not
  /// noted yet.
  public let corrections: [Correction]

  /// Puts together what is known of a month.
  ///
  /// - Parameters:
  ///   - present: the month's file as it is.
  ///   - sealed: its sealed copy, if there is one.
  ///   - noted: all noted corrections.
  /// - Throws: `amount-range`.
  public init(_ present: LedgerMonth, sealed: SealedMonth? = nil, noted: [Correction] = []) throws(Diagnostic)
  {
    book = sealed?.book ?? present
    self.sealed = sealed?.sealed
    self.noted = noted.filter { $0.noted.map(Month.init(of:)) == present.month }
    guard let sealed else {
      corrections = []
      return
    }
    let own = noted.filter { $0.month == present.month }
    let open: [Correction]
    do throws(Diagnostic) { open = try MonthBook.open(present, sealed.book, noted: own) } catch {
      // Each amount is within its range, so it is their number in this file.
      var told = error
      told.path = LedgerFiles.corrections
      throw told
    }
    corrections = own.sorted { ($0.noted ?? .last) < ($1.noted ?? .last) } + open
  }

  private init(_ book: LedgerMonth, _ sealed: ZonedTime?, _ noted: [Correction], _ corrections: [Correction])
  {
    self.book = book
    self.sealed = sealed
    self.noted = noted
    self.corrections = corrections
  }

  /// What was sold, given and corrected until a day of the month; expenses have no day, and stay.
  public func through(_ day: Int) -> MonthBook {
    var part = book
    part.records.removeAll { $0.date.day > day }
    part.adjustments.removeAll { $0.date.day > day }
    let noted = noted.filter { $0.isExpense || $0.noted.map { $0.day <= day } ?? true }
    return MonthBook(part, sealed, noted, corrections)
  }

  /// The last day on which something was sold, given or corrected; nil where nothing was.
  public var lastDay: Day? {
    (book.records.map(\.date) + book.adjustments.map(\.date) + noted.compactMap(\.noted)).max()
  }

  /// The differences of a month from its sealed copy that are not noted, currency by currency: one
  /// that was changed takes the old amounts back and brings the new ones.
  static func open(_ present: LedgerMonth, _ sealed: LedgerMonth, noted: [Correction]) throws(Diagnostic)
    -> [Correction]
  {
    var currencies = [sealed.currency]
    for currency in [present.currency] + noted.map(\.currency) where !currencies.contains(currency) {
      currencies.append(currency)
    }
    var open: [Correction] = []
    for currency in currencies {
      var balance = CorrectionBalance(of: present.month)
      if present.currency == currency { try balance.add(present) }
      if sealed.currency == currency { try balance.subtract(sealed) }
      try balance.subtract(noted.filter { $0.currency == currency })
      open += balance.corrections(currency)
    }
    return open
  }

  /// The corrections that nobody has noted yet.
  public var openCorrections: [Correction] { corrections.filter { $0.noted == nil } }
}
