// Drawing a QR code.

internal import Ground
internal import Household

extension QRCode {
  /// What a code is drawn as.
  enum Drawing: Sendable, Hashable {
    /// Blocks for a terminal that sets both colours itself, so that dark and light ones show it alike.
    case terminal
    /// The same without colours, for terminals that have none: light blocks on a dark ground.
    case plainText
    case png
    case svg
  }

  /// How many columns the lines of a drawing for a terminal take.
  static func columns(_ drawn: [UInt8]) -> Int {
    drawn.split(separator: UInt8(ascii: "\n")).reduce(0) { widest, line in
      var (width, isEscape) = (0, false)
      for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
        if scalar == "\u{1B}" {
          isEscape = true
        } else if isEscape {
          isEscape = scalar != "m"
        } else {
          width += 1
        }
      }
      return max(widest, width)
    }
  }

  /// Draws a text.
  ///
  /// - Returns: lines for a terminal, or a picture file.
  /// - Throws: `file-too-large` if no code can hold the text; `program-missing`, `program-failed`.
  static func draw(_ text: String, as drawing: Drawing) throws(Diagnostic) -> [UInt8] {
    let bytes = Array(text.utf8)
    // Version 40-L (ISO/IEC 18004, table 7); qrencode counts bytes up to a NUL.
    guard !bytes.isEmpty, bytes.count <= 2953, !bytes.contains(0) else {
      throw Diagnostic(
        .fileTooLarge, "a QR code holds 1 to 2953 bytes, this text has \(bytes.count)",
        hint: "export it as a file instead")
    }
    let options =
      switch drawing {
      case .terminal: ["-t", "ANSIUTF8", "-m", "2"]
      case .plainText: ["-t", "UTF8", "-m", "2"]
      case .png: ["-t", "PNG", "-s", "8"]
      case .svg: ["-t", "SVG", "--svg-path"]
      }
    // Level M survives a smudge of a printed one; the largest texts fit only with level L.
    let level = bytes.count <= 2331 ? "M" : "L"
    let outcome = try Program.run(
      ["qrencode", "-o", "-", "-l", level] + options, input: bytes, environment: TranscriptionKey.withheld,
      outputLimit: 16 << 20, install: "the package 'qrencode'")
    guard outcome.status == 0, !outcome.output.isEmpty else {
      throw Diagnostic(
        .programFailed,
        "'qrencode' ended with status \(outcome.status)" + (outcome.complaint.map { ": \($0)" } ?? ""))
    }
    return outcome.output
  }
}
