// `zutto note receive`: extracts sealed notes from texts and saved mails, opens them and files them.

package import Diagnostics
internal import Fluent
internal import Ground
internal import Notes
internal import Seal
package import Vault
internal import ZonedTime

/// Reads inputs, opens what is new in them and writes it.
package struct NoteReceiveRun {
  package struct Failure {
    package let place: String
    package let problem: Diagnostic
  }

  private let household: Household
  private let openVault: () async throws -> Vault
  /// The vault's keys, once something was to be opened.
  private var openedKeys: NoteKeys?
  private var home: Home { household.home }
  /// What was read and is not filed yet.
  private var blocks: [(sealed: SealedText, place: String, input: Int)] = []
  private var refused: [Failure] = []
  private var inputs = 0
  /// Inputs of which something could not be opened.
  private var unfiled: Set<Int> = []
  package private(set) var read = 0
  package private(set) var notes: [String] = []
  package private(set) var answers: [String] = []
  package private(set) var present: [String] = []
  package private(set) var blocked = 0
  /// Inputs without a note.
  private var empty: [Failure] = []

  /// All failures; inputs without a note count only if no input had one, since most mails of a mailbox have
  /// none.
  package var failures: [Failure] { read == 0 ? refused + empty : refused }

  /// `openVault` is only called if there is something to open.
  package init(_ household: Household, openVault: @escaping () async throws -> Vault) {
    self.household = household
    self.openVault = openVault
  }

  /// Finds the sealed texts of an input that messages call `name`; a read error becomes a failure.
  package mutating func read(_ name: String, _ bytes: (_ limit: Int) throws(Diagnostic) -> [UInt8]) {
    do throws(Diagnostic) {
      let mail = MailText(try bytes(Armor.maximumInput))
      if !take(mail, of: name) { empty.append(Failure(place: name, problem: mail.nothing)) }
    } catch {
      var problem = error
      if problem.code == .fileTooLarge {
        problem.hint = Phrase("note-no-sealed-note-more-than")
      }
      refused.append(Failure(place: name, problem: problem))
    }
  }

  /// Finds the sealed texts of a letter from a box, which has one.
  ///
  /// - Returns: the input's number, for `isFiled`.
  package mutating func readLetter(_ name: String, _ bytes: [UInt8]) -> Int {
    inputs += 1
    let mail = MailText(bytes)
    if !take(mail, of: name) {
      unfiled.insert(inputs)
      refuse(name, mail.nothing)
    }
    return inputs
  }

  /// Notes what could not be fetched.
  package mutating func refuse(_ place: String, _ problem: Diagnostic) {
    refused.append(Failure(place: place, problem: problem))
  }

  /// Whether all of an input is in the home now, or was before, or is not received by its owner's wish.
  package func isFiled(_ input: Int) -> Bool { !unfiled.contains(input) }

  /// Shows how far a work is; of 0: it is done.
  package func progress(_ number: Int, of count: Int) {
    if count == 0 { household.endProgress() }
    if count > 0, number.isMultiple(of: 10) { household.progress("\(number)/\(count)") }
  }

  /// Takes the sealed texts of an input; returns whether there are any.
  private mutating func take(_ mail: MailText, of name: String) -> Bool {
    let found = mail.blocks()
    read += found.count
    for block in found { take(block, in: name) }
    return !found.isEmpty
  }

  private mutating func take(_ block: Armor.Block, in name: String) {
    let place = { (position: Position) in "\(name):\(position.line):\(position.column)" }
    switch block.sealed {
    case .success(let sealed): blocks.append((sealed, place(block.position), inputs))
    case .failure(var problem):
      unfiled.insert(inputs)
      let spot = place(problem.position ?? block.position)
      (problem.path, problem.position) = (nil, nil)
      refused.append(Failure(place: spot, problem: problem))
    }
  }

  /// Opens what is new of what was read, and writes it.
  package mutating func file() async throws {
    guard !blocks.isEmpty else { return }
    let blocks = blocks
    self.blocks = []
    // Read now: what was filed before, by this run or another, is not new.
    let reading = await NoteStore.read(in: home)
    var inbox = NoteInbox(reading, today: household.now.day)
    var waiting: [(sealed: SealedText, place: String, input: Int, recipient: NoteInbox.Recipient?)] = []
    for (sealed, place, input) in blocks {
      if let seen = inbox.seen(sealed) {
        note(seen)
      } else {
        waiting.append((sealed, place, input, inbox.recipient(of: sealed)))
      }
    }
    // Without anything new there is no passphrase prompt.
    guard !waiting.isEmpty else { return }
    let keys = try await keys(reading, waiting.contains { $0.recipient != nil })
    for (index, (sealed, place, input, recipient)) in waiting.enumerated() {
      if index.isMultiple(of: 100) { household.progress("\(index)/\(waiting.count)") }
      do throws(Diagnostic) { note(try outcome(of: sealed, recipient, keys, &inbox)) } catch {
        unfiled.insert(input)
        refuse(place, error)
      }
    }
    household.endProgress()
    guard !inbox.isEmpty else { return }
    let taken = inbox
    let now = household.now
    try home.change("note receive", at: now.instant) { (change) throws(Diagnostic) in
      try NoteStore.receive(taken, at: now, in: home, &change)
    }
  }

  /// The vault's keys; nil if nothing can be addressed to this home because it has no vault.
  private mutating func keys(_ reading: NoteReading, _ isNeeded: Bool) async throws -> NoteKeys? {
    if let openedKeys { return openedKeys }
    if !isNeeded, !VaultStore.exists(in: home) { return nil }
    try NoteKeys.checkVault(of: home, for: reading.links)
    openedKeys = NoteKeys(try await openVault())
    return openedKeys
  }

  private func outcome(
    of sealed: SealedText, _ recipient: NoteInbox.Recipient?, _ keys: NoteKeys?, _ inbox: inout NoteInbox
  ) throws(Diagnostic) -> NoteInbox.Outcome {
    // The same note twice in one input counts once.
    if let seen = inbox.seen(sealed) { return seen }
    switch recipient {
    case .link(let link):
      guard let keys else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.key(of: link)), of: sealed, by: link)
    case .sent(let note):
      guard let keys else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.replyKey(of: note)), of: sealed, to: note)
    case .closed: return .blocked
    case nil:
      // A link whose file is gone, for example after `undo`; the vault still has its key.
      guard let keys, let link = keys.link(of: sealed) else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.key(of: link)), of: sealed, by: link)
    }
  }

  private mutating func note(_ outcome: NoteInbox.Outcome) {
    switch outcome {
    case .note(let id): notes.append(id)
    case .answer(let id): answers.append(id)
    case .present(let id): present.append(id)
    case .blocked: blocked += 1
    }
  }
}

