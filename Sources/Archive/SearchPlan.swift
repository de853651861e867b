// The plan of the search: its index and text files.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import Memos
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// The search's part of the archive: which texts are in which of its files.
///
/// The files are scripts, the only data that a page opened from disk can load. A segment covers one origin
/// and year, or a piece of that: a change remakes one segment, and a filter by diary or month skips the
/// others.
struct SearchPlan: Sendable {
  enum Origin: Sendable, Hashable {
    case diary(Int)
    case memos
    case answers
    /// Each month of the ledger is one text.
    case ledger
  }

  struct Item: Sendable {
    /// The index among the entries, memos, answers or months of the ledger.
    let place: Int
    let month: Month
    /// The approximate size in bytes.
    let size: Int
  }

  /// Texts of one origin and one year that share index files.
  struct Segment: Sendable {
    let origin: Origin
    /// The prefix of its files' names.
    let name: String
    /// Oldest first.
    let items: ArraySlice<Item>
    let shards: Int
    /// The texts of each text file.
    let parts: [SearchPart]

    /// Its months with the index of each one's first text.
    var months: [(month: Month, start: Int)] {
      var months: [(month: Month, start: Int)] = []
      for (number, item) in items.enumerated() where months.last?.month != item.month {
        months.append((item.month, number))
      }
      return months
    }
  }

  static let folder: RelativePath = "search"

  private static let listKind = PageKind("search-list")
  private static let wordsKind = PageKind("search-words")
  private static let textsKind = PageKind("search-texts")

  let frame: PageFrame
  private let sources: SearchSources
  private let origins: [Origin]
  /// By origin, oldest first.
  let segments: [Segment]
  /// The names of all authors of entries that show their author, in byte order.
  let authors: [String]

  /// Plans the search; nil if there is nothing to find.
  init?(
    _ diaries: [DiaryPlan], _ memos: MemoPlan?, _ notes: NotePlan?, _ ledger: LedgerPlan?, _ frame: PageFrame
  ) {
    var found = SearchItems()
    for diary in diaries { found.add(diary) }
    if let memos { found.add(memos) }
    if let notes { found.add(notes) }
    if let ledger { found.add(ledger) }
    guard !found.origins.isEmpty else { return nil }
    self.frame = frame
    sources = SearchSources(diaries: diaries, memos: memos, answers: notes?.answers ?? [], ledger: ledger)
    origins = found.origins.map(\.origin)
    segments = found.segments(of: sources)
    authors = Set(diaries.flatMap(SearchPlan.authors)).sorted()
  }

  private static func authors(of plan: DiaryPlan) -> [String] {
    Set(plan.diary.entries.lazy.compactMap(\.author)).compactMap(plan.head.authorName)
  }

  var pages: [PlannedPage] {
    let segments = segments
    var groups = [
      SearchPage.page(of: self),
      SearchPlan.listKind.page(in: SearchPlan.folder, "index.js") { page in
        page.make(bytes: SearchPlan.list, segments.map(outline))
      },
    ]
    for segment in segments {
      let words = SegmentWords(segment)
      groups.append(
        // A changed word can move others, so all index files of a segment are made together.
        SearchPlan.wordsKind.pages(
          in: SearchPlan.folder, (0..<segment.shards).map { "\(segment.name).i\($0)" }, ending: ".js",
          together: true
        ) { _, page in page.make(files: SearchPlan.shards, segment.name, segment.shards, words) })
      groups.append(
        SearchPlan.textsKind.pages(
          in: SearchPlan.folder, segment.parts.indices.map { SearchPlan.textFile(segment.name, $0) },
          ending: ".js"
        ) { [frame] part, page in
          page.make(bytes: SearchPlan.texts, segment.name, part, segment.parts[part], frame)
        })
    }
    return groups.flatMap(\.pages)
  }

  /// The filter's choices.
  var shownOrigins: [SearchPage.Origin] {
    let language = frame.language
    return origins.map { origin in
      switch origin {
      case .diary(let number):
        let head = sources.diaries[number].head
        return SearchPage.Origin(icon: head.type.icon, name: head.name)
      case .memos: return SearchPage.Origin(icon: "📝", name: Phrase("archive-memos")[language])
      case .answers: return SearchPage.Origin(icon: "💌", name: Phrase("archive-answers")[language])
      case .ledger: return SearchPage.Origin(icon: "💰", name: Phrase("archive-ledger")[language])
      }
    }
  }

