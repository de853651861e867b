// The versions of a file that git holds, where a home is a repository: they may tell what two copies came from.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

/// Asks git for the versions of a file that led to the present commit.
struct GitVersions: Sendable {
  let home: Tree
  /// Variables of ours that git is not told.
  let secrets: Set<String>

  /// The most commits of a file that are looked at.
  private static let maximumCommits = 100
  /// The most bytes of all versions together.
  private static let maximumBytes = 64 << 20

  /// The different contents that a file had, the present commit's first; none where no repository holds it.
  ///
  /// Nothing that git can't do is an error: without its word the two versions are merged as far as they tell themselves.
  func of(_ path: RelativePath) -> [[UInt8]] {
    do throws(Diagnostic) {
      guard let (root, own) = place(of: path) else { return [] }
      let git = Git(root: root, mayAsk: false, secrets: secrets)
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
          // A file that the present commit does not have was removed: no version of it says what is right.
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

  /// The repository that a file stands in, and its path there: a diary's that is shared alone, or the home's.
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

/// What a file and a copy of it came from, as far as git's versions say it for sure.
enum CopyBase {
  /// Finds the common version.
  ///
  /// - Parameters:
  ///   - original: the file as it stands.
  ///   - copy: the other version.
  ///   - kind: who left the copy.
  ///   - versions: what git holds, the present commit's first.
  /// - Returns: unknown where nothing says it for sure.
  static func find(_ original: [UInt8], _ copy: [UInt8], _ kind: ConflictCopy.Kind, _ versions: [[UInt8]])
    -> MergeBase
  {
    let (one, other) = (versions.firstIndex(of: original), versions.firstIndex(of: copy))
    if let one, let other, min(one, other) == 0 {
      // The present commit came from all that led to it.
      return .version(versions[max(one, other)])
    }
    if kind == .backup, let other, one == nil, nearest(to: original, of: versions) == other {
      // The version before the last edit, and git has it.
      return .version(copy)
    }
    return .unknown
  }

  /// The version with the fewest other lines; nil where two are as near, or none shares a line.
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
