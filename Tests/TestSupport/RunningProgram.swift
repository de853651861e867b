// Starts real programs: in a folder, with an environment, and never for longer than they may.

import Foundation

/// What a program left behind.
package struct Finished: Sendable {
  /// The exit status; 128 + the signal's number where a signal ended it, as shells count.
  package var status: Int32
  /// The signal that ended it, if one did.
  package var signal: Int32?
  /// Whether it was killed for running too long.
  package var timedOut = false
  /// The bytes of its standard output.
  package var outputBytes: [UInt8]
  /// The bytes of its standard error.
  package var errorBytes: [UInt8]

  /// The standard output as text.
  package var stdout: String { String(decoding: outputBytes, as: UTF8.self) }
  /// The standard error as text.
  package var stderr: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// A program that was started.
///
/// Not Foundation's `Process`: a group of its own lets a timeout end children too, and output in
/// files can't block a program that nobody reads yet.
package struct RunningProgram {
  /// The process and the group it leads.
  package let process: pid_t
  private let captured: String
  private let answering: Answering?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: a path, or a name looked up on the PATH of `environment`.
  ///   - arguments: what it is given.
  ///   - folder: where it runs.
  ///   - environment: all its variables.
  ///   - input: what its standard input yields.
  ///   - answers: what its standard input yields later, each when its question was printed.
  /// - Throws: that there is no such program, or that it can't be started.
  package init(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String],
    input: [UInt8] = [], answers: [Answer] = []
  ) throws {
    guard let path = findProgram(program, in: environment["PATH"] ?? "") else {
      throw TestSetupError("no program '\(program)' on the PATH")
    }
    let captured = FileManager.default.temporaryDirectory.appending(path: "zutto-run-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: captured, withIntermediateDirectories: true)
    if answers.isEmpty {
      try Data(input).write(to: URL(filePath: captured + "/in"))
      answering = nil
    } else {
      answering = try Answering(answers, through: captured + "/in", to: captured + "/out")
    }
    self.captured = captured

    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    let flags =
      POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, captured + "/in", O_RDONLY, 0)
    let create = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 1, captured + "/out", create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, captured + "/err", create, 0o600)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // The threads that run tests block signals, and a program would inherit that.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    // posix_spawn can't change folders portably, the shell can; `exec` leaves it out of the way.
    let start = ["sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder, path]
    let words = (start + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in words + variables { free(string) } }
    var process = pid_t()
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
    guard failure == 0 else {
      try? FileManager.default.removeItem(atPath: captured)
      throw TestSetupError("can't start '\(path)': \(String(cString: strerror(failure)))")
    }
    self.process = process
  }

  /// Sends a signal to the program alone, as `kill` does.
  package func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for its end, and kills it and its children after `timeout` seconds.
  package func wait(timeout: Double) throws -> Finished {
    let deadline = Date(timeIntervalSinceNow: timeout)
    var status: Int32 = 0
    var timedOut = false
    var pause: UInt32 = 200
    while waitpid(process, &status, WNOHANG) == 0 {
      answering?.look()
      if Date() > deadline {
        timedOut = true
        kill(-process, SIGKILL)
        waitpid(process, &status, 0)
        break
      }
      usleep(pause)
      pause = min(pause * 5 / 4, 5000)
    }
    defer { try? FileManager.default.removeItem(atPath: captured) }
    if let question = answering?.unasked, !timedOut {
      throw TestSetupError("it ended before it asked '\(question)'")
    }
    let output = try [UInt8](Data(contentsOf: URL(filePath: captured + "/out")))
    let errors = try [UInt8](Data(contentsOf: URL(filePath: captured + "/err")))
    // The layout of a wait status is the same on Linux and macOS; its macros aren't imported.
    let signal = status & 0x7F
    return Finished(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, signal: signal == 0 ? nil : signal,
      timedOut: timedOut, outputBytes: output, errorBytes: errors)
  }
}

/// The path of a program on a PATH; a name with a slash stands for itself.
package func findProgram(_ name: String, in searchPath: String) -> String? {
  if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
  return searchPath.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { path in
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && access(path, X_OK) == 0
  }
}
