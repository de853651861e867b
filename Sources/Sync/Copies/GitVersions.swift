// The versions of a file in git, and the common version of a file and its copy.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

/// Reads the versions of a file that led to HEAD, in the home's repository or a diary's own.
struct GitVersions: Sendable {
  let home: Tree

  private static let maximumCommits = 100
  private static let maximumBytes = 64 << 20

  /// The distinct contents of a file, HEAD's first; empty if no repository has it.
  ///
  /// Failures of git are ignored: without its versions the merge has no base.
  func of(_ path: RelativePath) -> [[UInt8]] {
    do throws(Diagnostic) {
      guard let (root, own) = place(of: path) else { return [] }
      let git = Git(root: root, mayAsk: false)
      let commits = String(
        decoding: try git.bytes([
          "log", "--format=%H", "-n", "\(GitVersions.maximumCommits)", "HEAD", "--", own,
        ]), as: UTF8.self
      ).split(separator: "\n")
      let names = ["HEAD:\(own)"] + commits.map { "\($0):\(own)" }
      let sizes = try git.sizes(names)
      var total = 0
      var wanted: [String] = []
      for (name, size) in zip(names, sizes) {
        guard let size else {
          // HEAD lacks the file, so it was removed, and no old version tells what is right.
          if wanted.isEmpty { return [] }
          continue
        }
        total += size
        guard total <= GitVersions.maximumBytes else { break }
        wanted.append(name)
      }
      var seen: Set<[UInt8]> = []
      return try git.contents(wanted).compactMap(\.self).filter { seen.insert($0).inserted }
    } catch { return [] }
  }

  /// The repository that holds a file, and the path in it.
  private func place(of path: RelativePath) -> (root: String, own: String)? {
    guard !path.text.contains("\n") else { return nil }
    var folder = path.parent
    while let current = folder {
      if home.signature(current / ".git") != nil {
        return (home.systemPath(current), String(path.text.dropFirst(current.text.count + 1)))
      }
      folder = current.parent
    }
    return home.signature(".git") == nil ? nil : (home.root, path.text)
  }
}

/// The common version of a file and a copy, where git's versions determine it with certainty.
enum CopyBase {
  /// Finds the common version in `versions`, HEAD's first; `.unknown` if nothing determines it for certain.
  static func find(_ original: [UInt8], _ copy: [UInt8], _ kind: ConflictCopy.Kind, _ versions: [[UInt8]])
    -> MergeBase
  {
    let media = versions.map { MediaPlaceholder($0)?.digest }
    /// The version that has a content, or is its placeholder.
    func index(_ bytes: [UInt8]) -> Int? {
      if let known = versions.firstIndex(of: bytes) { return known }
      guard media.contains(where: { $0 != nil }) else { return nil }
      return media.firstIndex(of: Digest(of: bytes))
    }
    let (one, other) = (index(original), index(copy))
    if let one, let other, min(one, other) == 0 {
      // HEAD descends from all versions in the list.
      return .version(one > other ? original : copy)
    }
    if kind == .backup, let other, one == nil, nearest(to: original, of: versions) == other {
      // An editor's backup holds the version before the last edit, and git has it.
      return .version(copy)
    }
    return .unknown
  }

  /// The version with the fewest differing lines; nil if two are equally near or none shares a line.
  private static func nearest(to bytes: [UInt8], of versions: [[UInt8]]) -> Int? {
    let lines = counted(bytes)
    let distances = versions.map { version in
      var rest = lines
      var others = 0
      for (line, count) in counted(version) {
        let shared = min(count, rest[line] ?? 0)
        others += count - shared
        rest[line, default: 0] -= shared
      }
      return others + rest.values.reduce(0, +)
    }
    guard let least = distances.min(), distances.count(where: { $0 == least }) == 1,
      let place = distances.firstIndex(of: least)
    else { return nil }
    let shares = counted(versions[place]).contains { lines[$0.key] != nil && !$0.key.isEmpty }
    return shares ? place : nil
  }

  private static func counted(_ bytes: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    Dictionary(bytes.split(separator: 0x0A).map { ($0, 1) }, uniquingKeysWith: +)
  }
}
