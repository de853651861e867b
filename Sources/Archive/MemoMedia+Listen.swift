// Listening to sounds that were not heard before: for how long, and what comes of it.

internal import Diagnostics
internal import Fluent
internal import Memos
internal import SafeFiles
internal import Sound

extension MemoMedia {
  /// How long is listened to sounds that were not heard before.
  package struct Patience: Sendable {
    /// From when on a failure is remembered: what took as long is not tried at every build.
    package var costly: Duration
    /// For all sounds of a build.
    package var budget: Duration

    /// The usual times.
    package init(costly: Duration = .seconds(20), budget: Duration = .seconds(1800)) {
      self.costly = costly
      self.budget = budget
    }
  }

  static func hear(_ path: String, _ name: String) throws(Diagnostic) -> WaveForm {
    do throws(Diagnostic) { return try WaveForm.read(path, named: name) } catch {
      // A sound is in it: a browser may know what this ffmpeg does not.
      guard error.code == .soundFormat, let file = try? SoundFile(at: path, named: name),
        (try? SoundProbe(file, named: name)) != nil
      else { throw error }
      throw Diagnostic(
        .programFailed, Phrase("archive-ffmpeg-cant-decode-sound-so", ["name": name]),
        hint: Phrase("archive-play-another-build-ffmpeg-may"))
    }
  }

  /// What came of listening.
  struct Heard {
    var waves: [Digest: Wave] = [:]
    /// Why the rest has no wave form.
    var failures: [Diagnostic] = []
    /// What failed after long work, and how.
    var costly: [Digest: Phrase] = [:]
  }

  /// Computes wave forms, two at once: each keeps a core busy.
  static func compute(
    _ sounds: [(digest: Digest, path: RelativePath)], _ patience: Patience,
    _ listen: @escaping @Sendable (RelativePath) throws(Diagnostic) -> WaveForm,
    _ report: @Sendable (Progress) -> Void, _ isStopped: @escaping @Sendable () -> Bool
  ) async -> Heard {
    var heard = Heard()
    var missing: Diagnostic?
    var next = 0
    let deadline = ContinuousClock.now + patience.budget
    await withTaskGroup(of: (Int, Result<WaveForm, Diagnostic>, Duration).self) { group in
      func start() {
        guard next < sounds.count, missing == nil, .now < deadline, !isStopped() else { return }
        let number = next
        next += 1
        group.addTask {
          let begin = ContinuousClock.now
          let result = Result { () throws(Diagnostic) in try listen(sounds[number].path) }
          return (number, result, .now - begin)
        }
      }
      start()
      start()
      while let (number, result, took) = await group.next() {
        let (digest, path) = sounds[number]
        switch result {
        case .success(let form): heard.waves[digest] = .form(form)
        case .failure(let error) where error.code == .soundFormat: heard.waves[digest] = .noSound
        case .failure(var error) where error.code == .programMissing:
          // Without ffmpeg there is no use in trying the others.
          error.severity = .warning
          error.message = Phrase("archive-recordings-plain-lines-instead-wave", ["message": error.message])
          missing = error
        case .failure(let error) where error.code == .programFailed:
          if took >= patience.costly { heard.costly[digest] = error.message }
          heard.failures.append(failure(error.message, path, error.hint))
        case .failure(var error):
          error.severity = .warning
          heard.failures.append(error)
        }
        report(Progress(done: heard.waves.count, total: sounds.count))
        start()
      }
    }
    if let missing {
      heard.failures = [missing]
    } else if next < sounds.count, !isStopped() {
      heard.failures.append(rest(sounds.count - next))
    }
    return heard
  }

  static func failure(_ message: Phrase, _ path: RelativePath, _ hint: Phrase? = nil) -> Diagnostic {
    Diagnostic(.programFailed, message, path: path, hint: hint, severity: .warning)
  }

  private static func rest(_ count: Int) -> Diagnostic {
    Diagnostic(
      .programFailed, Phrase("archive-listening-took-too-long-recordings", ["count": count]),
      hint: Phrase("archive-next-zutto-build-goes-on"), severity: .warning)
  }
}
