// A program on this machine that hears speech: whisper.cpp's `whisper-cli`, or `whisper-ctranslate2`, which is
// faster-whisper's. Nothing is sent anywhere.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
internal import Sound

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A program that transcribes recordings.
public struct SpeechProgram: Sendable, Hashable {
  /// How a program is called; both write WebVTT.
  enum Kind: Sendable {
    /// https://github.com/ggml-org/whisper.cpp, examples/cli; its model is a file.
    case whisperCpp
    /// https://github.com/Softcatala/whisper-ctranslate2; its model is a folder.
    case fasterWhisper
  }

  /// Its name, looked up on PATH, or its path.
  public let program: String
  /// The system's path of the model.
  public let model: String
  /// The spoken language, ISO 639-1; nil lets the program detect it.
  public let language: String?

  /// The folder for the files that a run passes to the program.
  static let folder: RelativePath = ".zutto/transcribe"

  /// Makes a program; throws `transcription-unset` if the model is missing or the language is no code.
  public init(program: String, model: String, language: String? = nil) throws(Diagnostic) {
    try SpeechServer.checkLanguage(language)
    self.program = program
    self.model = model
    self.language = language
    let isFolder = kind == .fasterWhisper
    guard unsafe access(isFolder ? model + "/" : model, R_OK) == 0 else {
      throw Diagnostic(
        .transcriptionUnset,
        Phrase(isFolder ? "transcribe-no-model-folder" : "transcribe-no-model-file", ["model": model]),
        hint: Phrase("transcribe-name-model"))
    }
  }

  var kind: Kind { program.contains("ctranslate2") ? .fasterWhisper : .whisperCpp }

  /// Transcribes a recording; returns `transcript`, `refuse`, `giveUp` or `interrupted`.
  ///
  /// Throws `program-missing`, and faults of the home's files.
  public func transcribe(_ path: RelativePath, in tree: Tree, isStopped: @escaping @Sendable () -> Bool)
    throws(Diagnostic) -> Verdict
  {
    let (wave, captions) = (SpeechProgram.folder / "sound.wav", SpeechProgram.folder / "sound.vtt")
    try tree.createFolder(SpeechProgram.folder, isPrivate: true)
    // A run that was killed may have left both.
    for file in [wave, captions] { try tree.delete(file) }
    defer { for file in [wave, captions, SpeechProgram.folder] { _ = try? tree.delete(file) } }
    let length: Duration
    do throws(Diagnostic) {
      // Reports a missing file and a placeholder as the run of a server does.
      _ = try tree.openFile(path)
      length = try SoundFile(at: tree.systemPath(path), named: path.name)
        .writeWave(to: tree.systemPath(wave), named: path.name, isStopped: isStopped)
    } catch {
      // Ctrl-C reaches ffmpeg, too; the recording is as good as it was.
      if isStopped() { return .interrupted }
      if [.soundFormat, .fileTooLarge].contains(error.code) { return .refuse(error) }
      throw error
    }
    let outcome: Program.Outcome
    do throws(Diagnostic) {
      outcome = try Program.run(
        words(from: tree.systemPath(wave), into: tree.systemPath(SpeechProgram.folder)),
        // It must not fetch models by itself.
        environment: ["HF_HUB_OFFLINE": "1"], outputLimit: 64 << 20,
        timeout: .seconds(600) + length * 60, install: Phrase("transcribe-package-whisper"),
        isStopped: isStopped)
    } catch {
      if isStopped() { return .interrupted }
      if error.code == .programMissing { throw error }
      return .giveUp(error)
    }
    if isStopped() { return .interrupted }
    guard outcome.status == 0,
      let source = try tree.readIfPresent(captions, limit: Captions.maximumBytes)
    else {
      let message =
        outcome.status == 0
        ? Phrase("transcribe-made-no-captions", ["program": program])
        : Phrase("home-ended-status", ["name": program, "status": outcome.status])
      return .giveUp(
        Diagnostic(
          .programFailed, message.because(outcome.complaint.map { Phrase(verbatim: $0) }),
          hint: Phrase("transcribe-try-program-itself", ["program": program])))
    }
    return .transcript(Transcript(Captions.parse(source).captions))
  }

  private func words(from wave: String, into folder: String) -> [String] {
    switch kind {
    case .whisperCpp:
      // Without `-l auto` it takes every recording for English.
      [program, "-m", model, "-f", wave, "-l", language ?? "auto", "-np", "-ovtt", "-of", folder + "/sound"]
    case .fasterWhisper:
      [
        program, "--model_directory", model, "--output_format", "vtt", "--output_dir", folder, "--verbose",
        "False",
      ] + (language.map { ["--language", $0] } ?? []) + [wave]
    }
  }
}

/// What transcribes recordings.
public enum Recogniser: Sendable {
  /// A server.
  case server(SpeechServer)
  /// A program on this machine.
  case program(SpeechProgram)

  /// Transcribes a recording; never returns `retry`.
  ///
  /// `retrying` is called before each pause of a server. Throws `program-missing`, and faults of the home's files.
  public func transcribe(
    _ path: RelativePath, in tree: Tree, _ means: SpeechServer.Means,
    retrying: (Duration, Diagnostic) -> Void = { _, _ in }
  ) throws(Diagnostic) -> Verdict {
    switch self {
    case .server(let server): try server.transcribe(path, in: tree, means, retrying: retrying)
    case .program(let program): try program.transcribe(path, in: tree, isStopped: means.isStopped)
    }
  }

  /// The factor of all pauses; 1 except in tests.
  public var pace: Double {
    switch self {
    case .server(let server): server.policy.pace
    case .program: 1
    }
  }
}