  /// What the page needs to know of a segment.
  private struct Outline: Input {
    let origin: Int
    let name: String
    let count: Int
    let shards: Int
    let starts: [Int]
    let months: [Month]
    /// The first text of each month.
    let monthStarts: [Int]

    func add(to key: inout Digest.Builder) {
      key.add(name)
      for number in [origin, count, shards] { key.add(number) }
      starts.add(to: &key)
      months.add(to: &key)
      monthStarts.add(to: &key)
    }
  }

  private func outline(_ segment: Segment) -> Outline {
    Outline(
      origin: origins.firstIndex(of: segment.origin) ?? 0, name: segment.name, count: segment.items.count,
      shards: segment.shards, starts: segment.parts.map(\.start), months: segment.months.map(\.month),
      monthStarts: segment.months.map(\.start))
  }

  /// The index token of an author, which can't occur in a text.
  static func token(ofAuthor name: String) -> String { "@" + Digest(of: Array(name.utf8)).hex.prefix(10) }

  /// The list of segments, from which the page knows what to load.
  ///
  /// A segment is an array: origin, name, number of texts, number of index files, first text of each text
  /// file, and for each month its number (months since the year 0) and first text.
  private static func list(_ segments: [Outline]) -> [UInt8] {
    var bytes = Array("zutto(\"index\",[".utf8)
    for (number, segment) in segments.enumerated() {
      if number > 0 { bytes += ",\n".utf8 }
      let parts = segment.starts.map(String.init).joined(separator: ",")
      let months = zip(segment.months, segment.monthStarts).map { "[\($0.year * 12 + $0.month),\($1)]" }
      bytes += "[\(segment.origin),".utf8
      bytes.put(quoted: segment.name)
      bytes += Array(
        ",\(segment.count),\(segment.shards),[\(parts)],[\(months.joined(separator: ","))]]".utf8)
    }
    return bytes + Array("])\n".utf8)
  }

  /// The index files of a segment.
  private static func shards(_ name: String, _ count: Int, _ texts: [FoundWords]) -> [[UInt8]] {
    var words = SearchWords()
    var folded = FoldedText()
    for (number, text) in texts.enumerated() {
      folded.fold(Array(text.text.utf8).span)
      words.add(folded.scalars, text: number)
      if let author = text.author { words.add(token: SearchPlan.token(ofAuthor: author), text: number) }
    }
    return words.shards(count).enumerated().map { shard, words in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(words.count + 64)
      bytes += "zutto(".utf8
      bytes.put(quoted: "\(name).i\(shard)")
      bytes += ",\"".utf8
      bytes += words
      bytes += "\")\n".utf8
      return bytes
    }
  }

  /// A text file: for each text its page, time, day, author, the author's dot, language, all its words, the
  /// photo that stands for it, and the keys of its tags, each on a line.
  private static func texts(_ name: String, _ number: Int, _ texts: [FoundText], _ frame: PageFrame)
    -> [UInt8]
  {
    let language = frame.language
    var bytes = beginning(ofTexts: textFile(name, number))
    bytes.append(UInt8(ascii: "["))
    for (number, text) in texts.enumerated() {
      bytes += (number > 0 ? ",\n[" : "[").utf8
      let fields = [
        text.url, text.time, text.label ?? language.longDate(text.day), text.words.author ?? "", text.dot,
        (text.language ?? language.tag).html, text.words.text, text.photo,
        text.tags.map(\.tagKey).joined(separator: "\n"),
      ]
      for (place, field) in fields.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.put(quoted: field)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes + end
  }

  /// The name of a text file without `.js`.
  static func textFile(_ segment: String, _ number: Int) -> String { "\(segment).t\(number)" }

  /// What comes before the list in a text file.
  static func beginning(ofTexts file: String) -> [UInt8] {
    var bytes = Array("zutto(".utf8)
    bytes.put(quoted: file)
    bytes.append(UInt8(ascii: ","))
    return bytes
  }

  /// What comes after it.
  static let end = Array(")\n".utf8)
  /// How many texts each text is written as.
  static let fieldCount = 9
}

/// The texts of all origins, and the segments they are divided into.
private struct SearchItems {
  private(set) var origins: [(origin: SearchPlan.Origin, name: String, items: [SearchPlan.Item])] = []

