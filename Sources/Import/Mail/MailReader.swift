// Reader of mails: single ones (.eml), mailboxes in one file (mbox), and folders of them (Maildir).

package import Diagnostics
package import Fluent
internal import Ground
internal import SafeFiles
package import ZonedTime

/// A mail that may become an entry.
package struct Mail {
  /// Where it stands in the mailbox, for messages.
  package let place: Phrase
  /// All that names who it was sent to and what it answers: the addresses and ids in which a reply's signature may stand.
  package let traces: String
  private let whole: MailPart
  /// What it is known by where it has no id.
  private let bytes: [UInt8]

  fileprivate init(_ bytes: [UInt8], _ place: Phrase) {
    self.place = place
    whole = MailPart(bytes[...])
    self.bytes = bytes
    let names: Set<String> = [
      "to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "in-reply-to",
      "references",
    ]
    traces = whole.fields.filter { names.contains($0.name) }.map(\.value).joined(separator: "\n")
  }

  /// What it says that it is about.
  var subject: String? { whole["subject"] }

  /// Whether a program wrote it (RFC 3834), such as an answer about somebody's holidays.
  package var isAutomatic: Bool {
    let automatic = whole["auto-submitted"].map { $0.lowercased() != "no" } ?? false
    return automatic || whole.kind == "multipart/report" || whole["x-autoreply"] != nil
      || ["bulk", "junk", "auto_reply"].contains(whole["precedence"]?.lowercased() ?? "")
  }

  /// Whether it has the fields that a mail must have (RFC 5322, 3.6).
  fileprivate var isMail: Bool { whole["from"] != nil && whole["date"] != nil }

  /// What was written, with its pictures and sounds.
  ///
  /// - Throws: `import-item` if it has no date, is empty, or its characters can't be read.
  func entry(_ settings: ImportSettings) throws(Diagnostic) -> ForeignEntry {
    let date = whole["date"].flatMap { MailDate.moment($0) }
    guard date != nil || settings.undated != nil else {
      throw Diagnostic(.importItem, Phrase("import-undated-text"), hint: Phrase("import-mail-say-day"))
    }
    let created = try settings.created(date)
    if let latest = settings.latest, created.day > latest {
      throw Diagnostic(
        .importItem, Phrase("import-mail-of-future", ["day": created.day.text]),
        hint: Phrase("import-mail-send-again"))
    }
    let id = whole["message-id"]?.trimmingBlanks ?? ""
    var entry = ForeignEntry(
      mark: ImportFormat.mail.mark(id.isEmpty ? String(Digest(of: bytes).hex.prefix(32)) : id),
      place: place, created: created)
    var found = Found()
    try take(whole, depth: 0, &found)
    entry.media = found.files
    entry.write(found.texts.joined(separator: "\n\n")) { found.shown[$0.target].map(ForeignTarget.media) }
    guard !entry.isEmpty else {
      throw Diagnostic(.importItem, Phrase("import-mail-empty"), hint: Phrase("import-mail-write-above"))
    }
    return entry
  }

  /// What was found in the parts.
  private struct Found {
    var count = 0
    var texts: [String] = []
    /// Whether the answered mail was reached: what follows is quoted.
    var isAtEnd = false
    /// The pictures that the text shows, by `cid:` address.
    var shown: [String: ForeignMedia] = [:]
    var files: [ForeignMedia] = []
  }

  /// Takes a part's text and files, and those of the parts in it.
  private func take(_ part: MailPart, depth: Int, _ found: inout Found) throws(Diagnostic) {
    found.count += 1
    guard depth <= MailPart.deepest, found.count <= MailPart.most else {
      throw Diagnostic(.importItem, Phrase("import-mail-parts"), hint: Phrase("import-mail-send-again"))
    }
    if let parts = part.parts {
      guard part.kind == "multipart/alternative" else {
        for inner in parts { try take(inner, depth: depth + 1, &found) }
        return
      }
      // Of one text in several forms the last is the richest; a program's plain one has broken lines. It may be no text,
      // such as an invitation.
      let count = found.texts.count
      for inner in parts.reversed() where found.texts.count == count && !found.isAtEnd {
        try take(inner, depth: depth + 1, &found)
      }
    } else if MailPart.encrypted.contains(part.kind) {
      throw Diagnostic(.importItem, Phrase("import-encrypted-2"), hint: Phrase("import-mail-send-again"))
    } else if MailPart.signatures.contains(part.kind) {
      return
    } else if let name = part.fileName, !part.kind.hasPrefix("text/") || !name.isEmpty {
      guard let content = part.content else {
        throw Diagnostic(
          .importItem, Phrase("import-mail-file", ["name": name.quotedBriefly]),
          hint: Phrase("import-mail-send-again"))
      }
      let media = ForeignMedia(
        content: .bytes(content), name: name.isEmpty ? part.kind.replacing("/", with: ".") : name,
        isSound: part.kind.hasPrefix("audio/"))
      if let id = part["content-id"] {
        found.shown["cid:\(id.trimmingBlanks.filter { $0 != "<" && $0 != ">" })"] = media
      }
      found.files.append(media)
    } else if !found.isAtEnd, ["text/html", "text/plain"].contains(part.kind) {
      let isPlain = part.kind == "text/plain"
      let text = isPlain ? try part.text() : HTMLMarkdown.text(of: try part.text())
      found.isAtEnd = MailAnswer.hasMark(text)
      let words = MailAnswer.words(of: text)
      if !words.isEmpty { found.texts.append(isPlain ? PlainNote.markdown(words) : words) }
    }
  }
}

