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
  /// Those who left the diary that they answer for.
  private let former: [ReplyAddress.Writer]
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
    former = try ReplyAddress.former(in: context.home)
  }

  /// Takes mails from files, folders and standard input (`-`), or from the account if none are named.
  mutating func run(_ files: [String]) async throws -> Outcome {
    Interrupt.watch()
    // Two that file one answer at once would file it twice.
    let lock = HeldLock(try Lock(".zutto/mail.lock", in: context.home.tree, waitingAtMost: 60))
    defer { withExtendedLifetime(lock) {} }
    var failure: Diagnostic?
    if files.isEmpty {
      context.printer.progress(Phrase("mail-fetching")[context.language])
      let account = try context.mailAccount()
      // What came before it failed is filed.
      do throws(Diagnostic) { try account.fetchAnswers(isStopped: { Interrupt.wasAsked }, keep) } catch {
        failure = error
      }
    }
    for file in files {
      if file == "-" {
        try keep(try StandardInput.bytes(limit: MailReceiving.maximumMail))
      } else {
        _ = try await take(at: OutsideFile.followed(file) ?? OutsideFile.resolved(file), file)
      }
    }
    if files.isEmpty || files.contains("-") { try await takeKept() }
    context.printer.endProgress()
    guard let failure else { return telling() }
    if reports.isEmpty, problems.isEmpty, forged.isEmpty { throw failure }
    return telling().failing(failure)
  }

  /// Puts a fetched mail where it outlives a failure: the account shows it as read already.
  private func keep(_ mail: [UInt8]) throws(Diagnostic) {
    try context.home.tree.createFolder(MailReceiving.folder, isPrivate: true)
    guard let path = MailReceiving.folder.appending("\(Digest(of: mail).hex.prefix(16)).eml") else { return }
    try context.home.tree.write(mail, to: path, isPrivate: true)
  }

  private mutating func takeKept() async throws {
    let tree = context.home.tree
    let kept = try tree.list(MailReceiving.folder).compactMap { MailReceiving.folder.appending($0.name) }
    // What can't be read stays for the next time.
    if !kept.isEmpty {
      guard try await take(at: tree.systemPath(MailReceiving.folder), MailReceiving.folder.text) else {
        return
      }
    }
    for path in kept + [MailReceiving.folder, ".zutto/mail"] { try tree.delete(path) }
  }

  /// Files the answers among mails; returns false if a file can't be read.
  private mutating func take(at path: String, _ name: String) async throws -> Bool {
    let home = context.home
    let export = try ForeignExport(at: path, name: name, scratch: context.world.scratchPlace)
    let (signer, writers) = (signer, writers)
    var mails: [Mail] = []
    let box = MailBox(
      export.files, where: { signer.read($0, among: writers) != nil }, take: { mails.append($0) })
    others += box.others
    problems += box.problems
    // In a folder of mails there may be other files; what was named or piped was meant for one.
    if name == MailReceiving.folder.text || export.files.all.count == 1 {
      problems += box.strangers.map {
        Diagnostic(
          .importFormat, Phrase("mail-no-mail", ["place": $0]), hint: Phrase("import-mail-send-again"))
      }
    }
    let questions = try DiaryStore.questions(in: home, context.language)
    var answers: [ReplyAddress.Writer: [(mail: Mail, question: String?)]] = [:]
    for mail in mails {
      if mail.isAutomatic {
        others += 1
      } else if case .writer(let writer, let day) = signer.read(mail.traces, among: writers) {
        answers[writer, default: []].append((mail, questions.question(on: day)))
      } else {
        forged.append(refusal(of: mail))
      }
    }
    var settings = ImportSettings(zone: home.zone)
    settings.latest = context.now.day.adding(days: 1)
    for writer in writers {
      guard let mails = answers[writer] else { continue }
      let diary = try DiaryStore.head(writer.diary, in: home).diary
      let run = try await ImportRun(
        mails, of: export, settings, to: .diary(diary, author: writer.member), in: home)
      let report = try context.change("--mail") { (change) throws(Diagnostic) in
        try run.write(&change, isStopped: { Interrupt.wasAsked })
      }
      reports.append((diary, report))
    }
    return box.problems.isEmpty
  }

  /// Says why a mail with a signature is not filed.
  private func refusal(of mail: Mail) -> Diagnostic {
    guard case .writer(let writer, _) = signer.read(mail.traces, among: former) else {
      return Diagnostic(
        .mailForged, Phrase("mail-forged", ["place": mail.place]), hint: Phrase("mail-answer-own"),
        severity: .warning)
    }
    let words = Phrase(
      "mail-of-left", ["place": mail.place, "member": writer.member, "diary": writer.diary])
    return Diagnostic(.mailForged, words, hint: Phrase("mail-left-instead"), severity: .warning)
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
    outcome.fail(on: problems)
    if failed > 0 { outcome.exit = .problems }
    return outcome
  }
}
