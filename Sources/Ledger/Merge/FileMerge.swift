// The merge of one ledger file: its keys, then its lists; sums of sales; conflicts.

import Diagnostics
import Fluent
import Ground
import LosslessJSON
import MergeText
import SafeFiles

struct FileMerge {
  let versions: Versions<JSONObject>
  let kind: LedgerFileKind
  let path: RelativePath
  var conflicts: [Diagnostic] = []
  /// Whether a value was lost, so that the file with the opposite choice differs.
  var hasLosses = false
  /// Whether a missing base means that both sides began with nothing.
  let isBaseKnown: Bool
  /// Which value is taken where the file can hold only one.
  let choice: MergeChoice

  init(
    _ versions: Versions<JSONObject>, _ kind: LedgerFileKind, _ path: RelativePath, isBaseKnown: Bool,
    _ choice: MergeChoice
  ) {
    self.versions = versions
    self.kind = kind
    self.path = path
    self.isBaseKnown = isBaseKnown
    self.choice = choice
  }

  /// The merged file.
  ///
  /// - Throws: `amount-range`.
  mutating func merged() throws(Diagnostic) -> JSONObject {
    // A list that is no list on some side is merged like any other value; `check` reports the error.
    let lists = MergeList.all(of: kind).filter { list in
      let found = versions.map { $0[list.name] }
      return [found.base, found.ours, found.theirs].allSatisfy { $0 == nil || $0?.list != nil }
    }
    let fields = FieldMerge(versions, kind.shape, without: Set(lists.map(\.name)), choice: choice)
    for clash in fields.clashes { report(clash, in: nil) }
    var object = fields.object
    reportForeignAmounts(lists, in: object["currency"])
    for list in lists {
      let found = versions.map { $0[list.name]?.list }
      let lines = try merged(found.map { $0 ?? [] }, list)
      let isThere = found.map { $0 != nil }.settled ?? true
      object[list.name] = lines.isEmpty && !isThere ? nil : .list(lines)
    }
    return object
  }

  private mutating func merged(_ lists: Versions<[JSON]>, _ list: MergeList) throws(Diagnostic) -> [JSON] {
    let shape = kind.shape[list.name]
    let lines = lists.map { $0.map { MergeLine($0, shape) } }
    if let settled = lines.settled { return settled.map(\.json) }
    let keys = lines.map { $0.map(list.key) }
    let grouped = lines.map { Dictionary(grouping: $0, by: list.key) }
    var kept: [MergeKey: [JSON]] = [:]
    for key in Set(keys.ours).union(keys.theirs).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let result = try merged(grouped.map { $0[key] ?? [] }, list, isKeyless: key.first == MergeList.keyless)
      if !result.isEmpty { kept[key] = result }
    }
    if list.rule == .lines { reportTwiceChanged(grouped, list) }
    let order = keys.map(\.once).mergedOrder(of: Set(kept.keys))
    return order.flatMap { kept[$0] ?? [] }
  }

  private mutating func merged(_ group: Versions<[MergeLine]>, _ list: MergeList, isKeyless: Bool)
    throws(Diagnostic) -> [JSON]
  {
    if list.rule == .lines || isKeyless { return FileMerge.counted(group) }
    if let settled = group.settled { return settled.map(\.json) }
    guard group.base.count <= 1, group.ours.count <= 1, group.theirs.count <= 1 else {
      return bothKept(group, list)
    }
    let one = group.map(\.first)
    switch list.rule {
    case .sums where !isBaseKnown: return chosen(one, list) ?? bothKept(group, list)
    case .sums: return try summed(one, list) ?? bothKept(group, list)
    case .fields, .lines: return mergedFields(one, list) ?? bothKept(group, list)
    }
  }

  /// Equal lines, as many as the base had with the changes of both sides; the same change of both counts
  /// once.
  private static func counted(_ group: Versions<[MergeLine]>) -> [JSON] {
    let count = group.map(\.count)
    let added = max(0, count.ours - count.base, count.theirs - count.base)
    let removed = max(0, count.base - count.ours, count.base - count.theirs)
    guard let line = group.ours.first ?? group.theirs.first else { return [] }
    return Array(repeating: line.json, count: count.base + added - removed)
  }

  private func mergedFields(_ line: Versions<MergeLine?>, _ list: MergeList) -> [JSON]? {
    // Removed on one side and changed on the other: the change is kept.
    guard let one = line.ours, let other = line.theirs else {
      return [line.ours, line.theirs].compactMap { $0?.json }
    }
    let merge = FieldMerge(
      Versions(base: line.base, ours: one, theirs: other).map { $0?.json.object ?? JSONObject() },
      kind.shape[list.name])
    return merge.clashes.isEmpty ? [.object(merge.object)] : nil
  }

  /// The lines of both sides, the smaller amount first; a person decides.
  private mutating func bothKept(_ group: Versions<[MergeLine]>, _ list: MergeList) -> [JSON] {
    let lines = FileMerge.union(group).sorted { a, b in
      let amounts = (amount(of: a), amount(of: b))
      if let one = amounts.0, let other = amounts.1, one != other { return one < other }
      return a.bytes.lexicographicallyPrecedes(b.bytes)
    }
    reportBothKept(lines, list)
    return lines.map(\.json)
  }

  /// The lines of either side, as often as that side has them.
  private static func union(_ group: Versions<[MergeLine]>) -> [MergeLine] {
    var counts: [MergeLine: Int] = [:]
    for line in group.ours { counts[line, default: 0] += 1 }
    var result = group.ours
    for line in group.theirs {
      if let count = counts[line], count > 0 { counts[line] = count - 1 } else { result.append(line) }
    }
    return result
  }

  private func amount(of line: MergeLine) -> Int? {
    guard let currency, let number = line.json["amount"]?.number else { return nil }
    return minorUnits(number, currency)
  }
}

