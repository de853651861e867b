// `zutto otp-clear-clipboard`: started by ourselves, lives for a while after `zutto otp copy`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

struct ClearClipboardCommand: Command {
  static let name = "otp-clear-clipboard"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Empty the clipboard later if it still holds what was copied.",
    shouldDisplay: false)

  /// Those of a command line without any: the command has no options.
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
    ClearClipboardCommand.clear(clipboard, ifItHolds: digest)
    return .done
  }

  /// Empties a clipboard only if it holds what the digest is of.
  @discardableResult static func clear(_ clipboard: Clipboard, ifItHolds digest: Digest) -> Bool {
    guard let now = clipboard.read(), Digest(of: now) == digest else { return false }
    clipboard.clear()
    return true
  }

  /// What the command reads: a digest, and the seconds to wait.
  ///
  /// Not an argument, which everybody sees: the six digits that have a digest are soon found.
  static func order(_ digest: Digest, after seconds: Int) -> [UInt8] {
    Array("\(digest.hex) \(seconds)\n".utf8)
  }

  /// Reads it back; nil for anything else.
  static func order(_ text: String) -> (digest: Digest, seconds: Int)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let digest = Digest(hex: String(words[0])), let seconds = Int(words[1]),
      (0...86_400).contains(seconds)
    else { return nil }
    return (digest, seconds)
  }

  /// Sleeps by the clock on the wall too: a laptop that slept meanwhile is not given its time again.
  private static func sleep(_ seconds: Int) {
    let end = World.live.now().adding(seconds: Int64(seconds))
    while World.live.now() < end { Duration.milliseconds(200).sleep() }
  }
}
