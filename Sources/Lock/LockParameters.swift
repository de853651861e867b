// What a locked archive says in clear: how its keys are made from the passphrase. Spec: docs/FORMAT.md, "The locked archive".

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import SafeFiles
internal import Seal

/// The content of `lock.json`, of which the page has a copy.
public struct LockParameters: Sendable, Hashable {
  /// The file's place in a locked archive, by which its folder is known.
  public static let path: RelativePath = "lock.json"
  /// Its place in the form that archives had before.
  public static let formerPath: RelativePath = "lock.js"
  /// Rounds of PBKDF2 that a new archive is made with.
  public static let standardRounds = 1_000_000
  /// The rounds that a file may ask for: fewer are too cheap to guess, more only keep the reader waiting.
  public static let rounds = 600_000...10_000_000
  /// Bytes of salt.
  public static let saltSize = 32
  /// 1 has its pieces in scripts, 2 as they are.
  private static let versions = 1...2
  static let kdf = "PBKDF2-HMAC-SHA-256"
  private static let limit = 1 << 20
  private static let pageMark = Array("<script id=\"parameters\" type=\"application/json\">".utf8)
  private static let beginning = Array("{\"version\":".utf8)

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

  /// Finds the parameters of a folder.
  ///
  /// - Returns: nil if the folder is no locked archive; else the parameters, and what kept an earlier copy of them
  ///   from being read.
  /// - Throws: `lock-damaged`, `kdf-parameters`, what reading throws, if no copy can be read.
  public static func find(in folder: Tree) throws(Diagnostic) -> (
    parameters: LockParameters, problem: Diagnostic?
  )? {
    guard let page = RelativePath(LockPage.name) else { return nil }
    var problem: Diagnostic?
    for path in [path, page, formerPath] {
      do throws(Diagnostic) {
        guard let source = try folder.readIfPresent(path, limit: limit) else { continue }
        // Every plain archive has an index.html, too.
        if path == page, source.bytes.firstRange(of: pageMark) == nil { continue }
        return (try LockParameters(parsing: source.bytes, of: path), problem)
      } catch { problem = problem ?? error }
    }
    if let problem { throw problem }
    return nil
  }

  /// Reads the parameters that stand in a file.
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

  /// One line of JSON.
  var json: String {
    "{\"version\":2,\"kdf\":\"\(LockParameters.kdf)\",\"rounds\":\(rounds),\"salt\":\"\(salt.hexadecimal)\",\"check\":\"\(check.hexadecimal)\"}"
  }
}
