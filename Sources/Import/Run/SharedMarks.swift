// Marks of texts to which an app gives one id.
// Spec: docs/FORMAT.md, "What was imported".

internal import Diagnostics
internal import Diary
internal import Prose
internal import SafeFiles
internal import ZonedTime

extension [ForeignItem] {
  /// Gives each text a mark of its own where several have one and differ; copies of a text share theirs.
  ///
  /// Day One gives an entry and its copy in another journal the same id; in Daylio all entries of a minute share one.
  /// One text keeps the mark as it is: of those that the home does not have under their own marks, the one most like
  /// the text that the home has under this one, which its owner may have edited; else the first.
  func withOwnMarks(besides marks: [String: RelativePath], in tree: Tree) -> [ForeignItem] {
    var counts: [String: Int] = [:]
    for case .entry(let entry) in self { counts[entry.mark, default: 0] += 1 }
    // A text that comes alone may have come among others before.
    let shared = Set(marks.keys.compactMap(ForeignEntry.sharedMark))
    func isShared(_ mark: String) -> Bool { counts[mark] != 1 || shared.contains(mark) }

    var candidates: [String: [ForeignEntry]] = [:]
    var seen: Set<String> = []
    for case .entry(let entry) in self where isShared(entry.mark) {
      let own = entry.ownMark
      guard marks[own] == nil, seen.insert(own).inserted else { continue }
      candidates[entry.mark, default: []].append(entry)
    }
    var keepers: Set<String> = []
    for (mark, entries) in candidates {
      guard let first = entries.first else { continue }
      let here = entries.count == 1 ? nil : marks[mark].flatMap { TextPairs(of: $0, in: tree) }
      keepers.insert((here?.likest(of: entries) ?? first).ownMark)
    }
    return map { item in
      guard case .entry(var entry) = item, isShared(entry.mark) else { return item }
      let own = entry.ownMark
      if !keepers.contains(own) { entry.mark = own }
      return .entry(entry)
    }
  }
}

extension ForeignEntry {
  /// The length of what makes a mark one's own: `-` and 16 hexadecimal digits.
  private static let ownLength = 17

  /// The mark with a digest of the content: different for each text that has the same mark.
  fileprivate var ownMark: String { "\(mark)-\(content.hex.prefix(ForeignEntry.ownLength - 1))" }

  /// What stands before the end of `ownMark`; nil for a mark without such an end.
  fileprivate static func sharedMark(of mark: String) -> String? {
    mark.suffix(ownLength).first == "-" ? String(mark.dropLast(ownLength)) : nil
  }

  /// The text with the names of its files, to compare it with others.
  fileprivate var words: String {
    pieces.map { piece -> String in
      switch piece {
      case .text(let text): text
      case .media(let number, let label, _): label + media[number].name
      case .link(let label, _, let written): label.isEmpty ? written : label
      }
    }.joined()
  }

  /// A digest of text and time.
  private var content: Digest {
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

/// The pairs of neighboring characters in a text, blanks aside: similar texts have most of them in common.
private struct TextPairs {
  private let pairs: Set<UInt64>

  init(_ text: String) {
    var pairs: Set<UInt64> = []
    var before: UInt64 = 0
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      pairs.insert(before << 32 | UInt64(scalar.value))
      before = UInt64(scalar.value)
    }
    self.pairs = pairs
  }

  /// Reads a text of the home, without its front matter; nil if it can't be read.
  init?(of path: RelativePath, in tree: Tree) {
    guard let source = try? tree.read(path, limit: Entry.maximumBytes) else { return nil }
    let file = MarkdownFile(source)
    self.init(String(decoding: source.bytes[file.body.range], as: UTF8.self))
  }

  /// The text that is most like this one, the first of several; nil if there is none.
  func likest(of entries: [ForeignEntry]) -> ForeignEntry? {
    let scores = entries.map { likeness(to: TextPairs($0.words)) }
    return zip(entries, scores).max { $0.1 < $1.1 }?.0
  }

  /// The share of the pairs that two texts have in common, 0 to 1 (Jaccard index).
  private func likeness(to other: TextPairs) -> Double {
    let common = pairs.intersection(other.pairs).count
    let all = pairs.count + other.pairs.count - common
    return all == 0 ? 1 : Double(common) / Double(all)
  }
}
