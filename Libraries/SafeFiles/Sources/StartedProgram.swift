// A program that works while we do, and is heard until it ends: a recorder.

public import Diagnostics
public import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A program of ours that is running; it does not outlive this value.
public struct StartedProgram: ~Copyable {
  /// Where its output comes from.
  public enum Outlet: Int, Sendable, CaseIterable {
    case output = 1
    case errors = 2
    /// Its descriptor 3.
    case side = 3
  }

  private let process: pid_t
  private var ends: [Outlet: Int32]
  private var status: Int32?

  /// Starts a program away from the terminal: a ctrl-C there is for us, who tell it.
  ///
  /// Where this process is killed, the program's next write fails, and that ends it.
  ///
  /// - Parameters:
  ///   - words: its name, looked up on PATH, and its arguments.
  ///   - environment: variables that are set for it besides ours, or instead; no secrets.
  ///   - package: what to install where it is missing.
  /// - Throws: `program-missing`, `program-failed`.
  public init(_ words: [String], environment: [String: String] = [:], install package: Phrase? = nil)
    throws(Diagnostic)
  {
    do throws(PipePump.Stop) { (process, ends) = try StartedProgram.start(words, environment) } catch {
      throw error.told(words.first ?? "", timeout: .zero, limit: 0, package)
    }
  }

  private static func start(_ words: [String], _ environment: [String: String]) throws(PipePump.Stop) -> (
    pid_t, [Outlet: Int32]
  ) {
    var output = try PipePump.pipe()
    var errors = try PipePump.pipe()
    var side = try PipePump.pipe()
    var ends: [Outlet: Int32] = [:]
    do throws(SystemError) {
      // Before anything runs: what could not be heard would seem to go on for ever.
      ends[.output] = try kept(output.reading?.number)
      ends[.errors] = try kept(errors.reading?.number)
      ends[.side] = try kept(side.reading?.number)
      let process = try Spawn(
        words: words, input: .nothing, output: Pipe.stream(output.writing?.number),
        errors: Pipe.stream(errors.writing?.number), side: side.writing?.number, environment: environment,
        isDetached: true
      ).start()
      output.writing = nil
      errors.writing = nil
      side.writing = nil
      return (process, ends)
    } catch {
      for end in ends.values { close(end) }
      throw .notStarted(error)
    }
  }

  deinit {
    for end in ends.values { close(end) }
    guard status == nil else { return }
    _ = systemKill(process, SIGKILL)
    _ = try? Spawn.end(of: process)
  }

  /// Our end of a pipe, by itself.
  private static func kept(_ number: Int32?) throws(SystemError) -> Int32? {
    guard let number else { return nil }
    let end = fcntl(number, F_DUPFD_CLOEXEC, 4)
    guard end >= 0 else { throw .last }
    Pipe.stopBlocking(end)
    return end
  }

  /// Whether it still holds one of its outputs.
  public var isHeard: Bool { !ends.isEmpty }

  /// Whether it still holds a certain one.
  public func isOpen(_ outlet: Outlet) -> Bool { ends[outlet] != nil }

  /// Waits until it writes or something else can be read, and takes what was written.
  ///
  /// - Parameters:
  ///   - others: descriptors that are waited for as well.
  ///   - most: how long to wait.
  ///   - take: gets what it wrote.
  /// - Returns: those of the others that can be read now.
  /// - Throws: what `take` throws.
  public mutating func listen(
    beside others: [Int32] = [], atMost most: Duration, _ take: (Outlet, [UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Set<Int32> {
    let outlets = Outlet.allCases.filter { ends[$0] != nil }
    var watched = outlets.compactMap { ends[$0] }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    watched += others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let patience = Int32(clamping: max(0, most.wholeMilliseconds))
    guard unsafe poll(&watched, nfds_t(watched.count), patience) > 0 else { return [] }
    for (index, outlet) in outlets.enumerated() where watched[index].revents != 0 { try drain(outlet, take) }
    return Set(watched.dropFirst(outlets.count).filter { $0.revents != 0 }.map(\.fd))
  }

  private mutating func drain(_ outlet: Outlet, _ take: (Outlet, [UInt8]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  {
    guard let end = ends[outlet] else { return }
    // A program that writes without end must not keep us from everything else.
    for _ in 0..<16 {
      var chunk = [UInt8](repeating: 0, count: 65536)
      let done = unsafe read(end, &chunk, chunk.count)
      if done < 0, errno == EINTR { continue }
      if done < 0, errno == EAGAIN { return }
      guard done > 0 else {
        close(end)
        ends[outlet] = nil
        return
      }
      try take(outlet, Array(chunk[..<done]))
      if done < chunk.count { return }
    }
  }

  /// Sends it a signal, unless it has ended.
  mutating func send(_ signal: Int32) { if end() == nil { _ = systemKill(process, signal) } }

  /// Asks it to end, as ctrl-C does.
  public mutating func interrupt() { send(SIGINT) }

  /// Ends it now, whatever it does.
  ///
  /// - Returns: its exit status.
  @discardableResult public mutating func kill() -> Int32 {
    if let status = end() { return status }
    _ = systemKill(process, SIGKILL)
    let found = (try? Spawn.end(of: process)) ?? nil
    status = found ?? 128 + SIGKILL
    return status ?? 128 + SIGKILL
  }

  /// Ends it now, and all that it started and that did not leave its session.
  mutating func killAll() {
    guard end() == nil else { return }
    // It leads a session of its own, so its number is its group's.
    _ = systemKill(-process, SIGKILL)
    kill()
  }

  /// Its exit status, 128 + the number of the signal that ended it; nil while it runs.
  public mutating func end() -> Int32? {
    if let status { return status }
    do { status = try Spawn.end(of: process, patiently: false) } catch {
      // Nobody's child any more: it has ended, how is not known.
      status = 255
    }
    return status
  }
}

/// The system's `kill`, whose name the method above hides.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
