// What a locked archive says in clear: how its keys are made from the passphrase. Spec: docs/FORMAT.md, "The locked archive".

public import Ground

/// The content of `lock.js`.
public struct LockParameters: Sendable, Hashable {
  /// The file's place in a locked archive, by which its folder is known.
  public static let path: RelativePath = "lock.js"
  /// Rounds of PBKDF2 that a new archive is made with.
  public static let standardRounds = 1_000_000
  /// The rounds that a file may ask for: fewer are too cheap to guess, more only keep the reader waiting.
  public static let rounds = 600_000...10_000_000
  /// Bytes of salt.
  public static let saltSize = 32
  static let kdf = "PBKDF2-HMAC-SHA-256"
  private static let limit = 4096
  private static let opening = "zuttoLocked("
  private static let closing = ");\n"

  /// How often PBKDF2 goes round.
  public let rounds: Int
  /// Not secret, different for every home.
  public let salt: [UInt8]
  /// What only the right keys make: `LockKeys.check`.
  public let check: [UInt8]

  /// What keys make of themselves.
  public init(of keys: LockKeys) {
    rounds = keys.rounds
    salt = keys.salt
    check = keys.check
  }

  /// Reads the file of a folder; nil if the folder is no locked archive.
  ///
  /// - Throws: `lock-damaged`, `kdf-parameters`, what reading throws.
  public init?(of folder: Tree) throws(Diagnostic) {
    guard let source = try folder.readIfPresent(LockParameters.path, limit: LockParameters.limit)
    else { return nil }
    self = try LockParameters(parsing: source.bytes)
  }

  /// Reads the file's bytes.
  ///
  /// - Throws: `lock-damaged`, `kdf-parameters`.
  public init(parsing bytes: [UInt8]) throws(Diagnostic) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(LockParameters.opening), text.hasSuffix(LockParameters.closing) else {
      throw LockParameters.damaged("it does not hand over parameters")
    }
    let inner = text.dropFirst(LockParameters.opening.count).dropLast(LockParameters.closing.count)
    let json: JSON
    do {
      json = try JSON.parse(Source(LockParameters.path, Array(inner.utf8)))
    } catch {
      throw LockParameters.damaged(error.message)
    }
    guard let object = json.object, object["version"]?.integer == 1,
      object["kdf"]?.text == LockParameters.kdf
    else {
      throw LockParameters.damaged("it is of another version")
    }
    guard let salt = object["salt"]?.text.flatMap({ [UInt8](hexadecimal: $0) }),
      salt.count == LockParameters.saltSize,
      let check = object["check"]?.text.flatMap({ [UInt8](hexadecimal: $0) }), check.count == 32,
      let rounds = object["rounds"]?.integer
    else { throw LockParameters.damaged("a parameter is missing") }
    guard LockParameters.rounds.contains(rounds) else {
      throw Diagnostic(
        .kdfParameters,
        "\(rounds) rounds of PBKDF2 are refused: they must be 600000 to 10000000",
        path: LockParameters.path,
        hint: "the file is damaged or was made to harm; take it from another copy"
      )
    }
    self.rounds = rounds
    self.salt = salt
    self.check = check
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    Array(
      ("\(LockParameters.opening){\"version\":1,\"kdf\":\"\(LockParameters.kdf)\",\"rounds\":\(rounds),"
        + "\"salt\":\"\(salt.hexadecimal)\",\"check\":\"\(check.hexadecimal)\"}"
        + LockParameters.closing).utf8
    )
  }

  private static func damaged(_ words: String) -> Diagnostic {
    Diagnostic(
      .lockDamaged,
      "'lock.js' is damaged: \(words)",
      path: LockParameters.path,
      hint: "take it from another copy of the archive"
    )
  }
}
