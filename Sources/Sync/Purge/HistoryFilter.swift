// A history without what is forgotten: the same commits on every machine.
// Source: git-diff-tree(1), "--stdin"; git-fast-import(1); git-cat-file(1), "Batch output".

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// Takes contents out of all trees of a history, and authors out of its commits.
///
/// All else stays: messages, dates, the order of parents, submodules, commits that become empty. A commit in whose
/// history nothing changes keeps its id; a changed one loses signatures and headers that git itself does not write.
/// The result is a pure function of history and lists, and filtering by two lists one after the other is as by both.
struct HistoryFilter {
  let git: Git
  let purges: PurgeSet
  /// Commits that are known to be filtered, with all their history.
  var clean: [String] = []
  /// What commits became, as it is remembered.
  var known: [String: String] = [:]

  struct Result {
    /// What each tip became.
    var map: [String: String] = [:]
    /// The paths at which contents were taken out.
    var paths: Set<[UInt8]> = []
    /// The number of commits that are new.
    var count = 0

    var isChanged: Bool { map.contains { $0.key != $0.value } }
  }

  /// The author in the place of forgotten ones.
  static let nobody = "erased <erased@zutto.invalid>"
  private static let reference = "refs/zutto/filtering"

  init(_ git: Git, _ purges: PurgeSet) {
    var plain = git
    // What `git replace` shows instead of an object is not what travels.
    plain.variables["GIT_NO_REPLACE_OBJECTS"] = "1"
    self.git = plain
    self.purges = purges
  }

  /// Filters the histories of commits, all of which must be in the repository.
  ///
  /// - Throws: `git-failed`.
  func run(_ tips: [String]) throws(Diagnostic) -> Result {
    var result = Result()
    let starts = try starts(tips)
    for tip in tips { result.map[tip] = starts[tip] ?? tip }
    guard !tips.isEmpty, try isNeeded() else { return result }
    let commits = try commits(Array(Set(result.map.values)).sorted())
    let held = try held(commits)
    var rewriting = Rewriting(purges: purges)
    for commit in commits {
      let place = held[commit.id] ?? Held()
      result.paths.formUnion(place.purged)
      rewriting.add(commit, place)
    }
    guard rewriting.count > 0 else { return result }
    let made = try write(
      rewriting, Array(Set(result.map.values)).sorted().filter { rewriting.marks[$0] != nil })
    for (tip, start) in result.map { if let new = made[start] { result.map[tip] = new } }
    result.count = rewriting.count
    return result
  }

  /// What earlier runs made of commits, as far as it is here; the lists may have become more since.
  func starts(_ tips: [String]) throws(Diagnostic) -> [String: String] {
    let found = Set(tips).filter { known[$0] != nil }.sorted()
    let results = found.compactMap { known[$0] }
    var starts: [String: String] = [:]
    for (index, object) in try git.objects(results).enumerated() where object?.kind == "commit" {
      starts[found[index]] = results[index]
    }
    return starts
  }

  /// Whether any history can have something to forget.
  private func isNeeded() throws(Diagnostic) -> Bool {
    guard !purges.isEmpty else { return false }
    return try purges.authors.isEmpty ? !present().isEmpty : true
  }

  /// The forgotten contents that are in the repository, whether anything reaches them or not.
  func present() throws(Diagnostic) -> [String] {
    let blobs = purges.blobs.sorted()
    return zip(blobs, try git.objects(blobs)).filter { $0.1 != nil }.map(\.0)
  }

  // MARK: Reading

  struct Commit {
    var id: String
    var parents: [String]
    var bytes: [UInt8] = []
  }

