// Finding the note or contact that a person names.

public import Diagnostics
internal import Fluent

/// A received or a sent note.
public enum AnyNote: Sendable {
  case received(ReceivedNote)
  case sent(SentNote)

  /// The file's name without `.md`.
  public var id: String {
    switch self {
    case .received(let note): note.id
    case .sent(let note): note.id
    }
  }

  var path: RelativePath {
    switch self {
    case .received(let note): note.path
    case .sent(let note): note.path
    }
  }
}

extension AnyNote {
  fileprivate var sealedID: String? { if case .received(let note) = self { note.sealedID } else { nil } }
}

extension NoteReading {
  /// The note that a text identifies: a received one by its number in the list (1 is the newest), or any by
  /// its id, the id's beginning, or its last part (`x7k2m4`).
  ///
  /// - Throws: `note-missing`, `note-ambiguous`.
  public func one(_ text: String) throws(Diagnostic) -> AnyNote {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber, text.utf8.count < 4 || Int(text).map({ $0 <= received.count }) ?? false {
      guard let number = Int(text), received.indices.contains(number - 1) else {
        throw Diagnostic(
          .noteMissing, Phrase("note-no-note", ["quoted-briefly": text]),
          hint: received.isEmpty
            ? Phrase("note-nothing-received-yet")
            : Phrase("note-received-notes-numbered-newest-first", ["count": received.count]))
      }
      return .received(received[number - 1])
    }
    let all = received.map(AnyNote.received) + sent.map(AnyNote.sent)
    // Also by the file's name, or by its `id`.
    var name = text.lowercased()
    if let slash = name.lastIndex(of: "/") { name = String(name[name.index(after: slash)...]) }
    if name.hasSuffix(".md") { name.removeLast(3) }
    let found =
      all.first { $0.id.lowercased() == name || $0.sealedID == name }.map { [$0] }
      ?? all.filter {
        let id = $0.id.lowercased()
        return !name.isEmpty && (id.hasPrefix(name) || id.hasSuffix("-" + name))
      }
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else {
      throw Diagnostic(
        .noteMissing, Phrase("note-no-note", ["quoted-briefly": text.quotedBriefly]),
        hint: all.map(\.id).hint(for: text, Phrase("note-zutto-note-list-zutto-note")))
    }
    throw Diagnostic(
      .noteAmbiguous,
      Phrase("note-means-notes", ["quoted-briefly": text.quotedBriefly, "count": found.count]),
      hint: Phrase("home-one", ["words": found.prefix(5).map(\.id).joined(separator: ", ")]))
  }

  /// The received note that a text identifies.
  ///
  /// - Throws: as `one`, and `note-missing` for a sent one.
  public func oneReceived(_ text: String) throws(Diagnostic) -> ReceivedNote {
    switch try one(text) {
    case .received(let note): return note
    case .sent(let note):
      throw Diagnostic(
        .noteMissing, Phrase("note-sent-not-received", ["id": note.id]),
        hint: Phrase("note-zutto-note-list-shows-what"))
    }
  }
}

extension [Contact] {
  /// The contact that a text identifies: by name or id, or by the beginning of either.
  ///
  /// - Throws: `contact-missing`, `contact-ambiguous`.
  public func one(_ text: String) throws(Diagnostic) -> Contact {
    let key = text.comparisonKey
    let named = filter { $0.name.comparisonKey == key }
    let exact = named.isEmpty ? filter { $0.id.comparisonKey == key } : named
    let found =
      exact.isEmpty && !key.isEmpty
      ? filter { $0.name.comparisonKey.hasPrefix(key) || $0.id.comparisonKey.hasPrefix(key) } : exact
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else {
      throw Diagnostic(
        .contactMissing, Phrase("note-no-contact", ["quoted-briefly": text.quotedBriefly]),
        hint: isEmpty
          ? Phrase("note-zutto-contact-add-name-makes")
          : flatMap { [$0.name, $0.id] }.hint(for: text, Phrase("note-zutto-contact-list-shows-them")))
    }
    throw Diagnostic(
      .contactAmbiguous,
      Phrase("note-means-contacts", ["quoted-briefly": text.quotedBriefly, "count": found.count]),
      hint: Phrase(
        "home-one",
        [
          "words": found.prefix(5).map { $0.name == $0.id ? $0.name : "\($0.id) (\($0.name))" }.joined(
            separator: ", ")
        ]))
  }
}
