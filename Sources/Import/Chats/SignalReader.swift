// Reader of Signal's chats as its exporters write them: signal-export (data.json, chat.md) and sigtop (JSON, text).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct SignalReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var isAny = false
    let folders = Set(files.all.filter { $0.base == "data.json" }.map(\.folder))
    for file in files.all {
      switch file.ending {
      case "json":
        reading.used.insert(file.number)
        reading.add(try chat(json: file))
        isAny = true
      case "md", "html":
        // The same messages as in data.json.
        if folders.contains(file.folder) { reading.used.insert(file.number) }
      case "txt":
        guard let text = reading.text(of: file, in: files),
          SignalText.looksLike(text.split(separator: "\n").prefix(8).map { $0.withoutMarks })
        else {
          continue
        }
        reading.used.insert(file.number)
        reading.add(SignalText(text, file, settings).chat(files.chatName(of: file), files))
        isAny = true
      default: break
      }
    }
    if isAny { return }
    try ChatTextReader(.signal, files, settings).read(into: &reading)
  }

  /// Reads data.json, an object a line, or sigtop's list of the app's own messages.
  private func chat(json file: ForeignFile) throws(Diagnostic) -> Chat {
    let bytes = try files.json(file)
    let name = files.chatName(of: file)
    var chat = Chat(name, file)
    if let list = JSONItems.list(in: bytes, under: nil) {
      for (number, range) in list.ranges.enumerated() {
        take(bytes[range], number + 1, &chat) { (object) throws(Diagnostic) in
          try raw(object, number + 1, name, file)
        }
      }
      if let problem = list.problem {
        chat.failures.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
      }
      return chat
    }
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 > 0x20 }) {
      take(line, number + 1, &chat) { (object) throws(Diagnostic) in try exported(object, number + 1, file) }
    }
    return chat
  }

  private func take(
    _ bytes: ArraySlice<UInt8>, _ number: Int, _ chat: inout Chat,
    _ read: (JSONObject) throws(Diagnostic) -> ChatMessage?
  ) {
    do throws(Diagnostic) {
      guard let object = try JSONItems.parse(bytes, chat.file.name).object else {
        throw Diagnostic(.importItem, Phrase("import-no-message"))
      }
      if let message = try read(object) { chat.messages.append(message) } else { chat.notices.append(number) }
    } catch { chat.failures.append(.failed(place: chat.place(number), error)) }
  }

  /// A message of signal-export; nil for a call.
  private func exported(_ object: JSONObject, _ number: Int, _ file: ForeignFile) throws(Diagnostic)
    -> ChatMessage?
  {
    if object["call"].map({ !$0.isEmpty && $0.flag != false }) == true || object["missed"]?.flag == true {
      return nil
    }
    // 1970 stands for no time.
    guard let written = object["date"]?.text, let time = ForeignTime.zoned(written, in: settings.zone),
      time.secondsSince1970 != 0
    else {
      throw Diagnostic(.importItem, Phrase("import-no-date"))
    }
    let sender = object["sender"]?.text ?? "?"
    var message = ChatMessage(
      at: time.instant, settings.zone, number, author: sender == "Me" ? nil : sender,
      object["body"]?.text ?? "")
    message.add(object["sticker"]?.text)
    if object["deleted"]?.flag == true { message.standIn(settings.chats.deleted) }
    for attachment in object["attachments"]?.list ?? [] {
      guard let name = attachment["name"]?.text else { continue }
      let path = attachment["path"]?.text ?? name
      message.attach(path, name, from: file, files)
    }
    message.quote(object["quote"]?.text)
    for reaction in object["reactions"]?.list ?? [] where reaction.texts.count == 2 {
      message.notes.append("\(reaction.texts[1]) \(reaction.texts[0])")
    }
    return message
  }

  /// A message of the app's database, as sigtop copies it; nil for anything else that happened in the chat.
  private func raw(_ object: JSONObject, _ number: Int, _ title: String, _ file: ForeignFile)
    throws(Diagnostic) -> ChatMessage?
  {
    let kind = object["type"]?.text ?? ""
    guard kind == "incoming" || kind == "outgoing" else { return nil }
    guard let sent = (object["sent_at"] ?? object["timestamp"])?.instant(partsPerSecond: 1000) else {
      throw Diagnostic(.importItem, Phrase("import-no-date"))
    }
    let source = object["source"]?.text ?? object["sourceServiceId"]?.text ?? object["sourceUuid"]?.text
    var message = ChatMessage(
      at: sent, settings.zone, number,
      author: kind == "outgoing" ? nil : source ?? title, object["body"]?.text ?? "")
    if object["isErased"]?.flag == true { message.standIn(settings.chats.deleted) }
    message.add(object["sticker"]?["emoji"]?.text)
    for attachment in object["attachments"]?.list ?? [] {
      // One that was never downloaded has only a kind.
      let kind = attachment["contentType"]?.text?.replacing("/", with: ".")
      guard let name = attachment["fileName"]?.text ?? attachment["path"]?.text ?? kind else { continue }
      message.attach(name, name, from: file, files)
    }
    message.quote(object["quote"]?["text"]?.text)
    let reactions = object["reactions"]?.list?.compactMap { $0["emoji"]?.text } ?? []
    message.notes.append(reactions.joined(separator: " "))
    // What somebody sent is named where there are no words for it: a contact, a poll, what was to be seen once.
    guard !message.isEmpty else { throw Diagnostic(.importItem, Phrase("import-not-supported-there")) }
    return message
  }
}

