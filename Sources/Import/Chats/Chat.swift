// A chat as every reader of chats produces it: messages in the order of the export.

package import Diagnostics
internal import Fluent
internal import ZonedTime

/// One message.
struct ChatMessage {
  /// How a message counts when it is looked for among those that came in earlier.
  ///
  /// Two exports of one chat say a picture in different ways: as a file, or as left out, in some language. What
  /// the app says is no part of a message's key, then.
  enum Kind: String {
    case words
    case file
    /// Words of the app in the place of a message: it was deleted, it is a place on a map.
    case app
  }

  /// Its line, or its number, in the file.
  var number: Int
  var day: Day
  var time: TimeOfDay
  /// Who wrote it, as the chat names them; nil for the person who made the export.
  var author: String?
  /// What it says, and what stands in the export in the place of a sticker, a file left out, a deleted message.
  var text: String
  /// The reactions of others, which change from export to export and are no part of what it says.
  var notes: [String] = []
  var media: [ForeignMedia] = []
  var kind = Kind.words
  /// The app's own id of it, which few exports have.
  var id: String?

  /// Whether there is nothing to keep.
  var isEmpty: Bool { media.isEmpty && text.allSatisfy(\.isWhitespace) }
}

/// One chat.
struct Chat {
  /// What the app calls it.
  var title: String
  /// The file in which it stands, for messages about it.
  var file: ForeignFile
  var messages: [ChatMessage] = []
  /// The lines that are the app's own and are left out: who came and went, what was renamed.
  var notices: [Int] = []
  /// What could not be read, and doubts about what was.
  var failures: [ForeignItem] = []
  var problems: [Diagnostic] = []

  init(_ title: String, _ file: ForeignFile) {
    self.title = title
    self.file = file
  }

  /// A place in its file, for messages about it.
  func place(_ number: Int) -> Phrase { Phrase(verbatim: "\(file.name):\(number)") }
}

extension ForeignReading {
  /// Turns the messages of the chats into entries; `marks` are those of the home.
  ///
  /// - Throws: `import-into` if there are several chats and none is chosen, or more people than the diary has
  ///   room for.
  package mutating func fileChats(
    _ format: ImportFormat, _ settings: ImportSettings, marks: [String: RelativePath]
  ) throws(Diagnostic) {
    guard !chats.isEmpty else { return }
    var entries = ChatEntries(format, settings, marks)
    try entries.add(to: &self)
  }

  /// The text of a chat's file, in Unicode or as `decode` takes it; a file that can't be read fails alone.
  mutating func text(
    of file: ForeignFile, in files: ForeignFiles,
    _ decode: ([UInt8]) throws(Diagnostic) -> String = { (bytes) throws(Diagnostic) in
      try ForeignText.text(bytes)
    }
  ) -> String? {
    do throws(Diagnostic) { return try decode(try files.bytes(file, limit: ForeignFiles.maximumChat)) } catch
    {
      used.insert(file.number)
      items.append(.failed(place: file.place, error))
      return nil
    }
  }

  /// Adds a chat; one of the same title gets the messages: KakaoTalk divides a long chat into several files.
  mutating func add(_ chat: Chat) {
    guard let index = chats.firstIndex(where: { $0.first?.title.comparisonKey == chat.title.comparisonKey })
    else {
      chats.append([chat])
      return
    }
    chats[index].append(chat)
  }
}
