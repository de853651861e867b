// Files on their way into the home: some megabytes of them are put on the disk together, large ones come in pieces.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// What was made of an export and is not written yet.
struct ImportBatch {
  private let tree: Tree
  private let isReal: Bool
  private var files: [(path: RelativePath, bytes: [UInt8])] = []
  private var staged: [(path: RelativePath, file: StagedFile)] = []
  /// Files that are here already and are changed.
  private var edits: [RelativePath: [UInt8]] = [:]
  private var bytes = 0

  /// From here on a file comes in pieces, and never stands whole in memory.
  static let large = 8 << 20
  private static let most = 16 << 20
  private static let mostFiles = 200

  /// - Parameters:
  ///   - tree: the home.
  ///   - isReal: whether anything may be written at all.
  init(_ tree: Tree, isReal: Bool = false) {
    self.tree = tree
    self.isReal = isReal
  }

  /// Whether it is time to write.
  var isFull: Bool {
    bytes >= ImportBatch.most || files.count + staged.count + edits.count >= ImportBatch.mostFiles
  }

  mutating func add(_ content: [UInt8], to path: RelativePath) {
    files.append((path, content))
    bytes += content.count
  }

  /// Changes a file that is here already.
  mutating func edit(_ path: RelativePath, to content: [UInt8]) {
    edits[path] = content
    bytes += content.count
  }

  /// A file as it will be when everything is written.
  ///
  /// - Throws: `file-unreadable`, `file-too-large`.
  func source(of path: RelativePath, limit: Int) throws(Diagnostic) -> Source? {
    if let edited = edits[path] { return Source(path, edited) }
    return try tree.readIfPresent(path, limit: limit)
  }

  /// Takes in a large file; its digest tells whether it is here already.
  func stage(_ fill: (_ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void)
    throws(Diagnostic) -> LargeFile
  {
    guard isReal else {
      var digest = Digest.Stream()
      try fill { (piece) throws(Diagnostic) in unsafe piece.withUnsafeBytes { unsafe digest.add($0) } }
      return LargeFile(digest: digest.finish(), file: nil)
    }
    let file = try tree.stage(for: ".zutto/staged", fill)
    return LargeFile(digest: file.digest, file: file)
  }

  /// Gives a large file its place, or takes it away where it is here already.
  mutating func add(_ large: LargeFile, to path: RelativePath, isThere: Bool) {
    guard let file = large.file else { return }
    if isThere { _ = try? tree.delete(file.path) } else { staged.append((path, file)) }
  }

  /// Whether a file of the home has a content.
  func has(_ path: RelativePath, _ digest: Digest) throws(Diagnostic) -> Bool {
    try tree.digestIfPresent(path) == digest
  }

  /// Writes everything.
  mutating func write(_ change: inout Change) throws(Diagnostic) {
    // Media first: whoever is stopped in the middle has no text without its pictures.
    while let (path, file) = staged.first {
      try change.create(path, from: file)
      staged.removeFirst()
    }
    if !files.isEmpty { try change.create(files) }
    for (path, content) in edits.sorted(by: { $0.key < $1.key }) { try change.write(content, to: path) }
    files = []
    edits = [:]
    bytes = 0
  }

  /// Lets go of everything.
  mutating func forget() {
    for (_, file) in staged { _ = try? tree.delete(file.path) }
    staged = []
    files = []
    edits = [:]
    bytes = 0
  }
}

/// A file that came in pieces.
struct LargeFile {
  let digest: Digest
  fileprivate let file: StagedFile?
}
