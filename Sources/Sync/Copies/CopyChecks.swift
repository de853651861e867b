// What `check` says of copies.

public import Diagnostics
public import Fluent
public import Ground
public import SafeFiles

/// Checks the copies that lie beside files.
public enum CopyChecks {
  /// Names every copy: an error for one of ours, since a person has to decide, a warning for those of other tools, which can be
  /// put together.
  public static func check(_ home: Tree) -> [Diagnostic] {
    do throws(Diagnostic) { return try FoundCopy.all(in: home).map(problem) } catch { return [error] }
  }

  private static func problem(_ copy: FoundCopy) -> Diagnostic {
    let name = copy.original.name
    guard copy.hasOriginal else {
      return Diagnostic(
        copy.isOurs ? .conflictCopy : .foreignCopy, Phrase("sync-version-gone", ["name": name]),
        path: copy.path, hint: Phrase("sync-zutto-merge-makes-again-remove", ["name": name]),
        severity: .warning)
    }
    guard copy.isOurs else {
      return Diagnostic(
        .foreignCopy, Phrase("sync-left-version-here-no-page", ["told": copy.kind.told, "name": name]),
        path: copy.path, hint: Phrase("sync-zutto-merge-puts-two-together"), severity: .warning)
    }
    return Diagnostic(
      .conflictCopy, Phrase("sync-changed-differently-on-two-machines", ["name": name]), path: copy.path,
      hint: Phrase("sync-zutto-resolve-shows-both-keeps", ["original": copy.original]))
  }
}

extension ConflictCopy.Kind {
  /// Who leaves such copies, as messages say it.
  public var told: Phrase {
    switch self {
    case .ours: Phrase("sync-zutto")
    case .syncthing: Phrase("sync-syncthing")
    case .dropbox: Phrase("sync-dropbox")
    case .nextcloud: Phrase("sync-nextcloud")
    case .seafile: Phrase("sync-seafile")
    case .backup: Phrase("sync-rsync-editor")
    case .numbered: Phrase("sync-program-numbers-copies")
    }
  }
}
