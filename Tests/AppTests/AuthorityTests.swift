// The household's own authority, before real peers: openssl and curl.

import App
import Diagnostics
import Foundation
import Ground
import Household
import Serve
import TestSupport
import Testing
import ZonedTime

@Suite struct AuthorityTests {
  private func authority(_ app: RunningApp, _ name: String = "kasse.local") throws -> OwnAuthority {
    // By the real clock, as the peers': by the app's it would have ended one day.
    let authority = try OwnAuthority(name: name, in: app.state, world: .live)
    try authority.renew(addresses: ["192.168.0.5", "8.8.8.8", "127.0.0.1", "fe80::1", "fd00::2"])
    return authority
  }

  private func openssl(_ words: String...) throws -> String {
    let finished = try run("sh", "-c", (["openssl"] + words).map { "'\($0)'" }.joined(separator: " "))
    return finished.stdout + finished.stderr
  }

  @Test func opensslVerifiesItForItsNameAndPrivateAddresses() async throws {
    try requirePeer("openssl")
    try await withApp { app in
      let authority = try authority(app)
      try app.folder.write(authority.certificate, to: "ca.der")
      let pem = try openssl("x509", "-inform", "der", "-in", app.folder.path("ca.der"))
      try app.folder.write(pem, to: "ca.pem")
      func verify(_ option: String, _ name: String) throws -> Bool {
        try openssl(
          "verify", "-x509_strict", "-CAfile", app.folder.path("ca.pem"), "-purpose", "sslserver", option,
          name,
          authority.server.certificate
        ).contains(": OK")
      }
      #expect(try verify("-verify_hostname", "kasse.local"))
      #expect(try verify("-verify_ip", "192.168.0.5"))
      #expect(try verify("-verify_ip", "fd00::2"))
      for (option, name) in [
        ("-verify_hostname", "example.org"), ("-verify_ip", "8.8.8.8"), ("-verify_ip", "127.0.0.1"),
      ] { #expect(try !verify(option, name), "\(name)") }
      let text = try openssl("x509", "-in", app.folder.path("ca.pem"), "-noout", "-text")
      for line in [
        "CA:TRUE, pathlen:0", "X509v3 Name Constraints: critical", "DNS:kasse.local", "prime256v1",
      ] {
        #expect(text.contains(line), "\(line)")
      }
      // Hex digits of the fingerprint, as openssl says them.
      let print = try openssl("x509", "-in", app.folder.path("ca.pem"), "-noout", "-fingerprint", "-sha256")
      #expect(print.filter(\.isHexDigit).hasSuffix(authority.fingerprint.filter(\.isHexDigit)))
    }
  }

  @Test(arguments: ["10.77.0.1", "192.168.0.5", "fd00::2"])
  func opensslVerifiesItForAnAddress(name: String) async throws {
    try requirePeer("openssl")
    try await withApp { app in
      let authority = try authority(app, name)
      try app.folder.write(authority.certificate, to: "ca.der")
      try app.folder.write(
        try openssl("x509", "-inform", "der", "-in", app.folder.path("ca.der")), to: "ca.pem")
      let said = try openssl(
        "verify", "-x509_strict", "-CAfile", app.folder.path("ca.pem"), "-purpose", "sslserver", "-verify_ip",
        name, authority.server.certificate)
      #expect(said.contains(": OK"), "\(said)")
      let host = name.contains(":") ? "[\(name)]" : name
      #expect(OwnAuthority.file(of: "https://\(host):4848", in: app.state) != nil)
    }
  }

  /// Whoever has the key of the authority can sign for nobody else (RFC 5280, section 4.2.1.10).
  @Test(arguments: ["DNS:example.org", "IP:8.8.8.8", "DNS:kasse.local.example.org"])
  func aCertificateForAnotherNameIsRefused(name: String) async throws {
    try requirePeer("openssl")
    try await withApp { app in
      let authority = try authority(app)
      let issuer = authority.server.certificate.replacing("-server.pem", with: ".pem")
      try app.folder.write("subjectAltName=\(name)\nextendedKeyUsage=serverAuth\n", to: "extension")
      let (key, request, made) = (app.folder.path("k"), app.folder.path("r"), app.folder.path("other.pem"))
      _ = try openssl(
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
        "-out", request, "-subj", "/CN=other")
      _ = try openssl(
        "x509", "-req", "-in", request, "-CA", issuer, "-CAkey", issuer, "-out", made, "-extfile",
        app.folder.path("extension"), "-days", "30")
      let answer = try openssl("verify", "-CAfile", issuer, made)
      #expect(answer.contains("permitted subtree violation"), "\(answer)")
    }
  }

  @Test func theServersIsMadeAnewUnderTheSameAuthority() async throws {
    try requirePeer("curl")
    try await withApp { app in
      let authority = try OwnAuthority(name: "localhost", in: app.state, world: .live)
      #expect(try authority.renew(addresses: ["10.0.0.1"]))
      #expect(try !authority.renew(addresses: ["10.0.0.1"]))
      let server = try await HTTPServer(app.app, port: 0, certificate: authority.server, threads: 1)
      try app.folder.write(authority.certificate, to: "ca.der")
      try app.folder.write(
        try openssl("x509", "-inform", "der", "-in", app.folder.path("ca.der")), to: "ca.pem")
      func status() throws -> String {
        try run(
          "curl", "-s", "--cacert", app.folder.path("ca.pem"), "-o", "/dev/null", "-w", "%{http_code}",
          "https://localhost:\(server.port)/check"
        ).stdout
      }
      #expect(try status() == "200")
      let first = try String(contentsOfFile: authority.server.certificate, encoding: .utf8)
      // Another address; then 370 days later, and with a clock that is wrong by two years.
      #expect(try authority.renew(addresses: ["10.0.0.2"]))
      #expect(try String(contentsOfFile: authority.server.certificate, encoding: .utf8) != first)
      #expect(try status() == "200")
      for days in [366, 368, -800] {
        var later = app.world
        later.now = { World.live.now().adding(seconds: Int64(days) * 86_400) }
        let again = try OwnAuthority(name: "localhost", in: app.state, world: later)
        #expect(again.certificate == authority.certificate)
        #expect(try again.renew(addresses: ["10.0.0.2"]) == (days != 366))
        if days == 368 { _ = try authority.renew(addresses: ["10.0.0.3"]) }
      }
      await server.stop()
    }
  }

  @Test func aDamagedFileIsNotPassedOver() async throws {
    try await withApp { app in
      let authority = try authority(app)
      let path = authority.server.certificate.replacing("-server.pem", with: ".pem")
      try "damaged".write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: Diagnostic.self) {
        _ = try OwnAuthority(name: "kasse.local", in: app.state, world: app.world)
      }
      // What can be made again is.
      try FileManager.default.removeItem(atPath: path)
      let again = try OwnAuthority(name: "kasse.local", in: app.state, world: app.world)
      #expect(again.certificate != authority.certificate)
      #expect(try again.renew(addresses: []))
    }
  }

