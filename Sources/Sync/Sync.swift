// What syncing by git and through rsync share.

public import Diagnostics
internal import Fluent
internal import SafeFiles

/// A file that both sides changed, and the result.
public struct MergedPath: Sendable, Hashable {
  /// The file.
  public let path: RelativePath
  /// What a person should look at; empty if everything was merged.
  public let conflicts: [Diagnostic]
  /// The conflict copy beside it, if there is one.
  public let copy: RelativePath?

  /// Creates a merged path.
  public init(path: RelativePath, conflicts: [Diagnostic], copy: RelativePath?) {
    self.path = path
    self.conflicts = conflicts
    self.copy = copy
  }
}

/// A home is synced by git or through rsync, not both.
///
/// What both bring would count twice: git's common version lacks a sale that came through rsync.
enum SyncWay {
  /// Whether a home was synced through rsync; throws `file-unreadable`.
  static func hasRsynced(_ home: Tree) throws(Diagnostic) -> Bool {
    try home.list(RsyncSync.memories).contains { item in
      item.kind == .folder
        && RsyncSync.memories.appending("\(item.name)/memory").flatMap(home.signature) != nil
    }
  }

  /// Refuses git for a home that was synced through rsync; throws `sync-two-ways`.
  static func checkGit(_ home: Tree) throws(Diagnostic) {
    guard try hasRsynced(home) else { return }
    throw Diagnostic(
      .syncTwoWays, Phrase("sync-home-synced-through-rsync-git"),
      hint: Phrase("sync-zutto-sync-rsync-dest-syncs", ["system-path": home.systemPath(RsyncSync.memories)]))
  }

  /// Refuses rsync for a home whose repository has a remote; throws `sync-two-ways`, `git-failed`.
  static func checkRsync(_ home: Tree) throws(Diagnostic) {
    // Without a HEAD it is not a repository.
    guard let place = try GitPlace.find(home.root), place.folder.signature("HEAD") != nil else { return }
    let remotes: [String]
    do throws(Diagnostic) {
      let git = Git(root: home.root, mayAsk: false)
      remotes = String(decoding: try git.bytes(["remote"]), as: UTF8.self).split(separator: "\n").map(
        String.init)
    } catch {
      // Without git installed, git brings nothing.
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
