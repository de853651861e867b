// What this machine remembers of a depot: a cache in the repository's folder, and, outside of the home, which
// heads are its own.

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import SafeFiles

/// What was fetched from a depot, and what the files of its readable copy hold; without it all is fetched again.
struct DepotMemory: Sendable {
  /// A file of the readable copy.
  struct Copied: Sendable, Hashable {
    var stamp: RoadStamp
    /// Empty for a file that is none of the home's.
    var blob: String
  }

  /// The depot's own file and its content.
  var depot: (path: RelativePath, bytes: [UInt8])?
  /// What the heads say.
  var heads: [RelativePath: [UInt8]] = [:]
  /// The files that say who the members of a sealed depot are.
  var members: [RelativePath: [UInt8]] = [:]
  /// Packs that are in the repository.
  var taken: Set<String> = []
  /// Commits all of whose history is in the repository.
  var whole: Set<String> = []
  /// Packs that took more of the machine than they may, and commits whose files did.
  var refused: Set<String> = []
  /// Since when packs were seen whose objects are in others, in seconds since 1970.
  var replaced: [String: Int64] = [:]
  /// The commit with which the last sync ended, when there was nothing more to do.
  var rest: String?
  /// The heads that were there then: all in the history of `rest`, or with the same files.
  var restHeads: Set<String> = []
  /// Files of the copy that can't change unseen.
  var copy: [RelativePath: Copied] = [:]

  private static let version = "depot 2"

  static func path(of address: DepotAddress) -> RelativePath {
    let name = Digest(of: Array(address.shown.utf8)).hex.prefix(16)
    return RelativePath("zutto/depot-\(name)") ?? "zutto/depot"
  }

  /// Reads the memory; empty if there is none.
  init(of address: DepotAddress, in folder: Tree) { self.init(at: DepotMemory.path(of: address), in: folder) }

  /// The commits that heads of all depots name, as far as they are remembered.
  static func commits(in folder: Tree) throws(Diagnostic) -> [String] {
    var commits: Set<String> = []
    let top: RelativePath = "zutto"
    for item in try folder.list(top) where item.isText && item.name.hasPrefix("depot-") {
      guard let path = top.appending(item.name) else { continue }
      let memory = DepotMemory(at: path, in: folder)
      commits.formUnion(memory.whole)
      for (path, bytes) in memory.heads {
        if let settled = DepotHead(bytes, at: path)?.settled { commits.insert(settled) }
      }
    }
    return commits.sorted()
  }

  private init(at path: RelativePath, in folder: Tree) {
    guard
      var reader = CacheFile.read(path, in: folder, version: DepotMemory.version, ofAnyProgram: true)
    else { return }
    if !read(&reader) { self = DepotMemory() }
  }

  init() {}

  private mutating func read(_ reader: inout CacheReader) -> Bool {
    func files() -> [RelativePath: [UInt8]]? {
      guard let count = reader.count() else { return nil }
      var files: [RelativePath: [UInt8]] = [:]
      for _ in 0..<count {
        guard let path = reader.text().flatMap({ RelativePath($0) }), let bytes = reader.rawBytes() else {
          return nil
        }
        files[path] = bytes
      }
      return files
    }
    guard let path = reader.text(), let bytes = reader.rawBytes(), let known = files(), let people = files()
    else { return false }
    if let path = RelativePath(path) { depot = (path, bytes) }
    heads = known
    members = people
    guard let packs = reader.text(), let commits = reader.text(), let bad = reader.text(),
      let last = reader.optionalText(), let seen = reader.text(), let old = reader.count()
    else { return false }
    refused = Set(bad.split(separator: " ").map(String.init))
    rest = last
    restHeads = Set(seen.split(separator: " ").map(String.init))
    for _ in 0..<old {
      guard let name = reader.text(), let since = reader.number64() else { return false }
      replaced[name] = since
    }
    guard let count = reader.count() else { return false }
    taken = Set(packs.split(separator: " ").map(String.init))
    whole = Set(commits.split(separator: " ").map(String.init))
    copy.reserveCapacity(count)
    for _ in 0..<count {
      guard let path = reader.text().flatMap({ RelativePath($0) }), let size = reader.number64(),
        let time = reader.text(), let blob = reader.text()
      else { return false }
      copy[path] = Copied(stamp: RoadStamp(size: size, time: time), blob: blob)
    }
    return reader.isAtEnd
  }

