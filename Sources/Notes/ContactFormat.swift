// Contacts' files: text to model, model to text.
// Format: docs/FORMAT.md, "contacts/<contact>.md".

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import ZonedTime

/// Reads and writes contacts.
enum ContactFormat {
  static let keys = ["name", "relationship", "registered", "link"]
  /// The most bytes of a contact's file.
  static let maximumBytes = 1 << 20
  /// The most characters of a name, a relationship and a link.
  static let maximumCharacters = (name: 50, relationship: 50, link: 2000)

  /// Reads a contact.
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

  /// The file of a contact, made from what was there before.
  static func text(_ contact: Contact, over source: Source) throws(Diagnostic) -> [UInt8] {
    var file = MarkdownFile(source)
    // A memo that begins with a front matter's fence would be taken for one.
    let memo = contact.memo.hasPrefix("---") ? "\n" + contact.memo : contact.memo
    let oldMemo = String(decoding: source.bytes[file.body.range], as: UTF8.self).trimmingLineEnds
    if oldMemo != contact.memo {
      file = file.replacingBody(with: contact.memo.isEmpty ? [] : Array((memo + "\n").utf8))
    }
    // What could not be read is not taken for missing: only what is to change is written.
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
  /// Without line ends and blanks before and after it.
  var trimmingLineEnds: String {
    let isEnd = { (scalar: Unicode.Scalar) in scalar == "\n" || scalar == "\r" || scalar == " " }
    var rest = unicodeScalars[...]
    while let first = rest.first, first == "\n" || first == "\r" { rest.removeFirst() }
    while let last = rest.last, isEnd(last) { rest.removeLast() }
    return String(rest)
  }
}
