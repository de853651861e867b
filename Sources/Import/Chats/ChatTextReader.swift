// Readers of the apps that export a chat as text: what their lines look like, and what their own words mean.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import ZonedTime

/// A reader of chats in text files.
struct ChatTextReader {
  private let files: ForeignFiles
  private let settings: ImportSettings
  private let app: ChatTextForm

  init(_ app: ChatTextForm, _ files: ForeignFiles, _ settings: ImportSettings) {
    self.app = app
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where app.format == .kakaoTalk && file.ending == "csv" {
      reading.used.insert(file.number)
      reading.add(
        try KakaoTable.chat(try files.bytes(file, limit: ForeignFiles.maximumChat), file, app, files))
    }
    let texts = files.all.filter { app.endings.contains($0.ending) && !reading.used.contains($0.number) }
    for file in texts.inNumberOrder {
      guard
        let text = reading.text(of: file, in: files, { (bytes) throws(Diagnostic) in try app.text(bytes) })
      else { continue }
      let lines = ChatText(text, app)
      guard lines.lines.contains(where: { $0.name != nil }) else { continue }
      reading.used.insert(file.number)
      for chat in try chats(lines, file) { reading.add(chat) }
    }
    guard reading.chats.isEmpty, reading.items.isEmpty else { return }
    throw ChatTextReader.noChat(app.format, files)
  }

  static func noChat(_ format: ImportFormat, _ files: ForeignFiles) -> Diagnostic {
    Diagnostic(
      .importFormat, Phrase("import-no-chat", ["name": files.name, "app": format.title]),
      hint: Phrase("import-export-chat-again"))
  }

  /// The exports of a chat that a file holds, mostly one.
  private func chats(_ text: ChatText, _ file: ForeignFile) throws(Diagnostic) -> [Chat] {
    let title = app.title(text.preface, file, files)
    var chats: [Chat] = []
    var chat = Chat(title, file)
    chat.notices = text.notices
    let order = try ChatDates.order(of: text.dates, settings.dates, in: file.name)
    var counts: [String: Int] = [:]
    for line in text.lines { line.name.map { counts[$0, default: 0] += 1 } }
    let colonDivides = [.whatsApp, .signal].contains(app.format)
    var before: Day?
    let starts = Set(text.starts)
    for (index, line) in text.lines.enumerated() {
      if starts.contains(index) {
        chats.append(chat)
        chat = Chat(title, file)
        before = nil
      }
      guard let name = line.name ?? app.unsender(line.text), !(name.isEmpty && app.isNoticeNameless),
        !(colonDivides && counts[name] == 1 && name.opensQuote)
      else {
        chat.notices.append(line.number)
        continue
      }
      guard let day = line.date?.day(in: order) else {
        chat.failures.append(
          .failed(
            place: chat.place(line.number),
            Diagnostic(.importItem, Phrase(line.date == nil ? "import-no-day-before" : "import-no-such-day")))
        )
        continue
      }
      if let weekday = line.date?.weekday, weekday != day.weekday, day != before {
        chat.doubt(line.number, Phrase("import-weekday-wrong"))
      }
      // A line of a text that looks like a head most likely has another day.
      if let before, day < before.adding(days: -1) {
        chat.doubt(line.number, Phrase("import-goes-back"))
      }
      before = day
      var message = ChatMessage(
        number: line.number, day: day, time: line.time, author: name.isEmpty ? "?" : name, text: line.text)
      if line.name == nil { message.kind = .app }
      let shown = ChatFiles(all: files, chat: file)
      guard app.finish(&message, line, shown, chat.messages.isEmpty) else {
        chat.notices.append(line.number)
        continue
      }
      if app.standIns.contains(message.text.withoutMarks) { message.kind = .file }
      chat.messages.append(message)
    }
    chats.append(chat)
    if app.format == .whatsApp {
      for index in chats.indices { chats[index].removeWordsOfApp(begunBy: text.lines.first?.name) }
    }
    return chats
  }
}

extension ChatTextForm {
  /// Decodes a text in UTF-8, UTF-16 or the app's code page.
  func text(_ bytes: [UInt8]) throws(Diagnostic) -> String {
    do throws(Diagnostic) { return try ForeignText.text(bytes) } catch {
      guard let text = codePage.flatMap({ String(bytes, encoding: $0) }) else { throw error }
      return text.replacingCRLF
    }
  }
}

extension Chat {
  /// Removes what the app says in the name of a group: in a chat of several, one for whom only the app speaks is
  /// none of them.
  ///
  /// A person may have sent only what the app has words for, such as a poll: where one that begins the chat, or is
  /// called as it is, can be the group, all others are people.
  fileprivate mutating func removeWordsOfApp(begunBy first: String?) {
    guard Set(messages.map(\.author)).count > 2 else { return }
    // A person may send places alone.
    let people = Set(messages.filter { $0.kind != .app || $0.text.contains("http") }.map(\.author))
    let silent = Set(messages.map(\.author)).subtracting(people)
    let named = silent.intersection([first, title])
    let group = named.isEmpty ? silent : named
    notices += messages.filter { group.contains($0.author) }.map(\.number)
    messages.removeAll { group.contains($0.author) }
  }

  /// Adds a warning about a line that may be part of the text before it.
  fileprivate mutating func doubt(_ number: Int, _ why: Phrase) {
    problems.append(
      Diagnostic(
        .importPartly, Phrase("import-doubtful-line", ["place": place(number), "why": why]),
        hint: Phrase("import-look-at-line"), severity: .warning))
  }
}

extension String {
  /// Whether a quote is open at the end: a colon within a quoted title divides no name from a text.
  fileprivate var opensQuote: Bool {
    let pairs: [(Character, Character)] = [("„", "“"), ("«", "»"), ("「", "」"), ("『", "』")]
    let isOpen = pairs.contains { open, close in
      lastIndex(of: open).map { !self[$0...].contains(close) } == true
    }
    let isEnglish = !contains("„") && contains("“") && !contains("”")
    return isOpen || isEnglish || count { $0 == "\"" } % 2 == 1
  }
}

extension ChatDate {
  /// The day, read in its only order, or else in the file's.
  func day(in order: Order) -> Day? { day(orders.count == 1 ? orders[0] : order) }
}

extension [ForeignFile] {
  /// In the order of the numbers in their names: `Talk-2.txt` comes before `Talk-10.txt`.
  var inNumberOrder: [ForeignFile] {
    func key(_ file: ForeignFile) -> (String, Int) {
      let digits = file.stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
      return (String(file.stem.dropLast(digits.count)), Int(String(digits)) ?? 0)
    }
    return map { ($0, key($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