  func write(for address: DepotAddress, in folder: Tree) throws(Diagnostic) {
    var writer = CacheWriter()
    writer.add(depot?.path.text ?? "")
    writer.add(depot?.bytes ?? [])
    for files in [heads, members] {
      writer.add(files.count)
      for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
        writer.add(path.text)
        writer.add(bytes)
      }
    }
    writer.add(taken.sorted().joined(separator: " "))
    writer.add(whole.sorted().joined(separator: " "))
    writer.add(refused.sorted().joined(separator: " "))
    writer.add(rest)
    writer.add(restHeads.sorted().joined(separator: " "))
    writer.add(replaced.count)
    for (name, since) in replaced.sorted(by: { $0.key < $1.key }) {
      writer.add(name)
      writer.add(since)
    }
    writer.add(copy.count)
    for (path, file) in copy {
      writer.add(path.text)
      writer.add(file.stamp.size)
      writer.add(file.stamp.time)
      writer.add(file.blob)
    }
    try CacheFile.write(
      writer, to: DepotMemory.path(of: address), in: folder, version: DepotMemory.version, ofAnyProgram: true)
  }
}

/// The heads that this home on this machine wrote to a depot.
///
/// It lies outside the home: a copy of the home must not write under the same name, or one could hide what the
/// other sent.
struct DepotLog: Sendable {
  private(set) var writer: String
  private(set) var heads: [String]
  private let path: RelativePath
  private let tree: Tree
  private let random: @Sendable (Int) -> [UInt8]

  /// The heads that are remembered.
  private static let length = 64

  /// Opens the log of a home in the folder `state`.
  ///
  /// - Throws: `file-unreadable`, `file-unwritable`.
  init(of home: Tree, for depot: Depot, in state: String, random: @escaping @Sendable (Int) -> [UInt8])
    throws(Diagnostic)
  {
    let name = Digest(of: Array("\(home.root)\n\(depot.id)".utf8)).hex.prefix(16)
    path = RelativePath("\(name).json") ?? "depot.json"
    tree = try Tree(creating: state, isPrivate: true)
    self.random = random
    let object = try tree.readIfPresent(path, limit: 1 << 20).flatMap { try? JSON.parse($0) }?.object
    heads = object?["heads"]?.list?.compactMap(\.text) ?? []
    writer = object?["writer"]?.text ?? random(8).hexadecimal
  }

  /// Takes a new writer's name if a head stands under ours that this machine did not write.
  ///
  /// - Returns: whether it had to.
  mutating func checkOwn(_ listed: [RelativePath]) -> Bool {
    let own = Depot.heads.appending(writer) ?? Depot.heads
    guard listed.contains(where: { $0.parent == own && !heads.contains($0.name) }) else { return false }
    writer = random(8).hexadecimal
    heads = []
    return true
  }

  /// The next head's number; `listed` are the heads in the depot.
  func next(_ listed: [RelativePath]) -> Int {
    let own = Depot.heads.appending(writer) ?? Depot.heads
    let names = heads + listed.filter { $0.parent == own }.map(\.name)
    return (names.compactMap { Int($0.prefix { $0 != "-" }) }.max() ?? 0) + 1
  }

  /// Records a head, before it is put.
  ///
  /// - Throws: `file-unwritable`, `disk-full`.
  mutating func note(_ head: RelativePath) throws(Diagnostic) {
    // Another visit of this sync, by another address of the depot, may have written, too.
    let written = try tree.readIfPresent(path, limit: 1 << 20).flatMap { try? JSON.parse($0) }?.object
    if written?["writer"]?.text == writer {
      for name in written?["heads"]?.list?.compactMap(\.text) ?? [] where !heads.contains(name) {
        heads.append(name)
      }
    }
    heads = Array((heads + [head.name]).suffix(DepotLog.length))
    try tree.write(
      JSON.object(["writer": .text(writer), "heads": .list(heads.map { .text($0) })]).canonical(), to: path,
      isPrivate: true)
  }
}
