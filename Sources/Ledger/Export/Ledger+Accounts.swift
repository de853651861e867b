// What the journal formats share: names, the order of accounts, words.

extension Ledger {
  /// The names of the accounts of sales.
  func salesAccounts(_ journal: Journal, _ spelling: some AccountSpelling) -> AccountNames {
    let listed = Set(treatments.map(\.id))
    let others = journal.accounts.compactMap { account -> String? in
      guard case .sales(let id) = account, !listed.contains(id) else { return nil }
      return id
    }
    return AccountNames(listed: treatments.map { ($0.id, $0.name) }, others: Set(others), spelling)
  }

  /// The names of the accounts of expenses.
  func expenseAccounts(_ journal: Journal, reserved: Set<String>, _ spelling: some AccountSpelling)
    -> AccountNames
  {
    let listed = Set(categories.map(\.id))
    let others = journal.accounts.compactMap { account -> String? in
      guard case .expense(let id) = account, !listed.contains(id) else { return nil }
      return id
    }
    return AccountNames(
      listed: categories.map { ($0.id, $0.name) }, others: Set(others), reserved: reserved, spelling)
  }

  /// Accounts in the order of the lists, those that no list knows after them.
  func ordered(_ accounts: Set<JournalAccount>) -> [JournalAccount] {
    var places: [JournalAccount: Int] = [:]
    let listed =
      [.cash] + treatments.map { JournalAccount.sales(treatment: $0.id) } + [
        .discounts, .tips, .revenueCorrections,
      ] + categories.map { .expense(category: $0.id) } + [.expenseCorrections]
    for (index, account) in listed.enumerated() where places[account] == nil { places[account] = index }
    return accounts.sorted { a, b in
      let (placeA, placeB) = (places[a] ?? .max, places[b] ?? .max)
      return placeA != placeB ? placeA < placeB : a.sortKey.lexicographicallyPrecedes(b.sortKey)
    }
  }

  /// What a correction corrects, for book-keepers.
  func words(for subject: Correction.Subject) -> String {
    switch subject {
    case .sale(let date, let treatment, let count):
      "\(date) \(treatmentName(treatment)) (count \(count > 0 ? "+" : "")\(count))"
    case .adjustment(let date, let reason): "\(date)\(reason.map { " \($0)" } ?? "")"
    case .expense(let month, let category): "\(month) \(categoryName(category))"
    }
  }
}

extension JournalAccount {
  fileprivate var sortKey: [UInt8] {
    switch self {
    case .sales(let id): [0] + Array(id.utf8)
    case .expense(let id): [1] + Array(id.utf8)
    default: []
    }
  }
}

extension Journal {
  /// `2024-11 to 2024-12`.
  var monthsInWords: String {
    guard let months else { return "no months" }
    return months.first == months.last ? "\(months.first)" : "\(months.first) to \(months.last)"
  }
}
