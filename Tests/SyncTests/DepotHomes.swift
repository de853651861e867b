// Homes around one depot, and rules simple enough that a test can tell what must come of a merge.

import Diagnostics
import Foundation
import Ground
import MergeText
import SafeFiles
import Seal
import Sync
import Synchronization
import TestSupport
import Testing
import ZonedTime

/// Homes of one person that sync with one folder, directly or through rsync.
struct DepotHomes {
  let folder: TemporaryFolder
  /// The other side as the homes name it.
  var destination: String
  /// What gets to another machine; nil for a folder of this one.
  var remoteShell: String?
  /// The passphrase of each person of a sealed depot; nil for depots that are not.
  var passphrases: [String: String]?

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
      try home.write("/.zutto/\n/archive/\n", to: ".gitignore")
    }
    return home
  }

  /// What a sync did.
  struct Done {
    var git: GitReport
    var depot: DepotReport

    var received: Set<RelativePath> { Set(git.created + git.replaced) }
    var isNothing: Bool { git.isNothing }
  }

  /// Syncs a home with the depot, or with others.
  @discardableResult func sync(
    _ home: TemporaryFolder, to others: [DepotRequest]? = nil, comparesAll: Bool = false,
    acceptsRemovals: Bool = false, daysLater: Int = 0, fetchesMedia: Bool = true,
    rules: MergeRules = DepotHomes.rules,
    meanwhile: @escaping @Sendable (DepotProgress) throws -> Void = { _ in }
  ) throws -> Done {
    let problem = Mutex<(any Error)?>(nil)
    let (sync, base) = try place(home, daysLater: daysLater, fetchesMedia: fetchesMedia, rules: rules)
    var depots = base
    depots.comparesAll = comparesAll
    depots.acceptsRemovals = acceptsRemovals
    depots.progress = { step in
      do { try meanwhile(step) } catch { problem.withLock { $0 = error } }
    }
    let requests = others ?? [request]
    if !home.exists(".git") { for request in requests { try sync.prepare(for: request, depots) } }
    var report = GitReport()
    try sync.run(&report, depots: requests, depots)
    if let problem = problem.withLock({ $0 }) { throw problem }
    for depot in report.depots { if let problem = depot.problem { throw problem } }
    return Done(git: report, depot: try #require(report.depots.first))
  }

  /// The depot as a person asks for it.
  var request: DepotRequest {
    var request = DepotRequest(name: "depot", address: destination)
    request.isSealed = passphrases != nil
    return request
  }

  /// Git's filter for photos: the built program.
  static let mediaFilter = "'\(Repository.products.appending(path: "zutto").path)' media-filter"

  /// Fetches photos to a home that goes without.
  func fetchMedia(_ names: Set<String>, to home: TemporaryFolder) throws -> GitReport {
    let (sync, options) = try place(home, fetchesMedia: false)
    var report = GitReport()
    try sync.fetchMedia({ names.contains($0.text) }, from: [request], options, &report)
    return report
  }

  private func place(
    _ home: TemporaryFolder, daysLater: Int = 0, fetchesMedia: Bool = true,
    rules: MergeRules = DepotHomes.rules
  ) throws -> (GitSync, DepotOptions) {
    let name = URL(fileURLWithPath: home.path).lastPathComponent
    var options = GitSyncOptions(
      driver: "false", mediaFilter: DepotHomes.mediaFilter, day: .first,
      person: (name, "\(name)@example.org"),
      now: { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970) + Int64(daysLater) * 86_400) })
    options.isAlone = true
    options.fetchesMedia = fetchesMedia
    var depots = DepotOptions(
      state: folder.path("state-\(name)"),
      random: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }, now: options.now)
    depots.remoteShell = remoteShell
    depots.fetchesMedia = fetchesMedia
    depots.person = name
    depots.cost = try Scrypt.Parameters(n: 1024, r: 8, p: 1)
    if let passphrase = passphrases?[name] { depots.passphrase = { _ in Secret(Array(passphrase.utf8)) } }
    return (GitSync(home: try Tree(at: home.path), folder: nil, rules: rules, options: options), depots)
  }

  /// Does something else than a sync with the depot.
  func with<Result>(
    _ home: TemporaryFolder, _ body: (GitSync, DepotRequest, DepotOptions) throws -> Result
  ) throws -> Result {
    let (sync, options) = try place(home)
    return try body(sync, request, options)
  }

  /// Reads all of the depot; returns the files that were not what they should be.
  func verify(_ home: TemporaryFolder) throws -> [RelativePath] {
    try with(home) { try $0.verify($1, $2).damaged }
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
    for path in try home.tree() where !path.hasSuffix("/") {
      guard [".zutto/", ".git/", ".zutto-depot/"].allSatisfy({ !path.hasPrefix($0) }) else { continue }
      files[path] = try home.bytes(of: path)
    }
    return files
  }

  /// Expects homes and copies to have the same files.
  static func expectSame(_ folders: [TemporaryFolder], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let first = try files(of: folders[0])
    for folder in folders.dropFirst() {
      let other = try files(of: folder)
      for path in Set(first.keys).union(other.keys).sorted() where first[path] != other[path] {
        let texts = [first[path], other[path]].map {
          $0.map { String(decoding: $0.prefix(200), as: UTF8.self) }
        }
        Issue.record("\(path) differs in \(folder.path): \(texts)", sourceLocation: sourceLocation)
      }
    }
  }
}
