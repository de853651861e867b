// The common versions after the last sync, pending changes, and the stored contents of versions.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// This machine's memory of the files it syncs with one other side.
///
/// It is written before each step it describes, so that a killed sync continues and no file is merged twice.
struct RsyncMemory: Sendable, Equatable {
  /// The version that both sides' versions of a file come from.
  enum Base: Sendable, Hashable {
    /// No file: one that exists was created since.
    case none
    case version(Digest)
    case unknown

    init(_ digest: Digest?) { self = digest.map(Base.version) ?? .none }

    var digest: Digest? { if case .version(let digest) = self { digest } else { nil } }
  }

  /// A file that is being changed on one side or both.
  struct Pending: Sendable, Hashable {
    var ours: Digest?
    var theirs: Digest?
    var result: Digest?
    /// Whether the result is written here.
    var isApplied: Bool
  }

  struct Entry: Sendable, Hashable {
    var base: Base
    /// The local file when it was last read, and its digest.
    var here: FileSignature?
    var hereDigest: Digest?
    /// The remote file when it held the common version.
    var there: RsyncItem.Stamp?
    var pending: Pending?
  }

  var entries: [RelativePath: Entry] = [:]
  /// The other side's folder of files replaced by the unfinished sync.
  var backups: String?
  /// Whether this other side was never synced with.
  var isFirst = true

  private static let version = "rsync 1"

  /// Reads the memory; empty if the file is missing or damaged.
  static func read(_ path: RelativePath, in tree: Tree) -> RsyncMemory {
    guard var reader = CacheFile.read(path, in: tree, version: version, ofAnyProgram: true),
      let memory = RsyncMemory(&reader), reader.isAtEnd
    else { return RsyncMemory() }
    return memory
  }

  /// Writes the memory durably.
  func write(to path: RelativePath, in tree: Tree) throws(Diagnostic) {
    var writer = CacheWriter()
    writer.add(backups)
    writer.add(entries.count)
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      writer.add(path.text)
      entry.add(to: &writer)
    }
    try CacheFile.write(
      writer, to: path, in: tree, version: RsyncMemory.version, ofAnyProgram: true, .durable)
  }

  private init?(_ reader: inout CacheReader) {
    guard let backups = reader.optionalText(), let count = reader.count() else { return nil }
    self.backups = backups
    isFirst = false
    for _ in 0..<count {
      guard let path = reader.text().flatMap({ RelativePath($0) }), let entry = Entry(&reader) else {
        return nil
      }
      entries[path] = entry
    }
  }

  init() {}
}

extension RsyncMemory.Entry {
  init(_ base: RsyncMemory.Base) { self.base = base }

  fileprivate init?(_ reader: inout CacheReader) {
    switch reader.number() {
    case 0: base = .none
    case 1:
      guard let digest = reader.digest() else { return nil }
      base = .version(digest)
    case 2: base = .unknown
    default: return nil
    }
    guard let flags = reader.number(), (0..<8).contains(flags) else { return nil }
    if flags & 1 != 0 {
      guard let signature = reader.signature(), let digest = reader.digest() else { return nil }
      here = signature
      hereDigest = digest
    }
    if flags & 2 != 0 {
      guard let size = reader.number64(), let time = reader.text() else { return nil }
      there = RsyncItem.Stamp(size: size, time: time)
    }
    if flags & 4 != 0 {
      guard let ours = reader.optionalDigest(), let theirs = reader.optionalDigest(),
        let result = reader.optionalDigest(), let isApplied = reader.number()
      else { return nil }
      pending = RsyncMemory.Pending(ours: ours, theirs: theirs, result: result, isApplied: isApplied == 1)
    }
  }

  fileprivate func add(to writer: inout CacheWriter) {
    switch base {
    case .none: writer.add(0)
    case .version(let digest):
      writer.add(1)
      writer.add(digest)
    case .unknown: writer.add(2)
    }
    let known = hereDigest.flatMap { digest in here.map { ($0, digest) } }
    writer.add((known == nil ? 0 : 1) + (there == nil ? 0 : 2) + (pending == nil ? 0 : 4))
    if let (signature, digest) = known {
      writer.add(signature)
      writer.add(digest)
    }
    if let there {
      writer.add(there.size)
      writer.add(there.time)
    }
    if let pending {
      for digest in [pending.ours, pending.theirs, pending.result] {
        writer.add(digest == nil ? 0 : 1)
        if let digest { writer.add(digest) }
      }
      writer.add(pending.isApplied ? 1 : 0)
    }
  }
}

