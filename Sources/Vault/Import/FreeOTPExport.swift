// Import of FreeOTP+ (JSON) and of FreeOTP 2's encrypted backup (a Java object; org.fedorahosted.freeotp.encryptor).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses FreeOTP+'s JSON.
enum FreeOTPExport: ForeignJSON {
  static let format = ForeignFormat.freeOTP

  static func matches(_ root: JSON) -> Bool { root["tokens"]?.list != nil && root["tokenOrder"] != nil }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    var collector = file.collector()
    for token in try ForeignCollector.list("tokens", of: root, format) {
      collector.add(name(of: token), at: token.range?.lowerBound) { () throws(Diagnostic) in
        var token = try ForeignObject(token)
        let secret = try token.bytes("secret")
        // FreeOTP+ adds one to the counter before it makes a code.
        return try account(token, secret.map(Secret.init), countingFrom: 1)
      }
    }
    return ForeignReading(format, collector)
  }

  static func name(of token: JSON) -> String {
    ForeignDraft.label(token["issuerExt"]?.text, token["label"]?.text)
  }

  /// The account of a token; `first` is added to the counter.
  static func account(_ token: ForeignObject, _ secret: Secret?, countingFrom first: Int) throws(Diagnostic)
    -> Account
  {
    var token = token
    var draft = ForeignDraft()
    draft.type = try token.text("type") ?? draft.type
    draft.issuer = try token.text("issuerExt") ?? ""
    draft.name = try token.text("label") ?? ""
    draft.secret = secret
    draft.algorithm = try token.text("algo")
    draft.digits = try token.integer("digits")
    draft.period = try token.integer("period")
    draft.counter = try token.integer("counter").map { $0 &+ first }
    if draft.type.lowercased() == "totp", draft.issuer == "Steam" { draft.type = "steam" }
    let issuer = try token.text("issuerInt")
    draft.imported = token.rest
    draft.imported.keep("issuerInt", issuer == draft.issuer ? nil : issuer)
    return try draft.account(from: format)
  }
}

/// FreeOTP 2's `externalBackup.xml`, which is no XML but a Java map of texts.
///
/// `masterKey` is a key under the password; each `<uuid>` is a secret under that key, and `<uuid>-token` its JSON.
struct FreeOTPBackup {
  private let texts: [(key: String, value: String)]

