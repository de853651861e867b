// Printing: the printer, the outputs of the process, the pager.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Prints results to standard output, problems and progress to standard error.
///
/// Messages begin with a small letter and have no full stop; they quote what the person wrote, and a hint
/// says what to do. Colour and progress appear only on a terminal, no colour with NO_COLOR or CLICOLOR=0.
struct Printer: Sendable {
  /// What the outputs can show.
  struct Look: Sendable {
    /// Whether results, and problems, may be coloured.
    var colors: Bool
    var colorsErrors: Bool
    /// Whether standard error is a terminal that can show progress.
    var showsProgress: Bool
    /// Whether results, and problems, go to a terminal.
    var isTerminal: Bool
    var isErrorTerminal: Bool
    /// The terminal's width; nil to ask the terminal each time.
    var columns: Int?
  }

  let output: Output
  private let look: Look

  /// A printer to outputs of this process, or to those of another one that look like that.
  init(_ output: Output, _ look: Look? = nil) {
    self.output = output
    self.look = look ?? Printer.ownLook
  }

  private static var ownLook: Look {
    let (isTerminal, isErrorTerminal) = (isatty(1) == 1, isatty(2) == 1)
    return Look(
      colors: isTerminal && wantsColor, colorsErrors: isErrorTerminal && wantsColor,
      showsProgress: isErrorTerminal && !isDumb, isTerminal: isTerminal, isErrorTerminal: isErrorTerminal)
  }

  /// How the outputs look now.
  var lookNow: Look {
    var look = look
    if look.isTerminal || look.isErrorTerminal { look.columns = terminalColumns }
    return look
  }

  var colors: Bool { look.colors }
  var colorsErrors: Bool { look.colorsErrors }
  var showsProgress: Bool { look.showsProgress }

  /// See https://no-color.org and BSD's CLICOLOR.
  private static var wantsColor: Bool {
    let world = World.live
    let isRefused = world.environment("NO_COLOR")?.isEmpty == false
    return !isRefused && world.environment("CLICOLOR") != "0" && !isDumb
  }

  private static var isDumb: Bool { World.live.environment("TERM") == "dumb" }

  /// The terminal's width; no limit if results go elsewhere.
  var columns: Int { isTerminal ? terminalColumns ?? 80 : .max / 2 }

  private var terminalColumns: Int? { look.columns ?? Terminal()?.size.columns }

  /// Whether results go to a terminal, so to a person.
  var isTerminal: Bool { look.isTerminal }

  /// Prints a line of results.
  func out(_ line: String) { outExactly(Array((line + "\n").utf8)) }

  /// Prints results as they are.
  func outExactly(_ bytes: [UInt8]) { output.write(bytes, 1) }

  /// Prints a line to standard error.
  func err(_ line: String) { output.write(Array((line + "\n").utf8), 2) }

  /// Prints a prompt, without a line end.
  func ask(_ text: String) { output.write(Array(text.utf8), 2, mayWait: false) }

  /// Prints a problem in the reader's language.
  func print(_ diagnostic: Diagnostic) {
    let width = look.isErrorTerminal ? terminalColumns : nil
    let color = colorsErrors ? severityColor(diagnostic.severity) : nil
    err(diagnostic.rendered(in: output.language, width: width, color: color))
  }

  /// Prints a line of a usage error, its label in colour.
  func printWrongUse(_ line: String) {
    let label = "zutto: \(Phrase("message-error")[output.language]):"
    guard colorsErrors, line.hasPrefix(label) else { return err(line) }
    err(severityColor(.error)(label) + line.dropFirst(label.count))
  }

  /// Red, or yellow for a warning.
  private func severityColor(_ severity: Diagnostic.Severity) -> @Sendable (String) -> String {
    let code = severity == .error ? "1;31" : "1;33"
    return { "\u{1B}[\(code)m\($0)\u{1B}[0m" }
  }

  /// Prints a line that the next one overwrites; nothing if standard error is no terminal.
  func progress(_ line: String) {
    guard showsProgress else { return }
    output.write(Array("\r\u{1B}[2K\(line)".utf8), 2, mayWait: false)
  }

  /// Erases the progress line.
  func endProgress() { progress("") }

  func bold(_ text: String) -> String { styled(text, "1") }
  func faint(_ text: String) -> String { styled(text, "2") }
  func accent(_ text: String) -> String { styled(text, "35") }

