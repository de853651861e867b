// An entry as lists and other entries' pages show it.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

struct PlannedLine: Input {
  let plan: DiaryPlan
  let index: Int
  /// Whether it has what stands under the entry.
  var hasReplies = false

  var entry: Entry { plan.diary.entries[index] }
  var photo: ShownPhoto? { plan.photos[index] }

  func add(to key: inout Digest.Builder) {
    key.add((hasReplies ? plan.answered[index] : nil) ?? plan.lines[index])
  }

  func collect(_ needs: inout PageNeeds) {
    let replies = hasReplies && !plan.replies[index].words.isEmpty
    needs.texts.append((place, replies ? .answered : .beginning))
  }

  func argument(_ made: PageMaterial) -> EntryLine {
    let beginning = made.texts.beginning(of: place)
    return EntryLine(
      head: plan.head, entry: entry, name: plan.names[index], title: beginning.title,
      excerpt: beginning.words, photo: photo, replies: hasReplies ? plan.replies[index] : Replies(),
      firstWords: hasReplies ? made.texts.replies(of: place) : [])
  }

  private var place: PlainTexts.Place { .entry(diary: plan.number, entry: index) }
}

struct EntryLine: Sendable {
  let head: DiaryHead
  let entry: Entry
  let name: String
  /// The heading that opens its text.
  let title: String?
  /// The first words after the title.
  let excerpt: String
  /// The photo that stands for it.
  let photo: ShownPhoto?
  /// What stands under it, where that is shown.
  let replies: Replies
  /// The first words of the first replies.
  let firstWords: [String]

  /// Its title, else its first sentence, or the whole excerpt if it has none that is short.
  var firstSentence: String {
    if let title { return title }
    // Scalars, not characters: comparing those costs a hundred times as much.
    let scalars = excerpt.unicodeScalars
    let end = scalars.indices.first { index in
      if EntryLine.ends(scalars[index]) { return true }
      let next = scalars.index(after: index)
      return scalars[index] == "." && (next == scalars.endIndex || scalars[next] == " ")
    }
    guard let end, excerpt[..<end].count < 60 else { return excerpt }
    // A closing bracket belongs to its sentence.
    let rest = scalars[scalars.index(after: end)...].prefix {
      EntryLine.ends($0) || "」』”’)）".unicodeScalars.contains($0)
    }
    return String(excerpt[..<rest.endIndex])
  }

  private static func ends(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "。", "！", "？", "!", "?", "．": true
    default: false
    }
  }

  /// What a list has of it: its page, its title and first words, its author and diary, and when it was written.
  func record(url: String, date: String) -> Record {
    var record = Record(capacity: 16)
    let isWordless = title == nil && excerpt.isEmpty
    record[Field.url] = .text(url)
    record[Field.datetime] = .text(entry.created.text)
    record[Field.date] = .text(date)
    record[Field.icon] = .text(head.type.icon)
    record[Field.diaryName] = .text(head.name)
    record[Field.diaryLang] = .text(head.nameLang)
    record[Field.headline] = .text(title ?? "")
    record[Field.excerpt] = .text(
      isWordless && !entry.photos.isEmpty ? Phrase("archive-photo")[head.language] : excerpt)
    record[Field.lang] = .text(((isWordless ? nil : entry.language) ?? head.language.tag).html)
    // Set even if there are none: the template would otherwise inherit the enclosing ones.
    for field in [Field.author, .look, .src] { record[field] = .text("") }
    if let author = head.authorName(of: entry) {
      record[Field.author] = .text(author)
      record[Field.dot] = .text(head.dot(of: entry.author))
    }
    return record
  }

  /// The same with its photo; `root` leads to the archive's top.
  func record(root: String, date: String) -> Record {
    var record = record(url: url(root), date: date)
    for (field, value) in photo?.listFields(in: folder(root)) ?? [] { record[field] = value }
    return record
  }

  /// The stamps and the first replies under it; nil if there are none.
  func under(_ root: String) -> Value? {
    guard !replies.all.isEmpty else { return nil }
    let words = zip(replies.words, firstWords).map { reply, words in
      let date = reply.created.day == entry.created.day ? "" : Letter.date(of: reply, after: entry, head)
      let wordless = reply.photos.isEmpty ? "…" : Phrase("archive-photo")[head.language]
      return Record([
        (.lang, .text(((words.isEmpty ? nil : reply.language) ?? head.language.tag).html)),
        (.excerpt, .text(words.isEmpty ? wordless : words)),
        (.author, .text(head.authorName(of: reply) ?? "")), (.dot, .text(head.dot(of: reply.author))),
        (.date, .text(date)), (.datetime, .text(reply.created.day.text)),
      ])
    }
    return .record(
      Record([
        (.hasStamps, .flag(!replies.given.isEmpty)), (.stamps, Letter.stamps(replies, head)),
        (.replies, .records(words)), (.url, .text(replies.words.count > words.count ? url(root) : "")),
      ]))
  }

  /// The URL of the diary's folder; `root` leads to the archive's top.
  func folder(_ root: String) -> String { root + head.folderURL }

  /// The URL of the entry's page.
  func url(_ root: String) -> String {
    let page = urlPath(name)
    var url = ""
    url.reserveCapacity(root.utf8.count + head.folderURL.utf8.count + page.utf8.count + 16)
    for part in [root, head.folderURL, "/entries/", page, ".html"] { url += part }
    return url
  }
}

extension BidirectionalCollection<PlannedLine> {
  /// The entry whose photo stands for these: the last good one, else the last.
  var cover: PlannedLine? { last { $0.photo?.isGood == true } ?? last { $0.photo != nil } }
}
