// Looks for a query in one text after the other, with memory that is used again.

public import Diagnostics
public import SafeFiles

/// Looks into texts; one for each thread.
public struct Searcher: Sendable {
  private let query: SearchQuery
  /// By word that must be there, how to look for it in bytes.
  private let byteSearches: [ByteSearch?]
  private var folded = FoldedText()

  /// A searcher.
  public init(_ query: SearchQuery) {
    self.query = query
    byteSearches = query.terms.filter { !$0.isOut }.map(ByteSearch.init)
  }

  /// Whether a file is worth a closer look: every word that is looked for stands somewhere in it, or it is no text.
  ///
  /// What isn't text must be told, whatever is looked for.
  public mutating func mayFind(in bytes: [UInt8]) -> Bool {
    var isSure = true
    for search in byteSearches {
      switch search?.look(in: bytes.span) {
      case .absent: return Searcher.mayHaveEscapes(bytes)
      case .present: break
      case .unknown, nil: isSure = false
      }
    }
    if isSure { return true }
    folded.fold(bytes.span)
    if !folded.isText { return true }
    let missing = query.terms.filter { !$0.isOut && $0.place(in: folded.scalars) == nil }
    if missing.isEmpty || Searcher.mayHaveEscapes(bytes) { return true }
    guard folded.hasMarksInWords else { return false }
    folded.fold(bytes.span, joiningWords: true)
    return missing.allSatisfy { $0.place(in: folded.scalars) != nil }
  }

  /// Whether a file's head may spell letters by escapes: `"\u3042"`.
  private static func mayHaveEscapes(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "---".utf8) else { return false }
    var index = 3
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") { return true }
      if bytes[index] == 0x0A, bytes[index...].dropFirst().starts(with: "---".utf8) { return false }
      index += 1
    }
    return false
  }

  /// The text with the lines that show why it was found; nil if it is not meant.
  public mutating func find(in text: SearchableText) -> FoundText? {
    guard query.includes(days: text.days), query.includes(author: text.authors),
      query.includes(tags: text.tags)
    else { return nil }
    var search = Marks(query.terms, parts: text.parts.count)
    guard search.look(into: text, &folded, joiningWords: false) else { return nil }
    // As it is written, then as it is read: mostly the first tells all.
    if !search.isMet.allSatisfy(\.self) || query.terms.contains(where: \.isOut) {
      guard search.look(into: text, &folded, joiningWords: true) else { return nil }
    }
    guard search.isMet.allSatisfy(\.self) else { return nil }
    return FoundText(text, search.marks, firsts: search.firsts)
  }

  /// Where the words of a query stand in a text.
  private struct Marks {
    let terms: [SearchTerm]
    /// By word, whether it was found; true for one that must not be there.
    var isMet: [Bool]
    /// By part of the text.
    var marks: [[Range<Int>]]
    /// By part, whether it reads otherwise where words are joined.
    var hasMarksInWords: [Bool]
    /// The first place of each word in the file.
    var firsts: [Int] = []

    init(_ terms: [SearchTerm], parts: Int) {
      self.terms = terms
      isMet = terms.map(\.isOut)
      marks = Array(repeating: [], count: parts)
      hasMarksInWords = Array(repeating: false, count: parts)
    }

    /// Looks for all words; false where one is that must not be there.
    mutating func look(into text: SearchableText, _ folded: inout FoldedText, joiningWords joins: Bool)
      -> Bool
    {
      for (number, part) in text.parts.enumerated() {
        if joins, !hasMarksInWords[number] { continue }
        folded.fold(part.bytes.span, keepingPlaces: true, joiningWords: joins)
        if !joins { hasMarksInWords[number] = folded.hasMarksInWords }
        for (place, term) in terms.enumerated() {
          guard look(for: term, place, folded, number, part) else { return false }
        }
      }
      return true
    }

    private mutating func look(
      for term: SearchTerm, _ number: Int, _ folded: FoldedText, _ part: Int, _ text: SearchableText.Part
    ) -> Bool {
      var next = 0
      while let place = term.place(in: folded.scalars, from: next) {
        let (first, last) = (place.lowerBound, place.upperBound - 1)
        let range = folded.places[first].lowerBound..<folded.places[last].upperBound
        guard term.hasSigns(around: range, in: text) else {
          next = place.lowerBound + 1
          continue
        }
        if term.isOut { return false }
        if !isMet[number] { firsts.append(text.start + range.lowerBound) }
        isMet[number] = true
        marks[part].append(range)
        next = place.upperBound
        if marks[part].count > Searcher.mostMarks { break }
      }
      return true
    }
  }

  /// A hostile file may have as many places as bytes.
  private static let mostMarks = 1000
}

/// Reads the files of a folder on all threads, and looks closer at those that have the words.
///
/// To read and fold ten thousand files takes less than to look after an index of them (docs/DECISIONS.md).
public struct FileSearch: Sendable {
  private let searcher: Searcher
  private let tree: Tree
  private let path: RelativePath
  private let limit: Int

  /// A search.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - path: the folder; one that is not there has no files.
  ///   - tree: the home.
  ///   - limit: bytes; larger files are told instead of read.
  public init(_ query: SearchQuery, in path: RelativePath, of tree: Tree, limit: Int) {
    searcher = Searcher(query)
    self.path = path
    self.tree = tree
    self.limit = limit
  }

  /// Files that one thread takes at once.
  private static let piece = 128

  /// Searches.
  ///
  /// - Parameter text: what there is to find in a file with an id, or why nothing can be.
  /// - Returns: what was found, and the files that can't be searched.
  public func run(_ text: @escaping @Sendable (Source, String) -> (SearchableText?, [Diagnostic])) async
    -> SearchReading
  {
    var reading = SearchReading()
    do throws(Diagnostic) {
      let folder = try tree.folder(path)
      let names = try folder.names().withoutCopies.filter { item in
        item.name.hasSuffix(".md") && !item.name.hasPrefix(".") && item.isText
          && (item.kind == .file || item.kind == .link)
      }
      let pieces = stride(from: 0, to: names.count, by: FileSearch.piece).map { start in
        names[start..<min(start + FileSearch.piece, names.count)]
      }
      for piece in await pieces.concurrentMap(piece: 1, { search($0, in: folder, text) }) {
        reading.add(piece)
      }
    } catch { if error.code != .fileMissing { reading.problems.append(error) } }
    return reading
  }

  private func search(
    _ names: ArraySlice<FolderName>, in folder: Folder,
    _ text: (Source, String) -> (SearchableText?, [Diagnostic])
  ) -> SearchReading {
    var reading = SearchReading()
    var searcher = searcher
    // Nobody waits for a search that was cancelled.
    for item in names where !Task.isCancelled {
      do throws(Diagnostic) {
        guard let file = path.appending(item.name) else { continue }
        let bytes =
          try item.kind == .link ? tree.read(file, limit: limit).bytes : folder.read(item.name, limit: limit)
        guard searcher.mayFind(in: bytes) else { continue }
        let (text, problems) = text(Source(file, bytes), String(item.name.dropLast(3)))
        if let text {
          if let found = searcher.find(in: text) { reading.found.append(found) }
        } else {
          reading.problems += problems
        }
      } catch { reading.problems.append(error) }
    }
    return reading
  }
}
