// By what a text that came from elsewhere is known again: the key `imported` of its front matter.
// Format: docs/FORMAT.md, "What was imported".

package import Ground

/// The marks of imported texts.
package enum ImportMarks {
  /// The key.
  package static let key = "imported"

  /// The marks in a file; most files have none, and are not parsed to learn that.
  package static func texts(in source: Source) -> [String] {
    guard source.bytes.starts(with: "---".utf8) || source.bytes.first == 0xEF,
      source.bytes.prefix(MarkdownFile.maximumFrontMatterBytes + 64).holds(key)
    else { return [] }
    var ignored: [Diagnostic] = []
    return MarkdownFile(source).frontMatter.list(key, of: "marks", collecting: &ignored)
      .map(\.text)
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
