// The texts of the search: what is found of each entry, memo, answer and month of the ledger.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import Memos
internal import Prose
internal import SafeFiles
internal import Synchronization
internal import ZonedTime

/// What is shown and searched of a text.
struct FoundText: Sendable {
  var url: String
  var time: String
  var day: Day
  /// The label of its time; nil for the day.
  var label: String?
  var dot = ""
  /// The address of the photo that stands for it, from the archive's top; empty for none.
  var photo = ""
  var language: LanguageTag?
  var words: FoundWords
  var tags: [String] = []
}

/// The plans that hold the texts.
///
/// A class because every text file refers to it.
final class SearchSources: Sendable {
  let diaries: [DiaryPlan]
  private let memos: MemoPlan?
  private let answers: [NotePlan.Answer]
  private let ledger: LedgerPlan?

  init(diaries: [DiaryPlan], memos: MemoPlan?, answers: [NotePlan.Answer], ledger: LedgerPlan?) {
    self.diaries = diaries
    self.memos = memos
    self.answers = answers
    self.ledger = ledger
  }

  fileprivate func add(_ item: SearchPlan.Item, from origin: SearchPlan.Origin, to key: inout Digest.Builder)
  {
    switch origin {
    case .diary(let number):
      key.add(diaries[number].answered[item.place] ?? diaries[number].lines[item.place])
    case .memos: if let memos { key.add(memos.threads[item.place]) }
    case .answers: answers[item.place].add(to: &key)
    case .ledger:
      if let ledger {
        ledger.head.add(to: &key)
        PlannedBook(plan: ledger, index: item.place).add(to: &key)
      }
    }
  }

  fileprivate func collect(_ item: SearchPlan.Item, from origin: SearchPlan.Origin, _ needs: inout PageNeeds)
  {
    switch origin {
    case .diary(let number): needs.texts.append((.entry(diary: number, entry: item.place), .whole))
    case .memos: needs.texts.append((.memo(item.place), .whole))
    case .answers: break
    case .ledger: needs.books.insert(item.place)
    }
  }

  fileprivate func text(of item: SearchPlan.Item, from origin: SearchPlan.Origin, _ made: PageMaterial)
    throws(Diagnostic) -> FoundText
  {
    let words = try words(of: item, from: origin, made)
    switch origin {
    case .diary(let number):
      let diary = diaries[number]
      let entry = diary.diary.entries[item.place]
      return FoundText(
        url: urlPath("\(diary.folder.text)/entries/\(diary.names[item.place]).html"),
        // Beside named entries of the same day, the time of an anonymous entry would reveal too much.
        time: diary.diary.type.hidesMembers ? entry.created.day.text : entry.created.text,
        day: entry.created.day, dot: words.author == nil ? "" : diary.head.dot(of: entry.author),
        photo: diary.photos[item.place]?.listAddress(in: diary.head.folderURL) ?? "",
        language: entry.language, words: words, tags: diary.tags(of: item.place))
    case .memos:
      guard let memos else { break }
      let memo = memos.memos[item.place]
      return FoundText(
        url: urlPath("\(Memo.folder.text)/\(memos.names[item.place]).html"), time: memo.created.text,
        day: memo.created.day, language: memo.language, words: words, tags: memo.tags)
    case .answers:
      let answer = answers[item.place]
      return FoundText(
        url: "\(NotePlan.answersFolder.text)/index.html#\(answer.id)", time: answer.day.text, day: answer.day,
        language: answer.answer.language, words: words)
    case .ledger:
      guard let ledger else { break }
      let month = item.month
      return FoundText(
        url: urlPath("\(LedgerPlan.folder.text)/months/\(month.text).html"), time: month.firstDay.text,
        day: month.firstDay, label: ledger.head.language.heading(month), words: words)
    }
    return FoundText(url: "", time: "", day: item.month.firstDay, words: words)
  }

  /// What the index has of a text: its words, and its author where that is shown.
  fileprivate func words(of item: SearchPlan.Item, from origin: SearchPlan.Origin, _ made: PageMaterial)
    throws(Diagnostic) -> FoundWords
  {
    switch origin {
    case .diary(let number):
      let diary = diaries[number]
      let entry = diary.diary.entries[item.place]
      guard let words = made.texts.text(of: .entry(diary: number, entry: item.place)) else {
        throw diary.changedSince(item.place)
      }
      var text = entry.question.map { $0 + " " } ?? ""
      text += words
      for tag in entry.tags.prefix(entry.headTags) { text += " " + tag.hashtag }
      return FoundWords(text: text, author: diary.head.authorName(of: entry))
    case .memos:
      let tags = memos?.memos[item.place].headTags.map(\.text.hashtag) ?? []
      return FoundWords(
        text: ([made.texts.text(of: .memo(item.place)) ?? ""] + tags).joined(separator: " "), author: nil)
    case .answers:
      let answer = answers[item.place]
      return FoundWords(text: "\(answer.note.text) \(answer.answer.text)", author: nil)
    case .ledger:
      guard let ledger else { return FoundWords(text: "", author: nil) }
      let book = try PlannedBook(plan: ledger, index: item.place).argument(made)
      return FoundWords(text: SearchSources.words(of: book, ledger.head), author: nil)
    }
  }