  @Test(arguments: [
    ("kasse.local", true), ("laptop", true), ("192.168.0.5", true), ("fd12::1", true), ("8.8.8.8", false),
    ("kasse.local,DNS:bank.example", false), ("a b", false), ("-a", false), ("", false), ("127.0.0.1", false),
    ("kasse..local", false), ("ka\nsse", false), ("10.0.0", false), ("fe80::1%eth0", false),
  ]) func namesThatACertificateCanHave(name: String, isFine: Bool) {
    #expect(OwnAuthority.accepts(name) == isFine)
  }

  @Test func thePlainDoorShowsNothingOfTheHome() async throws {
    try await withApp { app in
      let authority = try authority(app)
      let household = try HouseholdApp(
        Household(app.home, app.world, .shipped, .en, program: "zutto"), app.state,
        door: Door(origin: "https://kasse.local:4848"), authority: authority)
      let door = PlainDoor(household, origin: "http://kasse.local:0", hasTills: false)
      let server = try await HTTPServer(door, port: 0, threads: 1)
      func get(_ path: String) throws -> Heard {
        let client = try Client(server.port)
        try client.send("GET \(path) HTTP/1.1\r\nHost: kasse.local\r\nConnection: close\r\n\r\n")
        return try Heard(client.rest())
      }
      for path in ["/start", "/check", "/start/a/app.css", "/start/a/start.js"] {
        let answer = try get(path)
        #expect(answer.status == 200, "\(path)")
        #expect(!answer.body.contains(app.state.key) && answer["Set-Cookie"] == nil, "\(path)")
      }
      #expect(try get("/start").body.contains(authority.fingerprint))
      #expect(try get("/start/ca.crt")["Content-Type"] == "application/x-x509-ca-cert")
      let owner = try #require(try app.owner.cookie)
      for path in [
        "/", "/h/\(app.state.key)/", "/h/\(app.state.key)/till", "/start/a/none", "/start/x/y/z", "/start/a",
      ] {
        #expect(try get(path).status == 404, "\(path)")
        let client = try Client(server.port)
        try client.send(
          "GET \(path) HTTP/1.1\r\nHost: kasse.local\r\nCookie: \(owner)\r\nConnection: close\r\n\r\n")
        #expect(try Heard(client.rest()).status == 404)
      }
      await server.stop()
    }
  }
}
