// QR codes: read by zbarimg, drawn by qrencode, always through pipes.

package import Diagnostics
package import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads and draws QR codes with the programs that do it.
package enum QRCode {
  /// The most bytes of a picture.
  package static let maximumPictureBytes = 64 << 20

  /// What a picture of the screen is called in messages.
  package static let screen = Phrase("otp-screen")

  /// The texts of all QR codes in a picture file, each once.
  ///
  /// The lines of a code of several lines are texts of their own.
  ///
  /// - Throws: `qr-missing` if there is none, `picture-unreadable`, `program-missing`,
  ///   `program-failed`; `file-missing` and the like.
  package static func read(file path: String) throws(Diagnostic) -> [String] {
    let bytes = try OutsideFile.read(path, limit: maximumPictureBytes)
    return try read(picture: bytes, named: Phrase(verbatim: "'\(path)'"))
  }

  /// The texts of all QR codes in a picture.
  ///
  /// - Parameters:
  ///   - bytes: a PNG, JPEG, GIF, WebP, BMP, TIFF or HEIC file.
  ///   - name: what it is called in messages.
  /// - Returns: at least one text.
  /// - Throws: as `read(file:)`.
  package static func read(picture bytes: [UInt8], named name: Phrase) throws(Diagnostic) -> [String] {
    // zbarimg reads pictures through ImageMagick, which knows formats that run commands or fetch other
    // files. It is told the format, and never gets a file's name.
    guard let format = PictureFormat(of: bytes) else {
      throw Diagnostic(
        .pictureUnreadable, Phrase("terminal-no-picture-can-read", ["name": name]),
        hint: Phrase("terminal-make-png-jpeg-gif-webp"))
    }
    let exact = try scan(bytes, format, ["-Sqrcode.binary"], name)
    if let text = String(validating: exact, as: UTF8.self) { return lines(text) }
    // Not UTF-8, so it is in an older encoding (Shift JIS), which zbarimg can tell. It is not asked
    // first: it takes Japanese in UTF-8 for Shift JIS.
    return lines(String(decoding: try scan(bytes, format, [], name), as: UTF8.self))
  }

  /// The lines of a text, each once: the same code may be seen twice.
  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).reduce(into: []) { lines, line in
      if !lines.contains(String(line)) { lines.append(String(line)) }
    }
  }

  /// What zbarimg prints: each code and a line's end.
  private static func scan(_ bytes: [UInt8], _ format: PictureFormat, _ options: [String], _ name: Phrase)
    throws(Diagnostic) -> [UInt8]
  {
    let common =
      ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "-Stest-inverted"] + options + [
        "\(format.rawValue):-"
      ]
    // Without --nodbus it tells what it read to everybody on the system's message bus. Versions built
    // without that bus don't know the option.
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
    // ImageMagick writes what it reads into a temporary file: that folder is in memory and the person's alone.
    var environment = TranscriptionKey.withheld
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
  /// What a code is drawn as.
  package enum Drawing: Sendable, Hashable {
    /// Blocks for a terminal that sets both colours itself, so that dark and light ones show it alike.
    case terminal
    /// The same without colours, for terminals that have none: light blocks on a dark ground.
    case plainText
    case png
    case svg
  }

  /// Draws a text.
  ///
  /// - Returns: lines for a terminal, or a picture file.
  /// - Throws: `file-too-large` if no code can hold the text; `program-missing`, `program-failed`.
  package static func draw(_ text: String, as drawing: Drawing) throws(Diagnostic) -> [UInt8] {
    let bytes = Array(text.utf8)
    // Version 40-L (ISO/IEC 18004, table 7); qrencode counts bytes up to a NUL.
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
    // Level M survives a smudge of a printed one; the largest texts fit only with level L.
    let level = bytes.count <= 2331 ? "M" : "L"
    let outcome = try Program.run(
      ["qrencode", "-o", "-", "-l", level] + options, input: bytes, environment: TranscriptionKey.withheld,
      outputLimit: 16 << 20, install: Phrase("terminal-package-qrencode"))
    guard outcome.status == 0, !outcome.output.isEmpty else {
      throw Diagnostic(
        .programFailed,
        Phrase("terminal-qrencode-ended-status", ["status": outcome.status]).because(outcome.complaint ?? ""))
    }
    return outcome.output
  }
}

/// The picture formats that are handed on, by ImageMagick's names.
package enum PictureFormat: String, Sendable, Hashable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WEBP"
  case bmp = "BMP"
  case tiff = "TIFF"
  case heic = "HEIC"

  /// The format that a file's first bytes tell; nil for others.
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
