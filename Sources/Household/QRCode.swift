// QR codes, read with zbarimg and drawn with qrencode over pipes.

package import Diagnostics
package import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

package enum QRCode {
  package static let maximumPictureBytes = 64 << 20

  /// How messages name a picture of the screen.
  package static let screen = Phrase("otp-screen")

  /// The distinct texts of all QR codes in a picture file; each line of a multi-line code is a text of its
  /// own.
  ///
  /// - Throws: `qr-missing` if there is none, `picture-unreadable`, `program-missing`, `program-failed`, and
  ///   errors of reading such as `file-missing`.
  package static func read(file path: String) throws(Diagnostic) -> [String] {
    let bytes = try OutsideFile.read(path, limit: maximumPictureBytes)
    return try read(picture: bytes, named: Phrase(verbatim: "'\(path)'"))
  }

  /// The distinct texts of all QR codes in a picture, at least one; throws as `read(file:)`.
  ///
  /// `bytes` is a PNG, JPEG, GIF, WebP, BMP, TIFF or HEIC file; messages call it `name`.
  package static func read(picture bytes: [UInt8], named name: Phrase) throws(Diagnostic) -> [String] {
    // zbarimg reads pictures through ImageMagick, some of whose formats run commands or fetch other files. So
    // the format is given explicitly, and never a file name.
    guard let format = PictureFormat(of: bytes) else {
      throw Diagnostic(
        .pictureUnreadable, Phrase("terminal-no-picture-can-read", ["name": name]),
        hint: Phrase("terminal-make-png-jpeg-gif-webp"))
    }
    let exact = try scan(bytes, format, ["-Sqrcode.binary"], name)
    if let text = String(validating: exact, as: UTF8.self) { return lines(text) }
    // Not UTF-8, so an older encoding such as Shift JIS, which zbarimg detects. Detection isn't tried first:
    // it takes Japanese in UTF-8 for Shift JIS.
    return lines(String(decoding: try scan(bytes, format, [], name), as: UTF8.self))
  }

  /// The distinct lines of a text: zbarimg may report a code twice.
  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).reduce(into: []) { lines, line in
      if !lines.contains(String(line)) { lines.append(String(line)) }
    }
  }

  /// The output of zbarimg: each code followed by a newline.
  private static func scan(_ bytes: [UInt8], _ format: PictureFormat, _ options: [String], _ name: Phrase)
    throws(Diagnostic) -> [UInt8]
  {
    let common =
      ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "-Stest-inverted"] + options + [
        "\(format.rawValue):-"
      ]
    // Without `--nodbus` zbarimg publishes the text on D-Bus. Builds without D-Bus support don't know the
    // option.
    var outcome = try zbarimg(["--nodbus"] + common, bytes)
    if outcome.status == 1, String(decoding: outcome.errors, as: UTF8.self).contains("nodbus") {
      outcome = try zbarimg(common, bytes)
    }
    switch outcome.status {
    case 0 where !outcome.output.isEmpty: return outcome.output
    case 0, 4:
      throw Diagnostic(
        .qrMissing,
        Phrase(name == QRCode.screen ? "terminal-no-qr-code-on" : "terminal-no-qr-code", ["name": name]),
        hint: Phrase("terminal-take-sharper-larger-picture-white"))
    case 1:
      throw Diagnostic(
        .pictureUnreadable, Phrase("terminal-cant-read", ["name": name]).because(outcome.complaint ?? ""),
        hint: Phrase("terminal-open-another-program-save-png"))
    default:
      throw Diagnostic(
        .programFailed,
        Phrase("terminal-zbarimg-ended-status", ["status": outcome.status]).because(outcome.complaint ?? ""))
    }
  }

  private static func zbarimg(_ arguments: [String], _ bytes: [UInt8]) throws(Diagnostic) -> Program.Outcome {
    // ImageMagick writes its input to a temporary file: use a folder that is in memory and private.
    var environment: [String: String] = [:]
    if let folder = World.live.environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/"),
      unsafe access(folder, W_OK | X_OK) == 0
    {
      environment["TMPDIR"] = folder
      environment["MAGICK_TEMPORARY_PATH"] = folder
    }
    return try Program.run(
      ["zbarimg"] + arguments, input: bytes, environment: environment, timeout: .seconds(60),
      install: Phrase("terminal-package-zbar-tools-debian-zbar"))
  }
}

extension QRCode {
  /// The output format of a drawn code.
  package enum Drawing: Sendable, Hashable {
    /// Blocks with both colors set, so that dark and light terminals show it alike.
    case terminal
    /// Blocks without colors: light on dark.
    case plainText
    case png
    case svg
  }

  /// Draws a text, as lines for a terminal or as a picture file; throws `file-too-large` if no code can hold
  /// the text; `program-missing`, `program-failed`.
  package static func draw(_ text: String, as drawing: Drawing) throws(Diagnostic) -> [UInt8] {
    let bytes = Array(text.utf8)
    // The capacity of version 40-L (ISO/IEC 18004, table 7); qrencode reads up to a NUL.
    guard !bytes.isEmpty, bytes.count <= 2953, !bytes.contains(0) else {
      throw Diagnostic(
        .fileTooLarge, Phrase("terminal-qr-code-holds-bytes-text", ["count": bytes.count]),
        hint: Phrase("terminal-export-file-instead"))
    }
    let options =
      switch drawing {
      case .terminal: ["-t", "ANSIUTF8", "-m", "2"]
      case .plainText: ["-t", "UTF8", "-m", "2"]
      case .png: ["-t", "PNG", "-s", "8"]
      case .svg: ["-t", "SVG", "--svg-path"]
      }
    // Level M survives a smudge on paper; on a screen fewer rows help more, and the largest texts fit only with level L.
    let isOnScreen = drawing == .terminal || drawing == .plainText
    let level = bytes.count <= 2331 && !isOnScreen ? "M" : "L"
    let outcome = try Program.run(
      ["qrencode", "-o", "-", "-l", level] + options, input: bytes,
      outputLimit: 16 << 20, install: Phrase("terminal-package-qrencode"))
    guard outcome.status == 0, !outcome.output.isEmpty else {
      throw Diagnostic(
        .programFailed,
        Phrase("terminal-qrencode-ended-status", ["status": outcome.status]).because(outcome.complaint ?? ""))
    }
    return outcome.output
  }
}

/// The accepted picture formats, with ImageMagick's names.
package enum PictureFormat: String, Sendable, Hashable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WEBP"
  case bmp = "BMP"
  case tiff = "TIFF"
  case heic = "HEIC"

  /// Detects the format from the first bytes; nil if it isn't accepted.
  package init?(of bytes: [UInt8]) {
    func has(_ text: String, at start: Int = 0) -> Bool {
      bytes.dropFirst(start).starts(with: text.unicodeScalars.map { UInt8($0.value) })
    }
    switch true {
    case has("\u{89}PNG\r\n\u{1A}\n"): self = .png
    case has("\u{FF}\u{D8}\u{FF}"): self = .jpeg
    case has("GIF87a"), has("GIF89a"): self = .gif
    case has("RIFF") && has("WEBP", at: 8): self = .webp
    case has("BM"): self = .bmp
    case has("II*\0"), has("MM\0*"): self = .tiff
    case has("ftyphei", at: 4), has("ftypmif1", at: 4), has("ftypmsf1", at: 4): self = .heic
    default: return nil
    }
  }
}
