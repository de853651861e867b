// Texts of one export that share an id: Day One gives an entry and its copy in another journal the same one.

internal import SafeFiles
internal import ZonedTime

extension [ForeignItem] {
  /// The items, in which what says something else than the first of its mark has a mark of its own.
  ///
  /// What says the same keeps the mark, and so comes once.
  var withOwnMarks: [ForeignItem] {
    var counts: [String: Int] = [:]
    for case .entry(let entry) in self { counts[entry.mark, default: 0] += 1 }
    var first: [String: Digest] = [:]
    return map { item in
      guard case .entry(var entry) = item, counts[entry.mark, default: 0] > 1 else { return item }
      let content = entry.content
      if let known = first[entry.mark], known != content {
        entry.mark += "-\(content.hex.prefix(16))"
        return .entry(entry)
      }
      first[entry.mark] = content
      return item
    }
  }
}

extension ForeignEntry {
  /// What it says, and when.
  fileprivate var content: Digest {
    var digest = Digest.Builder()
    digest.add(created.text)
    digest.add(question ?? "")
    for piece in pieces {
      switch piece {
      case .text(let text): digest.add(text)
      case .media(let number, let label, let title): digest.add("\(number) \(label) \(title)")
      case .link(_, _, let written): digest.add(written)
      }
    }
    for item in media { digest.add(item.name) }
    return digest.digest
  }
}
