// How a server of ours is reached: on this computer, by a name over HTTPS, or behind a proxy.

internal import App
internal import ArgumentParser
internal import Fluent
internal import Serve

struct DoorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The name by which others reach this computer.", valueName: "name"))
  var listen: String?
  @Option(
    help: ArgumentHelp("The certificate for that name, in PEM.", valueName: "file"), completion: .file())
  var cert: String?
  @Option(help: ArgumentHelp("Its private key, in PEM.", valueName: "file"), completion: .file()) var key:
    String?
  @Option(
    name: .customLong("behind-proxy"),
    help: ArgumentHelp("The address that the proxy serves.", valueName: "url")) var proxy: String?

  func validate() throws {
    if let proxy,
      !["https://", "http://"].contains(where: proxy.hasPrefix) || proxy.dropFirst(8).contains("/")
    {
      throw ValidationError(Phrase("app-proxy-address"))
    }
    if listen != nil, proxy != nil { throw ValidationError(Phrase("app-listen-or-proxy")) }
    if (cert == nil) != (key == nil) { throw ValidationError(Phrase("app-cert-and-key")) }
    if listen == nil, cert != nil { throw ValidationError(Phrase("app-cert-needs-listen")) }
  }

  /// The certificate that was named; nil if none was.
  var certificate: CertificateFiles? {
    cert.flatMap { cert in key.map { CertificateFiles(certificate: cert, key: $0) } }
  }

  var reach: HTTPServer.Reach { listen == nil ? .machine : .network }

  /// The origin that browsers use.
  func door(at port: UInt16) -> Door {
    if let proxy { return Door(origin: proxy.lowercased(), isBehindProxy: true) }
    if let listen {
      let host = listen.contains(":") ? "[\(listen)]" : listen
      return Door(origin: "https://\(host.lowercased()):\(port)")
    }
    return Door(origin: "http://localhost:\(port)", isLocal: true)
  }
}
