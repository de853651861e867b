// An export's bytes and decoders, and the collector of its entries.

public import Diagnostics
public import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// The bytes of an export, read from a file or decrypted.
struct ForeignFile {
  /// The bytes without a byte order mark; messages do not show the name.
  let source: Source
  /// Whether the user can open it in an editor; positions in decrypted text are useless.
  let isVisible: Bool

  /// The maximum size of an export in bytes.
  static let maximumSize = 16 << 20

  /// Throws `import-damaged` if it is empty or too large, `import-unsupported` if it is UTF-16.
  init(_ bytes: [UInt8], isVisible: Bool = true) throws(Diagnostic) {
    guard bytes.count <= ForeignFile.maximumSize else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-export-more-than-mib", ["maximum-size": ForeignFile.maximumSize >> 20]),
        hint: Phrase("otp-no-app-writes-so-much"))
    }
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw Diagnostic(.importUnsupported, Phrase("otp-export-utf"), hint: Phrase("home-save-utf"))
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard text.contains(where: { $0 > 0x20 }) else {
      throw Diagnostic(.importDamaged, Phrase("otp-export-empty"), hint: Phrase("otp-export-again"))
    }
    source = Source("export", text)
    self.isVisible = isVisible
  }

  init(unsealed secret: Secret) throws(Diagnostic) {
    try self.init(unsafe secret.withBytes { unsafe Array($0) }, isVisible: false)
  }

  /// Parses JSON; throws `import-damaged` at the fault's position.
  func json() throws(Diagnostic) -> JSON {
    do { return try JSON.parse(source) } catch {
      throw Diagnostic(
        .importDamaged, Phrase("otp-json-damaged", ["message": error.message]),
        at: isVisible ? error.position : nil, hint: Phrase("home-file-may-cut-short-export"))
    }
  }

  /// Parses CSV; throws `csv-syntax` at the fault's position.
  func rows() throws(Diagnostic) -> [CSVRow] {
    do { return try CSVReader.rows(source) } catch {
      var fault = error
      fault.path = nil
      throw fault
    }
  }

  func collector() -> ForeignCollector { ForeignCollector(isVisible ? source : nil) }
}

/// Decoders for what apps write, and nothing more lenient.
enum ForeignBytes {
  /// Throws `secret-invalid`; neither this nor the other quotes the text.
  static func secret(hexadecimal text: String) throws(Diagnostic) -> Secret {
    guard let bytes = hexadecimal(text) else {
      throw Diagnostic(.secretInvalid, Phrase("otp-secret-not-hexadecimal"))
    }
    return Secret(bytes)
  }

  /// Throws `secret-invalid`; `key` is where it stands.
  static func secret(base64 text: String, _ key: String) throws(Diagnostic) -> Secret {
    guard let bytes = [UInt8](base64: text.utf8) else {
      throw Diagnostic(.secretInvalid, Phrase("otp-not-base64", ["key": key]))
    }
    return Secret(bytes)
  }

  static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map(hexadecimalValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var result: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The decryption of exports, and its faults.
enum ForeignSeal {
  /// The passphrase does not decrypt the export.
  static func wrongPassphrase(_ format: ForeignFormat) -> Diagnostic {
    Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-does-not-open-export", ["title": format.title]),
      hint: Phrase("otp-one-given-when-exported", ["title": format.title]))
  }

  /// The data is damaged, or lacks what is needed to try the passphrase.
  static func damaged(_ format: ForeignFormat, _ words: Phrase) -> Diagnostic {
    Diagnostic(
      .importDamaged, Phrase("otp-encrypted-export-damaged", ["title": format.title, "words": words]),
      hint: Phrase("otp-export-again"))
  }

  /// The passphrase is wrong, or the file is of a format without marks that nobody named.
  static var wrongPassphraseOrFormat: Diagnostic {
    Diagnostic(
      .passphraseWrong, Phrase("otp-file-no-known-form-encrypted"),
      hint: Phrase("otp-these-can-read", ["all-names": ForeignFormat.allNames]))
  }

  /// Decrypts AES-256-GCM with the tag at the end of the ciphertext.
  static func unseal(
    _ sealed: some Collection<UInt8>, nonce: [UInt8], key: Secret, additionalData: [UInt8] = []
  ) -> Secret? {
    guard sealed.count >= AESGCM.tagSize else { return nil }
    let box = AESGCM.Box(
      nonce: nonce, ciphertext: Array(sealed.dropLast(AESGCM.tagSize)),
      tag: Array(sealed.suffix(AESGCM.tagSize)))
    return AESGCM.unseal(box, key: key, additionalData: additionalData)
  }

  /// Checks a PBKDF2 iteration count before spending time on it; throws `kdf-parameters`.
  static func checkedIterations(_ count: Int?) throws(Diagnostic) -> Int {
    guard let count, (1...PBKDF2.maximumIterations).contains(count) else {
      throw Diagnostic(
        .kdfParameters,
        Phrase(
          "otp-pbkdf2-iterations-refused-allowed",
          ["count": count ?? 0, "maximum-iterations": PBKDF2.maximumIterations]),
        hint: Phrase("otp-file-damaged-made-harm-export"))
    }
    return count
  }
}

/// One entry of an export: an account or a failure.
public enum ForeignItem: Sendable {
  /// An account that can be imported.
  case account(Account)
  /// A failure, with the entry's name or number.
  case failed(name: Phrase, Diagnostic)

