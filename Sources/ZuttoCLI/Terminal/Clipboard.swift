// The clipboard, through the programs of the desktop or the terminal itself.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Seal

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Copies texts, and takes them away again if they are still there.
struct Clipboard: Sendable {
  /// By what way a text came into the clipboard.
  enum Way: String, Sendable, Hashable {
    case wayland = "wl-copy"
    case xclip = "xclip"
    case xsel = "xsel"
    case pasteboard = "pbcopy"
    /// The escape sequence OSC 52: the terminal does it, even one at the other end of an SSH connection.
    case terminal = "OSC 52"
  }

  /// What becomes of the text later.
  enum Clearing: Sendable, Hashable {
    /// It stays.
    case never
    /// It goes after so many seconds if it is still there.
    case after(seconds: Int)
    /// It stays, though it should go: nobody can ask a terminal what its clipboard holds.
    case notPossible
  }

  private let desktop: Desktop
  private let isInTmux: Bool
  /// The program that clears, with its arguments.
  private let clearer: [String]

  /// - Parameters:
  ///   - environment: tells which desktop there is.
  ///   - clearer: what is started to clear later; this program's hidden command.
  init(environment: (String) -> String?, clearer: [String] = [Program.own, ClearClipboardCommand.name]) {
    desktop = Desktop(environment)
    isInTmux = environment("TMUX")?.isEmpty == false
    self.clearer = clearer
  }

  /// Makes sure that there is some way, without using it: what can't be copied is not to be used up.
  ///
  /// - Throws: `clipboard-missing`.
  func checkPresent() throws(Diagnostic) {
    let isOpen = ways.contains { way in
      way.writing.map { Program.find($0[0], in: World.live.environment("PATH")) != nil }
        ?? (Terminal() != nil)
    }
    guard isOpen else { throw Clipboard.missing([]) }
  }

  /// Puts a text into the clipboard.
  ///
  /// - Parameters:
  ///   - text: never shown to other programs but through a pipe.
  ///   - seconds: after how long it is cleared if it is still there; nil for never.
  /// - Returns: by what way, and what becomes of it.
  /// - Throws: `clipboard-missing`; `program-failed` if what should clear it can't be started.
  func copy(_ text: String, clearAfter seconds: Int? = nil) throws(Diagnostic) -> (
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

  /// What the clipboard holds.
  ///
  /// - Returns: nil where nothing tells: it is empty, or only a terminal could know.
  func read() -> [UInt8]? {
    for way in ways {
      guard let words = way.reading else { continue }
      do {
        let outcome = try Program.run(
          words, environment: desktop.variables, outputLimit: 16 << 20, timeout: .seconds(10))
        if outcome.status == 0 { return outcome.output }
      } catch {
        // Not installed, or it hangs: the next way may know.
        continue
      }
    }
    return nil
  }

  /// Empties it, whatever it holds.
  func clear() {
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

  /// Tries a way; false, and why, if it is not open.
  private func put(_ bytes: [UInt8], _ way: Way, _ refusals: inout [Phrase]) throws(Diagnostic) -> Bool {
    guard let words = bytes.isEmpty ? way.clearing : way.writing else {
      guard let terminal = Terminal() else { return false }
      terminal.write(TerminalClipboard.sequence(bytes, inTmux: isInTmux))
      return true
    }
    do throws(Diagnostic) {
      // These leave a child behind that hands the text out: it would hold our pipes open.
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
  /// The program that takes a text from its standard input.
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
enum TerminalClipboard {
  /// What to write to a terminal so that it copies a text.
  ///
  /// tmux takes the sequence itself where `set-clipboard` is on, and hands it through to the terminal
  /// only in a wrapping of its own where `allow-passthrough` is on: it gets both.
  static func sequence(_ bytes: [UInt8], inTmux: Bool) -> String {
    let plain = "\u{1B}]52;c;\(Base64.text(bytes))\u{07}"
    guard inTmux else { return plain }
    return plain + "\u{1B}Ptmux;\u{1B}\(plain)\u{1B}\\"
  }
}