/// A text to search for sealed notes, as plain text and as a mail.
///
/// A full mail parser isn't needed: only the two transfer encodings (RFC 2045, 6.7 and 6.8) and HTML tags can
/// hide a note. Decoding them where they don't apply is harmless, because a note is authenticated by its
/// seal.
struct MailText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = MailText.utf8(bytes) }

  /// All blocks, each decoded in the way that makes it readable.
  package func blocks() -> [Armor.Block] {
    if isWritersCopy { return [] }
    let text = has("quoted-printable") ? MailText.withoutQuotedPrintable(bytes) : bytes
    var found = MailText.blocks(in: text)
    if has("base64") { for part in MailText.base64Parts(of: bytes) { found += MailText.blocks(in: part) } }
    return found
  }

  /// The blocks of a text; a block that can't be read is retried without HTML tags.
  private static func blocks(in text: [UInt8]) -> [Armor.Block] {
    let found = Armor.blocks(in: Source("sealed.note", text))
    guard found.contains(where: { !$0.isWhole }),
      text.contains(UInt8(ascii: "<")) || text.contains(UInt8(ascii: "&"))
    else { return found }
    let bare = Armor.blocks(in: Source("sealed.note", withoutTags(text))).filter(\.isWhole)
    return found.map { block in block.isWhole ? block : bare.first { $0.position == block.position } ?? block
    }
  }

  /// Whether this is the page that a note's writer keeps, whose script contains a note's markers.
  private var isWritersCopy: Bool {
    MailText.contains(bytes, #"id="state""#) && MailText.contains(bytes, "BEGIN ZUTTO NOTE")
  }

  /// The error for a text without a note.
  package var nothing: Diagnostic {
    if isWritersCopy {
      return Diagnostic(
        .sealedNone, Phrase("note-copy-page-writer-keeps-key"),
        hint: Phrase("note-ask-them-note-itself-message"))
    }
    return Diagnostic(
      .sealedNone, Phrase("note-no-sealed-note"), hint: Phrase("note-copy-all-begin-zutto-note"))
  }

  private func has(_ encoding: String) -> Bool {
    MailText.contains(bytes, "content-transfer-encoding: \(encoding)")
  }

  /// Whether a text occurs, ignoring ASCII case.
  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.lowercased().utf8)
    guard let first = wanted.first else { return true }
    return bytes.indices.contains { start in
      bytes[start].inSmall == first && bytes.count - start >= wanted.count
        && wanted.indices.allSatisfy { bytes[start + $0].inSmall == wanted[$0] }
    }
  }

  /// Converts UTF-16 with a byte order mark, as some editors save it.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return bytes }
    let isBig: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): isBig = true
    case (0xFF, 0xFE): isBig = false
    default: return bytes
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Decodes quoted-printable; line breaks stay, so that positions stay correct.
  private static func withoutQuotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "="), index + 2 < bytes.count, let high = bytes[index + 1].hexDigit,
        let low = bytes[index + 2].hexDigit
      {
        text.append(high << 4 | low)
        index += 3
      } else {
        text.append(byte)
        index += 1
      }
    }
    return text
  }

  /// Replaces tags and character references by spaces.
  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    var index = 0
    while index < text.count {
      let limit: Int
      let last: UInt8
      switch text[index] {
      case UInt8(ascii: "<"): (limit, last) = (2000, UInt8(ascii: ">"))
      case UInt8(ascii: "&"): (limit, last) = (12, UInt8(ascii: ";"))
      default:
        index += 1
        continue
      }
      let end = text[index...].prefix(limit).firstIndex(of: last)
      guard let end else {
        index += 1
        continue
      }
      // Keep newlines, so that positions stay correct.
      for place in index...end where text[place] != 0x0A { text[place] = 0x20 }
      index = end + 1
    }
    return text
  }

  /// The decoded Base64 parts of a mail; invalid ones are skipped.
  private static func base64Parts(of bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var isHead = false
    var isBody = false
    var digits: [UInt8] = []
    func end() {
      isBody = false
      if let part = Base64.bytes(String(decoding: digits, as: UTF8.self)) { parts.append(part) }
      digits = []
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var line = line
      while let last = line.last, last <= 0x20 { line = line.dropLast() }
      if isBody {
        if line.isEmpty || line.starts(with: "--".utf8) {
          if !digits.isEmpty || !line.isEmpty { end() }
        } else {
          digits += line
        }
      } else if isHead, line.isEmpty {
        (isHead, isBody) = (false, true)
      } else if line.count < 80, contains(Array(line), "content-transfer-encoding: base64") {
        isHead = true
      }
    }
    if isBody { end() }
    return parts
  }
}

extension Armor.Block {
  fileprivate var isWhole: Bool { if case .success = sealed { true } else { false } }
}

extension UInt8 {
  fileprivate var inSmall: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
