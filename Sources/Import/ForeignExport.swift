// An export as the user names it, and the detection of its format.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// An opened export.
public struct ForeignExport {
  package let files: ForeignFiles

  /// Opens a folder, a zip file or a single file at an absolute path without symbolic links.
  ///
  /// Messages call it `name`. Zip files in a zip file are unpacked into `scratch`, from where they go at once.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `import-damaged`, `import-unsupported`, `disk-full`,
  ///   `file-unwritable`.
  public init(at path: String, name: String, scratch: String) throws(Diagnostic) {
    files = try ForeignFiles(at: path, name: name, scratch: scratch)
  }

  /// Guesses the format by the names and first bytes of the files.
  ///
  /// - Throws: `import-format` if none or several fit.
  public func guess() throws(Diagnostic) -> ImportFormat {
    let forms = ForeignForms(files).found
    guard !isPlainDayOne else {
      throw Diagnostic(
        .importFormat, Phrase("import-day-one-export-plain-text", ["name": files.name]),
        hint: Phrase("import-export-day-one-json-one"))
    }
    guard let form = forms.first else {
      throw Diagnostic(
        .importFormat, Phrase("import-no-export-can-read", ["name": files.name]),
        hint: Phrase("import-say-what", ["names": ImportFormat.names]))
    }
    guard forms.count == 1 else {
      throw Diagnostic(
        .importFormat,
        Phrase(
          "import-fits-several-forms",
          ["name": files.name, "forms": forms.map(\.title).joined(separator: ", ")]),
        hint: Phrase("import-say", ["forms": forms.map(\.rawValue).joined(separator: ", ")]))
    }
    return form
  }

  /// Whether the file starts like `\tDate:\t14 January 2015`, in any language: Day One's plain text export.
  private var isPlainDayOne: Bool {
    guard files.all.count == 1, let file = files.all.first, file.ending == "txt" else { return false }
    let line = files.beginning(of: file, count: 200).prefix { $0 != 0x0A }
    let parts = line.split(separator: 0x09, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].isEmpty && parts[1].last == UInt8(ascii: ":")
  }
}

/// The formats that fit an export's files.
struct ForeignForms {
  private let files: ForeignFiles

  init(_ files: ForeignFiles) { self.files = files }

  /// The formats that fit, most likely first; a certain match is the only one.
  var found: [ImportFormat] {
    let all = files.all
    if all.contains(where: { $0.ending == "doentry" }) { return [.dayOne] }
    if isTextBundle(all) { return [.textBundle] }
    if all.contains(where: { ["eml", "mbox"].contains($0.ending) }) { return [.mail] }
    if let app = NoteForms.format(of: all) { return [app] }
    let chats = ChatFinding(files).found
    if !chats.isEmpty { return chats }
    let posts = Set(all.compactMap(PostsReader.format))
    if !posts.isEmpty { return ImportFormat.allCases.filter(posts.contains) }
    let json = Set(all.filter { $0.ending == "json" }.prefix(200).compactMap(form(ofJSON:)))
    if !json.isEmpty { return ImportFormat.allCases.filter(json.contains) }
    if all.contains(where: isMonth) { return [.redNotebook] }
    if all.contains(where: isDay) { return [.jrnl] }
    if all.filter({ $0.ending == "txt" }).prefix(200).contains(where: {
      JrnlText.isEncrypted(files.beginning(of: $0, count: 8))
    }) {
      return [.jrnl]
    }
    if all.contains(where: { MarkdownReader.endings.contains($0.ending) }) { return [.markdown] }
    if all.count == 1, let file = all.first, JrnlText.looksLike(files.beginning(of: file)) { return [.jrnl] }
    if all.contains(where: { $0.ending == "txt" }) { return [.markdown] }
    if all.contains(where: { $0.ending == "csv" && DaylioTable.looksLike(files.beginning(of: $0)) }) {
      return [.daylio]
    }
    let pages = all.filter { HTMLReader.endings.contains($0.ending) }
    if let page = pages.first, AppleJournalReader.looksLike(files.beginning(of: page)) {
      return [.appleJournal]
    }
    if pages.contains(where: { MarkdownText.moment(inName: $0.namedByFolder, nil) != nil }) { return [.html] }
    if all.contains(where: PhotosReader.isShown) { return [.photos] }
    return pages.isEmpty ? [] : [.html]
  }