  mutating func add(_ plan: DiaryPlan) {
    let items = plan.months.flatMap { month in
      month.entries.map {
        SearchPlan.Item(place: $0, month: month.month, size: plan.diary.entries[$0].bodyCount)
      }
    }
    add(items, .diary(plan.number), "\(plan.diary.id)-")
  }

  mutating func add(_ plan: MemoPlan) {
    let items = plan.months.reversed().flatMap { month in
      month.memos.reversed().map {
        SearchPlan.Item(place: $0, month: month.month, size: plan.memos[$0].source.bytes.count)
      }
    }
    add(items, .memos, "memos.")
  }

  mutating func add(_ plan: NotePlan) {
    let places = plan.answers.indices.reversed().map { ($0, Month(of: plan.answers[$0].day)) }
    let items = places.sorted { ($0.1, $1.0) < ($1.1, $0.0) }.map { place, month in
      let answer = plan.answers[place]
      let size = answer.note.text.utf8.count + answer.answer.text.utf8.count
      return SearchPlan.Item(place: place, month: month, size: size)
    }
    add(items, .answers, "answers.")
  }

  mutating func add(_ plan: LedgerPlan) {
    // An estimate of the names and reasons on a month's page.
    let items = plan.months.months.enumerated().map { SearchPlan.Item(place: $0, month: $1, size: 1000) }
    add(items, .ledger, "ledger.")
  }

  private mutating func add(_ items: [SearchPlan.Item], _ origin: SearchPlan.Origin, _ name: String) {
    if !items.isEmpty { origins.append((origin, name, items)) }
  }

  /// The most texts and bytes of a segment: a query reads each segment, an edit remakes one.
  private var limits: (texts: Int, bytes: Int) {
    let texts = origins.reduce(0) { $0 + $1.items.count }
    let bytes = origins.reduce(0) { $0 + $1.items.reduce(0) { $0 + $1.size } }
    var limits = (texts: 512, bytes: 1 << 20)
    while limits.texts < 2048, max(texts / limits.texts, bytes / limits.bytes) > 100 {
      limits = (2 * limits.texts, 2 * limits.bytes)
    }
    return limits
  }

  func segments(of sources: SearchSources) -> [SearchPlan.Segment] {
    let limits = limits
    return origins.flatMap { origin, name, items in
      var segments: [SearchPlan.Segment] = []
      var rest = items[...]
      var number = 0
      var year = 0
      while let first = rest.first {
        number = first.month.year == year ? number + 1 : 1
        year = first.month.year
        var size = 0
        let own = rest.prefix(limits.texts).prefix { item in
          size += item.size
          return item.month.year == year && (size <= limits.bytes || size == item.size)
        }
        rest = rest.dropFirst(own.count)
        let parts = SearchItems.parts(of: own).map { part in
          SearchPart(
            sources, origin, start: part.lowerBound,
            items: own.dropFirst(part.lowerBound).prefix(part.count))
        }
        segments.append(
          SearchPlan.Segment(
            origin: origin, name: "\(name)\(Year(of: first.month).text)-\(number)", items: own,
            shards: SearchItems.shards(of: own), parts: parts))
      }
      return segments
    }
  }

  /// Text files: at most 32 texts each, and at most 48 KiB unless a single text is larger.
  private static func parts(of items: ArraySlice<SearchPlan.Item>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    var size = 0
    for (number, item) in items.enumerated() {
      if number - start == 32 || (number > start && size + item.size > 48 << 10) {
        parts.append(start..<number)
        start = number
        size = 0
      }
      size += item.size
    }
    parts.append(start..<items.count)
    return parts
  }

  /// Index files of about 16 KiB: an index has about half of its texts' size.
  private static func shards(of items: ArraySlice<SearchPlan.Item>) -> Int {
    let size = items.reduce(0) { $0 + min($1.size, 400_000) }
    return min(max(size >> 15, 1), 64)
  }
}
