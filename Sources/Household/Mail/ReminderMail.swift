// The mail of the day: its question, and what was written on this day in an earlier year. What is answered becomes an entry.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles
package import ZonedTime

/// A mail that asks the day's question.
package struct ReminderMail: Sendable {
  /// The diary that the answer goes to.
  package let diary: String
  /// The day of the old entry in it, if there is one.
  package private(set) var memory: Day?
  private let mail: [UInt8]

  /// The most characters of an old entry that are sent.
  private static let most = 4000

  /// Writes the mail.
  ///
  /// - Parameters:
  ///   - household: the home.
  ///   - account: what it is sent through.
  ///   - id: the diary; nil for the first that mail can reach.
  ///   - question: the day's question.
  /// - Throws: `mail-unset` if mail can reach no diary, or not that one; `diary-missing`, faults of the home's files.
  package init(_ household: Household, to account: MailAccount, diary id: String?, question: String)
    async throws(Diagnostic)
  {
    let (home, language) = (household.home, household.language)
    let writers = try ReplyAddress.writers(in: home)
    guard let writer = id == nil ? writers.first : writers.first(where: { $0.diary == id }) else {
      // Throws `diary-missing` if there is no such diary.
      if let id { _ = try DiaryStore.head(id, in: home) }
      throw Diagnostic(
        .mailUnset, Phrase("mail-no-diary"), hint: Phrase("mail-which-diaries"))
    }
    diary = writer.diary
    let day = household.now.day
    let reading = try await DiaryStore.read(writer.diary, in: home)
    var lines = [
      "\(MailLine.mark) \(Phrase("mail-write-above")(language, ["diary": reading.diary.name]))", "", question,
    ]
    let old = reading.diary.entries.filter { entry in
      let created = entry.created.day
      return created.month == day.month && created.day == day.day && created.year < day.year
        && entry.replyTo == nil
    }
    if let entry = old.max(by: { $0.created.day < $1.created.day }) {
      memory = entry.created.day
      let years = day.year - entry.created.day.year
      let author = entry.author.map { reading.diary.member($0)?.name ?? $0 } ?? ""
      let text = try DiaryStore.text(of: entry, in: reading.diary, home)
      lines += [
        "", "——", "",
        Phrase("mail-on-this-day")(
          language, count: years, ["day": language.longDate(entry.created.day), "author": author]), "",
        text.count > ReminderMail.most ? text.prefix(ReminderMail.most) + "…" : text,
      ]
    }
    let signature = try ReplyAddress(in: home, household.world).signature(of: writer, on: day)
    let salt = household.world.randomBytes(6).map { String($0, radix: 16) }.joined()
    let head = [
      "From: <\(account.from)>", "To: <\(account.to)>", "Reply-To: <\(account.replyAddress(signature))>",
      "Subject: \(ReminderMail.encoded(question))", "Date: \(ReminderMail.date(household.now))",
      "Message-ID: <\(signature).\(salt)@\(account.domain)>", "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
    ]
    let body = Array(lines.joined(separator: "\n").replacing("\n", with: "\r\n").utf8).base64Text
    mail = Array((head + ReminderMail.folded(body) + [""]).joined(separator: "\r\n").utf8)
  }

  /// Sends it; throws as `MailAccount.send`.
  package func send(through account: MailAccount, _ household: Household) throws(Diagnostic) {
    try account.send(mail, in: household.home, isStopped: household.isStopped)
  }

  /// A header's text in encoded words of at most 75 characters (RFC 2047).
  private static func encoded(_ text: String) -> String {
    let plain = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if plain.utf8.allSatisfy({ 0x20...0x7E ~= $0 }), plain.utf8.count < 70 { return plain }
    var words: [[UInt8]] = [[]]
    for character in plain {
      // 45 bytes are 60 letters of base64.
      if words[words.count - 1].count + character.utf8.count > 45 { words.append([]) }
      words[words.count - 1] += Array(character.utf8)
    }
    return words.map { "=?utf-8?B?\($0.base64Text)?=" }.joined(separator: "\r\n ")
  }

  private static func folded(_ text: String) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(76)))
      rest = rest.dropFirst(76)
    }
    return lines
  }

  /// `28 Nov 2026 21:00:00 +0900` (RFC 5322, 3.3).
  private static func date(_ time: ZonedTime) -> String {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (day, clock, offset) = (time.day, time.time, time.offsetMinutes)
    return
      "\(day.day) \(months[day.month - 1]) \(day.year) \(two(clock.hour)):\(two(clock.minute)):\(two(clock.second)) "
      + "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60))\(two(abs(offset) % 60))"
  }
}
