// Minimal edits of a memo's file, without I/O.

internal import Diagnostics
internal import ZonedTime

extension Memo {
  /// The file with one more item at its end.
  package func appending(_ item: NewItem) -> [UInt8] {
    var body = source.bytes
    while let last = body.last, last <= 0x20 { body.removeLast() }
    // An open code block must not swallow the new item.
    let last = items.last?.content ?? 0..<0
    if let fence = MemoText.openFence(in: source.bytes[last]) { body += lineEnd + Array(fence.utf8) }
    body += lineEnd + lineEnd + inFile("## \(item.time.text)\n\(item.content)\n")
    return body
  }

  /// The file with another text in one item; the sounds stay, above the text.
  package func replacingText(ofItem number: Int, with text: String) -> [UInt8] {
    let item = items[number]
    let links = item.sounds.map { Array(source.bytes[$0.line]) }
    let words = MemoText.typed(text)
    var content = links.map { $0 + lineEnd }.flatMap(\.self)
    if !words.isEmpty { content += inFile(words + "\n") }
    return replacing(item, with: content)
  }

  package func removing(item number: Int) -> [UInt8] {
    let item = items[number]
    var bytes = Array(source.bytes[..<(item.heading?.lowerBound ?? item.content.lowerBound)])
    var rest = Array(source.bytes[item.content.upperBound...])
    if rest.isEmpty {
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
      bytes += lineEnd
    }
    if number > 0, items.indices.contains(number + 1), let old = items[number + 1].heading {
      // A bare time referred to the day of the removed item.
      let heading = MergedItem.heading(
        Array(source.bytes[old]), at: items[number + 1].time, under: items[number - 1].time.day)
      rest.replaceSubrange(..<old.count, with: heading)
    }
    return bytes + rest
  }

  /// The file with another state in a sound's link.
  package func setting(_ state: MemoSound.State, of sound: MemoSound) -> [UInt8] {
    replacing(sound.line, with: link(of: sound, state))
  }

  /// The file with a transcript below a sound's link, which becomes settled.
  package func adding(transcript: String, to sound: MemoSound) -> [UInt8] {
    var new = link(of: sound, .settled) + lineEnd + inFile(MemoText.heard(transcript))
    // Text written below the link meanwhile stays a paragraph of its own.
    let next = source.bytes[sound.line.upperBound...].drop { $0 == 0x0D }.dropFirst()
    if let first = next.first, first != 0x0A, first != 0x0D { new += lineEnd }
    return replacing(sound.line, with: new)
  }

  private func link(of sound: MemoSound, _ state: MemoSound.State) -> [UInt8] {
    // A title of the user's own is not a state, and stays.
    guard !sound.hasOwnTitle, let old = SoundLine(source.bytes[sound.line]) else {
      return Array(source.bytes[sound.line])
    }
    let indent = source.bytes[sound.line].prefix { $0 == 0x20 }
    let title = state == .settled ? nil : state.rawValue
    return indent + Array(SoundLine(label: old.label, target: old.target, title: title).text.utf8)
  }

  private func replacing(_ range: Range<Int>, with new: [UInt8]) -> [UInt8] {
    Array(source.bytes[..<range.lowerBound]) + new + source.bytes[range.upperBound...]
  }

  /// Replaces an item's content, with one blank line before what follows.
  private func replacing(_ item: MemoItem, with content: [UInt8]) -> [UInt8] {
    var head = Array(source.bytes[..<item.content.lowerBound])
    let rest = source.bytes[item.content.upperBound...]
    if head.isEmpty || head == [0xEF, 0xBB, 0xBF] {
      // At the start of the file, `---` would begin front matter.
      if content.starts(with: "---".utf8) { head += lineEnd }
    } else if head.last != 0x0A, !content.isEmpty {
      // A heading or front matter at the end of the file may lack its line end.
      head += lineEnd
    }
    return head + content + (rest.isEmpty ? [] : lineEnd) + rest
  }

  /// The file's line end.
  private var lineEnd: [UInt8] {
    guard let end = source.bytes.firstIndex(of: 0x0A), end > 0, source.bytes[end - 1] == 0x0D else {
      return [0x0A]
    }
    return [0x0D, 0x0A]
  }

  /// A text with the file's line ends.
  private func inFile(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return lineEnd == [0x0A] ? bytes : bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }
}
