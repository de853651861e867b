// Undoing a change of the books after others wrote into the same file.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

extension LedgerStore {
  /// A file of the books without a command's change: the opposite change, applied to its present version.
  ///
  /// `before` is the version before the command, `left` the version after it.
  ///
  /// - Returns: nil for another file, and where both changed one thing differently.
  /// - Throws: JSON errors of a version, `amount-range`.
  public static func withdraw(_ path: RelativePath, _ before: [UInt8]?, _ left: [UInt8], _ present: [UInt8])
    throws(Diagnostic) -> [UInt8]?
  {
    guard let kind = LedgerFileKind(path), kind != .sealed else { return nil }
    let base = Source(path, left)
    let older = if let before { Source(path, before) } else { try emptied(base, kind) }
    let result = try LedgerMerge.merge(base: base, ours: Source(path, present), theirs: older)
    return result.conflicts.isEmpty ? result.bytes : nil
  }

  private static func emptied(_ source: Source, _ kind: LedgerFileKind) throws(Diagnostic) -> Source {
    var object = try JSON.parse(source).object ?? JSONObject()
    for list in MergeList.all(of: kind) { object[list.name] = nil }
    return Source(source.path, JSON.object(object).canonical(kind.shape))
  }

  /// Refuses to undo a change of a month that was sealed after it, since its figures would differ from the
  /// sealed ones, and to remove a treatment, a category or a way to pay that a month uses.
  ///
  /// - Throws: `month-sealed`, `changed-since`, JSON errors of a month.
  public static func checkUndo(_ change: TrashRecord, in home: Home) throws(Diagnostic) {
    let paths = Set(change.steps.map(\.path))
    for list in [LedgerList.treatments, .categories, .ways] where paths.contains(list.path) {
      try checkLines(list, change, home)
    }
    guard ["ledger ", "history "].contains(where: change.command.hasPrefix),
      !paths.contains(LedgerFiles.corrections)
    else { return }
    for path in paths.sorted() where LedgerFileKind(path) == .month {
      guard let month = Month(ascii: path.stem.utf8) else { continue }
      let sealed = LedgerFiles.sealedPath(of: month)
      guard home.tree.signature(sealed) != nil, !paths.contains(sealed) else { continue }
      throw Diagnostic(
        .monthSealed,
        Phrase("ledger-sealed-after-nothing-undone", ["month": month, "command": change.command]),
        path: sealed, hint: Phrase("ledger-zutto-ledger-change-zutto-ledger"))
    }
  }

  /// The sales or expenses of another machine may stay when all of this one's are undone.
  private static func checkLines(_ list: LedgerList, _ change: TrashRecord, _ home: Home) throws(Diagnostic) {
    func object(_ path: RelativePath) throws(Diagnostic) -> JSONObject? {
      guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes) else { return nil }
      return try JSON.parse(source).object ?? JSONObject()
    }
    func ids(_ path: RelativePath) throws(Diagnostic) -> Set<String>? {
      try object(path)?[list.key]?.list.map { Set($0.compactMap { $0["id"]?.text }) }
    }
    let (left, present) = (try ids(change.folder / "left" / list.path), try ids(list.path))
    // Without a list there are the ways that every shop has.
    let usual = list == .ways ? Set(PaymentWay.usual.map(\.id)) : []
    let added = (left ?? present ?? []).subtracting(try ids(change.folder / "files" / list.path) ?? usual)
    guard !added.isEmpty else { return }
    let names = try FileNames(in: home)
    let files =
      names.months.map(LedgerFiles.path) + names.sealed.map(LedgerFiles.sealedPath) + [
        LedgerFiles.corrections
      ]
    for path in files {
      func lines(_ path: RelativePath) throws(Diagnostic) -> [JSON] {
        (try object(path)?.members ?? []).flatMap { $0.value.list ?? [] }
      }
      // What an import wrote beside the list goes with it.
      let own = Set(try lines(change.folder / "left" / path).map(\.description))
      let others = try lines(path).filter { !own.contains($0.description) }
      let named = others.compactMap { $0[list.reference]?.text }
      guard let id = named.first(where: added.contains) else { continue }
      throw Diagnostic(
        .changedSince,
        Phrase("ledger-names-added-nothing-undone", ["path": path, "id": id, "command": change.command]),
        path: path, hint: Phrase("ledger-zutto-ledger-retire-takes-out", ["key": list.key, "id": id]))
    }
  }
}
