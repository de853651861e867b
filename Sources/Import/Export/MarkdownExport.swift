// A diary as a folder of Markdown that other programs read: a file an entry, its pictures beside it.

public import Diagnostics
internal import Diary
internal import Prose
public import SafeFiles
internal import ZonedTime

extension DiaryExport {
  /// Writes the diary into a folder.
  ///
  /// - Parameter folder: the folder, which must be empty.
  /// - Throws: `file-unwritable`, `disk-full`, `file-unreadable`.
  public func writeMarkdown(to folder: Tree) throws(Diagnostic) {
    var batch: [(path: RelativePath, bytes: [UInt8])] = []
    var taken: [String: Int] = [:]
    for entry in entries {
      let stem = fileName(of: entry)
      let number = taken[stem, default: 0] + 1
      taken[stem] = number
      let name = number == 1 ? "\(stem).md" : "\(stem)-\(number).md"
      guard let path = RelativePath(name) else { continue }
      batch.append((path, try markdown(entry)))
      if batch.count >= 200 {
        try folder.create(batch)
        batch = []
      }
    }
    try folder.create(batch)
    for name in files.keys.sorted() {
      guard let source = diary.path.appending("photos/\(name)"), let target = RelativePath("photos/\(name)")
      else { continue }
      let open = try tree.openFile(source)
      let staged = try folder.stage(for: target) { (take) throws(Diagnostic) in
        try ForeignPieces.read(open, .init(name: name, size: open.size, number: 0), .max, take)
      }
      try folder.move(staged.path, to: target)
    }
    // The folder for files under way, and the one above it.
    for path in [".zutto/staged", ".zutto"] as [RelativePath] { try folder.delete(path) }
  }

  /// The entry's id; in an anonymous diary without the author's.
  private func fileName(of entry: ExportedEntry) -> String {
    guard diary.type.hidesMembers else { return entry.id }
    return "\(entry.created.day.text)-\(entry.created.time.compactText)"
  }

  private func markdown(_ entry: ExportedEntry) throws(Diagnostic) -> [UInt8] {
    var file = MarkdownFile(Source("entry.md", text: ""))
    file = try file.setting("date", to: .text(entry.created.text))
    if let name = name(of: entry.author) { file = try file.setting("author", to: .text(name)) }
    if let question = entry.question { file = try file.setting("question", to: .text(question)) }
    if entry.texts("imported").isEmpty {
      file = try file.setting("imported", to: .text("zutto:\(identity(of: entry))"))
    }
    for field in entry.fields {
      switch field.value {
      case .text(let text): file = try file.setting(field.key, to: .text(text.text))
      case .list(let texts): file = try file.setting(field.key, to: .list(texts.map(\.text)))
      case .null, .other: continue
      }
    }
    let names = Dictionary(entries.map { ($0.id, fileName(of: $0)) }, uniquingKeysWith: { first, _ in first })
    let pieces = MarkdownReferences.pieces(of: entry.body) { reference in
      let mark = reference.isShown ? "!" : ""
      if let name = self.file(reference.target) {
        return .text("\(mark)[\(reference.label)](photos/\(name)\(reference.spacedTitle))")
      }
      guard let other = self.entry(reference.target), let name = names[other.id] else { return nil }
      return .text("[\(reference.label)](\(name).md\(reference.spacedTitle))")
    }
    var text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    for name in entry.photos where files[name] != nil && !text.contains("photos/\(name)") {
      while text.last?.isNewline == true { text.removeLast() }
      text += "\n\n![](photos/\(name))\n"
    }
    return file.source.bytes + Array(text.utf8)
  }
}
