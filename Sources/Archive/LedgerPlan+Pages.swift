// Each page of the ledger with the key that says whether it is current.

internal import Ground
internal import Ledger

extension LedgerPlan {
  /// The pages of the ledger in the order in which they are listed.
  var pages: [PlannedPage] {
    var pages = [PlannedPage(.ledger, in: LedgerPlan.folder, "index.html", key: key(of: .ledger))]
    for index in years.indices {
      let kind = PlannedPage.Kind.ledgerYear(index)
      var key = Digest.Builder()
      key.add(self.key(of: kind))
      key.add(monthsBefore(year: index).count)
      for month in unreadable(year: index) { key.add(month.text) }
      key.add(index > 0 ? years[index - 1].year.text : nil)
      key.add(index + 1 < years.count ? years[index + 1].year.text : nil)
      let name = "\(years[index].year.text).html"
      pages.append(PlannedPage(kind, in: LedgerPlan.folder / "years", name, key: key.digest))
    }
    for index in months.indices {
      let kind = PlannedPage.Kind.ledgerMonth(index)
      var key = Digest.Builder()
      key.add(self.key(of: kind))
      key.add(index > 0 ? months[index - 1].month.text : nil)
      key.add(index + 1 < months.count ? months[index + 1].month.text : nil)
      let compared = compared(with: index)
      key.add(compared.previous == nil ? 0 : 1)
      key.add(compared.yearBefore == nil ? 0 : 1)
      let name = "\(months[index].month.text).html"
      pages.append(PlannedPage(kind, in: LedgerPlan.folder / "months", name, key: key.digest))
    }
    return pages
  }

  /// What the home page and the data-safety page show of the ledger.
  var coverKey: Digest {
    var key = Digest.Builder()
    key.add(self.key(of: .home))
    key.add(months.first?.month.text)
    key.add(months.count)
    return key.digest
  }

  private func key(of kind: PlannedPage.Kind) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    for index in shown(on: kind) { key.add(months[index].digest) }
    if kind == .ledger { for month in reading.unreadable { key.add(month.text) } }
    return key.digest
  }
}
