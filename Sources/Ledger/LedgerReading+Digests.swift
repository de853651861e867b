// What a ledger's pages depend on beside the files of their months.

internal import Ground

extension Ledger {
  /// The digest of what is sold, what money is spent on, and the currency of new months.
  var listsDigest: Digest {
    var key = Digest.Builder()
    key.add(currency.code)
    key.add(treatments.count)
    let lines = treatments.map { $0.json(in: currency) } + categories.map(\.json)
    for line in lines { key.add(JSON.object(line).description) }
    return key.digest
  }

  /// The digests of the corrections that a month's settlement shows: those of the month, and those
  /// noted in it.
  var correctionDigests: [Month: Digest] {
    var keys: [Month: Digest.Builder] = [:]
    for correction in corrections {
      let shown = Set([correction.month] + (correction.noted.map { [Month(of: $0)] } ?? []))
      for month in shown { correction.add(to: &keys[month, default: Digest.Builder()]) }
    }
    return keys.mapValues(\.digest)
  }
}

extension Correction {
  /// Adds all of it to a key.
  fileprivate func add(to key: inout Digest.Builder) {
    key.add(noted?.text)
    key.add(currency.code)
    key.add(amount)
    switch subject {
    case .sale(let date, let treatment, let count):
      key.add("sale")
      key.add(date.text)
      key.add(treatment)
      key.add(count)
    case .adjustment(let date, let reason):
      key.add("adjustment")
      key.add(date.text)
      key.add(reason)
    case .expense(let month, let category):
      key.add("expense")
      key.add(month.text)
      key.add(category)
    }
  }
}
