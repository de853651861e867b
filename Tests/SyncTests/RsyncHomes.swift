// Homes around one folder, and rules simple enough that a test can tell what must come of a merge.

import Diagnostics
import Foundation
import Ground
import MergeText
import SafeFiles
import Sync
import TestSupport
import ZonedTime

/// Homes of one person that sync with one folder through rsync.
struct RsyncHomes {
  let folder: TemporaryFolder
  /// The other side as the homes name it.
  var destination: String
  /// What gets to another machine; nil for a folder of this one.
  var remoteShell: String?

  /// The folder itself.
  var depot: TemporaryFolder { TemporaryFolder(at: folder.path("depot")) }

  init(in folder: TemporaryFolder, remote: Bool = false) throws {
    self.folder = folder
    destination = folder.path("depot")
    if remote { try reach(by: "exec sh -c \"$*\"", named: "shell") }
  }

  /// Lets the folder be that of another machine: a real run of rsync's remote protocol, but for the network.
  ///
  /// - Parameters:
  ///   - command: the lines of the shell that run what `$*` says.
  ///   - name: the name of the remote shell's file.
  /// - Throws: where that file can't be written.
  mutating func reach(by command: String, named name: String) throws {
    let shell = """
      #!/bin/sh
      while [ $# -gt 0 ]; do
        case "$1" in -l) shift 2 ;; -*) shift ;; *) break ;; esac
      done
      shift
      \(command)

      """
    try folder.writeProgram(shell, to: name)
    remoteShell = folder.path(name)
    destination = "machine:" + folder.path("depot")
  }

  /// A home, made where it is not there.
  func home(_ name: String, owner: String = "misaki") throws -> TemporaryFolder {
    let home = TemporaryFolder(at: folder.path(name))
    if !home.exists("zutto.json") {
      try home.createFolder("")
      try home.write("{\"format\": 1, \"owner\": \"\(owner)\"}\n", to: "zutto.json")
    }
    return home
  }

  /// Syncs a home.
  @discardableResult func sync(
    _ home: TemporaryFolder, comparesAll: Bool = false, isDryRun: Bool = false,
    rules: MergeRules = RsyncHomes.rules, meanwhile: (RsyncProgress) throws -> Void = { _ in }
  ) throws -> RsyncReport {
    var problem: (any Error)?
    let report = try RsyncSync(Tree(at: home.path), with: destination, rules: rules, remoteShell: remoteShell)
      .run(at: Instant(secondsSince1970: 1_735_137_000), comparesAll: comparesAll, isDryRun: isDryRun) {
        progress in do { try meanwhile(progress) } catch { problem = error }
      }
    if let problem { throw problem }
    return report
  }

  /// What comes of announcements of machines that were stopped, without waiting for it.
  func letAnnouncementsExpire() throws {
    guard depot.exists(".zutto/sending") else { return }
    for name in try depot.tree(".zutto/sending") where !name.contains(".") {
      try depot.write("", to: ".zutto/sending/\(name)")
    }
  }

  /// Numbers of `.sum` files add up, lines of `.set` files come and go by themselves; the rest is kept twice.
  static let rules = MergeRules(
    nested: NestedRepositories(in: "diaries", head: "diary.json", known: "shares")
  ) { path, base, ours, theirs in
    switch path.pathExtension {
    case "sum" where base != .unknown:
      let sum = number(ours) + number(theirs) - number(base.bytes)
      return MergedFile(Array("\(sum)\n".utf8))
    case "set":
      let (one, other, old) = (lines(ours), lines(theirs), lines(base.bytes))
      let kept = one.intersection(other).union(one.subtracting(old)).union(other.subtracting(old))
      return MergedFile(Array(kept.sorted().map { $0 + "\n" }.joined().utf8))
    default: return .both(ours, theirs, [])
    }
  }

  static func number(_ bytes: [UInt8]) -> Int {
    Int(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  static func lines(_ bytes: [UInt8]) -> Set<String> {
    Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Every synced file of a folder, with its content.
  static func files(of home: TemporaryFolder) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try home.tree() where !path.hasSuffix("/") && !path.hasPrefix(".zutto/") {
      files[path] = try home.bytes(of: path)
    }
    return files
  }
}
