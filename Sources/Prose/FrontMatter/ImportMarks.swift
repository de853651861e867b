// By what a text that came from elsewhere is known again: the key `imported` of its front matter.
// Format: docs/FORMAT.md, "What was imported".

package import Diagnostics
internal import Fluent

/// The marks of imported texts.
package enum ImportMarks {
  /// The key.
  package static let key = "imported"
  /// The key that lists the files that an import left behind.
  package static let missingKey = "missing-media"

  /// The marks in a file; most files have none, and are not parsed to learn that.
  package static func texts(in source: Source) -> [String] { list(key, in: source)?.items.map(\.text) ?? [] }

  /// That an import left files of a text behind, at the key that says so; nil for most files.
  package static func leftBehind(in source: Source) -> Diagnostic? {
    guard let (file, items) = list(missingKey, in: source), let first = items.first else { return nil }
    let names = items.prefix(10).map(\.text.quotedBriefly).joined(separator: ", ")
    return file.frontMatter.diagnostic(
      .importPartly,
      Phrase("prose-import-left-behind", ["names": names, "items": items.count > 10 ? ", …" : ""]), at: first,
      hint: Phrase("prose-import-export-again-media-beside", ["missing-key": missingKey]), severity: .warning)
  }

  private static func list(_ key: String, in source: Source) -> (
    file: MarkdownFile, items: [FrontMatter.Text]
  )? {
    guard source.bytes.starts(with: "---".utf8) || source.bytes.first == 0xEF,
      source.bytes.prefix(MarkdownFile.maximumFrontMatterBytes + 64).holds(key)
    else { return nil }
    var ignored: [Diagnostic] = []
    let file = MarkdownFile(source)
    return (file, file.frontMatter.list(key, of: Phrase("prose-words"), collecting: &ignored))
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line begins with a key.
  fileprivate func holds(_ key: String) -> Bool {
    let wanted = Array("\n\(key):".utf8)
    var place = startIndex
    while let found = self[place...].firstIndex(of: 0x0A) {
      if self[found...].starts(with: wanted) { return true }
      place = found + 1
    }
    return false
  }
}
