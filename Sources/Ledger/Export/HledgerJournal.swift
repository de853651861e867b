// The journal of a ledger for hledger.
//
// https://hledger.org/1.25/hledger.html#journal-format. Account types are declared on the top accounts only:
// declared below them as well, hledger's income statement left amounts out while `hledger check --strict`
// found nothing.

internal import Ground
internal import ZonedTime

struct HledgerJournal {
  private(set) var bytes: [UInt8] = []
  private let sales: AccountNames
  private let expenses: AccountNames
  private let ways: AccountNames
  private let ledger: Ledger

  init(_ journal: Journal, _ ledger: Ledger) {
    self.ledger = ledger
    sales = ledger.salesAccounts(journal, HledgerSpelling())
    expenses = ledger.expenseAccounts(journal, reserved: ["corrections"], HledgerSpelling())
    ways = ledger.wayAccounts(journal, reserved: ["cash"], HledgerSpelling())
    bytes.reserveCapacity(4096 + journal.entries.count * 256)
    writeHead(journal)
    for entry in journal.entries { write(entry) }
  }

  private mutating func writeHead(_ journal: Journal) {
    line("; A shop's ledger, \(journal.monthsInWords), written by zutto for hledger.")
    line(
      "; Revenue is what was sold, with discounts, tips and corrections; a month's expenses stand on its last day."
    )
    line("")
    // First: a decimal mark applies to the lines after it.
    line("decimal-mark .")
    for currency in journal.currencies {
      let decimals = String(repeating: "0", count: currency.decimals)
      line("commodity 1000.\(decimals) \(currency)")
    }
    line("")
    line("account assets  ; type: A")
    line("account revenue  ; type: R")
    line("account expenses  ; type: X")
    if journal.accounts.contains(where: \.isTax) { line("account liabilities  ; type: L") }
    // Two names of a tax may be spelled alike.
    var written: Set<String> = []
    for account in ledger.ordered(journal.accounts).map(name) where written.insert(account).inserted {
      line("account \(account)")
    }
  }

  private mutating func write(_ entry: JournalEntry) {
    bytes.append(UInt8(ascii: "\n"))
    entry.date.append(to: &bytes)
    switch entry.title {
    case .sales: line(" sales")
    case .expenses(let month): line(" expenses of \(month)")
    case .corrections: line(" corrections")
    }
    for posting in entry.postings {
      add("    ")
      add(name(posting.account))
      // Two spaces end an account's name.
      add("  ")
      add(posting.amount.plainText)
      add(" ")
      add(posting.amount.currency.code)
      write(posting.note)
      if let pay = posting.pay {
        add(posting.note == nil ? "  ; pay: " : ", pay: ")
        add(HledgerJournal.comment(pay))
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func write(_ note: JournalPosting.Note?) {
    switch note {
    case .count(let count):
      add("  ; count:")
      add(String(count))
    case .reason(let reason):
      add("  ; reason: ")
      add(HledgerJournal.comment(reason))
    case .correction(let subject):
      add("  ; corrects: ")
      add(HledgerJournal.comment(ledger.words(for: subject)))
    case nil: break
    }
  }

  /// A text that is only a comment: `date:…` and `[2024-01-01]` in a comment would move the posting to
  /// another day.
  private static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.onOneLine.unicodeScalars {
      switch scalar {
      case ":": result.append("：")
      case "[": result.append("(")
      case "]": result.append(")")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private func name(_ account: JournalAccount) -> String {
    switch account {
    case .cash: "assets:cash"
    case .received(let way): "assets:" + ways[way]
    case .sales(let treatment): "revenue:sales:" + sales[treatment]
    case .discounts: "revenue:discounts"
    case .tips: "revenue:tips"
    case .includedTax(let name): "revenue:tax:" + (HledgerSpelling().spelled(name) ?? "tax")
    case .tax(let name): "liabilities:tax:" + (HledgerSpelling().spelled(name) ?? "tax")
    case .revenueCorrections: "revenue:corrections"
    case .expense(let category): "expenses:" + expenses[category]
    case .expenseCorrections: "expenses:corrections"
    }
  }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func line(_ text: String) {
    add(text)
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// Account names for hledger: `:` separates accounts, two blanks end a name, `;` begins a comment.
package struct HledgerSpelling: AccountSpelling {
  package init() {}

  package func spelled(_ name: String) -> String? {
    var result = String.UnicodeScalarView()
    for scalar in name.onOneLine.unicodeScalars {
      switch scalar {
      case ":": result.append("-")
      case ";": result.append(",")
      default: result.append(scalar)
      }
    }
    return result.isEmpty ? nil : String(result)
  }

  package func joined(_ name: String, _ id: String) -> String { "\(name) (\(id))" }
}
