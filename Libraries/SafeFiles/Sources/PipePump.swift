// Feeds a program and takes what it writes, by turns, until it ends.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The work between a program's start and its end.
struct PipePump: ~Copyable {
  /// Why the program was not heard to its end.
  enum Stop: Error {
    case notStarted(SystemError)
    case tooLong
    case tooMuch
    case stopped
    case lost(SystemError)
  }

  private let process: pid_t
  private let deadline: ContinuousClock.Instant
  private var feed: Descriptor?
  private var taps: [Int32: Int]
  private let isStopped: () -> Bool

  /// - Parameters:
  ///   - process: the program.
  ///   - feed: our end of its standard input.
  ///   - taps: our ends of its outputs, with the number that `take` tells them apart by.
  ///   - timeout: how long it may run.
  ///   - isStopped: whether it is to be ended before that.
  init(
    _ process: pid_t, feed: consuming Descriptor?, taps: [Int32: Int], timeout: Duration,
    isStopped: @escaping () -> Bool = { false }
  ) {
    self.process = process
    self.isStopped = isStopped
    self.taps = taps
    deadline = .now + timeout
    if let number = feed?.number { Pipe.stopBlocking(number) }
    for number in taps.keys { Pipe.stopBlocking(number) }
    self.feed = feed
  }

  /// Runs until the program ends.
  ///
  /// A program may leave a child behind that holds its outputs open (`xclip` does): its own end
  /// counts, and what was written until then.
  ///
  /// - Parameters:
  ///   - input: what it reads.
  ///   - take: gets what it wrote, by the tap's number; false if that is too much.
  /// - Returns: its exit status; 128 + the number of the signal that ended it.
  /// - Throws: why it was ended before its time.
  mutating func run(_ input: UnsafeRawBufferPointer, _ take: (_ tap: Int, _ descriptor: Int32) -> TapState)
    throws(Stop) -> Int32
  {
    do throws(Stop) {
      return try BrokenPipes.survived { () throws(Stop) in try unsafe pump(input, take) }
    } catch {
      kill(process, SIGKILL)
      _ = try? Spawn.end(of: process)
      throw error
    }
  }

  private mutating func pump(
    _ input: UnsafeRawBufferPointer, _ take: (_ tap: Int, _ descriptor: Int32) -> TapState
  ) throws(Stop) -> Int32 {
    var fed = 0
    if unsafe input.isEmpty { feed = nil }
    while feed != nil || !taps.isEmpty {
      try unsafe turn(input, &fed, take)
      // Outputs that are held open say nothing about the program itself.
      guard let status = try endOfProgram() else { continue }
      for (descriptor, tap) in taps where take(tap, descriptor) == .full { throw .tooMuch }
      return status
    }
    return try waitForEnd()
  }

  /// What a look at an output found.
  enum TapState {
    case open
    case closed
    case full
  }

  private mutating func turn(
    _ input: UnsafeRawBufferPointer, _ fed: inout Int, _ take: (Int, Int32) -> TapState
  ) throws(Stop) {
    var watched = taps.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if let number = feed?.number { watched.append(pollfd(fd: number, events: Int16(POLLOUT), revents: 0)) }
    let patience = try pause(atMost: .milliseconds(20))
    guard unsafe poll(&watched, nfds_t(watched.count), patience) > 0 else { return }
    for one in watched where one.revents != 0 {
      if let tap = taps[one.fd] {
        switch take(tap, one.fd) {
        case .open: break
        case .closed: taps[one.fd] = nil
        case .full: throw .tooMuch
        }
      } else {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: input[fed...])
        let done = unsafe write(one.fd, rest.baseAddress, rest.count)
        if done > 0 { fed += done }
        // A program that does not read to the end has its reasons (`head`): its status tells.
        let isRefused = done < 0 && errno != EAGAIN && errno != EINTR
        if isRefused || fed == input.count { feed = nil }
      }
    }
  }

  private func endOfProgram() throws(Stop) -> Int32? {
    do { return try Spawn.end(of: process, patiently: false) } catch { throw .lost(error) }
  }

  private func waitForEnd() throws(Stop) -> Int32 {
    var rest = Duration.milliseconds(1)
    while true {
      if let status = try endOfProgram() { return status }
      _ = try poll(nil, 0, pause(atMost: rest))
      rest = min(rest * 2, .milliseconds(20))
    }
  }

  /// Milliseconds to wait now.
  private func pause(atMost most: Duration) throws(Stop) -> Int32 {
    let left = deadline - .now
    guard left > .zero else { throw .tooLong }
    if isStopped() { throw .stopped }
    let milliseconds = min(left, most).components.attoseconds / 1_000_000_000_000_000
    return max(1, Int32(milliseconds))
  }
}
