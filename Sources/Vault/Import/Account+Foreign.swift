// What other apps say beyond the codes, kept with an account within bounds: a record is one small file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

extension Account {
  /// The most bytes of a note, and of all tags together, as JSON spells them.
  private static let maximumForeignText = 64 << 10
  /// The most bytes of everything that has no place here, as JSON spells it.
  private static let maximumForeignRest = 256 << 10

  /// Takes a note of another app.
  ///
  /// - Throws: `import-item` if it is too long.
  mutating func add(note: String?) throws(Diagnostic) {
    guard let note, !note.trimmingBlanks.isEmpty else { return }
    try Account.check(JSON.text(note), Phrase("otp-note"))
    self.note = note
  }

  /// Takes groups, folders or tags of another app, each once.
  ///
  /// - Throws: `import-item` if they are too long.
  mutating func add(tags: [String]) throws(Diagnostic) {
    let tags = (self.tags + tags).map(\.trimmingBlanks).filter { !$0.isEmpty }
    try Account.check(.list(tags.map { .text($0) }), Phrase("otp-groups-tags"))
    var seen: Set<String> = []
    self.tags = tags.filter { seen.insert($0).inserted }
  }

  /// Keeps what another app said and has no place here; what is too large, such as a great picture, leaves a word.
  mutating func keep(_ imported: JSONObject, from format: ForeignFormat) {
    guard !imported.members.isEmpty else { return }
    let before = extra["imported"]?.object ?? ["format": .text(format.rawValue)]
    let members = before.members + imported.members
    let sizes = members.map(\.size)
    var total = sizes.reduce(0, +)
    var leftOut: Set<Int> = []
    for index in members.indices.sorted(by: { sizes[$0] > sizes[$1] }) {
      guard total > Account.maximumForeignRest else { break }
      total -= sizes[index]
      leftOut.insert(index)
    }
    var kept = JSONObject(
      members.indices.lazy.filter { !leftOut.contains($0) }.map { (members[$0].key, members[$0].value) })
    // The word that is left: which they were.
    kept.keep("leftOut", leftOut.sorted().prefix(20).map { String(members[$0].key.prefix(40)) })
    extra["imported"] = .object(kept)
  }

  private static func check(_ value: JSON, _ words: Phrase) throws(Diagnostic) {
    guard value.description.utf8.count > maximumForeignText else { return }
    throw Diagnostic(
      .importItem,
      Phrase("otp-more-than-kib", ["words": words, "maximum-foreign-text": maximumForeignText >> 10]),
      hint: Phrase("otp-shorten-app-wrote-export-export"))
  }
}

extension JSONMember {
  /// The bytes that it takes in a file, about.
  fileprivate var size: Int { key.utf8.count + value.description.utf8.count + 6 }
}