extension [MergeKey] {
  fileprivate var once: [MergeKey] {
    var seen: Set<MergeKey> = []
    return filter { seen.insert($0).inserted }
  }
}

extension FileMerge {
  private struct Figures {
    var count = 0
    var amount = 0

    var isPossible: Bool { count > 0 ? amount >= 0 : count == 0 && amount == 0 }
  }

  var currency: Currency? {
    let found = versions.map { $0["currency"]?.text }
    guard found.ours == found.theirs else { return nil }
    return found.ours.flatMap { Currency($0) }
  }

  func minorUnits(_ number: JSONNumber, _ currency: Currency) -> Int? {
    do throws(Diagnostic) { return try Amount(number, currency).minorUnits } catch { return nil }
  }

  /// Adds up both sides' changes of a record: ours + theirs - base, of counts and of amounts.
  ///
  /// - Returns: no line where nothing remains; nil where the changes can't be added.
  /// - Throws: `amount-range`.
  mutating func summed(_ line: Versions<MergeLine?>, _ list: MergeList) throws(Diagnostic) -> [JSON]? {
    guard let currency, line.base == nil || versions.base["currency"]?.text == currency.code else {
      return nil
    }
    guard let base = figures(of: line.base, currency), let ours = figures(of: line.ours, currency),
      let theirs = figures(of: line.theirs, currency)
    else { return nil }
    let sum = Figures(
      count: try FileMerge.sum(ours.count, theirs.count, less: base.count),
      amount: try FileMerge.sum(ours.amount, theirs.amount, less: base.amount))
    guard sum.isPossible else {
      let kept = chosen((line.ours, ours), (line.theirs, theirs))
      let total = Amount(minorUnits: sum.amount, currency).plainText
      reportImpossible(list.name(of: line.ours ?? line.theirs), sum.count, total, kept)
      return [kept?.json].compactMap(\.self)
    }
    guard sum.count > 0 else { return [] }
    let sides = Versions(base: line.base, ours: line.ours ?? line.theirs, theirs: line.theirs ?? line.ours)
    let fields = FieldMerge(
      sides.map { $0?.json.object ?? JSONObject() }, kind.shape[list.name],
      without: ["count", "amount", "mark"], choice: choice)
    for clash in fields.clashes { report(clash, in: list.name(of: sides.ours)) }
    var object = fields.object
    object["count"] = .integer(sum.count)
    object["amount"] = .number(Amount(minorUnits: sum.amount, currency).number)
    object["mark"] = .text(FileMerge.mark(of: line))
    return [.object(object)]
  }

  /// A mark that only a merge of these three lines gives, on any machine.
  ///
  /// It depends on the base, too: a removed line has no mark, and a record from which one sale was removed
  /// must differ from one from which another was.
  private static func mark(of line: Versions<MergeLine?>) -> String {
    let sides = [line.ours, line.theirs].map { $0?.bytes ?? [] }.sorted { $0.lexicographicallyPrecedes($1) }
    var builder = Digest.Builder()
    for bytes in sides + [line.base?.bytes ?? []] { builder.add(Digest(of: bytes)) }
    return mark(of: builder.digest)
  }

  /// A mark that only this change gives, on any machine: of records that become one.
  static func mark(of records: [SaleRecord?]) -> String {
    var builder = Digest.Builder()
    for record in records {
      builder.add(record?.pay)
      builder.add(record?.mark)
      builder.add(record?.count ?? 0)
      builder.add(record?.amount ?? 0)
    }
    return mark(of: builder.digest)
  }

