// How LINE, KakaoTalk and WhatsApp write chats as text.

internal import Fluent
internal import Ground

/// How an app writes a chat as text.
struct ChatTextForm {
  var format: ImportFormat
  var endings: Set<String> = ["txt"]
  /// The code page of Windows in which a file may be that is no Unicode.
  var codePage: String?
  var shapes: [ChatShape]
  /// The shapes of a file in which none of the others is found.
  var otherShapes: [ChatShape] = []
  /// Whether a text of several lines stands in quotes.
  var isQuoted = false
  /// Whether a line with an empty name is the app's own.
  var isNoticeNameless = false
  /// What the title stands between, such as `[LINE] ` and `とのトーク履歴`.
  var titles: [(before: String, after: String)] = []
  /// How the line below the title begins, which says when the chat was saved, in each language of the app.
  var saved: [String] = []
  /// The words in the place of files, stickers and deleted messages; the same thing is said in every language.
  var standIns: Set<String> = []
  /// Whether a line without a head is the app's own.
  var isBareNotice: ((String) -> Bool)?
  /// What stands behind a name where that person took a message back.
  var unsent: [String] = []
  /// Completes a message by what its text means; false for words of the app itself.
  var finish: (inout ChatMessage, ChatLine?, ChatFiles, _ isFirst: Bool) -> Bool = { _, _, _, _ in true }

  /// Completes a message of a table, which has no line of its own.
  func settle(_ message: inout ChatMessage, _ files: ChatFiles) {
    _ = finish(&message, nil, files, false)
    if standIns.contains(message.text.withoutMarks) { message.kind = .file }
  }

  /// Who took a message back, if a line of the app says so.
  func unsender(_ line: String) -> String? {
    let line = line.hasSuffix(".") ? String(line.dropLast()) : line
    return unsent.first { line.hasSuffix($0) && line.count > $0.count }.map {
      line.dropLast($0.count).withoutMarks
    }
  }

  /// Whether a line is the title of a chat.
  func isTitle(_ line: String) -> Bool {
    titles.contains { line.count > $0.count + $1.count && line.hasPrefix($0) && line.hasSuffix($1) }
  }

  /// The chat's name: in the first lines of the file, else in its name, else in that of the archive.
  func title(_ preface: [String], _ file: ForeignFile, _ files: ForeignFiles) -> String {
    let name = files.chatName(of: file)
    for line in preface.prefix(4) + [name] {
      for (before, after) in titles where line.count > before.count + after.count {
        if line.hasPrefix(before), line.hasSuffix(after) {
          return line.dropFirst(before.count).dropLast(after.count).withoutMarks
        }
      }
    }
    return name
  }
}

/// The files of an export, seen from the file of a chat.
struct ChatFiles {
  let all: ForeignFiles
  let chat: ForeignFile

  /// The file of this name that belongs to the chat.
  func named(_ base: String) -> ForeignFile? { all.named(base, near: chat) }
}

extension ForeignFiles {
  /// The name of a chat by its file's, its folder's where all are called alike, or the archive's.
  func chatName(of file: ForeignFile) -> String {
    guard ["_chat", "chat", "data"].contains(file.stem) else { return file.stem }
    let folders = (file.folder.isEmpty ? name : file.folder).split(separator: "/").map(String.init)
    if !file.folder.isEmpty { return folders.last ?? file.stem }
    // A single file stands in the folder of the chat.
    if isAlone { return folders.dropLast().last ?? file.stem }
    return ForeignFile(name: name, size: 0, number: 0).stem
  }
}