extension String {
  /// The beginning of a text that is answered: of its first line with words.
  var quoted: String {
    let line = split(whereSeparator: \.isNewline).lazy.map { $0.trimmingBlanks }.first { !$0.isEmpty } ?? ""
    return line.count > 100 ? "\(line.prefix(100))…" : line
  }
}

extension ChatMessage {
  /// A message of a moment, on the clock of a zone.
  init(at moment: Instant, _ zone: TimeZoneRules, _ number: Int, author: String?, _ text: String) {
    let local = zone.zoned(moment)
    self.init(number: number, day: local.day, time: local.time, author: author, text: text)
  }

  /// Adds a line to the text.
  mutating func add(_ line: String?) {
    guard let line, !line.isEmpty else { return }
    text += text.isEmpty ? line : "\n" + line
  }

  /// Says below the text what it answers, by its beginning.
  mutating func quote(_ words: String?) {
    guard let words = words?.quoted, !words.isEmpty else { return }
    notes.append("↩ \(words)")
  }

  /// Sets what stands in the place of the message.
  mutating func standIn(_ words: String) {
    add(words)
    kind = .app
  }

  /// Adds a file of the export by its path, or by its name alone.
  mutating func attach(_ path: String, _ name: String, from file: ForeignFile, _ files: ForeignFiles) {
    let base = path.split(separator: "/").last.map(String.init) ?? path
    let named = files.named(base)
    let found =
      files.resolve(path, from: file) ?? files[path] ?? files.named(base, near: file)
      ?? (named.count == 1 ? named[0] : nil)
    let content = found.map(ForeignMedia.Content.file) ?? .missing(Phrase("import-export-no-file-name"))
    media.append(ForeignMedia(content: content, name: name.contains(".") ? name : found?.base ?? name))
    kind = .file
  }
}

/// sigtop's long text: blocks of `From:`, `Type:`, `Sent:`, and the message below an empty line.
struct SignalText {
  private let lines: [Substring]
  private let file: ForeignFile
  private let settings: ImportSettings

  init(_ text: String, _ file: ForeignFile, _ settings: ImportSettings) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.file = file
    self.settings = settings
  }

  static func looksLike(_ lines: [String]) -> Bool {
    lines.first?.hasPrefix("Conversation: ") == true || isHead(lines[...])
  }

  private static func isHead(_ lines: some Collection<some StringProtocol>) -> Bool {
    guard let first = lines.first, first.hasPrefix("From: ") else { return false }
    return lines.dropFirst().first?.hasPrefix("Type: ") == true
  }

  func chat(_ title: String, _ files: ForeignFiles) -> Chat {
    var chat = Chat(title, file)
    if let first = lines.first, first.hasPrefix("Conversation: ") {
      chat.title = SignalText.name(first.dropFirst("Conversation: ".count).withoutMarks)
    }
    let starts = lines.indices.filter { SignalText.isHead(lines[$0...].prefix(2)) }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
      let block = lines[start..<end]
      let head = block.prefix { !$0.isEmpty }
      func value(_ key: String) -> String? {
        head.first { $0.hasPrefix("\(key): ") }.map { $0.dropFirst(key.count + 2).withoutMarks }
      }
      guard let sent = value("Sent"), let time = ForeignTime.zoned(sent, in: settings.zone) else {
        chat.failures.append(
          .failed(place: chat.place(start + 1), Diagnostic(.importItem, Phrase("import-no-date"))))
        continue
      }
      let kind = value("Type") ?? ""
      guard kind == "incoming" || kind == "outgoing" else {
        chat.notices.append(start + 1)
        continue
      }
      var body = block.dropFirst(head.count + 1)
      while body.last?.isEmpty == true { body.removeLast() }
      var message = ChatMessage(
        at: time.instant, settings.zone, start + 1,
        author: kind == "outgoing" ? nil : SignalText.name(value("From") ?? "?"), body.joined(separator: "\n")
      )
      for line in head where line.hasPrefix("Attachment: ") {
        let written = line.dropFirst("Attachment: ".count)
        let name =
          written.firstRange(of: " (").map { written[..<$0.lowerBound].withoutMarks } ?? written.withoutMarks
        message.attach(name, name, from: file, files)
      }
      for line in head where line.hasPrefix("Reaction: ") {
        message.notes.append(line.dropFirst("Reaction: ".count).withoutMarks)
      }
      chat.messages.append(message)
    }
    return chat
  }

  /// The name without the number behind it.
  private static func name(_ from: String) -> String {
    guard from.hasSuffix(")"), let open = from.firstRange(of: " (+") else { return from }
    return String(from[..<open.lowerBound])
  }
}
