// A month as its settlement counts it, and the files it is read from.

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// A month's book: of a sealed month its copy, of another month the file.
public struct MonthBook: Sendable, Hashable {
  /// The book that counts.
  public let book: LedgerMonth
  /// When it was sealed; nil for an open month.
  public let sealed: ZonedTime?
  /// The corrections of sealed months that were noted in this month and count in it.
  public let noted: [Correction]
  /// The corrections of this month since it was sealed: noted ones by day, then unnoted ones.
  public let corrections: [Correction]
  /// The taxes, each from its day on; of a sealed month those of its copy.
  public let taxes: [Tax]
  /// The taxes of the sealed months that `noted` corrects, as their copies have them.
  private let correctedTaxes: [Month: [Tax]]

  /// A month's book from its present file, its sealed copy, all noted corrections, the taxes of today and those
  /// of corrected months.
  ///
  /// - Throws: `amount-range`.
  public init(
    _ present: LedgerMonth, sealed: SealedMonth? = nil, noted: [Correction] = [], taxes: [Tax] = [],
    correctedTaxes: [Month: [Tax]] = [:]
  ) throws(Diagnostic) {
    book = sealed?.book ?? present
    self.taxes = sealed?.taxes ?? taxes
    self.correctedTaxes = correctedTaxes
    self.sealed = sealed?.sealed
    self.noted = noted.filter { $0.noted.map(Month.init(of:)) == present.month }
    guard let sealed else {
      corrections = []
      return
    }
    let own = noted.filter { $0.month == present.month }
    let open: [Correction]
    do throws(Diagnostic) { open = try MonthBook.open(present, sealed.book, noted: own) } catch {
      // Each amount is within its range, so only the number of them can overflow.
      var problem = error
      problem.path = LedgerFiles.corrections
      throw problem
    }
    corrections = own.sorted { ($0.noted ?? .last) < ($1.noted ?? .last) } + open
  }

  private init(_ whole: MonthBook, _ book: LedgerMonth, _ noted: [Correction]) {
    self.book = book
    self.noted = noted
    sealed = whole.sealed
    corrections = whole.corrections
    taxes = whole.taxes
    correctedTaxes = whole.correctedTaxes
  }

  /// What was sold, adjusted and corrected until a day of the month; expenses have no day, and stay.
  public func through(_ day: Int) -> MonthBook {
    var part = book
    part.records.removeAll { $0.date.day > day }
    part.adjustments.removeAll { $0.date.day > day }
    part.closings.removeAll { $0.date.day > day }
    let noted = noted.filter { $0.isExpense || $0.noted.map { $0.day <= day } ?? true }
    return MonthBook(self, part, noted)
  }

  /// The last day with a sale, an adjustment or a correction; nil without one.
  public var lastDay: Day? {
    (book.records.map(\.date) + book.adjustments.map(\.date) + noted.compactMap(\.noted)).max()
  }

  /// The unnoted differences of a month from its sealed copy.
  ///
  /// A changed currency subtracts the old amounts and adds the new ones.
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

  /// The tax of a noted correction: that of the day that it corrects, in the copy of its sealed month.
  func tax(of correction: Correction) -> Tax? {
    correction.date.flatMap((correctedTaxes[correction.month] ?? taxes).on)
  }

  /// Whether any line may have a tax.
  var hasTaxes: Bool { !taxes.isEmpty || correctedTaxes.values.contains { !$0.isEmpty } }

  /// Whether any line says in which way it was paid.
  public var notesWays: Bool {
    book.records.contains { $0.pay != nil } || book.adjustments.contains { $0.pay != nil }
      || noted.contains { $0.pay != nil }
  }

  /// The unnoted corrections.
  public var openCorrections: [Correction] { corrections.filter { $0.noted == nil } }
}

/// A month's file and its sealed copy as bytes, and the copies of sealed months whose tax it needs.
public struct MonthFile: Sendable {
  /// The month.
  public let month: Month
  /// The digest of these files.
  public let digest: Digest
  let present: Source?
  let sealed: Source?
  /// The copies of the sealed months whose revenue was corrected in this one, in order.
  let corrected: [(month: Month, sealed: Source)]

  init(
    _ month: Month, present: Source?, sealed: Source?, corrected: [(month: Month, sealed: Source)] = []
  ) {
    self.month = month
    self.present = present
    self.sealed = sealed
    self.corrected = corrected
    var key = Digest.Builder()
    for source in [present, sealed] {
      key.add(source == nil ? 0 : 1)
      if let source { key.add(Digest(of: source.bytes)) }
    }
    for (_, source) in corrected { key.add(Digest(of: source.bytes)) }
    digest = key.digest
  }

  /// The month's book, counted with the ledger's lists and corrections.
  ///
  /// - Returns: the book, and problems that change no sum: unknown ids, differences from the sealed copy.
  /// - Throws: the first error that makes a sum uncertain.
  public func book(in ledger: Ledger) throws(Diagnostic) -> BookReading {
    if let fault = ledger.faultOfCorrections { throw fault }
    var problems: [Diagnostic] = []
    let sealed = try sealed.map { (source) throws(Diagnostic) in
      try MonthFile.whole(LedgerFormat.sealed(source, of: month), &problems, source)
    }
    let noted = ledger.corrections.filter { $0.noted.map(Month.init(of:)) == month }
    // A month that is absent, as in a part of a home, counts nothing itself.
    let open = Set(ledger.months).subtracting(ledger.sealedMonths)
    if let lone = noted.first(where: { open.contains($0.month) }) { throw LedgerChecks.unsealed(lone) }
    let currency = sealed?.book.currency ?? noted.first?.currency ?? ledger.currency
    let book =
      try present.map { (source) throws(Diagnostic) in
        try MonthFile.whole(LedgerFormat.month(source, of: month, known: ledger.known), &problems, source)
      } ?? LedgerMonth(month, currency: currency)
    var correctedTaxes: [Month: [Tax]] = [:]
    for (month, source) in corrected {
      let (taxes, problems) = LedgerFormat.taxes(of: source)
      if let fault = problems.first(where: { $0.severity == .error }) { throw fault }
      correctedTaxes[month] = taxes
    }
    let reading = try MonthBook(
      book, sealed: sealed, noted: ledger.corrections, taxes: ledger.taxes, correctedTaxes: correctedTaxes)
    return BookReading(book: reading, problems: problems)
  }

  private static func whole<Value>(
    _ reading: (value: Value?, problems: [Diagnostic]), _ problems: inout [Diagnostic], _ source: Source
  ) throws(Diagnostic) -> Value {
    let harmless: Set<Diagnostic.Code> = [.treatmentUnknown, .categoryUnknown, .paymentUnknown]
    if let fault = reading.problems.first(where: { $0.severity == .error && !harmless.contains($0.code) }) {
      throw fault
    }
    problems += reading.problems
    guard let value = reading.value else {
      throw Diagnostic(.jsonValue, Phrase("ledger-no-month-book"), path: source.path)
    }
    return value
  }
}

/// A month's book, and problems of its files that change no sum.
public struct BookReading: Sendable {
  /// The book.
  public let book: MonthBook
  /// What is wrong.
  public let problems: [Diagnostic]
}