  /// The commits that may have to change, parents first, with their bytes.
  private func commits(_ tips: [String]) throws(Diagnostic) -> [Commit] {
    let there = zip(clean, try git.objects(clean)).filter { $0.1 != nil }.map(\.0)
    let input = (tips + there.map { "^\($0)" }).joined(separator: "\n") + "\n"
    let output = try git.bytes(
      ["rev-list", "--topo-order", "--reverse", "--parents", "--stdin"], input: Array(input.utf8))
    var commits = String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Commit(id: words[0], parents: Array(words.dropFirst()))
    }
    var start = 0
    while start < commits.count {
      let end = min(start + 20_000, commits.count)
      for (index, bytes) in try git.raw(commits[start..<end].map(\.id), "commit").enumerated() {
        commits[start + index].bytes = bytes
      }
      start = end
    }
    return commits
  }

  /// What a commit changed against its first parent, and where forgotten contents stand in its tree.
  struct Held {
    var changes: [(mode: String, blob: String, path: [UInt8])] = []
    var purged: Set<[UInt8]> = []
  }

  private func held(_ commits: [Commit]) throws(Diagnostic) -> [String: Held] {
    let input = commits.map { ([$0.id] + $0.parents.prefix(1)).joined(separator: " ") + "\n" }.joined()
    let output = try git.bytes(
      [
        "diff-tree", "--stdin", "--root", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--always",
        "--no-ext-diff", "--ignore-submodules=none",
      ], input: Array(input.utf8), limit: .max, timeout: .seconds(24 * 3600))
    let parents = Dictionary(commits.map { ($0.id, $0.parents.first) }, uniquingKeysWith: { a, _ in a })
    var result: [String: Held] = [:]
    var id = ""
    var fields = output.split(separator: 0)[...]
    while let field = fields.popFirst() {
      guard field.first == UInt8(ascii: ":") else {
        id = String(decoding: field, as: UTF8.self)
        let purged = parents[id].flatMap { $0 }.flatMap { result[$0]?.purged } ?? []
        result[id] = Held(purged: purged)
        continue
      }
      let words = String(decoding: field, as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 5, let path = fields.popFirst() else { throw Git.odd("diff-tree") }
      let name = Array(path)
      if purges.blobs.contains(words[3]) {
        result[id]?.purged.insert(name)
        result[id]?.changes.append(("", "", name))
      } else {
        result[id]?.purged.remove(name)
        result[id]?.changes.append((words[1] == "000000" ? "" : words[1], words[3], name))
      }
    }
    guard result.count == commits.count else { throw Git.odd("diff-tree") }
    return result
  }

  // MARK: Writing

  /// The stream by which git makes the new commits.
  struct Rewriting {
    let purges: PurgeSet
    private(set) var stream: [UInt8] = Array("feature done\n".utf8)
    /// The number of each commit that changes.
    private(set) var marks: [String: Int] = [:]
    private var tip = 0
    var count: Int { marks.count }

    init(purges: PurgeSet) { self.purges = purges }

    mutating func add(_ commit: Commit, _ held: Held) {
      let text = ObjectText(commit.bytes)
      let (author, committer) = (text.value("author") ?? [], text.value("committer") ?? [])
      let isForgotten = (purges.isForgotten(author), purges.isForgotten(committer))
      guard
        !held.purged.isEmpty || isForgotten.0 || isForgotten.1
          || commit.parents.contains(where: { marks[$0] != nil })
      else { return }
      let first = commit.parents.first
      if first == nil { put("reset \(HistoryFilter.reference)\n") }
      let mark = marks.count + 1
      put("commit \(HistoryFilter.reference)\nmark :\(mark)\n")
      for (role, line, isForgotten) in [
        ("author", author, isForgotten.0), ("committer", committer, isForgotten.1),
      ] {
        put("\(role) ")
        stream += ObjectText.person(line, as: isForgotten ? HistoryFilter.nobody : nil) + [0x0A]
      }
      if let encoding = text.value("encoding") { stream += Array("encoding ".utf8) + encoding + [0x0A] }
      put("data \(text.message.count)\n")
      stream += text.message + [0x0A]
      if let first, tip == 0 || marks[first] != tip { put("from \(name(first))\n") }
      for parent in commit.parents.dropFirst() { put("merge \(name(parent))\n") }
      // Removals first, so that a folder can take a file's place.
      for change in held.changes where change.mode.isEmpty {
        stream += Array("D ".utf8) + Self.quoted(change.path) + [0x0A]
      }
      for change in held.changes where !change.mode.isEmpty {
        put("M \(change.mode) \(change.blob) ")
        stream += Self.quoted(change.path) + [0x0A]
      }
      put("\n")
      marks[commit.id] = mark
      tip = mark
    }

    private mutating func put(_ text: String) { stream += Array(text.utf8) }

    private func name(_ commit: String) -> String { marks[commit].map { ":\($0)" } ?? commit }

    /// A path as fast-import reads it: quoted, if it could be read as something else.
    private static func quoted(_ path: [UInt8]) -> [UInt8] {
      guard path.first == UInt8(ascii: "\"") || path.contains(0x0A) else { return path }
      var result: [UInt8] = [UInt8(ascii: "\"")]
      for byte in path {
        switch byte {
        case 0x0A: result += Array("\\n".utf8)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
        default: result.append(byte)
        }
      }
      return result + [UInt8(ascii: "\"")]
    }
  }

  /// Makes the commits; returns what some became.
  private func write(_ rewriting: Rewriting, _ wanted: [String]) throws(Diagnostic) -> [String: String] {
    // Of a run that was killed.
    try git.bytes(["update-ref", "-d", HistoryFilter.reference])
    defer { _ = try? git.run(["update-ref", "-d", HistoryFilter.reference]) }
    let questions = wanted.map { "get-mark :\(rewriting.marks[$0] ?? 0)\n" }.joined()
    let output = try git.bytes(
      ["fast-import", "--quiet", "--force", "--date-format=raw"],
      input: rewriting.stream + Array((questions + "done\n").utf8), timeout: .seconds(24 * 3600))
    let names = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    guard names.count == wanted.count else { throw Git.odd("fast-import") }
    return Dictionary(zip(wanted, names), uniquingKeysWith: { a, _ in a })
  }

  // MARK: Tags

  /// An annotated tag, for a commit that became another one; a signature would not fit any more.
  ///
  /// - Returns: the new tag's id.
  /// - Throws: `git-failed`.
  func tag(_ id: String, on commit: String) throws(Diagnostic) -> String {
    let old = ObjectText(try git.raw([id], "tag")[0])
    var text = Array("object \(commit)\n".utf8)
    for (key, value) in old.headers where key != "object" {
      let isForgotten = key == "tagger" && purges.isForgotten(value)
      text +=
        Array("\(key) ".utf8) + (isForgotten ? ObjectText.person(value, as: HistoryFilter.nobody) : value)
      text.append(0x0A)
    }
    text.append(0x0A)
    let end = old.message.firstRange(of: Array("\n-----BEGIN ".utf8)).map { $0.lowerBound + 1 }
    text += old.message[..<(end ?? old.message.endIndex)]
    let made = try git.bytes(["hash-object", "-t", "tag", "-w", "--stdin"], input: text)
    return String(decoding: made.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}

/// The headers and the message of a commit or a tag, as bytes of whatever encoding.
struct ObjectText {
  var headers: [(key: String, value: [UInt8])] = []
  var message: [UInt8] = []

  init(_ bytes: [UInt8]) {
    var place = bytes.startIndex
    while place < bytes.endIndex, bytes[place] != 0x0A {
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let line = bytes[place..<end]
      place = min(end + 1, bytes.endIndex)
      if line.first == 0x20 {
        // The continuation of a signature.
        if let last = headers.indices.last { headers[last].value += [0x0A] + line.dropFirst() }
        continue
      }
      let space = line.firstIndex(of: 0x20) ?? line.endIndex
      headers.append((String(decoding: line[..<space], as: UTF8.self), Array(line[space...].dropFirst())))
    }
    message = Array(bytes[place...].dropFirst())
  }

  func value(_ key: String) -> [UInt8]? { headers.first { $0.key == key }?.value }

  /// `name <mail> seconds zone` in the form that git writes, which is the same for all but damaged ones.
  static func person(_ line: [UInt8], as other: String? = nil) -> [UInt8] {
    let open = line.firstIndex(of: UInt8(ascii: "<")) ?? line.endIndex
    let close = line.lastIndex(of: UInt8(ascii: ">")) ?? line.endIndex
    func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      bytes.filter { ![UInt8(ascii: "<"), UInt8(ascii: ">"), 0x0A, 0].contains($0) }
    }
    var name = plain(line[..<open])
    if let last = name.last, last != 0x20 { name.append(0x20) }
    let mail = open < close ? plain(line[open..<close]) : []
    let words = String(decoding: line[close...].dropFirst(), as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false)
    var date = "0 +0000"
    if words.count == 3, words[0].isEmpty, words[1].utf8.count <= 18, UInt64(words[1]) != nil,
      words[2].utf8.count == 5, words[2].hasPrefix("+") || words[2].hasPrefix("-"),
      let zone = UInt32(words[2].dropFirst()), zone <= 1400, words[1].utf8.allSatisfy({ $0 != 0x2B })
    {
      date = "\(words[1]) \(words[2])"
    }
    let who = other.map { Array($0.utf8) } ?? name + [UInt8(ascii: "<")] + mail + [UInt8(ascii: ">")]
    return who + [0x20] + date.utf8
  }
}

extension PurgeSet {
  /// Whether a line `name <mail> …` names a forgotten author.
  func isForgotten(_ person: [UInt8]) -> Bool {
    guard !authors.isEmpty, let end = person.lastIndex(of: UInt8(ascii: ">")) else { return false }
    return authors.contains(Digest(of: Array(person[...end])).hex)
  }
}

extension Git {
  /// The bytes of commits or tags.
  func raw(_ ids: [String], _ kind: String) throws(Diagnostic) -> [[UInt8]] {
    let input = Array((ids.joined(separator: "\n") + "\n").utf8)
    let output = try bytes(["cat-file", "--batch=%(objecttype) %(objectsize)"], input: input, limit: .max)
    var place = 0
    var result: [[UInt8]] = []
    for id in ids {
      guard let end = output[place...].firstIndex(of: 0x0A) else { throw Git.odd("cat-file") }
      let words = String(decoding: output[place..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 2, words[0] == kind, let size = Int(words[1]), size >= 0,
        output.count - end - 1 > size
      else { throw Git.missing(id) }
      result.append(Array(output[(end + 1)..<(end + 1 + size)]))
      place = end + size + 2
    }
    return result
  }
}
