// Contacts: the record, its file, writing it.

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose
internal import SafeFiles
public import ZonedTime

/// Somebody to whom notes are sent.
///
/// Format: docs/FORMAT.md, "contacts/<contact>.md".
public struct Contact: Sendable, Hashable {
  /// The folder of contacts.
  public static let folder: RelativePath = "contacts"
  /// A new contact can't be deleted for so many seconds: three days (seeds/001, "deletionLockPeriod").
  public static let lockPeriod = 3 * 24 * 60 * 60

  /// The file's name without `.md`.
  public var id: String
  /// The name, which is unique.
  public var name: String
  /// The relationship to the owner: a friend, a colleague.
  public var relationship: String?
  /// When it was made; nil where the file does not say.
  public var registered: ZonedTime?
  /// A text that contains the token of their personal link.
  public var link: String?
  /// The owner's remarks, Markdown.
  public var memo: String

  /// A contact from its parts.
  public init(
    id: String, name: String, relationship: String?, registered: ZonedTime?, link: String?, memo: String
  ) {
    self.id = id
    self.name = name
    self.relationship = relationship
    self.registered = registered
    self.link = link
    self.memo = memo
  }

  /// Its file.
  public var path: RelativePath { Contact.folder.appending(id + ".md") ?? Contact.folder }

  /// The days until it can be deleted, rounded up; 0 if it can be now.
  public func remainingLockDays(at now: Instant) -> Int {
    guard let registered else { return 0 }
    let left = registered.instant.secondsSince1970 + Int64(Contact.lockPeriod) - now.secondsSince1970
    // A clock that is ahead must not lock it for ever.
    return left <= 0 ? 0 : min(3, Int((left + 86_399) / 86_400))
  }
}

enum ContactFormat {
  static let keys = ["name", "relationship", "registered", "link"]
  static let maximumBytes = 1 << 20
  /// The most characters of a name, a relationship and a link.
  static let maximumCharacters = (name: 50, relationship: 50, link: 2000)

  static func parse(_ source: Source, id: String) -> (Contact?, [Diagnostic]) {
    var reader = NoteFileReader(source, id: id, keys: keys)
    guard reader.isText else { return (nil, reader.problems) }
    let name = reader.text("name")
    if let name, let fault = name.nameFault {
      reader.note(.noteField, "name", fault.message, fault.hint, .warning)
    }
    let link = reader.text("link")
    if let link, !link.isEmpty {
      do throws(Diagnostic) { _ = try LinkToken.find(in: link) } catch {
        reader.note(error.code, "link", error.message, error.hint ?? Phrase("note-ask-link-again"))
      }
    }
    let body = String(decoding: source.bytes[reader.file.body.range], as: UTF8.self)
    let contact = Contact(
      id: id, name: name.flatMap { $0.isEmpty ? nil : $0 } ?? id,
      relationship: reader.text("relationship").flatMap { $0.isEmpty ? nil : $0 },
      registered: reader.time("registered"), link: link.flatMap { $0.isEmpty ? nil : $0 },
      memo: body.trimmingLineEnds)
    return (contact, reader.problems)
  }

  /// The file of a contact, made from its previous version.
  static func text(_ contact: Contact, over source: Source) throws(Diagnostic) -> [UInt8] {
    var file = MarkdownFile(source)
    // A memo that begins with `---` would be parsed as front matter.
    let memo = contact.memo.hasPrefix("---") ? "\n" + contact.memo : contact.memo
    let oldMemo = String(decoding: source.bytes[file.body.range], as: UTF8.self).trimmingLineEnds
    if oldMemo != contact.memo {
      file = file.replacingBody(with: contact.memo.isEmpty ? [] : Array((memo + "\n").utf8))
    }
    // An unreadable value is not a missing one: only changed values are written.
    let before = source.bytes.isEmpty ? nil : parse(source, id: contact.id).0
    let values = [
      ("name", contact.name, before?.name), ("relationship", contact.relationship, before?.relationship),
      ("registered", contact.registered?.text, before?.registered?.text),
      ("link", contact.link, before?.link),
    ]
    for (key, value, old) in values where before == nil || value != old {
      if let value {
        file = try file.setting(key, to: .text(value), order: keys)
      } else if file.frontMatter[key] != nil {
        file = try file.removing(key)
      }
    }
    return file.source.bytes
  }
}

extension String {
  /// The text without line ends and blanks around it.
  var trimmingLineEnds: String {
    let isEnd = { (scalar: Unicode.Scalar) in scalar == "\n" || scalar == "\r" || scalar == " " }
    var rest = unicodeScalars[...]
    while let first = rest.first, first == "\n" || first == "\r" { rest.removeFirst() }
    while let last = rest.last, isEnd(last) { rest.removeLast() }
    return String(rest)
  }
}

extension NoteStore {
  /// Writes a new contact, with the rules of the requirement document (seeds/001).
  ///
  /// Its id is made from its name; the ids in `sent` of deleted contacts are not used again.
  ///
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

  /// Writes a changed contact; its id stays.
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
