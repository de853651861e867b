// Writing contacts, with the rules of the requirement document (seeds/001).

public import Ground

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
        .contactLimit, "the free plan has room for \(limit) contacts",
        hint: "'zutto profile set --plan premium' has no limit")
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
          ? "'\(contact.name)' was added less than three days ago and can be deleted in 1 day"
          : "'\(contact.name)' was added less than three days ago and can be deleted in \(days) days", hint: "what was added by mistake just now, 'zutto undo' takes back")
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
            ? "the name must be one line of at most \(limit) characters, and not empty"
            : what == "link"
              ? "the link must be one line of at most \(limit) characters"
              : "the relationship must be one line of at most \(limit) characters",
          hint: "shorten it; what is longer has room in the memo")
      }
    }
    if let link = contact.link { _ = try LinkToken.find(in: link) }
    let key = contact.name.comparisonKey
    if let other = others.first(where: { $0.name.comparisonKey == key }) {
      throw Diagnostic(
        .contactExists, "there is a contact '\(other.name)' already",
        hint: "choose another name, or 'zutto contact edit \(other.id)'")
    }
  }
}