  private func isTextBundle(_ all: [ForeignFile]) -> Bool {
    all.contains { file in
      file.folder.lowercased().hasSuffix(".textbundle/")
        || file.base.lowercased() == "info.json"
          && all.contains { $0.folder == file.folder && $0.stem.lowercased() == "text" }
        || file.ending == "textpack"
    }
  }

  private func form(ofJSON file: ForeignFile) -> ImportFormat? {
    let text = String(decoding: ForeignText.utf8(files.beginning(of: file)), as: UTF8.self)
    func has(_ key: String) -> Bool { text.contains("\"\(key)\"") }
    if has("date_journal") { return .journey }
    if has("isTrashed"), has("isPinned"), has("isArchived") { return .keep }
    if has("activeNotes") || has("trashedNotes") { return .simplenote }
    if has("content_type"), has("items"), has("uuid") { return .standardNotes }
    if has("export_version"), has("journals") { return .journiv }
    if has("heading"), has("html"), has("date"), has("rating") { return .diarium }
    if has("photoTakenTime") { return .photos }
    if has("entries"), has("creationDate") || has("metadata") { return .dayOne }
    if has("entries"), has("title") && has("date") || has("tags") { return .jrnl }
    if has("content"), has("createTime") || has("displayTime") || has("createdTs") { return .memos }
    return nil
  }

  /// Matches `2024-12.txt`, RedNotebook's file of a month.
  private func isMonth(_ file: ForeignFile) -> Bool {
    file.ending == "txt" && RedNotebookReader.month(of: file) != nil
  }

  /// Matches `2024/12/25.txt`, jrnl's file of a day.
  private func isDay(_ file: ForeignFile) -> Bool { file.ending == "txt" && JrnlReader.day(of: file) != nil }
}

/// The apps whose exports are known by the names of their files.
enum NoteForms {
  static func format(of files: [ForeignFile]) -> ImportFormat? {
    for file in files {
      if file.base.hasPrefix("DiaroBackup.") { return .diaro }
      if file.base.hasPrefix(StandardNotesReader.backup) { return .standardNotes }
      if file.name.hasSuffix("logseq/config.edn") { return .logseq }
      if file.folder.contains("AppleJournalEntries/") { return .appleJournal }
    }
    // Among notes of another kind such files are attachments.
    let notes = files.filter { MarkdownReader.endings.contains($0.ending) }
    let pages = files.filter { NotionName($0) != nil }
    if pages.count * 2 > notes.count, !pages.isEmpty { return .notion }
    if notes.count(where: JoplinReader.isItem) * 2 > notes.count { return .joplin }
    guard notes.isEmpty else { return nil }
    let endings: KeyValuePairs<String, ImportFormat> = [
      "enex": .evernote, "daylio": .daylio, "diary": .diarium,
    ]
    return endings.first { ending in files.contains { $0.ending == ending.key } }?.value
  }
}

