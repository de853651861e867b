// Machine-readable files: Atom (RFC 4287) and JSON Feed 1.1 of each diary, an iCalendar file of all diaries
// (RFC 5545), and linked data of entries for search engines.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

enum Feeds {
  private static let atomKind = PageKind("atom")
  private static let jsonKind = PageKind("json-feed")
  private static let calendarKind = PageKind("calendar")

  /// The feeds of a diary, if it has entries.
  static func pages(of plan: DiaryPlan) -> [PageGroup] {
    let newest = plan.diary.entries.indices.suffix(50).reversed()
    return [
      atomKind.page(in: plan.folder, "atom.xml", if: !newest.isEmpty) { page in
        page.make(bytes: atom, plan.head, newest.map { PlannedFeedEntry(plan: plan, index: $0) })
      },
      jsonKind.page(in: plan.folder, "feed.json", if: !newest.isEmpty) { page in
        page.make(bytes: jsonFeed, plan.head, newest.map { PlannedFeedEntry(plan: plan, index: $0) })
      },
    ]
  }

  /// Whether the calendar includes a diary: beside named diaries an anonymous one would show who wrote when.
  static func isInCalendar(_ plan: DiaryPlan) -> Bool {
    !plan.diary.type.hidesMembers && !plan.diary.entries.isEmpty
  }

  /// The calendar, if it has events.
  static func calendar(of diaries: [DiaryPlan], _ frame: PageFrame) -> PageGroup {
    let shown = diaries.filter(isInCalendar)
    return calendarKind.page(in: nil, "calendar.ics", if: !shown.isEmpty) { page in
      page.make(
        bytes: calendarFile, frame,
        shown.map { plan in
          WrittenDays(
            head: plan.head,
            entries: plan.diary.entries.map { Writing(created: $0.created, author: $0.author) })
        })
    }
  }

  /// A diary's Atom feed.
  ///
  /// It has no absolute address, so its links are relative to the feed.
  private static func atom(_ head: DiaryHead, _ entries: [FeedEntry]) -> [UInt8] {
    let language = head.language
    var xml = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    func put(_ name: String, _ text: String, _ attributes: String = "") {
      xml += "<\(name)\(attributes)>".utf8
      xml.put(escaped: text)
      xml += "</\(name)>\n".utf8
    }
    xml += "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(language.html)\">\n".utf8
    put("id", FeedNames.urn("diary", head.id))
    put("title", head.name)
    if let newest = entries.map(\.created).max(by: { $0.instant < $1.instant }) {
      put("updated", newest.text)
    }
    xml += "<link rel=\"self\" type=\"application/atom+xml\" href=\"atom.xml\"/>\n".utf8
    xml += "<link rel=\"alternate\" type=\"text/html\" href=\"index.html\"/>\n".utf8
    // Atom requires an author: the diary stands in for entries without a named author.
    xml += "<author>".utf8
    put("name", head.name)
    xml += "</author>\n<generator>zutto</generator>\n".utf8
    for entry in entries {
      xml += "<entry xml:lang=\"\(entry.language.html)\">\n".utf8
      put("id", entry.urn)
      put("title", entry.title, " xml:lang=\"\(language.html)\"")
      put("published", entry.created.text)
      put("updated", entry.created.text)
      xml += "<link rel=\"alternate\" type=\"text/html\" href=\"\(entry.url)\"/>\n".utf8
      if let author = entry.author {
        xml += "<author>".utf8
        put("name", author)
        xml += "</author>\n".utf8
      }
      for tag in entry.tags {
        xml += "<category term=\"".utf8
        xml.put(escaped: tag)
        xml += "\"/>\n".utf8
      }
      xml += "<content type=\"html\">".utf8
      xml.put(escaped: entry.html)
      xml += "</content>\n</entry>\n".utf8
    }
    return xml + Array("</feed>\n".utf8)
  }

