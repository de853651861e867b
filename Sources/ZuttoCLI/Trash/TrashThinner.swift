// The trash thins itself, once a day, after a command that changed the home.

internal import Ground
internal import Sync

/// Deletes changes of the trash that are too old or too many, and says so.
enum TrashThinner {
  private static let mark: RelativePath = ".zutto/cache/trash-thinned"

  /// Thins the trash if that is due; a command that has done its work does not fail for it.
  static func runIfDue(in home: Home, _ session: Session) {
    guard home.isWritable, home.tree.isWritable,
      home.tree.signature(".zutto/trash") != nil,
      // Every change takes the lock, which stamps it.
      let change = home.tree.signature(".zutto/lock"),
      home.tree.signature(mark).map({ $0.modified < change.modified }) ?? true
    else { return }
    let now = session.world.now()
    let today = Array(home.zone.zoned(now).day.text.utf8)
    do throws(Diagnostic) {
      guard try home.tree.readIfPresent(mark, limit: 100)?.bytes != today else { return }
      let thinning = try MachineSettings.read(session.world).trash
      // The records tell `verify` that files were removed on purpose; from now on it has to know by itself.
      try Manifest.forgetRemoved(in: home.tree)
      let gone = try Trash.thin(thinning, in: home.tree, at: now)
      try home.tree.write(today, to: mark, .replaceable)
      guard gone.changes > 0 else { return }
      let language = session.language(home)
      let values: KeyValuePairs = [
        "count": language.integer(gone.changes), "size": Int(gone.bytes).inBytes,
        "days": language.integer(thinning.days), "most": Int(thinning.bytes).inBytes,
      ]
      session.printer.err(Phrase("trash-thinned")(language, values))
    } catch {
      var told = error
      told.severity = .warning
      session.printer.print(told)
    }
  }
}
