// Where a repository stands in the home, and what may come into it from others.

internal import Ground

/// The home itself, or the folder of a diary that is shared alone.
struct GitFolder: Sendable {
  /// The home.
  let home: Tree
  /// The diary's folder; nil for the home itself.
  let prefix: RelativePath?

  /// The most bytes of one file that is taken from others.
  static let maximumBytes = 512 << 20
  /// The most files of a shared diary that are taken at once.
  static let maximumFiles = 200_000
  /// The most members of a shared diary, far beyond any kind's limit.
  static let maximumMembers = 1000

  /// The ways by which a shared diary is fetched; none of them runs a program that an address names.
  static let protocols = "https:http:ssh:git:file"

  /// The work tree, as a path of the operating system.
  var root: String { prefix.map { home.systemPath($0) } ?? home.root }

  /// Whether others than the home's owner write in it.
  var isShared: Bool { prefix != nil }

  /// The place in the home of a path of the repository.
  func homePath(_ path: String) -> RelativePath? {
    guard let path = RelativePath(path) else { return nil }
    return prefix.map { $0 / path } ?? path
  }

  /// Refuses what no home has: links, other repositories, places outside.
  ///
  /// - Throws: `sync-refused`.
  func checkKind(_ path: String, _ file: GitFile?) throws(Diagnostic) {
    guard let file else { return }
    if file.mode == "120000" { throw refusal(path, "is a symbolic link") }
    if file.mode == "160000" { throw refusal(path, "is a repository inside the repository (a submodule)") }
    try checkName(path)
  }

  /// Refuses files of others whose names are not UTF-8.
  ///
  /// - Throws: `sync-refused`.
  func checkUnnamed(_ names: [[UInt8]]) throws(Diagnostic) {
    guard let first = names.first else { return }
    var problem = refusal("", "has names that are not UTF-8: \(GitName.shown(names))")
    problem.hint =
      "nothing here was changed; whoever added it must rename it in the repository: git mv \(GitName.typed(first)) NEW-NAME"
    throw problem
  }

  /// Whether a file of a shared diary is neither taken over nor sent, and no fault either: it is nobody's words.
  func isIncidental(_ path: String) -> Bool {
    guard isShared, path != ".gitattributes" else { return false }
    return path.split(separator: "/").contains { Tree.isIncidental(String($0)) }
  }

  /// The changes of files that a home has.
  func relevant(_ changes: [GitTreeChange]) -> [GitTreeChange] {
    changes.filter { change in
      // A link or a repository of such a name is refused as any other.
      !isIncidental(change.path) || change.new.map { !$0.mode.hasPrefix("100") } ?? false
    }
  }

  func checkName(_ path: String) throws(Diagnostic) {
    guard let place = RelativePath(path) else { throw refusal(path, "leads out of the folder") }
    for scalar in path.unicodeScalars where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
      throw refusal(path, "has a control character in its name")
    }
    guard path.utf8.count <= 1000 else { throw refusal(path, "has a name of \(path.utf8.count) bytes") }
    for part in place.parts where GitFolder.isGitName(part) { throw refusal(path, "belongs to git itself") }
    if isOwn(path) { throw refusal(path, "is a machine's own, which no other machine may write") }
    if isShared, place.parts.contains(where: { $0.hasPrefix(".") }), path != ".gitattributes" {
      throw refusal(path, "is a hidden file, which no diary has")
    }
    if Tree.isUnfinished(place.name) { throw refusal(path, "is an unfinished file") }
  }

  /// Whether some disk takes a name for `.git`: other cases, what NTFS adds, invisible letters.
  static func isGitName(_ part: Substring) -> Bool {
    let visible = String(
      String.UnicodeScalarView(part.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    ).lowercased()
    let plain = visible.prefix { $0 != ":" }.reversed().drop { $0 == " " || $0 == "." }.reversed()
    let name = String(plain)
    return name == ".git" || name == "git~1" || name == ".gitmodules"
  }

  /// Looks at all that would come in.
  ///
  /// - Throws: `sync-refused` with what is wrong; then nothing of it is taken over.
  func admit(_ outcomes: [String: GitMerge.Outcome], _ git: Git) throws(Diagnostic) {
    let taken = outcomes.compactMap { path, outcome -> (path: String, file: GitFile)? in
      if case .taken(let file) = outcome { (path, file) } else { nil }
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for (path, file) in taken { try checkKind(path, file) }
    if isShared {
      let members = taken.filter { $0.path.hasPrefix("members/") }.count
      guard members <= GitFolder.maximumMembers else {
        throw refusal("members", "has \(members) new files, more than \(GitFolder.maximumMembers)")
      }
      guard taken.count <= GitFolder.maximumFiles else {
        throw refusal("", "brings \(taken.count) files at once, more than \(GitFolder.maximumFiles)")
      }
      if case .taken(let file)? = outcomes[".gitattributes"] {
        guard try git.contents([file.blob])[0] == Array(GitSetUp.sharedAttributes.utf8) else {
          throw refusal(".gitattributes", "is not as zutto writes it, and could have git run programs")
        }
      }
    }
    try checkSizes(taken.map { ($0.path, $0.file) }, git)
    try checkRoom(taken.map(\.path), outcomes)
  }

  /// Refuses files that are too large, before any is read.
  ///
  /// - Throws: `sync-refused`.
  func checkSizes(_ files: [(path: String, file: GitFile?)], _ git: Git) throws(Diagnostic) {
    let files = files.compactMap { path, file in file.map { (path: path, blob: $0.blob) } }
    for (file, size) in zip(files, try git.sizes(files.map(\.blob))) {
      guard let size, size > GitFolder.maximumBytes else { continue }
      throw refusal(file.path, "has \(size) bytes; the most is \(GitFolder.maximumBytes)")
    }
  }

  /// Refuses a file where a folder is here, and a file below what is a file here.
  ///
  /// - Throws: `sync-refused`.
  private func checkRoom(_ paths: [String], _ outcomes: [String: GitMerge.Outcome]) throws(Diagnostic) {
    var known: [RelativePath: Bool] = [:]
    for path in paths {
      guard let place = homePath(path) else { continue }
      if case .folder? = home.kind(place), home.isOccupied(place) {
        throw refusal(path, "is a folder with files here")
      }
      var above = place.parent
      while let folder = above, folder != prefix {
        let isFile: Bool
        if let found = known[folder] {
          isFile = found
        } else {
          switch home.kind(folder) {
          case nil, .folder?: isFile = false
          default: isFile = outcomes[ownPath(folder)] != .removed
          }
          known[folder] = isFile
        }
        if isFile { throw refusal(path, "is in '\(folder)', which is a file here") }
        above = folder.parent
      }
    }
  }

  /// The path in the repository of a place in the home.
  private func ownPath(_ place: RelativePath) -> String {
    prefix.map { String(place.text.dropFirst($0.text.count + 1)) } ?? place.text
  }

  private func refusal(_ path: String, _ what: String) -> Diagnostic {
    let shown = path.isEmpty ? "the other side" : "'\(path)'"
    return Diagnostic(
      .syncRefused, "what the others sent is not taken over: \(shown) \(what)",
      hint: "nothing here was changed; whoever added it must take it out of the repository again")
  }
}
