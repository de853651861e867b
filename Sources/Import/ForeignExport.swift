// An export as the user names it, and the detection of its format.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// An opened export.
public struct ForeignExport {
  package let files: ForeignFiles

  /// Opens a folder, a zip file or a single file at an absolute path without symbolic links; messages call it
  /// `name`.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `import-damaged`, `import-unsupported`.
  public init(at path: String, name: String) throws(Diagnostic) {
    files = try ForeignFiles(at: path, name: name)
  }

  /// Guesses the format by the names and first bytes of the files.
  ///
  /// - Throws: `import-format` if none or several fit; `import-unsupported` for an app that zutto can't read.
  public func guess() throws(Diagnostic) -> ImportFormat {
    let known = ForeignForms(files)
    if let app = known.unreadable {
      throw Diagnostic(
        .importUnsupported, Phrase("import-export-cant-read-yet", ["name": files.name, "app": app]),
        hint: Phrase("import-nothing-imported-keep-export"))
    }
    let forms = known.found
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
    return all.contains(where: PhotosReader.isShown) ? [.photos] : []
  }

  /// The app that wrote an export of a known but unsupported format; nil for all others.
  ///
  /// Other readers would accept its texts, but lose their dates, colors and lists.
  var unreadable: String? {
    for file in files.all.filter({ $0.ending == "json" }).prefix(200) {
      let text = String(decoding: ForeignText.utf8(files.beginning(of: file)), as: UTF8.self)
      func has(_ keys: String...) -> Bool { keys.allSatisfy { text.contains("\"\($0)\"") } }
      if has("isTrashed", "isPinned", "isArchived") { return "Google Keep" }
      if has("activeNotes") || has("trashedNotes") { return "Simplenote" }
    }
    return nil
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

/// The export format of an app, or a common file format.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
  case dayOne = "day-one"
  case jrnl
  case journey
  case memos
  case markdown
  case textBundle = "textbundle"
  case redNotebook = "rednotebook"
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
    case .dayOne, .jrnl, .journey, .memos, .markdown, .textBundle, .redNotebook, .photos, .instagram,
      .facebook:
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
