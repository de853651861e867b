// The contents that a repository holds, read and written many at a time.
// Source: git-cat-file(1), "Batch output"; git-hash-object(1).

internal import Diagnostics
internal import Fluent
internal import SafeFiles

extension Git {
  /// How many bytes of contents are asked for at once.
  static let chunk = 64 << 20

  /// The sizes of contents, in bytes.
  ///
  /// - Parameter names: blobs, or `<commit>:<path>`.
  /// - Returns: nil for what is not there or is no file.
  /// - Throws: `git-failed`.
  func sizes(_ names: [String]) throws(Diagnostic) -> [Int?] {
    guard !names.isEmpty else { return [] }
    let input = Array((names.joined(separator: "\n") + "\n").utf8)
    let lines = try bytes(["cat-file", "--batch-check=%(objecttype) %(objectsize)"], input: input).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count > names.count else { throw Git.odd("cat-file") }
    return names.indices.map { index in
      let words = String(decoding: lines[index], as: UTF8.self).split(separator: " ")
      return words.count == 2 && words[0] == "blob" ? Int(words[1]) : nil
    }
  }

  /// Contents.
  ///
  /// - Parameter names: blobs, or `<commit>:<path>`.
  /// - Returns: nil for what is not there or is no file.
  /// - Throws: `git-failed`.
  func contents(_ names: [String]) throws(Diagnostic) -> [[UInt8]?] {
    guard !names.isEmpty else { return [] }
    let input = Array((names.joined(separator: "\n") + "\n").utf8)
    let output = try bytes(["cat-file", "--batch=%(objecttype) %(objectsize)"], input: input, limit: .max)
    var place = 0
    var result: [[UInt8]?] = []
    for _ in names {
      guard let end = output[place...].firstIndex(of: 0x0A) else { throw Git.odd("cat-file") }
      let words = String(decoding: output[place..<end], as: UTF8.self).split(separator: " ")
      place = end + 1
      guard words.count == 2, let size = Int(words[1]), size >= 0 else {
        result.append(nil)
        continue
      }
      guard output.count - place > size else { throw Git.odd("cat-file") }
      result.append(words[0] == "blob" ? Array(output[place..<place + size]) : nil)
      place += size + 1
    }
    return result
  }

  /// The contents of blobs, lent a few at a time, so that many photos don't fill the memory.
  func eachContent(of blobs: [String], _ body: (_ index: Int, _ bytes: [UInt8]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  {
    let sizes = try sizes(blobs)
    var start = 0
    while start < blobs.count {
      var end = start
      var total = 0
      while end < blobs.count, end == start || total + (sizes[end] ?? 0) <= Git.chunk {
        total += sizes[end] ?? 0
        end += 1
      }
      let contents = try contents(Array(blobs[start..<end]))
      for (index, bytes) in contents.enumerated() {
        guard let bytes else { throw Git.missing(blobs[start + index]) }
        try body(start + index, bytes)
      }
      start = end
    }
  }

  /// Keeps contents in the repository.
  ///
  /// - Parameters:
  ///   - contents: what is kept.
  ///   - folder: where they may stand as files for a moment.
  /// - Returns: their names.
  /// - Throws: `git-failed`, and as the writes.
  func keep(_ contents: [[UInt8]], by folder: Tree) throws(Diagnostic) -> [String] {
    guard !contents.isEmpty else { return [] }
    var paths: [RelativePath] = []
    defer { for path in paths { _ = try? folder.delete(path) } }
    for (index, bytes) in contents.enumerated() {
      guard let path = RelativePath("zutto-staged-\(index)") else { continue }
      paths.append(path)
      try folder.write(bytes, to: path, .replaceable)
    }
    let input = paths.map { folder.systemPath($0) + "\n" }.joined()
    let names = String(
      decoding: try bytes(["hash-object", "-w", "--no-filters", "--stdin-paths"], input: Array(input.utf8)),
      as: UTF8.self
    ).split(separator: "\n").map(String.init)
    guard names.count == contents.count else { throw Git.odd("hash-object") }
    return names
  }

  private static func odd(_ command: String) -> Diagnostic {
    Diagnostic(
      .gitFailed, Phrase("sync-git-gave-answer-cant-read", ["command": command]),
      hint: Phrase("sync-git-fsck-folder-looks-damage-2"))
  }

  private static func missing(_ blob: String) -> Diagnostic {
    Diagnostic(
      .gitFailed, Phrase("sync-repository-does-not-hold-commit", ["blob": blob.prefix(12)]),
      hint: Phrase("sync-git-fsck-folder-looks-damage"))
  }
}
