// Which forms were filed: what a phone sends again is not written again.

internal import Diagnostics
internal import Ground
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

  /// As a file's name.
  var name: RelativePath { RelativePath(text) ?? "form" }

  /// The id of what has a digest.
  init(_ digest: Digest) { text = String(digest.hex.prefix(32)) }
}

/// A form that was filed.
struct Receipt: Sendable, Hashable {
  let form: FormID
  let device: String
  /// Seconds since 1970.
  let made: Int64
  /// The change that filed it.
  let change: RelativePath

  init(form: FormID, device: String, made: Int64, change: RelativePath) {
    self.form = form
    self.device = device
    self.made = made
    self.change = change
  }

  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 3).map(String.init)
    guard words.count == 4, let form = FormID(words[0]), let made = Int64(words[2]),
      let change = RelativePath(words[3])
    else { return nil }
    self.init(form: form, device: words[1], made: made, change: change)
  }

  var line: String { "\(form.text) \(device) \(made) \(change)\n" }
}

/// The receipts of the last 30 days: `.zutto/app/forms/DAY`, a line each (FORMAT.md, "The log").
struct Receipts: Sendable {
  private static let folder: RelativePath = ".zutto/app/forms"
  private static let days = 30
  /// Seconds for which a form's receipt is kept at least.
  static let seconds = Int64(days) * 86_400

  private var all: [FormID: Receipt] = [:]
  /// The newest file as it was when it was read or written.
  private var newest: (path: RelativePath, signature: FileSignature?)?

  subscript(form: FormID) -> Receipt? { all[form] }
  /// The changes that have a receipt.
  var changes: Set<RelativePath> { Set(all.values.map(\.change)) }

  /// Reads the files if another program wrote since.
  ///
  /// - Throws: `file-unreadable`.
  mutating func refresh(in tree: Tree, at now: Instant) throws(Diagnostic) {
    let path = Receipts.path(now)
    if let newest, newest.path == path, newest.signature == tree.signature(path) { return }
    all = [:]
    for item in try tree.list(Receipts.folder) {
      guard let path = Receipts.folder.appending(item.name) else { continue }
      let text = String(decoding: try tree.readIfPresent(path)?.bytes ?? [], as: UTF8.self)
      for line in text.split(separator: "\n") {
        // A line that a crash cut short is none: its form is recovered from the change.
        if let receipt = Receipt(line: line) { all[receipt.form] = receipt }
      }
    }
    newest = (path, tree.signature(path))
  }

  /// Adds a receipt, durably.
  ///
  /// - Throws: `disk-full`, `file-unwritable`.
  mutating func add(_ receipt: Receipt, in tree: Tree, at now: Instant) throws(Diagnostic) {
    let path = Receipts.path(now)
    // The line end before it closes a line that a crash cut short.
    try tree.append(Array(("\n" + receipt.line).utf8), to: path)
    all[receipt.form] = receipt
    newest = (path, tree.signature(path))
  }

  /// Deletes the files of days that are past, but not the newest ones: a clock may be wrong by a year.
  ///
  /// - Throws: `file-unwritable`.
  mutating func tidy(in tree: Tree, at now: Instant) throws(Diagnostic) {
    let kept = Set((-1...Receipts.days).map { Receipts.path(now.adding(seconds: -86_400 * Int64($0))).name })
    let older = try tree.list(Receipts.folder).map(\.name).sorted().dropLast(Receipts.days)
    for name in older where !kept.contains(name) {
      if let path = Receipts.folder.appending(name) { try tree.delete(path) }
    }
    newest = nil
  }

  /// Whether a change is recent enough for its receipt to be kept.
  static func covers(_ moment: Instant, at now: Instant) -> Bool {
    abs(moment.seconds(until: now)) < seconds
  }

  private static func path(_ moment: Instant) -> RelativePath {
    folder.appending(ZonedTime(utc: moment).day.text) ?? folder
  }
}