extension CacheReader {
  /// The next optional digest; the outer nil means damaged input.
  fileprivate mutating func optionalDigest() -> Digest?? {
    switch number() {
    case 0: .some(nil)
    case 1: digest().map { .some($0) } ?? nil
    default: nil
    }
  }
}

extension RsyncMemory {
  enum Settlement: Sendable, Hashable {
    case known
    case arrived
    /// The other side has a third version, made of the result if that ever arrived, or of the one before.
    case doubtful(Pending)
  }
}

extension RsyncMemory.Entry {
  /// Settles the pending change and updates `base`.
  ///
  /// The result was made from their version, so once it is written here, theirs is the common version; once
  /// it has arrived there, the result is. If a person changed the local file meanwhile and neither is
  /// certain, no version is common: the file is kept twice rather than merged twice.
  ///
  /// `wasWritten` tells whether the result was ever written here, nil if unknown; called if `ours` is
  /// neither.
  mutating func settle(
    ours: Digest?, theirs: Digest?, wasWritten: (RsyncMemory.Pending) throws(Diagnostic) -> Bool?
  ) throws(Diagnostic) -> RsyncMemory.Settlement {
    guard let change = pending else { return .known }
    pending = nil
    let isHere: Bool? =
      if change.isApplied || ours == change.result { true } else if ours == change.ours { false } else {
        try wasWritten(change)
      }
    guard let isHere else {
      base = .unknown
      there = nil
      return .known
    }
    // Nothing was written: the base is unchanged.
    guard isHere else { return .known }
    if theirs == change.result {
      base = RsyncMemory.Base(change.result)
      return .arrived
    }
    base = RsyncMemory.Base(change.theirs)
    return theirs == change.theirs ? .known : .doubtful(change)
  }
}

/// File versions stored by digest in `.zutto/rsync/<id>/base`: the last common ones and those in transfer.
struct RsyncContents: Sendable {
  let folder: RelativePath
  let tree: Tree

  func path(of digest: Digest) -> RelativePath {
    let hex = digest.hex
    return folder.appending("\(hex.prefix(2))/\(hex)") ?? folder
  }

  func has(_ digest: Digest) -> Bool { tree.signature(path(of: digest)) != nil }

  /// A version's content; nil if it is missing or damaged.
  func read(_ digest: Digest) throws(Diagnostic) -> [UInt8]? {
    guard let bytes = try tree.readIfPresent(path(of: digest))?.bytes else { return nil }
    if Digest(of: bytes) == digest { return bytes }
    // Delete it, or `add` would not store the right one.
    try tree.delete(path(of: digest))
    return nil
  }

  func add(_ versions: [Digest: [UInt8]]) throws(Diagnostic) {
    let new = versions.filter { !has($0.key) }
    guard !new.isEmpty else { return }
    try tree.create(new.map { (path(of: $0.key), $0.value) }.sorted { $0.0 < $1.0 })
  }

  /// Stores versions in groups, to sync the disk less often.
  struct Batch {
    private let contents: RsyncContents
    private var versions: [Digest: [UInt8]] = [:]
    private var size = 0

    init(_ contents: RsyncContents) { self.contents = contents }

    mutating func add(_ digest: Digest, _ bytes: [UInt8]) throws(Diagnostic) {
      versions[digest] = bytes
      size += bytes.count
      if size > 1 << 25 { try finish() }
    }

    mutating func finish() throws(Diagnostic) {
      try contents.add(versions)
      versions = [:]
      size = 0
    }
  }

  func prune(keeping digests: Set<Digest>) throws(Diagnostic) {
    let kept = Set(digests.map { path(of: $0) })
    for item in try tree.list(folder) where item.kind == .folder {
      guard let part = folder.appending(item.name) else { continue }
      for version in try tree.list(part) {
        guard let path = part.appending(version.name), !kept.contains(path) else { continue }
        try tree.delete(path)
      }
    }
  }
}
