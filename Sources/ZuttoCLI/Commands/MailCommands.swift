// Mails: the day's question goes out, and what is answered becomes an entry.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Import
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

extension Context {
  /// The mail account of this machine's settings; throws `mail-unset`.
  func mailAccount() throws(Diagnostic) -> MailAccount {
    guard let account = try MachineSettings.read(world).mail else {
      throw Diagnostic(.mailUnset, Phrase("mail-no-account"), hint: Phrase("mail-write-settings"))
    }
    try account.check()
    return account
  }
}

/// Files the answers to zutto's mails.
struct MailReceiving {
  private let context: Context
  private let signer: ReplyAddress
  private let writers: [ReplyAddress.Writer]
  private var problems: [Diagnostic] = []
  private var reports: [(diary: Diary, report: ImportReport)] = []
  private var (others, forged) = (0, [Diagnostic]())

  /// Where mails lie that were fetched and not yet filed.
  private static let folder: RelativePath = ".zutto/mail/in"
  /// The largest mail on standard input in bytes.
  private static let maximumMail = 64 << 20

  init(_ context: Context) throws(Diagnostic) {
    self.context = context
    signer = try ReplyAddress(in: context.home, context.world)
    writers = try ReplyAddress.writers(in: context.home)
  }

  /// Takes mails from files, folders and standard input (`-`), or from the account if none are named.
  mutating func run(_ files: [String]) async throws -> Outcome {
    Interrupt.watch()
    if files.isEmpty {
      context.printer.progress(Phrase("mail-fetching")[context.language])
      try keep(try context.mailAccount().answers { Interrupt.wasAsked })
    }
    for file in files {
      if file == "-" {
        try keep([try StandardInput.bytes(limit: MailReceiving.maximumMail)])
      } else {
        try await take(at: OutsideFile.followed(file) ?? OutsideFile.resolved(file), file)
      }
    }
    if files.isEmpty || files.contains("-") { try await takeKept() }
    context.printer.endProgress()
    return telling()
  }

  /// Puts fetched mails where they outlive a failure: the account shows them as read already.
  private func keep(_ mails: [[UInt8]]) throws(Diagnostic) {
    try context.home.tree.createFolder(MailReceiving.folder, isPrivate: true)
    for mail in mails {
      guard let path = MailReceiving.folder.appending("\(Digest(of: mail).hex.prefix(16)).eml") else {
        continue
      }
      try context.home.tree.write(mail, to: path, isPrivate: true)
    }
  }

  private mutating func takeKept() async throws {
    let tree = context.home.tree
    let kept = try tree.list(MailReceiving.folder).compactMap { MailReceiving.folder.appending($0.name) }
    if !kept.isEmpty { try await take(at: tree.systemPath(MailReceiving.folder), MailReceiving.folder.text) }
    for path in kept + [MailReceiving.folder, ".zutto/mail"] { try tree.delete(path) }
  }

  private mutating func take(at path: String, _ name: String) async throws {
    let home = context.home
    let export = try ForeignExport(at: path, name: name)
    let (signer, writers) = (signer, writers)
    let box = MailBox(export.files) { signer.read($0, among: writers) != nil }
    others += box.others
    problems += box.problems
    let questions = try DiaryStore.questions(in: home, context.language)
    var answers: [ReplyAddress.Writer: [(mail: Mail, question: String?)]] = [:]
    for mail in box.mails {
      if mail.isAutomatic {
        others += 1
      } else if case .writer(let writer, let day) = signer.read(mail.traces, among: writers) {
        answers[writer, default: []].append((mail, questions.question(on: day)))
      } else {
        forged.append(
          Diagnostic(
            .mailForged, Phrase("mail-forged", ["place": mail.place]), hint: Phrase("mail-answer-own"),
            severity: .warning))
      }
    }
    var settings = ImportSettings(zone: home.zone)
    settings.latest = context.now.day.adding(days: 1)
    for writer in writers {
      guard let mails = answers[writer] else { continue }
      let diary = try DiaryStore.head(writer.diary, in: home).diary
      let run = try await ImportRun(
        mails, of: export, settings, to: .diary(diary, author: writer.member), in: home)
      let report = try context.change("receive --mail") { (change) throws(Diagnostic) in
        try run.write(&change, isStopped: { Interrupt.wasAsked })
      }
      reports.append((diary, report))
    }
  }

  private func telling() -> Outcome {
    let language = context.language
    let lines = reports.flatMap { diary, report in report.imported.map { (diary, $0) } }
    let present = reports.reduce(0) { $0 + $1.report.present.count }
    let failed = reports.reduce(0) { $0 + $1.report.failed }
    var outcome = Outcome(json: [
      "filed": .list(
        lines.map { diary, line in
          ["diary": .text(diary.id), "path": .text(line.path.text), "created": .text(line.created.text)]
        }), "present": .integer(present), "failed": .integer(failed), "forged": .integer(forged.count),
      "others": .integer(others),
    ])
    for (diary, line) in lines {
      outcome.say(Phrase("mail-filed"), ["diary": diary.name, "time": language.dateAndTime(line.created)])
    }
    outcome.say(
      Phrase("mail-counts"),
      [
        "filed": language.integer(lines.count), "present": language.integer(present),
        "failed": language.integer(failed), "others": language.integer(others + forged.count),
      ])
    outcome.report(problems + reports.flatMap(\.report.problems) + forged)
    if failed > 0 { outcome.exit = .problems }
    return outcome
  }
}
