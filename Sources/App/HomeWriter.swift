// Writes of forms: each once, whatever a phone sends again.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles
internal import ZonedTime

/// The id that a page gives to its form: 16 random bytes as hexadecimal digits.
struct FormID: Sendable, Hashable {
  let text: String

  init?(_ text: String) {
    let isHex = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard text.utf8.count == 32, isHex else { return nil }
    self.text = text
  }

  init(_ world: World) { text = world.randomBytes(16).hexadecimal }

  /// The id of what has a digest.
  init(_ digest: Digest) { text = String(digest.hex.prefix(32)) }

  /// The receipt, the last file that the form's change writes.
  var receipt: RelativePath { FormID.folder.appending(text) ?? FormID.folder }
  /// The first file that the form's change writes: with it and without a receipt, the change was cut short.
  var begun: RelativePath { FormID.folder.appending("\(text)-begun") ?? FormID.folder }

  static let folder: RelativePath = ".zutto/app/forms"
}

/// Writes into the home, one change after another.
actor HomeWriter {
  private static let kept: Int64 = 30 * 86_400
  private static let undoable: Int64 = 600

  private let place: String

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
  /// - Returns: whether it was made now.
  /// - Throws: `home-locked`, and as the writes.
  @discardableResult func once(
    _ form: FormID, by device: String, _ label: String, at now: Instant,
    _ body: @Sendable (Home, inout Change) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    try change(label, at: now) { (home, change) throws(Diagnostic) in
      if home.tree.signature(form.receipt) != nil { return false }
      try HomeWriter.takeBack(form, in: home, &change)
      try change.write([], to: form.begun, isPrivate: true)
      try body(home, &change)
      let receipt = "\(device)\n\(now.secondsSince1970)\n"
      try change.write(Array(receipt.utf8), to: form.receipt, isPrivate: true)
      return true
    }
  }

  /// Takes back what a killed app left of the same form; the caller holds the home's lock.
  ///
  /// - Throws: as the writes.
  private static func takeBack(_ form: FormID, in home: Home, _ change: inout Change) throws(Diagnostic) {
    guard home.tree.signature(form.begun) != nil, let half = try record(form.begun, in: home) else { return }
    do throws(Diagnostic) { try half.undo(in: home.tree) } catch  where error.code == .changedSince {
      // Somebody else wrote since where it was about to write: only what is still as it left it goes.
      for step in half.steps where step.kind == .created && step.path != form.begun {
        if try home.tree.digestIfPresent(step.path) == step.digest { try change.remove(step.path) }
      }
    }
  }

  /// Makes a change that may be made twice without harm.
  ///
  /// - Throws: `home-locked`, and as the writes.
  func change<Result>(
    _ label: String, at now: Instant, _ body: @Sendable (Home, inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let home = try Home(at: place)
    try home.checkWritable()
    return try home.change(label, at: now) { (change) throws(Diagnostic) in try body(home, &change) }
  }

  /// Whether a form's change was made by this device within the last ten minutes, and is not taken back.
  nonisolated func isUndoable(_ form: FormID, by device: String, at now: Instant) throws(Diagnostic) -> Bool {
    guard let receipt = try tree().readIfPresent(form.receipt, limit: 1000) else { return false }
    let lines = String(decoding: receipt.bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count == 2, lines[0] == device, let made = Int64(lines[1]) else { return false }
    return now.secondsSince1970 - made <= HomeWriter.undoable
  }

  /// Takes a form's change back, for ten minutes and unless its files changed since.
  ///
  /// - Throws: `nothing-to-undo`, `changed-since`, `home-locked`.
  func undo(_ form: FormID, by device: String, at now: Instant) throws(Diagnostic) {
    let home = try Home(at: place)
    guard try isUndoable(form, by: device, at: now),
      let record = try HomeWriter.record(form.receipt, in: home)
    else { throw Diagnostic(.nothingToUndo, Phrase("app-undo-too-late")) }
    try home.tree.locked { () throws(Diagnostic) in try home.undo(record) }
  }

  /// The newest change that wrote a file and was not taken back.
  private static func record(_ file: RelativePath, in home: Home) throws(Diagnostic) -> TrashRecord? {
    try Trash.records(in: home.tree).first { !$0.isUndone && $0.steps.contains { $0.path == file } }
  }

  /// Deletes receipts older than 30 days, and uploads that a killed app left.
  func tidy(at now: Instant) throws(Diagnostic) {
    let tree = try tree()
    try Submission.removeAbandoned(in: tree)
    for item in try tree.list(FormID.folder) {
      let age = now.secondsSince1970 - item.signature.modified / 1_000_000_000
      if age > HomeWriter.kept, let path = FormID.folder.appending(item.name) { try tree.delete(path) }
    }
  }
}