/// A mailbox that was read.
package struct MailBox {
  /// How many mails were passed over.
  package private(set) var others = 0
  fileprivate var used: Set<Int> = []
  /// Files that are neither mails nor mailboxes.
  package private(set) var strangers: [Phrase] = []
  fileprivate var failed: [(place: Phrase, problem: Diagnostic)] = []
  /// The files that can't be read.
  package var problems: [Diagnostic] { failed.map(\.problem) }

  /// The largest mailbox and the largest mail in bytes.
  static let (maximumBox, maximumMail) = (1 << 30, 64 << 20)

  /// Reads all files that are mails, and passes on those whose `traces` are wanted, one at a time.
  package init(
    _ files: ForeignFiles, where isWanted: (_ traces: String) -> Bool = { _ in true }, take: (Mail) -> Void
  ) {
    // What lies in the folder `tmp` of a Maildir is still being delivered.
    for file in files.all where !"/\(file.name)".contains("/tmp/") {
      do throws(Diagnostic) {
        let head = files.beginning(of: file, count: 64 << 10)
        let isBox = head.starts(with: "From ".utf8)
        let first = Mail(head, file.place)
        guard isBox || first.isMail else {
          strangers.append(file.place)
          continue
        }
        used.insert(file.number)
        guard isBox else {
          if isWanted(first.traces) {
            take(Mail(try files.bytes(file, limit: MailBox.maximumMail), file.place))
          } else {
            others += 1
          }
          continue
        }
        var pieces = MailBoxPieces()
        var number = 0
        func judge(_ bytes: ArraySlice<UInt8>) {
          number += 1
          let mail = Mail(
            MailBox.unquoted(bytes),
            Phrase("import-item", ["file": file.name, "kind": Phrase("import-item-mail"), "number": number]))
          if isWanted(mail.traces) { take(mail) } else { others += 1 }
        }
        try files.read(file, limit: MailBox.maximumBox) { pieces.add($0, judge) }
        pieces.end(judge)
      } catch { failed.append((file.place, error)) }
    }
  }

  /// A mail of an mbox file as it was: lines of its text that begin with `From ` were quoted.
  private static func unquoted(_ mail: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(mail.count)
    var rest = mail
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      let line = rest[..<end]
      let isQuoted = line.first == 0x3E && line.drop { $0 == 0x3E }.starts(with: "From ".utf8)
      result += isQuoted ? line.dropFirst() : line
      rest = rest[end...]
    }
    return result
  }
}

