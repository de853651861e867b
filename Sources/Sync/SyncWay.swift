// git or rsync: each knows only what it brought itself, so a home is synced by one of them.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// Refuses the second way to sync a home.
///
/// What both bring would be counted twice: of a sale that came through rsync, git's common version knows nothing.
enum SyncWay {
  /// Whether a home was synced through rsync.
  ///
  /// - Throws: `file-unreadable`.
  static func hasRsynced(_ home: Tree) throws(Diagnostic) -> Bool {
    try home.list(RsyncSync.memories).contains { item in
      item.kind == .folder
        && RsyncSync.memories.appending("\(item.name)/memory").flatMap(home.signature) != nil
    }
  }

  /// Refuses to sync by git a home that was synced through rsync.
  ///
  /// - Throws: `sync-two-ways`.
  static func checkGit(_ home: Tree) throws(Diagnostic) {
    guard try hasRsynced(home) else { return }
    throw Diagnostic(
      .syncTwoWays, Phrase("sync-home-synced-through-rsync-git"),
      hint: Phrase("sync-zutto-sync-rsync-dest-syncs", ["system-path": home.systemPath(RsyncSync.memories)]))
  }

  /// Refuses to sync through rsync a home whose repository has a remote.
  ///
  /// - Throws: `sync-two-ways`, `git-failed`.
  static func checkRsync(_ home: Tree, _ secrets: Set<String>) throws(Diagnostic) {
    // Without a HEAD it is no repository, whatever it is called.
    guard let place = try GitPlace.find(home.root), place.folder.signature("HEAD") != nil else { return }
    let remotes: [String]
    do throws(Diagnostic) {
      let git = Git(root: home.root, mayAsk: false, secrets: secrets)
      remotes = String(decoding: try git.bytes(["remote"]), as: UTF8.self).split(separator: "\n").map(
        String.init)
    } catch {
      // Where there is no git, nothing comes by it.
      if error.code == .programMissing { return }
      throw error
    }
    guard let first = remotes.first else { return }
    throw Diagnostic(
      .syncTwoWays,
      Phrase("sync-home-synced-git-through-rsync", ["escaping-controls": first.escapingControls]),
      hint: Phrase("sync-zutto-sync-syncs-zutto-backup", ["escaping-controls": first.escapingControls]))
  }
}