/// The export format of an app, or a common file format.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
  case dayOne = "day-one"
  case jrnl
  case journey
  case memos
  case markdown
  case textBundle = "textbundle"
  case redNotebook = "rednotebook"
  case keep
  case evernote
  case daylio
  case joplin
  case notion
  case simplenote
  case appleJournal = "apple-journal"
  case standardNotes = "standard-notes"
  case diarium
  case logseq
  case journiv
  case diaro
  case html
  case mail
  case line
  case kakaoTalk = "kakaotalk"
  case whatsApp = "whatsapp"
  case telegram
  case signal
  case iMessage = "imessage"
  case photos
  case instagram
  case facebook

  /// The display name.
  public var title: String {
    switch self {
    case .dayOne: "Day One"
    case .jrnl: "jrnl"
    case .journey: "Journey"
    case .memos: "memos"
    case .markdown: "Markdown"
    case .textBundle: "TextBundle"
    case .redNotebook: "RedNotebook"
    case .keep: "Google Keep"
    case .evernote: "Evernote"
    case .daylio: "Daylio"
    case .joplin: "Joplin"
    case .notion: "Notion"
    case .simplenote: "Simplenote"
    case .appleJournal: "Apple Journal"
    case .standardNotes: "Standard Notes"
    case .diarium: "Diarium"
    case .logseq: "Logseq"
    case .journiv: "Journiv"
    case .diaro: "Diaro"
    case .html: "HTML"
    case .mail: "mail"
    case .line: "LINE"
    case .kakaoTalk: "KakaoTalk"
    case .whatsApp: "WhatsApp"
    case .telegram: "Telegram"
    case .signal: "Signal"
    case .iMessage: "iMessage"
    case .photos: "photos"
    case .instagram: "Instagram"
    case .facebook: "Facebook"
    }
  }

  /// Whether its texts are the messages of chats.
  public var isChat: Bool {
    switch self {
    case .line, .kakaoTalk, .whatsApp, .telegram, .signal, .iMessage: true
    case .dayOne, .jrnl, .journey, .memos, .markdown, .textBundle, .redNotebook, .keep, .evernote, .daylio,
      .joplin, .notion, .simplenote, .appleJournal, .standardNotes, .diarium, .logseq, .journiv, .diaro,
      .html, .mail, .photos, .instagram, .facebook:
      false
    }
  }

  /// The names of all formats as typed on the command line.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ImportFormat {
  /// Reads an export of this format; throws errors that affect the whole export.
  package func read(_ files: ForeignFiles, _ settings: ImportSettings) throws(Diagnostic) -> ForeignReading {
    var reading = ForeignReading(problems: files.problems)
    switch self {
    case .dayOne: try DayOneReader(files, settings).read(into: &reading)
    case .jrnl: try JrnlReader(files, settings).read(into: &reading)
    case .journey: try JourneyReader(files, settings).read(into: &reading)
    case .memos: try MemosReader(files, settings).read(into: &reading)
    case .markdown: try MarkdownReader(files, settings).read(into: &reading)
    case .textBundle: try TextBundleReader(files, settings).read(into: &reading)
    case .redNotebook: try RedNotebookReader(files, settings).read(into: &reading)
    case .keep: try KeepReader(files, settings).read(into: &reading)
    case .evernote: try EvernoteReader(files, settings).read(into: &reading)
    case .daylio: try DaylioReader(files, settings).read(into: &reading)
    case .joplin: try JoplinReader(files, settings).read(into: &reading)
    case .notion: try NotionReader(files, settings).read(into: &reading)
    case .simplenote: try SimplenoteReader(files, settings).read(into: &reading)
    case .appleJournal: try AppleJournalReader(files, settings).read(into: &reading)
    case .standardNotes: try StandardNotesReader(files, settings).read(into: &reading)
    case .diarium: try DiariumReader(files, settings).read(into: &reading)
    case .logseq: try LogseqReader(files, settings).read(into: &reading)
    case .journiv: try JournivReader(files, settings).read(into: &reading)
    case .diaro: try DiaroReader(files, settings).read(into: &reading)
    case .html: try HTMLReader(files, settings).read(into: &reading)
    case .mail: try MailReader(files, settings).read(into: &reading)
    case .line: try ChatTextReader(.line, files, settings).read(into: &reading)
    case .kakaoTalk: try ChatTextReader(.kakaoTalk, files, settings).read(into: &reading)
    case .whatsApp: try ChatTextReader(.whatsApp, files, settings).read(into: &reading)
    case .telegram: try TelegramReader(files, settings).read(into: &reading)
    case .signal: try SignalReader(files, settings).read(into: &reading)
    case .iMessage: try MessagesReader(files, settings).read(into: &reading)
    case .photos: try PhotosReader(files, settings).read(into: &reading)
    case .instagram, .facebook: try PostsReader(self, files, settings).read(into: &reading)
    }
    return reading
  }

  /// The mark of a text with an id.
  func mark(_ id: String) -> String { "\(rawValue):\(id)" }

  /// The mark of a text without an id: its day and a digest of its content.
  func mark(_ day: Day, _ parts: [String]) -> String {
    var digest = Digest.Builder()
    for part in parts { digest.add(part) }
    return "\(rawValue):\(day.text)-\(digest.digest.hex.prefix(16))"
  }
}
