// Sound files inside and outside a home, and ffprobe's facts about them.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A regular file with the signature of a sound format.
public struct SoundFile: Sendable, Hashable {
  /// The operating system's path.
  public let path: String
  /// The format, by signature.
  public let kind: SoundKind
  /// The size in bytes.
  public let size: Int

  /// The maximum size of a sound in bytes.
  public static let maximumBytes = 512 << 20

  /// Reads the signature of a file, following links; messages use `name`, or the path if nil.
  public init(at path: String, named name: String? = nil) throws(Diagnostic) {
    let name = name ?? path
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw SoundFile.unreadable(name, errno) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw SoundFile.unreadable(name, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic(
        .fileUnreadable, Phrase("home-not-file", ["name": name]), hint: Phrase("sound-name-sound-file"))
    }
    guard status.st_size <= SoundFile.maximumBytes else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "sound-bytes-sound-most",
          ["name": name, "stsize": status.st_size, "maximum-bytes": SoundFile.maximumBytes]),
        hint: Phrase("sound-make-smaller-example-ffmpeg-i"))
    }
    var header = [UInt8](repeating: 0, count: SoundKind.headerLength)
    let count = unsafe pread(file, &header, header.count, 0)
    guard count >= 0 else { throw SoundFile.unreadable(name, errno) }
    guard let kind = SoundKind(header: Array(header[..<count])) else { throw SoundFile.noSound(name) }
    self.path = path
    self.kind = kind
    size = Int(status.st_size)
  }

  /// Checks a file before it is copied into a home; the duration is nil if ffprobe is not installed.
  ///
  /// Messages use `name`, or the path if nil. Throws as `init`, and `program-failed`.
  public static func take(_ path: String, named name: String? = nil) throws(Diagnostic) -> (
    file: SoundFile, duration: Duration?
  ) {
    let file = try SoundFile(at: path, named: name)
    do throws(Diagnostic) { return (file, try SoundProbe(file, named: name).duration) } catch {
      // Without ffprobe, rely on the signature.
      if error.code == .programMissing { return (file, nil) }
      throw error
    }
  }

  /// The duration of zutto's own recording in milliseconds, from its boxes; nil for other kinds of sound.
  public static func milliseconds(ofRecordingAt path: String) -> Int? {
    MovieBoxes(path: path).flatMap { $0.isWhole && $0.milliseconds > 0 ? $0.milliseconds : nil }
  }

  /// The fault of a file without sound.
  static func noSound(_ name: String, _ reason: Phrase? = nil) -> Diagnostic {
    Diagnostic(
      .soundFormat, Phrase("sound-not-sound-can-used", ["name": name]).because(reason),
      hint: Phrase("sound-use-m4a-mp3-wav-ogg"))
  }

  private static func unreadable(_ name: String, _ number: Int32) -> Diagnostic {
    if number == ENOENT || number == ENOTDIR {
      return Diagnostic(
        .fileMissing, Phrase("home-does-not-exist", ["path": name]), hint: Phrase("home-look-path-again"))
    }
    return Diagnostic(
      .fileUnreadable, Phrase("sound-cant-read", ["name": name, "words": Phrase(systemError: number)]))
  }
}

extension SoundFile {
  /// The package to install if ffmpeg is missing.
  static let package: Phrase = Phrase("sound-package-ffmpeg-apt-install-ffmpeg")

  /// Input arguments that force this format and forbid opening any other file.
  var inputWords: [String] {
    // `file:` because the path may look like an option or a URL.
    ["-max_alloc", "268435456", "-protocol_whitelist", "file,pipe", "-f", kind.demuxer, "-i", "file:\(path)"]
  }
}

extension SoundKind {
  /// The only demuxer ffmpeg may use: a playlist under this name must not open other files.
  var demuxer: String {
    switch self {
    case .m4a: "mov"
    case .webm: "matroska"
    case .mp3, .wav, .ogg, .flac, .aac: rawValue
    }
  }
}

/// The facts that ffprobe reports.
public struct SoundProbe: Sendable, Hashable {
  /// The codec of the first audio stream, in ffmpeg's terms, such as `aac`.
  public let codec: String
  /// The duration that the file states; nil if none.
  public let duration: Duration?

  /// Runs ffprobe; throws `program-missing`, `program-failed`, or `sound-format` if there is no audio stream.
  public init(_ file: SoundFile, named name: String? = nil) throws(Diagnostic) {
    let name = name ?? file.path
    let outcome = try Program.run(
      ["ffprobe", "-v", "error"] + file.inputWords + [
        "-show_entries", "format=duration:stream=codec_type,codec_name,duration", "-of", "json=compact=1",
      ], outputLimit: 4 << 20, timeout: .seconds(30),
      install: SoundFile.package)
    let answer = try? JSON.parse(Source("ffprobe.json", outcome.output))
    let stream = answer?["streams"]?.list?.first { $0["codec_type"]?.text == "audio" }
    guard outcome.status == 0, let stream, let codec = stream["codec_name"]?.text else {
      let complaint = outcome.complaint.map { Phrase(verbatim: SoundProbe.shortened($0, file)) }
      throw SoundFile.noSound(name, outcome.status == 0 ? Phrase("sound-no-sound") : complaint)
    }
    self.codec = codec
    let stated = answer?["format"]?["duration"]?.text ?? stream["duration"]?.text
    duration = stated.flatMap(SoundProbe.duration)
  }

  /// Parses decimal seconds such as `3.020000`.
  private static func duration(_ text: String) -> Duration? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first.flatMap({ Int64($0) }), 0..<1_000_000_000 ~= whole else { return nil }
    let digits = (parts.count > 1 ? parts[1] : "").prefix(3)
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let milliseconds = Int64(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
    return .milliseconds(whole * 1000 + milliseconds)
  }

  /// ffmpeg's error message without the path, which the diagnostic names already.
  static func shortened(_ complaint: String, _ file: SoundFile) -> String {
    let prefix = "file:\(file.path): "
    return complaint.hasPrefix(prefix) ? String(complaint.dropFirst(prefix.count)) : complaint
  }
}
