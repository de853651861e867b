// The keys and parameters of a locked archive. Spec: docs/FORMAT.md, "The locked archive".

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import SafeFiles
public import Seal

/// Names, seals and opens the pieces of a locked archive.
public struct LockKeys: Sendable {
  static let purpose = "zutto locked archive 1"

  let rounds: Int
  let salt: [UInt8]
  private let checkKey: Secret
  private let nameKey: Secret
  private let codeKey: Secret
  private let sealKey: Secret

  /// Derives the keys, which takes about half a second.
  ///
  /// - Parameters:
  ///   - passphrase: in Unicode NFC.
  ///   - salt: `LockParameters.saltSize` bytes.
  ///   - rounds: within `LockParameters.rounds`.
  public init(_ passphrase: Secret, salt: [UInt8], rounds: Int = LockParameters.standardRounds) {
    let master = PBKDF2.key(passphrase, .sha256, salt: salt, iterations: rounds, count: 32)
    func key(_ use: String) -> Secret {
      HKDF.derive(
        key: master, salt: salt, info: Array("\(LockKeys.purpose) \(use)".utf8), count: AESGCM.keySize)
    }
    self.rounds = rounds
    self.salt = salt
    checkKey = key("check")
    nameKey = key("name")
    codeKey = key("code")
    sealKey = key("seal")
  }

  /// The keys of an existing archive; nil if the passphrase is wrong.
  public init?(_ passphrase: Secret, opening parameters: LockParameters) {
    self.init(passphrase, salt: parameters.salt, rounds: parameters.rounds)
    guard HMAC.isCode(parameters.check, .sha256, key: checkKey, message: LockKeys.purpose.utf8) else {
      return nil
    }
  }

  /// The value that verifies a passphrase.
  var check: [UInt8] { HMAC.code(.sha256, key: checkKey, message: LockKeys.purpose.utf8) }

  /// The name of a piece: a keyed hash, so that it reveals nothing about the file.
  package func name(of path: String, piece: Int) -> String {
    HMAC.code(.sha256, key: nameKey, message: "\(piece) \(path)".utf8).prefix(16).hexadecimal
  }

  /// Seals a piece.
  ///
  /// The key derives from a MAC of the whole plaintext. Equal pieces are therefore equal on disk, and no key
  /// ever encrypts two plaintexts, so the nonce can be zero.
  package func seal(_ piece: [UInt8]) -> (code: [UInt8], sealed: [UInt8]) {
    let code = HMAC.code(.sha256, key: codeKey, message: piece)
    let box = AESGCM.seal(Secret(piece), key: pieceKey(code), nonce: LockKeys.nonce, additionalData: [])
    return (code, code + box.ciphertext + box.tag)
  }

  /// Opens a piece; nil if the keys are wrong or a byte changed.
  package func open(_ sealed: [UInt8]) -> (code: [UInt8], piece: [UInt8])? {
    guard sealed.count >= 32 + AESGCM.tagSize else { return nil }
    let code = Array(sealed[..<32])
    let box = AESGCM.Box(
      nonce: LockKeys.nonce, ciphertext: Array(sealed[32..<(sealed.count - AESGCM.tagSize)]),
      tag: Array(sealed.suffix(AESGCM.tagSize)))
    guard let opened = AESGCM.unseal(box, key: pieceKey(code), additionalData: []) else { return nil }
    let piece = unsafe opened.withBytes { unsafe Array($0) }
    // GCM alone is not key-committing: one box can open under two keys.
    guard HMAC.isCode(code, .sha256, key: codeKey, message: piece) else { return nil }
    return (code, piece)
  }

  private static let nonce = [UInt8](repeating: 0, count: AESGCM.nonceSize)

  private func pieceKey(_ code: [UInt8]) -> Secret {
    HKDF.derive(
      key: sealKey, salt: code, info: Array("\(LockKeys.purpose) piece".utf8), count: AESGCM.keySize)
  }
}

