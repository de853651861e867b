// KakaoTalk for the Mac exports a chat as a table: Date, User, Message.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

enum KakaoTable {
  private static let columns = ["Date", "User", "Message"]

  /// Whether a file's first bytes are those of such a table.
  static func looksLike(_ beginning: [UInt8]) -> Bool {
    let line = String(decoding: beginning.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self).withoutMarks
    let cells = Set(line.split(separator: ",").map { $0.trimmingBlanks })
    return cells.isSuperset(of: columns)
  }

  /// Reads a table; what is behind a quote that is never closed fails.
  static func chat(_ bytes: [UInt8], _ file: ForeignFile, _ form: ChatTextForm, _ files: ForeignFiles)
    throws(Diagnostic) -> Chat
  {
    var chat = Chat(form.title([], file, files), file)
    let table = try ForeignTable(Array(try form.text(bytes).utf8), file)
    if let problem = table.problem {
      chat.failures.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
    }
    guard Set(table.columns).isSuperset(of: columns) else { throw ChatTextReader.noChat(.kakaoTalk, files) }
    for row in table.rows {
      let number = row.line
      var head = ChatHead(Substring(row["Date"]).utf8)
      let day = head.date()?.day(.yearFirst)
      head.skipGap()
      let name = row["User"].withoutMarks
      let text = row["Message"]
      if name.isEmpty || text.withoutMarks.hasPrefix(name) && isNotice(text) {
        chat.notices.append(number)
      } else if let day, let time = head.time() {
        chat.messages.append(ChatMessage(number: number, day: day, time: time, author: name, text: text))
        form.settle(&chat.messages[chat.messages.count - 1], ChatFiles(all: files, chat: file))
      } else {
        let problem = Diagnostic(
          .importItem, Phrase("import-no-time", ["written": row["Date"].quotedBriefly]))
        chat.failures.append(.failed(place: chat.place(number), problem))
      }
    }
    return chat
  }

  /// Whether the app itself speaks; on the Mac it does so in English under the name of the member of whom it says so.
  private static func isNotice(_ text: String) -> Bool {
    KakaoNotice.isOne(text) || text.hasSuffix(" joined this chatroom.")
      || text.hasSuffix(" left this chatroom.")
      || text.hasSuffix(" has been removed from this chatroom.")
      || text.contains(" invited ") && text.hasSuffix(".") && !text.contains("\n")
  }
}

/// The lines without a head by which KakaoTalk says who came and went.
enum KakaoNotice {
  static func isOne(_ line: String) -> Bool {
    line.contains("님이 ")
      && ["님을 초대하였습니다.", "님이 나갔습니다.", "님이 들어왔습니다."].contains { line.hasSuffix($0) }
  }
}
