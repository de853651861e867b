// What a merge tells a person: what both sides changed differently, and what the file has now.

import Diagnostics
import Fluent
import Ground
import LosslessJSON
import MergeText

extension MergeList {
  /// What people call a line: '2026-01-20 gel-nail', 'rent'.
  func name(of line: MergeLine?) -> Phrase {
    let parts = identity.compactMap { line?.json[$0]?.text }
    return parts.isEmpty
      ? Phrase("ledger-line", ["name": name]) : Phrase(verbatim: "'\(parts.joined(separator: " ").briefly)'")
  }
}

extension FileMerge {
  /// A key with two values, of which one had to be chosen.
  mutating func report(_ clash: FieldMerge.Clash, in line: Phrase?) {
    hasLosses = true
    let values = clash.values.map(\.description.briefly)
    let key = clash.keys.joined(separator: ".").briefly
    note(
      .jsonConflict,
      line.map {
        Phrase("ledger-changed-3", ["key": key, "name": $0, "values": values[0], "other-values": values[1]])
      } ?? Phrase("memo-changed-2", ["key": key, "values": values[0], "other-values": values[1]]),
      hint: Phrase("memo-file-now-put-right-if", ["values": values[1]]))
  }

  /// A line that both sides changed, and that a file should have once only.
  mutating func reportBothKept(_ lines: [MergeLine], _ list: MergeList) {
    // Two, but for a file in which the line stood more than once before.
    let texts = lines.prefix(4).map(\.text.briefly).joined(separator: " / ")
    note(
      .ledgerLineTwice, Phrase("ledger-changed-2", ["name": list.name(of: lines.first), "texts": texts]),
      hint: Phrase("ledger-file-all-these-lines-now"))
  }

  /// A record that both sides have differently, and nobody knows what it was before.
  mutating func reportChosen(_ name: Phrase, _ left: MergeLine?, _ kept: MergeLine?) {
    hasLosses = true
    note(
      .mergeConflict,
      Phrase(
        "ledger-what-before-not-known",
        ["name": name, "left": left?.text.briefly ?? "", "kept": kept?.text.briefly ?? ""]),
      hint: Phrase("ledger-file-second-now-first-stands"))
  }

  /// Changes whose sum no book can hold.
  mutating func reportImpossible(_ name: Phrase, _ count: Int, _ amount: String, _ kept: MergeLine?) {
    hasLosses = true
    note(
      .countInvalid,
      Phrase("ledger-changes-both-sides-add-up", ["name": name, "count": count, "amount": amount]),
      hint: kept.map { Phrase("ledger-file-now-count-day-sales", ["briefly": $0.text.briefly]) }
        ?? Phrase("ledger-file-no-such-line-now"))
  }

  /// A discount or tip that both sides replaced, each by another.
  mutating func reportTwiceChanged(_ groups: Versions<[MergeKey: [MergeLine]]>, _ list: MergeList) {
    func count(_ side: [MergeKey: [MergeLine]], _ key: MergeKey) -> Int { side[key]?.count ?? 0 }
    let base = groups.base
    let removed = base.filter { key, lines in
      count(groups.ours, key) < lines.count && count(groups.theirs, key) < lines.count
    }
    guard !removed.isEmpty else { return }
    func added(_ side: [MergeKey: [MergeLine]], not other: [MergeKey: [MergeLine]]) -> Set<Phrase> {
      let new = side.filter { count(base, $0) < $1.count && count(other, $0) < $1.count }
      return Set(new.values.lazy.map { list.name(of: $0.first) })
    }
    let days = added(groups.ours, not: groups.theirs).intersection(added(groups.theirs, not: groups.ours))
    for line in removed.values.compactMap(\.first) where days.contains(list.name(of: line)) {
      note(
        .ledgerLineTwice, Phrase("ledger-changed-on-both-sides-differently", ["line": line.text.briefly]),
        hint: Phrase("ledger-file-both-new-lines-now"))
    }
  }

  /// Amounts that one side wrote in another currency than the file has after the merge.
  mutating func reportForeignAmounts(_ lists: [MergeList], in currency: JSON?) {
    guard let currency else { return }
    for side in [versions.ours, versions.theirs] {
      guard let other = side["currency"], other != currency else { continue }
      for list in lists where side[list.name] != versions.base[list.name] {
        note(
          .currencyMixed,
          Phrase(
            "ledger-changed-currency-but-file-now",
            ["name": list.name, "other": other.description.briefly, "currency": currency.description.briefly]),
          hint: Phrase("ledger-look-through-amounts"))
      }
    }
  }

  private mutating func note(_ code: Diagnostic.Code, _ message: Phrase, hint: Phrase) {
    conflicts.append(Diagnostic(code, message, path: path, hint: hint))
  }
}

extension String {
  /// The text, shortened where a person would stop reading.
  fileprivate var briefly: String {
    let head = unicodeScalars.prefix(161)
    guard head.count > 160 else { return self }
    return String(String.UnicodeScalarView(head.prefix(160))) + "…"
  }
}