  /// The account, if any.
  public var account: Account? { if case .account(let account) = self { account } else { nil } }

  /// The failure, if any.
  public var problem: Diagnostic? { if case .failed(_, let problem) = self { problem } else { nil } }
}

/// The contents of one export.
public struct ForeignReading: Sendable {
  /// The format.
  public let format: ForeignFormat
  /// Every actual or failed one-time password, in the order of the export.
  public let items: [ForeignItem]
  /// The number of entries without a one-time password, such as notes and plain logins.
  public let skipped: Int
  /// The parts of Google Authenticator transfers.
  public let googleParts: [GooglePart]

  init(_ format: ForeignFormat, _ collector: ForeignCollector, googleParts: [GooglePart] = []) {
    self.format = format
    items = collector.items
    skipped = collector.skipped
    self.googleParts = googleParts
  }
}

struct ForeignCollector {
  /// The maximum number of entries, against hostile files.
  static let maximumItems = 100_000

  private(set) var items: [ForeignItem] = []
  private(set) var skipped = 0
  private var places: AscendingPlaces

  /// A collector with positions in `source`, nil if the export was encrypted.
  init(_ source: Source?) { places = AscendingPlaces(source?.bytes ?? []) }

  /// Adds the result of `read`; a nil account counts as skipped; a failure gets the name, or its number if
  /// the name is nil or empty, and `offset` as a position.
  mutating func add(_ name: String?, at offset: Int?, _ read: () throws(Diagnostic) -> Account?) {
    do { add(try read()) } catch { add(error, name, at: offset.flatMap { places.position(at: $0) }) }
  }

  /// Adds an account; nil counts as skipped.
  mutating func add(_ account: Account?) {
    if let account { items.append(.account(account)) } else { skipped += 1 }
  }

  /// Adds a failure.
  mutating func add(_ problem: Diagnostic, _ name: String?, at position: Position?) {
    var problem = problem
    problem.path = nil
    problem.position = position
    // Hints about typing an account don't help here.
    if problem.code != .importItem, problem.code != .importDamaged {
      problem.hint = Phrase("otp-mend-app-export-again-add")
    }
    let name = String((name ?? "").trimmingBlanks.prefix(100))
    let number = items.count + skipped + 1
    items.append(
      .failed(
        name: name.isEmpty ? Phrase("otp-entry-number", ["number": number]) : Phrase(verbatim: name), problem)
    )
  }

  /// The list under a key of an export's root; throws `import-damaged` if there is none, or too much in it.
  static func list(_ key: String, of root: JSON, _ format: ForeignFormat) throws(Diagnostic) -> [JSON] {
    guard let list = root[key]?.list else { throw noList(format) }
    try check(count: list.count)
    return list
  }

  /// The fault of an export without its list.
  static func noList(_ format: ForeignFormat) -> Diagnostic {
    Diagnostic(
      .importDamaged, Phrase("otp-export-no-list", ["title": format.title]), hint: Phrase("otp-export-again"))
  }

  /// Throws `import-damaged` for too many entries.
  static func check(count: Int) throws(Diagnostic) {
    guard count <= maximumItems else {
      throw Diagnostic(
        .importDamaged,
        Phrase("otp-export-entries-more-than", ["count": count, "maximum-items": maximumItems]),
        hint: Phrase("otp-no-app-writes-so-many"))
    }
  }
}

/// Converts ascending offsets to positions in a single pass.
private struct AscendingPlaces {
  private let bytes: [UInt8]
  private var offset = 0
  private var place = Position.start

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func position(at wanted: Int) -> Position? {
    guard wanted < bytes.count else { return nil }
    if wanted < offset { (offset, place) = (0, .start) }
    while offset < wanted {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D && bytes[offset + 1] != 0x0A {
        place = Position(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80, byte != 0x0D {
        place.column += 1
      }
      offset += 1
    }
    return place
  }
}
