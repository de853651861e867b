// Ledger files with two versions that a user must settle; until then their figures are one side's.

package import Ground
package import Ledger
internal import Sync

/// The ledger files with unresolved versions.
package struct UnsettledBooks {
  /// The files in byte order; `isToChoose` if a conflict copy of our version stands beside the file, so the
  /// user must pick one.
  private let found: [(path: RelativePath, isToChoose: Bool)]

  /// Checks all ledger files.
  package init(in home: Home) {
    var found: [RelativePath: Bool] = [:]
    for path in UnsettledBooks.unmerged(home) { found[path] = false }
    for folder in [LedgerFiles.folder, LedgerFiles.sealedFolder] {
      for (path, kind) in UnsettledBooks.copied(in: folder, home) {
        found[path] = kind == .ours || found[path] == true
      }
    }
    self.found = found.map { (path: $0.key, isToChoose: $0.value) }.sorted {
      $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8)
    }
  }

  /// Checks the files of some months, and the lists that every month depends on.
  package init(_ months: [Month], in home: Home) {
    let wanted = Set(months)
    found = UnsettledBooks(in: home).found.filter { file in
      UnsettledBooks.month(of: file.path).map(wanted.contains) ?? true
    }
  }

  /// The warnings of commands that show figures.
  package var problems: [Diagnostic] {
    found.map { path, isToChoose in
      Diagnostic(
        .mergeConflict, Phrase("ledger-two-versions-file-wait-settled"), path: path,
        hint: isToChoose
          ? Phrase("sync-zutto-resolve-shows-both-keeps", ["original": path])
          : Phrase("sync-zutto-merge-puts-two-together"))
    }
  }

  /// Adds `unsettled`, the files whose figures are unreliable, to a JSON result.
  package func marking(_ json: JSON) -> JSON {
    guard !found.isEmpty, var object = json.object else { return json }
    object["unsettled"] = .list(found.map { .text($0.path.text) })
    return .object(object)
  }

  /// The ledger without unsettled months; nil if a list is unsettled, because every month uses names and
  /// corrections.
  package func settled(_ ledger: LedgerReading) -> LedgerReading? {
    guard !found.isEmpty else { return ledger }
    let months = found.map { UnsettledBooks.month(of: $0.path) }
    return months.contains(nil) ? nil : ledger.without(Set(months.compactMap(\.self)))
  }

  private static func month(of path: RelativePath) -> Month? { Month(ascii: path.stem.utf8) }

  /// Files with another version beside them, left by a merge or another tool; an editor's backup is only
  /// older and doesn't count.
  private static func copied(in folder: RelativePath, _ home: Home) -> [(
    path: RelativePath, kind: ConflictCopy.Kind
  )] {
    // Reading the books reports a folder that can't be listed.
    guard let items = try? home.tree.list(folder) else { return [] }
    let names = Set(items.filter { $0.kind == .file && $0.isText }.map(\.name))
    return names.compactMap { name in
      guard let copy = ConflictCopy(name, beside: names.contains), copy.kind != .backup,
        copy.kind != .numbered, let path = folder.appending(copy.original)
      else { return nil }
      return (path, copy.kind)
    }
  }

  /// Files that git couldn't merge; empty if git isn't available.
  private static func unmerged(_ home: Home) -> [RelativePath] {
    guard GitSync.isRepository(nil, of: home.tree), let paths = try? GitSync.unmerged(nil, of: home.tree)
    else { return [] }
    return paths.filter { $0.isInside(LedgerFiles.folder) }
  }
}

extension LedgerStore {
  /// Reads the ledger without its unsettled parts, which are reported in `problems`.
  package static func readSettled(in home: Home) async -> (reading: LedgerReading?, problems: [Diagnostic]) {
    let (ledger, problems) = await readAll(in: home)
    let unsettled = UnsettledBooks(in: home)
    return (ledger.flatMap(unsettled.settled), problems + unsettled.problems)
  }
}
