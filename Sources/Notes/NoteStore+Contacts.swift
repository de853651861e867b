// Writing contacts, with the rules of the requirement document (seeds/001).

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import ZonedTime

extension NoteStore {
  /// Writes a new contact.
  ///
  /// - Parameters:
  ///   - contact: the contact; its id is made from its name.
  ///   - contacts: those that are there.
  ///   - sent: the notes that were sent; the id of a contact that was deleted is not given to another.
  ///   - home: where it is written.
  ///   - change: the change it belongs to.
  /// - Returns: the contact with its id.
  /// - Throws: `contact-limit`, `contact-exists`, `note-field`, `personal-link`, and as the writes.
  public static func add(
    _ contact: Contact, to contacts: [Contact], besides sent: [SentNote] = [], in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Contact {
    let plan = home.settings.plan
    if let limit = plan.maximumContacts, contacts.count >= limit {
      throw Diagnostic(
        .contactLimit, Phrase("note-free-plan-room-contacts", ["limit": limit]),
        hint: Phrase("diary-zutto-profile-set-plan-premium"))
    }
    try check(contact, among: contacts)
    var made = contact
    let slug = PortableName.slug(from: contact.name) ?? "contact-\(contact.registered?.day.text ?? "1")"
    made.id = slug
    var number = 2
    let taken = Set((contacts.map(\.id) + sent.map(\.to)).map(\.comparisonKey))
    while taken.contains(made.id.comparisonKey) || home.tree.signature(made.path) != nil {
      made.id = "\(slug)-\(number)"
      number += 1
    }
    let bytes = try ContactFormat.text(made, over: Source(made.path, text: ""))
    try change.write(bytes, to: made.path)
    return made
  }

  /// Writes a contact that was changed; its id stays.
  ///
  /// - Throws: as `add`, but for the limit.
  public static func write(
    _ contact: Contact, among contacts: [Contact], in home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    try check(contact, among: contacts.filter { $0.id != contact.id })
    let old = try home.tree.read(contact.path, limit: ContactFormat.maximumBytes)
    try change.write(try ContactFormat.text(contact, over: old), to: contact.path)
  }

  /// Removes a contact, unless it is locked; notes to them stay.
  ///
  /// - Throws: `contact-locked`, and as the writes.
  public static func remove(_ contact: Contact, at now: Instant, _ change: inout Change) throws(Diagnostic) {
    let days = contact.remainingLockDays(at: now)
    guard days == 0 else {
      throw Diagnostic(
        .contactLocked,
        days == 1
          ? Phrase("note-added-less-than-three-days-ago", ["name": contact.name])
          : Phrase("note-added-less-than-three-days", ["name": contact.name, "days": days]),
        hint: Phrase("note-what-added-mistake-just-now"))
    }
    try change.remove(contact.path)
  }

  private static func check(_ contact: Contact, among others: [Contact]) throws(Diagnostic) {
    let limits = ContactFormat.maximumCharacters
    for (what, text, limit) in [
      ("name", contact.name, limits.name), ("relationship", contact.relationship ?? "", limits.relationship),
      ("link", contact.link ?? "", limits.link),
    ] {
      let isLine = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard text.count <= limit, isLine, what != "name" || !text.trimmingBlanks.isEmpty else {
        throw Diagnostic(
          .noteField,
          what == "name"
            ? Phrase("note-name-must-one-line-most", ["limit": limit])
            : what == "link"
              ? Phrase("note-link-must-one-line-most", ["limit": limit])
              : Phrase("note-relationship-must-one-line-most", ["limit": limit]),
          hint: Phrase("note-shorten-what-longer-room-memo"))
      }
    }
    if let link = contact.link { _ = try LinkToken.find(in: link) }
    let key = contact.name.comparisonKey
    if let other = others.first(where: { $0.name.comparisonKey == key }) {
      throw Diagnostic(
        .contactExists, Phrase("note-contact-already", ["name": other.name]),
        hint: Phrase("note-choose-another-name-zutto-contact", ["id": other.id]))
    }
  }
}
