// A program at a terminal of its own, typed at as a person would.

import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A pseudo-terminal with a program that believes a person sits at it.
package struct TerminalSession: Sendable {
  private let master: Int32
  private let process: pid_t
  private let before: termios
  /// All that the program wrote so far, as a terminal gets it (line ends are CR LF).
  package private(set) var output = ""
  private var bytes: [UInt8] = []
  /// How many bytes were waited for.
  private var seen = 0
  private var hasEnded = false

  /// Sends keys.
  package func type(_ text: String) throws { try type(Array(text.utf8)) }

  /// Sends bytes as they are.
  package func type(_ bytes: [UInt8]) throws {
    guard write(master, bytes, bytes.count) == bytes.count else {
      throw TestSetupError("the terminal does not take '\(bytes)'")
    }
  }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) { kill(process, signal) }

  /// Whether the terminal shows what is typed.
  package var echoes: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }

  /// Whether the terminal is as it was before the program began.
  package var isAsItWas: Bool {
    let now = settings
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
  }

  private var settings: termios {
    var found = termios()
    tcgetattr(master, &found)
    return found
  }

  /// Gives the window another size.
  package func resize(columns: Int, rows: Int) { TerminalSession.resize(master, columns, rows) }

  /// Reads until the program has written a text after the one that was waited for before.
  ///
  /// - Throws: that it never came, with all that did.
  package mutating func wait(for text: String, timeout: Double = 60) throws {
    let wanted = Array(text.utf8)
    var end: Int?
    try wait(timeout: timeout, "'\(text)'") { session in
      end = session.bytes[session.seen...].firstRange(of: wanted)?.upperBound
      return end != nil
    }
    seen = end ?? seen
  }

  /// Reads until something holds.
  package mutating func wait(timeout: Double = 60, _ name: String, until holds: (TerminalSession) -> Bool)
    throws
  {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while !holds(self) {
      guard Date() < deadline, !hasEnded else {
        throw TestSetupError("the program did not come to \(name); it wrote: \(output.debugDescription)")
      }
      read()
    }
  }

  /// Waits for the program's end.
  ///
  /// - Returns: the exit status; 128 + the signal's number where a signal ended it.
  package mutating func end(timeout: Double = 60) throws -> Int32 {
    let deadline = Date(timeIntervalSinceNow: timeout)
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      guard Date() < deadline else { throw TestSetupError("the program does not end: \(output)") }
      read()
    }
    while !hasEnded, Date() < deadline { read() }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private mutating func read() {
    var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 20) > 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = systemRead(master, &chunk)
    // Linux says EIO when the last program has closed the terminal.
    guard count > 0 else {
      hasEnded = true
      return
    }
    bytes += chunk[..<count]
    output = String(decoding: bytes, as: UTF8.self)
  }

  fileprivate init(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ columns: Int, _ rows: Int
  ) throws {
    let name: String
    (master, name) = try TerminalSession.open()
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    TerminalSession.resize(master, columns, rows)
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    let newSession: Int32 = 0x0400
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    let newSession: Int32 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that the leader of a session opens becomes the session's own.
    for number: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, number, name, O_RDWR, 0) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH] {
      sigaddset(&defaults, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let variables = all.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in words + variables { free(string) } }
    var before = termios()
    let slave = systemOpen(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    tcgetattr(slave, &before)
    self.before = before
    var process = pid_t()
    let failure = posix_spawnp(&process, program, &actions, &attributes, words, variables)
    close(slave)
    guard failure == 0 else {
      close(master)
      throw TestSetupError("can't start '\(program)': \(String(cString: strerror(failure)))")
    }
    self.process = process
  }

  /// A new terminal: our end, and the name of the program's.
  private static func open() throws -> (Int32, String) {
    #if canImport(Darwin)
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
      throw TestSetupError("no pseudo-terminal")
    }
    return (master, String(cString: name))
    #else
    // What posix_openpt, unlockpt and ptsname do; the Glibc module has none of them.
    let master = systemOpen("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (unlocked, number) = (Int32(0), Int32(-1))
    let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    guard master >= 0, ioctl(master, setLock, &unlocked) == 0, ioctl(master, getNumber, &number) == 0 else {
      throw TestSetupError("no pseudo-terminal")
    }
    return (master, "/dev/pts/\(number)")
    #endif
  }

  private static func resize(_ master: Int32, _ columns: Int, _ rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(clamping: columns)
    size.ws_row = UInt16(clamping: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  fileprivate func discard() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(master)
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// The system's `read`, whose name the method above hides.
private func systemRead(_ file: Int32, _ chunk: inout [UInt8]) -> Int { read(file, &chunk, chunk.count) }

/// Lends a program at a terminal, and ends it afterwards.
///
/// - Parameters:
///   - program: a path, or a name looked up on the PATH.
///   - arguments: what it is told.
///   - environment: what is set besides the test run's own environment.
///   - columns: the window's width.
///   - rows: the window's height.
///   - body: types at it.
/// - Throws: `TestSetupError` if it can't be started; what the body throws.
package func withTerminal(
  _ program: String, _ arguments: String..., environment: [String: String] = [:], columns: Int = 80,
  rows: Int = 24, _ body: (inout TerminalSession) throws -> Void
) throws {
  var session = try TerminalSession(
    program, arguments, environment.merging(["TERM": "xterm-256color"]) { own, _ in own }, columns, rows)
  defer { session.discard() }
  try body(&session)
}
