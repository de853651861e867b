// Starting another program: which descriptors and signals it gets.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How another program is started.
struct Spawn {
  /// What stands behind one of its standard descriptors.
  enum Stream {
    /// Ours.
    case inherited
    /// /dev/null.
    case nothing
    /// A descriptor of ours.
    case descriptor(Int32)
  }

  /// The program, looked up on PATH, and its arguments.
  var words: [String]
  var input: Stream
  var output: Stream
  var errors: Stream
  /// A descriptor of ours that it gets as number 3.
  var side: Int32?
  /// Variables that are set for it besides ours, or instead.
  var environment: [String: String] = [:]
  /// Variables of ours that it does not get.
  var withheld: Set<String> = []
  /// Whether it gets a session of its own: the terminal's ctrl-C and hang-up don't reach it.
  var isDetached = false
  /// Whether it gets none of the descriptors that we were started with, but what is named here.
  var isAlone = false

  /// Starts it; every descriptor of ours that is closed on exec stays ours.
  func start() throws(SystemError) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    let newSession: Int32 = 0x0400  // POSIX_SPAWN_SETSID, not imported
    #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, a GNU extension
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    for (number, stream) in [(Int32(0), input), (1, output), (2, errors)] {
      switch stream {
      case .inherited: break
      case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .descriptor(let ours): unsafe posix_spawn_file_actions_adddup2(&actions, ours, number)
      }
    }
    var handed: Int32 = -1
    defer { if handed >= 0 { close(handed) } }
    if let side {
      // Above 3, or it would be handed over as itself, and closed on exec.
      handed = fcntl(side, F_DUPFD_CLOEXEC, 10)
      guard handed >= 0 else { throw .last }
      unsafe posix_spawn_file_actions_adddup2(&actions, handed, 3)
    }
    // Our own are closed on exec; a shell's may be locks and pipes. None hands over such high numbers.
    for number in Int32(3)..<1024 where isAlone && !(number == 3 && side != nil) {
      let flags = fcntl(number, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 { unsafe posix_spawn_file_actions_addclose(&actions, number) }
    }
    // What we ignore or block for our own sake is not for the child to inherit.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGHUP, SIGTSTP] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    if isDetached { flags |= newSession }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    let added = unsafe environment.map { unsafe strdup("\($0)=\($1)") }
    defer { for index in unsafe added.indices { unsafe free(added[index]) } }
    let variables = unsafe inherited + added + [nil]
    var process: pid_t = 0
    let failure = unsafe posix_spawnp(&process, words.first ?? "", &actions, &attributes, pointers, variables)
    guard failure == 0 else { throw SystemError(number: failure) }
    return process
  }

  /// Our variables but those that are set anew or withheld; they belong to the system.
  private var inherited: [UnsafeMutablePointer<CChar>?] {
    var kept: [UnsafeMutablePointer<CChar>?] = unsafe []
    var next = unsafe environ
    let leftOut = Array(environment.keys) + withheld
    while let variable = unsafe next.pointee {
      let name = unsafe strcspn(variable, "=")
      let isLeftOut = leftOut.contains { unsafe $0.utf8.count == name && strncmp($0, variable, name) == 0 }
      if !isLeftOut { unsafe kept.append(variable) }
      unsafe next += 1
    }
    return unsafe kept
  }

  /// Waits for a program's end: its exit status, or 128 + the number of the signal that ended it.
  ///
  /// - Parameters:
  ///   - process: the program.
  ///   - patiently: whether to wait.
  /// - Returns: nil while it still runs.
  /// - Throws: that there is no such child.
  static func end(of process: pid_t, patiently: Bool = true) throws(SystemError) -> Int32? {
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(process, &status, patiently ? 0 : WNOHANG)
      if found == 0 { return nil }
      if found > 0 { break }
      if errno != EINTR { throw .last }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

/// The two ends of a pipe; each closes itself.
struct Pipe: ~Copyable {
  var reading: Descriptor?
  var writing: Descriptor?

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A child gets its end as 0, 1, 2 or 3; an end that has such a number already would be closed on exec.
    reading = Descriptor(Pipe.aboveStandard(ends[0]))
    writing = Descriptor(Pipe.aboveStandard(ends[1]))
  }

  /// What a program gets: its own end of it.
  static func stream(_ end: Int32?) -> Spawn.Stream { if let end { .descriptor(end) } else { .nothing } }

  /// Our own end must not block: we feed and read several pipes by turns.
  static func stopBlocking(_ number: Int32) {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  private static func aboveStandard(_ number: Int32) -> Int32 {
    guard number <= 3 else { return number }
    let moved = fcntl(number, F_DUPFD_CLOEXEC, 4)
    guard moved >= 0 else { return number }
    close(number)
    return moved
  }
}

/// Writes that nobody reads.
enum BrokenPipes {
  /// Does work in which a write to a pipe that nobody reads from fails with EPIPE instead of ending
  /// the process.
  ///
  /// The signal is blocked for this thread alone: `signal(SIGPIPE, SIG_IGN)` would speak for all of
  /// them.
  static func survived<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    let wasPending = isPending
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      var number: Int32 = 0
      // It is pending already, so this does not wait.
      if !wasPending, isPending { unsafe sigwait(&signals, &number) }
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  private static var isPending: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return unsafe sigismember(&pending, SIGPIPE) == 1
  }
}
