// When a home was synced last, by whichever way.

internal import Ground
internal import Sync

extension Home {
  /// The day of this machine's last sync, by git or through rsync; nil if there was none that is known.
  ///
  /// - Throws: `file-unreadable`.
  func lastSync() throws(Diagnostic) -> Day? {
    let own = try DeviceStore.ownID(in: self)
    let byGit = try DeviceStore.list(in: self).0.first { $0.id == own }?.synced
    let byRsync = try RsyncSync.lastSync(of: tree).map { zone.zoned($0).day }
    return [byGit, byRsync].compactMap(\.self).max()
  }
}
