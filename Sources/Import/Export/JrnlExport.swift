// A diary as a journal of jrnl: one text.

internal import Ground

extension DiaryExport {
  /// The journal, as `jrnl --import` reads it.
  public func jrnl() -> [UInt8] {
    var text = ""
    for entry in entries {
      var lines = entry.body.split(separator: "\n", omittingEmptySubsequences: false)
        .map { self.line(String($0)) }[...]
      while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      var title = lines.popFirst() ?? ""
      if let question = entry.question { title += " (\(question))" }
      // Pictures are files, of which jrnl knows nothing; their names stay.
      let photos = entry.photos.map { "![](../photos/\($0))" }
      let star = entry.text("starred") == "true" ? " *" : ""
      text += "[\(time(entry.created))] \(title)\(star)\n"
      let body = Array(lines) + (photos.isEmpty ? [] : [""] + photos)
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

  /// A line that begins as an entry does gets a blank before it.
  private func line(_ line: String) -> String {
    JrnlText.isHead(line) ? " " + line : line
  }
}
