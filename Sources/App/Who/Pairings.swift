// Codes that make a browser somebody: short-lived, used once, few tries.

package import Diagnostics
package import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

/// An open code, as the computer shows it; only hashes of it are kept.
package struct Pairing: Sendable {
  let id: String
  /// 128 random bits, for the fragment of an address in a QR code.
  package let code: String
  /// Six digits, for typing.
  package let digits: String
}

/// `pairings.json`.
package struct Pairings: Sendable {
  /// What became of a code.
  package enum State: Sendable, Hashable {
    case open
    /// It was used by a browser of that name.
    case used(String)
    /// It ran out, or somebody tried too often.
    case void
  }

  private struct Line {
    let id: String
    let role: Role
    let code: Digest
    let digits: Digest
    let opened: Int64
    var used: String?

    init(id: String, role: Role, code: Digest, digits: Digest, opened: Int64) {
      self.id = id
      self.role = role
      self.code = code
      self.digits = digits
      self.opened = opened
    }

    init?(_ object: JSONObject) {
      guard let id = object["id"]?.text, let role = Role(object),
        let code = object["code"]?.text.flatMap(Digest.init(hex:)),
        let digits = object["digits"]?.text.flatMap(Digest.init(hex:)), let opened = object["opened"]?.integer
      else { return nil }
      self.init(id: id, role: role, code: code, digits: digits, opened: Int64(opened))
      used = object["used"]?.text
    }

    var json: JSON {
      var object = role.json
      object["id"] = .text(id)
      object["code"] = .text(code.hex)
      object["digits"] = .text(digits.hex)
      object["opened"] = .integer(Int(opened))
      object["used"] = used.map(JSON.text)
      return .object(object)
    }
  }

  private static let file: RelativePath = "pairings.json"
  /// Seconds for which a code is open.
  private static let life: Int64 = 300
  /// Wrong tries, from wherever they come, after which all open codes are void.
  private static let tries = 5

  private let folder: AppFolder
  private let world: World

  package init(in folder: AppFolder, _ world: World) {
    self.folder = folder
    self.world = world
  }

  /// Opens a code.
  ///
  /// - Throws: `app-state`, `home-locked`, and as the writes.
  package func open(role: Role) throws(Diagnostic) -> Pairing {
    try change { book in
      if book.lines.allSatisfy({ $0.used != nil }) { book.tries = 0 }
      let id = world.randomBytes(4).hexadecimal
      var digits = ""
      repeat { digits = sixDigits() } while book.lines.contains { $0.digits == Pairings.hash(digits, $0.id) }
      let pairing = Pairing(id: id, code: world.randomBytes(16).hexadecimal, digits: digits)
      book.lines.append(
        Line(
          id: id, role: role, code: Pairings.hash(pairing.code, id), digits: Pairings.hash(digits, id),
          opened: book.latest))
      return pairing
    }
  }

  /// What a typed code makes of a browser; a wrong one counts as a try, a right one is not used up.
  func look(_ typed: String) throws(Diagnostic) -> Role? { try find(typed)?.role }

  /// Uses a code, once: whoever comes second gets nothing.
  func use(_ typed: String, by name: String) throws(Diagnostic) -> Role? {
    try find(typed, using: name)?.role
  }

  /// What became of a code.
  package func state(of pairing: Pairing) throws(Diagnostic) -> State {
    let book = try book(folder.files.read(Pairings.file) ?? JSONObject())
    guard let line = book.lines.first(where: { $0.id == pairing.id }) else { return .void }
    return line.used.map { .used($0) } ?? .open
  }

  private func find(_ typed: String, using name: String? = nil) throws(Diagnostic) -> Line? {
    let typed = Pairings.plain(typed)
    return try change { book in
      let found = book.lines.firstIndex { line in
        line.used == nil && [line.code, line.digits].contains(Pairings.hash(typed, line.id))
      }
      guard let found else {
        book.tries += 1
        if book.tries >= Pairings.tries { book.lines.removeAll { $0.used == nil } }
        return nil
      }
      if let name { book.lines[found].used = name }
      return book.lines[found]
    }
  }

  /// What the file holds at a moment.
  private struct Book {
    var lines: [Line]
    var tries: Int
    /// The latest moment that the clock has shown while a code was open.
    var latest: Int64

    /// nil for a damaged file.
    init?(_ object: JSONObject, at now: Int64) {
      guard !object.members.isEmpty else {
        self = Book(lines: [], tries: 0, latest: now)
        return
      }
      guard object["pairings"] != nil, let lines = object.items("pairings", Line.init(_:)),
        let tries = object["tries"]?.integer
      else {
        return nil
      }
      let known = object["latest"]?.integer.map { Int64($0) } ?? now
      self = Book(lines: lines, tries: tries, latest: max(known, now))
      // A clock that goes back by more than a minute would give codes a longer life: they end.
      let isBack = now < latest - 60
      self.lines.removeAll { isBack || !(0..<Pairings.life).contains(latest - $0.opened) }
      if self.lines.isEmpty { self = Book(lines: [], tries: 0, latest: now) }
    }

    private init(lines: [Line], tries: Int, latest: Int64) {
      self.lines = lines
      self.tries = tries
      self.latest = latest
    }

    var json: JSONObject {
      [
        "pairings": .list(lines.map(\.json)), "tries": .integer(tries), "latest": .integer(Int(latest)),
      ]
    }
  }

  private func change<Result>(_ body: (inout Book) -> Result) throws(Diagnostic) -> Result {
    try folder.files.change(Pairings.file) { (object) throws(Diagnostic) in
      var book = try book(object)
      let result = body(&book)
      object = book.json
      return result
    }
  }

  private func book(_ object: JSONObject) throws(Diagnostic) -> Book {
    guard let book = Book(object, at: world.now().secondsSince1970) else {
      throw folder.files.damaged(Pairings.file)
    }
    return book
  }

  private func sixDigits() -> String {
    // 2^40 is no multiple of a million, but the difference is one in a million.
    let number = world.randomBytes(5).reduce(0) { $0 << 8 | UInt64($1) } % 1_000_000
    let text = String(number)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  private static func hash(_ text: String, _ salt: String) -> Digest {
    Digest(of: Array("zutto pairing 1\n\(salt)\n\(text)".utf8))
  }

  /// A code without blanks, in lower case and with plain digits for full-width ones.
  private static func plain(_ typed: String) -> String {
    String(
      String.UnicodeScalarView(
        typed.prefix(100).unicodeScalars.compactMap { scalar in
          if scalar.properties.isWhitespace || scalar == "-" { return nil }
          guard (0xFF10...0xFF19).contains(scalar.value) else { return scalar }
          return Unicode.Scalar(scalar.value - 0xFF10 + 0x30)
        })
    ).lowercased()
  }
}
