// git, run in one repository: without a shell, without prompts unless at a terminal, and without environment
// variables that redirect it; and its objects, read and written in batches.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

struct Git: Sendable {
  /// The working tree, as a system path.
  let root: String
  /// Whether git may prompt on the terminal.
  let mayAsk: Bool
  /// An index file to use instead of the repository's.
  var index: String?
  /// A lock that git inherits, so that nobody works beside a git that outlived its caller.
  var lock: Int32?
  var settings: [String] = []
  var variables: [String: String] = [:]
  /// Whether paths are no patterns; a few commands refuse to be told.
  var isLiteral = true

  init(root: String, mayAsk: Bool) {
    self.root = root
    self.mayAsk = mayAsk
  }

  /// What git may take of the machine while it reads what strangers may have made: a few kilobytes can unpack to
  /// more than any disk holds.
  ///
  /// The largest file of a home has room, and a hundred thousand files more than a commit ever had.
  static let limits = Program.Limits(memory: 1 << 30, seconds: 900, file: 1 << 30)

  /// Runs a git command, whatever its exit status.
  ///
  /// - Throws: `program-missing`, `program-failed` if it can't be started or times out.
  func run(
    _ words: [String], input: [UInt8] = [], limits: Program.Limits? = nil, limit: Int = 1 << 30,
    timeout: Duration = .seconds(600)
  ) throws(Diagnostic) -> Program.Outcome {
    var environment = variables
    environment["GIT_INDEX_FILE"] = index
    environment["LC_ALL"] = "C"
    if !mayAsk {
      environment["GIT_TERMINAL_PROMPT"] = "0"
      environment["SSH_ASKPASS_REQUIRE"] = "never"
      environment["GIT_ASKPASS"] = ""
      environment["SSH_ASKPASS"] = ""
      environment["GCM_INTERACTIVE"] = "never"
    }
    return try Program.run(
      ["git", "-C", root, "--no-optional-locks"] + (isLiteral ? ["--literal-pathspecs"] : []) + Git.settings
        + (mayAsk ? [] : ["-c", "core.askPass="]) + settings.flatMap { ["-c", $0] } + words, input: input,
      environment: environment, withheld: Git.elsewhere.subtracting(environment.keys),
      holding: lock,
      // Detached from the terminal, ssh and other children can't prompt there either.
      isDetached: !mayAsk, limits: limits, outputLimit: limit, timeout: timeout,
      install: Phrase("sync-package-git"))
  }

  /// The output of a git command; throws as `run`, and `git-failed` with git's message.
  @discardableResult func bytes(
    _ words: [String], input: [UInt8] = [], limit: Int = 1 << 30, timeout: Duration = .seconds(600)
  ) throws(Diagnostic) -> [UInt8] {
    let outcome = try run(words, input: input, limit: limit, timeout: timeout)
    guard outcome.status == 0 else { throw Git.failure(words.first ?? "", outcome) }
    return outcome.output
  }

  func line(_ words: [String]) throws(Diagnostic) -> String {
    String(decoding: try bytes(words).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  static func failure(_ command: String, _ outcome: Program.Outcome) -> Diagnostic {
    let said = outcome.reason
    return Diagnostic(
      .gitFailed, Phrase("sync-git-failed", ["command": command, "said": said]),
      hint: Phrase("sync-git-status-folder-tells-more"))
  }

  /// Settings that a person's or repository's configuration must not change: bytes are stored unconverted,
  /// nothing runs in the background, and no list for all of a person's repositories leaves out photos or memos.
  private static let settings = [
    "core.quotePath=false", "core.fsmonitor=false", "core.autocrlf=false", "core.safecrlf=false",
    "core.excludesFile=/dev/null", "core.attributesFile=/dev/null", "core.fsync=all",
    "core.fsyncMethod=batch", "gc.auto=0", "maintenance.auto=false",
    "submodule.recurse=false", "fetch.recurseSubmodules=false", "advice.addEmbeddedRepo=false",
    "core.hideDotFiles=false", "core.fileMode=false", "status.showUntrackedFiles=all", "http.lowSpeedLimit=1",
    "http.lowSpeedTime=30", "core.packedGitWindowSize=4m", "core.packedGitLimit=64m",
  ].flatMap { ["-c", $0] }

  /// Environment variables that would point git at another repository or index.
  static let elsewhere: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_REFLOG_ACTION", "GIT_QUARANTINE_PATH",
    "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS",
  ]
}

extension Git {
  /// The total size of blobs read at once.
  static let chunk = 16 << 20

  /// The sizes of blobs, given as ids or `<commit>:<path>`; nil for one that is missing or not a blob.
  func sizes(_ names: [String]) throws(Diagnostic) -> [Int?] {
    try objects(names).map { $0.flatMap { $0.kind == "blob" ? $0.size : nil } }
  }

  /// Kind (`blob`, `tree`, …) and size of objects, given as ids or `<commit>:<path>`; nil for a missing one.
  ///
  /// Source: git-cat-file(1), "Batch output".
  func objects(_ names: [String]) throws(Diagnostic) -> [(kind: String, size: Int)?] {
    guard !names.isEmpty else { return [] }
    let input = Array((names.joined(separator: "\n") + "\n").utf8)
    let lines = try bytes(["cat-file", "--batch-check=%(objecttype) %(objectsize)"], input: input).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count > names.count else { throw Git.odd("cat-file") }
    return names.indices.map { index in
      let words = String(decoding: lines[index], as: UTF8.self).split(separator: " ").map(String.init)
      return words.count == 2 ? Int(words[1]).map { (words[0], $0) } : nil
    }
  }

  /// The contents of blobs, given as ids or `<commit>:<path>`; nil for one that is missing or not a blob.
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

  /// Passes contents of blobs to `body` in batches, so that many photos don't fill the memory.
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

  /// Writes contents as blobs (git-hash-object(1)), staged as files in `folder`; returns their ids.
  ///
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

  static func odd(_ command: String) -> Diagnostic {
    Diagnostic(
      .gitFailed, Phrase("sync-git-gave-answer-cant-read", ["command": command]),
      hint: Phrase("sync-git-fsck-folder-looks-damage-2"))
  }

  static func missing(_ blob: String) -> Diagnostic {
    Diagnostic(
      .gitFailed, Phrase("sync-repository-does-not-hold-commit", ["blob": blob.prefix(12)]),
      hint: Phrase("sync-git-fsck-folder-looks-damage"))
  }
}
