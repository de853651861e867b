// Open conflicts (two versions of a file, or competing ledger lines), how they are settled, and the ledger
// until they are.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
package import Ledger
package import LosslessJSON
internal import MergeText
internal import SafeFiles
package import Sync
package import ZonedTime

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
    let found = try FoundCopy.all(in: home.tree, remembering: home.isWritable)
    let copies = found.filter(\.isOurs).map(OpenConflict.copy)
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

  /// Settles a conflict between two versions; `seen` holds those that the user was shown.
  ///
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

/// The ledger files with unresolved versions.
package struct UnsettledBooks {
  /// The files in byte order; `isToChoose` if a conflict copy of our version stands beside the file, so the
  /// user must pick one.
  private let found: [(path: RelativePath, isToChoose: Bool)]

  /// Checks all ledger files.
  package init(in home: Home) {
    var found: [RelativePath: Bool] = [:]
    for path in UnsettledBooks.unmerged(home) { found[path] = false }
    for folder in [LedgerFiles.folder, LedgerFiles.sealedFolder] {
      for (path, kind) in UnsettledBooks.copied(in: folder, home) {
        found[path] = kind == .ours || found[path] == true
      }
    }
    self.found = found.map { (path: $0.key, isToChoose: $0.value) }.sorted {
      $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8)
    }
  }

  /// Checks the files of some months, and the lists that every month depends on.
  package init(_ months: [Month], in home: Home) {
    let wanted = Set(months)
    found = UnsettledBooks(in: home).found.filter { file in
      UnsettledBooks.month(of: file.path).map(wanted.contains) ?? true
    }
  }

  /// The warnings of commands that show figures.
  package var problems: [Diagnostic] {
    found.map { path, isToChoose in
      Diagnostic(
        .mergeConflict, Phrase("ledger-two-versions-file-wait-settled"), path: path,
        hint: isToChoose
          ? Phrase("sync-zutto-resolve-shows-both-keeps", ["original": path])
          : Phrase("sync-zutto-merge-puts-two-together"))
    }
  }

  /// Adds `unsettled`, the files whose figures are unreliable, to a JSON result.
  package func marking(_ json: JSON) -> JSON {
    guard !found.isEmpty, var object = json.object else { return json }
    object["unsettled"] = .list(found.map { .text($0.path.text) })
    return .object(object)
  }

  /// The ledger without unsettled months; nil if a list is unsettled, because every month uses names and
  /// corrections.
  package func settled(_ ledger: LedgerReading) -> LedgerReading? {
    guard !found.isEmpty else { return ledger }
    let months = found.map { UnsettledBooks.month(of: $0.path) }
    return months.contains(nil) ? nil : ledger.without(Set(months.compactMap(\.self)))
  }

  private static func month(of path: RelativePath) -> Month? { Month(ascii: path.stem.utf8) }

  /// Files with another version beside them, left by a merge or another tool; an editor's backup is only
  /// older and doesn't count.
  private static func copied(in folder: RelativePath, _ home: Home) -> [(
    path: RelativePath, kind: ConflictCopy.Kind
  )] {
    // Reading the books reports a folder that can't be listed.
    guard let items = try? home.tree.list(folder) else { return [] }
    let names = Set(items.filter { $0.kind == .file && $0.isText }.map(\.name))
    return names.compactMap { name in
      guard let copy = ConflictCopy(name, beside: names.contains), copy.kind != .backup,
        copy.kind != .numbered, let path = folder.appending(copy.original)
      else { return nil }
      return (path, copy.kind)
    }
  }

  /// Files that git couldn't merge; empty if git isn't available.
  private static func unmerged(_ home: Home) -> [RelativePath] {
    guard GitSync.isRepository(nil, of: home.tree), let paths = try? GitSync.unmerged(nil, of: home.tree)
    else { return [] }
    return paths.filter { $0.isInside(LedgerFiles.folder) }
  }
}

extension LedgerStore {
  /// Reads the ledger without its unsettled parts, which are reported in `problems`.
  package static func readSettled(in home: Home) async -> (reading: LedgerReading?, problems: [Diagnostic]) {
    let (ledger, problems) = await readAll(in: home)
    let unsettled = UnsettledBooks(in: home)
    return (ledger.flatMap(unsettled.settled), problems + unsettled.problems)
  }
}
