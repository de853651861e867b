// calendar.ics (RFC 5545): on which days something was written, for any calendar program.

internal import Diary
internal import Ground

/// Writes lines of an iCalendar object.
struct CalendarFile {
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

extension Pages {
  /// The calendar of all diaries that name their members, with an event for each day of each diary on which something was written.
  ///
  /// An event tells how much and by whom; it has no words of the texts, so that an edit leaves it as it is.
  func calendar() -> [UInt8] {
    var file = CalendarFile()
    file.put("BEGIN", "VCALENDAR")
    file.put("VERSION", "2.0")
    file.put("PRODID", "-//zutto//archive//EN")
    file.put("CALSCALE", "GREGORIAN")
    file.put(text: frame.name, as: "X-WR-CALNAME")
    for plan in self.plan.diaries where plan.isInCalendar {
      var start = 0
      let entries = plan.diary.entries
      while start < entries.count {
        let day = entries[start].created.day
        var end = start + 1
        while end < entries.count, entries[end].created.day == day { end += 1 }
        put(day, start..<end, of: plan, into: &file)
        start = end
      }
    }
    file.put("END", "VCALENDAR")
    return file.bytes
  }

  private func put(_ day: Day, _ entries: Range<Int>, of plan: DiaryPlan, into file: inout CalendarFile) {
    func digits(_ day: Day) -> String { day.text.filter { $0 != "-" } }
    let own = plan.diary.entries[entries]
    // When it was written: the calendar is the same whenever it is made.
    guard let last = own.map(\.created.instant).max().map(ZonedTime.init(utc:)) else { return }
    file.put("BEGIN", "VEVENT")
    file.put("UID", FeedNames.uuid(["day", plan.diary.id, day.text]))
    file.put("DTSTAMP", "\(digits(last.day))T\(last.time.compactText)Z")
    file.put("DTSTART;VALUE=DATE", digits(day))
    file.put(
      text: "\(plan.diary.type.icon) \(plan.diary.name): \(language.entries(own.count))", as: "SUMMARY")
    var authors: [String] = []
    for entry in own {
      if let name = authorName(of: entry, in: plan.diary), !authors.contains(name) { authors.append(name) }
    }
    if !authors.isEmpty { file.put(text: language.list(authors), as: "DESCRIPTION") }
    file.put("TRANSP", "TRANSPARENT")
    file.put("END", "VEVENT")
  }
}
