// Everything the command prints goes through here.
//
// Results go to standard output, problems and progress to standard error. Messages begin with a small
// letter and have no full stop at the end; they quote what the person wrote, and a hint says what to do
// now. Colour and progress appear only on a terminal, and no colour where NO_COLOR is set.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import Ground

/// Writes to the terminal, a pipe or a file.
struct Printer: Sendable {
  /// Whether standard output takes colour.
  let colors: Bool
  /// Whether standard error is a terminal, where progress may be shown.
  let showsProgress: Bool

  static let standard = Printer(
    colors: isatty(1) == 1 && unsafe getenv("NO_COLOR") == nil && !isDumb,
    showsProgress: isatty(2) == 1 && !isDumb)

  private static var isDumb: Bool {
    guard let terminal = unsafe getenv("TERM") else { return false }
    return unsafe String(cString: terminal) == "dumb"
  }

  /// A line of results.
  func out(_ line: String) {
    Printer.write(line + "\n", to: 1)
  }

  /// A line for the person, beside the results.
  func err(_ line: String) {
    Printer.write(line + "\n", to: 2)
  }

  /// A problem, on standard error.
  func print(_ diagnostic: Diagnostic) {
    err(diagnostic.path == nil ? "zutto: \(diagnostic)" : "\(diagnostic)")
  }

  /// A line that the next one replaces; nothing if standard error is no terminal.
  func progress(_ line: String) {
    guard showsProgress else { return }
    Printer.write("\r\u{1B}[2K\(line)", to: 2)
  }

  /// Takes the progress line away.
  func endProgress() {
    progress("")
  }

  func bold(_ text: String) -> String { styled(text, "1") }
  func faint(_ text: String) -> String { styled(text, "2") }
  func accent(_ text: String) -> String { styled(text, "35") }

  private func styled(_ text: String, _ code: String) -> String {
    colors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  private static let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { descriptor, bytes, count in unsafe PLATFORM.write(descriptor, bytes, count) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let done = unsafe bytes.withUnsafeBytes { unsafe Printer.systemWrite(descriptor, $0.baseAddress, $0.count) }
      // A closed pipe (`zutto diary show | head`) ends the printing, not with an error.
      guard done > 0 else { return }
      bytes = bytes.dropFirst(done)
    }
  }
}
