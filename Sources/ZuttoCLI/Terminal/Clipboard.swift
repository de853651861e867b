// The clipboard, and the command that clears it later.

internal import ArgumentParser
package import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Seal
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The clipboard, through programs of the desktop or through the terminal.
package struct Clipboard: Sendable {
  /// How the clipboard is reached.
  package enum Way: String, Sendable, Hashable {
    case wayland = "wl-copy"
    case xclip = "xclip"
    case xsel = "xsel"
    case pasteboard = "pbcopy"
    /// Escape sequence OSC 52; works over SSH, too.
    case terminal = "OSC 52"
  }

  /// When a copied text is cleared.
  package enum Clearing: Sendable, Hashable {
    case never
    /// After so many seconds, if it is still there.
    case after(seconds: Int)
    /// Never, although it should: a terminal can't be asked what its clipboard holds.
    case notPossible
  }

  private let desktop: Desktop
  private let isInTmux: Bool
  /// The command that clears later.
  private let clearer: [String]

  package init(
    environment: (String) -> String?, clearer: [String] = [Program.own, "otp-clear-clipboard"]
  ) {
    desktop = Desktop(environment)
    isInTmux = environment("TMUX")?.isEmpty == false
    self.clearer = clearer
  }

  /// Checks that the clipboard can be reached without using it, before a code is used up.
  ///
  /// - Throws: `clipboard-missing`.
  func checkPresent() throws(Diagnostic) {
    let isOpen = ways.contains { way in
      way.writing.map { Program.find($0[0], in: World.live.environment("PATH")) != nil }
        ?? (Terminal() != nil)
    }
    guard isOpen else { throw Clipboard.missing([]) }
  }

  /// Copies a text, passed to programs only through a pipe; clears it after `seconds` if it is still there.
  ///
  /// - Throws: `clipboard-missing`; `program-failed` if the clearing command can't be started.
  package func copy(_ text: String, clearAfter seconds: Int? = nil) throws(Diagnostic) -> (
    way: Way, clearing: Clearing
  ) {
    let bytes = Array(text.utf8)
    var refusals: [Phrase] = []
    for way in ways where try put(bytes, way, &refusals) {
      guard let seconds else { return (way, .never) }
      guard way != .terminal else { return (way, .notPossible) }
      try Program.startDetached(
        clearer, input: ClearClipboardCommand.order(Digest(of: bytes), after: seconds),
        environment: desktop.variables)
      return (way, .after(seconds: seconds))
    }
    throw Clipboard.missing(refusals)
  }

  /// The content; nil if the clipboard is empty or only a terminal knows it.
  package func read() -> [UInt8]? {
    for way in ways {
      guard let words = way.reading else { continue }
      do {
        let outcome = try Program.run(
          words, environment: desktop.variables, outputLimit: 16 << 20, timeout: .seconds(10))
        if outcome.status == 0 { return outcome.output }
      } catch {
        // Not installed, or it hangs: try the next way.
        continue
      }
    }
    return nil
  }

  package func clear() {
    var refusals: [Phrase] = []
    for way in ways where way != .terminal {
      do { if try put([], way, &refusals) { return } } catch { continue }
    }
  }

  /// The ways that may work here, best first.
  private var ways: [Way] {
    #if canImport(Darwin)
    return [.pasteboard, .terminal]
    #else
    return (desktop.kind == .wayland ? [.wayland] : []) + (desktop.hasX11 ? [.xclip, .xsel] : []) + [
      .terminal
    ]
    #endif
  }

  /// Tries a way; if it fails, returns false and records why.
  private func put(_ bytes: [UInt8], _ way: Way, _ refusals: inout [Phrase]) throws(Diagnostic) -> Bool {
    guard let words = bytes.isEmpty ? way.clearing : way.writing else {
      guard let terminal = Terminal() else { return false }
      terminal.write(TerminalClipboard.sequence(bytes, inTmux: isInTmux))
      return true
    }
    do throws(Diagnostic) {
      // These programs leave a child that serves the text: it would keep our pipes open.
      let outcome = try Program.run(
        words, input: bytes, listening: .toNothing, environment: desktop.variables, timeout: .seconds(10))
      if outcome.status == 0 { return true }
      refusals.append(Phrase("home-ended-status", ["name": way.rawValue, "status": outcome.status]))
    } catch { if error.code != .programMissing { refusals.append(error.message) } }
    return false
  }

  private static func missing(_ refusals: [Phrase]) -> Diagnostic {
    #if canImport(Darwin)
    let hint = Phrase("terminal-run-command-terminal")
    #else
    let hint: Phrase = Phrase("terminal-install-package-wl-clipboard")
    #endif
    return Diagnostic(
      .clipboardMissing,
      refusals.isEmpty
        ? Phrase("terminal-no-clipboard-here")
        : Phrase("terminal-clipboard-cant-reached").because(Phrase(joining: refusals)), hint: hint)
  }
}

