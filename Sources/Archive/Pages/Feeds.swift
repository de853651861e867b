// The files that other programs read: Atom (RFC 4287) and JSON Feed 1.1 of each diary, a calendar of all
// (RFC 5545), and the data of an entry for search engines.

internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

enum Feeds {
  private static let atomKind = PageKind("atom")
  private static let jsonKind = PageKind("json-feed")
  private static let calendarKind = PageKind("calendar")

  /// The feeds of a diary, if there is something in them.
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

  /// Whether the calendar has a diary's days: beside named diaries an anonymous one would show who was writing just
  /// then.
  static func isInCalendar(_ plan: DiaryPlan) -> Bool {
    !plan.diary.type.hidesMembers && !plan.diary.entries.isEmpty
  }

  /// The calendar, if there is something in it.
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
  /// It has no address of its own, so its links are relative to wherever it stands.
  private static func atom(_ head: DiaryHead, _ entries: [FeedEntry]) -> [UInt8] {
    let language = head.language
    var xml = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    func put(_ name: String, _ text: String, _ attributes: String = "") {
      xml += Array("<\(name)\(attributes)>".utf8)
      xml.put(escaped: text)
      xml += Array("</\(name)>\n".utf8)
    }
    xml += Array("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(language.html)\">\n".utf8)
    put("id", FeedNames.urn("diary", head.id))
    put("title", head.name)
    if let newest = entries.map(\.created).max(by: { $0.instant < $1.instant }) {
      put("updated", newest.text)
    }
    xml += Array("<link rel=\"self\" type=\"application/atom+xml\" href=\"atom.xml\"/>\n".utf8)
    xml += Array("<link rel=\"alternate\" type=\"text/html\" href=\"index.html\"/>\n".utf8)
    // Some author has to be named: of entries whose author nobody can or may tell it is the diary.
    xml += Array("<author>".utf8)
    put("name", head.name)
    xml += Array("</author>\n<generator>zutto</generator>\n".utf8)
    for entry in entries {
      xml += Array("<entry xml:lang=\"\(entry.language.html)\">\n".utf8)
      put("id", entry.urn)
      put("title", entry.title, " xml:lang=\"\(language.html)\"")
      put("published", entry.created.text)
      put("updated", entry.created.text)
      xml += Array("<link rel=\"alternate\" type=\"text/html\" href=\"\(entry.url)\"/>\n".utf8)
      if let author = entry.author {
        xml += Array("<author>".utf8)
        put("name", author)
        xml += Array("</author>\n".utf8)
      }
      for tag in entry.tags {
        xml += Array("<category term=\"".utf8)
        xml.put(escaped: tag)
        xml += Array("\"/>\n".utf8)
      }
      xml += Array("<content type=\"html\">".utf8)
      xml.put(escaped: entry.html)
      xml += Array("</content>\n</entry>\n".utf8)
    }
    return xml + Array("</feed>\n".utf8)
  }

