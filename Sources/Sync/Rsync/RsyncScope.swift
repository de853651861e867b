// Which files travel through rsync, and which of them by their content.

internal import Diagnostics
internal import SafeFiles

/// What of a home is synced.
struct RsyncScope: Sendable {
  /// The diaries that are git repositories of their own, and sync by themselves.
  var apart: Set<RelativePath> = []

  /// The largest file that is taken.
  static let largest = 2 << 30
  /// The largest file of which the last common version is remembered whole.
  static let largestContent = 4 << 20
  /// The largest file that is merged in memory.
  static let largestMerged = 64 << 20

  /// Kinds of files that are told apart by size and time first, for they are large and seldom change.
  static let bulky = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "avif", "tiff", "m4a", "mp3", "ogg", "oga", "opus", "wav",
    "flac", "aac", "webm", "mp4", "mov", "pdf", "zip",
  ]

  private static let bulkySet = Set(bulky)

  /// Whether a file is told apart by size and time first.
  static func isBulky(_ path: RelativePath) -> Bool { bulkySet.contains(path.pathExtension) }

  /// Whether the last common version of a file is remembered whole.
  static func hasContent(_ path: RelativePath, size: Int64) -> Bool {
    size <= Int64(largestContent) && !isBulky(path)
  }

  /// Names of which everything is left out: at the top of the home, and at every depth.
  private static let leftOutAtTop: Set<Substring> = [".zutto", "archive"]

  /// Whether a file is synced.
  func contains(_ path: RelativePath) -> Bool {
    let parts = path.parts
    // On a disk that knows no cases `.Zutto` is this machine's own folder.
    if let first = parts.first, RsyncScope.leftOutAtTop.contains(first) || first.lowercased() == ".zutto" {
      return false
    }
    if parts.contains(where: { GitFolder.isGitName($0) || RsyncScope.isUnfinished($0) }) { return false }
    return !apart.contains { path == $0 || path.isInside($0) }
  }

  /// Whether a name is that of a file which zutto or rsync had not finished writing: `.name.Xy12Zz`.
  private static func isUnfinished(_ name: Substring) -> Bool {
    if Tree.isUnfinished(String(name)) { return true }
    guard name.utf8.first == UInt8(ascii: "."), let dot = name.lastIndex(of: "."), dot > name.startIndex
    else { return false }
    let end = name[name.index(after: dot)...].utf8
    return end.count == 6
      && end.allSatisfy { byte in (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 }
  }

  /// The same for rsync, which then does not look into those folders.
  var options: [String] {
    let folders = apart.sorted().map { "--exclude=/" + RsyncScope.pattern($0.text) }
    return ["--exclude=/.zutto", "--exclude=/archive", "--exclude=.git"] + folders
  }

  /// A name as rsync's patterns have it.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - isWild: whether a wildcard stands before it.
  /// - Returns: the pattern.
  static func pattern(_ name: String, isWild: Bool = false) -> String {
    // rsync takes a backslash for itself unless a wildcard is in the pattern.
    guard isWild || name.contains(where: { "*?[".contains($0) }) else { return name }
    return String(name.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Patterns of bulky files in any case of letters.
  static var bulkyPatterns: [String] {
    bulky.map { kind in "*." + kind.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined() }
  }
}
