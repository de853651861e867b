// A ledger as a book-keeper's journal: what every journal format writes in its own way.

internal import Diagnostics
internal import Ground
internal import ZonedTime

/// What moves money, each with the side it comes from.
enum JournalAccount: Hashable {
  case cash
  case sales(treatment: String)
  case discounts
  case tips
  case revenueCorrections
  case expense(category: String)
  case expenseCorrections
}

/// One movement on an account.
struct JournalPosting {
  /// What a reader wants to know of it.
  enum Note {
    case count(Int)
    case reason(String)
    case correction(Correction.Subject)
  }

  var account: JournalAccount
  /// Debit above zero, credit below: revenue is below, expenses are above.
  var amount: Amount
  var note: Note?
}

/// Movements of one day that add up to nothing.
struct JournalEntry {
  /// What kind of movements.
  enum Title {
    case sales
    case expenses(Month)
    case corrections
  }

  var date: Day
  var title: Title
  /// The last ones are what it adds up to in cash, one for each currency.
  var postings: [JournalPosting]
}

/// The books of some months as entries.
struct Journal {
  /// In the order of their days.
  private(set) var entries: [JournalEntry] = []
  /// Those that entries use, cash first.
  private(set) var accounts: Set<JournalAccount> = []
  /// Those that entries use, in the order in which they come.
  private(set) var currencies: [Currency] = []
  /// The first and the last month.
  let months: (first: Month, last: Month)?

  /// The day on which accounts are opened.
  var firstDay: Day? { entries.first?.date }

  /// Puts books together.
  ///
  /// - Throws: `amount-range`.
  init(_ books: [MonthBook]) throws(Diagnostic) {
    if let first = books.first, let last = books.last {
      months = (first.book.month, last.book.month)
    } else {
      months = nil
    }
    for book in books { try add(book) }
  }

  private mutating func add(_ book: MonthBook) throws(Diagnostic) {
    var days: [Day: [JournalPosting]] = [:]
    var corrections: [Day: [JournalPosting]] = [:]
    let currency = book.book.currency
    for record in book.book.records {
      days[record.date, default: []].append(
        JournalPosting(
          account: .sales(treatment: record.treatment),
          amount: Amount(minorUnits: try 0.subtractingMoney(record.amount), currency),
          note: .count(record.count)))
    }
    for adjustment in book.book.adjustments {
      days[adjustment.date, default: []].append(
        JournalPosting(
          account: adjustment.amount < 0 ? .discounts : .tips,
          amount: Amount(minorUnits: try 0.subtractingMoney(adjustment.amount), currency),
          note: adjustment.reason.map(JournalPosting.Note.reason)))
    }
    for correction in book.noted {
      guard let day = correction.noted else { continue }
      let amount = correction.isExpense ? correction.amount : try 0.subtractingMoney(correction.amount)
      corrections[day, default: []].append(
        JournalPosting(
          account: correction.isExpense ? .expenseCorrections : .revenueCorrections,
          amount: Amount(minorUnits: amount, correction.currency), note: .correction(correction.subject)))
    }
    for day in Set(days.keys).union(corrections.keys).sorted() {
      if let postings = days[day] { try add(.sales, on: day, postings) }
      if let postings = corrections[day] { try add(.corrections, on: day, postings) }
    }
    guard !book.book.expenses.isEmpty else { return }
    // They belong to the month as a whole, and are known when it is over.
    let postings = book.book.expenses.map {
      JournalPosting(
        account: .expense(category: $0.category), amount: Amount(minorUnits: $0.amount, currency))
    }
    try add(.expenses(book.book.month), on: book.book.month.lastDay, postings)
  }

  private mutating func add(_ title: JournalEntry.Title, on day: Day, _ postings: [JournalPosting])
    throws(Diagnostic)
  {
    var cash: [Amount] = []
    for posting in postings {
      accounts.insert(posting.account)
      let change = Amount(
        minorUnits: try 0.subtractingMoney(posting.amount.minorUnits), posting.amount.currency)
      if let index = cash.firstIndex(where: { $0.currency == change.currency }) {
        cash[index] = try cash[index].adding(change)
      } else {
        cash.append(change)
      }
    }
    accounts.insert(.cash)
    for amount in cash where !currencies.contains(amount.currency) { currencies.append(amount.currency) }
    let balance = cash.map { JournalPosting(account: .cash, amount: $0) }
    entries.append(JournalEntry(date: day, title: title, postings: postings + balance))
  }
}