extension ChatTextForm {
  static var line: ChatTextForm {
    ChatTextForm(
      format: .line, codePage: "CP932",
      shapes: [ChatShape(head: "T\t", rest: .named("\t")), ChatShape(head: "D|", rest: .day)],
      // The desktop divides with a blank.
      otherShapes: [ChatShape(head: "T ", rest: .named(" ")), ChatShape(head: "D|", rest: .day)],
      isQuoted: true, isNoticeNameless: true,
      titles: [
        ("[LINE] Chat history with ", ""), ("[LINE] Chat history in ", ""), ("Chat history with ", ""),
        ("Chat history in ", ""), ("[LINE] ", "とのトーク履歴"), ("", "とのトーク履歴"), ("[LINE] ", "のトーク履歴"),
        ("", "のトーク履歴"), ("[LINE] 與", "的聊天記錄"), ("[LINE] 與", "的聊天紀錄"), ("[LINE] ", "的聊天記錄"),
        ("[LINE] ", "的聊天紀錄"), ("[LINE] 与", "的聊天记录"), ("[LINE] ", "的聊天记录"), ("[LINE] ", "과의 대화"),
        ("[LINE] ", "와의 대화"), ("[LINE] ", "의 대화 기록"), ("[LINE] ", "의 대화"), ("[LINE] ", ""),
      ],
      saved: ["Saved on", "保存日時", "儲存日期", "保存日期", "저장한 날짜"],
      standIns: [
        "[Photo]", "[Video]", "[Sticker]", "[File]", "[Voice message]", "[Location]", "[Notes]", "[写真]",
        "[動画]",
        "[スタンプ]", "[ファイル]", "[ボイスメッセージ]", "[位置情報]", "[ノート]", "[照片]", "[影片]", "[貼圖]", "[檔案]", "[語音訊息]",
        "[位置]", "[视频]", "[贴图]", "[文件]", "Photos", "Stickers", "Videos",
      ], unsent: [" unsent a message", "がメッセージの送信を取り消しました", "已收回訊息", "撤回了一条消息"])
  }

  static var kakaoTalk: ChatTextForm {
    ChatTextForm(
      format: .kakaoTalk, codePage: "CP949",
      shapes: [
        ChatShape(head: "T] ", rest: .bracketed), ChatShape(head: "D_T,", rest: .named(" : ")),
        ChatShape(head: "T_D,", rest: .named(" : ")),
        ChatShape(head: "T,", rest: .named(" : ")), ChatShape(head: "D_T:", rest: .notice),
        ChatShape(head: "~D~|", rest: .day), ChatShape(head: "D_T|", rest: .day),
      ],
      titles: [
        ("", " 님과 카카오톡 대화"), ("", " 카카오톡 대화"), ("KakaoTalk Chats with ", ""),
      ],
      standIns: [
        "사진", "동영상", "이모티콘", "음성메시지", "Voice Note", "삭제된 메시지입니다.", "Photo", "Video",
        "The message has been deleted.",
      ],
      isBareNotice: KakaoNotice.isOne,
      finish: { message, _, files, _ in
        let text = message.text.trimmingBlanks
        message.text = text
        if let count = text.split(separator: " ").last?.dropLast(), text == "사진 \(count)장",
          count.allSatisfy(\.isNumber)
        {
          message.kind = .file
        }
        // An export with media says a file by its name alone.
        if text.utf8.count < 255, text.contains("."), !text.contains("\n"), let file = files.named(text) {
          message.attach(ForeignMedia(content: .file(file), name: file.base), caption: "")
        }
        return true
      })
  }

  /// signal-export's chat.md, and sigtop's short text.
  static var signal: ChatTextForm {
    ChatTextForm(
      format: .signal, endings: ["md", "txt"],
      shapes: [ChatShape(head: "[D_T] ", rest: .named(": ")), ChatShape(head: "D_T ", rest: .named(": "))],
      finish: { message, line, files, _ in
        if message.author == "Me" { message.author = nil }
        var words: [String] = []
        for line in message.text.split(separator: "\n", omittingEmptySubsequences: false) {
          // Two blanks end a line.
          let line = line.hasSuffix("  ") ? line.dropLast(2) : line
          if line.hasPrefix("!["), line.hasSuffix(")"), let middle = line.firstRange(of: "](") {
            let name = String(line[..<middle.lowerBound].dropFirst(2))
            message.attach(String(line[middle.upperBound...].dropLast()), name, from: files.chat, files.all)
          } else {
            words.append(String(line))
          }
        }
        // Reactions: (- Name: 👍 -)
        if let last = words.last, last.hasSuffix(" -)"), let open = last.firstRange(of: "(- ") {
          message.notes.append(last[open.lowerBound...].dropFirst(3).dropLast(3).withoutMarks)
          words[words.count - 1] = last[..<open.lowerBound].withoutMarks
        }
        message.text = words.joined(separator: "\n")
        return true
      })
  }

  static var whatsApp: ChatTextForm {
    ChatTextForm(
      format: .whatsApp,
      shapes: [
        ChatShape(head: "[D_T] ", rest: .named(": ")), ChatShape(head: "D_T - ", rest: .named(": ")),
        ChatShape(head: "[T_D] ", rest: .named(": ")), ChatShape(head: "D_T: ", rest: .named(": ")),
        ChatShape(head: "T_D - ", rest: .named(": ")),
      ],
      titles: [
        ("WhatsApp Chat with ", ""), ("WhatsApp Chat - ", ""), ("WhatsApp Chat mit ", ""),
        ("Chat de WhatsApp con ", ""), ("Discussion WhatsApp avec ", ""), ("Conversa do WhatsApp com ", ""),
        ("Chat WhatsApp con ", ""), ("WhatsApp-chat met ", ""),
      ],
      standIns: [
        "This message was deleted", "You deleted this message", "Diese Nachricht wurde gelöscht.",
        "Du hast diese Nachricht gelöscht.",
      ],
      finish: WhatsAppText.finish)
  }
}

