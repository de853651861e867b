// TLS before real peers: Python's ssl and openssl.

import Diagnostics
import Foundation
import Serve
import TestSupport
import Testing

@Suite struct TLSTests {
  /// Makes a certificate for localhost and its key.
  private func certificate(
    _ folder: TemporaryFolder, _ name: String = "server", key options: [String] = ["-nodes"]
  )
    throws -> CertificateFiles
  {
    let files = CertificateFiles(
      certificate: folder.path("\(name).pem"), key: folder.path("\(name).key"))
    let made = try start(
      "openssl",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2", "-subj"]
        + ["/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", files.key]
        + ["-out", files.certificate] + options)
    guard made.status == 0 else { throw TestSetupError(made.stderr) }
    return files
  }

  private func check(_ limits: ServerLimits, _ options: String...) async throws {
    try requirePeer("openssl")
    try requirePeer("python3")
    try await withTemporaryFolder { folder in
      let files = try certificate(folder)
      let server = try await HTTPServer(Echo(), port: 0, certificate: files, limits: limits)
      let script = Repository.root.appending(path: "Tests/peers/tls.py").path
      let said = try start(
        "python3", [script, String(server.port), files.certificate] + options, timeout: 300)
      #expect(said.status == 0 && said.stdout.hasSuffix(" checks held\n"), "\(said.stdout)\(said.stderr)")
      await server.stop()
    }
  }

  @Test func whatPeersSayIsUnderstood() async throws { try await check(ServerLimits()) }

  @Test func aPeerThatReadsNothingIsCut() async throws {
    var limits = ServerLimits()
    (limits.connections, limits.stall) = (1, 0.5)
    try await check(limits, "--one")
  }

  @Test func whatIsNoCertificateWithItsKeyIsRefused() async throws {
    try requirePeer("openssl")
    try await withTemporaryFolder { folder in
      let files = try certificate(folder)
      let other = try certificate(folder, "other")
      let locked = try certificate(folder, "locked", key: ["-passout", "pass:secret"])
      try folder.write("", to: "empty.pem")
      for (certificate, key) in [
        (files.certificate, other.key), (files.key, files.key), (files.certificate, files.certificate),
        (locked.certificate, locked.key), (folder.path("empty.pem"), files.key),
        (files.certificate, folder.path("missing.key")), (folder.path, files.key),
      ] {
        await #expect(throws: Diagnostic.self) {
          try await HTTPServer(
            Echo(), port: 0, certificate: CertificateFiles(certificate: certificate, key: key))
        }
      }
    }
  }
}
