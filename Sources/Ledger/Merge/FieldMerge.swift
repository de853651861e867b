// Objects, key by key: what each side changed.

import Ground

/// The objects of three versions put together, unknown keys too.
struct FieldMerge {
  /// A key that both sides changed differently.
  struct Clash {
    let key: String
    /// What both sides have, the bytewise larger last.
    let values: [JSON]
  }

  /// What came of it: of a clash the bytewise larger value, which is as good as the other, but the same
  /// on both machines.
  private(set) var object = JSONObject()
  private(set) var clashes: [Clash] = []

  /// Merges objects of a shape, but for the keys left out.
  init(_ versions: Versions<JSONObject>, _ shape: JSONShape, without left: Set<String> = []) {
    let tables = versions.map { object in
      Dictionary(
        object.members.lazy.filter { !left.contains($0.key) }.map { (FieldMerge.key($0), $0) },
        uniquingKeysWith: { first, _ in first }
      )
    }
    var kept: [MergeKey: (String, JSON)] = [:]
    for key in Set(tables.ours.keys).union(tables.theirs.keys) {
      // One key may be spelled in two normal forms.
      let spellings = [tables.ours[key]?.key, tables.theirs[key]?.key].compactMap(\.self)
      let name = spellings.min { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? ""
      if let value = merged(tables.map { $0[key]?.value }, name) { kept[key] = (name, value) }
    }
    // Known keys have their order from the shape; where they stand moves no unknown one.
    let known = shape.keys.map { Array($0.utf8) }
    let unknown = versions.map { $0.members.map(FieldMerge.key) }
      .mergedOrder(of: Set(kept.keys).subtracting(known))
    object = JSONObject((known + unknown).compactMap { kept[$0] })
    clashes.sort { $0.key < $1.key }
  }

  private static func key(_ member: JSONMember) -> MergeKey { Array(member.key.nfc.utf8) }

  private mutating func merged(_ versions: Versions<JSON?>, _ key: String) -> JSON? {
    if let settled = versions.settled { return settled }
    // What one side changed and the other removed was worth a change.
    guard let one = versions.ours, let other = versions.theirs else {
      return versions.ours ?? versions.theirs
    }
    let isOneSmaller = one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
    let values = isOneSmaller ? [one, other] : [other, one]
    clashes.append(Clash(key: key, values: values))
    return values.last
  }
}