  static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: JavaMap.head) }

  /// Throws `import-damaged`.
  init(_ bytes: [UInt8]) throws(Diagnostic) {
    guard let map = JavaMap(bytes) else {
      throw ForeignSeal.damaged(.freeOTP, Phrase("otp-java-map-not-whole"))
    }
    texts = map.texts
  }

  /// Reads the tokens; throws `passphrase-wrong`, `import-damaged` or `kdf-parameters`.
  func read(_ passphrase: () throws(Diagnostic) -> Secret) throws(Diagnostic) -> ForeignReading {
    let values = Dictionary(texts.map { ($0.key, $0.value) }) { first, _ in first }
    let master = try master(values["masterKey"], passphrase)
    var collector = ForeignCollector(nil)
    for (key, value) in texts where key.hasSuffix("-token") {
      let token = try? JSON.parse(Source("token", text: value))
      collector.add(token.map(FreeOTPExport.name) ?? key, at: nil) { () throws(Diagnostic) in
        let sealed = values[String(key.dropLast("-token".count))].flatMap(FreeOTPBackup.json)?["key"]?.text
        guard let token, let sealed = sealed.flatMap(FreeOTPBackup.json),
          let secret = Sealed(sealed)?.open(master)
        else {
          throw Diagnostic(.importItem, Phrase("otp-secret-cant-be-opened"), hint: Phrase("otp-export-again"))
        }
        return try FreeOTPExport.account(ForeignObject(token), secret, countingFrom: 0)
      }
    }
    return ForeignReading(.freeOTP, collector)
  }

  private static func json(_ text: String) -> JSON? { try? JSON.parse(Source("backup", text: text)) }

  private func master(_ text: String?, _ passphrase: () throws(Diagnostic) -> Secret) throws(Diagnostic)
    -> Secret
  {
    guard let json = text.flatMap(FreeOTPBackup.json), let salt = json["mSalt"]?.signedBytes,
      let sealed = json["mEncryptedKey"].flatMap(Sealed.init),
      let algorithm = ["PBKDF2withHmacSHA1": HashAlgorithm.sha1, "PBKDF2withHmacSHA512": .sha512][
        json["mAlgorithm"]?.text ?? ""]
    else { throw ForeignSeal.damaged(.freeOTP, Phrase("otp-no-master-key")) }
    let iterations = try ForeignSeal.checkedIterations(json["mIterations"]?.integer)
    let key = PBKDF2.key(try passphrase(), algorithm, salt: salt, iterations: iterations, count: 32)
    guard let master = sealed.open(key), master.count == AESGCM.keySize else {
      throw ForeignSeal.wrongPassphrase(.freeOTP)
    }
    return master
  }

  /// A ciphertext of AES-GCM with what Android keeps beside it.
  private struct Sealed {
    private let ciphertext: [UInt8]
    private let nonce: [UInt8]
    private let token: String

    init?(_ json: JSON) {
      guard json["mCipher"]?.text == "AES/GCM/NoPadding", let ciphertext = json["mCipherText"]?.signedBytes,
        let nonce = json["mParameters"]?.signedBytes.flatMap(Sealed.nonce), let token = json["mToken"]?.text
      else { return nil }
      (self.ciphertext, self.nonce, self.token) = (ciphertext, nonce, token)
    }

    /// The nonce in DER: an octet string, alone or first in a sequence.
    private static func nonce(_ parameters: [UInt8]) -> [UInt8]? {
      let string = parameters.first == 0x30 ? parameters.dropFirst(2) : parameters[...]
      let nonce = Array(string.dropFirst(2).prefix(AESGCM.nonceSize))
      return string.starts(with: [0x04, UInt8(AESGCM.nonceSize)]) && nonce.count == AESGCM.nonceSize
        ? nonce : nil
    }

    func open(_ key: Secret) -> Secret? {
      ForeignSeal.unseal(ciphertext, nonce: nonce, key: key, additionalData: Array(token.utf8))
    }
  }
}

/// A `HashMap` of strings in Java's serialization (Java Object Serialization Specification, section 6.4).
private struct JavaMap {
  static let head: [UInt8] = [0xAC, 0xED, 0x00, 0x05]
  private(set) var texts: [(key: String, value: String)] = []

  private var rest: ArraySlice<UInt8>
  /// The strings in the order of their handles, by which the stream names those that come again.
  private var strings: [String] = []

  /// nil for anything else, and for a stream that is cut off.
  init?(_ bytes: [UInt8]) {
    rest = bytes[...].dropFirst(JavaMap.head.count)
    // TC_OBJECT, TC_CLASSDESC, the name, eight bytes of a version, flags.
    guard take(2) == [0x73, 0x72], text() == "java.util.HashMap", take(9) != nil, let fields = number(2)
    else {
      return nil
    }
    var size = 0
    for _ in 0..<min(fields, 16) {
      guard take(1)?.first.map({ [UInt8(ascii: "F"), UInt8(ascii: "I")].contains($0) }) == true, text() != nil
      else { return nil }
      size += 4
    }
    // TC_ENDBLOCKDATA, TC_NULL, the fields, TC_BLOCKDATA of eight bytes: capacity and count.
    guard take(2) == [0x78, 0x70], take(size) != nil, take(2) == [0x77, 8], number(4) != nil,
      let count = number(4), count <= ForeignCollector.maximumItems
    else { return nil }
    for _ in 0..<count {
      guard let key = string(), let value = string() else { return nil }
      texts.append((key, value))
    }
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  private mutating func number(_ count: Int) -> Int? { take(count)?.reduce(0) { $0 << 8 | Int($1) } }

  /// Modified UTF-8, which differs from UTF-8 in characters that keys and JSON here don't have.
  private mutating func text() -> String? {
    number(2).flatMap { take($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func string() -> String? {
    switch take(1)?.first {
    case 0x74:
      guard let text = text() else { return nil }
      strings.append(text)
      return text
    // TC_REFERENCE; the class and the map have the first two handles.
    case 0x71:
      guard let handle = number(4), strings.indices.contains(handle - 0x7E_0002) else { return nil }
      return strings[handle - 0x7E_0002]
    default: return nil
    }
  }
}
