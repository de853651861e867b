// Where a browser receives notices, and what is sent there: encrypted for it alone.

package import Fluent
internal import LosslessJSON
package import Seal

/// A browser's subscription with a push service (W3C Push API).
package struct PushAddress: Sendable, Hashable {
  /// The size of `secret` in bytes.
  private static let secretSize = 16
  private static let maximumEndpoint = 1000

  /// The service's address for this browser: who knows it, and signs as this household, reaches the browser.
  let endpoint: String
  /// The browser's key.
  let key: P256PublicKey
  /// 16 bytes that only the browser and this household know.
  let secret: [UInt8]
  /// The language of its notices.
  let language: LanguageTag

  /// nil for keys of another form, and for an address with other than plain characters.
  ///
  /// - Parameters:
  ///   - endpoint: an address of HTTPS.
  ///   - key: `p256dh` in Base64url.
  ///   - secret: `auth` in Base64url.
  ///   - language: the reader's.
  package init?(endpoint: String, key: String, secret: String, language: LanguageTag) {
    guard endpoint.utf8.count <= PushAddress.maximumEndpoint, endpoint.hasPrefix("https://"),
      endpoint.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"\\".utf8.contains($0) }),
      let key = Base64.bytes(url: key).flatMap(P256PublicKey.init(_:)),
      let secret = Base64.bytes(url: secret),
      secret.count == PushAddress.secretSize
    else { return nil }
    self.endpoint = endpoint
    self.key = key
    self.secret = secret
    self.language = language
  }

  init?(_ object: JSONObject) {
    guard let endpoint = object["endpoint"]?.text, let key = object["key"]?.text,
      let secret = object["secret"]?.text,
      let language = object["language"]?.text.flatMap(LanguageTag.init(rawValue:))
    else { return nil }
    self.init(endpoint: endpoint, key: key, secret: secret, language: language)
  }

  var json: JSONObject {
    [
      "endpoint": .text(endpoint), "key": .text(Base64.urlText(key.bytes)),
      "secret": .text(Base64.urlText(secret)), "language": .text(language.rawValue),
    ]
  }

  /// The service's origin (RFC 6454), without the secret path.
  var origin: String { "https://" + endpoint.dropFirst(8).prefix { !"/?#".contains($0) } }
}

/// What is sent to a browser.
package struct PushMessage: Sendable, Hashable {
  /// The size that every notice is padded to, so that none is known by its length.
  private static let size = 1024
  /// The record size that is announced: one record holds all (RFC 8188, section 2.1).
  private static let recordSize: [UInt8] = [0, 0, 0x10, 0]

  let title: String
  let body: String
  /// The path that a tap opens.
  let path: String
  /// A later notice replaces one with the same mark.
  let mark: String

  /// As the service worker reads it.
  private var json: [UInt8] {
    let object: JSONObject = [
      "title": .text(title), "body": .text(body), "data": .text(path), "tag": .text(mark),
    ]
    return Array(JSON.object(object).description.utf8)
  }

  /// The message as it is posted.
  func sealed(for address: PushAddress, randomBytes: (_ count: Int) -> [UInt8]) -> [UInt8] {
    let own = P256PrivateKey(randomBytes: randomBytes)
    return PushMessage.seal(
      json, for: address, own: own, salt: randomBytes(16), padding: PushMessage.size - json.count)
  }

  /// Encrypts one record: RFC 8291, section 3.4, in the coding `aes128gcm` of RFC 8188.
  ///
  /// - Parameters:
  ///   - text: what only the browser reads.
  ///   - address: the browser's.
  ///   - own: a key pair for this message alone.
  ///   - salt: 16 random bytes.
  ///   - padding: zeros after the text; none if it is negative.
  /// - Returns: salt, record size, public key, and the record with its tag.
  package static func seal(
    _ text: [UInt8], for address: PushAddress, own: P256PrivateKey, salt: [UInt8], padding: Int = 0
  ) -> [UInt8] {
    let info = Array("WebPush: info\0".utf8) + address.key.bytes + own.publicKey.bytes
    let key = HKDF.derive(key: own.agree(with: address.key), salt: address.secret, info: info, count: 32)
    func derive(_ purpose: String, _ count: Int) -> Secret {
      HKDF.derive(key: key, salt: salt, info: Array("Content-Encoding: \(purpose)\0".utf8), count: count)
    }
    let nonce = unsafe derive("nonce", AESGCM.nonceSize).withBytes { unsafe Array($0) }
    // The byte 2 ends the last record.
    let plain = text + [2] + [UInt8](repeating: 0, count: max(padding, 0))
    let box = AESGCM.seal(
      Secret(plain), key: derive("aes128gcm", AESGCM.shortKeySize), nonce: nonce, additionalData: [])
    return salt + recordSize + [UInt8(P256PublicKey.size)] + own.publicKey.bytes + box.ciphertext + box.tag
  }
}
