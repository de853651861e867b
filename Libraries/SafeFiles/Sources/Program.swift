// Running another program in the person's terminal.

public import Diagnostics
internal import Fluent

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

extension Program {
  /// Finds a program as a shell does.
  ///
  /// - Parameters:
  ///   - name: its name, or a whole path.
  ///   - path: the folders to look in, parted by colons (`PATH`); nil for the system's own.
  /// - Returns: where it stands; nil if it is nowhere.
  public static func find(_ name: String, in path: String?) -> String? {
    if name.hasPrefix("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
    for folder in (path ?? "/usr/bin:/bin").split(separator: ":") {
      let place = "\(folder)/\(name)"
      if unsafe access(place, X_OK) == 0 { return place }
    }
    return nil
  }
}

extension Program {
  /// Runs a shell command line in the terminal, and hands it a text to show.
  ///
  /// A pager that is left before the end has not read everything, which is no failure.
  ///
  /// - Parameters:
  ///   - commandLine: the person's own, such as `less -R`.
  ///   - text: what it reads.
  ///   - environment: variables that are set for it besides ours.
  /// - Returns: whether it could be started and showed something.
  public static func page(_ commandLine: String, _ text: [UInt8], environment: [String: String]) -> Bool {
    // ctrl-C belongs to the pager.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    do throws(SystemError) {
      var pipe = try Pipe()
      let process = try Spawn(
        words: ["sh", "-c", commandLine], input: Pipe.stream(pipe.reading?.number), output: .inherited,
        errors: .inherited, environment: environment
      ).start()
      pipe.reading = nil
      do throws(SystemError) {
        try BrokenPipes.survived { () throws(SystemError) in try pipe.writing?.writeAll(text) }
      } catch { guard error.number == EPIPE else { throw error } }
      pipe.writing = nil
      // 126 and 127 are the shell's: there is no such program.
      return try Spawn.end(of: process).map { $0 < 126 || $0 > 127 } ?? false
    } catch { return false }
  }
}

extension Program {
  /// The path by which this program can start itself again, even if its file was replaced meanwhile.
  public static var own: String {
    #if canImport(Glibc)
    return "/proc/self/exe"
    #else
    var size: UInt32 = 4096
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
      guard let start = buffer.baseAddress, unsafe _NSGetExecutablePath(start, &size) == 0 else {
        return CommandLine.arguments.first ?? "zutto"
      }
      return unsafe String(cString: start)
    }
    #endif
  }

  /// Starts a program that outlives this one: in a session of its own, away from the terminal, without files that
  /// are open here.
  ///
  /// Nobody waits for it; where this process lives on, the system keeps a line about the ended one
  /// until then.
  ///
  /// - Parameters:
  ///   - words: its path or name, and its arguments.
  ///   - input: what it reads, at most 4 KiB: what any pipe holds before anybody reads.
  ///   - environment: variables that are set for it besides ours, or instead.
  /// - Throws: `program-missing`, `program-failed`.
  public static func startDetached(_ words: [String], input: [UInt8], environment: [String: String] = [:])
    throws(Diagnostic)
  {
    precondition(input.count <= 4096, "more would wait for a reader")
    do throws(PipePump.Stop) {
      var toProgram = try PipePump.pipe()
      do throws(SystemError) {
        _ = try Spawn(
          words: words, input: Pipe.stream(toProgram.reading?.number), output: .nothing, errors: .nothing,
          environment: environment, isDetached: true, isAlone: true
        ).start()
        toProgram.reading = nil
        try BrokenPipes.survived { () throws(SystemError) in try toProgram.writing?.writeAll(input) }
      } catch { throw .notStarted(error) }
    } catch { throw error.told(words.first ?? "", timeout: .zero, limit: 0, nil) }
  }

  /// Starts a program that outlives this one, as `startDetached` does, and waits until it writes something to its
  /// standard output: until it is ready.
  ///
  /// Its standard error is ours: there it says why it can't.
  ///
  /// - Parameters:
  ///   - words: its path or name, and its arguments.
  ///   - input: what it reads, all of it before it is ready.
  ///   - environment: variables that are set for it besides ours, or instead.
  ///   - timeout: how long to wait; one that is not ready then is ended.
  /// - Returns: nil if it is ready; the exit status of one that ended, 128 + the number of the signal that ended it.
  /// - Throws: `program-missing`, `program-failed`.
  public static func startServing(
    _ words: [String], input: [UInt8], environment: [String: String] = [:], timeout: Duration
  ) throws(Diagnostic) -> Int32? {
    do throws(PipePump.Stop) {
      var toProgram = try PipePump.pipe()
      var output = try PipePump.pipe()
      let process: pid_t
      do {
        process = try Spawn(
          words: words, input: Pipe.stream(toProgram.reading?.number),
          output: Pipe.stream(output.writing?.number), errors: .inherited, environment: environment,
          isDetached: true, isAlone: true
        ).start()
      } catch { throw .notStarted(error) }
      toProgram.reading = nil
      output.writing = nil
      do throws(SystemError) {
        try BrokenPipes.survived { () throws(SystemError) in try toProgram.writing?.writeAll(input) }
      } catch { guard error.number == EPIPE else { throw .lost(error) } }
      toProgram.writing = nil
      guard let number = output.reading?.number, isReady(number, within: timeout) else {
        kill(process, SIGKILL)
        _ = try? Spawn.end(of: process)
        throw .tooLong
      }
      var byte: UInt8 = 0
      if unsafe read(number, &byte, 1) > 0 { return nil }
      do { return try Spawn.end(of: process) } catch { throw .lost(error) }
    } catch { throw error.told(words.first ?? "", timeout: timeout, limit: 0, nil) }
  }

  /// Waits until a pipe can be read, or nobody writes to it any more.
  private static func isReady(_ number: Int32, within timeout: Duration) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      var watched = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&watched, 1, Int32(clamping: left.wholeMilliseconds + 1)) > 0 { return true }
    }
  }
}

extension String {
  /// The text as one word of a shell (POSIX.1-2017, Shell Command Language, 2.2.2).
  package var quotedForShell: String {
    let isPlain =
      !isEmpty
      && allSatisfy {
        $0.isASCII ? $0.isLetter || $0.isNumber || "-_.,:/+=@%".contains($0) : !$0.isWhitespace
      }
    guard !isPlain else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
