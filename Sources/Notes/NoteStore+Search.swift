// Looking for words in notes and answers.

internal import Diagnostics
public import Ground
internal import Prose

extension NoteStore {
  /// Searches the notes of a home that are open: received ones and sent ones, with their answers.
  ///
  /// - Returns: what was found, and what could not be searched.
  public static func search(_ query: SearchQuery, in home: Home) async -> SearchReading {
    var result = SearchReading()
    guard query.includes(.notes) else { return result }
    let reading = await read(in: home)
    var searcher = Searcher(query)
    for note in reading.received where searcher.mayFind(in: note.source.bytes) {
      var text = SearchableText(.notes, note.source, NoteBody.parts(of: note.source))
      text.days = [note.place.day]
      if case .named(let name?) = note.writer { text.authors = [name] }
      if let found = searcher.find(in: text) { result.found.append(found) }
    }
    for note in reading.sent where searcher.mayFind(in: note.source.bytes) {
      var text = SearchableText(.notes, note.source, NoteBody.parts(of: note.source))
      text.days = [note.place.day]
      text.authors = [home.settings.owner, home.settings.name ?? home.settings.owner]
      if let found = searcher.find(in: text) { result.found.append(found) }
    }
    let read = Set(reading.received.map(\.path) + reading.sent.map(\.path))
    result.problems = reading.problems.filter { problem in
      guard let path = problem.path, problem.severity == .error else { return false }
      let isNote = [ReceivedNote.folder, SentNote.folder].contains { $0 == path.parent || $0 == path }
      return isNote && !read.contains(path)
    }
    return result
  }
}

extension NoteBody {
  /// The words of a note and of each answer, without the headings.
  fileprivate static func parts(of source: Source) -> [SearchableText.Part] {
    let range = MarkdownFile(source).body.range
    var parts: [SearchableText.Part] = []
    var start = range.lowerBound
    for heading in headings(in: source.bytes, range) {
      parts.append(SearchableText.Part(start..<heading.lowerBound, of: source))
      start = heading.upperBound
    }
    return parts + [SearchableText.Part(start..<range.upperBound, of: source)]
  }
}
