// Files that hold one JSON object: settings, members, devices, links.
// Spec: docs/FORMAT.md, "What merges how".

/// Merges of JSON files by key, at every depth.
public enum JSONMerge {
  /// Decides between two values of a key that both sides changed differently; nil where nothing can.
  public typealias Resolve = (_ keys: [String], _ one: JSON, _ other: JSON) -> JSON?

  /// The most bytes of a file that is taken apart.
  public static let maximumBytes = 16 << 20
  /// More conflicts of one file than anybody reads.
  private static let maximumConflicts = 20

  /// Merges two versions of a file; lists and what is no object merge whole.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: what both came from.
  ///   - ours: one side, whose layout is kept.
  ///   - theirs: the other side.
  ///   - shape: the order of its keys.
  ///   - resolve: decides where both changed one key differently; is asked from the outermost object inwards.
  /// - Returns: the file; of a key that can't be decided it has the larger value.
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

  /// A version that can't be read says nothing of what either side changed.
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
