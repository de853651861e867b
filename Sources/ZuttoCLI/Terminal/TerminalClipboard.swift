// The escape sequence by which a terminal sets its clipboard.

internal import Seal

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
