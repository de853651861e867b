// The journal of a ledger for beancount, versions 2 and 3.
//
// https://beancount.github.io/docs/beancount_language_syntax.html. A part of an account begins with a capital
// or a digit (ACC_COMP_NAME_RE of both versions), which 젤네일 and ネイル do not: such names stand behind a
// letter and a hyphen. bean-check overlooks that below the second part; other programs need not.

internal import Diagnostics
internal import Ground
internal import ZonedTime

struct BeancountJournal {
  private(set) var bytes: [UInt8] = []
  private let sales: AccountNames
  private let expenses: AccountNames
  private let ways: AccountNames
  private let ledger: Ledger

  init(_ journal: Journal, _ ledger: Ledger) {
    self.ledger = ledger
    sales = ledger.salesAccounts(journal, BeancountSpelling(prefix: "T-"))
    expenses = ledger.expenseAccounts(journal, reserved: ["Corrections"], BeancountSpelling(prefix: "C-"))
    ways = ledger.wayAccounts(journal, reserved: ["Cash"], BeancountSpelling(prefix: "W-"))
    bytes.reserveCapacity(4096 + journal.entries.count * 320)
    writeHead(journal)
    for entry in journal.entries { write(entry) }
  }

  private mutating func writeHead(_ journal: Journal) {
    line("; A shop's ledger, \(journal.monthsInWords), written by zutto for beancount.")
    line(
      "; Revenue is what was sold, with discounts, tips and corrections; a month's expenses stand on its last day."
    )
    line("")
    let currencies = journal.currencies.isEmpty ? [ledger.currency] : journal.currencies
    for currency in currencies { line("option \"operating_currency\" \"\(currency)\"") }
    guard let day = journal.firstDay else { return }
    line("")
    // Two names of a tax may be spelled alike.
    var written: Set<String> = []
    for account in ledger.ordered(journal.accounts) where written.insert(name(account)).inserted {
      line("\(day) open \(name(account))")
      switch account {
      case .sales(let id):
        line("  name: \(BeancountJournal.quoted(ledger.treatmentName(id)))")
        line("  id: \(BeancountJournal.quoted(id))")
      case .expense(let id):
        line("  name: \(BeancountJournal.quoted(ledger.categoryName(id)))")
        line("  id: \(BeancountJournal.quoted(id))")
      case .received(let id):
        line("  name: \(BeancountJournal.quoted(ledger.way(id)?.name ?? id))")
        line("  id: \(BeancountJournal.quoted(id))")
      default: break
      }
    }
  }

  private mutating func write(_ entry: JournalEntry) {
    bytes.append(UInt8(ascii: "\n"))
    entry.date.append(to: &bytes)
    switch entry.title {
    case .sales: line(" * \"sales\"")
    case .expenses(let month): line(" * \"expenses of \(month)\"")
    case .corrections: line(" * \"corrections\"")
    }
    for posting in entry.postings {
      add("  ")
      add(name(posting.account))
      add("  ")
      add(posting.amount.plainText)
      add(" ")
      line(posting.amount.currency.code)
      write(posting.note)
      if let pay = posting.pay { line("    pay: \(BeancountJournal.quoted(pay))") }
    }
  }

  private mutating func write(_ note: JournalPosting.Note?) {
    switch note {
    case .count(let count): line("    count: \(count)")
    case .reason(let reason): line("    reason: \(BeancountJournal.quoted(reason))")
    case .correction(let subject):
      line("    corrects: \(BeancountJournal.quoted(ledger.words(for: subject)))")
    case nil: break
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.onOneLine.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private func name(_ account: JournalAccount) -> String {
    switch account {
    case .cash: "Assets:Cash"
    case .received(let way): "Assets:" + ways[way]
    case .sales(let treatment): "Income:Sales:" + sales[treatment]
    case .discounts: "Income:Discounts"
    case .tips: "Income:Tips"
    case .includedTax(let name): "Income:Tax:" + (BeancountSpelling(prefix: "X-").spelled(name) ?? "X")
    case .tax(let name): "Liabilities:Tax:" + (BeancountSpelling(prefix: "X-").spelled(name) ?? "X")
    case .revenueCorrections: "Income:Corrections"
    case .expense(let category): "Expenses:" + expenses[category]
    case .expenseCorrections: "Expenses:Corrections"
    }
  }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func line(_ text: String) {
    add(text)
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// Account names for beancount: a capital or a digit, then letters, digits and hyphens.
package struct BeancountSpelling: AccountSpelling {
  /// The prefix of a name that begins with neither.
  let prefix: String

  package init(prefix: String) { self.prefix = prefix }

  package func spelled(_ name: String) -> String? {
    var result = String.UnicodeScalarView()
    for scalar in name.nfc.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber:
        result.append(scalar)
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: continue
      default: if let last = result.last, last != "-" { result.append("-") }
      }
    }
    if result.last == "-" { result.removeLast() }
    guard let first = result.first else { return nil }
    switch first {
    case "A"..."Z", "0"..."9": return String(result)
    case "a"..."z":
      let rest = String(result.dropFirst())
      return String(first).uppercased() + rest
    default: return prefix + String(result)
    }
  }

  package func joined(_ name: String, _ id: String) -> String {
    "\(name)-\(id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id)"
  }
}
