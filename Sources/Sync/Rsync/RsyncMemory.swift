// What both sides had after the last sync, and what a sync was about to do.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// What this machine remembers of the files that it syncs with one other side.
///
/// It is on the disk before each step that it tells of, so that a sync that is killed goes on where it was:
/// a file that was merged is not merged again.
struct RsyncMemory: Sendable, Equatable {
  /// The version of a file that both sides' versions came from.
  enum Base: Sendable, Hashable {
    /// No such file: what is there was made since.
    case none
    /// A version.
    case version(Digest)
    /// Nobody knows.
    case unknown

    init(_ digest: Digest?) { self = digest.map(Base.version) ?? .none }

    /// The version's digest.
    var digest: Digest? { if case .version(let digest) = self { digest } else { nil } }
  }

  /// A file that is being changed on one side or both.
  struct Pending: Sendable, Hashable {
    /// What was here.
    var ours: Digest?
    /// What was there.
    var theirs: Digest?
    /// What both are to have.
    var result: Digest?
    /// Whether it is here already.
    var isApplied: Bool
  }

  /// What is known of a file.
  struct Entry: Sendable, Hashable {
    var base: Base
    /// The file here when it was read last, and what was in it.
    var here: FileSignature?
    var hereDigest: Digest?
    /// The other side's file when it held the common version.
    var there: RsyncItem.Stamp?
    var pending: Pending?
  }

  /// By path.
  var entries: [RelativePath: Entry] = [:]
  /// Where the other side keeps what the unfinished sync replaced there.
  var backups: String?
  /// Whether nothing was ever remembered of this other side.
  var isFirst = true

  private static let version = "rsync 1"

  /// Reads it; an empty one where there is none, or it is damaged.
  static func read(_ path: RelativePath, in tree: Tree) -> RsyncMemory {
    guard var reader = CacheFile.read(path, in: tree, version: version, ofAnyProgram: true),
      let memory = RsyncMemory(&reader), reader.isAtEnd
    else { return RsyncMemory() }
    return memory
  }

  /// Writes it, and waits until it is on the disk.
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
  /// The next digest that may be missing; the outer nil says that the bytes are damaged.
  fileprivate mutating func optionalDigest() -> Digest?? {
    switch number() {
    case 0: .some(nil)
    case 1: digest().map { .some($0) } ?? nil
    default: nil
    }
  }
}
