// Open conflicts (two versions of a file, or competing ledger lines) and how they are settled.

internal import Diary
package import Ground
package import Ledger
package import Sync

/// A conflict that a merge couldn't decide.
package enum OpenConflict {
  /// A file with a conflict copy beside it.
  case copy(FoundCopy)
  /// Ledger lines of which only one may remain.
  case lines(LedgerTwins)

  package var path: RelativePath {
    switch self {
    case .copy(let copy): copy.original
    case .lines(let twins): twins.path
    }
  }

  /// All open conflicts, ordered by file.
  package static func all(in home: Home) throws(Diagnostic) -> [OpenConflict] {
    let copies = try FoundCopy.all(in: home.tree).filter(\.isOurs).map(OpenConflict.copy)
    let twins = try LedgerStore.twins(in: home).map(OpenConflict.lines)
    return (copies + twins).sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  private var order: [UInt8] {
    switch self {
    case .copy(let copy): Array("\(path) \(copy.path)".utf8)
    case .lines(let twins): Array("\(path)\u{1}\(twins.list) \(twins.name)".utf8)
    }
  }

  /// Whether a file named by the user belongs to the conflict.
  package func isMeant(by file: RelativePath) -> Bool {
    if case .copy(let copy) = self, copy.path == file { return true }
    return path == file
  }

  package var title: String {
    switch self {
    case .copy(let copy): "\(path)  (\(copy.path.name))"
    case .lines(let twins): "\(path)  \(twins.name)"
    }
  }
}

/// The user's decision on a conflict.
package enum Decision: Sendable, Equatable {
  /// Keep the file.
  case keep
  /// Take the other version.
  case take
  /// Keep both: texts in one file, other content as two files.
  case both
  /// Use a version that the user edited.
  case edited([UInt8])
  /// Keep one of several lines, by 0-based index.
  case line(Int)
}

package struct Settling: Sendable {
  package let home: Home
  package let moment: Instant

  package init(home: Home, moment: Instant) {
    self.home = home
    self.moment = moment
  }

  /// The size limit of one version.
  private static let maximumBytes = 1 << 30

  /// The content of both versions; `file` is nil if the file was deleted.
  package struct Versions: Equatable {
    package var file: [UInt8]?
    package var other: [UInt8]

    /// Whether both are text, so that they can be shown as lines.
    package var isText: Bool {
      [file ?? [], other].allSatisfy { bytes in
        bytes.count <= 4 << 20 && !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      }
    }
  }

  package func versions(of copy: FoundCopy) throws(Diagnostic) -> Versions {
    Versions(
      file: try home.tree.readIfPresent(copy.original, limit: Settling.maximumBytes)?.bytes,
      other: try home.tree.read(copy.path, limit: Settling.maximumBytes).bytes)
  }

  /// Settles a conflict between two versions.
  ///
  /// - Parameters:
  ///   - copy: the conflict copy.
  ///   - decision: the user's decision.
  ///   - seen: the versions that the user was shown; nil if none were.
  /// - Returns: the file that was added for the other version, if any.
  /// - Throws: `changed-since`, `conflict-unsettled`, and errors of writing; then nothing is changed.
  @discardableResult package func settle(_ copy: FoundCopy, _ decision: Decision, seen: Versions? = nil)
    throws(Diagnostic) -> RelativePath?
  {
    try home.change("resolve \(copy.original)", at: moment) { (change) throws(Diagnostic) in
      let now = try versions(of: copy)
      if let seen, seen != now {
        throw Diagnostic(
          .changedSince, Phrase("sync-other-version-changed-meanwhile", ["original": copy.original]),
          path: copy.original, hint: Phrase("sync-look-both-again-zutto-resolve", ["original": copy.original])
        )
      }
      var made: RelativePath?
      switch decision {
      case .keep, .line: break
      case .take: try change.write(now.other, to: copy.original)
      case .edited(let bytes): try change.write(bytes, to: copy.original)
      case .both:
        if now.isText, let file = now.file {
          try change.write(try Settling.union(file, now.other, copy.original), to: copy.original)
        } else {
          let place = try freeName(beside: copy.original)
          try change.write(now.other, to: place)
          made = place
        }
      }
      try change.remove(copy.path)
      return made
    }
  }

  /// Keeps one of several ledger lines; throws `changed-since` if they changed meanwhile.
  package func settle(_ twins: LedgerTwins, keeping number: Int) throws(Diagnostic) {
    try home.change("resolve \(twins.path)", at: moment) { (change) throws(Diagnostic) in
      let source = try home.tree.read(twins.path, limit: Home.maximumJSONBytes)
      guard let bytes = try twins.keeping(number, in: source) else {
        throw Diagnostic(
          .changedSince,
          Phrase("sync-lines-were-changed-meanwhile-no", ["name": twins.name, "number": number + 1]),
          path: twins.path, hint: Phrase("sync-look-them-again-zutto-resolve", ["path": twins.path]))
      }
      try change.write(bytes, to: twins.path)
    }
  }

  /// Both texts in one, if the result is still a valid file.
  private static func union(_ one: [UInt8], _ other: [UInt8], _ path: RelativePath) throws(Diagnostic)
    -> [UInt8]
  {
    let heads = (head(of: one), head(of: other))
    guard path.pathExtension != "json", heads.0 == heads.1 else {
      throw Diagnostic(
        .conflictUnsettled,
        path.pathExtension == "json"
          ? Phrase("sync-both-versions-cant-stand-one-file", ["name": path.name])
          : Phrase("sync-both-versions-cant-stand-one", ["name": path.name]), path: path,
        hint: Phrase("sync-choose-keep-take-put-them"))
    }
    return VersionDiff.union(one, other)
  }

  /// The front matter of a Markdown file; empty if there is none.
  private static func head(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    func isFence(_ line: ArraySlice<UInt8>) -> Bool {
      line.elementsEqual("---".utf8) || line.elementsEqual("---\r".utf8)
    }
    guard let first = lines.first, isFence(first) else { return [] }
    return Array(lines.dropFirst().prefix { !isFence($0) })
  }

  /// A free file name such as `cake-2.jpg`.
  private func freeName(beside path: RelativePath) throws(Diagnostic) -> RelativePath {
    let end = path.name.dropFirst(path.stem.count)
    for number in 2..<1000 {
      let name = "\(path.stem)-\(number)\(end)"
      guard let place = path.parent?.appending(name) ?? RelativePath(name) else { break }
      if home.tree.signature(place) == nil { return place }
    }
    throw Diagnostic(
      .fileExists, Phrase("sync-no-free-name-beside", ["name": path.name]), path: path,
      hint: Phrase("sync-move-some-files-elsewhere"))
  }

  /// Throws `conflict-unsettled` if conflict markers remain, or `json-…` for invalid JSON.
  package static func check(edited bytes: [UInt8], _ path: RelativePath) throws(Diagnostic) {
    for line in bytes.split(separator: 0x0A)
    where line.starts(with: "<<<<<<< 1: ".utf8) || line.starts(with: ">>>>>>> 2: ".utf8) {
      throw Diagnostic(
        .conflictUnsettled, Phrase("sync-lines-part-two-versions-still"), path: path,
        hint: Phrase("sync-keep-what-right-remove-lines"))
    }
    if path.pathExtension == "json" { _ = try JSON.parse(Source(path, bytes)) }
  }
}

/// Finds files that git left unmerged, in the home and in each shared diary.
struct UnmergedChecks: Sendable {
  private let home: Home

  init(_ home: Home) { self.home = home }

  /// The files; empty if git isn't available, because then it merged nothing here.
  package var paths: [RelativePath] { do throws(Diagnostic) { return try found() } catch { return [] } }

  package var problems: [Diagnostic] {
    paths.map { path in
      Diagnostic(
        .syncUnderWay, Phrase("sync-git-could-not-merge-file"), path: path,
        hint: Phrase("sync-zutto-merge-puts-two-together"))
    }
  }

  private func found() throws(Diagnostic) -> [RelativePath] {
    var folders: [RelativePath?] = [nil]
    folders += try home.tree.list(Diary.folder).filter { $0.kind == .folder }.compactMap {
      Diary.folder.appending($0.name)
    }
    var paths: [RelativePath] = []
    for folder in folders where GitSync.isRepository(folder, of: home.tree) {
      paths += try GitSync.unmerged(folder, of: home.tree)
    }
    return paths
  }
}
