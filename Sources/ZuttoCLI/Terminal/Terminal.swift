// The terminal that a person sits at, whatever standard input and output are.
//
// Questions go to /dev/tty, as ssh and age do: standard input may carry data, and standard output
// may be a file.

internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// /dev/tty, open for reading and writing.
struct Terminal: ~Copyable {
  let descriptor: Int32

  /// Opens it; nil where the process has no terminal.
  init?() {
    descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0, isatty(descriptor) == 1 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Columns and rows.
  struct Size: Sendable, Hashable {
    var columns: Int
    var rows: Int
  }

  /// Its size now; 80 × 24 where it does not tell.
  var size: Size {
    var found = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &found) == 0, found.ws_col > 0, found.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(found.ws_col), rows: Int(found.ws_row))
  }

  /// Writes all of a text; what a terminal that went away does not take is lost.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let done = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { return }
      rest = rest.dropFirst(done)
    }
  }

  /// What waiting brought.
  enum Event {
    case bytes([UInt8])
    case signal(Int32)
    case nothing
    /// The terminal went away, or the person ended the input.
    case end
  }

  /// Waits for what is typed or for a signal.
  ///
  /// - Parameters:
  ///   - signals: what else to wait for.
  ///   - most: the most bytes to take; those that are not taken wait for the next reader.
  ///   - milliseconds: how long to wait; nil for ever.
  /// - Returns: a signal before what was typed.
  borrowing func wait(_ signals: borrowing SignalPipe, most: Int = 4096, milliseconds: Int? = nil) -> Event {
    var watched = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let patience = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard unsafe poll(&watched, nfds_t(watched.count), patience) > 0 else { return .nothing }
    if watched[0].revents != 0, let number = signals.next() { return .signal(number) }
    guard watched[1].revents != 0 else { return .nothing }
    return unsafe withUnsafeTemporaryAllocation(byteCount: most, alignment: 1) { room in
      defer { unsafe wipe(room) }
      let done = unsafe read(descriptor, room.baseAddress, room.count)
      if done < 0, errno == EINTR || errno == EAGAIN { return .nothing }
      guard done > 0 else { return .end }
      return unsafe .bytes(Array(room[..<done]))
    }
  }
}

/// The system's `write`, whose name the method above hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