extension Clipboard.Way {
  /// The command that copies its standard input.
  fileprivate var writing: [String]? {
    switch self {
    case .wayland: ["wl-copy", "--type", "text/plain;charset=utf-8"]
    case .xclip: ["xclip", "-selection", "clipboard", "-in"]
    case .xsel: ["xsel", "--clipboard", "--input"]
    case .pasteboard: ["pbcopy"]
    case .terminal: nil
    }
  }

  fileprivate var clearing: [String]? {
    switch self {
    case .wayland: ["wl-copy", "--clear"]
    case .xsel: ["xsel", "--clipboard", "--clear"]
    case .xclip, .pasteboard, .terminal: writing
    }
  }

  fileprivate var reading: [String]? {
    switch self {
    case .wayland: ["wl-paste", "--no-newline"]
    case .xclip: ["xclip", "-selection", "clipboard", "-out"]
    case .xsel: ["xsel", "--clipboard", "--output"]
    case .pasteboard: ["pbpaste"]
    case .terminal: nil
    }
  }
}

/// OSC 52 of xterm's control sequences ("Manipulate Selection Data").
package enum TerminalClipboard {
  /// The sequence that makes a terminal copy a text.
  ///
  /// tmux gets it twice: plain, which it obeys with `set-clipboard`, and wrapped, which it passes on to the
  /// terminal with `allow-passthrough`.
  package static func sequence(_ bytes: [UInt8], inTmux: Bool) -> String {
    let plain = "\u{1B}]52;c;\(Base64.text(bytes))\u{07}"
    guard inTmux else { return plain }
    return plain + "\u{1B}Ptmux;\u{1B}\(plain)\u{1B}\\"
  }
}

/// The hidden command that `zutto otp copy` starts to clear the clipboard later.
struct ClearClipboardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "otp-clear-clipboard",
    abstract: "Empty the clipboard later if it still holds what was copied.",
    shouldDisplay: false)

  /// The defaults: the command takes no options.
  var options: GlobalOptions { get throws { try GlobalOptions.parse([]) } }

  func outcome(_ session: Session) async throws -> Outcome {
    let order = try StandardInput.text(limit: 200)
    guard let (digest, seconds) = ClearClipboardCommand.order(order) else {
      throw Diagnostic(
        .inputMissing, Phrase("terminal-command-run-zutto-otp-copy"),
        hint: Phrase("terminal-run-zutto-otp-copy-instead"))
    }
    ClearClipboardCommand.sleep(seconds)
    let clipboard = Clipboard(environment: World.live.environment)
    if let now = clipboard.read(), Digest(of: now) == digest { clipboard.clear() }
    return .done
  }

  /// The input of the command: a digest and the seconds to wait.
  ///
  /// Not arguments, which every process sees: six digits are soon found from their digest.
  fileprivate static func order(_ digest: Digest, after seconds: Int) -> [UInt8] {
    Array("\(digest.hex) \(seconds)\n".utf8)
  }

  /// Parses the input; nil if it is malformed.
  private static func order(_ text: String) -> (digest: Digest, seconds: Int)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let digest = Digest(hex: String(words[0])), let seconds = Int(words[1]),
      (0...86_400).contains(seconds)
    else { return nil }
    return (digest, seconds)
  }

  /// Sleeps by wall clock, so that suspending a laptop does not extend the time.
  private static func sleep(_ seconds: Int) {
    let end = World.live.now().adding(seconds: Int64(seconds))
    while World.live.now() < end { Duration.milliseconds(200).sleep() }
  }
}