  /// A mark that the same line of a foreign file gives on any machine.
  static func mark(ofKey key: [String]) -> String {
    var builder = Digest.Builder()
    for part in key { builder.add(part) }
    return mark(of: builder.digest)
  }

  private static func mark(of digest: Digest) -> String {
    let alphabet = Array("abcdefghjkmnpqrstuvwxyz123456789".utf8)
    return String(decoding: digest.bytes.prefix(8).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
  }

  private func figures(of line: MergeLine?, _ currency: Currency) -> Figures? {
    guard let line else { return Figures() }
    guard let count = line.json["count"]?.integer, let number = line.json["amount"]?.number,
      let amount = minorUnits(number, currency)
    else { return nil }
    return Figures(count: count, amount: amount)
  }

  private static func sum(_ a: Int, _ b: Int, less c: Int) throws(Diagnostic) -> Int {
    let sum = try a.addingMoney(b).subtractingMoney(c)
    try Amount.checkRange(sum, shown: String(sum))
    return sum
  }

  /// Of two versions of a record the one that counts more: both may be the same sale.
  ///
  /// - Returns: nil where the two can't be compared.
  mutating func chosen(_ line: Versions<MergeLine?>, _ list: MergeList) -> [JSON]? {
    guard let one = line.ours, let other = line.theirs else {
      return [line.ours, line.theirs].compactMap { $0?.json }
    }
    guard let currency, let ours = figures(of: one, currency), let theirs = figures(of: other, currency)
    else { return nil }
    let kept = chosen((one, ours), (other, theirs))
    reportChosen(list.name(of: one), kept == one ? other : one, kept)
    return [kept?.json].compactMap(\.self)
  }

  private func chosen(
    _ one: (line: MergeLine?, figures: Figures), _ other: (line: MergeLine?, figures: Figures)
  ) -> MergeLine? {
    choice.of(one, other) { one, other in
      let a = (one.figures.count, one.figures.amount)
      let b = (other.figures.count, other.figures.amount)
      if a != b { return a < b }
      return (one.line?.bytes ?? []).lexicographicallyPrecedes(other.line?.bytes ?? [])
    }.line
  }
}

extension MergeList {
  /// A line as messages name it: '2026-01-20 gel-nail', 'rent'.
  func name(of line: MergeLine?) -> Phrase {
    let parts = (identity + [optional].compactMap(\.self)).compactMap { line?.json[$0]?.text }
    return parts.isEmpty
      ? Phrase("ledger-line", ["name": name]) : Phrase(verbatim: "'\(parts.joined(separator: " ").briefly)'")
  }
}

extension FileMerge {
  /// Reports a key with two values, of which one was chosen.
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

  /// Reports a line that both sides changed and that may occur once only.
  mutating func reportBothKept(_ lines: [MergeLine], _ list: MergeList) {
    // Two, unless the line occurred more than once before.
    let texts = lines.prefix(4).map(\.text.briefly).joined(separator: " / ")
    note(
      .ledgerLineTwice, Phrase("ledger-changed-2", ["name": list.name(of: lines.first), "texts": texts]),
      hint: Phrase("ledger-file-all-these-lines-now"))
  }

  /// Reports a record that differs on both sides without a known base.
  mutating func reportChosen(_ name: Phrase, _ left: MergeLine?, _ kept: MergeLine?) {
    hasLosses = true
    note(
      .mergeConflict,
      Phrase(
        "ledger-what-before-not-known",
        ["name": name, "left": left?.text.briefly ?? "", "kept": kept?.text.briefly ?? ""]),
      hint: Phrase("ledger-file-second-now-first-stands"))
  }

  /// Reports changes whose sum no book can hold.
  mutating func reportImpossible(_ name: Phrase, _ count: Int, _ amount: String, _ kept: MergeLine?) {
    hasLosses = true
    note(
      .countInvalid,
      Phrase("ledger-changes-both-sides-add-up", ["name": name, "count": count, "amount": amount]),
      hint: kept.map { Phrase("ledger-file-now-count-day-sales", ["briefly": $0.text.briefly]) }
        ?? Phrase("ledger-file-no-such-line-now"))
  }

  /// Reports a discount or tip that both sides replaced.
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

  /// Reports amounts of one side in another currency than that of the merged file.
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
  /// The text, shortened for messages.
  fileprivate var briefly: String {
    let head = unicodeScalars.prefix(161)
    guard head.count > 160 else { return self }
    return String(String.UnicodeScalarView(head.prefix(160))) + "…"
  }
}
