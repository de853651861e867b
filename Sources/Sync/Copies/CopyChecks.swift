// What `check` says of copies.

public import Ground

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
        copy.isOurs ? .conflictCopy : .foreignCopy, "this is a version of '\(name)', which is gone",
        path: copy.path, hint: "'zutto merge' makes it '\(name)' again; or remove it", severity: .warning)
    }
    guard copy.isOurs else {
      return Diagnostic(
        .foreignCopy, "\(copy.kind.told) left this version of '\(name)' here; no page shows it",
        path: copy.path, hint: "'zutto merge' puts the two together", severity: .warning)
    }
    return Diagnostic(
      .conflictCopy,
      "'\(name)' was changed differently on two machines; this is how it would be with the other version",
      path: copy.path, hint: "'zutto resolve \(copy.original)' shows both and keeps the one you choose")
  }
}

extension ConflictCopy.Kind {
  /// Who leaves such copies, as messages say it.
  public var told: Phrase {
    switch self {
    case .ours: "zutto"
    case .syncthing: "Syncthing"
    case .dropbox: "Dropbox"
    case .nextcloud: "Nextcloud"
    case .seafile: "Seafile"
    case .backup: "rsync or an editor"
    case .numbered: "a program that numbers copies"
    }
  }
}
