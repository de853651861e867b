// Reads and writes transcripts in memos.

package import Ground
internal import Memos

extension Transcriber {
  /// The free space a memo must have: the size limit of a server's answer.
  private static let room = 1 << 20

  /// Whether a sound still waits in its memo; throws `file-too-large` if the memo has no room for a
  /// transcript.
  func hasPlace(_ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    let memo: Memo?
    let problems: [Diagnostic]
    do throws(Diagnostic) { (memo, problems) = try MemoStore.read(id: job.memo, in: home) } catch {
      if error.code == .memoMissing { return false }
      throw error
    }
    let path = Memo.path(of: job.memo)
    guard let memo else {
      throw problems.first
        ?? Diagnostic(.fileNotText, Phrase("home-cant-read", ["name": job.memo]), path: path)
    }
    let isThere = memo.sounds.contains { $0.sound.path == job.sound && $0.sound.state == job.state }
    guard isThere else { return false }
    guard memo.source.bytes.count <= Memo.maximumBytes - Transcriber.room else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase("memo-memo-no-room-transcript-so", ["name": job.sound.name]),
        path: path, hint: Phrase("memo-move-part-text-into-another"))
    }
    return true
  }

  /// Whether a problem concerns this memo only.
  func isOfMemo(_ problem: Diagnostic, _ job: TranscriptionJob) -> Bool {
    guard problem.path == Memo.path(of: job.memo) else { return false }
    if problem.code == .fileTooLarge { return true }
    do throws(Diagnostic) { return try MemoStore.read(id: job.memo, in: home).memo == nil } catch {
      return true
    }
  }

  /// Writes a transcript under a sound; returns false if the sound no longer waits.
  package func keep(_ words: String, _ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    try whenFree { () throws(Diagnostic) in
      try change(job) { (change) throws(Diagnostic) in
        try MemoStore.transcribe(job.sound, of: job.memo, as: words, from: [job.state], in: home, &change)
      }
    }
  }

  /// Marks a sound's transcription as failed; returns false if the sound no longer waits.
  package func fail(_ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    // Already marked.
    if job.state == .failed { return true }
    return try whenFree { () throws(Diagnostic) in try set(.failed, job) }
  }

  /// Marks a sound as pending that the user chose but that couldn't be requested now.
  package func queue(_ job: TranscriptionJob, after told: Diagnostic?) {
    guard job.state != .pending else { return }
    do throws(Diagnostic) { _ = try set(.pending, job) } catch {
      // The cause of the first error may prevent this too; report it once.
      if error.code != told?.code { household.report(error) }
    }
  }

  private func set(_ state: MemoSound.State, _ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    try change(job) { (change) throws(Diagnostic) in
      try MemoStore.setState(state, of: job.sound, in: job.memo, from: [job.state], home, &change)
    }
  }

  private func change(_ job: TranscriptionJob, _ body: (inout Change) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> Bool
  { try home.change("memo transcribe \(job.memo)", at: household.world.now(), body) }

  /// Retries while another process holds the home's lock: a transcript from the server isn't thrown away.
  private func whenFree(_ body: () throws(Diagnostic) -> Bool) throws(Diagnostic) -> Bool {
    var isTold = false
    while true {
      do throws(Diagnostic) { return try body() } catch {
        guard error.code == .homeLocked, !household.isStopped() else { throw error }
        if !isTold {
          var told = error
          told.severity = .warning
          told.hint = Phrase("memo-transcript-written-soon-done-ctrl")
          household.endProgress()
          household.report(told)
        }
        isTold = true
      }
    }
  }
}