  private static func jsonFeed(_ head: DiaryHead, _ entries: [FeedEntry]) -> [UInt8] {
    var json = Array("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":".utf8)
    json.put(quoted: head.name)
    json += ",\"language\":\"\(head.language.html)\",\"items\":[".utf8
    for (number, entry) in entries.enumerated() {
      json += (number > 0 ? ",\n" : "\n").utf8
      json += "{\"id\":\"\(entry.urn)\",\"url\":\"\(entry.url)\",\"title\":".utf8
      json.put(quoted: entry.title)
      json.put("date_published", plain: entry.created.text)
      json.put("language", plain: entry.language.html)
      if let author = entry.author {
        json += ",\"authors\":[{\"name\":".utf8
        json.put(quoted: author)
        json += "}]".utf8
      }
      json.put("tags", list: entry.tags)
      if let image = entry.image { json += ",\"image\":\"\(image)\"".utf8 }
      json += ",\"content_html\":".utf8
      json.put(quoted: String(decoding: entry.html, as: UTF8.self))
      json += "}".utf8
    }
    return json + Array("\n]}\n".utf8)
  }

  /// An entry as schema.org linked data, the content of a script element.
  static func linkedData(of letter: Letter, headline: String, in head: DiaryHead) -> [UInt8] {
    let (entry, language) = (letter.entry, head.language)
    var json = Array("{\"@context\":\"https://schema.org\",\"@type\":\"BlogPosting\",\"headline\":".utf8)
    json.put(quoted: headline)
    json.put("identifier", plain: urn(of: letter.name, in: head))
    json.put("datePublished", plain: entry.created.text)
    json.put("inLanguage", plain: (entry.language ?? language.tag).html)
    if let author = head.authorName(of: entry) {
      json += ",\"author\":{\"@type\":\"Person\",\"name\":".utf8
      json.put(quoted: author)
      json += "}".utf8
    }
    json.put("keywords", list: entry.tags)
    json.put("image", list: letter.photos.map { "../photos/\(urlPath($0.name))" })
    json += ",\"isPartOf\":{\"@type\":\"Blog\",\"name\":".utf8
    json.put(quoted: head.name)
    json += "}}".utf8
    return json
  }

  /// The URN of an entry; `entry` is the page's name, which in an anonymous diary contains only the time,
  /// because guesses at the author could be tested against a hash.
  fileprivate static func urn(of entry: String, in head: DiaryHead) -> String {
    FeedNames.urn("entry", head.id, entry)
  }

  /// The calendar of all diaries that name their members, with an event for each day with entries.
  ///
  /// An event says how much was written and by whom; it contains no text, so that edits don't change it.
  private static func calendarFile(_ frame: PageFrame, _ diaries: [WrittenDays]) -> [UInt8] {
    var file = CalendarFile()
    file.put("BEGIN", "VCALENDAR")
    file.put("VERSION", "2.0")
    file.put("PRODID", "-//zutto//archive//EN")
    file.put("CALSCALE", "GREGORIAN")
    file.put(text: frame.name, as: "X-WR-CALNAME")
    for diary in diaries {
      var start = 0
      let entries = diary.entries
      while start < entries.count {
        let day = entries[start].created.day
        var end = start + 1
        while end < entries.count, entries[end].created.day == day { end += 1 }
        put(day, entries[start..<end], of: diary.head, into: &file)
        start = end
      }
    }
    file.put("END", "VCALENDAR")
    return file.bytes
  }

  private static func put(
    _ day: Day, _ own: ArraySlice<Writing>, of head: DiaryHead, into file: inout CalendarFile
  ) {
    func digits(_ day: Day) -> String {
      String(decoding: day.ascii.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    }
    // Not the build time: the calendar is the same whenever it is built.
    guard let last = own.map(\.created.instant).max().map(ZonedTime.init(utc:)) else { return }
    file.put("BEGIN", "VEVENT")
    file.put("UID", FeedNames.uuid(["day", head.id, day.text]))
    file.put("DTSTAMP", "\(digits(last.day))T\(last.time.compactText)Z")
    file.put("DTSTART;VALUE=DATE", digits(day))
    file.put(
      text: "\(head.type.icon) \(head.name): \(head.language.entries(own.count))", as: "SUMMARY")
    var authors: [String] = []
    for entry in own {
      if let name = entry.author.flatMap(head.authorName), !authors.contains(name) { authors.append(name) }
    }
    if !authors.isEmpty { file.put(text: head.language.list(authors), as: "DESCRIPTION") }
    file.put("TRANSP", "TRANSPARENT")
    file.put("END", "VEVENT")
  }
}

private struct WrittenDays: Input {
  let head: DiaryHead
  let entries: [Writing]

  func add(to key: inout Digest.Builder) {
    head.add(to: &key)
    entries.add(to: &key)
  }
}

private struct Writing: Input {
  let created: ZonedTime
  let author: String?

  func add(to key: inout Digest.Builder) {
    key.add(created.text)
    key.add(author)
  }
}

/// Stable ids in feeds and the calendar, the same at every build on every machine.
enum FeedNames {
  /// A unique URN: a UUID of version 8 from SHA-256 (RFC 9562, appendix B.2).
  static func urn(_ parts: String...) -> String { "urn:uuid:" + uuid(parts) }

  static func uuid(_ parts: [String]) -> String {
    var builder = Digest.Builder()
    builder.add("zutto feed")
    for part in parts { builder.add(part) }
    return builder.digest.bytes.uuid(version: 8)
  }
}

private struct PlannedFeedEntry: Input {
  let plan: DiaryPlan
  let index: Int

  func add(to key: inout Digest.Builder) { key.add(plan.letters[index]) }

  func collect(_ needs: inout PageNeeds) { needs.texts.append((place, .html)) }

  func argument(_ made: PageMaterial) -> FeedEntry {
    let (head, entry) = (plan.head, plan.diary.entries[index])
    return FeedEntry(
      entry, plan.names[index], entry.photos.compactMap { plan.media.photos[$0] }, made.texts.html(of: place),
      plan.replies[index], head)
  }

  private var place: PlainTexts.Place { .entry(diary: plan.number, entry: index) }
}

/// An entry of a feed: its HTML with links relative to the feed's folder.
private struct FeedEntry: Sendable {
  let urn: String
  let url: String
  let title: String
  let created: ZonedTime
  let language: LanguageTag
  /// Nil in an anonymous diary and for an unknown author.
  let author: String?
  let tags: [String]
  let image: String?
  let html: [UInt8]

  init(
    _ entry: Entry, _ name: String, _ photos: [ShownPhoto], _ body: PlainTexts.Body, _ replies: Replies,
    _ head: DiaryHead
  ) {
    let language = head.language
    var html: [UInt8] = []
    if let question = entry.question {
      html += "<p><strong>".utf8
      html.put(escaped: question)
      html += "</strong></p>\n".utf8
    }
    html += body.moved(to: "")
    for photo in photos {
      html += "<p><img src=\"photos/\(urlPath(photo.name))\" alt=\"".utf8
      html.put(escaped: Phrase("archive-photo")[language])
      let size = photo.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
      html += "\"\(size)></p>\n".utf8
    }
    let stamps = replies.stamps.map { stamp, givers in
      let names = givers.compactMap { $0.flatMap(head.authorName) }
      return "\(stamp.emoji) \(names.isEmpty ? language.integer(givers.count) : language.list(names))"
    }
    if !stamps.isEmpty {
      html += "<p>".utf8
      html.put(escaped: stamps.joined(separator: " "))
      html += "</p>\n".utf8
    }
    for (reply, text) in zip(replies.words, body.replies) {
      html += "<blockquote>\n".utf8
      if let author = head.authorName(of: reply) {
        html += "<p><strong>".utf8
        html.put(escaped: author)
        html += "</strong></p>\n".utf8
      }
      html += PlainTexts.Body.moved(text, to: "") + Array("</blockquote>\n".utf8)
    }
    self.html = html
    urn = Feeds.urn(of: name, in: head)
    url = "entries/\(urlPath(name)).html"
    title = body.title ?? language.longDate(entry.created.day)
    created = entry.created
    self.language = entry.language ?? language.tag
    author = head.authorName(of: entry)
    tags = entry.tags
    image = photos.first.map { "photos/\(urlPath($0.name))" }
  }
}

extension [UInt8] {
  /// Appends escaped text to XML or HTML, without characters that XML forbids.
  mutating func put(escaped text: String) { put(escaped: text.utf8) }

  /// Appends escaped UTF-8 to XML or HTML.
  mutating func put(escaped bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): self += "&amp;".utf8
      case UInt8(ascii: "<"): self += "&lt;".utf8
      case UInt8(ascii: ">"): self += "&gt;".utf8
      case UInt8(ascii: "\""): self += "&quot;".utf8
      case 0x09, 0x0A, 0x20...:
        append(byte)
        // U+FFFE and U+FFFF are not XML characters.
        if byte >= 0xBE, suffix(3).starts(with: [0xEF, 0xBF]) { removeLast(3) }
      default: break
      }
    }
  }

  /// Appends a JSON object member, preceded by a comma, with a string that needs no escapes.
  fileprivate mutating func put(_ key: String, plain text: String) {
    for part in [",\"", key, "\":\"", text, "\""] { self += part.utf8 }
  }

  /// Appends a JSON object member with a list of strings, preceded by a comma; nothing for an empty list.
  mutating func put(_ key: String, list: [String]) {
    for (number, text) in list.enumerated() {
      self += Array((number == 0 ? ",\"\(key)\":[" : ",").utf8)
      put(quoted: text)
    }
    if !list.isEmpty { append(UInt8(ascii: "]")) }
  }

  /// Appends a JSON string that is also valid in JavaScript and can't end a script element.
  mutating func put(quoted text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { unsafe put(unquoted: $0) }
    append(UInt8(ascii: "\""))
  }

  private mutating func put(unquoted text: UnsafeBufferPointer<UInt8>) {
    // What needs no escape is appended run by run.
    var start = 0
    var next = 0
    while true {
      let place = unsafe text.firstMark(from: next) {
        $0.first(below: 0x20) | $0.first(0x22) | $0.first(0x26) | $0.first(0x3C) | $0.first(0x3E)
          | $0.first(0x5C)
          | $0.first(0x7F) | $0.first(0xE2)
      }
      guard place < text.count else { break }
      let byte = unsafe text[place]
      next = place + 1
      let escape: String
      var length = 1
      switch byte {
      case 0x22: escape = "\\\""
      case 0x5C: escape = "\\\\"
      case 0..<0x20, 0x7F, 0x3C, 0x3E, 0x26: escape = "\\u00" + [byte].hexadecimal
      // U+2028 and U+2029, which end a line of JavaScript.
      case 0xE2
      where unsafe place + 2 < text.count && text[place + 1] == 0x80 && text[place + 2] & 0xFE == 0xA8:
        escape = unsafe "\\u20" + [text[place + 2] - 0x80].hexadecimal
        length = 3
      default: continue
      }
      unsafe append(contentsOf: text[start..<place])
      append(contentsOf: escape.utf8)
      start = place + length
      next = start
    }
    unsafe append(contentsOf: text[start...])
  }
}

private struct CalendarFile {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ name: String, _ value: String) { put(name) { $0 += value.utf8 } }

  /// Appends a line with an escaped TEXT value.
  mutating func put(text: String, as name: String) {
    put(name) { bytes in
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [UInt8(ascii: "\\"), byte]
        case 0x0A: bytes += "\\n".utf8
        case 0..<0x20, 0x7F: break
        default: bytes.append(byte)
        }
      }
    }
  }

  /// Appends a line, folded at 75 octets.
  private mutating func put(_ name: String, _ value: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes += name.utf8
    bytes.append(UInt8(ascii: ":"))
    value(&bytes)
    if bytes.count - start > 75 {
      var rest = Array(bytes[start...])[...]
      bytes.removeSubrange(start...)
      var room = 75
      while rest.count > room {
        // Not inside of a character.
        while rest[rest.startIndex + room] & 0xC0 == 0x80 { room -= 1 }
        bytes += rest.prefix(room)
        bytes += [0x0D, 0x0A, 0x20]
        rest = rest.dropFirst(room)
        room = 74
      }
      bytes += rest
    }
    bytes += [0x0D, 0x0A]
  }
}
