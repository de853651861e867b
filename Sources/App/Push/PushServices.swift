// Browser makers' push services: which are known, and how they are asked to deliver (RFC 8030, RFC 8292).

internal import Diagnostics
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import ZonedTime

/// What the household says of push services.
package struct PushSettings: Sendable {
  /// Origins of services besides the browser makers', such as `https://push.example.org`.
  let services: [String]
  /// Whom a service may write to: an address of `mailto:` or `https:`; Apple's takes nothing without one.
  var contact: String?

  package init(services: [String] = [], contact: String? = nil) {
    self.services = services.map { $0.lowercased() }
    self.contact = contact
  }
}

/// Posts messages to push services.
struct PushServices: Sendable {
  /// The hosts of Chrome, Chromium, Firefox, Safari and Edge; with a dot before it, all below a name.
  private static let hosts = [
    "fcm.googleapis.com", "jmt17.google.com", ".push.services.mozilla.com", ".push.apple.com",
    ".notify.windows.com",
  ]
  private static let file: RelativePath = "push.json"
  private static let body: RelativePath = "push.body"
  /// Seconds for which a service keeps a message for a phone that is off.
  private static let patience = 86_400
  /// Seconds for which a token holds: at most a day (RFC 8292, section 2).
  private static let validity: Int64 = 43_200

  /// What a service said.
  enum Reply: Sendable, Hashable {
    case taken
    /// The browser has no such subscription any more.
    case gone
    /// Not now; seconds after which it wants to be asked again, if it says so.
    case later(Int?)
    /// Never: what it said.
    case refused(String)
  }

  let settings: PushSettings
  private let folder: AppFolder
  private let world: World
  private let key: P256PrivateKey

  /// - Throws: `app-state`, and as the reads and writes.
  init(_ settings: PushSettings, in folder: AppFolder, _ world: World) throws(Diagnostic) {
    self.settings = settings
    self.folder = folder
    self.world = world
    key = try folder.files.change(PushServices.file) { (object) throws(Diagnostic) in
      guard let key = object.privateKey(world) else { throw folder.files.damaged(PushServices.file) }
      return key
    }
  }

  /// The household's public key, which a browser's subscription is bound to.
  var publicKey: String { Base64.urlText(key.publicKey.bytes) }

  /// Whether messages are posted to an address: a paired browser names it, and must not lead us to other servers.
  func accepts(_ address: PushAddress) -> Bool {
    let origin = address.origin.lowercased()
    if settings.services.contains(origin) { return true }
    let host = origin.dropFirst(8)
    return PushServices.hosts.contains { $0.first == "." ? host.hasSuffix($0) : host == $0 }
  }

  /// Posts a message, and waits for the service, for up to 40 seconds.
  ///
  /// - Parameters:
  ///   - message: what only the browser reads.
  ///   - address: the browser's.
  ///   - contact: whom the service may write to; nil for nobody.
  /// - Returns: what the service said.
  /// - Throws: `program-missing`, `program-failed`, and as the writes.
  func post(_ message: PushMessage, to address: PushAddress, contact: String?) throws(Diagnostic) -> Reply {
    try folder.files.tree.write(
      message.sealed(for: address, randomBytes: world.randomBytes), to: PushServices.body, isPrivate: true)
    defer { _ = try? folder.files.tree.delete(PushServices.body) }
    let topic = Base64.urlText(
      Array(Digest(of: Array("\(folder.key) \(message.mark)".utf8)).bytes.prefix(24)))
    let request = WebRequest(
      "POST", address.endpoint,
      headers: [
        ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
        ("TTL", "\(PushServices.patience)"), ("Topic", topic),
        ("Authorization", "vapid t=\(token(for: address.origin, contact)), k=\(publicKey)"),
      ], seconds: 30)
    switch try request.send(body: folder.files.tree.systemPath(PushServices.body), limit: nil) {
    case .none: return .later(nil)
    case .answer("404", _, _), .answer("410", _, _): return .gone
    case .answer(let status, _, _) where status.hasPrefix("2"): return .taken
    case .answer(let status, _, let seconds) where status == "429" || status.hasPrefix("5"):
      return .later(seconds)
    case .answer(let status, _, _): return .refused(status)
    }
  }

  /// Proves to a service who posts: a JSON Web Token signed with ES256 (RFC 8292, section 2; RFC 7515).
  func token(for origin: String, _ contact: String?) -> String {
    let head: JSONObject = ["typ": "JWT", "alg": "ES256"]
    var claims: JSONObject = [
      "aud": .text(origin), "exp": .integer(Int(world.now().secondsSince1970 + PushServices.validity)),
    ]
    claims["sub"] = contact.map(JSON.text)
    let signed = [head, claims].map { Base64.urlText(Array(JSON.object($0).description.utf8)) }
      .joined(separator: ".")
    return signed + "." + Base64.urlText(key.signature(of: Array(signed.utf8)))
  }
}

extension JSONObject {
  /// The private key that it keeps, made where there is none; nil for one that is damaged.
  mutating func privateKey(_ world: World) -> P256PrivateKey? {
    guard let value = self["key"] else {
      let key = P256PrivateKey(randomBytes: world.randomBytes)
      self["key"] = .text(unsafe key.secret.withBytes { unsafe Array($0) }.hexadecimal)
      return key
    }
    return value.text.flatMap([UInt8].init(hexadecimal:)).flatMap { P256PrivateKey(secret: Secret($0)) }
  }
}
