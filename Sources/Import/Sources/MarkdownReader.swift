// A folder of Markdown files, as Obsidian, Jekyll, Hugo and many others keep them.

internal import Diagnostics
internal import Fluent
internal import Ground

/// Reads Markdown files with what stands beside them.
struct MarkdownReader {
  /// The extensions of Markdown files.
  static let endings: Set<String> = ["md", "markdown", "mdown", "mkd", "mdx"]

  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var chosen = files.all.filter { MarkdownReader.endings.contains($0.ending) }
    if chosen.isEmpty { chosen = files.all.filter { $0.ending == "txt" } }
    guard !chosen.isEmpty else {
      throw Diagnostic(
        .importFormat, Phrase("import-no-markdown-file", ["name": files.name]),
        hint: Phrase("import-name-folder-holds-md-files"))
    }
    read(chosen, into: &reading)
  }

  /// Reads some of the files.
  func read(_ chosen: [ForeignFile], into reading: inout ForeignReading) {
    var chosen = chosen
    // Without the extension: `-2` follows the name that it was counted from.
    chosen.sort { ($0.folder + $0.stem).utf8.lexicographicallyPrecedes(($1.folder + $1.stem).utf8) }
    var texts: [(file: ForeignFile, text: Result<MarkdownText, Diagnostic>)] = []
    var marks: [String: String] = [:]
    for file in chosen {
      let text = Result { () throws(Diagnostic) in
        try MarkdownText(try files.bytes(file, limit: 64 << 20), file, settings)
      }
      if let read = try? text.get() { marks[file.name] = read.mark(.markdown) }
      texts.append((file, text))
    }
    reading.used.formUnion(chosen.map(\.number))
    let links = MarkdownLinks(files, marks)
    for (file, text) in texts {
      reading.take(file.name) { () throws(Diagnostic) in
        try text.get().entry(.markdown, links, files, settings)
      }
    }
  }
}

/// Where links between Markdown files lead.
struct MarkdownLinks {
  private let files: ForeignFiles
  private let marks: [String: String]

  init(_ files: ForeignFiles, _ marks: [String: String]) {
    self.files = files
    self.marks = marks
  }

  /// What becomes of a link or picture.
  ///
  /// - Parameters:
  ///   - reference: the link.
  ///   - file: the file it stands in.
  ///   - media: takes the file that it shows.
  /// - Returns: nil where it stays as it is.
  func piece(for reference: MarkdownReference, in file: ForeignFile, _ media: inout [ForeignMedia])
    -> ForeignPiece?
  {
    let target = String(reference.target.prefix { $0 != "#" && $0 != "?" })
    guard !target.isEmpty, !MarkdownLinks.hasScheme(target), !target.hasPrefix("//") else { return nil }
    let isWiki = reference.form == .wikiImage || reference.form == .wikiLink
    guard let found = find(target, from: file, anywhere: isWiki) else {
      guard reference.isShown else { return nil }
      let base = target.split(separator: "/").last.map(String.init) ?? target
      return missing(why(target, file), base, reference, &media)
    }
    if let mark = marks[found.name] {
      let label = reference.label.isEmpty ? found.stem : reference.label
      // A note that leads to itself, or to a place in itself.
      return found == file ? nil : .link(label: label, mark: mark, written: reference.written)
    }
    // A text beside the only one that is imported is no file of it.
    if !files.all.contains(found), MarkdownReader.endings.contains(found.ending) { return nil }
    if let known = media.firstIndex(where: { $0.file == found }) {
      return .media(known, label: reference.label, title: reference.title)
    }
    media.append(ForeignMedia(content: .file(found), name: found.base))
    return .media(media.count - 1, label: reference.label, title: reference.title)
  }

  /// What stands for a file that is not here; named once, however often the text shows it.
  private func missing(
    _ why: Phrase, _ name: String, _ reference: MarkdownReference, _ media: inout [ForeignMedia]
  ) -> ForeignPiece {
    let content = ForeignMedia.Content.missing(why)
    let known = media.firstIndex { $0.name == name && $0.content == content }
    if known == nil { media.append(ForeignMedia(content: content, name: name)) }
    return .media(known ?? media.count - 1, label: reference.label, title: reference.title)
  }

  /// Why no file was found.
  private func why(_ target: String, _ file: ForeignFile) -> Phrase {
    if target.split(separator: "/").contains(".."), RelativePath(file.name)?.resolving(target) == nil {
      return Phrase("import-lies-outside-what-named-import", ["target": target])
    }
    return files.isAlone
      ? Phrase("import-no-file-beside-text-if", ["target": target])
      : Phrase("import-no-file-beside-text", ["target": target])
  }

  /// A file beside the text, at the top of the export, or for Obsidian's links anywhere.
  private func find(_ target: String, from file: ForeignFile, anywhere: Bool) -> ForeignFile? {
    let names = [target] + MarkdownReader.endings.sorted().map { "\(target).\($0)" }
    for name in names {
      if let found = files.resolve(name, from: file) { return found }
      let atTop = name.hasPrefix("/") ? String(name.drop { $0 == "/" }) : name
      // Hugo keeps what all pages share in static/.
      for place in [atTop, "static/\(atTop)", "assets/\(atTop)"] {
        if let path = RelativePath(place), let found = files[path.text] { return found }
      }
    }
    guard anywhere else { return nil }
    for name in names {
      let base = name.split(separator: "/").last.map(String.init) ?? name
      let fitting = files.named(base).filter { $0.name.comparisonKey.hasSuffix(name.comparisonKey) }
      if let found = fitting.first ?? files.named(base).first { return found }
    }
    return nil
  }

  private static func hasScheme(_ target: String) -> Bool {
    guard let colon = target.firstIndex(of: ":") else { return false }
    let scheme = target[..<colon]
    return scheme.count > 1
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

extension ForeignMedia {
  /// The export's file, if it is one.
  var file: ForeignFile? { if case .file(let file) = content { file } else { nil } }
}
