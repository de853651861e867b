// The escape sequence by which a terminal sets its clipboard.

internal import Ground

/// OSC 52 of xterm's control sequences ("Manipulate Selection Data").
enum TerminalClipboard {
  /// What to write to a terminal so that it copies a text.
  ///
  /// tmux takes the sequence itself where `set-clipboard` is on, and hands it through to the terminal
  /// only in a wrapping of its own where `allow-passthrough` is on: it gets both.
  static func sequence(_ bytes: [UInt8], inTmux: Bool) -> String {
    let plain = "\u{1B}]52;c;\(base64(bytes))\u{07}"
    guard inTmux else { return plain }
    return plain + "\u{1B}Ptmux;\u{1B}\(plain)\u{1B}\\"
  }

  /// Base64 (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var group = UInt32(0)
      for place in 0..<3 {
        group = group << 8 | (place < part.count ? UInt32(part[start + place]) : 0)
      }
      for place in 0..<4 {
        let letter = letters[Int(group >> UInt32(18 - 6 * place)) & 63]
        text.append(place <= part.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
