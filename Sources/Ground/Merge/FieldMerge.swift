// Objects, key by key and at every depth: what each side changed.

/// The objects of three versions put together, unknown keys too.
package struct FieldMerge {
  /// Decides between two values of a key that both sides changed differently; nil where nothing can.
  ///
  /// - Parameter keys: the way to the value, the outermost key first.
  package typealias Resolve = (_ keys: [String], _ one: JSON, _ other: JSON) -> JSON?

  /// A key that both sides changed differently.
  package struct Clash {
    /// The way to it, the outermost key first.
    package let keys: [String]
    /// What both sides have, the one that was taken last.
    package let values: [JSON]
  }

  /// What came of it.
  package private(set) var object = JSONObject()
  /// What could not be put together, ordered by key.
  package private(set) var clashes: [Clash] = []

  private let choice: MergeChoice
  private let resolve: Resolve
  private let outer: [String]

  /// Merges objects of a shape, but for the keys left out.
  package init(
    _ versions: Versions<JSONObject>, _ shape: JSONShape, without left: Set<String> = [],
    choice: MergeChoice = .larger, resolve: @escaping Resolve = { _, _, _ in nil }
  ) { self.init(versions, shape, without: left, choice, resolve, in: []) }

  private init(
    _ versions: Versions<JSONObject>, _ shape: JSONShape, without left: Set<String> = [],
    _ choice: MergeChoice, _ resolve: @escaping Resolve, in outer: [String]
  ) {
    self.choice = choice
    self.resolve = resolve
    self.outer = outer
    let tables = versions.map { object in
      Dictionary(
        object.members.lazy.filter { !left.contains($0.key) }.map { (FieldMerge.key($0), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    var kept: [MergeKey: (String, JSON)] = [:]
    let keys = Set(tables.ours.keys).union(tables.theirs.keys)
    for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      // One key may be spelled in two normal forms.
      let spellings = [tables.ours[key]?.key, tables.theirs[key]?.key].compactMap(\.self)
      let name = spellings.min { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? ""
      if let value = merged(tables.map { $0[key]?.value }, name, shape[name]) { kept[key] = (name, value) }
    }
    // Known keys have their order from the shape; where they stand moves no unknown one.
    let known = shape.keys.map { Array($0.utf8) }
    let unknown = versions.map { $0.members.map(FieldMerge.key) }.mergedOrder(
      of: Set(kept.keys).subtracting(known))
    object = JSONObject((known + unknown).compactMap { kept[$0] })
  }

  private static func key(_ member: JSONMember) -> MergeKey { Array(member.key.nfc.utf8) }

  private mutating func merged(_ versions: Versions<JSON?>, _ key: String, _ shape: JSONShape) -> JSON? {
    if let settled = versions.settled { return settled }
    // What one side changed and the other removed was worth a change.
    guard let one = versions.ours, let other = versions.theirs else {
      return versions.ours ?? versions.theirs
    }
    let keys = outer + [key]
    if let resolved = resolve(keys, one, other) { return resolved }
    if let mine = one.object, let yours = other.object {
      let objects = Versions(base: versions.base?.object ?? JSONObject(), ours: mine, theirs: yours)
      let inner = FieldMerge(objects, shape, choice, resolve, in: keys)
      clashes += inner.clashes
      return .object(inner.object)
    }
    let taken = choice.of(one, other, by: FieldMerge.precedes)
    let left = choice.opposite.of(one, other, by: FieldMerge.precedes)
    clashes.append(Clash(keys: keys, values: [left, taken]))
    return taken
  }

  /// The order of values by their bytes on one line.
  package static func precedes(_ a: JSON, _ b: JSON) -> Bool {
    a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
  }
}