  /// A diary's JSON Feed.
  private static func jsonFeed(_ head: DiaryHead, _ entries: [FeedEntry]) -> [UInt8] {
    var json = Array("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":".utf8)
    json.put(quoted: head.name)
    json += Array(",\"language\":\"\(head.language.html)\",\"items\":[".utf8)
    for (number, entry) in entries.enumerated() {
      json += Array((number > 0 ? ",\n" : "\n").utf8)
      json += Array("{\"id\":\"\(entry.urn)\",\"url\":\"\(entry.url)\",\"title\":".utf8)
      json.put(quoted: entry.title)
      json += Array(",\"date_published\":\"\(entry.created.text)\"".utf8)
      json += Array(",\"language\":\"\(entry.language.html)\"".utf8)
      if let author = entry.author {
        json += Array(",\"authors\":[{\"name\":".utf8)
        json.put(quoted: author)
        json += Array("}]".utf8)
      }
      json.put("tags", list: entry.tags)
      if let image = entry.image { json += Array(",\"image\":\"\(image)\"".utf8) }
      json += Array(",\"content_html\":".utf8)
      json.put(quoted: String(decoding: entry.html, as: UTF8.self))
      json += Array("}".utf8)
    }
    return json + Array("\n]}\n".utf8)
  }

  /// An entry for programs that read schema.org, as the inside of a script element.
  static func linkedData(of letter: Letter, in head: DiaryHead) -> [UInt8] {
    let (entry, language) = (letter.entry, head.language)
    var json = Array("{\"@context\":\"https://schema.org\",\"@type\":\"BlogPosting\",\"headline\":".utf8)
    json.put(quoted: language.longDate(entry.created.day))
    json += Array(",\"identifier\":\"\(urn(of: letter.name, in: head))\"".utf8)
    json += Array(",\"datePublished\":\"\(entry.created.text)\"".utf8)
    json += Array(",\"inLanguage\":\"\((entry.language ?? language.tag).html)\"".utf8)
    if let author = head.authorName(of: entry) {
      json += Array(",\"author\":{\"@type\":\"Person\",\"name\":".utf8)
      json.put(quoted: author)
      json += Array("}".utf8)
    }
    json.put("keywords", list: entry.tags)
    json.put("image", list: letter.photos.map { "../photos/\(urlPath($0.name))" })
    json += Array(",\"isPartOf\":{\"@type\":\"Blog\",\"name\":".utf8)
    json.put(quoted: head.name)
    return json + Array("}}".utf8)
  }

  /// A name for an entry that nothing else has: of an anonymous diary of its time alone, for a guess at the author
  /// could be tried.
  fileprivate static func urn(of entry: String, in head: DiaryHead) -> String {
    FeedNames.urn("entry", head.id, entry)
  }

  /// The calendar of all diaries that name their members, with an event for each day of each diary on which something was written.
  ///
  /// An event tells how much and by whom; it has no words of the texts, so that an edit leaves it as it is.
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
    func digits(_ day: Day) -> String { day.text.filter { $0 != "-" } }
    // When it was written: the calendar is the same whenever it is made.
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

/// A diary with all that was written in it, without the texts.
private struct WrittenDays: Input {
  let head: DiaryHead
  let entries: [Writing]

  func add(to key: inout Digest.Builder) {
    head.add(to: &key)
    entries.add(to: &key)
  }
}

/// When an entry was written, and by whom.
private struct Writing: Input {
  let created: ZonedTime
  let author: String?

  func add(to key: inout Digest.Builder) {
    key.add(created.text)
    key.add(author)
  }
}

/// Names of things in feeds and the calendar, the same at every build on every machine.
enum FeedNames {
  /// A name for a thing that no other thing has: a UUID of version 8 made of a SHA-256 (RFC 9562, appendix B.2).
  static func urn(_ parts: String...) -> String { "urn:uuid:" + uuid(parts) }

  static func uuid(_ parts: [String]) -> String {
    var builder = Digest.Builder()
    builder.add("zutto feed")
    for part in parts { builder.add(part) }
    var bytes = Array(builder.digest.bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(bytes.hexadecimal)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}

/// An entry, to be shown in a feed.
private struct PlannedFeedEntry: Input {
  let plan: DiaryPlan
  let index: Int

  func add(to key: inout Digest.Builder) { key.add(plan.letters[index]) }

  func collect(_ needs: inout PageNeeds) { needs.texts.append((place, .html)) }

  func argument(_ made: PageMaterial) -> FeedEntry {
    let (head, entry) = (plan.head, plan.diary.entries[index])
    return FeedEntry(
      entry, plan.names[index], entry.photos.compactMap { plan.media.photos[$0] }, made.texts.html(of: place),
      head)
  }

  private var place: PlainTexts.Place { .entry(diary: plan.number, entry: index) }
}

/// An entry of a feed: its HTML with links that lead on from the feed's own folder.
private struct FeedEntry: Sendable {
  let urn: String
  let url: String
  let title: String
  let created: ZonedTime
  let language: LanguageTag
  /// Nil in an anonymous diary and where nobody can tell.
  let author: String?
  let tags: [String]
  /// The first photo.
  let image: String?
  let html: [UInt8]

  init(_ entry: Entry, _ name: String, _ photos: [ShownPhoto], _ body: [UInt8], _ head: DiaryHead) {
    let language = head.language
    var html: [UInt8] = []
    if let question = entry.question {
      html += Array("<p><strong>".utf8)
      html.put(escaped: question)
      html += Array("</strong></p>\n".utf8)
    }
    html += FeedEntry.fromParent(body)
    for photo in photos {
      html += Array("<p><img src=\"photos/\(urlPath(photo.name))\" alt=\"".utf8)
      html.put(escaped: Phrase("archive-photo")[language])
      let size = photo.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
      html += Array("\"\(size)></p>\n".utf8)
    }
    self.html = html
    urn = Feeds.urn(of: name, in: head)
    url = "entries/\(urlPath(name)).html"
    title = language.longDate(entry.created.day)
    created = entry.created
    self.language = entry.language ?? language.tag
    author = head.authorName(of: entry)
    tags = entry.tags
    image = photos.first.map { "photos/\(urlPath($0.name))" }
  }

  /// HTML for a page in `entries/` as HTML for a file in the folder above.
  private static func fromParent(_ html: [UInt8]) -> [UInt8] {
    let ups = ["href=\"", "src=\"", "srcset=\""].map { Array(" \($0)../".utf8) }
    // The second address of a picture's sizes.
    let more = Array(", ../photos/".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(html.count)
    var isInTag = false
    var index = 0
    while index < html.count {
      let byte = html[index]
      // A text's own marks are entities.
      if byte == UInt8(ascii: "<") { isInTag = true }
      if byte == UInt8(ascii: ">") { isInTag = false }
      if isInTag, byte == 0x20, let up = ups.first(where: { html[index...].starts(with: $0) }) {
        output += up.dropLast(3)
        index += up.count
      } else if isInTag, byte == 0x2C, html[index...].starts(with: more) {
        output += Array(", photos/".utf8)
        index += more.count
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output
  }
}

extension [UInt8] {
  /// Appends a text to XML or HTML, without the characters that XML can't have.
  mutating func put(escaped text: String) { put(escaped: text.utf8) }

  /// Appends UTF-8 to XML or HTML.
  mutating func put(escaped bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): self += Array("&amp;".utf8)
      case UInt8(ascii: "<"): self += Array("&lt;".utf8)
      case UInt8(ascii: ">"): self += Array("&gt;".utf8)
      case UInt8(ascii: "\""): self += Array("&quot;".utf8)
      case 0x09, 0x0A, 0x20...:
        append(byte)
        // U+FFFE and U+FFFF are no characters of XML.
        if byte >= 0xBE, suffix(3).starts(with: [0xEF, 0xBF]) { removeLast(3) }
      default: break
      }
    }
  }
}

/// Writes lines of an iCalendar object.
private struct CalendarFile {
  private(set) var bytes: [UInt8] = []

  /// A line, folded so that no part of it has more than 75 octets.
  mutating func put(_ name: String, _ value: String) {
    var width = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let size = UTF8.width(scalar)
      if width + size > 75 {
        bytes += Array("\r\n ".utf8)
        width = 1
      }
      bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      width += size
    }
    bytes += Array("\r\n".utf8)
  }

  /// A line whose value is a text.
  mutating func put(text: String, as name: String) {
    var value = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": value += ["\\", scalar]
      case "\n": value += ["\\", "n"]
      default: if scalar.value >= 0x20, scalar.value != 0x7F { value.append(scalar) }
      }
    }
    put(name, String(value))
  }
}
