// Books of which two versions wait for a person: what they say is one side's.

package import Diagnostics
internal import Fluent
package import Ground
package import Ledger
package import LosslessJSON
internal import MergeText
internal import SafeFiles
internal import Sync
package import ZonedTime

/// The files of the ledger that two machines left with two versions.
package struct UnsettledBooks {
  /// The files, in byte order, and whether a copy of ours stands beside each, so that a person has to choose.
  private let found: [(path: RelativePath, isToChoose: Bool)]

  /// Looks at all books.
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

  /// Looks at the books of some months, and at the lists that all depend on.
  package init(_ months: [Month], in home: Home) {
    let wanted = Set(months)
    found = UnsettledBooks(in: home).found.filter { file in
      UnsettledBooks.month(of: file.path).map(wanted.contains) ?? true
    }
  }

  /// What commands say that show figures.
  package var problems: [Diagnostic] {
    found.map { path, isToChoose in
      Diagnostic(
        .mergeConflict, Phrase("ledger-two-versions-file-wait-settled"), path: path,
        hint: isToChoose
          ? Phrase("sync-zutto-resolve-shows-both-keeps", ["original": path])
          : Phrase("sync-zutto-merge-puts-two-together"))
    }
  }

  /// A result for programs that says which files it can't be relied on for.
  package func marking(_ json: JSON) -> JSON {
    guard !found.isEmpty, var object = json.object else { return json }
    object["unsettled"] = .list(found.map { .text($0.path.text) })
    return .object(object)
  }

  /// A ledger without the months that wait; nil if a list does, for names and corrections are in every month.
  package func settled(_ ledger: LedgerReading) -> LedgerReading? {
    guard !found.isEmpty else { return ledger }
    let months = found.map { UnsettledBooks.month(of: $0.path) }
    return months.contains(nil) ? nil : ledger.without(Set(months.compactMap(\.self)))
  }

  private static func month(of path: RelativePath) -> Month? { Month(ascii: path.stem.utf8) }

  /// Files beside which merges or other tools left another version; a backup of an editor is an older one.
  private static func copied(in folder: RelativePath, _ home: Home) -> [(
    path: RelativePath, kind: ConflictCopy.Kind
  )] {
    // A folder that can't be read is told by those who read the books.
    guard let items = try? home.tree.list(folder) else { return [] }
    let names = Set(items.filter { $0.kind == .file && $0.isText }.map(\.name))
    return names.compactMap { name in
      guard let copy = ConflictCopy(name, beside: names.contains), copy.kind != .backup,
        copy.kind != .numbered, let path = folder.appending(copy.original)
      else { return nil }
      return (path, copy.kind)
    }
  }

  /// Files that git could not merge; none where it can't be asked.
  private static func unmerged(_ home: Home) -> [RelativePath] {
    guard GitSync.isRepository(nil, of: home.tree), let paths = try? GitSync.unmerged(nil, of: home.tree)
    else { return [] }
    return paths.filter { $0.isInside(LedgerFiles.folder) }
  }
}

extension LedgerStore {
  /// Reads all of the ledger but what waits to be settled, which is told among what is wrong.
  package static func readSettled(in home: Home) async -> (reading: LedgerReading?, problems: [Diagnostic]) {
    let (ledger, problems) = await readAll(in: home)
    let unsettled = UnsettledBooks(in: home)
    return (ledger.flatMap(unsettled.settled), problems + unsettled.problems)
  }
}