/// The content of `lock.json`, copied into the page: how the keys derive from the passphrase.
public struct LockParameters: Sendable, Hashable {
  /// The file that identifies a folder as a locked archive.
  public static let path: RelativePath = "lock.json"
  /// The parameters' path in format version 1.
  public static let formerPath: RelativePath = "lock.js"
  /// PBKDF2 iterations of a new archive.
  public static let standardRounds = 1_000_000
  /// The accepted iterations: fewer are too cheap to guess, more only delay the reader.
  public static let rounds = 600_000...10_000_000
  /// The salt's length in bytes.
  public static let saltSize = 32
  /// Version 1 stores pieces in scripts, 2 as plain binary.
  private static let versions = 1...2
  static let kdf = "PBKDF2-HMAC-SHA-256"
  private static let limit = 1 << 20
  private static let pageMark = Array("<script id=\"parameters\" type=\"application/json\">".utf8)
  private static let beginning = Array("{\"version\":".utf8)

  /// PBKDF2 iterations.
  public let rounds: Int
  /// The salt: not secret, different for every home.
  public let salt: [UInt8]
  /// The passphrase verifier, `LockKeys.check`.
  public let check: [UInt8]

  /// The parameters of keys.
  public init(of keys: LockKeys) {
    rounds = keys.rounds
    salt = keys.salt
    check = keys.check
  }

  /// Finds the parameters of a folder.
  ///
  /// - Returns: nil if the folder is not a locked archive; else the parameters, and why an earlier copy of
  ///   them could not be read.
  /// - Throws: `lock-damaged`, `kdf-parameters`, or the read error, if no copy can be read.
  public static func find(in folder: Tree) throws(Diagnostic) -> (
    parameters: LockParameters, problem: Diagnostic?
  )? {
    guard let page = RelativePath(LockPage.name) else { return nil }
    var problem: Diagnostic?
    for path in [path, page, formerPath] {
      do throws(Diagnostic) {
        guard let source = try folder.readIfPresent(path, limit: limit) else { continue }
        // Every plain archive has an index.html as well.
        if path == page, source.bytes.firstRange(of: pageMark) == nil { continue }
        return (try LockParameters(parsing: source.bytes, of: path), problem)
      } catch { problem = problem ?? error }
    }
    if let problem { throw problem }
    return nil
  }

  /// Parses the parameters in a file.
  ///
  /// - Throws: `lock-damaged`, `kdf-parameters`.
  public init(parsing bytes: [UInt8], of path: RelativePath = LockParameters.path) throws(Diagnostic) {
    func damaged(_ words: Phrase) -> Diagnostic {
      Diagnostic(
        .lockDamaged, Phrase("lock-damaged", ["path": path, "words": words]), path: path,
        hint: Phrase("lock-take-another-copy-archive"))
    }
    guard let start = bytes.firstRange(of: LockParameters.beginning)?.lowerBound,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "}"))
    else { throw damaged(Phrase("lock-no-parameters")) }
    let json: JSON
    do { json = try JSON.parse(Source(path, Array(bytes[start...end]))) } catch {
      throw damaged(error.message)
    }
    guard let object = json.object, let version = object["version"]?.integer,
      LockParameters.versions.contains(version), object["kdf"]?.text == LockParameters.kdf
    else { throw damaged(Phrase("lock-another-version")) }
    guard let salt = object["salt"]?.text.flatMap({ [UInt8](hexadecimal: $0) }),
      salt.count == LockParameters.saltSize,
      let check = object["check"]?.text.flatMap({ [UInt8](hexadecimal: $0) }), check.count == 32,
      let rounds = object["rounds"]?.integer
    else { throw damaged(Phrase("lock-parameter-missing")) }
    guard LockParameters.rounds.contains(rounds) else {
      throw Diagnostic(
        .kdfParameters, Phrase("lock-rounds-pbkdf2-refused-they-must", ["rounds": rounds]), path: path,
        hint: Phrase("lock-file-damaged-made-harm-take"))
    }
    self.rounds = rounds
    self.salt = salt
    self.check = check
  }

  var json: String {
    "{\"version\":2,\"kdf\":\"\(LockParameters.kdf)\",\"rounds\":\(rounds),\"salt\":\"\(salt.hexadecimal)\",\"check\":\"\(check.hexadecimal)\"}"
  }
}
