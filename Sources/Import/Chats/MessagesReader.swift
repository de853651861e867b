// Reader of iMessage chats as imessage-exporter writes them: a text file for each chat.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

struct MessagesReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  static func looksLike(_ lines: [String]) -> Bool {
    guard let first = lines.first, let head = Head(Substring(first)) else { return false }
    return head.rest.isEmpty || head.rest.hasPrefix(" (Read by")
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where file.ending == "txt" {
      guard let text = reading.text(of: file, in: files) else { continue }
      let chat = chat(text, file)
      guard !chat.messages.isEmpty else { continue }
      reading.used.insert(file.number)
      reading.add(chat)
    }
    guard reading.chats.isEmpty, reading.items.isEmpty else { return }
    throw ChatTextReader.noChat(.iMessage, files)
  }

  /// The first line of a message: `May 17, 2022  5:29:42 PM`, and who read it.
  private struct Head {
    let day: Day
    let time: TimeOfDay
    let rest: Substring

    init?(_ line: Substring) {
      guard line.utf8.first.map({ $0 > 0x40 && $0 < 0x5B }) == true else { return nil }
      var head = ChatHead(line.utf8)
      guard let date = head.date(), let day = date.day(.yearFirst) else { return nil }
      head.skipBlanks()
      guard let time = head.time() else { return nil }
      self.day = day
      self.time = time
      rest = Substring(line.utf8.dropFirst(head.offset))
    }
  }

  private func chat(_ text: String, _ file: ForeignFile) -> Chat {
    var chat = Chat(file.stem, file)
    var current: ChatMessage?
    var isNamed = true
    func end(_ message: ChatMessage?) {
      guard var message else { return }
      while message.text.last?.isNewline == true { message.text.removeLast() }
      message.notes.removeAll(where: \.isEmpty)
      chat.messages.append(message)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isAfterBlank = true
    var isReply = false
    for (number, line) in lines.enumerated() {
      defer { isAfterBlank = line.isEmpty }
      // Replies are repeated at their own time; here they stand indented below the message.
      if line.hasPrefix("    "), isReply || Head(line.dropFirst(4)) != nil {
        isReply = true
        continue
      }
      if isAfterBlank, let head = Head(line) {
        end(current)
        current = nil
        isReply = false
        guard head.rest.isEmpty || head.rest.hasPrefix(" (") else {
          // An announcement stands on the line of its date.
          chat.notices.append(number + 1)
          continue
        }
        current = ChatMessage(number: number + 1, day: head.day, time: head.time, author: nil, text: "")
        isNamed = false
      } else if !isNamed {
        let name = line.withoutMarks
        current?.author = name == "Me" ? nil : name
        isNamed = true
      } else if current != nil {
        take(line, file, &current)
      }
    }
    end(current)
    return chat
  }

  private func take(_ line: Substring, _ file: ForeignFile, _ message: inout ChatMessage?) {
    if line == "This message responded to an earlier message." { return }
    let isPath = line.contains("/") || line.contains(".")
    if isPath, line.utf8.count < 1024, let base = line.split(separator: "/").last,
      !files.named(String(base)).isEmpty
    {
      message?.attach(String(line), String(base), from: file, files)
      return
    }
    if line == "Tapbacks:" || line == "Reactions:" || message?.notes.isEmpty == false {
      message?.notes.append(String(line))
      return
    }
    let isFirst = message?.text.isEmpty == true
    message?.text += isFirst ? String(line) : "\n" + line
  }
}
