// Running another program in the person's terminal.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Another program, started with the terminal of this one.
public enum Program {
  /// Runs a shell command line with more arguments and waits for its end.
  ///
  /// The command line is the person's own (`$VISUAL` may hold options); the arguments are passed as
  /// they are, never seen by the shell as text.
  ///
  /// - Returns: the exit status; 128 + the number of the signal that ended it.
  /// - Throws: `program-failed` if it can't be started.
  public static func runInTerminal(_ commandLine: String, _ arguments: [String]) throws(Diagnostic) -> Int32 {
    let words = ["sh", "-c", "\(commandLine) \"$@\"", "sh"] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    // As system(3) does: ctrl-C reaches both programs and must end only the one in front, or the
    // shell and the editor would read the same terminal.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    #else
    var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGQUIT)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let failure = unsafe posix_spawn(&process, "/bin/sh", nil, &attributes, pointers, environ)
    guard failure == 0 else {
      throw Diagnostic(
        .programFailed,
        Phrase("home-cant-started", ["name": commandLine, "words": SystemError(number: failure).words]))
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else {
        throw Diagnostic(
          .programFailed, Phrase("home-lost", ["name": commandLine, "words": SystemError.last.words]))
      }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
