// What a run reads and writes of a memo: whether there is a place for words, and the words.

package import Diagnostics
internal import Fluent
internal import Ground
internal import Memos
internal import SafeFiles

extension Transcriber {
  /// The room that a memo must have: an answer of a server has at most as many bytes.
  private static let room = 1 << 20

  /// Whether a sound still waits in its memo.
  ///
  /// - Throws: `file-too-large` where the memo has no room for words, and what makes it unreadable.
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

  /// Whether a problem is this memo's alone.
  func isOfMemo(_ problem: Diagnostic, _ job: TranscriptionJob) -> Bool {
    guard problem.path == Memo.path(of: job.memo) else { return false }
    if problem.code == .fileTooLarge { return true }
    do throws(Diagnostic) { return try MemoStore.read(id: job.memo, in: home).memo == nil } catch {
      return true
    }
  }

  /// Puts words under a sound.
  ///
  /// - Returns: false where it waits no more.
  package func keep(_ words: String, _ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    try whenFree { () throws(Diagnostic) in
      try change(job) { (change) throws(Diagnostic) in
        try MemoStore.transcribe(job.sound, of: job.memo, as: words, from: [job.state], in: home, &change)
      }
    }
  }

  /// Notes that a sound can't be transcribed.
  ///
  /// - Returns: false where it waits no more.
  package func fail(_ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    // What failed before is written as it should be.
    if job.state == .failed { return true }
    return try whenFree { () throws(Diagnostic) in try set(.failed, job) }
  }

  /// A sound that a person chose, and that could not be asked for now, waits from now on.
  package func queue(_ job: TranscriptionJob, after told: Diagnostic?) {
    guard job.state != .pending else { return }
    do throws(Diagnostic) { _ = try set(.pending, job) } catch {
      // What keeps it from being asked for may keep this too.
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

  /// Does something as soon as nobody else is writing: what a server was asked for is not thrown away.
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