  /// The words of a month's page: reasons of adjustments by day, corrections, treatments and categories.
  private static func words(of book: MonthBook, _ head: LedgerHead) -> String {
    let (language, ledger) = (head.language, head.ledger)
    let reasons = book.book.adjustments.sorted { $0.date < $1.date }.compactMap { adjustment in
      adjustment.reason.map { "\(language.monthAndDay(adjustment.date)) \($0)" }
    }
    let corrections = (book.corrections + book.noted).map { $0.name(in: language, ledger) }
    let treatments = Set(book.book.records.map(\.treatment)).sorted().map(ledger.treatmentName)
    let categories = Set(book.book.expenses.map(\.category)).sorted().map(ledger.categoryName)
    return (reasons + corrections + treatments + categories).joined(separator: " · ")
  }
}

struct SearchPart: Input {
  let start: Int
  var count: Int { items.count }
  private let sources: SearchSources
  private let origin: SearchPlan.Origin
  private let items: ArraySlice<SearchPlan.Item>
  private let digest: Digest

  init(
    _ sources: SearchSources, _ origin: SearchPlan.Origin, start: Int, items: ArraySlice<SearchPlan.Item>
  ) {
    self.start = start
    self.sources = sources
    self.origin = origin
    self.items = items
    var key = Digest.Builder()
    for item in items { sources.add(item, from: origin, to: &key) }
    digest = key.digest
  }

  func add(to key: inout Digest.Builder) { key.add(digest) }

  func collect(_ needs: inout PageNeeds) { for item in items { sources.collect(item, from: origin, &needs) } }

  func argument(_ made: PageMaterial) throws(Diagnostic) -> [FoundText] {
    var texts: [FoundText] = []
    for item in items { texts.append(try sources.text(of: item, from: origin, made)) }
    return texts
  }

  /// What the index has of its texts.
  fileprivate func words(_ made: PageMaterial) throws(Diagnostic) -> [FoundWords] {
    var words: [FoundWords] = []
    for item in items { words.append(try sources.words(of: item, from: origin, made)) }
    return words
  }
}

/// What the index has of a text.
struct FoundWords: Sendable {
  let text: String
  let author: String?
}

/// The texts of a segment as its index needs them: read from the text files that are current, else made anew.
struct SegmentWords: Input {
  /// Each text file's name without `.js`, and its texts.
  private let parts: [(file: String, texts: SearchPart)]
  private let digest: Digest

  init(_ segment: SearchPlan.Segment) {
    parts = segment.parts.enumerated().map { (SearchPlan.textFile(segment.name, $0), $1) }
    var key = Digest.Builder()
    segment.parts.add(to: &key)
    digest = key.digest
  }

  func add(to key: inout Digest.Builder) { key.add(digest) }

  func collect(_ needs: inout PageNeeds) {
    for (file, texts) in parts where !needs.written.hasWords(in: file, count: texts.count) {
      texts.collect(&needs)
    }
  }

  func argument(_ made: PageMaterial) throws(Diagnostic) -> [FoundWords] {
    var words: [FoundWords] = []
    for (file, texts) in parts {
      if let written = made.written.words(in: file, count: texts.count) {
        words += written
      } else {
        words += try texts.words(made)
      }
    }
    return words
  }
}

/// The text files that a build leaves as they are.
///
/// The index of hundreds of texts is made anew when one changes; the words of the others are in these files, and
/// reading them is much faster than parsing Markdown.
final class WrittenTexts: Sendable {
  private let output: Tree?
  private let todo: Set<String>
  /// What was read to plan the work, until it is needed; and how many bytes more may be kept.
  private let kept = Mutex<(words: [String: [FoundWords]], room: Int)>(([:], 16 << 20))

  /// No files.
  static let none = WrittenTexts(nil, todo: [])

  /// The files of an archive but for those among the pages to make.
  init(_ output: Tree?, todo pages: [PlannedPage]) {
    self.output = output
    todo = Set(pages.lazy.filter { $0.folder == SearchPlan.folder }.map(\.name))
  }

  /// Whether a text file has its words: it is not to be made, and is as it was written.
  fileprivate func hasWords(in file: String, count: Int) -> Bool {
    guard let (words, size) = read(file, count: count) else { return false }
    kept.withLock { kept in
      guard size <= kept.room else { return }
      kept.room -= size
      kept.words[file] = words
    }
    return true
  }

  /// The words in a text file; nil if it is to be made or is not as it was written.
  fileprivate func words(in file: String, count: Int) -> [FoundWords]? {
    kept.withLock { $0.words.removeValue(forKey: file) } ?? read(file, count: count)?.words
  }

  private func read(_ file: String, count: Int) -> (words: [FoundWords], size: Int)? {
    let name = file + ".js"
    guard let output, !todo.contains(name), let path = SearchPlan.folder.appending(name) else { return nil }
    do throws(Diagnostic) {
      let bytes = try output.read(path, limit: WrittenTexts.maximumBytes).bytes
      let (start, end) = (SearchPlan.beginning(ofTexts: file), SearchPlan.end)
      guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else { return nil }
      let list = try JSON.parse(Source(path, Array(bytes.dropFirst(start.count).dropLast(end.count)))).list
      let words = list?.compactMap { text -> FoundWords? in
        let fields = text.list?.compactMap(\.text)
        guard let fields, fields.count == SearchPlan.fieldCount else { return nil }
        return FoundWords(text: fields[6], author: fields[3].isEmpty ? nil : fields[3])
      }
      return words.flatMap { $0.count == count ? ($0, bytes.count) : nil }
    } catch { return nil }
  }

  /// More than a text file of one long text has.
  private static let maximumBytes = 8 << 20
}
