// The files of notes in a part of a home: the public answers, and the links whose pages stand in its archive.

public import Diagnostics
public import Ground
internal import Prose
internal import ZonedTime

extension NoteReading {
  /// The notes' files for a part of a home.
  ///
  /// A public answer has no writer, no id and no key there, as in the archive.
  ///
  /// - Returns: the files.
  /// - Throws: `front-matter-refused` if a file can't be written.
  public func partFiles() throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    for link in links where link.state == .open { files.copied.insert(link.path) }
    var counts: [Day: Int] = [:]
    for note in publicAnswers {
      counts[note.sent, default: 0] += 1
      // The name of its file tells the sealed note's id.
      let number = counts[note.sent, default: 1]
      let path = ReceivedNote.path(of: number == 1 ? note.sent.text : "\(note.sent)-\(number)")
      let body = NoteBody(text: note.text, answers: [note.answer ?? ""]).markdown
      var file = MarkdownFile(Source(path, body))
      let values = [("sent", note.sent.text), ("answered", note.answered?.text), ("public", "true")]
      for (key, value) in values {
        guard let value else { continue }
        file = try file.setting(key, to: .text(value), order: NoteFormat.receivedKeys)
      }
      files.written[path] = file.source.bytes
    }
    return files
  }
}
