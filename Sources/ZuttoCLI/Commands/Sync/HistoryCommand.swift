// `zutto history`: the versions of an entry, a memo, a day of sales, an account's name or any other file.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import SafeFiles
internal import Sync
internal import Vault
internal import ZonedTime

struct HistoryCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "The versions of an entry, a memo, a day of sales, a file; and back.",
    discussion: """
      Each 'zutto sync' that brings a change makes a version: who, when, and what was
      [-taken away-] and {+added+}. The first is the file as it is now. An older one
      is brought back with --restore; 'zutto undo' takes that back. Name a removed
      file by its path from the home's folder. Of notes and anonymous diaries only
      the day is shown. Of an account of the vault it shows the names, after the
      passphrase, and nothing else. No page of the archive has any of this.

      Examples:
        zutto history last                     the newest entry
        zutto history futari 2024-12-25        an entry, by the beginning of its id
        zutto history memo 1                   the newest memo
        zutto history ledger yesterday         a day of sales
        zutto history otp github               the names of an account
        zutto history diaries/futari/diary.json
        zutto history last --show 2
        zutto history last --restore 2
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(
    help: ArgumentHelp(
      "A path; 'last'; a diary and an entry; 'memo', 'ledger' or 'otp' and which one.", valueName: "what"),
    completion: .file()) var what: [String]
  @Option(help: ArgumentHelp("Print this version.", valueName: "n")) var show: Int?
  @Option(help: ArgumentHelp("Make this version the present one again.", valueName: "n")) var restore: Int?

  func validate() throws {
    if show != nil, restore != nil { throw ValidationError(Phrase("history-show-or-restore")) }
    if let number = show ?? restore, number < 1 { throw ValidationError(Phrase("history-number-from-one")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let isAccount = what.count > 1 && what[0] == "otp"
    let target =
      isAccount
      ? HistoryTarget(try await AccountHistory(what.dropFirst().joined(separator: " "), context))
      : try await HistoryTarget(what, context)
    let history = try target.read(context)
    if history?.versions.isEmpty ?? true, context.home.tree.signature(target.path) == nil {
      throw Diagnostic(
        .fileMissing, Phrase("sync-no-file-home", ["typed": target.path]),
        hint: Phrase("sync-name-zutto-check-does-such"))
    }
    let view = HistoryView(target, history, context)
    guard let number = show ?? restore else { return view.list }
    guard let history, history.versions.indices.contains(number - 1) else {
      let count = history?.versions.count ?? 0
      throw Diagnostic(
        .versionMissing, Phrase("history-no-version", ["number": number, "count": count]),
        hint: history == nil ? Phrase("history-begins-with-sync") : Phrase("history-without-number"))
    }
    let version = history.versions[number - 1]
    let current = history.versions[0]
    let isCurrent =
      version.blob == current.blob
      || (target.day != nil || isAccount) && history.content(of: version) == history.content(of: current)
    if restore != nil, isCurrent {
      return .said(Phrase("history-is-current"), ["path": target.name], ["restored": .null])
    }
    guard let bytes = try target.bytes(of: version, in: history) else {
      throw Diagnostic(
        .versionMissing, Phrase("history-is-removal", ["number": number]),
        hint: Phrase("history-take-older", ["older": number + 1]))
    }
    guard restore != nil else { return try view.whole(version, number, bytes) }
    if let account = target.account {
      try account.restore(version)
    } else {
      try restore(target, bytes, context)
    }
    return .said(
      Phrase("history-restored"), ["path": target.name, "number": String(number)],
      ["restored": .text(target.path.text), "version": view.json(version, number)])
  }

  private func restore(_ target: HistoryTarget, _ bytes: [UInt8], _ context: Context) throws(Diagnostic) {
    let (home, path) = (context.home, target.path)
    let parts = path.parts
    // Where the diary's own file is gone, it may be what is restored.
    if path.isInside(Diary.folder), let head = try? DiaryStore.head(String(parts[1]), in: home) {
      try context.checkPresent(in: head.diary)
    }
    // With a broken file no command could undo this.
    let problems = path == Home.file ? HomeFormat.parse(Source(path, bytes)).problems : []
    if let fault = problems.first(where: { $0.severity == .error }) { throw fault }
    try LedgerStore.checkOpen(path, in: home)
    try context.change(target.name) { (change) throws(Diagnostic) in
      if let day = target.day { return try LedgerStore.restore(day, from: bytes, in: home, &change) }
      try change.write(
        bytes, to: path, isPrivate: parts.first == "notes", keepsResult: path.isInside(LedgerFiles.folder))
    }
  }
}

/// The versions of a file, formatted for the terminal and as JSON.
struct HistoryView {
  private let target: HistoryTarget
  private let history: FileHistory?
  private let context: Context
  private let hidesAuthors: Bool
  private var language: Language { context.language }
  private var printer: Printer { context.printer }

  init(_ target: HistoryTarget, _ history: FileHistory?, _ context: Context) {
    self.target = target
    self.history = history
    self.context = context
    hidesAuthors = HistoryTarget.hidesAuthors(of: target.path, context.home)
  }

  /// All versions, each with a line of facts and an excerpt of what changed.
  var list: Outcome {
    let versions = Array((history?.versions ?? []).enumerated())
    var object: JSONObject = ["path": .text(target.path.text)]
    object["day"] = target.day.map { .text($0.text) }
    object["versions"] = .list(versions.map { json($1, $0 + 1) })
    var outcome = Outcome(json: .object(object))
    guard let history else {
      outcome.say(Phrase("history-none"))
      return outcome
    }
    outcome.add([printer.bold(target.name.escapingControls)])
    let width = String(versions.count).count
    for (index, version) in versions {
      outcome.add(lines(version, String(index + 1).padded(to: width, .trailing)))
    }
    if let account = target.account, account.open.vault.lacksRevisions(of: account.entry) {
      outcome.note(Phrase("history-names-missing")[language])
    }
    if history.isCut { outcome.note(Phrase("history-cut")[language]) }
    return outcome
  }

  private func lines(_ version: FileVersion, _ number: String) -> [String] {
    let diff = diff(version)
    let facts = [when(version), author(version), size(version, diff)].compactMap(\.self).map(
      \.escapingControls)
    let margin = String(repeating: " ", count: number.count + 2)
    var lines = printer.facts(facts, margin: margin.count).enumerated().map {
      ($0 == 0 ? printer.accent(number) + "  " : margin) + $1
    }
    if version.path != target.path {
      lines.append(margin + printer.faint(version.path.text.escapingControls))
    }
    if let diff, !diff.changes.isEmpty {
      lines.append(margin + excerpt(diff, columns: min(printer.columns, 160) - margin.count - 1))
    }
    return lines
  }

  private func isHidden(_ version: FileVersion) -> Bool {
    hidesAuthors
      || version.path != target.path && HistoryTarget.hidesAuthors(of: version.path, context.home)
  }

  private func when(_ version: FileVersion) -> String {
    guard let commit = version.commit else { return Phrase("history-uncommitted")[language] }
    if isHidden(version) { return commit.day.map(language.date) ?? "" }
    return language.dateAndTime(context.home.zone.zoned(commit.time))
  }

  private func author(_ version: FileVersion) -> String? {
    guard let commit = version.commit, !isHidden(version) else { return nil }
    return commit.author ?? Phrase("history-uncommitted")[language]
  }

  /// The words added and removed; of what is no text the sizes.
  private func size(_ version: FileVersion, _ diff: WordDiff?) -> String? {
    guard let history else { return nil }
    if version.blob == nil { return Phrase("history-removed")[language] }
    if let diff {
      let (added, removed) = (language.integer(diff.added), language.integer(diff.removed))
      return removed == "0" ? "+\(added)" : "+\(added) \u{2212}\(removed)"
    }
    switch (history.content(before: version).count, history.content(of: version).count) {
    case (let old?, let new?) where old != 0: return "\(old.inBytes) → \(new.inBytes)"
    case (_, let new?): return new.inBytes
    case (_, nil): return Phrase("history-lost")[language]
    }
  }

  private func diff(_ version: FileVersion) -> WordDiff? {
    guard let history, version.blob != nil, let new = history.content(of: version).text,
      let old = history.content(before: version).text
    else { return nil }
    // Of a new entry or memo only what was written is of interest.
    let isNew = version.before == nil && version.path.pathExtension == "md" && target.day == nil
    return WordDiff(old, isNew ? HistoryTarget.body(of: new, version.path) : new)
  }

  /// The changes on one line, with a few common words around them.
  private func excerpt(_ diff: WordDiff, columns: Int) -> String {
    var line = ""
    var room = max(columns, 20)
    func add(_ text: String, _ style: (String) -> String) {
      guard room > 0, !text.isEmpty else { return }
      let text = text.truncated(to: room)
      room -= text.displayWidth
      line += style(text)
    }
    for (index, change) in diff.changes.enumerated() where room > 0 {
      add(change.before.context(head: index == 0 ? 0 : 16, tail: 16)) { $0 }
      for (text, marks, color) in [(change.removed, ("[-", "-]"), "31"), (change.added, ("{+", "+}"), "32")] {
        let words = text.onOneLine.trimmingBlanks
        if !words.isEmpty { add(marks.0 + words + marks.1) { printer.styled($0, color) } }
      }
    }
    add(diff.rest.context(head: 16, tail: 0).trimmingTrailingBlanks) { $0 }
    return line
  }

  func json(_ version: FileVersion, _ number: Int) -> JSON {
    var object: JSONObject = ["number": .integer(number), "path": .text(version.path.text)]
    object["synced"] = .flag(version.commit?.author != nil)
    if let commit = version.commit {
      if isHidden(version) {
        object["day"] = commit.day.map { .text($0.text) }
      } else {
        object["time"] = .text(context.home.zone.zoned(commit.time).text)
        object["author"] = commit.author.map(JSON.text)
      }
    }
    object["removed"] = .flag(version.blob == nil)
    object["bytes"] = history?.content(of: version).count.map(JSON.integer)
    if let diff = diff(version) {
      object["wordsAdded"] = .integer(diff.added)
      object["wordsRemoved"] = .integer(diff.removed)
      object["changes"] = .list(
        diff.changes.map { ["removed": .text($0.removed), "added": .text($0.added)] })
    }
    return .object(object)
  }

  /// One version: its text, or on a terminal the size of anything else.
  func whole(_ version: FileVersion, _ number: Int, _ bytes: [UInt8]) throws(Diagnostic) -> Outcome {
    let shown = try target.part(context.home)?(bytes) ?? bytes
    let text = shown.contains(0) ? nil : String(validating: shown, as: UTF8.self)
    let json: JSON = [
      "path": .text(target.path.text), "version": json(version, number), "text": text.map(JSON.text) ?? .null,
    ]
    guard printer.isTerminal || options.json else { return Outcome(bytes: shown) }
    guard let text else { return Outcome([shown.count.inBytes], json: json) }
    return Outcome(
      text.replacingCRLF.trimmingBlanks.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
        printer.wrapped(String($0).escapingControlsButTabs)
      }, json: json)
  }

  private var options: GlobalOptions { context.session.options }
}

extension FileContent {
  /// Its size in bytes; nil if it is not known.
  fileprivate var count: Int? { if case .size(let count) = self { count } else { text?.count } }
}

extension String {
  /// The text with one blank for each run of blanks and line ends.
  fileprivate var onOneLine: String {
    var line = ""
    for character in self where !character.isWhitespace || line.last != " " {
      line.append(character.isWhitespace ? " " : character)
    }
    return line.escapingControls
  }

  /// The beginning and the end of a long text, on one line.
  fileprivate func context(head: Int, tail: Int) -> String {
    guard count > head + tail else { return onOneLine }
    return "\(prefix(head))…\(suffix(tail))".onOneLine
  }
}
