// Looking for words in what the visitor may see.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Mustache
internal import Notes
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension Visit {
  /// Found texts on one page.
  private static let foundOnPage = 30
  /// Half-width columns of a found line.
  private static let foundColumns = 120

  func searchPage() async throws(Diagnostic) -> Answer {
    let (language, asked) = (language, request.query("q") ?? "")
    var page = AppPage(.search, self, title: Phrase("app-search")[language], tab: "/s")
    page[.url] = .text("\(base)/s")
    page[.text] = .text(asked)
    page[.textLabel] = .text(Phrase("app-search-words")[language])
    page[.send] = .text(Phrase("app-search")[language])
    guard let device, asked.contains(where: { !$0.isWhitespace }) else {
      page[.hint] = .text(Phrase("app-search-how")[language])
      return html(page)
    }
    do throws(Diagnostic) {
      let query = try SearchQuery(line: asked)
      let reading = try await app.searches.run(for: device.id) { () async throws(Diagnostic) in
        try await found(query)
      }
      guard let reading else {
        page[.notice] = .text(Phrase("app-search-overtaken")[language])
        return html(page, status: 409)
      }
      try await show(reading, asked, on: &page)
    } catch  where [.searchSyntax, .diaryMissing].contains(error.code) {
      page[.notice] = .text(error.message[language])
      page[.isBad] = .flag(true)
      // Hints on syntax are for a shell.
      page[.hint] = .text(
        (error.code == .searchSyntax ? Phrase("app-search-how") : error.hint)?[language] ?? "")
    }
    return html(page)
  }

  /// What the visitor may see of it, the newest first.
  private func found(_ query: SearchQuery) async throws(Diagnostic) -> SearchReading {
    let home = try app.reader.home()
    let diaries = try ownDiaries()
    if device?.role == .owner { return try await home.search(query, diaries: diaries) }
    var reading = try await DiaryStore.search(query, among: diaries, in: home)
    reading.found.sort(by: FoundText.isNewer)
    return reading
  }

  private func show(
    _ reading: SearchReading, _ asked: String, on page: inout AppPage
  ) async throws(Diagnostic) {
    let found = reading.found
    let start = min(request.query("from").flatMap { Int($0) }.map { max($0, 0) } ?? 0, found.count)
    let shown = found[start..<min(start + Visit.foundOnPage, found.count)]
    let phrase = found.isEmpty ? Phrase("search-nothing") : Phrase("search-found")
    page[.hint] = .text(phrase(language, count: found.count))
    // Which words a file that can't be shown may hold is nothing for members.
    if device?.role == .owner, !reading.problems.isEmpty {
      page[.notice] = .text(Phrase("app-search-left-out")(language, count: reading.problems.count))
    }
    var items: [Record] = []
    for text in shown { if let item = try await item(text) { items.append(item) } }
    page[.items] = .records(items)
    guard start + shown.count < found.count else { return }
    page[.older] = .text("\(base)/s?q=\(asked.percentEncoded)&from=\(start + shown.count)")
    page[.olderWord] = .text(Phrase("app-older")[language])
  }

  private func item(_ text: FoundText) async throws(Diagnostic) -> Record? {
    guard let (path, icon, place) = try await place(of: text) else { return nil }
    let time = text.time.map { language.dateAndTime($0) } ?? text.day.map { language.date($0) }
    let lines = text.lines.map { line in
      Record([
        AppField.parts: .records(
          line.pieces(columns: Visit.foundColumns).map {
            Record([AppField.text: .text($0.text), .isMarked: .flag($0.isMarked)])
          })
      ])
    }
    return Record([
      AppField.url: .text(base + path), .icon: .html(Array(icon.svg.utf8)), .lines: .records(lines),
      .detail: .text([time, place, text.author].compactMap(\.self).joined(separator: " · ")),
    ])
  }

  /// The page on which a found text stands, with the name of its place.
  private func place(
    of text: FoundText
  ) async throws(Diagnostic) -> (path: String, icon: AppIcon, name: String)? {
    let stem = text.path.stem
    switch text.room {
    case .memos: return ("/m/\(stem.percentEncoded)", .memos, Phrase("search-memo")[language])
    case .notes:
      let isReceived = text.path.parent == ReceivedNote.folder
      return (isReceived ? "/n/\(stem.percentEncoded)" : "/n", .notes, Phrase("search-note")[language])
    case .ledger:
      let isMonth = Month(ascii: stem.utf8) != nil
      return (isMonth ? "/till/month?month=\(stem)" : "/till", .till, Phrase("search-ledger")[language])
    case .diary:
      guard let id = text.diary else { return nil }
      let diary = try await app.reader.reading(id).diary
      // An entry's own name would say who wrote in an anonymous diary.
      let target = diary.replies.first { $0.id == stem }?.replyTo ?? stem
      guard let entry = diary.entries.first(where: { $0.id == target }) else { return nil }
      return (
        "/d/\(id.percentEncoded)/\(diary.key(of: entry).percentEncoded)", .diary, diary.name
      )
    }
  }
}
