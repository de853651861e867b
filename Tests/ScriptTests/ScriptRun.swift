// Runs one script: its own folder, its own environment, line by line until one fails.

import Foundation
import TestSupport
import Testing

/// A script under way.
struct ScriptRun {
  /// What the last program left, as the lines after it see it.
  struct Output {
    var status: Int32 = 0
    var signal: Int32?
    var stdout: [UInt8] = []
    var stderr: [UInt8] = []
  }

  /// A program started with `&`.
  struct Background {
    var name: String
    var program: RunningProgram
    var outcome: Outcome
    var sent: Set<Int32> = []
  }

  let script: Script
  let folder: TemporaryFolder
  /// The path of the `zutto` under test.
  let zutto: String
  /// Whether expected outputs are recorded instead of compared.
  let records: Bool
  var environment: [String: String]
  /// The folder in which commands run.
  var directory: String
  /// What the next program reads.
  var input: [UInt8] = []
  /// What is typed into it, each when it was asked for.
  var answers: [Answer] = []
  /// How many programs were started.
  var started = 0
  var last: Output?
  var background: [Background] = []
  /// Expected outputs as they are now, by attached file.
  var recorded: [String: [UInt8]] = [:]
  /// Every file as `remember` saw it, by path.
  var remembered: [String: String]?
  /// Lines that did not run because another program is missing.
  var missingPeers: [String] = []

  /// A run in an empty folder.
  init(_ script: Script, in folder: TemporaryFolder, zutto: String, records: Bool = false) {
    self.script = script
    self.folder = folder
    self.zutto = zutto
    self.records = records
    directory = folder.path
    environment = ScriptRun.environment(home: folder.path, zutto: zutto)
  }

  /// Lays out the attached files and runs every line.
  mutating func run() throws {
    defer { stopBackground() }
    for section in script.sections where !script.expectations.contains(section.header.name) {
      try section.file.unpack(in: folder.path)
    }
    for section in script.sections where !script.expectations.contains(section.header.name) {
      try section.file.protect(in: folder.path)
    }
    for line in script.lines {
      do { try run(line.text) } catch let skipped as ScriptSkipped { throw skipped } catch {
        let reason = (error as? ScriptError)?.reason ?? "\(error)"
        throw script.failure(at: line.number, line.text, reason, output: shownOutput)
      }
    }
    if let left = background.first, let line = script.lines.last {
      let reason = "'\(left.name)' is still running at the end: end it with kill and wait"
      throw script.failure(at: line.number, line.text, reason, output: shownOutput)
    }
  }

  private mutating func run(_ line: String) throws {
    var words = try Word.split(line, variables: variables)[...]
    while let word = words.first, word.isBare, word.text.hasPrefix("["), word.text.hasSuffix("]") {
      words.removeFirst()
      guard try holds(String(word.text.dropFirst().dropLast()), line) else { return }
    }
    let outcome = Outcome(takingFrom: &words)
    var settings: [String: String] = [:]
    while let word = words.first, let equals = word.text.firstIndex(of: "="),
      word.text.distance(from: word.text.startIndex, to: equals) < word.bareCount
    {
      settings[String(word.text[..<equals])] = String(word.text[word.text.index(after: equals)...])
      words.removeFirst()
    }
    guard let name = words.popFirst() else { throw ScriptError("no command") }
    let call = Call(name: name.text, words: Array(words), outcome: outcome, settings: settings)
    if try runProgramCommand(call) { return }
    guard settings.isEmpty else { throw ScriptError("NAME=value goes before a program only") }
    if try runOutputCommand(call) { return }
    if try runFileCommand(call) { return }
    if try runHomeCommand(call) { return }
    throw ScriptError("unknown command '\(call.name)'; Tests/Scripts/README.md lists them")
  }

  /// What `$NAME` may stand for.
  private var variables: [String: String] {
    let support = Repository.root.appending(path: "Tests/Support").path
    return environment.merging(["WORK": folder.path, "SUPPORT": support]) { $1 }
  }

  private mutating func holds(_ condition: String, _ line: String) throws(ScriptError) -> Bool {
    if condition.hasPrefix("!") { return try !known(String(condition.dropFirst())) }
    let holds = try known(condition)
    if !holds, condition.hasPrefix("peer:") {
      if isCI { throw ScriptError("'\(condition.dropFirst(5))' is missing, and CI needs it") }
      missingPeers.append("\(line): '\(condition.dropFirst(5))' is not installed")
    }
    return holds
  }

  private func known(_ condition: String) throws(ScriptError) -> Bool {
    if condition.hasPrefix("peer:") {
      let program = String(condition.dropFirst(5))
      return findProgram(program, in: environment["PATH"] ?? "") != nil
    }
    switch condition {
    case "root": return geteuid() == 0
    case "ci": return isCI
    case "macos":
      #if os(macOS)
      return true
      #else
      return false
      #endif
    case "linux":
      #if os(Linux)
      return true
      #else
      return false
      #endif
    default: throw ScriptError("unknown condition '[\(condition)]'")
    }
  }

  /// The same for every machine, besides where programs are.
  private static func environment(home: String, zutto: String) -> [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    // What programs need to be found or to run at all, and what sanitizers and coverage read.
    let kept = [
      "PATH", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "PYENV_ROOT",
      "SSL_CERT_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "LLVM_PROFILE_FILE", "CI",
    ]
    var environment = inherited.filter { kept.contains($0.key) }
    environment["PATH"] =
      (zutto as NSString).deletingLastPathComponent + ":" + (inherited["PATH"] ?? "/usr/bin:/bin")
    environment["HOME"] = home
    // What a machine remembers and what is set on it; no test may see the real one's.
    environment["XDG_STATE_HOME"] = home + "/.machine/state"
    environment["XDG_CONFIG_HOME"] = home + "/.machine/config"
    // Where the bus of a real desktop is: no test may show anything there.
    environment["XDG_RUNTIME_DIR"] = home + "/.machine/run"
    environment["LANG"] = "C.UTF-8"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["ZUTTO_TEST_NOW"] = "2024-12-25T23:30:00+09:00"
    environment["ZUTTO_TEST_SEED"] = "1"
    environment["ZUTTO_TEST_SCRYPT_N"] = "1024"
    return environment
  }
}

/// One command, taken apart.
struct Call {
  var name: String
  var words: [Word]
  var outcome: Outcome
  var settings: [String: String]

  /// The arguments' texts.
  var arguments: [String] { words.map(\.text) }

  /// Whether `!` stood before it.
  ///
  /// For commands that are no programs: these hold or do not, and have no exit status.
  func isNegated() throws(ScriptError) -> Bool {
    switch outcome {
    case .success: return false
    case .failure: return true
    case .any, .status: throw ScriptError("'\(name)' has no exit status: use ! or nothing")
    }
  }

  /// Refuses `!` and a wrong number of arguments.
  func expect(_ counts: some RangeExpression<Int>, _ usage: String) throws(ScriptError) -> [String] {
    guard case .success = outcome else { throw ScriptError("'\(name)' can't be negated") }
    return try count(counts, usage)
  }

  /// Refuses a wrong number of arguments.
  func count(_ counts: some RangeExpression<Int>, _ usage: String) throws(ScriptError) -> [String] {
    guard counts.contains(words.count) else { throw ScriptError("write: \(usage)") }
    return arguments
  }
}
