// A bag: a folder with manifests that prove its content complete.
// Spec: RFC 8493, "The BagIt File Packaging Format (V1.0)".

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// The tag files of a bag, beside its `data/`, and the making of a bag.
public enum Bag {
  /// The payload folder.
  public static let data: RelativePath = "data"
  static let declaration: RelativePath = "bagit.txt"
  static let info: RelativePath = "bag-info.txt"
  static let fetch: RelativePath = "fetch.txt"

  /// Whether a folder declares itself a bag, or has a payload and a manifest.
  public static func isBag(_ tree: Tree) -> Bool {
    if tree.signature(declaration) != nil { return true }
    let names = ["manifest-sha256.txt", "manifest-sha512.txt", "manifest-md5.txt"]
    return tree.signature(data) != nil && names.contains { RelativePath($0).flatMap(tree.signature) != nil }
  }

  /// A warning for a file whose name other BagIt programs can't verify; nil for other names.
  public static func warning(about path: RelativePath) -> Diagnostic? {
    let what: Phrase
    if path.text.contains("%") {
      what = Phrase("sync-percent-sign-manifests-write")
    } else if path.text.last?.isWhitespace == true {
      what = Phrase("sync-ends-blank")
    } else {
      return nil
    }
    return Diagnostic(
      .nameNotPortable, Phrase("sync-name-zutto-verify-finds-bag", ["name": path.name, "what": what]),
      path: path, hint: Phrase("sync-rename-home-if-others-verify"), severity: .warning)
  }

  /// Turns a folder into a bag: digests `data/` and writes the tag files, independent of time and machine.
  ///
  /// `data/` is complete. `info` is metadata by the names of RFC 8493, section 2.2.2; `known` are digests of
  /// payload files that need not be read; `progress` receives the size of each file that was read, on any
  /// thread; `isStopped` is asked before each file and cancels.
  ///
  /// - Returns: the number of files in `data/` and their total size.
  public static func seal(
    _ tree: Tree, info: [(name: String, value: String)], known: [RelativePath: Digest] = [:],
    progress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws(Diagnostic) -> (files: Int, bytes: Int) {
    let found = HomeFiles(.everything, of: tree)
    if let problem = found.strange.first ?? found.unreadable.values.sorted().first { throw problem }
    let payload = found.files.filter { $0.path.isInside(data) }
    let bytes = payload.reduce(0) { $0 &+ Int(clamping: $1.signature.size) }
    let unknown = payload.map(\.path).filter { known[$0] == nil }
    let read = try await digests(unknown, in: tree, progress: progress, isStopped: isStopped)
    let digests = known.merging(read) { said, _ in said }
    try tree.write(BagManifest.bytes(digests), to: "manifest-sha256.txt")
    try tree.write(Array("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n".utf8), to: declaration)
    let lines = info + [("Payload-Oxum", "\(bytes).\(payload.count)")]
    try tree.write(Array(lines.map { line($0.name, $0.value) }.joined().utf8), to: Bag.info)
    let tags = HomeFiles(.everything, of: tree).files.map(\.path).filter { !$0.isInside(data) }
    let tagDigests = try await Bag.digests(tags, in: tree)
    try tree.write(BagManifest.bytes(tagDigests), to: "tagmanifest-sha256.txt")
    return (payload.count, bytes)
  }

  static let stopped = Diagnostic(.programFailed, Phrase("sync-stopped-before-every-file-read"))

  /// The digests of files, by path.
  ///
  /// `progress` receives each file's size, on any thread; `isStopped` is asked before each file and cancels.
  ///
  /// - Throws: as the reads; `program-failed` if cancelled.
  public static func digests(
    _ paths: [RelativePath], in tree: Tree, progress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws(Diagnostic) -> [RelativePath: Digest] {
    let readings = await paths.concurrentMap(piece: 8) { path in
      Result { () throws(Diagnostic) in
        if isStopped() { throw stopped }
        let digest = try tree.folder(path.parent).digest(of: path.name)
        progress(Int(clamping: tree.signature(path)?.size ?? 0))
        return digest
      }
    }
    var digests: [RelativePath: Digest] = [:]
    for (path, reading) in zip(paths, readings) { digests[path] = try reading.get() }
    return digests
  }

  /// A line of `bag-info.txt`; line breaks in the value become spaces.
  private static func line(_ name: String, _ value: String) -> String {
    let words = value.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(name): \(words)\n"
  }
}
