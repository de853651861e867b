// What can be wrong with notes and contacts as a whole; pure.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Seal

/// The rules that concern more than one file, and keys.
enum NoteChecks {
  /// Checks notes, links and contacts against each other.
  static func check(_ reading: NoteReading) -> [Diagnostic] {
    clashes(reading) + names(reading.contacts) + twice(reading.received) + keys(reading)
  }

  private static func clashes(_ reading: NoteReading) -> [Diagnostic] {
    PortableName.clashes(among: reading.contacts.map { $0.id + ".md" }, in: Contact.folder)
      + PortableName.clashes(among: reading.received.map { $0.id + ".md" }, in: ReceivedNote.folder)
      + PortableName.clashes(among: reading.sent.map { $0.id + ".md" }, in: SentNote.folder)
  }

  /// Two contacts of one name.
  private static func names(_ contacts: [Contact]) -> [Diagnostic] {
    var seen: [String: Contact] = [:]
    var problems: [Diagnostic] = []
    for contact in contacts {
      guard let other = seen.updateValue(contact, forKey: contact.name.comparisonKey) else { continue }
      problems.append(
        Diagnostic(
          .contactExists, Phrase("note-name-too", ["name": contact.name, "path": other.path]),
          path: contact.path, hint: Phrase("ledger-give-one-them-another-name")))
    }
    return problems
  }

  /// One sealed note in two files.
  private static func twice(_ notes: [ReceivedNote]) -> [Diagnostic] {
    var seen: [String: ReceivedNote] = [:]
    var problems: [Diagnostic] = []
    for note in notes {
      guard let id = note.sealedID, let other = seen.updateValue(note, forKey: id) else { continue }
      problems.append(
        Diagnostic(
          .noteTwice, Phrase("note-same-note", ["path": other.path]), path: note.path,
          hint: Phrase("note-keep-one-your-answer-remove"), severity: .warning))
    }
    return problems
  }

  /// Public keys that are none.
  private static func keys(_ reading: NoteReading) -> [Diagnostic] {
    let received = reading.received.compactMap { note in key(note.reply, note.source) }
    let sent = reading.sent.compactMap { note in key(note.reply, note.source) }
    return received + sent
  }

  private static func key(_ bytes: [UInt8]?, _ source: Source) -> Diagnostic? {
    guard let bytes, P256PublicKey(bytes) == nil else { return nil }
    return Diagnostic(
      .noteField, Phrase("note-reply-no-public-key-no"), path: source.path,
      hint: Phrase("note-take-file-backup-remove-receive"))
  }
}
