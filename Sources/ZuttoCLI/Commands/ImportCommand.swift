// `zutto import`: brings diaries and notes of other apps.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Import
internal import LosslessJSON
internal import Memos
internal import SafeFiles
internal import ZonedTime

struct ImportCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring diaries, notes, chats and photos from other apps.",
    discussion: """
      Read are exports of Day One (JSON; Day One Classic), jrnl (its journal, or
      JSON), Journey, memos (usememos), RedNotebook, text bundles (Bear), Google
      Keep, Evernote, Daylio, Joplin, Notion, Simplenote, Apple Journal, Standard
      Notes, Diarium, Logseq, Journiv, Diaro, folders of Markdown (Obsidian, Jekyll,
      Hugo) and of HTML named by days, and chats of LINE, KakaoTalk, WhatsApp,
      Telegram, Signal and iMessage: a folder, a zip file or a single file. Mails
      (.eml, mbox, Maildir) and photos of a folder, a camera's card, Google Takeout,
      Instagram and Facebook, too: a day of photos, or a post, becomes an entry.
      The form is told by the content; name it first if that is not enough, or with
      --from. Nothing is imported twice, nothing that is here is touched, and one
      broken entry does not stop the others. Of a chat, each day and person becomes
      an entry, and the app's own lines are left out. 'zutto undo' takes all of it
      back. One-time passwords come by 'zutto otp import'.

      Examples:
        zutto import day-one.zip --into futari --dry-run
        zutto import day-one day-one.zip --into diary:futari
        zutto import jrnl ~/journal.txt --into futari
        zutto import memos.json                        into the memos
        zutto import ~/Notes --into memos --undated 2020-01-01
        zutto import "[LINE] Chat with Yuki.txt" --into futari --author Yuki=yuuki
        zutto import "WhatsApp Chat - Kyoto.zip" --into tomo --each
        zutto import ~/Pictures/2024 --into futari --propose
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(
    help: ArgumentHelp(
      "The export: a folder, a zip file or a file; its form may stand before it.", valueName: "export"),
    completion: .file()) var words: [String] = []
  @Option(help: ArgumentHelp("Its form: \(ImportFormat.names).", valueName: "app")) var from: String?
  @Option(help: ArgumentHelp("Where to: a diary's id, 'diary:ID', or 'memos'.", valueName: "diary")) var into:
    String?
  @Option(
    name: .customLong("author"),
    help: ArgumentHelp(
      "Whose entries they are (default: the home's owner); NAME=ID says who a name in a chat is, and NAME= leaves it out.",
      valueName: "member")) var authorWords: [String] = []
  @Option(help: ArgumentHelp("Which chat, of an export with several.", valueName: "title")) var chat: String?
  @Flag(help: "Make an entry of each message of a chat, not of each day and person.") var each = false
  @Option(help: ArgumentHelp("The day of texts that tell none; without it they fail.", valueName: "day"))
  var undated: String?
  @Option(
    help: ArgumentHelp(
      "How days such as 3/4/2024 are read: day-first, month-first or year-first.", valueName: "order"))
  var dates: String?
  @Flag(help: "Show what photos would become in your editor first, to strike out and write.") var propose =
    false
  @Flag(help: "Tell what would be imported, and write nothing.") var dryRun = false

  private var source: String { words.last ?? "" }
  /// The member whose entries they are.
  private var author: String? { authorWords.first { !$0.contains("=") } }
  /// Who the names in a chat are: member ids by name.
  private var people: [String: String] {
    let pairs = authorWords.compactMap { word in
      word.lastIndex(of: "=").map { (String(word[..<$0]), String(word[word.index(after: $0)...])) }
    }
    return Dictionary(pairs) { _, last in last }
  }
  /// The format, if one was typed.
  private var named: ImportFormat? {
    (from ?? (words.count > 1 ? words[0] : nil)).flatMap { ImportFormat(rawValue: $0.lowercased()) }
  }

  private static func unknown(_ word: String, _ what: Phrase) -> Phrase {
    let names: Phrase = Phrase("import-one", ["what": what, "names": ImportFormat.names])
    return names.and(ImportFormat.allCases.map(\.rawValue).suggestion(for: word.lowercased()))
  }

  func validate() throws {
    guard (1...2).contains(words.count) else {
      throw ValidationError(Phrase("import-name-one-export-zutto-import"))
    }
    if words.count > 1, from != nil { throw ValidationError(Phrase("import-name-form-once-before-export")) }
    if words.count > 1, named == nil {
      throw ValidationError(ImportCommand.unknown(words[0], Phrase("import-form-export")))
    }
    if let from, ImportFormat(rawValue: from.lowercased()) == nil {
      throw ValidationError(ImportCommand.unknown(from, Phrase(verbatim: "--from")))
    }
    if let into, ImportCommand.id(of: into).isEmpty || ImportCommand.id(of: into).contains(":") {
      throw ValidationError(Phrase("import-into-diary-id-diary-id"))
    }
    if authorWords.count(where: { !$0.contains("=") }) > 1 || people.keys.contains("") {
      throw ValidationError(Phrase("import-author-once"))
    }
    if propose, dryRun { throw ValidationError(Phrase("import-propose-or-dry-run")) }
    if let dates, DateOrder(rawValue: dates) == nil {
      throw ValidationError(Phrase("import-dates-day-first-month-first"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    if !dryRun { try home.checkWritable() }
    let path = OutsideFile.followed(source) ?? OutsideFile.resolved(source)
    try ImportCommand.checkForeign(path, source, home)
    context.printer.progress(Phrase("import-reading")[context.language])
    let export = try ForeignExport(at: path, name: source, scratch: context.world.scratchPlace)
    let format = try named ?? export.guess()
    let destination = try destination(format, context)
    var settings = ImportSettings(
      zone: home.zone,
      undated: try undated.map { (day) throws(Diagnostic) in try Day(typed: day, today: context.now.day) },
      dates: dates.flatMap(DateOrder.init(rawValue:)), authors: try authors(destination, home),
      chats: try chats(destination, context))
    settings.latest = context.now.day.adding(days: 1)
    let run = try await ImportRun(export, format, settings, to: destination, in: home)
    if propose {
      guard let proposal = run.proposal(in: context.language) else {
        return try finish(run, context)
      }
      context.printer.endProgress()
      return try await Editor(context.session).edit(Array(proposal.utf8)) { bytes in
        var run = run
        try run.take(String(decoding: bytes, as: UTF8.self))
        return try finish(run, context)
      }
    }
    return try finish(run, context)
  }

  private func finish(_ run: ImportRun, _ context: Context) throws -> Outcome {
    let report = try carryOut(run, context)
    context.printer.endProgress()
    let telling = ImportTelling(language: context.language, isGuessed: named == nil, isRehearsal: dryRun)
    var outcome = telling.outcome(report)
    outcome.report(options.json ? report.problems : report.problems.folded(in: context.language))
    if report.failed > 0 { outcome.exit = .problems }
    if report.isStopped { outcome.exit = .stopped }
    return outcome
  }

  /// Refuses to import the home itself or its own folders.
  static func checkForeign(_ path: String, _ source: String, _ home: Home) throws(Diagnostic) {
    let own = ["archive", "contacts", "diaries", "ledger", "memos", "notes", "otp", ".zutto"]
    let isOwn = path == home.tree.root || own.contains { (path + "/").hasPrefix("\(home.tree.root)/\($0)/") }
    guard isOwn else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-home-already", ["source": source]),
      hint: Phrase("import-name-export-another-app"))
  }

  private func carryOut(_ run: ImportRun, _ context: Context) throws(Diagnostic) -> ImportReport {
    Interrupt.watch()
    let language = context.language
    let total = language.integer(run.count)
    let progress = { (done: Int) in
      guard done % 20 == 0 else { return }
      context.printer.progress(
        Phrase("import-progress")(language, ["done": language.integer(done), "total": total]))
    }
    if dryRun { return try run.rehearse(isStopped: { Interrupt.wasAsked }, progress: progress) }
    return try context.change(source) { (change) throws(Diagnostic) in
      try run.write(&change, isStopped: { Interrupt.wasAsked }, progress: progress)
    }
  }

  /// Members whose texts may be imported under their own name: all, in a shared diary only oneself; none with
  /// `--author`.
  private func authors(_ destination: ImportRun.Destination, _ home: Home) throws(Diagnostic) -> [Member] {
    guard author == nil, case .diary(let diary, let own) = destination, !diary.type.hidesMembers else {
      return []
    }
    let isShared = try DiaryStore.share(diary.id, in: home) != nil
    return diary.present.filter { !isShared || $0.id == own }
  }

  /// How the messages of chats become entries.
  private func chats(_ destination: ImportRun.Destination, _ context: Context) throws(Diagnostic)
    -> ChatSettings
  {
    var chats = ChatSettings()
    chats.isEach = each
    chats.only = chat
    chats.deleted = Phrase("import-chat-deleted")[context.language]
    for (name, id) in people { chats.people[name] = id.isEmpty ? "" : try PortableName(parsing: id).text }
    guard case .diary(let diary, let own) = destination, !diary.type.hidesMembers else { return chats }
    // In a shared diary everybody writes, and joins, for themselves.
    let isShared = try DiaryStore.share(diary.id, in: context.home) != nil
    chats.members = diary.members.filter { !isShared || $0.id == own }
    if !isShared { chats.room = diary.type.maximumMembers - diary.present.count }
    return chats
  }

  /// The diary id in the value of `--into`.
  private static func id(of into: String) -> String {
    let prefix = [Diary.folder.text + "/", "diary:"].first { into.hasPrefix($0) } ?? ""
    return String(into.dropFirst(prefix.count))
  }

  private func destination(_ format: ImportFormat, _ context: Context) throws(Diagnostic)
    -> ImportRun.Destination
  {
    let home = context.home
    guard let into else {
      if format == .memos { return .memos }
      let ids = try DiaryStore.ids(in: home)
      throw Diagnostic(
        .importInto, Phrase("import-where-shall-go", ["title": format.title]),
        hint: ids.isEmpty
          ? Phrase("import-make-diary-zutto-diary-new")
          : Phrase("import-into-one-into-memos", ["ids": ids.joined(separator: ", ")]))
    }
    let ids = try DiaryStore.ids(in: home)
    if into == "memos", !ids.contains("memos") {
      guard author == nil else {
        throw Diagnostic(
          .importInto, Phrase("import-memos-no-author"), hint: Phrase("import-leave-out-author-name-diary"))
      }
      return .memos
    }
    guard into != "memos" else {
      throw Diagnostic(
        .importInto, Phrase("import-memos-diary-well"), hint: Phrase("import-say-into-diary-memos-them"))
    }
    let diary = try DiaryStore.head(ImportCommand.id(of: into), in: home).diary
    let member = try context.member(author, of: diary, isSelf: false)
    try context.checkSelf(member, of: diary)
    return .diary(diary, author: member.id)
  }
}

/// The results of an import, as text and JSON.
private struct ImportTelling {
  let language: Language
  let isGuessed: Bool
  let isRehearsal: Bool

  /// The results without the problems.
  func outcome(_ report: ImportReport) -> Outcome {
    var outcome = Outcome(json: .object(json(of: report)))
    if isRehearsal {
      outcome.add(report.imported.map { "+ \($0.created.day) \($0.place[language])".escapingControls })
    }
    let format = report.format.title
    if report.format.isChat {
      outcome.add([
        Phrase("import-chat-counts")(
          language,
          ["messages": language.integer(report.messages), "notices": language.integer(report.notices.count)])
      ])
      let people = report.newcomers.map { $0.name == $0.id ? $0.name : "\($0.name) (\($0.id))" }
      if !people.isEmpty { outcome.add([Phrase("import-new-members")[language] + names(people)]) }
    }
    if isGuessed { outcome.add([Phrase("import-guessed")(language, ["format": format])]) }
    outcome.add([
      (isRehearsal ? Phrase("otp-would-import") : Phrase("otp-imported"))(
        language,
        [
          "format": format, "read": language.integer(report.read),
          "new": language.integer(report.imported.count), "present": language.integer(report.present.count),
          "failed": language.integer(report.failed),
        ])
    ])
    if !report.present.isEmpty {
      var seen: Set<String> = []
      let paths = report.present.map(\.path.text).filter { seen.insert($0).inserted }
      outcome.add([Phrase("import-present")[language] + names(paths)])
    }
    let brought = report.present.reduce(0) { $0 + $1.brought }
    if brought > 0 { outcome.add([Phrase("import-brought")(language, count: brought)]) }
    if report.media > 0 { outcome.add([Phrase("import-media")(language, count: report.media)]) }
    let changed = report.present.filter(\.isChanged).map { $0.place[language] }
    if !changed.isEmpty {
      outcome.add([Phrase("import-changed")(language, count: changed.count) + names(changed)])
    }
    if !report.left.isEmpty {
      outcome.add([
        Phrase("import-left")(language, count: report.left.count) + names(report.left.map { $0[language] })
      ])
    }
    if report.isStopped { outcome.say(Phrase("import-stopped")) }
    return outcome
  }

  private func json(of report: ImportReport) -> JSONObject {
    [
      "format": .text(report.format.rawValue), "guessed": .flag(isGuessed), "dryRun": .flag(isRehearsal),
      "read": .integer(report.read), "imported": .integer(report.imported.count),
      "present": .integer(report.present.count), "failed": .integer(report.failed),
      "importedTexts": .list(report.imported.map(json(of:))),
      "presentTexts": .list(report.present.map(json(of:))), "media": .integer(report.media),
      "messages": .integer(report.messages), "notices": .list(report.notices.map { .text($0[language]) }),
      "newMembers": .list(report.newcomers.map { ["id": .text($0.id), "name": .text($0.name)] }),
      "left": .list(report.left.map { .text($0[language]) }), "stopped": .flag(report.isStopped),
      "problems": report.problems.json(in: language),
    ]
  }

  private func json(of line: ImportReport.Line) -> JSON {
    var object: JSONObject = [
      "place": .text(line.place[language]), "created": .text(line.created.text),
      "path": .text(line.path.text),
    ]
    if line.isChanged { object["changed"] = true }
    if line.brought > 0 { object["brought"] = .integer(line.brought) }
    return .object(object)
  }

  /// The first ten names of a list; `--json` has all.
  private func names(_ all: [String]) -> String {
    let most = 10
    let names = all.prefix(most).joined(separator: ", ")
    return ": \(names)\(all.count > most ? ", …" : "")".escapingControls
  }
}

extension [Diagnostic] {
  /// One problem for all that differ only in places and names.
  fileprivate func folded(in language: Language) -> [Diagnostic] {
    let alike = Dictionary(grouping: self, by: \.kind)
    var kinds: Set<String> = []
    return compactMap { problem in
      guard kinds.insert(problem.kind).inserted else { return nil }
      let others = (alike[problem.kind] ?? []).dropFirst()
      guard !others.isEmpty else { return problem }
      let names = others.prefix(9).compactMap { $0.place(in: language) }
      var first = problem
      let listed = names.joined(separator: ", ") + (others.count > names.count ? ", …" : "")
      first.message =
        names.isEmpty
        ? Phrase("import-more-like-json-all-2", ["message": problem.message, "count": others.count])
        : Phrase(
          "import-more-like-json-all", ["message": problem.message, "count": others.count, "listed": listed])
      return first
    }
  }
}

extension Diagnostic {
  /// The message without places and names.
  fileprivate var kind: String { "\(severity) \(code) \(message.core.key)" }

  /// The text that was not imported; nil if the problem concerns none.
  fileprivate func place(in language: Language) -> String? {
    severity == .error ? message.text(of: "place", in: language) : nil
  }
}
