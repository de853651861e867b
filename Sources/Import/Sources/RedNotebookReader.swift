// RedNotebook's months: `2024-12.txt`, YAML with a text a day, and categories beside it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

/// Reads a journal of RedNotebook.
struct RedNotebookReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  /// The month of a file `2024-12.txt`; nil for every other file.
  static func month(of file: ForeignFile) -> Month? {
    guard file.ending == "txt" else { return nil }
    let parts = file.stem.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]),
      let month = Int(parts[1])
    else { return nil }
    return Month(year: year, month: month)
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var count = 0
    for file in files.all {
      guard let month = RedNotebookReader.month(of: file) else { continue }
      count += 1
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let root = try ForeignYAML.parse(try files.bytes(file, limit: 64 << 20))
        for pair in root.pairs ?? [] {
          let place = "\(file.name), day \(pair.key)"
          reading.take(place) { () throws(Diagnostic) in try entry(pair.value, pair.key, month, file, place) }
        }
      } catch { reading.items.append(.failed(place: file.name, error)) }
    }
    guard count > 0 else {
      throw Diagnostic(
        .importFormat, Phrase("import-no-month-rednotebook", ["name": files.name]),
        hint: Phrase("import-name-folder-files-such-txt"))
    }
  }

  private func entry(
    _ value: ForeignYAML, _ number: String, _ month: Month, _ file: ForeignFile, _ place: String
  ) throws(Diagnostic) -> ForeignEntry {
    guard let number = Int(number), let day = Day(year: month.year, month: month.month, day: number) else {
      throw Diagnostic(.badDay, Phrase("import-no-day", ["number": number.quotedBriefly, "month": month]))
    }
    let text = value["text"]?.text ?? value.text ?? ""
    let categories = (value.pairs ?? []).filter { $0.key != "text" }
    var words = RedNotebookMarkup.markdown(text)
    for category in categories {
      if !words.isEmpty { words += "\n\n" }
      words += "**\(category.key)**\n\n" + RedNotebookReader.list(category.value, depth: 0)
    }
    var entry = ForeignEntry(
      mark: ImportFormat.redNotebook.mark(day, [text, JSON.list(categories.map(\.value.json)).description]),
      place: place, created: settings.zone.zoned(day, .midnight))
    var media: [ForeignMedia] = []
    entry.pieces = MarkdownReferences.pieces(of: words) { reference in
      let target =
        reference.target.hasPrefix("file://") ? String(reference.target.dropFirst(7)) : reference.target
      guard !target.contains("://"), !target.hasPrefix("mailto:") else { return nil }
      let base = target.split(separator: "/").last.map(String.init) ?? target
      guard let found = files.resolve(target, from: file) ?? files.named(base).first else {
        guard reference.isShown else { return nil }
        media.append(
          ForeignMedia(
            content: .missing(Phrase("import-no-file-beside-journal", ["target": target])), name: base))
        return .media(media.count - 1, label: reference.label, title: reference.title)
      }
      media.append(ForeignMedia(content: .file(found), name: base))
      return .media(media.count - 1, label: reference.label, title: reference.title)
    }
    entry.media = media
    return entry
  }

  /// A category's entries, in each other.
  private static func list(_ value: ForeignYAML, depth: Int) -> String {
    let margin = String(repeating: "  ", count: depth)
    if let text = value.text { return "\(margin)- \(text)" }
    let pairs = (value.pairs ?? []).map { pair in
      let below = list(pair.value, depth: depth + 1)
      return "\(margin)- \(pair.key)" + (below.isEmpty ? "" : "\n" + below)
    }
    return (pairs + (value.list ?? []).map { list($0, depth: depth) }).joined(separator: "\n")
  }
}
