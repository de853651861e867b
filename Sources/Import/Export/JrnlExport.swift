// A diary as a journal of jrnl: one text.

internal import ZonedTime

extension DiaryExport {
  /// The journal, as `jrnl --import` reads it.
  public func jrnl() -> [UInt8] {
    var text = ""
    for entry in entries {
      var lines = entry.body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
      while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      var title = lines.popFirst() ?? ""
      if let question = entry.question { title += " (\(question))" }
      // Pictures are files, of which jrnl knows nothing; their names stay.
      let photos = entry.photos.map { "![](../photos/\($0))" }
      title = JrnlLines.title(title, isStarred: entry.text("starred") == "true")
      text += "[\(time(entry.created))] \(title)\n"
      var body = lines.map(JrnlLines.body) + (photos.isEmpty ? [] : [""] + photos)
      if let tags = JrnlLines.line(of: entry.texts("tags"), beside: entry.body) { body += ["", tags] }
      if !body.isEmpty { text += body.joined(separator: "\n") + "\n" }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// `2024-12-25 23:30`, with seconds only where there are some.
  private func time(_ time: ZonedTime) -> String {
    let clock = time.time.second == 0 ? time.time.text : time.time.description
    return "\(time.day.text) \(clock)"
  }
}
