// The file of an export: its bytes, its encryption and its parser.

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// The bytes of an export: of a file, or decrypted from one.
struct ForeignFile {
  /// The bytes without a byte order mark, under a name that no message shows.
  let source: Source
  /// Whether people can look at it: places in what was encrypted tell them nothing.
  let isVisible: Bool

  /// The most bytes of an export.
  static let maximumSize = 16 << 20

  /// - Throws: `import-damaged` if it is empty or too large, `import-unsupported` if it is UTF-16.
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

  /// What was inside of an encrypted export.
  init(unsealed secret: Secret) throws(Diagnostic) {
    try self.init(unsafe secret.withBytes { unsafe Array($0) }, isVisible: false)
  }

  /// The JSON value it spells.
  ///
  /// - Throws: `import-damaged` at the place of the fault.
  func json() throws(Diagnostic) -> JSON {
    do { return try JSON.parse(source) } catch {
      throw Diagnostic(
        .importDamaged, Phrase("otp-json-damaged", ["message": error.message]),
        at: isVisible ? error.position : nil, hint: Phrase("home-file-may-cut-short-export"))
    }
  }

  /// The rows of the table it spells.
  ///
  /// - Throws: `csv-syntax` at the place of the fault.
  func rows() throws(Diagnostic) -> [CSVRow] {
    do { return try CSVReader.rows(source) } catch {
      var fault = error
      fault.path = nil
      throw fault
    }
  }

  /// A collector of its entries.
  func collector() -> ForeignCollector { ForeignCollector(isVisible ? source : nil) }
}

/// Decoders that take what apps really write, and nothing else.
enum ForeignBytes {
  /// Hexadecimal digits, two a byte.
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

/// Faults of encrypted exports.
enum ForeignSeal {
  /// The passphrase opens nothing.
  static func wrongPassphrase(_ format: ForeignFormat) -> Diagnostic {
    Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-does-not-open-export", ["title": format.title]),
      hint: Phrase("otp-one-given-when-exported", ["title": format.title]))
  }

  /// The passphrase is right, or something needed to try it is missing.
  static func damaged(_ format: ForeignFormat, _ words: Phrase) -> Diagnostic {
    Diagnostic(
      .importDamaged, Phrase("otp-encrypted-export-damaged", ["title": format.title, "words": words]),
      hint: Phrase("otp-export-again"))
  }

  /// AES-256-GCM whose tag stands at the end of the ciphertext.
  static func unseal(_ sealed: some Collection<UInt8>, nonce: [UInt8], key: Secret) -> Secret? {
    guard sealed.count >= AESGCM.tagSize else { return nil }
    let box = AESGCM.Box(
      nonce: nonce, ciphertext: Array(sealed.dropLast(AESGCM.tagSize)),
      tag: Array(sealed.suffix(AESGCM.tagSize)))
    return AESGCM.unseal(box, key: key, additionalData: [])
  }

  /// The number of PBKDF2's iterations, bounded before any time is spent.
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

/// One account of an export, or why it is none.
public enum ForeignItem: Sendable {
  /// It can be imported.
  case account(Account)
  /// It can't; its name as the export has it or its number, and what is wrong where.
  case failed(name: String, Diagnostic)

  /// The account, if it is one.
  public var account: Account? { if case .account(let account) = self { account } else { nil } }

  /// What is wrong, if it is none.
  public var problem: Diagnostic? { if case .failed(_, let problem) = self { problem } else { nil } }
}

/// What was found in one export.
public struct ForeignReading: Sendable {
  /// In which form it was.
  public let format: ForeignFormat
  /// Everything that is or should be a one-time password, in the order of the export.
  public let items: [ForeignItem]
  /// How many entries have no one-time password at all: notes, logins with a password only.
  public let skipped: Int
  /// Which parts of Google Authenticator's transfers it holds.
  public let googleParts: [GooglePart]

  init(_ format: ForeignFormat, _ collector: ForeignCollector, googleParts: [GooglePart] = []) {
    self.format = format
    items = collector.items
    skipped = collector.skipped
    self.googleParts = googleParts
  }
}

/// Collects what is found, one entry after the other.
struct ForeignCollector {
  /// The most entries of one export; hostile files have more.
  static let maximumItems = 100_000

  private(set) var items: [ForeignItem] = []
  private(set) var skipped = 0
  private var places: AscendingPlaces

  /// - Parameter source: the file that places point into; nil if it was encrypted.
  init(_ source: Source?) { places = AscendingPlaces(source?.bytes ?? []) }

  /// Takes one entry in: an account, nil for an entry without a one-time password, or what is wrong.
  ///
  /// - Parameters:
  ///   - name: what the entry is called if it fails; its number if nil or empty.
  ///   - offset: where it begins in the file.
  ///   - read: reads it.
  mutating func add(_ name: String?, at offset: Int?, _ read: () throws(Diagnostic) -> Account?) {
    do { add(try read()) } catch { add(error, name, at: offset.flatMap { places.position(at: $0) }) }
  }

  /// Takes an account in; nil is an entry without a one-time password.
  mutating func add(_ account: Account?) {
    if let account { items.append(.account(account)) } else { skipped += 1 }
  }

  /// Takes what is wrong with an entry in.
  mutating func add(_ problem: Diagnostic, _ name: String?, at position: Position?) {
    var problem = problem
    problem.path = nil
    problem.position = position
    // What mends a typed account is no help here: nobody types this one.
    if problem.code != .importItem, problem.code != .importDamaged {
      problem.hint = Phrase("otp-mend-app-export-again-add")
    }
    let name = String((name ?? "").trimmingBlanks.prefix(100))
    items.append(.failed(name: name.isEmpty ? "entry \(items.count + skipped + 1)" : name, problem))
  }

  /// Refuses an export with too many entries.
  static func check(count: Int) throws(Diagnostic) {
    guard count <= maximumItems else {
      throw Diagnostic(
        .importDamaged,
        Phrase("otp-export-entries-more-than", ["count": count, "maximum-items": maximumItems]),
        hint: Phrase("otp-no-app-writes-so-many"))
    }
  }
}

/// The places of ascending offsets in a file, in one pass over it.
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
