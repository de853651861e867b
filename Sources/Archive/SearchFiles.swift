// The files of the search: scripts that hand one piece of text each to the page.

internal import Diary
internal import Ground
internal import Ledger
internal import Memos
internal import Prose

/// Makes the files of the search.
struct SearchFiles {
  let pages: Pages
  let plan: SearchPlan

  /// The list of segments, by which the page knows what to load.
  ///
  /// A segment is: its origin, its name, how many texts it has, how many files of words, with which text each file of
  /// texts begins, and for each month the number of the month since the year 0 and its first text.
  var list: [UInt8] {
    var bytes = Array("zutto(\"index\",[".utf8)
    for (number, segment) in plan.segments.enumerated() {
      if number > 0 { bytes += Array(",\n".utf8) }
      let origin = plan.origins.firstIndex(of: segment.origin) ?? 0
      let parts = segment.parts.map { String($0.lowerBound) }.joined(separator: ",")
      let months = segment.months.map { "[\($0.month.year * 12 + $0.month.month),\($0.start)]" }
      bytes += Array("[\(origin),".utf8)
      bytes.put(quoted: segment.name)
      bytes += Array(
        ",\(segment.items.count),\(segment.shards),[\(parts)],[\(months.joined(separator: ","))]]".utf8)
    }
    return bytes + Array("])\n".utf8)
  }

  /// The words of a segment, a file each.
  func shards(of segment: SearchPlan.Segment) -> [[UInt8]] {
    var words = SearchWords()
    for (number, item) in segment.items.enumerated() {
      let text = text(of: item, in: segment)
      words.add(SearchText.folded(text.text), text: number)
      if let author = text.author { words.add(token: SearchPlan.token(ofAuthor: author), text: number) }
    }
    return words.shards(segment.shards).enumerated().map { shard, words in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(words.count + 64)
      bytes += Array("zutto(".utf8)
      bytes.put(quoted: "\(segment.name).i\(shard)")
      bytes += Array(",\"".utf8)
      bytes += words
      bytes += Array("\")\n".utf8)
      return bytes
    }
  }

  /// One file of texts: for each its page, time, day, author, the author's dot, language, and all its words.
  func texts(_ part: Int, of segment: SearchPlan.Segment) -> [UInt8] {
    var bytes = Array("zutto(".utf8)
    bytes.put(quoted: "\(segment.name).t\(part)")
    bytes += Array(",[".utf8)
    let range = segment.parts[part]
    for (number, item) in segment.items.dropFirst(range.lowerBound).prefix(range.count).enumerated() {
      let text = text(of: item, in: segment)
      bytes += Array((number > 0 ? ",\n[" : "[").utf8)
      let fields = [
        text.url, text.time, text.label ?? pages.language.longDate(text.day), text.author ?? "", text.dot,
        (text.language ?? pages.language.tag).html, text.text,
      ]
      for (place, field) in fields.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.put(quoted: field)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    return bytes + Array("])\n".utf8)
  }

  /// What is shown and searched of a text.
  private struct Text {
    var url: String
    var time: String
    var day: Day
    /// What is shown of its time; nil for the day.
    var label: String?
    var author: String?
    var dot = ""
    var language: LanguageTag?
    var text: String
  }

  private func text(of item: SearchPlan.Item, in segment: SearchPlan.Segment) -> Text {
    switch segment.origin {
    case .diary(let number):
      let diary = pages.plan.diaries[number]
      let entry = diary.diary.entries[item.place]
      let words = pages.texts.text(of: .entry(diary: number, entry: item.place))
      let author = pages.authorName(of: entry, in: diary.diary)
      return Text(
        url: urlPath("\(diary.folder.text)/entries/\(diary.names[item.place]).html"),
        // Among named entries of its day the clock of an anonymous one would tell too much.
        time: diary.diary.type.hidesMembers ? entry.created.day.text : entry.created.text,
        day: entry.created.day, author: author,
        dot: author == nil ? "" : pages.dot(of: entry.author, in: diary.diary), language: entry.language,
        text: ([entry.question, words].compactMap(\.self) + entry.tags.map(\.hashtag)).joined(separator: " "))
    case .memos:
      guard let memos = pages.plan.memos else { break }
      let memo = memos.memos[item.place]
      return Text(
        url: urlPath("\(Memo.folder.text)/\(memos.names[item.place]).html"), time: memo.created.text,
        day: memo.created.day, language: memo.language,
        text: ([pages.texts.text(of: .memo(item.place))] + memo.tags.map(\.text.hashtag)).joined(
          separator: " "))
    case .answers:
      guard let answer = pages.plan.notes?.answers[item.place] else { break }
      return Text(
        url: "\(NotePlan.answersFolder.text)/index.html#\(answer.id)", time: answer.day.text, day: answer.day,
        language: answer.answer.language, text: "\(answer.note.text) \(answer.answer.text)")
    case .ledger:
      guard let plan = pages.plan.ledger else { break }
      let month = plan.months[item.place].month
      return Text(
        url: urlPath("\(LedgerPlan.folder.text)/months/\(month.text).html"), time: month.firstDay.text,
        day: month.firstDay, label: pages.language.heading(month), text: ledgerWords(of: item.place, plan))
    }
    return Text(url: "", time: "", day: item.month.firstDay, text: "")
  }

  /// What a month's page says in words: reasons of adjustments by day, corrections, treatments and categories.
  private func ledgerWords(of place: Int, _ plan: LedgerPlan) -> String {
    guard let book = (try? pages.books.book(at: place)) ?? nil else { return "" }
    let language = pages.language
    let reasons = book.book.adjustments.sorted { $0.date < $1.date }.compactMap { adjustment in
      adjustment.reason.map { "\(language.monthAndDay(adjustment.date)) \($0)" }
    }
    let corrections = (book.corrections + book.noted).map { $0.name(in: language, plan.ledger) }
    let treatments = Set(book.book.records.map(\.treatment)).sorted().map(plan.ledger.treatmentName)
    let categories = Set(book.book.expenses.map(\.category)).sorted().map(plan.ledger.categoryName)
    return (reasons + corrections + treatments + categories).joined(separator: " · ")
  }
}

extension [UInt8] {
  /// Appends a further member of an object of JSON, a list of strings; nothing for an empty one.
  mutating func put(_ key: String, list: [String]) {
    for (number, text) in list.enumerated() {
      self += Array((number == 0 ? ",\"\(key)\":[" : ",").utf8)
      put(quoted: text)
    }
    if !list.isEmpty { append(UInt8(ascii: "]")) }
  }

  /// Appends a text as a string of JSON that is also one of JavaScript and ends no script element.
  mutating func put(quoted text: String) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C:
        append(UInt8(ascii: "\\"))
        append(UInt8(scalar.value))
      case 0..<0x20, 0x7F, 0x3C, 0x3E, 0x26, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        self += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      default: self += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    append(UInt8(ascii: "\""))
  }
}
