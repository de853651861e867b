// The folder of a repository in the home, and what may come into it from others.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The home itself, or the folder of a diary that is shared on its own.
struct GitFolder: Sendable {
  let home: Tree
  /// The diary's folder; nil for the home itself.
  let prefix: RelativePath?

  static let maximumBytes = 512 << 20
  static let maximumFiles = 200_000
  static let maximumMembers = 1000

  /// The transports allowed for a shared diary; none of them runs a program named in an address.
  static let protocols = "https:http:ssh:git:file"

  var root: String { prefix.map { home.systemPath($0) } ?? home.root }

  /// Whether others than the home's owner write in it.
  var isShared: Bool { prefix != nil }

  /// Maps a path in the repository to one in the home.
  func homePath(_ path: RelativePath) -> RelativePath { prefix.map { $0 / path } ?? path }

  /// Maps a path as git prints it to one in the home; nil if no home can have it.
  func homePath(_ name: ArraySlice<UInt8>) -> RelativePath? {
    GitName.text(name).flatMap { RelativePath($0) }.map { homePath($0) }
  }

  /// Refuses symbolic links, submodules and invalid names; throws `sync-refused`.
  func checkKind(_ path: RelativePath, _ file: GitFile?) throws(Diagnostic) {
    guard let file else { return }
    if file.mode == "120000" { throw refusal(path.text, Phrase("sync-symbolic-link")) }
    if file.mode == "160000" {
      throw refusal(path.text, Phrase("sync-repository-inside-repository-submodule"))
    }
    try checkName(path)
  }

  /// Refuses incoming files whose names no home can have; throws `sync-refused`.
  func checkUnnamed(_ names: [[UInt8]]) throws(Diagnostic) {
    guard let first = names.first else { return }
    if let outside = names.lazy.compactMap({ GitName.text($0[...]) }).first {
      throw refusal(outside, Phrase("sync-leads-out-folder"))
    }
    var problem = refusal("", Phrase("sync-names-not-utf", ["shown": GitName.shown(names)]))
    problem.hint = Phrase("sync-nothing-here-changed-whoever-added-must", ["typed": GitName.typed(first)])
    throw problem
  }

  /// Refuses new incoming files whose names differ from another only in Unicode form; throws `name-clash`.
  func checkForms(of new: some Sequence<RelativePath>, beside others: () throws(Diagnostic) -> [RelativePath])
    throws(Diagnostic)
  {
    guard let twins = try GitName.twins(of: new, others) else { return }
    throw Diagnostic(
      .nameClash, Phrase("sync-what-others-sent-not-taken-over-some", ["shown": GitName.shown(twins)]),
      hint: Phrase("sync-nothing-here-changed-rename-one", ["spelled": GitName.spelled(twins.new)]))
  }

  /// Whether a file of a shared diary is ignored: not taken, not sent and no error, such as `.DS_Store`.
  func isIncidental(_ path: RelativePath) -> Bool {
    guard isShared, path.text != ".gitattributes" else { return false }
    return path.text.split(separator: "/").contains { Tree.isIncidental(String($0)) }
  }

  func relevant(_ changes: [GitTreeChange]) -> [GitTreeChange] {
    changes.filter { change in
      // A link or submodule of such a name is still refused.
      !isIncidental(change.path) || change.new.map { !$0.mode.hasPrefix("100") } ?? false
    }
  }

