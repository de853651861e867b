// The household's own certificate authority: phones that trust it reach the app over HTTPS by one name.

package import Diagnostics
internal import Fluent
package import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
package import Serve
internal import ZonedTime

/// An authority for one name and for private addresses, `authority/NAME.pem` in the app's folder, and the
/// server's certificate beside it.
package struct OwnAuthority: Sendable {
  private static let folder: RelativePath = "authority"
  private static let day: Int64 = 86_400
  private static let authorityDays: Int64 = 3650
  /// As long as browsers accept (CA/Browser Forum, ballot SC22).
  private static let serverDays: Int64 = 397
  private static let renewalDays: Int64 = 30

  /// The name by which phones reach this computer, or its address.
  package let name: String
  /// The authority's certificate in DER.
  package let certificate: [UInt8]
  private let files: StateFolder
  private let world: World

  /// The authority of a name, made when it is first asked for.
  ///
  /// - Throws: `app-state` for a damaged file, and as the writes.
  package init(name: String, in folder: AppFolder, world: World) throws(Diagnostic) {
    self.name = name
    let files = folder.files
    self.files = files
    self.world = world
    let path = OwnAuthority.path(name, "")
    let now = world.now().secondsSince1970
    certificate = try files.change(OwnAuthority.path(name, ".json")) { (object) throws(Diagnostic) in
      let isOver = (object["began"]?.integer).map {
        now > Int64($0) + OwnAuthority.authorityDays * OwnAuthority.day
      }
      if isOver != true, let source = try files.tree.readIfPresent(path, limit: StateFolder.limit) {
        guard let kept = KeyedCertificate(pem: source.bytes) else {
          throw files.damaged(path)
        }
        return kept.der
      }
      guard
        let made = KeyedCertificate(OwnAuthority.authority(of: name, at: now), serial: world.randomBytes(16))
      else { throw OwnAuthority.unusable(name) }
      try files.tree.write(made.pem, to: path, isPrivate: true)
      object = ["began": .integer(Int(now))]
      return made.der
    }
  }

  /// The SHA-256 of the authority's certificate, in groups that people compare.
  package var fingerprint: String {
    let hex = Array(Digest(of: certificate).hex.uppercased())
    return stride(from: 0, to: hex.count, by: 4).map { String(hex[$0..<$0 + 4]) }.joined(separator: " ")
  }

  /// The server's certificate with its key, in one file, so that both change at once.
  package var server: CertificateFiles {
    let path = files.tree.systemPath(OwnAuthority.path(name, "-server"))
    return CertificateFiles(certificate: path, key: path)
  }

  /// The authority's certificate in PEM, for programs that check an origin; nil if the origin has none of ours.
  package static func file(of origin: String, in folder: AppFolder) -> String? {
    guard origin.hasPrefix("https://") else { return nil }
    let parts = origin.dropFirst(8).split(separator: ":", omittingEmptySubsequences: false)
    let host = parts.dropLast().joined(separator: ":")
    let path = OwnAuthority.path(host.filter { !"[]".contains($0) }, "")
    let tree = folder.files.tree
    return tree.signature(path) == nil ? nil : tree.systemPath(path)
  }

  /// Makes the server's certificate anew where there is none, where it ends within 30 days, and where the
  /// addresses of this computer changed.
  ///
  /// - Parameter addresses: this computer's own.
  /// - Returns: whether it was made.
  /// - Throws: `app-state` for a damaged file, and as the writes.
  @discardableResult package func renew(addresses: [String]) throws(Diagnostic) -> Bool {
    let now = world.now().secondsSince1970
    let addresses = addresses.filter(OwnAuthority.isPrivate).sorted()
    let path = OwnAuthority.path(name, "-server")
    return try files.change(OwnAuthority.path(name, ".json")) { (object) throws(Diagnostic) in
      let made = object["made"]?.integer.map { Int64($0) }
      let isFresh = made.map {
        (0..<OwnAuthority.serverDays - OwnAuthority.renewalDays).contains((now - $0) / OwnAuthority.day)
      }
      let known = object["addresses"]?.list?.compactMap(\.text)
      if isFresh == true, known == addresses, files.tree.signature(path) != nil { return false }
      let issuer = try files.tree.read(OwnAuthority.path(name, ""), limit: StateFolder.limit).bytes
      let fields = OwnAuthority.server(name, addresses, at: now)
      guard let new = KeyedCertificate(fields, serial: world.randomBytes(16), issuer: issuer) else {
        throw OwnAuthority.unusable(name)
      }
      try files.tree.write(new.pem, to: path, isPrivate: true)
      object["made"] = .integer(Int(now))
      object["addresses"] = .list(addresses.map(JSON.text))
      return true
    }
  }

  private static func path(_ name: String, _ end: String) -> RelativePath {
    let file = name.replacing(":", with: "-") + end
    return folder.appending(end.hasSuffix(".json") ? file : file + ".pem") ?? folder
  }

  private static func unusable(_ name: String) -> Diagnostic {
    Diagnostic(.appState, Phrase("app-name-unusable", ["name": name]), hint: Phrase("app-name-hint"))
  }

  // MARK: What the certificates say

  /// Whether a name can stand in a certificate: a host name, or an address of a private network.
  package static func accepts(_ name: String) -> Bool {
    if name.contains(":") || name.allSatisfy({ $0.isNumber || $0 == "." }) { return isPrivate(name) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= 200
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.count <= 63 && part.first != "-" && part.last != "-"
          && part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
          }
      }
  }

  /// Whether an address is of a private network (RFC 1918, RFC 6598, RFC 3927, RFC 4193).
  static func isPrivate(_ address: String) -> Bool {
    if address.contains(":") {
      let first = address.lowercased().prefix(2)
      return ["fc", "fd"].contains(first) && address.utf8.allSatisfy { $0 != UInt8(ascii: "%") }
    }
    let parts = address.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
    guard parts.count == 4, parts.map(String.init).joined(separator: ".") == address else { return false }
    switch (parts[0], parts[1]) {
    case (10, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): return true
    default: return false
    }
  }

  private static let networks = [
    "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "169.254.0.0/255.255.0.0",
    "100.64.0.0/255.192.0.0", "fc00:0:0:0:0:0:0:0/fe00:0:0:0:0:0:0:0",
  ]

  private static func isAddress(_ name: String) -> Bool { isPrivate(name) }

  /// An authority that can sign for the name and for private addresses only (RFC 5280, section 4.2.1.10).
  private static func authority(of name: String, at now: Int64) -> KeyedCertificate.Fields {
    // Kinds of names that no constraint mentions would be free: an address has a name that nobody can have.
    let host = isAddress(name) ? "none.invalid" : name
    let permitted = ["permitted;DNS:\(host)"] + networks.map { "permitted;IP:\($0)" }
    return KeyedCertificate.Fields(
      name: "zutto \(name)", valid: (now - day)...(now + authorityDays * day),
      extensions: [
        ("basicConstraints", "critical,CA:TRUE,pathlen:0"), ("keyUsage", "critical,keyCertSign,cRLSign"),
        ("extendedKeyUsage", "serverAuth"),
        ("nameConstraints", (["critical"] + permitted).joined(separator: ",")),
        ("subjectKeyIdentifier", "hash"),
      ])
  }

  private static func server(_ name: String, _ addresses: [String], at now: Int64) -> KeyedCertificate.Fields
  {
    let own = isAddress(name) ? ["IP:\(name)"] : ["DNS:\(name)"]
    let names = own + addresses.filter { $0 != name }.map { "IP:\($0)" }
    // OpenSSL holds a common name that could be a host name against the authority's constraints on host names.
    let common = isAddress(name) ? "zutto at \(name)" : name
    return KeyedCertificate.Fields(
      name: common, valid: (now - day)...(now + (serverDays - 1) * day),
      extensions: [
        ("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,digitalSignature"),
        ("extendedKeyUsage", "serverAuth"), ("subjectAltName", names.joined(separator: ",")),
        ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid:always"),
      ])
  }
}
