// Reader of Telegram Desktop's exports: result.json, of one chat or of the account.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

struct TelegramReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where file.ending == "json" {
      let bytes = TelegramReader.repaired(try files.json(file))
      if JSONItems.list(in: bytes, under: "messages") != nil {
        reading.add(chat(bytes, file, &reading.used))
      } else {
        let lists = ["chats", "left_chats"].compactMap { JSONItems.list(in: bytes, under: [$0, "list"]) }
        if lists.isEmpty { continue }
        for list in lists {
          for range in list.ranges { reading.add(chat(Array(bytes[range]), file, &reading.used)) }
          guard let problem = list.problem else { continue }
          reading.items.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
        }
      }
      reading.used.insert(file.number)
    }
    let pages = files.all.filter { $0.base.hasPrefix("messages") && $0.ending == "html" }.inNumberOrder
    if !reading.chats.isEmpty {
      // The same messages once more.
      reading.used.formUnion(pages.map(\.number))
      return
    }
    for (_, pages) in Dictionary(grouping: pages, by: \.folder).sorted(by: { $0.key < $1.key }) {
      reading.used.formUnion(pages.map(\.number))
      if let chat = try TelegramPages(files, settings).chat(pages) { reading.add(chat) }
    }
    guard reading.chats.isEmpty else { return }
    throw ChatTextReader.noChat(.telegram, files)
  }

  /// Makes JSON of what Telegram writes: control characters stand there as `\x0B`.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    var start = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if bytes[index + 1] == UInt8(ascii: "x") {
        result += bytes[start...index]
        result += Array("u00".utf8)
        start = index + 2
      }
      index += 2
    }
    return start == 0 ? bytes : result + bytes[start...]
  }

  private func chat(_ bytes: [UInt8], _ file: ForeignFile, _ used: inout Set<Int>) -> Chat {
    let name = JSONItems.text(in: bytes, under: "name")
    var chat = Chat(name ?? JSONItems.text(in: bytes, under: "type") ?? file.stem, file)
    guard let list = JSONItems.list(in: bytes, under: "messages") else { return chat }
    var names = TelegramNames()
    // How each message begins, for its answers.
    var beginnings: [String: String] = [:]
    for (number, range) in list.ranges.enumerated() {
      let place = Phrase(
        "import-item", ["file": file.name, "kind": Phrase("import-item-message"), "number": number + 1])
      do throws(Diagnostic) {
        guard let object = try JSONItems.parse(bytes[range], file.name).object else {
          throw Diagnostic(.importItem, Phrase("import-no-message"))
        }
        // A small copy of a picture is none of its own.
        if let small = object["thumbnail"]?.text.flatMap({ files.resolve($0, from: file) }) {
          used.insert(small.number)
        }
        if var message = try message(object, number + 1, file, &names) {
          message.quote(object["reply_to_message_id"]?.number.flatMap { beginnings[$0.text] })
          if let id = message.id { beginnings[id] = message.text.quoted }
          chat.messages.append(message)
        } else {
          chat.notices.append(number + 1)
        }
      } catch { chat.failures.append(.failed(place: place, error)) }
    }
    if let problem = list.problem {
      chat.failures.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
    }
    names.tell(apart: &chat)
    return chat
  }

  /// A message; nil for what only happened in the chat.
  private func message(_ object: JSONObject, _ number: Int, _ file: ForeignFile, _ names: inout TelegramNames)
    throws(Diagnostic) -> ChatMessage?
  {
    let kind = object["type"]?.text
    if kind == "service" { return nil }
    guard kind != "unsupported" else { throw Diagnostic(.importItem, Phrase("import-not-supported-there")) }
    let local = object["date"]?.text.flatMap { ForeignTime.zoned($0, in: settings.zone)?.instant }
    let moment = object["date_unixtime"].map { $0.instant(partsPerSecond: 1) } ?? local
    guard let moment else { throw Diagnostic(.importItem, Phrase("import-no-date")) }
    let author = names.author(object["from"]?.text, object["from_id"]?.text)
    var message = ChatMessage(at: moment, settings.zone, number, author: author, "")
    message.id = object["id"]?.number?.text
    message.add(object["forwarded_from"]?.text.map { "↪ \($0)" })
    message.add(object["sticker_emoji"]?.text)
    message.add(TelegramReader.text(object["text"]))
    message.add(object["poll"].flatMap(TelegramReader.poll))
    message.add(object["location_information"].flatMap(TelegramReader.place))
    message.add(object["contact_information"].flatMap(TelegramReader.contact))
    message.add(object["dice"].flatMap(TelegramReader.dice))
    message.add(object["todo_list"].flatMap(TelegramReader.list))
    message.add(object["game_title"]?.text)
    message.add(object["game_link"]?.text)
    message.add(object["invoice_information"]?["title"]?.text)
    message.add(object["invoice_information"]?["description"]?.text)
    for key in ["photo", "file"] {
      guard let path = object[key]?.text, !path.isEmpty else { continue }
      if path.hasPrefix("(") {
        // A sentence in the place of the path: the file was left out of the export.
        message.add([object["file_name"]?.text, path].compactMap(\.self).joined(separator: " "))
      } else {
        let name = object["file_name"]?.text ?? path.split(separator: "/").last.map(String.init) ?? path
        message.attach(path, name, from: file, files)
        message.media[message.media.count - 1].isSound =
          ["voice_message", "audio_file"].contains(object["media_type"]?.text ?? "")
      }
    }
    let reactions = object["reactions"]?.list?.compactMap { TelegramReader.reaction($0) } ?? []
    message.notes = [reactions.joined(separator: " ")]
    // What somebody sent is named where there are no words for it.
    guard !message.isEmpty else { throw Diagnostic(.importItem, Phrase("import-not-supported-there")) }
    return message
  }

  /// A text: a string, or a list of strings and of objects with one.
  private static func text(_ value: JSON?) -> String {
    if let text = value?.text { return text }
    return (value?.list ?? []).map { part in
      guard let text = part.text ?? part["text"]?.text else { return "" }
      guard let address = part["href"]?.text, address != text else { return text }
      return "\(text) (\(address))"
    }.joined()
  }

  private static func poll(_ value: JSON) -> String? {
    guard let question = value["question"]?.text else { return nil }
    let answers = value["answers"]?.list?.compactMap { $0["text"]?.text } ?? []
    return ([question] + answers.map { "☐ \($0)" }).joined(separator: "\n")
  }

  private static func dice(_ value: JSON) -> String? {
    guard let emoji = value["emoji"]?.text else { return nil }
    return [emoji, value["value"]?.number?.text].compactMap(\.self).joined(separator: " ")
  }

  private static func list(_ value: JSON) -> String? {
    let items = (value["answers"] ?? value["items"])?.list?.map { "☐ \(text($0["text"]))" } ?? []
    return ([text(value["title"])] + items).joined(separator: "\n")
  }

  private static func place(_ value: JSON) -> String? {
    guard let latitude = value["latitude"]?.number?.text, let longitude = value["longitude"]?.number?.text
    else {
      return nil
    }
    return "📍 \(latitude), \(longitude)"
  }

  private static func contact(_ value: JSON) -> String? {
    let parts = ["first_name", "last_name", "phone_number"].compactMap { value[$0]?.text }.filter {
      !$0.isEmpty
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static func reaction(_ value: JSON) -> String? {
    guard let emoji = value["emoji"]?.text else { return nil }
    let count = value["count"]?.number?.text ?? "1"
    return count == "1" ? emoji : "\(emoji) \(count)"
  }
}

/// The people of a chat, who have ids: two of one name stay two.
private struct TelegramNames {
  private var names: [String: String] = [:]

  /// Who stands for an author until all are known: the id, or the name of whoever has none.
  mutating func author(_ name: String?, _ id: String?) -> String {
    guard let id else { return name ?? "?" }
    if names[id] == nil { names[id] = name ?? id }
    return id
  }

  /// Gives the messages the names of their authors.
  ///
  /// Of several people of one name, the one with the lowest id has the name alone, the others with their ids behind
  /// it. So a later export gives the same names, whoever writes first in it.
  func tell(apart chat: inout Chat) {
    var own = names
    for (name, ids) in Dictionary(grouping: names.keys, by: { names[$0] ?? $0 }).sorted(by: {
      $0.key < $1.key
    })
    where ids.count > 1 {
      let ids = ids.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      for id in ids.dropFirst() { own[id] = "\(name) (\(id))" }
      chat.problems.append(
        Diagnostic(
          .importPartly,
          Phrase("import-two-of-one-name", ["name": name.quotedBriefly, "ids": ids.joined(separator: ", ")]),
          hint: Phrase("import-say-author-name-id"), severity: .warning))
    }
    for index in chat.messages.indices {
      let author = chat.messages[index].author
      chat.messages[index].author = author.flatMap { own[$0] } ?? author
    }
  }
}

/// Telegram's pages: `messages.html`, `messages2.html` … of 1,000 messages each.
private struct TelegramPages {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  /// Reads the pages of a chat; nil if there is no message in them.
  func chat(_ pages: [ForeignFile]) throws(Diagnostic) -> Chat? {
    guard let first = pages.first else { return nil }
    var chat = Chat(files.name, first)
    var title: String?
    for page in pages {
      let html = try ForeignText.text(try files.bytes(page, limit: 64 << 20))
      var author = "?"
      let isRead: Void? = HTMLNode.withTree(of: html) { root in
        title = title ?? root.first { $0.hasClass("page_header") }?.first { $0.hasClass("text") }?.spacedText
        for node in root.all(where: { $0.hasClass("message") }) {
          if node.hasClass("service") {
            chat.notices.append(chat.messages.count + 1)
          } else {
            take(node, page, &author, &chat)
          }
        }
      }
      if isRead == nil {
        chat.failures.append(.failed(place: page.place, Diagnostic(.importItem, Phrase("import-no-message"))))
      }
    }
    if let title, !title.isEmpty { chat.title = title }
    return chat
  }

  private func take(_ node: HTMLNode, _ page: ForeignFile, _ author: inout String, _ chat: inout Chat) {
    let id = (node.attribute("id") ?? "").drop { !$0.isNumber }
    let place = Phrase(verbatim: "\(page.name): \(node.attribute("id") ?? "")")
    guard let date = node.first(where: { $0.hasClass("date") && $0.attribute("title") != nil }),
      let written = date.attribute("title"),
      let time = ForeignTime.zoned(written.replacing("UTC", with: ""), in: settings.zone, .dayFirst)
    else {
      chat.failures.append(.failed(place: place, Diagnostic(.importItem, Phrase("import-no-date"))))
      return
    }
    // A joined message has the author of the one before.
    if let name = node.first(where: { $0.hasClass("from_name") }, not: { $0.hasClass("forwarded") }) {
      author = name.spacedText.withoutBot
    }
    var message = ChatMessage(at: time.instant, settings.zone, Int(id) ?? 0, author: author, "")
    // The digits are the clock's of that day, but the offset beside them is that of winter all year.
    if settings.zone.zoned(time.instant).offsetMinutes == time.offsetMinutes + 60 {
      (message.day, message.time) = (time.day, time.time)
    }
    message.id = id.isEmpty ? nil : String(id)
    // The forwarder's picture has the class `forwarded` as well.
    if let forwarded = node.first(where: { $0.hasClass("forwarded") && $0.hasClass("body") }),
      let name = forwarded.first(where: { $0.hasClass("from_name") })
    {
      message.add("↪ " + (name.children.first?.words ?? name.spacedText).trimmingBlanks)
    }
    for text in node.all(where: { $0.hasClass("text") }) { message.add(text.spacedText) }
    for media in node.all(where: { $0.hasClass("media_wrap") }) { take(media: media, page, &message) }
    chat.messages.append(message)
  }

  /// Takes the file that a message links to, or what stands in its place.
  private func take(media: HTMLNode, _ page: ForeignFile, _ message: inout ChatMessage) {
    let link = media.first { $0.name == "a" && $0.attribute("href") != nil }
    if let path = link?.attribute("href"), !path.contains(":") {
      message.attach(path, path.split(separator: "/").last.map(String.init) ?? path, from: page, files)
    } else {
      let words = ["title", "description", "status"].compactMap { key in
        media.first { $0.hasClass(key) }?.spacedText
      }.filter { !$0.isEmpty }
      message.add(words.joined(separator: " "))
      message.kind = .file
    }
  }
}

extension String {
  /// A name without the bot through which its owner wrote: `Ann via @vote`.
  fileprivate var withoutBot: String {
    guard let via = firstRange(of: " via @"), !self[via.upperBound...].contains(where: \.isWhitespace) else {
      return self
    }
    return self[..<via.lowerBound].trimmingBlanks
  }
}

extension HTMLNode {
  fileprivate func hasClass(_ name: String) -> Bool {
    attribute("class")?.split(separator: " ").contains(Substring(name)) == true
  }

  /// The nodes below for which a condition holds, in their order; none inside of another.
  fileprivate func all(where isWanted: (HTMLNode) -> Bool) -> [HTMLNode] {
    var found: [HTMLNode] = []
    var open = Array(children.reversed())
    while let next = open.popLast() {
      if isWanted(next) { found.append(next) } else { open += next.children.reversed() }
    }
    return found
  }

  fileprivate func first(
    where isWanted: (HTMLNode) -> Bool, not isClosed: (HTMLNode) -> Bool = { _ in false }
  )
    -> HTMLNode?
  {
    var open = Array(children.reversed())
    while let next = open.popLast() {
      if isWanted(next) { return next }
      if !isClosed(next) { open += next.children.reversed() }
    }
    return nil
  }

  /// The text with its line breaks, without blanks around it.
  fileprivate var spacedText: String {
    var text = ""
    var open = Array(children.reversed())
    while let next = open.popLast() {
      if let words = next.words { text += words } else if next.name == "br" { text += "\n" }
      open += next.children.reversed()
    }
    return text.withoutMarks
  }
}
