// A letter from a pocket: opened, and proven to be one pocket's. Format: docs/FORMAT.md, "Pockets".

internal import Diagnostics
internal import Fluent
internal import FormData
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import ZonedTime

/// What somebody wrote where the home can't be reached.
struct Letter: Sendable {
  /// The most bytes of a sealed letter.
  static let maximumSize = 8 << 20
  /// The most bytes of a file with a letter.
  static let maximumFile = 12 << 20
  private static let step = 65_536
  private static let headSize = 1 + P256PublicKey.size
  private static let signatureSize = 64
  private static let label = Array("zutto letter v1".utf8)
  private static let info = Array("zutto letter v1 P-256 HKDF-SHA-256 AES-256-GCM".utf8)

  /// The pocket's key, which signed it.
  let writer: P256PublicKey
  /// The id of the form that it is.
  let id: FormID
  /// 32 hexadecimal digits that only who opened it knows: the phone keeps the words until it sees them.
  let receipt: String
  /// The code that makes its writer a member; only a pocket's first letters have it.
  let code: String?
  /// When it was written, by the phone's clock.
  let written: Instant
  /// The form that it is, as a path below the app's base, such as `/d/futari`.
  let path: String
  let fields: [(name: String, value: String)]
  let files: [(field: String, name: String, bytes: [UInt8])]

  /// Opens a sealed letter.
  ///
  /// - Throws: `letter-refused` for anything but a whole letter to this key, signed by the key that it names.
  init(opening bytes: [UInt8], with key: P256PrivateKey) throws(Diagnostic) {
    guard bytes.count <= Letter.maximumSize, bytes.count >= Letter.headSize + Letter.step + AESGCM.tagSize,
      (bytes.count - Letter.headSize - AESGCM.tagSize).isMultiple(of: Letter.step)
    else { throw Letter.refused(Phrase("pocket-no-letter")) }
    guard bytes[0] == 1 else { throw Letter.refused(Phrase("pocket-newer")) }
    guard let ephemeral = P256PublicKey(Array(bytes[1..<Letter.headSize])) else {
      throw Letter.refused(Phrase("pocket-no-letter"))
    }
    let content = try Letter.content(of: bytes, ephemeral, key)
    let start = P256PublicKey.size + Letter.signatureSize
    guard content.count >= start + 4, let writer = P256PublicKey(Array(content[..<P256PublicKey.size])) else {
      throw Letter.refused(Phrase("pocket-malformed"))
    }
    let signed = Letter.label + key.publicKey.bytes + ephemeral.bytes + content[start...]
    guard writer.verifies(Array(content[P256PublicKey.size..<start]), of: signed) else {
      throw Letter.refused(Phrase("pocket-forged"))
    }
    self.writer = writer
    let size = content[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = start + 4 + size
    guard end <= content.count,
      let head = try? JSON.parse(Source("letter", Array(content[start + 4..<end]))).object,
      let id = head["id"]?.text.flatMap(FormID.init(_:)),
      let receipt = head["receipt"]?.text.flatMap(FormID.init(_:))?.text,
      let written = head["written"]?.integer, let path = head["path"]?.text,
      let fields = Letter.fields(head["fields"]), let files = Letter.files(head["files"], content[end...])
    else { throw Letter.refused(Phrase("pocket-malformed")) }
    self.id = id
    self.receipt = receipt
    code = head["code"]?.text
    self.written = Instant(secondsSince1970: Int64(written))
    (self.path, self.fields) = Letter.form(path, fields)
    self.files = files
  }

  /// The app's form for a place of a pocket's address.
  private static func form(
    _ place: String, _ fields: [(name: String, value: String)]
  ) -> (path: String, fields: [(name: String, value: String)]) {
    let id = String(place.dropFirst())
    switch place.first {
    case "d": return ("/d/" + id.percentEncoded, fields)
    case "m": return ("/m" + id, fields)
    case "t": return ("/till/tap", [("tap", id)] + fields)
    default: return ("", fields)
    }
  }

  /// The letter of a file: phones write it in Base64, which passes through every mail and chat.
  static func bytes(ofFile file: [UInt8]) -> [UInt8] {
    let digits = file.filter { $0 > 0x20 }
    // Version 1 and the 04 of a point.
    guard digits.starts(with: Array("AQ".utf8)) else { return file }
    return Base64.bytes(String(decoding: digits, as: UTF8.self)) ?? file
  }

  /// The plaintext without its padding.
  private static func content(
    of bytes: [UInt8], _ ephemeral: P256PublicKey, _ key: P256PrivateKey
  ) throws(Diagnostic) -> [UInt8] {
    let made = HKDF.derive(
      key: key.agree(with: ephemeral), salt: ephemeral.bytes + key.publicKey.bytes, info: info,
      count: AESGCM.keySize + AESGCM.nonceSize)
    let end = bytes.count - AESGCM.tagSize
    let box = AESGCM.Box(
      nonce: unsafe made.withBytes { unsafe Array($0[AESGCM.keySize...]) },
      ciphertext: Array(bytes[headSize..<end]), tag: Array(bytes[end...]))
    guard
      let plain = AESGCM.unseal(
        box, key: made.part(0..<AESGCM.keySize), additionalData: Array(bytes[..<headSize]))
    else { throw refused(Phrase("pocket-foreign")) }
    let content = unsafe plain.withBytes { unsafe Array($0) }
    let size = content[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard size <= content.count - 4, content[(4 + size)...].allSatisfy({ $0 == 0 }) else {
      throw refused(Phrase("pocket-malformed"))
    }
    return Array(content[4..<4 + size])
  }

  private static func fields(_ json: JSON?) -> [(name: String, value: String)]? {
    guard let list = json?.list else { return nil }
    let fields = list.compactMap { one -> (name: String, value: String)? in
      guard let pair = one.list, pair.count == 2, let name = pair[0].text, let value = pair[1].text else {
        return nil
      }
      return (name, value)
    }
    return fields.count == list.count ? fields : nil
  }

  /// The files, whose bytes follow each other and end where the letter ends.
  private static func files(
    _ json: JSON?, _ bytes: ArraySlice<UInt8>
  ) -> [(field: String, name: String, bytes: [UInt8])]? {
    guard let list = json?.list, list.count <= FormLimits.photos.files else { return nil }
    var files: [(field: String, name: String, bytes: [UInt8])] = []
    var rest = bytes
    for one in list {
      guard let parts = one.list, parts.count == 3, let field = parts[0].text, let name = parts[1].text,
        let size = parts[2].integer, (0...rest.count).contains(size)
      else { return nil }
      files.append((field, name, Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    return rest.isEmpty ? files : nil
  }

  static func refused(_ why: Phrase) -> Diagnostic {
    Diagnostic(.letterRefused, why, hint: Phrase("pocket-refused-hint"))
  }
}
