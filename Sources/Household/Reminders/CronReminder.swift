// A reminder as a line of the person's crontab; every other line stays, byte for byte.
// Source: crontab(1); crontab(5), "percent-signs".

package import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// Two marked lines in the crontab.
package struct CronReminder: Sendable {
  private let mark: String

  package init(mark: String) { self.mark = mark }

  private var comment: String {
    "# zutto remind \(mark): 'zutto remind uninstall' takes these two lines away"
  }

  /// The lines of a reminder.
  ///
  /// - Throws: `name-not-portable` for a backslash, which crons understand differently.
  package func lines(_ plan: ReminderPlan) throws(Diagnostic) -> String {
    for word in plan.words where word.contains("\\") {
      throw Diagnostic(
        .nameNotPortable, Phrase("remind-path-holds-backslash-not-every", ["word": word.quotedBriefly]),
        hint: Phrase("remind-use-systemd-launchd-move-folder"))
    }
    let command = plan.words.map { CronReminder.quoted($0) }.joined(separator: " ")
    return "\(comment)\n\(plan.time.minute) \(plan.time.hour) * * * \(command)\n"
  }

  /// A word of a cron line: cron itself takes a percent sign for the end of the line unless a backslash stands before it, and takes
  /// that backslash away.
  private static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0)) }
    guard !plain || word.isEmpty else { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false).map {
      $0.replacing("%", with: "\\%")
    }
    // No backslash before a quote: cron leaves such a one alone, but a quote in quotes needs none.
    return "'" + parts.joined(separator: "'\"'\"'") + "'"
  }

  /// Puts the lines into the crontab, in the place of older ones.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) {
    let new = try lines(plan)
    var (kept, _) = split(try read())
    if let last = kept.last, last != 0x0A { kept.append(0x0A) }
    try write(kept + Array(new.utf8))
  }

  /// Takes the lines out of the crontab.
  ///
  /// - Returns: whether there were any.
  package func uninstall() throws(Diagnostic) -> Bool {
    guard Self.isHere else { return false }
    let (kept, own) = split(try read())
    guard own != nil else { return false }
    try write(kept)
    return true
  }

  /// What is installed.
  package func status() throws(Diagnostic) -> InstalledReminder? {
    guard Self.isHere, let line = split(try read()).own else { return nil }
    let fields = line.split(separator: " ").prefix(2).compactMap { Int($0) }
    let time = fields.count == 2 ? TimeOfDay(hour: fields[1], minute: fields[0]) : nil
    // Whether a cron runs, nothing tells to everybody.
    return InstalledReminder(way: .cron, clock: time?.text, isActive: nil)
  }

  /// Whether there is a crontab program.
  package static var isHere: Bool {
    do throws(Diagnostic) {
      _ = try ask(["-l"], input: [])
      return true
    } catch { return error.code != .programMissing }
  }

  /// The crontab without our lines, and our line.
  private func split(_ bytes: [UInt8]) -> (kept: [UInt8], own: String?) {
    var kept: [UInt8] = []
    var own: String?
    var isOwn = false
    let beginning = Array("# zutto remind \(mark):".utf8)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if isOwn {
        own = String(decoding: line, as: UTF8.self)
        isOwn = false
      } else if line.starts(with: beginning) {
        isOwn = true
      } else {
        kept += line + [0x0A]
      }
    }
    // The split ends with what follows the last line end.
    if !kept.isEmpty { kept.removeLast() }
    return (kept, own)
  }

  private func read() throws(Diagnostic) -> [UInt8] {
    let outcome = try Self.ask(["-l"], input: [])
    if outcome.status == 0 { return outcome.output }
    // Only that there is none is as good as an empty one; taken for one, anything else would wipe it out.
    let said = String(decoding: outcome.errors, as: UTF8.self)
    if outcome.output.isEmpty, said.contains("no crontab") || said.contains("No such file") { return [] }
    throw Self.failure("-l", outcome)
  }

  private func write(_ bytes: [UInt8]) throws(Diagnostic) {
    let outcome = try Self.ask(["-"], input: bytes)
    guard outcome.status == 0 else { throw Self.failure("-", outcome) }
  }

  private static func failure(_ word: String, _ outcome: Program.Outcome) -> Diagnostic {
    Diagnostic(
      .programFailed, Phrase("remind-crontab-failed", ["word": word, "reason": outcome.reason]),
      hint: Phrase("remind-crontab-zutto-remind-install-systemd"))
  }

  private static func ask(_ words: [String], input: [UInt8]) throws(Diagnostic) -> Program.Outcome {
    try Program.run(
      ["crontab"] + words, input: input, environment: ["LC_ALL": "C"],
      withheld: Set(TranscriptionKey.withheld.keys), install: Phrase("remind-package-cron"))
  }
}