  func checkName(_ path: RelativePath) throws(Diagnostic) {
    for scalar in path.text.unicodeScalars where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
      throw refusal(path.text, Phrase("sync-control-character-name"))
    }
    guard path.text.utf8.count <= 1000 else {
      throw refusal(path.text, Phrase("sync-name-bytes", ["count": path.text.utf8.count]))
    }
    for part in path.parts where GitFolder.isGitName(part) {
      throw refusal(path.text, Phrase("sync-belongs-git-itself"))
    }
    if isOwn(path) { throw refusal(path.text, Phrase("sync-machine-own-no-other-machine")) }
    if isShared, path.parts.contains(where: { $0.hasPrefix(".") }), path != ".gitattributes" {
      throw refusal(path.text, Phrase("sync-hidden-file-no-diary"))
    }
    if Tree.isUnfinished(path.name) { throw refusal(path.text, Phrase("sync-unfinished-file")) }
  }

  /// Whether some file system treats a name as `.git`: case, NTFS suffixes, invisible characters.
  static func isGitName(_ part: Substring) -> Bool {
    // Nearly all names: plain letters that begin with neither a dot nor a `g`.
    if let first = part.utf8.first, first != UInt8(ascii: "."), first | 0x20 != UInt8(ascii: "g"),
      part.utf8.allSatisfy({ $0 < 0x80 })
    {
      return false
    }
    let visible = String(
      String.UnicodeScalarView(part.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    ).lowercased()
    let plain = visible.prefix { $0 != ":" }.reversed().drop { $0 == " " || $0 == "." }.reversed()
    let name = String(plain)
    return name == ".git" || name == "git~1" || name == ".gitmodules"
  }

  /// Checks everything that would come in; throws `sync-refused`; then nothing is taken.
  func admit(_ changes: [GitTreeChange], _ git: Git) throws(Diagnostic) {
    let taken = changes.compactMap { change in change.new.map { (path: change.path, file: $0) } }
    for (path, file) in taken { try checkKind(path, file) }
    if isShared {
      let members = taken.filter { $0.path.isInside("members") }.count
      guard members <= GitFolder.maximumMembers else {
        throw refusal(
          "members",
          Phrase(
            "sync-new-files-more-than", ["members": members, "maximum-members": GitFolder.maximumMembers]))
      }
      guard taken.count <= GitFolder.maximumFiles else {
        throw refusal(
          "",
          Phrase(
            "sync-brings-files-once-more-than",
            ["count": taken.count, "maximum-files": GitFolder.maximumFiles]))
      }
      if let file = taken.first(where: { $0.path == ".gitattributes" })?.file {
        guard try git.contents([file.blob])[0] == Array(GitSetUp.sharedAttributes.utf8) else {
          throw refusal(".gitattributes", Phrase("sync-not-zutto-writes-could-git"))
        }
      }
    }
    try checkSizes(taken.map { ($0.path, $0.file) }, git)
    try checkRoom(taken.map(\.path), removing: Set(changes.filter { $0.new == nil }.map(\.path)))
  }

  /// Refuses files that are too large, before any is read; throws `sync-refused`.
  func checkSizes(_ files: [(path: RelativePath, file: GitFile?)], _ git: Git) throws(Diagnostic) {
    let files = files.compactMap { path, file in file.map { (path: path, blob: $0.blob) } }
    for (file, size) in zip(files, try git.sizes(files.map(\.blob))) {
      guard let size, size > GitFolder.maximumBytes else { continue }
      throw refusal(
        file.path.text, Phrase("sync-bytes-most", ["size": size, "maximum-bytes": GitFolder.maximumBytes]))
    }
  }

  /// Refuses a file where the home has a folder with files, and a file below what is a file in the home.
  ///
  /// - Throws: `sync-refused`.
  private func checkRoom(_ paths: [RelativePath], removing removed: Set<RelativePath>) throws(Diagnostic) {
    var known: [RelativePath: Bool] = [:]
    for path in paths {
      let place = homePath(path)
      // Another member's commit must not put a file in the place of a shared diary's folder.
      if case .folder? = home.kind(place), try holdsMore(place, than: isShared ? [] : removed) {
        throw refusal(path.text, Phrase("sync-folder-files-here"))
      }
      var above = place.parent
      while let folder = above, folder != prefix {
        let isFile: Bool
        if let found = known[folder] {
          isFile = found
        } else {
          switch home.kind(folder) {
          case nil, .folder?: isFile = false
          default: isFile = own(of: folder).map { !removed.contains($0) } ?? true
          }
          known[folder] = isFile
        }
        if isFile { throw refusal(path.text, Phrase("sync-file-here", ["folder": folder])) }
        above = folder.parent
      }
    }
  }

  /// Whether a folder of the home has anything in it but folders and files that go.
  private func holdsMore(_ folder: RelativePath, than removed: Set<RelativePath>) throws(Diagnostic) -> Bool {
    for item in try home.list(folder) {
      guard let path = folder.appending(item.name) else { return true }
      let stays =
        try item.kind == .folder
        ? holdsMore(path, than: removed) : !(own(of: path).map { removed.contains($0) } ?? false)
      if stays { return true }
    }
    return false
  }

  /// Maps a path in the home to one in the repository; nil if it is outside.
  func own(of place: RelativePath) -> RelativePath? {
    guard let prefix else { return place }
    guard place.isInside(prefix) else { return nil }
    return String(place.text.utf8.dropFirst(prefix.text.utf8.count + 1)).flatMap { RelativePath($0) }
  }

  func refusal(_ path: String, _ what: Phrase) -> Diagnostic {
    let shown: Phrase = path.isEmpty ? Phrase("sync-other-side") : Phrase(verbatim: "'\(path)'")
    return Diagnostic(
      .syncRefused, Phrase("sync-what-others-sent-not-taken-over", ["shown": shown, "what": what]),
      hint: Phrase("sync-nothing-here-changed-whoever-added"))
  }
}

enum PlaceKind: Sendable {
  case file(bytes: Int64)
  case folder
  case link
  case other
}

extension Tree {
  /// The kind of item at a path; nil if nothing is there.
  func kind(_ path: RelativePath) -> PlaceKind? {
    var status = stat()
    guard unsafe lstat(systemPath(path), &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file(bytes: Int64(status.st_size))
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Deletes a folder with the folders in it, where no file is in any of them; throws as `delete`.
  func deleteEmpty(_ folder: RelativePath) throws(Diagnostic) {
    for item in try list(folder) where item.kind == .folder {
      if let path = folder.appending(item.name) { try deleteEmpty(path) }
    }
    try delete(folder)
  }
}
