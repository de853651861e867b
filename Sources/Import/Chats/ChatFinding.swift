// Which app's chats an export holds.

internal import Diagnostics
internal import Fluent
internal import Ground

struct ChatFinding {
  private let files: ForeignFiles

  /// The most files of a kind that are looked into, and the most bytes of each.
  private static let mostFiles = 50
  private static let mostBytes = 1 << 14

  init(_ files: ForeignFiles) { self.files = files }

  private func all(_ endings: String...) -> some Sequence<(file: ForeignFile, bytes: [UInt8])> {
    files.all.lazy.filter { endings.contains($0.ending) }.prefix(ChatFinding.mostFiles).map {
      ($0, files.beginning(of: $0, count: ChatFinding.mostBytes))
    }
  }

  /// The apps whose chats fit, most likely first.
  var found: [ImportFormat] {
    for (file, bytes) in all("json") {
      let text = String(decoding: ForeignText.utf8(bytes), as: UTF8.self)
      func has(_ keys: String...) -> Bool { keys.allSatisfy { text.contains("\"\($0)\"") } }
      if has("messages", "date_unixtime") || has("messages", "from_id") || has("chats", "list", "messages") {
        return [.telegram]
      }
      if has("sent_at", "conversationId") || file.base == "data.json" && has("date", "sender", "body") {
        return [.signal]
      }
    }
    for (file, bytes) in all("html", "htm") where file.base.hasPrefix("messages") {
      if String(decoding: bytes, as: UTF8.self).contains("class=\"message ") { return [.telegram] }
    }
    for (_, bytes) in all("csv") where KakaoTable.looksLike(bytes) { return [.kakaoTalk] }
    for (file, bytes) in all("md") where file.base == "chat.md" {
      if let text = text(bytes), ratio(of: .signal, in: text) > 0.5 { return [.signal] }
    }
    let texts = all("txt").map { file, bytes in
      (file, text(bytes).map { forms($0, isNamed: file.base == "_chat.txt") } ?? [])
    }
    if let certain = texts.first(where: { $0.0.base == "_chat.txt" && !$0.1.isEmpty }) { return certain.1 }
    // Among notes, one that quotes a chat makes no chat of them.
    let isNotes = files.all.contains {
      MarkdownReader.endings.contains($0.ending) || RedNotebookReader.month(of: $0) != nil
        || JrnlReader.day(of: $0) != nil
    }
    let chats = texts.filter { !$0.1.isEmpty }
    return isNotes || chats.count * 2 < texts.count ? [] : chats.first?.1 ?? []
  }

  private func text(_ bytes: [UInt8]) -> String? {
    if let text = try? ForeignText.text(bytes, isCut: true) { return text }
    // A code page's characters have two bytes; the end may cut one.
    let pages = [ChatTextForm.kakaoTalk, .line].compactMap(\.codePage)
    for bytes in [bytes, bytes.dropLast()] {
      for page in pages {
        // Bytes of one page may be letters of the other; only the right one is known by its words.
        if let text = String(bytes, encoding: page)?.replacingCRLF, !forms(text, isNamed: false).isEmpty {
          return text
        }
      }
    }
    return nil
  }

  /// The apps whose chats look like a text; `isNamed` is true if the file has the name that only WhatsApp gives.
  private func forms(_ text: String, isNamed: Bool) -> [ImportFormat] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(8).map {
      $0.withoutMarks
    }
    func starts(_ words: String...) -> Bool {
      lines.contains { line in words.contains { line.hasPrefix($0) } }
    }
    func ends(_ words: String...) -> Bool { lines.contains { line in words.contains { line.hasSuffix($0) } } }
    if SignalText.looksLike(lines) { return [.signal] }
    if MessagesReader.looksLike(lines) { return [.iMessage] }
    if ends("카카오톡 대화") || starts("KakaoTalk Chats with ", "저장한 날짜 :", "Date Saved :") { return [.kakaoTalk] }
    if starts("[LINE] ", "Chat history with ", "Chat history in ", "保存日時", "儲存日期", "保存日期") || ends("トーク履歴") {
      return [.line]
    }
    // Only WhatsApp on Android has a dash between day and name.
    var android = ChatTextForm.whatsApp
    android.shapes.removeAll { !$0.head.hasSuffix(" - ") }
    let isAndroid = ChatText(text, android).lines.contains { $0.name != nil }
    if isAndroid, !ChatText(lines.joined(separator: "\n"), android).lines.isEmpty { return [.whatsApp] }
    // Only WhatsApp puts invisible marks before words of its own.
    if isNamed || text.contains("] \u{200E}"),
      ChatText(text, .whatsApp).lines.contains(where: { $0.name != nil })
    {
      return [.whatsApp]
    }
    if ratio(of: .kakaoTalk, in: text) > 0.5, text.contains("] [") || text.contains(" : ") {
      return [.kakaoTalk]
    }
    if text.contains("\t"), ratio(of: .line, in: text) > 0.5 { return [.line] }
    if isAndroid { return [.whatsApp] }
    // jrnl's entries have the same heads, and no names behind them.
    if ratio(of: .whatsApp, in: text) > 0.5 { return isDashed(text) ? [.signal] : [.whatsApp] }
    return []
  }

  /// Whether the first day is written as 2024-12-25, which is the way of Signal's exporters and not WhatsApp's.
  private func isDashed(_ text: String) -> Bool {
    let line = text.drop { $0 == "[" }
    return line.prefix(4).allSatisfy(\.isNumber) && line.dropFirst(4).first == "-"
  }

  /// The share of the lines with a head that name somebody, weighed by how few names there are.
  private func ratio(of form: ChatTextForm, in text: String) -> Double {
    let lines = ChatText(text, form).lines
    guard !lines.isEmpty else { return 0 }
    let names = lines.compactMap(\.name).filter { !$0.isEmpty }
    // Titles of a journal that hold a colon name somebody else each.
    guard lines.count < 6 || Set(names).count * 2 <= names.count else { return 0 }
    return Double(names.count) / Double(lines.count)
  }
}
