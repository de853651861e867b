// A script as it is written: a title, commands, attached files. See Tests/Scripts/README.md.

/// A command-line story: one file of Tests/Scripts.
struct Script {
  /// A command and where it stands.
  struct Line {
    /// 1-based.
    var number: Int
    var text: String
  }

  /// One attached file as it is written, so that a recording changes nothing else.
  struct Section {
    var header: AttachedHeader
    var text: String
    var file: AttachedFile
  }

  /// The path below Tests/Scripts.
  let name: String
  /// The text before the first attached file, as it is written.
  private(set) var head = ""
  /// The comment lines at the very top, without their `#`.
  private(set) var comments: [String] = []
  private(set) var lines: [Line] = []
  private(set) var sections: [Section] = []
  /// Names of attached files that are only compared with, and so are not laid out.
  private(set) var expectations: Set<String> = []

  /// Reads a script.
  init(name: String, text: String) throws(ScriptFailure) {
    self.name = name
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
      text.hasSuffix("\n") ? 1 : 0)
    let starts = all.indices.filter { AttachedHeader(line: all[$0]) != nil }
    let body = all[..<(starts.first ?? all.endIndex)]
    head = body.map { $0 + "\n" }.joined()
    comments = body.prefix { $0.hasPrefix("#") }.map { String($0.dropFirst().drop { $0 == " " }) }
    for (index, line) in body.enumerated() {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { continue }
      lines.append(Line(number: index + 1, text: String(line)))
      do throws(ScriptError) {
        let words = try Word.split(String(line), variables: nil).map(\.text)
        if let command = words.firstIndex(where: { $0 == "stdout-is" || $0 == "stderr-is" }) {
          expectations.formUnion(words[(command + 1)...])
        }
      } catch { throw failure(at: index + 1, String(line), error.reason) }
    }
    for (start, end) in zip(starts, starts.dropFirst() + [all.endIndex]) {
      guard let header = AttachedHeader(line: all[start]) else { continue }
      do throws(ScriptError) {
        guard !sections.contains(where: { $0.header.name == header.name }) else {
          throw ScriptError("'\(header.name)' is attached twice")
        }
        let file = try AttachedFile(header: header, lines: Array(all[(start + 1)..<end]))
        let text = all[start..<end].map { $0 + "\n" }.joined()
        sections.append(Section(header: header, text: text, file: file))
      } catch { throw failure(at: start + 1, String(all[start]), error.reason) }
    }
  }

  /// A failure of one of this script's lines.
  func failure(at line: Int, _ command: String, _ reason: String, output: String = "") -> ScriptFailure {
    ScriptFailure(script: name, line: line, command: command, reason: reason, output: output)
  }

  /// The script's text with new bytes for some attached files; those it lacks come last.
  func text(recording recorded: [String: [UInt8]]) -> String {
    var text = head
    for section in sections {
      guard let bytes = recorded[section.header.name], section.file.content != .bytes(bytes) else {
        text += section.text
        continue
      }
      text += AttachedFile.text(name: section.header.name, bytes: bytes, mode: section.file.mode)
    }
    for (name, bytes) in recorded.sorted(by: { $0.key < $1.key })
    where !sections.contains(where: { $0.header.name == name }) {
      text += AttachedFile.text(name: name, bytes: bytes, mode: nil)
    }
    return text
  }
}
