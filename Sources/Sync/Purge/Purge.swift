// What is forgotten for good: lists of ids and digests, in the home, in depots and in this machine's memory.
// Spec: FORMAT.md, "Forgetting".

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
public import SafeFiles

/// One list of contents and authors that no history may have any more: `<sha256>.json`, named by its digest.
struct Purge: Sendable, Hashable {
  /// Where a home has its lists.
  static let folder: RelativePath = ".zutto-purges"
  static let format = 1
  /// The most bytes of a list: a million contents.
  static let maximumBytes = 128 << 20

  /// git's ids of the contents.
  var blobs: Set<String>
  /// SHA-256 of `name <mail>` of each author.
  var authors: Set<String>
  /// SHA-256 of photos, sound and films that are not in git.
  var media: Set<String>

  init(blobs: Set<String>, authors: Set<String>, media: Set<String>) {
    self.blobs = blobs
    self.authors = authors
    self.media = media
  }

  /// Reads a list; nil if it is none, or not what its name says.
  ///
  /// Keys that a later zutto adds stay in the file.
  ///
  /// - Throws: `home-newer` for a format that a later zutto made.
  init?(_ bytes: [UInt8], named name: String) throws(Diagnostic) {
    guard Digest(of: bytes).hex == name, let path = RelativePath("\(name).json"),
      let object = (try? JSON.parse(Source(Purge.folder / path, bytes)))?.object,
      let format = object["format"]?.integer
    else { return nil }
    guard format <= Purge.format else { throw PurgeFault.newer }
    guard let blobs = object["blobs"]?.list?.map(\.text), let authors = object["authors"]?.list?.map(\.text),
      let media = object["media"]?.list?.map(\.text)
    else { return nil }
    self.blobs = Set(blobs.compactMap(\.self))
    self.authors = Set(authors.compactMap(\.self))
    self.media = Set(media.compactMap(\.self))
    guard self.blobs.count == blobs.count, self.authors.count == authors.count,
      self.media.count == media.count, self.media.allSatisfy({ Digest(hex: $0) != nil }),
      self.blobs.allSatisfy({ [40, 64].contains($0.utf8.count) && DepotHead.isHex($0) }),
      self.authors.allSatisfy({ $0.utf8.count == 64 && DepotHead.isHex($0) })
    else { return nil }
  }

  var bytes: [UInt8] {
    JSON.object([
      "format": .integer(Purge.format), "blobs": .list(blobs.sorted().map { .text($0) }),
      "authors": .list(authors.sorted().map { .text($0) }), "media": .list(media.sorted().map { .text($0) }),
    ]).canonical()
  }

  /// The name of a list's file, without its ending; nil for another file.
  static func name(_ file: String) -> String? {
    guard file.hasSuffix(".json"), file.utf8.count == 69, DepotHead.isHex(String(file.dropLast(5))) else {
      return nil
    }
    return String(file.dropLast(5))
  }
}

/// All lists that are known; a set that only grows.
struct PurgeSet: Sendable {
  /// The bytes of each list, by name.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var blobs: Set<String> = []
  private(set) var authors: Set<String> = []
  private(set) var media: Set<String> = []

  var isEmpty: Bool { files.isEmpty }
  var names: Set<String> { Set(files.keys) }

  /// Stands for the whole set.
  var digest: String { Digest(of: Array(files.keys.sorted().joined(separator: "\n").utf8)).hex }

  /// Adds a list; passes over what is none.
  ///
  /// - Returns: whether it is in the set.
  /// - Throws: `home-newer`.
  @discardableResult mutating func add(_ bytes: [UInt8], named name: String) throws(Diagnostic) -> Bool {
    if files[name] != nil { return true }
    guard let purge = try Purge(bytes, named: name) else { return false }
    files[name] = bytes
    blobs.formUnion(purge.blobs)
    authors.formUnion(purge.authors)
    media.formUnion(purge.media)
    return true
  }

  mutating func add(_ other: PurgeSet) throws(Diagnostic) {
    for (name, bytes) in other.files { try add(bytes, named: name) }
  }

  /// Adds the lists of a folder.
  mutating func read(_ folder: RelativePath, of tree: Tree) throws(Diagnostic) {
    for item in try tree.list(folder) where item.kind == .file && item.isText {
      guard let name = Purge.name(item.name), files[name] == nil, let path = folder.appending(item.name),
        let source = try tree.readIfPresent(path, limit: Purge.maximumBytes)
      else { continue }
      try add(source.bytes, named: name)
    }
  }

  /// Writes the lists that a folder lacks, or has otherwise.
  func write(_ folder: RelativePath, of tree: Tree) throws(Diagnostic) {
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard let path = folder.appending("\(name).json"),
        try tree.readIfPresent(path, limit: Purge.maximumBytes)?.bytes != bytes
      else { continue }
      try tree.write(bytes, to: path)
    }
  }

  /// The lists that this set has and another has not.
  func subtracting(_ other: PurgeSet) throws(Diagnostic) -> PurgeSet {
    var result = PurgeSet()
    for (name, bytes) in files where other.files[name] == nil { try result.add(bytes, named: name) }
    return result
  }
}