extension ChatMessage {
  /// Adds a file, with the text that stands with it.
  mutating func attach(_ file: ForeignMedia, caption: String) {
    media.append(file)
    text = caption
    kind = .file
  }
}

/// What WhatsApp's own words mean.
///
/// On iOS an invisible mark stands before them, and before the line of a message with a file, so that they are
/// known in every language.
private enum WhatsAppText {
  static func finish(_ message: inout ChatMessage, _ line: ChatLine?, _ files: ChatFiles, _ isFirst: Bool)
    -> Bool
  {
    if let (name, caption) = attached(message.text, isMarked: line?.isMarked == true, files) {
      let file = files.named(name)
      let content = file.map(ForeignMedia.Content.file) ?? .missing(Phrase("import-export-no-file-name"))
      message.attach(ForeignMedia(content: content, name: file?.base ?? name), caption: caption)
      return true
    }
    // Of the marks of direction only this one is the app's: others a person writes.
    let marks = message.text.unicodeScalars.prefix { $0 == "\u{200E}" }.count
    if line?.isMarked == true {
      message.text = message.text.withoutMarks
      message.kind = .file
    } else if marks > 0 {
      // The notice of encryption comes first, those of changed keys have two marks.
      let isPasted = message.text.unicodeScalars.dropFirst(marks).first?.isInvisibleMark == true
      guard marks == 1, !isFirst || isPasted || message.text.contains("http") else { return false }
      message.text = message.text.withoutMarks
      message.kind = .app
    } else if let colon = message.text.firstRange(of: ": https://maps.google.com/?q="),
      !message.text[..<colon.lowerBound].contains(where: \.isWhitespace)
    {
      // A place, with a word for it in the phone's language.
      message.kind = .app
    } else if message.text.hasPrefix("<"), message.text.prefix(while: { !$0.isNewline }).hasSuffix(">") {
      message.kind = .file
    }
    return true
  }

  /// The name of an attached file, and the text with it.
  private static func attached(_ text: String, isMarked: Bool, _ files: ChatFiles) -> (String, String)? {
    if text.utf8.last == UInt8(ascii: ">"), let open = text.lastIndex(of: "<") {
      // iOS: <attached: FILE>, with marks before it or in it
      let words = text[open...].dropFirst().dropLast()
      if !words.contains("\n"), let colon = words.firstRange(of: ": ") {
        let name = words[colon.upperBound...].withoutMarks
        let isMarked = isMarked || text[..<open].unicodeScalars.last?.isInvisibleMark == true
        if isMarked && !name.isEmpty || isGenerated(name) || files.named(name) != nil {
          return (name, text[..<open].withoutMarks)
        }
      }
    }
    // Android: FILE (file attached)
    let first = text.prefix { !$0.isNewline }
    guard first.utf8.last == UInt8(ascii: ")"), let open = first.lastIndex(of: "("),
      first[..<open].last == " "
    else { return nil }
    let name = first[..<open].withoutMarks
    let words = String(first[open...].dropFirst().dropLast())
    let isAttachment = attachedWords.contains(words) || first.unicodeScalars.first?.isInvisibleMark == true
    guard files.named(name) != nil || isGenerated(name) || isAttachment && hasEnding(name) else {
      return nil
    }
    return (name, String(text.dropFirst(first.count + 1)))
  }

  /// Whether a file has a name that WhatsApp made: `IMG-20240503-WA0001.jpg`.
  private static func isGenerated(_ name: String) -> Bool {
    // A document with a title has an empty ending.
    name.contains(".") && name.split(separator: "-").last?.hasPrefix("WA") == true
  }

  private static func hasEnding(_ name: String) -> Bool {
    guard let ending = name.split(separator: ".", omittingEmptySubsequences: false).last,
      ending.count < name.count
    else { return false }
    return (1...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static let attachedWords: Set<String> = [
    "file attached", "Datei angehängt", "archivo adjunto", "fichier joint", "arquivo anexado",
    "bestand bijgevoegd",
  ]
}
