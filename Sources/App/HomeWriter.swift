// Writes of forms: each once, whatever a phone sends again.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles
internal import ZonedTime

/// Writes into the home, one change after another.
actor HomeWriter {
  private static let undoable: Int64 = 600

  private let place: String
  private var receipts = Receipts()
  /// Whether no change that was cut short may be there.
  private var isSettled = false

  init(_ place: String) { self.place = place }

  nonisolated func tree() throws(Diagnostic) -> Tree { try Tree(at: place) }

  /// Makes a change for a form, unless it was made already: a phone sends again what it got no answer to.
  ///
  /// - Parameters:
  ///   - form: the form's id.
  ///   - device: who sends it; another device's form id counts for nothing.
  ///   - label: what is done, as `undo` and `trash list` show it.
  ///   - now: the present moment.
  ///   - body: the writes.
  /// - Returns: the files that it wrote; nil if it was made before.
  /// - Throws: `home-locked`, and as the writes.
  @discardableResult func once(
    _ form: FormID, by device: String, _ label: String, at now: Instant,
    _ body: @Sendable (Home, inout Change) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Set<RelativePath>? {
    let home = try Home(at: place)
    try settle(home, at: now)
    do throws(Diagnostic) {
      return try home.change(label, at: now, form: "\(form.text) \(device)") { (change) throws(Diagnostic) in
        try receipts.refresh(in: home.tree, at: now)
        guard receipts[form] == nil else { return nil }
        try body(home, &change)
        let receipt = Receipt(
          form: form, device: device, made: now.secondsSince1970, change: change.folder)
        try receipts.add(receipt, in: home.tree, at: now)
        return change.touched
      }
    } catch {
      // What couldn't be taken back at once is looked for before the next change.
      if error.code == .diskFull || error.code == .fileUnwritable { isSettled = false }
      throw error
    }
  }

  /// Settles what a killed app, or a full disk, left: a complete change gets the receipt that it lacks, one that
  /// was cut short is taken back.
  ///
  /// - Throws: `home-locked`, and as the writes.
  private func settle(_ home: Home, at now: Instant) throws(Diagnostic) {
    guard !isSettled else { return }
    try home.tree.locked { () throws(Diagnostic) in
      try receipts.refresh(in: home.tree, at: now)
      for record in try Trash.records(in: home.tree, except: receipts.changes)
      where !record.isUndone && Receipts.covers(record.moment, at: now) {
        let words = (record.form ?? "").split(separator: " ").map(String.init)
        guard words.count == 2, let form = FormID(words[0]), receipts[form] == nil else { continue }
        if try record.isComplete(in: home.tree) {
          let receipt = Receipt(
            form: form, device: words[1], made: record.moment.secondsSince1970, change: record.folder)
          try receipts.add(receipt, in: home.tree, at: now)
        } else {
          try record.abandon(in: home.tree)
        }
      }
    }
    isSettled = true
  }

  /// Makes a change that may be made twice without harm.
  ///
  /// - Returns: the files that it wrote.
  /// - Throws: `home-locked`, and as the writes.
  func change(
    _ label: String, at now: Instant, _ body: @Sendable (Home, inout Change) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Set<RelativePath> {
    let home = try Home(at: place)
    return try home.change(label, at: now) { (change) throws(Diagnostic) in
      try body(home, &change)
      return change.touched
    }
  }

  /// Whether a form was filed within the last 30 days.
  ///
  /// - Throws: `file-unreadable`.
  func isFiled(_ form: FormID, at now: Instant) throws(Diagnostic) -> Bool {
    try receipts.refresh(in: tree(), at: now)
    return receipts[form] != nil
  }

  /// Whether a device sent a form that was filed within the last 30 days.
  ///
  /// - Throws: `file-unreadable`.
  func isFiled(_ form: FormID, by device: String, at now: Instant) throws(Diagnostic) -> Bool {
    try isFiled(form, at: now) && receipts[form]?.device == device
  }

  /// The change that a form made, if this device sent it within the last ten minutes and it is not taken back.
  ///
  /// - Throws: `file-unreadable`.
  func undoable(_ form: FormID, by device: String, at now: Instant) throws(Diagnostic) -> TrashRecord? {
    let tree = try tree()
    try receipts.refresh(in: tree, at: now)
    guard let receipt = receipts[form], receipt.device == device,
      (0...HomeWriter.undoable).contains(now.secondsSince1970 - receipt.made),
      tree.signature(receipt.change / Trash.record) != nil
    else { return nil }
    return try TrashRecord(reading: receipt.change, in: tree)
  }

  /// Takes a form's change back, for ten minutes and unless its files changed since.
  ///
  /// - Returns: the files of the change.
  /// - Throws: `nothing-to-undo`, `changed-since`, `home-locked`.
  func undo(_ form: FormID, by device: String, at now: Instant) throws(Diagnostic) -> Set<RelativePath> {
    let home = try Home(at: place)
    return try home.tree.locked { () throws(Diagnostic) in
      guard let record = try undoable(form, by: device, at: now) else {
        // Taken back already: the answer was lost.
        if let receipt = receipts[form], receipt.device == device,
          Trash.isUndone(receipt.change, in: home.tree)
        {
          return []
        }
        throw Diagnostic(.nothingToUndo, Phrase("app-undo-too-late"))
      }
      try home.undo(record)
      return Set(record.steps.map(\.path))
    }
  }

  /// Deletes receipts older than 30 days and uploads that a killed app left, and settles what else it left, so that the
  /// first phone that writes does not wait for it.
  func tidy(at now: Instant) throws(Diagnostic) {
    let tree = try tree()
    try Submission.removeAbandoned(in: tree)
    try receipts.tidy(in: tree, at: now)
    try settle(Home(at: place), at: now)
  }
}