/// What this machine remembers of purging, in the repository's folder.
struct PurgeMemory: Sendable {
  private static let path: RelativePath = "zutto/purged"
  /// This machine's copy of the lists: what a hand or a merge takes out of the home comes back.
  static let lists: RelativePath = "zutto/purges"

  /// The set (`PurgeSet.digest`) by which the repository was last cleaned to the end.
  var done: String?
  /// A commit that is filtered with all its history, and by which set.
  var clean: (digest: String, commit: String)?
  /// The remotes all of whose branches and tags were cleaned, and by which set.
  var hosts: [String: String] = [:]
  /// What commits at the ends of histories became.
  var map: [String: String] = [:]

  init(in folder: Tree) throws(Diagnostic) {
    guard let source = try folder.readIfPresent(PurgeMemory.path, limit: 64 << 20) else { return }
    for line in String(decoding: source.bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch (words.first, words.count) {
      case ("done", 2): done = words[1]
      case ("clean", 3): clean = (words[1], words[2])
      case ("host", 3): hosts[words[2]] = words[1]
      case ("map", 3): map[words[1]] = words[2]
      default: break
      }
    }
  }

  func write(in folder: Tree) throws(Diagnostic) {
    var lines = done.map { ["done \($0)"] } ?? []
    lines += clean.map { ["clean \($0.digest) \($0.commit)"] } ?? []
    lines += hosts.sorted { $0.key < $1.key }.map { "host \($0.value) \($0.key)" }
    lines += map.sorted { $0.key < $1.key }.map { "map \($0.key) \($0.value)" }
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: PurgeMemory.path)
  }
}

enum PurgeFault {
  static var newer: Diagnostic {
    Diagnostic(
      .homeNewer, Phrase("purge-newer"), path: Purge.folder, hint: Phrase("home-use-newer-zutto"))
  }

  /// A list that came from elsewhere would take so much that it can hardly be meant.
  static func tooMuch(_ count: Int, _ total: Int) -> Diagnostic {
    Diagnostic(
      .purgeRefused, Phrase("purge-too-much", ["count": count, "total": total]),
      hint: Phrase("purge-too-much-next"))
  }

  static var settings: Diagnostic {
    Diagnostic(
      .purgeRefused, Phrase("purge-settings", ["path": Home.file]), path: Home.file,
      hint: Phrase("purge-settings-next"))
  }

  /// A file that was erased for good and is there again with the same content.
  static func erased(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .syncLeftOut, Phrase("sync-not-synced", ["place": path, "what": Phrase("purge-erased")]), path: path,
      hint: Phrase("purge-erased-next"), severity: .warning)
  }

  /// git of this machine still has what was erased.
  static func kept(_ count: Int, _ root: String) -> Diagnostic {
    Diagnostic(
      .purgeKept, Phrase("purge-kept", ["count": count, "root": root]), hint: Phrase("purge-kept-next"),
      severity: .warning)
  }

  /// A branch or tag of a remote that can't be replaced.
  static func held(_ reference: String, _ remote: String, _ reason: Phrase) -> Diagnostic {
    Diagnostic(
      .purgeKept, Phrase("purge-held", ["reference": reference, "remote": remote, "reason": reason]),
      hint: Phrase("purge-held-next"), severity: .warning)
  }
}

extension GitSync {
  /// Writes a list of what no history of a home, or of a diary in a depot, may have any more; the next commit and
  /// sync act by it.
  ///
  /// - Parameters:
  ///   - blobs: git's ids of the contents.
  ///   - authors: `name <mail>` of authors.
  ///   - folder: the diary's folder; nil for the home, whose files have its lists.
  ///   - home: the home.
  /// - Throws: as the writes.
  public static func forget(
    blobs: Set<String>, authors: Set<String>, of folder: RelativePath? = nil, in home: Tree
  ) throws(Diagnostic) {
    guard !blobs.isEmpty || !authors.isEmpty else { return }
    let root = GitFolder(home: home, prefix: folder).root
    let place = try GitPlace.find(root)
    var media: Set<String> = []
    if place != nil {
      // Of what is apart from git its placeholder is in the history.
      let git = Git(root: root, mayAsk: false)
      let all = blobs.sorted()
      let small = zip(all, try git.sizes(all)).filter {
        $0.1.map { $0 <= MediaPlaceholder.maximumLength } ?? false
      }
      for bytes in try git.contents(small.map(\.0)) {
        if let bytes, let file = MediaPlaceholder(bytes) { media.insert(file.digest.hex) }
      }
    }
    let bytes = Purge(
      blobs: blobs, authors: Set(authors.map { Digest(of: Array($0.utf8)).hex }), media: media
    ).bytes
    var set = PurgeSet()
    guard try set.add(bytes, named: Digest(of: bytes).hex) else { throw Git.odd("log") }
    // In the memory first: a list that is only in the home came from elsewhere.
    if let place { try set.write(PurgeMemory.lists, of: place.common) }
    if folder == nil { try set.write(Purge.folder, of: home) }
  }
}
