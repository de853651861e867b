// What photos would become, as a text in which a person strikes out and writes.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// Entries of photos as a text: a line `== 2024-05-03` for each day, below it a line `[1] name — caption` for each
/// photo, and whatever else the entry shall say.
struct PhotoProposal {
  private static let day = "== "
  private static let divider = " — "

  private let entries: [ForeignEntry]

  /// New entries of photos.
  init(_ entries: [ForeignEntry]) { self.entries = entries }

  /// The text, below what to do with it.
  func text(in language: Language) -> String {
    var lines = Phrase("import-proposal")[language].split(separator: "\n").map { "# \($0)" }
    var number = 0
    for entry in entries {
      lines += ["", PhotoProposal.day + entry.created.day.text]
      for (place, media) in entry.media.enumerated() {
        number += 1
        let caption = entry.label(of: place)
        lines.append("[\(number)] \(media.name)" + (caption.isEmpty ? "" : PhotoProposal.divider + caption))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The entries that are left of an edited text.
  ///
  /// - Throws: `import-item` with the line for a photo that was not proposed, or that stands under another day.
  func entries(from text: String) throws(Diagnostic) -> [ForeignEntry] {
    var words = [[Substring]](repeating: [], count: entries.count)
    var captions = [[Int: String]](repeating: [:], count: entries.count)
    var places: [Int: (entry: Int, media: Int)] = [:]
    var number = 0
    for (index, entry) in entries.enumerated() {
      for place in entry.media.indices {
        number += 1
        places[number] = (index, place)
      }
    }
    var current: Int?
    let lines = text.replacingCRLF.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, content) in lines.enumerated() {
      func refused(_ phrase: Phrase) -> Diagnostic {
        Diagnostic(
          .importItem, Phrase("import-proposal-line", ["line": line + 1, "message": phrase]),
          hint: Phrase("import-proposal-again"))
      }
      if content.hasPrefix("#") { continue }
      if content.hasPrefix(PhotoProposal.day) {
        let day = content.dropFirst(PhotoProposal.day.count)
        // A day with many photos has several entries, in this order.
        let own = entries.indices.filter { entries[$0].created.day.text == day.prefix(10) }
        current = own.first { $0 > current ?? -1 } ?? own.first
        guard current != nil else {
          throw refused(Phrase("import-proposal-no-day", ["day": String(day).quotedBriefly]))
        }
      } else if content.hasPrefix("["), let end = content.firstIndex(of: "]"),
        let number = Int(content[content.index(after: content.startIndex)..<end])
      {
        guard let place = places[number], place.entry == current else {
          throw refused(Phrase("import-proposal-no-photo", ["number": number]))
        }
        let name = entries[place.entry].media[place.media].name
        var rest = content[content.index(after: end)...].drop { $0 == " " }
        if rest.hasPrefix(name) { rest = rest.dropFirst(name.count) }
        if rest.hasPrefix(PhotoProposal.divider) { rest = rest.dropFirst(PhotoProposal.divider.count) }
        captions[place.entry][place.media] = String(rest)
      } else if let current {
        words[current].append(content)
      } else if content.contains(where: { !$0.isWhitespace }) {
        throw refused(Phrase("import-proposal-no-day-above"))
      }
    }
    return entries.indices.compactMap { entries[$0].keeping(captions[$0], words[$0].joined(separator: "\n")) }
  }
}

extension ForeignEntry {
  /// What stands beside a picture.
  fileprivate func label(of number: Int) -> String {
    for case .media(number, let label, _) in pieces { return label }
    return ""
  }

  /// With these of its photos, by their captions, below some words; nil without photos and words.
  fileprivate func keeping(_ captions: [Int: String], _ words: String) -> ForeignEntry? {
    let words = words.trimmingBlanks
    guard !captions.isEmpty || !words.isEmpty else { return nil }
    var entry = self
    let kept = captions.keys.sorted()
    entry.media = kept.map { media[$0] }
    entry.pieces = words.isEmpty ? [] : [.text(words)]
    for (number, old) in kept.enumerated() {
      if !entry.pieces.isEmpty { entry.pieces.append(.text("\n\n")) }
      entry.pieces.append(.media(number, label: LinkLabel.text(captions[old] ?? "")))
    }
    // The mark ends with a key for each photo.
    let parts = mark.split(separator: ":", omittingEmptySubsequences: false)
    let keys = Array(parts.last ?? "")
    let left = kept.map { String(keys[($0 * ChatKeys.length)..<(($0 + 1) * ChatKeys.length)]) }
    entry.mark = (parts.dropLast().map(String.init) + [left.joined()]).joined(separator: ":")
    return entry
  }
}

extension ForeignReading {
  /// The new entries of photos as a text for a person to change; nil if there are none.
  func proposal(in language: Language, marks: [String: RelativePath]) -> String? {
    let new = newPhotos(marks)
    return new.isEmpty ? nil : PhotoProposal(new).text(in: language)
  }

  /// Takes what is left of the text of `proposal`; throws `import-item` with its line.
  mutating func take(_ proposal: String, marks: [String: RelativePath]) throws(Diagnostic) {
    let new = newPhotos(marks)
    let kept = try PhotoProposal(new).entries(from: proposal)
    let marks = Set(new.map(\.mark))
    items.removeAll { item in
      guard case .entry(let entry) = item else { return false }
      return marks.contains(entry.mark)
    }
    items += kept.map(ForeignItem.entry)
  }

  private func newPhotos(_ marks: [String: RelativePath]) -> [ForeignEntry] {
    items.compactMap { item in
      guard case .entry(let entry) = item, marks[entry.mark] == nil,
        entry.mark.hasPrefix(ImportFormat.photos.mark(""))
      else { return nil }
      return entry
    }
  }
}
