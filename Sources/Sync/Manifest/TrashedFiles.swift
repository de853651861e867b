// Which files are gone because somebody took them away, as far as the records of the home tell.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// What the trash's records say about files that are not there.
struct TrashedFiles {
  private let records: [TrashRecord]

  init(in tree: Tree) throws(Diagnostic) { records = try Trash.records(in: tree) }

  /// Those of some missing files that the newest record about them took away.
  func removed(of paths: [RelativePath]) -> Set<RelativePath> {
    guard !paths.isEmpty else { return [] }
    var open = Set(paths)
    var removed: Set<RelativePath> = []
    // The newest first: what an older one says about the same file counts no more.
    for record in records where !open.isEmpty {
      for step in record.steps.reversed() where open.contains(step.path) {
        let first = record.steps.first { $0.path == step.path }
        let isGone = record.isUndone ? first?.kind == .created : step.kind == .removed
        open.remove(step.path)
        if isGone { removed.insert(step.path) }
      }
    }
    return removed
  }
}
