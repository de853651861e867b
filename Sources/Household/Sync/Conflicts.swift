// What waits for a person (two versions of a file, or two lines of the books of which one is right), and how it is settled.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
package import Ledger
internal import LosslessJSON
internal import SafeFiles
package import Sync
package import ZonedTime

/// One thing that a merge could not decide.
package enum OpenConflict {
  /// The file, and how it would be with the other version.
  case copy(FoundCopy)
  /// Lines that may stand once only.
  case lines(LedgerTwins)

  /// The file that it is about.
  package var path: RelativePath {
    switch self {
    case .copy(let copy): copy.original
    case .lines(let twins): twins.path
    }
  }

  /// Everything that waits, in the order of the files.
  ///
  /// - Throws: `file-unreadable`.
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

  /// Whether a file that a person names is part of it.
  package func isMeant(by file: RelativePath) -> Bool {
    if case .copy(let copy) = self, copy.path == file { return true }
    return path == file
  }

  /// What it is called in lists and prompts.
  package var title: String {
    switch self {
    case .copy(let copy): "\(path)  (\(copy.path.name))"
    case .lines(let twins): "\(path)  \(twins.name)"
    }
  }
}

/// What a person decides of a conflict.
package enum Decision: Sendable, Equatable {
  /// The file as it stands.
  case keep
  /// The other version.
  case take
  /// What both say, one after the other; of pictures and sounds, both as files.
  case both
  /// What was put together by hand.
  case edited([UInt8])
  /// One of several lines, by its 0-based number.
  case line(Int)
}

/// Settles conflicts of a home.
package struct Settling: Sendable {
  package let home: Home
  package let moment: Instant

  /// Conflicts of a home, settled at a moment.
  package init(home: Home, moment: Instant) {
    self.home = home
    self.moment = moment
  }

  /// The most bytes of one version.
  private static let maximumBytes = 1 << 30

  /// Two versions as they are now; the file's is nil where it is gone.
  package struct Versions: Equatable {
    package var file: [UInt8]?
    package var other: [UInt8]

    /// Whether both are texts, so that their lines can be shown.
    package var isText: Bool {
      [file ?? [], other].allSatisfy { bytes in
        bytes.count <= 4 << 20 && !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      }
    }
  }

  /// Reads what a conflict is about.
  ///
  /// - Throws: `file-missing`, `file-unreadable`.
  package func versions(of copy: FoundCopy) throws(Diagnostic) -> Versions {
    Versions(
      file: try home.tree.readIfPresent(copy.original, limit: Settling.maximumBytes)?.bytes,
      other: try home.tree.read(copy.path, limit: Settling.maximumBytes).bytes)
  }

  /// Settles a conflict of two versions.
  ///
  /// - Parameters:
  ///   - copy: the conflict copy.
  ///   - decision: what holds.
  ///   - seen: what the person was shown; nil where nothing was.
  /// - Returns: the file that was made beside, if one was.
  /// - Throws: `changed-since`, `conflict-unsettled`, and as the writes; then nothing is changed.
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

  /// Keeps one of several lines of the books.
  ///
  /// - Throws: `changed-since`, and as the writes.
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

  /// Both texts in one, where that gives a file that can be read.
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

  /// The front matter of a Markdown file; empty where there is none.
  private static func head(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    func isFence(_ line: ArraySlice<UInt8>) -> Bool {
      line.elementsEqual("---".utf8) || line.elementsEqual("---\r".utf8)
    }
    guard let first = lines.first, isFence(first) else { return [] }
    return Array(lines.dropFirst().prefix { !isFence($0) })
  }

  /// A name beside a file that nothing has yet: `cake-2.jpg`.
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

  /// Refuses what still has the lines between which the two versions stood, and JSON that can't be read.
  ///
  /// - Throws: `conflict-unsettled`, `json-…`.
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

/// Looks for merges that git left to a person, in the home and in each diary that is shared alone.
struct UnmergedChecks: Sendable {
  private let home: Home

  init(_ home: Home) { self.home = home }

  /// The files; none where git can't be asked, for then nothing was merged by it here either.
  package var paths: [RelativePath] { do throws(Diagnostic) { return try found() } catch { return [] } }

  /// What `check` says of them.
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
