// The file or the day of sales whose history a person asks for.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import Memos
internal import Prose
internal import SafeFiles
internal import Sync
internal import Vault
internal import ZonedTime

/// A file of the home, or a day of a month's file.
struct HistoryTarget {
  let path: RelativePath
  /// The day of sales; nil for the whole file.
  var day: Day?
  /// The account whose names are asked for; nil for a file.
  var account: AccountHistory?

  /// What is printed above the versions; of a file also the subject of a change.
  var name: String { account?.entry.label ?? day.map { "ledger \($0)" } ?? path.text }

  /// Finds an account of the vault.
  init(_ account: AccountHistory) {
    path = account.path
    self.account = account
  }

  /// Finds what words name: a path, an entry, `last`, `memo` and a memo, `ledger` and a day.
  ///
  /// - Throws: `entry-missing`, `memo-…`, `bad-day`, `diary-missing`, `file-missing`; `history-refused` for
  ///   secrets.
  init(_ words: [String], _ context: Context) async throws(Diagnostic) {
    let rest = Array(words.dropFirst())
    let first = words.first ?? ""
    if rest.isEmpty {
      path = try await HistoryTarget.path(first, context)
    } else if first == "memo" {
      path = Memo.path(of: try await context.memoID(rest))
    } else if first == "ledger" {
      let day = try context.day(rest.joined(separator: " "))
      self.day = day
      path = LedgerFiles.path(of: Month(of: day))
    } else if rest == ["last"] {
      path = try await HistoryTarget.newest([first], context)
    } else {
      path = try await DiaryStore.find(rest.joined(separator: " "), in: first, context.home)
    }
    guard !HistoryTarget.isSecret(path) else {
      throw Diagnostic(
        .historyRefused, Phrase("history-secret", ["path": path]), hint: Phrase("history-secret-hint"))
    }
  }

  /// Whether a file belongs to the vault, to this machine or to git; whatever the case of its name, because
  /// some disks don't distinguish it.
  static func isSecret(_ path: RelativePath) -> Bool {
    let parts = path.parts.map { $0.lowercased() }
    return ["otp", ".zutto"].contains(parts.first) || parts.contains(".git")
  }

  /// The file that one word names.
  private static func path(_ word: String, _ context: Context) async throws(Diagnostic) -> RelativePath {
    let home = context.home
    if word == "last" { return try await newest(DiaryStore.ids(in: home), context) }
    var path: RelativePath?
    do throws(Diagnostic) { path = try context.session.homeFile(word, in: home) } catch {
      if word.contains("/") { throw error }
    }
    // A removed file is known by its path.
    if let path, word.contains("/") || home.tree.signature(path) != nil { return path }
    let folders = try DiaryStore.ids(in: home).compactMap { Diary.folder.appending("\($0)/entries") }
    var files: [RelativePath] = []
    for folder in folders + [Memo.folder] {
      files += try home.tree.list(folder).withoutCopies.compactMap { folder.appending($0.name) }
    }
    let begun = files.filter { $0.pathExtension == "md" && $0.stem.hasPrefix(word) }
    let exact = begun.filter { $0.stem == word }
    let found = exact.isEmpty ? begun : exact
    if found.count == 1 { return found[0] }
    if let path, found.isEmpty, word.contains(".") { return path }
    throw Diagnostic(
      .entryMissing,
      found.isEmpty
        ? Phrase("history-nothing-called", ["word": word])
        : Phrase("diary-beginning-entries", ["value": word, "count": found.count]),
      hint: found.isEmpty
        ? Phrase("history-name-it")
        : Phrase("home-one", ["words": found.prefix(5).map(\.text).joined(separator: ", ")]))
  }

  /// The newest entry of some diaries.
  private static func newest(_ ids: [String], _ context: Context) async throws(Diagnostic) -> RelativePath {
    var newest: (entry: Entry, path: RelativePath)?
    for result in await DiaryStore.readEach(ids, in: context.home) {
      let diary = try result.get().diary
      let entry = diary.entries.max { $0.created.instant < $1.created.instant }
      if let entry, newest.map({ $0.entry.created.instant < entry.created.instant }) ?? true {
        newest = (entry, entry.path(in: diary.path))
      }
    }
    if let newest { return newest.path }
    throw Diagnostic(
      .entryMissing, Phrase("history-no-entry-yet"), hint: Phrase("history-name-it"))
  }
}

extension HistoryTarget {
  /// The versions; nil without a repository.
  ///
  /// - Throws: as `FileHistory.init`.
  func read(_ context: Context) throws(Diagnostic) -> FileHistory? {
    if let account { return account.versions }
    let home = context.home
    let nested = HomeMergeRules.rules(of: home).nested?.place(of: path)
    return try FileHistory(
      of: path, in: home.tree, folder: nested.flatMap { GitSync.isRepository($0, of: home.tree) ? $0 : nil },
      part: try part(home)
    ) { !HistoryTarget.isSecret($0) }
  }

  /// All bytes of a version; nil for a removal.
  func bytes(of version: FileVersion, in history: FileHistory) throws(Diagnostic) -> [UInt8]? {
    guard account != nil else { return try history.bytes(of: version) }
    return version.blob == nil ? nil : history.content(of: version).text
  }

  /// What of the file is shown: of a day its lines, of an anonymous diary's entry what tells no author.
  func part(_ home: Home) throws(Diagnostic) -> FileHistory.Part? {
    if let day {
      let ledger = try LedgerStore.read(in: home)
      return { LedgerStore.lines(of: day, in: $0, ledger) }
    }
    guard path.pathExtension == "md", path.isInside(Diary.folder), HistoryTarget.hidesAuthors(of: path, home)
    else { return nil }
    let path = path
    return { HistoryTarget.body(of: $0, path) }
  }

  /// A Markdown file without its front matter.
  static func body(of bytes: [UInt8], _ path: RelativePath) -> [UInt8] {
    Array(MarkdownFile(Source(path, bytes)).body.bytes)
  }

  /// Whether only the day of a version is told: of notes, and in anonymous diaries.
  static func hidesAuthors(of path: RelativePath, _ home: Home) -> Bool {
    let parts = path.parts
    if parts.first?.lowercased() == "notes" { return true }
    guard path.isInside(Diary.folder), parts.count > 2 else { return false }
    do throws(Diagnostic) {
      return try DiaryStore.head(String(parts[1]), in: home).diary.type.hidesMembers
    } catch {
      // A diary that can't be read may be anonymous.
      return true
    }
  }
}
