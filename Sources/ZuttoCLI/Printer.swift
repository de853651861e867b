// Everything the command prints goes through here.
//
// Results go to standard output, problems and progress to standard error. Messages begin with a small
// letter and have no full stop at the end; they quote what the person wrote, and a hint says what to do
// now. Colour and progress appear only on a terminal, and no colour where NO_COLOR is set or CLICOLOR is 0.

internal import Diagnostics
internal import Fluent
internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Writes to the terminal, a pipe or a file.
struct Printer: Sendable {
  /// Whether standard output takes colour.
  let colors: Bool
  /// Whether standard error takes colour.
  let colorsErrors: Bool
  /// Whether standard error is a terminal, where progress may be shown.
  let showsProgress: Bool

  /// What it writes to.
  let output: Output

  /// The process's printer.
  init(_ output: Output) {
    self.output = output
    colors = isatty(1) == 1 && Printer.wantsColor
    colorsErrors = isatty(2) == 1 && Printer.wantsColor
    showsProgress = isatty(2) == 1 && !Printer.isDumb
  }

  /// As https://no-color.org and BSD's CLICOLOR say.
  private static var wantsColor: Bool {
    let world = World.live
    let isRefused = world.environment("NO_COLOR")?.isEmpty == false
    return !isRefused && world.environment("CLICOLOR") != "0" && !isDumb
  }

  private static var isDumb: Bool { World.live.environment("TERM") == "dumb" }

  /// How wide lines of results may be: the terminal's columns; no limit where they go elsewhere.
  var columns: Int {
    guard isatty(1) == 1 else { return .max / 2 }
    return Terminal()?.size.columns ?? 80
  }

  /// Whether results go to a terminal, and so to a person.
  var isTerminal: Bool { isatty(1) == 1 }

  /// A line of results.
  func out(_ line: String) { outExactly(Array((line + "\n").utf8)) }

  /// Results that are made of lines already.
  func outExactly(_ bytes: [UInt8]) { output.write(bytes, 1) }

  /// A line for the person, beside the results.
  func err(_ line: String) { output.write(Array((line + "\n").utf8), 2) }

  /// A question, answered on the same line.
  func ask(_ text: String) { output.write(Array(text.utf8), 2, mayWait: false) }

  /// A problem, on standard error, in the reader's language.
  func print(_ diagnostic: Diagnostic) {
    let width = isatty(2) == 1 ? Terminal()?.size.columns : nil
    let color = colorsErrors ? severityColor(diagnostic.severity) : nil
    err(diagnostic.told(in: output.language, width: width, color: color))
  }

  /// A problem with the command line itself.
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

  /// A line that the next one replaces; nothing if standard error is no terminal.
  func progress(_ line: String) {
    guard showsProgress else { return }
    output.write(Array("\r\u{1B}[2K\(line)".utf8), 2, mayWait: false)
  }

  /// Takes the progress line away.
  func endProgress() { progress("") }

  func bold(_ text: String) -> String { styled(text, "1") }
  func faint(_ text: String) -> String { styled(text, "2") }
  func accent(_ text: String) -> String { styled(text, "35") }

  /// A text that stands out, which must not steer the terminal itself.
  func styled(_ text: String, _ code: String) -> String {
    let text = text.escapingControlsButTabs
    return colors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
