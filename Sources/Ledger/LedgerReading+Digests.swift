// What a ledger's pages depend on beside the files of their months.

internal import Ground
internal import SafeFiles
internal import ZonedTime

extension Ledger {
  /// The digest of what is sold, what money is spent on, and the currency of new months.
  var listsDigest: Digest {
    var key = Digest.Builder()
    key.add(currency.code)
    key.add(treatments.count)
    for treatment in treatments {
      key.add(treatment.id)
      key.add(treatment.name)
      key.add(treatment.price)
      key.add(treatment.icon)
      key.add(treatment.color?.rawValue)
      key.add(treatment.isRetired ? 1 : 0)
    }
    for category in categories {
      key.add(category.id)
      key.add(category.name)
      key.add(category.icon)
      key.add(category.isRetired ? 1 : 0)
    }
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