/// Divides an mbox file, which comes in pieces, into its mails: each begins with a line `From …` and fields (RFC 4155).
private struct MailBoxPieces {
  /// The mail at hand, and what is not divided yet.
  private var bytes: [UInt8] = []
  /// Where the mail at hand begins; nil before the first.
  private var start: Int?
  /// The line to look at next, and how far its end was looked for.
  private var (place, searched) = (0, 0)
  private var isAfterBlank = true
  /// The longest name of a field.
  private static let maximumName = 1000

  /// Adds a piece and passes on the mails that end in it.
  mutating func add(_ piece: [UInt8], _ take: (ArraySlice<UInt8>) -> Void) {
    bytes += piece
    divide(isAtEnd: false, take)
    let done = start ?? place
    bytes.removeFirst(done)
    place -= done
    searched -= done
    if start != nil { start = 0 }
  }

  /// Passes on what is left at the end of the file.
  mutating func end(_ take: (ArraySlice<UInt8>) -> Void) {
    divide(isAtEnd: true, take)
    if let start { take(bytes[start...]) }
  }

  private mutating func divide(isAtEnd: Bool, _ take: (ArraySlice<UInt8>) -> Void) {
    while place < bytes.count {
      guard let end = bytes[searched...].firstIndex(of: 0x0A) ?? (isAtEnd ? bytes.count : nil) else {
        searched = bytes.count
        return
      }
      searched = place
      let line = bytes[place..<end]
      let next = min(end + 1, bytes.count)
      // Not all programs quote such a line in a text.
      if isAfterBlank, line.starts(with: "From ".utf8) {
        let name = bytes[next...].prefix(MailBoxPieces.maximumName)
        let sign = name.first { !(0x21...0x7E ~= $0) || $0 == 0x3A }
        // The next piece has the rest of the name.
        if sign == nil, !isAtEnd, name.count < MailBoxPieces.maximumName { return }
        if sign == 0x3A {
          if let start { take(bytes[start..<place]) }
          start = next
        }
      }
      isAfterBlank = line.isEmpty || line.elementsEqual([0x0D])
      place = next
      searched = next
    }
  }
}

struct MailReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let box = MailBox(files) { mail in
      reading.take(mail.place) { () throws(Diagnostic) in
        var entry = try mail.entry(settings)
        entry.keep("subject", mail.subject)
        return entry
      }
    }
    reading.used.formUnion(box.used)
    reading.items.insert(contentsOf: box.failed.map { .failed(place: $0, $1) }, at: 0)
    try reading.checkFound(.mail, in: files)
  }
}

/// `Sat, 28 Nov 2026 21:00:00 +0900` (RFC 5322, 3.3).
package enum MailDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The moment in its own zone; nil if it is no date.
  package static func moment(_ text: String) -> ZonedTime? {
    let plain = text.prefix { $0 != "(" }
    var words = plain.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    if words.first?.first?.isNumber == false { words.removeFirst() }
    guard words.count >= 4, let month = months.firstIndex(of: words[1].lowercased()) else { return nil }
    guard let date = Int(words[0]), var year = Int(words[2]) else { return nil }
    // RFC 5322, 4.3: years of two and three digits.
    if year < 50 { year += 2000 } else if year < 1000 { year += 1900 }
    let clock = words[3].split(separator: ":").map { Int($0) }
    guard 2...3 ~= clock.count, let hour = clock[0], let minute = clock[1],
      let day = Day(year: year, month: month + 1, day: date),
      let time = TimeOfDay(hour: hour, minute: minute, second: min(clock.count > 2 ? clock[2] ?? 60 : 0, 59))
    else { return nil }
    return ZonedTime(day, time, offsetMinutes: words.count > 4 ? offset(words[4]) : 0)
  }

  /// Zones with names: those of RFC 5322, 4.3, and two that are unambiguous in the regions of zutto's languages.
  private static let zones = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "JST": 9,
    "KST": 9,
  ]

  private static func offset(_ zone: String) -> Int {
    if let hours = zones[zone.uppercased()] { return hours * 60 }
    guard zone.count == 5, let sign = ["+": 1, "-": -1][zone.first], let number = Int(zone.dropFirst()) else {
      return 0
    }
    return sign * (number / 100 * 60 + number % 100)
  }
}