  /// Styles a text, with control characters escaped.
  func styled(_ text: String, _ code: String) -> String {
    let text = text.escapingControlsButTabs
    return colors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Standard output and error of the process, and the reader's language; all copies of a printer share one.
///
/// Results may be held back until a command ends, for a pager. As in git, the pager gets both outputs if both
/// go to the terminal, so that problems stay among the results; progress and prompts are never held back.
final class Output: Sendable {
  private struct State {
    var language: Language
    /// Output held back; nil if it is printed at once.
    var held: [UInt8]?
    var holdsErrors = false
    /// Everything in its order; nil if it is printed.
    var collected: [Piece]?
    /// The `errno` of a failed write of results; 0 if there is none.
    var failure: Int32 = 0
  }

  /// Something for standard output (1) or error (2).
  struct Piece: Sendable {
    let descriptor: Int32
    let bytes: [UInt8]
  }

  private let state: Mutex<State>

  /// The process's outputs, or a collection of what another process is to print.
  init(_ language: Language, collects: Bool = false) {
    state = Mutex(State(language: language, collected: collects ? [] : nil))
  }

  /// What was collected.
  var collected: [Piece] { state.withLock { $0.collected ?? [] } }

  var language: Language { state.withLock { $0.language } }

  /// Sets the language of problems.
  func speak(_ language: Language) { state.withLock { $0.language = language } }

  /// Holds results back until `release`.
  func hold() {
    state.withLock { state in
      state.held = []
      state.holdsErrors = isatty(2) == 1
    }
  }

  /// Stops holding results back, and returns them.
  func release() -> [UInt8] {
    state.withLock { state in
      defer { state.held = nil }
      return state.held ?? []
    }
  }

  /// Writes bytes, or holds them back if they may wait.
  func write(_ bytes: [UInt8], _ descriptor: Int32, mayWait: Bool = true) {
    let isHeld = state.withLock { state in
      if state.collected != nil {
        state.collected?.append(Piece(descriptor: descriptor, bytes: bytes))
        return true
      }
      guard mayWait, state.held != nil, descriptor == 1 || state.holdsErrors else { return false }
      state.held?.append(contentsOf: bytes)
      return true
    }
    if !isHeld { put(bytes[...], descriptor) }
  }

  private func put(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let done = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else {
        // A closed pipe (`zutto diary show | head`) is not an error.
        let number = errno
        if descriptor == 1, number != EPIPE { state.withLock { $0.failure = number } }
        return
      }
      rest = rest.dropFirst(done)
    }
  }

  /// The failure to write results, if any: a part of the output must not pass for all of it.
  var failure: Diagnostic? {
    let number = state.withLock { $0.failure }
    guard number != 0 else { return nil }
    return Diagnostic(
      number == ENOSPC || number == EDQUOT ? .diskFull : .fileUnwritable,
      Phrase("command-output-cant-written", ["words": Phrase(systemError: number)]),
      hint: Phrase("command-what-printed-not-whole-change"))
  }
}

/// Shows long results in the person's pager, as git does.
package struct Pager: Sendable {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Whether results may be paged: on a terminal, for a person who can press a key.
  var isPossible: Bool {
    session.printer.isTerminal && session.canAsk && !session.options.json && !session.options.noPager
      && commandLine != nil
  }

  /// Shows a text in `$PAGER`, or less, if it is longer than the screen; prints it otherwise.
  func show(_ text: [UInt8]) {
    guard let commandLine, let size = Terminal()?.size, Pager.rows(text, size.columns) + 1 > size.rows else {
      return session.printer.outExactly(text)
    }
    // As in git: colours are shown, and the text stays on the screen. It is UTF-8 whatever the locale says.
    var usual = ["LESSCHARSET": "utf-8"]
    if session.world.environment("LESS") == nil { usual["LESS"] = "FRX" }
    if !Program.page(commandLine, text, environment: usual) { session.printer.outExactly(text) }
  }

  /// The rows of a text on a terminal that wraps lines; colour sequences count a little too much.
  package static func rows(_ text: [UInt8], _ columns: Int) -> Int {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.reduce(0) { sum, line in
      // A line without wide characters is no wider than its bytes.
      let width = line.count <= columns ? 0 : String(decoding: line, as: UTF8.self).displayWidth
      return sum + max(1, (width + columns - 1) / columns)
    }
  }

  /// Nil if paging is off: `PAGER=`, `PAGER=cat`, `TERM=dumb`.
  private var commandLine: String? {
    let own = session.world.environment("PAGER") ?? "less"
    return own.isEmpty || own == "cat" || session.world.environment("TERM") == "dumb" ? nil : own
  }
}
