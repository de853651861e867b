// Merges of JSON objects.
// Spec: docs/FORMAT.md, "What merges how".

public import Diagnostics
internal import Fluent
public import LosslessJSON

/// Merges of JSON files by key, at every depth.
public enum JSONMerge {
  /// Decides between two values of a key that both sides changed differently; nil if undecided.
  public typealias Resolve = (_ keys: [String], _ one: JSON, _ other: JSON) -> JSON?

  /// The largest file that is merged by key.
  static let maximumBytes = 16 << 20
  /// The most conflicts that are reported of a file.
  private static let maximumConflicts = 20

  /// Merges two versions of a file; lists and scalars merge whole.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: what both came from.
  ///   - ours: one side, whose layout is kept.
  ///   - theirs: the other side.
  ///   - shape: the order of its keys.
  ///   - resolve: decides where both changed one key differently; is asked from the outermost object inwards.
  /// - Returns: the file; with the larger value of an undecided key.
  public static func merge(
    _ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8], shape: JSONShape = .free,
    resolve: @escaping Resolve = { _, _, _ in nil }
  ) -> MergedFile {
    do throws(Diagnostic) {
      let source = Source(path, ours)
      let versions = Versions(
        base: before(path, base), ours: try object(source), theirs: try object(Source(path, theirs)))
      let made = { (choice: MergeChoice) throws(Diagnostic) in
        let merge = FieldMerge(versions, shape, choice: choice, resolve: resolve)
        var document = JSONDocument(source, root: .object(versions.ours), shape: shape)
        try document.set([], to: .object(merge.object))
        return (bytes: document.bytes, clashes: merge.clashes)
      }
      let file = try made(.larger)
      guard !file.clashes.isEmpty else { return MergedFile(file.bytes) }
      let conflicts = file.clashes.prefix(maximumConflicts).map { conflict($0, path) }
      return MergedFile(file.bytes, other: try made(.smaller).bytes, conflicts: conflicts)
    } catch { return .whole(path, ours, theirs, because: error) }
  }

  private static func object(_ source: Source) throws(Diagnostic) -> JSONObject {
    guard source.bytes.count <= maximumBytes else {
      throw Diagnostic(
        .fileTooLarge, Phrase("home-file-bytes-too-many-put", ["count": source.bytes.count]),
        path: source.path, hint: Phrase("home-keep-one-version-put-hand"))
    }
    let root = try JSON.parse(source)
    guard let object = root.object else {
      throw source.diagnostic(.jsonType, Phrase("home-file-must-hold-object-not", ["kind": root.kind]), at: 0)
    }
    return object
  }

  /// An ancestor that can't be parsed counts as empty.
  private static func before(_ path: RelativePath, _ base: MergeBase) -> JSONObject {
    do throws(Diagnostic) {
      return base.isVersion ? try object(Source(path, base.bytes)) : JSONObject()
    } catch { return JSONObject() }
  }

  private static func conflict(_ clash: FieldMerge.Clash, _ path: RelativePath) -> Diagnostic {
    let values = clash.values.map(\.description.quotedBriefly)
    return Diagnostic(
      .mergeConflict,
      Phrase(
        "home-changed",
        [
          "keys": clash.keys.joined(separator: ".").quotedBriefly, "values": values[0],
          "other-values": values[1],
        ]), path: path, hint: Phrase("home-file-now-other-version-stands", ["values": values[1]]),
      severity: .warning)
  }
}

/// A three-way merge of objects, key by key and at every depth, unknown keys too.
package struct FieldMerge {
  /// Decides between two values of a key that both sides changed differently; nil if undecided.
  ///
  /// - Parameter keys: the path, the outermost key first.
  package typealias Resolve = (_ keys: [String], _ one: JSON, _ other: JSON) -> JSON?

  /// A key that both sides changed differently.
  package struct Clash {
    /// The path, the outermost key first.
    package let keys: [String]
    /// Both values, the chosen one last.
    package let values: [JSON]
  }

  /// The result.
  package private(set) var object = JSONObject()
  /// The undecided keys, sorted.
  package private(set) var clashes: [Clash] = []

  private let choice: MergeChoice
  private let resolve: Resolve
  private let outer: [String]

  /// Merges objects of a shape, without some keys.
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
    // Known keys are ordered by the shape; their place moves no unknown one.
    let known = shape.keys.map { Array($0.utf8) }
    let unknown = versions.map { $0.members.map(FieldMerge.key) }.mergedOrder(
      of: Set(kept.keys).subtracting(known))
    object = JSONObject((known + unknown).compactMap { kept[$0] })
  }

  private static func key(_ member: JSONMember) -> MergeKey { Array(member.key.nfc.utf8) }

  private mutating func merged(_ versions: Versions<JSON?>, _ key: String, _ shape: JSONShape) -> JSON? {
    if let settled = versions.settled { return settled }
    // A change wins over a removal.
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
