// Texts that are here already and were changed since in the app that they come from.

internal import Diagnostics
internal import Diary
internal import Prose
internal import SafeFiles
internal import ZonedTime

extension ForeignEntry {
  /// Whether the app changed its words after they came here; nothing here is touched, but it is told.
  func isChanged(since path: RelativePath, in tree: Tree) -> Bool {
    guard let modified = moment("modified", of: fields),
      let source = try? tree.read(path, limit: Entry.maximumBytes)
    else { return false }
    let file = MarkdownFile(source)
    let keys = file.frontMatter.fields
    // In a thread the key tells of the first text only.
    if case .list? = keys.first(where: { $0.key == ImportMarks.key })?.value { return false }
    var known = created.instant
    if case .text(let text)? = keys.first(where: { $0.key == "modified" })?.value,
      let here = ForeignTime.zoned(text.text, in: .utc)
    {
      known = here.instant
    }
    guard known < modified else { return false }
    let here = String(decoding: source.bytes[file.body.range], as: UTF8.self).letters
    return pieces.contains { piece in
      guard case .text(let text) = piece else { return false }
      return here.range(of: text.letters) == nil
    }
  }

  private func moment(_ key: String, of fields: [ForeignField]) -> Instant? {
    guard case .text(let text)? = fields.first(where: { $0.key == key })?.value else { return nil }
    return ForeignTime.zoned(text, in: .utc)?.instant
  }
}

extension String {
  /// Its letters and numbers, without the signs that differ between apps.
  fileprivate var letters: String { filter { $0.isLetter || $0.isNumber } }
}
