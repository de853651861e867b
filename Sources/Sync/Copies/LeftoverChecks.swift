// What `check` says of files that a killed program left unfinished.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// Checks for unfinished files among what people wrote.
public enum LeftoverChecks {
  /// Names every unfinished file whose writer is there no more; the next change in its folder takes it away.
  public static func check(_ home: Tree) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    do throws(Diagnostic) {
      try HomeWalk.folders(of: home) { folder, items in
        for item in items where item.kind == .file && Tree.isAbandoned(item.name) {
          problems.append(
            Diagnostic(
              .fileStrange, Phrase("sync-zutto-killed-left-unfinished-file"),
              path: folder?.appending(item.name) ?? RelativePath(item.name),
              hint: Phrase("sync-next-change-folder-takes-away"), severity: .warning))
        }
      }
    } catch { problems.append(error) }
    return problems
  }
}
