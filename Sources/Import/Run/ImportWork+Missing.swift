// Files that an earlier import left behind: an export that has them brings them to the text that is here.

internal import Diagnostics
internal import Fluent
internal import Prose

extension ImportWork {
  /// Brings the files of a text that is here already to where their names stand in it.
  ///
  /// Nothing else of it is changed; a name that its owner took out asks for no file.
  ///
  /// - Returns: how many files came.
  /// - Throws: only what is wrong with the home.
  mutating func bringMissing(of entry: ForeignEntry, to path: RelativePath, _ batch: inout ImportBatch)
    throws(Diagnostic) -> Int
  {
    guard entry.media.contains(where: { !$0.isMissing }), target.link(to: path) != nil,
      let source = try batch.source(of: path, limit: ForeignFiles.maximumText)
    else { return 0 }
    var file = MarkdownFile(source)
    var ignored: [Diagnostic] = []
    guard target.isOwn(file.frontMatter.text("author", collecting: &ignored)?.text) else { return 0 }
    let missing = file.frontMatter.list(
      ImportMarks.missingKey, of: Phrase("prose-words"), collecting: &ignored
    ).map(\.text)
    var body = String(decoding: source.bytes[file.body.range], as: UTF8.self)
    var brought: Set<Int> = []
    // A name stands once for all places of its file, and for other files of the same name.
    var lacking = Set(entry.media.filter(\.isMissing).map { StandIn.stem($0.name) })
    var problems: [Diagnostic] = []
    for (number, label, title) in entry.shownMedia {
      let media = entry.media[number]
      guard !media.isMissing, let place = StandIn.place(label, media.name, in: body) else { continue }
      guard let placed = try self.place(media, of: entry, &batch, &problems) else {
        lacking.insert(StandIn.stem(media.name))
        continue
      }
      body.replaceSubrange(place, with: target.show(placed, label, title, name: media.name))
      brought.insert(number)
    }
    defer { tell(problems, of: entry) }
    guard !brought.isEmpty else { return 0 }
    let came = Set(brought.map { StandIn.stem(entry.media[$0].name) }).subtracting(lacking)
    let left = missing.filter { !came.contains(StandIn.stem($0)) }
    do throws(Diagnostic) {
      file = file.replacingBody(with: Array(body.utf8))
      if file.frontMatter[ImportMarks.missingKey] != nil {
        file =
          try left.isEmpty
          ? file.removing(ImportMarks.missingKey) : file.setting(ImportMarks.missingKey, to: .list(left))
      }
    } catch {
      // A front matter that its owner broke: the files are in the text all the same.
      problems.append(error)
    }
    batch.edit(path, to: file.source.bytes)
    return brought.count
  }
}

extension ForeignEntry {
  /// Its files in the order in which they stand in the text; those that no piece names follow.
  fileprivate var shownMedia: [(number: Int, label: String, title: String)] {
    var shown = pieces.compactMap { piece -> (number: Int, label: String, title: String)? in
      guard case .media(let number, let label, let title) = piece else { return nil }
      return (number, label, title)
    }
    let named = Set(shown.map(\.number))
    shown += media.indices.filter { !named.contains($0) }.map { ($0, "", "") }
    return shown
  }
}

/// The words that stand where a file should, which is not here.
enum StandIn {
  private static let sign = "📎 "

  /// What stands for a file.
  static func text(_ label: String, _ name: String) -> String {
    sign + LinkLabel.text(label.isEmpty ? name : label)
  }

  /// A file's name without its extension, which an export that has no such file may not know.
  static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The first place where the words stand in a text.
  static func place(_ label: String, _ name: String, in text: String) -> Range<String.Index>? {
    let words = sign + LinkLabel.text(label.isEmpty ? stem(name) : label)
    var rest = text[...]
    while let found = rest.firstRange(of: words) {
      var end = found.upperBound
      if label.isEmpty, rest[end...].first == "." {
        let ending = rest[end...].dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        if !ending.isEmpty { end = ending.endIndex }
      }
      let next = rest[end...].first
      if next.map({ !$0.isLetter && !$0.isNumber && !"-_".contains($0) }) ?? true {
        return found.lowerBound..<end
      }
      rest = rest[found.upperBound...]
    }
    return nil
  }
}
