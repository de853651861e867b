// Sound files outside and inside a home, and what ffprobe reports about them.

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

/// A file that holds sound, wherever it stands.
public struct SoundFile: Sendable, Hashable {
  /// Its path, as the operating system names it.
  public let path: String
  /// What it is, by its first bytes.
  public let kind: SoundKind
  /// Bytes.
  public let size: Int

  /// The most bytes that a sound may have.
  public static let maximumBytes = 512 << 20

  /// Looks at the beginning of a file; links are followed, for the person named it.
  ///
  /// - Parameters:
  ///   - path: as the operating system names it.
  ///   - name: what it is called in messages; the path if nil.
  /// - Throws: `file-missing`, `file-unreadable`, `file-too-large`, `sound-format`.
  public init(at path: String, named name: String? = nil) throws(Diagnostic) {
    let name = name ?? path
    // Without O_NONBLOCK a pipe's open would wait for its writer.
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

  /// Looks at a file that is to be taken into a home: that it is sound, and how long it plays.
  ///
  /// - Parameters:
  ///   - path: as the operating system names it.
  ///   - name: what it is called in messages; the path if nil.
  /// - Returns: the file, and its duration where ffprobe is there to tell.
  /// - Throws: `file-missing`, `file-unreadable`, `file-too-large`, `sound-format`.
  public static func take(_ path: String, named name: String? = nil) throws(Diagnostic) -> (
    file: SoundFile, duration: Duration?
  ) {
    let file = try SoundFile(at: path, named: name)
    do throws(Diagnostic) { return (file, try SoundProbe(file, named: name).duration) } catch {
      // The first bytes are all there is to go by.
      if error.code == .programMissing { return (file, nil) }
      throw error
    }
  }

  /// How long a recording plays, by what its own boxes say; nil for other kinds of sound, which only ffprobe can tell.
  ///
  /// - Parameter path: as the operating system names it.
  /// - Returns: milliseconds.
  public static func milliseconds(ofRecordingAt path: String) -> Int? {
    MovieBoxes(path: path).flatMap { $0.isWhole && $0.milliseconds > 0 ? $0.milliseconds : nil }
  }

  /// That a file holds no sound.
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
    let words = unsafe String(cString: strerror(number)).lowercased()
    return Diagnostic(.fileUnreadable, Phrase("sound-cant-read", ["name": name, "words": words]))
  }
}

extension SoundFile {
  /// What is installed where ffmpeg is missing.
  static let package: Phrase = Phrase("sound-package-ffmpeg-apt-install-ffmpeg")

  /// What is not for ffmpeg and ffprobe, which read files that others made: the key of a server that
  /// hears recordings.
  static let environment = ["OPENAI_API_KEY": ""]

  /// The words by which ffmpeg and ffprobe take a file for this kind of sound and open nothing else.
  var inputWords: [String] {
    // Not `path` alone: it may look like an option or an address.
    ["-max_alloc", "268435456", "-protocol_whitelist", "file,pipe", "-f", kind.demuxer, "-i", "file:\(path)"]
  }
}

extension SoundKind {
  /// The only reader that ffmpeg may take for it: a playlist by this name opens no other file.
  var demuxer: String {
    switch self {
    case .m4a: "mov"
    case .webm: "matroska"
    case .mp3, .wav, .ogg, .flac, .aac: rawValue
    }
  }
}

/// The facts of a sound.
public struct SoundProbe: Sendable, Hashable {
  /// The codec of its first sound, as ffmpeg calls it, such as `aac`.
  public let codec: String
  /// How long it plays, by what the file says of itself; nil where it says nothing.
  public let duration: Duration?

  /// Asks ffprobe.
  ///
  /// - Parameters:
  ///   - file: the sound.
  ///   - name: what it is called in messages; its path if nil.
  /// - Throws: `program-missing`, `program-failed`; `sound-format` if no sound is in it.
  public init(_ file: SoundFile, named name: String? = nil) throws(Diagnostic) {
    let name = name ?? file.path
    let outcome = try Program.run(
      ["ffprobe", "-v", "error"] + file.inputWords + [
        "-show_entries", "format=duration:stream=codec_type,codec_name,duration", "-of", "json=compact=1",
      ], environment: SoundFile.environment, outputLimit: 4 << 20, timeout: .seconds(30),
      install: SoundFile.package)
    let answer = try? JSON.parse(Source("ffprobe.json", outcome.output))
    let stream = answer?["streams"]?.list?.first { $0["codec_type"]?.text == "audio" }
    guard outcome.status == 0, let stream, let codec = stream["codec_name"]?.text else {
      let complaint = outcome.complaint.map { Phrase(verbatim: SoundProbe.shortened($0, file)) }
      throw SoundFile.noSound(name, outcome.status == 0 ? Phrase("sound-no-sound") : complaint)
    }
    self.codec = codec
    let told = answer?["format"]?["duration"]?.text ?? stream["duration"]?.text
    duration = told.flatMap(SoundProbe.duration)
  }

  /// The duration that a decimal number of seconds tells, such as `3.020000`.
  private static func duration(_ text: String) -> Duration? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first.flatMap({ Int64($0) }), 0..<1_000_000_000 ~= whole else { return nil }
    let digits = (parts.count > 1 ? parts[1] : "").prefix(3)
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let milliseconds = Int64(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
    return .milliseconds(whole * 1000 + milliseconds)
  }

  /// A complaint of ffmpeg's without the path that the message names already.
  static func shortened(_ complaint: String, _ file: SoundFile) -> String {
    let prefix = "file:\(file.path): "
    return complaint.hasPrefix(prefix) ? String(complaint.dropFirst(prefix.count)) : complaint
  }
}
