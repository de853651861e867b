// A whole ledger file of three versions: its keys, then its lists.

import Diagnostics
import LosslessJSON
import MergeText

/// The merge of one file, and the conflicts met on the way.
struct FileMerge {
  let versions: Versions<JSONObject>
  let kind: LedgerFileKind
  let path: RelativePath
  /// What both sides changed differently.
  var conflicts: [Diagnostic] = []
  /// Whether a value had to go, so that the file with the opposite choice says something else.
  var hasLosses = false
  /// Whether no base means that both sides began with nothing.
  let isBaseKnown: Bool
  /// Which value is taken where the file has room for one only.
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

  /// What the file says after the merge.
  ///
  /// - Throws: `amount-range`.
  mutating func merged() throws(Diagnostic) -> JSONObject {
    // A list that is none on some side is merged as any other value; `check` tells what is wrong.
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

  /// The lines that become of those with one key.
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

  /// Equal lines, as many as were there with the changes of both sides; the same change of both
  /// counts once.
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

  /// What either side has, as often as it does.
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
  /// Each key where it stands first.
  fileprivate var once: [MergeKey] {
    var seen: Set<MergeKey> = []
    return filter { seen.insert($0).inserted }
  }
}
