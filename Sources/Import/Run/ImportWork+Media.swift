// The media of a text: copied into the home, now or when a later export has them.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles
internal import ZonedTime

extension ImportWork {
  /// Adds a media file to the batch; nil, with a warning, if it can't be imported.
  ///
  /// - Throws: only errors of the home.
  mutating func place(
    _ media: ForeignMedia, of entry: ForeignEntry, _ batch: inout ImportBatch, _ problems: inout [Diagnostic]
  ) throws(Diagnostic) -> PlacedMedia? {
    func left(_ why: Phrase) -> PlacedMedia? {
      problems.append(
        Diagnostic(
          .importPartly,
          Phrase("import-did-not-come-along", ["media": media.name.quotedBriefly, "why": why]),
          hint: Phrase("import-look-where-export-came-imported"), severity: .warning))
      return nil
    }
    switch media.content {
    case .missing(let why): return left(why)
    case .bytes(let bytes): return try place(bytes, media, of: entry, &batch)
    case .file, .coded:
      if let known = media.file.flatMap({ placed[$0.number] }) { return known }
      guard media.size > 0 else { return left(Phrase("import-file-no-bytes")) }
      let result: PlacedMedia?
      if media.size < ImportBatch.large {
        var bytes: [UInt8] = []
        do throws(Diagnostic) { try files.read(media, limit: ImportBatch.large) { bytes += $0 } } catch {
          return left(error.message)
        }
        result = try place(bytes, media, of: entry, &batch)
      } else {
        var fault: Diagnostic?
        result = try place(large: media, of: entry, &batch, &fault)
        if let fault { return left(fault.message) }
      }
      if let file = media.file { placed[file.number] = result }
      return result
    }
  }

  private mutating func place(
    _ bytes: [UInt8], _ media: ForeignMedia, of entry: ForeignEntry, _ batch: inout ImportBatch
  ) throws(Diagnostic) -> PlacedMedia {
    let day = media.file.flatMap { days[$0.number] } ?? entry.created.day
    let name = MediaName(media, header: Array(bytes.prefix(ImageSize.headerLength)))
    var digest: Digest?
    let (path, isThere) = try target.place(for: name, day: day) { (path) throws(Diagnostic) in
      let own = digest ?? Digest(of: bytes)
      digest = own
      return try batch.has(path, own)
    }
    if !isThere {
      batch.add(bytes, to: path)
      report.media += 1
    }
    return PlacedMedia(path: path, isPicture: name.isPicture, isSound: name.isSound)
  }

  /// Stages a large file; errors of the export go to `fault`, errors of the home are thrown.
  private mutating func place(
    large media: ForeignMedia, of entry: ForeignEntry, _ batch: inout ImportBatch,
    _ fault: inout Diagnostic?
  ) throws(Diagnostic) -> PlacedMedia? {
    var header: [UInt8] = []
    var homeFault: Diagnostic?
    let large: LargeFile
    do throws(Diagnostic) {
      large = try batch.stage { (take) throws(Diagnostic) in
        try files.read(media, limit: ForeignFiles.maximumMedia) { (piece) throws(Diagnostic) in
          if header.count < ImageSize.headerLength { header += piece }
          do throws(Diagnostic) { try take(piece) } catch {
            homeFault = error
            throw error
          }
        }
      }
    } catch {
      if let homeFault { throw homeFault }
      if [.diskFull, .fileUnwritable, .linkOutside].contains(error.code) { throw error }
      fault = error
      return nil
    }
    let day = media.file.flatMap { days[$0.number] } ?? entry.created.day
    let name = MediaName(media, header: Array(header.prefix(ImageSize.headerLength)))
    let (path, isThere) = try target.place(for: name, day: day) { (path) throws(Diagnostic) in
      try batch.has(path, large.digest)
    }
    batch.add(large, to: path, isThere: isThere)
    if !isThere { report.media += 1 }
    return PlacedMedia(path: path, isPicture: name.isPicture, isSound: name.isSound)
  }
}

extension ImportWork {
  /// Replaces the placeholders of missing files in a text that was imported earlier; returns the number of
  /// files added.
  ///
  /// Nothing else in the text changes. A placeholder that the owner deleted asks for no file.
  ///
  /// - Throws: only errors of the home.
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
    // One name in the list stands for every placeholder of that file, and for other files with that name.
    var lacking = Set(entry.media.filter(\.isMissing).map { MissingFileMark.stem($0.name) })
    var problems: [Diagnostic] = []
    for (number, label, title) in entry.shownMedia {
      let media = entry.media[number]
      guard !media.isMissing, let place = MissingFileMark.place(label, media.name, in: body) else {
        continue
      }
      guard let placed = try self.place(media, of: entry, &batch, &problems) else {
        lacking.insert(MissingFileMark.stem(media.name))
        continue
      }
      body.replaceSubrange(place, with: target.show(placed, label, title, name: media.name))
      brought.insert(number)
    }
    defer { tell(problems, of: entry) }
    guard !brought.isEmpty else { return 0 }
    let came = Set(brought.map { MissingFileMark.stem(entry.media[$0].name) }).subtracting(lacking)
    let left = missing.filter { !came.contains(MissingFileMark.stem($0)) }
    do throws(Diagnostic) {
      file = file.replacingBody(with: Array(body.utf8))
      if file.frontMatter[ImportMarks.missingKey] != nil {
        file =
          try left.isEmpty
          ? file.removing(ImportMarks.missingKey) : file.setting(ImportMarks.missingKey, to: .list(left))
      }
    } catch {
      // The owner broke the front matter: keep the files in the text anyway.
      problems.append(error)
    }
    batch.edit(path, to: file.source.bytes)
    return brought.count
  }
}

extension ForeignEntry {
  /// The files in the order of the text; those in no piece follow.
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

/// What stands in a text in the place of a file that the export lacks.
enum MissingFileMark {
  private static let sign = "📎 "

  static func text(_ label: String, _ name: String) -> String {
    sign + LinkLabel.text(label.isEmpty ? name : label)
  }

  /// A file name without its extension: an export without the file may not know the extension.
  static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Finds the first placeholder of a file in a text.
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
