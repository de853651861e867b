// An HTTP/1.1 server over SwiftNIO: listeners, TLS, the pipeline of each connection.

public import Diagnostics
internal import Fluent
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Serves a site.
///
/// A class because it owns threads and sockets.
public final class HTTPServer: Sendable {
  /// Who can connect.
  public enum Reach: Sendable {
    /// Programs of this machine: 127.0.0.1 and, if the machine has it, ::1.
    case machine
    /// Every machine that has a route to this one.
    case network
  }

  /// The port it listens at.
  public let port: Int
  private let group: MultiThreadedEventLoopGroup
  private let listeners: [any Channel]
  private let connections: Connections

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - site: what is served.
  ///   - reach: who can connect.
  ///   - port: the port; 0 for a free one.
  ///   - certificate: for HTTPS; nil for plain HTTP.
  ///   - threads: event loops.
  ///   - limits: the limits of connections and requests.
  /// - Throws: `port-unavailable`, `certificate-unusable`.
  public init(
    _ site: any Site, reach: Reach = .machine, port: Int, certificate: CertificateFiles? = nil,
    threads: Int = 1, limits: ServerLimits = ServerLimits()
  ) async throws(Diagnostic) {
    let tls = try certificate.map { (files) throws(Diagnostic) in try CurrentCertificate(files) }
    let connections = Connections(limits)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
    let bootstrap = HTTPServer.bootstrap(group) { channel in
      guard connections.enter(channel) else { return channel.close() }
      channel.closeFuture.whenComplete { _ in connections.leave(channel) }
      return channel.eventLoop.makeCompletedFuture {
        try HTTPServer.fill(channel.pipeline.syncOperations, site, connections, tls)
      }
    }
    do { listeners = try await Listeners.open(bootstrap, reach, port) } catch {
      try? await group.shutdownGracefully()
      throw await Listeners.diagnostic(error, port)
    }
    self.port = listeners.first?.localAddress?.port ?? port
    self.group = group
    self.connections = connections
  }

  private static func bootstrap(
    _ group: MultiThreadedEventLoopGroup,
    _ initializer: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) -> ServerBootstrap {
    ServerBootstrap(group: group).serverChannelOption(.backlog, value: 128).serverChannelOption(
      .socketOption(.so_reuseaddr), value: 1
    ).childChannelOption(.tcpOption(.tcp_nodelay), value: 1).childChannelInitializer(initializer)
  }

  private static func fill(
    _ pipeline: ChannelPipeline.SynchronousOperations, _ site: any Site, _ connections: Connections,
    _ tls: CurrentCertificate?
  ) throws {
    if let tls { try pipeline.addHandler(TLSHandler(tls.context())) }
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderListSize = connections.limits.headers
    limits.maxHeaderFieldSize = connections.limits.headers
    limits.maxHeaderFieldCount = 100
    try pipeline.configureHTTPServerPipeline(
      withOutboundHeaderValidation: true, withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
      withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(Connection(site, connections))
  }

  /// The addresses of this computer's network interfaces.
  public static func ownAddresses() -> [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    return Set(devices.compactMap { $0.address?.ipAddress }).sorted()
  }

  /// Closes the listeners and all connections; answers that are being made have ten seconds.
  public func stop() async {
    for listener in listeners { try? await listener.close() }
    for _ in 0..<1000 where !connections.isQuiet { try? await Task.sleep(for: .milliseconds(10)) }
    try? await group.shutdownGracefully()
  }
}

enum Listeners {
  /// Listens at the addresses of a reach, all at the same port.
  ///
  /// - Throws: the system's errors, as SwiftNIO's.
  static func open(_ bootstrap: ServerBootstrap, _ reach: HTTPServer.Reach, _ port: Int) async throws
    -> [any Channel]
  {
    guard case .machine = reach else {
      // One socket takes both kinds of addresses where the machine has IPv6.
      do { return [try await bind(bootstrap, "::", port)] } catch let error as IOError
        where hasNoIPv6(error)
      { return [try await bind(bootstrap, "0.0.0.0", port)] }
    }
    for last in [false, false, false, false, true] {
      let first = try await bind(bootstrap, "127.0.0.1", port)
      do {
        let second = try await bind(bootstrap, "::1", first.localAddress?.port ?? port)
        return [first, second]
      } catch let error as IOError where hasNoIPv6(error) { return [first] } catch {
        try await first.close()
        // A port that is free at one address may be taken at the other.
        if port != 0 || last { throw error }
      }
    }
    return []
  }

  private static func hasNoIPv6(_ error: IOError) -> Bool {
    [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT].contains(error.errnoCode)
  }

  private static func bind(_ bootstrap: ServerBootstrap, _ address: String, _ port: Int) async throws
    -> any Channel
  { try await bootstrap.bind(to: SocketAddress(ipAddress: address, port: port)).get() }

  /// The diagnostic for a failed bind, suggesting a free port.
  static func diagnostic(_ error: any Error, _ port: Int) async -> Diagnostic {
    let number = (error as? IOError)?.errnoCode ?? 0
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let other = try? await open(ServerBootstrap(group: group), .machine, 0).first?.localAddress?.port
    try? await group.shutdownGracefully()
    let why: Phrase =
      switch number {
      case EADDRINUSE: Phrase("serve-port-use", ["port": port])
      case EACCES, EPERM: Phrase("serve-port-system-own-services", ["port": port])
      default:
        Phrase("serve-port-cant-listened", ["port": port, "string": Phrase(systemError: number)])
      }
    return Diagnostic(
      .portUnavailable, why, hint: Phrase("serve-take-another-one-port", ["other": other ?? 0]))
  }
}
