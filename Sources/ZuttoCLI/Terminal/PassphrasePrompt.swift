// The prompt for a passphrase.

internal import Diagnostics
package import Fluent
internal import SafeFiles
internal import Seal
internal import Vault

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Asks for a passphrase at the terminal, never on standard input; what is typed is neither shown nor kept.
package struct PassphrasePrompt: Sendable {
  /// The maximum number of bytes.
  static let limit = 4096

  private let mayAsk: Bool
  private let settings: Phrase

  /// A prompt; if nobody can be asked, its hint names the `settings` for a program that prints passphrases.
  package init(
    mayAsk: Bool,
    insteadOf settings: Phrase =
      Phrase("terminal-zutto-passphrase-command")
  ) {
    self.mayAsk = mayAsk
    self.settings = settings
  }

  /// Asks, and lends `body` the typed UTF-8 without the line end, wiped afterwards; make no `String` of it.
  ///
  /// The echo stays off until `EchoOff.end`.
  ///
  /// - Parameters:
  ///   - question: printed as it is, such as `Passphrase: `.
  ///   - body: gets the bytes, none if only Enter was pressed.
  /// - Returns: what the body returns.
  /// - Throws: `passphrase-missing` if nobody can be asked or input ends before anything is typed (ctrl-D);
  ///   `file-not-text`, `file-too-large`; `Exit.interrupted` after ctrl-C; errors of the body.
  package func ask<Result>(_ question: String, _ body: (UnsafeRawBufferPointer) throws -> Result) throws
    -> Result
  {
    guard mayAsk, let terminal = Terminal() else {
      throw Diagnostic(
        .passphraseMissing,
        mayAsk
          ? Phrase("terminal-passphrase-needed-no-terminal-ask")
          : Phrase("terminal-passphrase-needed-no-input-forbids"),
        hint: Phrase("terminal-let-program-print-set", ["settings": settings]))
    }
    EchoOff.begin(on: terminal)
    var typed = WipedBuffer(capacity: PassphrasePrompt.limit)
    let ending = try TerminalMode.silent.held(on: terminal) { keys in
      terminal.write(question)
      // However it ends, the cursor leaves the line of the question.
      defer { terminal.write("\n") }
      return try PassphrasePrompt.read(&typed, question, terminal, keys)
    }
    switch ending {
    case .entered: return try unsafe typed.withBytes(body)
    case .ended:
      throw Diagnostic(
        .passphraseMissing, Phrase("otp-no-passphrase-typed"), hint: Phrase("terminal-run-command-again-type")
      )
    case .interrupted: throw Exit.interrupted
    case .unreadable:
      throw Diagnostic(
        .fileNotText, Phrase("terminal-what-typed-not-utf-text"), hint: Phrase("terminal-set-terminal-utf"))
    case .tooLong:
      throw Diagnostic(
        .fileTooLarge, Phrase("terminal-passphrase-most-bytes", ["limit": PassphrasePrompt.limit]),
        hint: Phrase("terminal-type-shorter-one"))
    }
  }

  /// Writes a line to the terminal, not to standard error, which may be a log; false without a terminal.
  func show(_ line: String) -> Bool {
    guard let terminal = Terminal() else { return false }
    terminal.write(line + "\n")
    return true
  }

  private enum Ending {
    case entered
    case ended
    case interrupted
    case unreadable
    case tooLong
  }

  private static func read(
    _ typed: inout WipedBuffer, _ question: String, _ terminal: borrowing Terminal,
    _ keys: borrowing TerminalMode.Keys
  ) throws -> Ending {
    var decoder = KeyDecoder()
    var isReadable = true
    var fits = true
    while true {
      // Byte by byte: input after the line end is not ours.
      switch terminal.wait(keys.signals, most: 1) {
      case .nothing: continue
      case .end: return .ended
      case .signal(SIGINT): return .interrupted
      case .signal(SIGWINCH): continue
      case .signal(let number):
        keys.obey(number, terminal)
        terminal.write(question)
      case .bytes(let bytes):
        for key in decoder.decode(bytes) {
          switch key {
          case .enter:
            if !isReadable { return .unreadable }
            return fits ? .entered : .tooLong
          case .character(let scalar):
            fits = typed.append(UTF8.encode(scalar).map { Array($0) } ?? []) && fits
          case .unreadable: isReadable = false
          case .backspace:
            // What did not fit is lost: removing a character that did would leave a wrong passphrase.
            if fits { typed.removeLastScalar() }
          case .control("u"):
            typed.removeAll()
            (isReadable, fits) = (true, true)
          case .control("d"): if typed.count == 0, isReadable { return .ended }
          default: continue
          }
        }
      }
    }
  }
}
