// An export as a person names it, and which form it has.

public import Diagnostics
internal import Fluent
internal import Ground

/// The files of an export.
public struct ForeignExport {
  let files: ForeignFiles

  /// Opens a folder, a zip file or a single file.
  ///
  /// - Parameters:
  ///   - path: an absolute path without a symbolic link in it.
  ///   - name: what the person called it.
  /// - Throws: `file-missing`, `file-unreadable`, `import-damaged`, `import-unsupported`.
  public init(at path: String, name: String) throws(Diagnostic) {
    files = try ForeignFiles(at: path, name: name)
  }

  /// The form that the export most likely has, by the names and beginnings of its files.
  ///
  /// - Throws: `import-format` if none fits or several do.
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

  /// Whether it begins as `\tDate:\t14 January 2015`, in whatever language Day One spoke.
  private var isPlainDayOne: Bool {
    guard files.all.count == 1, let file = files.all.first, file.ending == "txt" else { return false }
    let line = files.beginning(of: file, count: 200).prefix { $0 != 0x0A }
    let parts = line.split(separator: 0x09, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].isEmpty && parts[1].last == UInt8(ascii: ":")
  }
}

/// Which forms fit the files of an export.
struct ForeignForms {
  private let files: ForeignFiles

  init(_ files: ForeignFiles) { self.files = files }

  /// Those that fit, the surest first; one that is sure stands alone.
  var found: [ImportFormat] {
    let all = files.all
    if all.contains(where: { $0.ending == "doentry" }) { return [.dayOne] }
    if isTextBundle(all) { return [.textBundle] }
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
    return all.contains { $0.ending == "txt" } ? [.markdown] : []
  }

  /// The app that wrote an export of a form that is known and not read; nil for all others.
  ///
  /// Such an export has texts that another form would take without their days, colours and lists.
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
    if has("entries"), has("creationDate") || has("metadata") { return .dayOne }
    if has("entries"), has("title") && has("date") || has("tags") { return .jrnl }
    if has("content"), has("createTime") || has("displayTime") || has("createdTs") { return .memos }
    return nil
  }

  /// `2024-12.txt`, as RedNotebook keeps a month.
  private func isMonth(_ file: ForeignFile) -> Bool {
    file.ending == "txt" && RedNotebookReader.month(of: file) != nil
  }

  /// `2024/12/25.txt`, as jrnl keeps a day.
  private func isDay(_ file: ForeignFile) -> Bool { file.ending == "txt" && JrnlReader.day(of: file) != nil }
}
