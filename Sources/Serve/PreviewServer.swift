// The preview server: serves an archive on loopback addresses only.

public import Diagnostics
public import Fluent
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
public import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Serves an archive to browsers on this machine.
///
/// A class because it owns a thread and its sockets.
public final class PreviewServer: Sendable {
  /// The port it listens at.
  public let port: Int
  private let preview: Preview
  private let group: MultiThreadedEventLoopGroup
  private let listeners: [any Channel]

  /// The URL to open.
  public var url: String { "http://localhost:\(port)/" }

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - tree: the archive's folder; nothing outside it is served.
  ///   - port: the port; 0 for a free one.
  ///   - language: of the pages that the server makes itself.
  ///   - reloads: whether pages reload when they change.
  ///   - policy: the Content-Security-Policy of its pages.
  ///   - secret: the first path component of all addresses, so that no other user of this machine can guess
  ///     them; nil for none.
  ///   - isOurs: whether a file is unchanged since zutto wrote it; all others are sandboxed.
  ///   - limits: the limits of connections and requests.
  /// - Throws: `port-unavailable`.
  public init(
    _ tree: Tree, port: Int, language: Language, reloads: Bool = true, policy: PagePolicy = .archive,
    secret: String? = nil, isOurs: @escaping @Sendable (RelativePath, FileSignature) -> Bool,
    limits: PreviewLimits = PreviewLimits()
  ) async throws(Diagnostic) {
    let preview = Preview(
      tree, language, reloads: reloads, policy: policy, secret: secret, isOurs: isOurs, limits: limits)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let bootstrap = PreviewServer.bootstrap(group, preview)
    do { listeners = try await Listeners.open(bootstrap, port) } catch {
      try? await group.shutdownGracefully()
      throw await Listeners.told(error, port)
    }
    self.port = listeners.first?.localAddress?.port ?? port
    self.preview = preview
    self.group = group
    preview.listens(at: self.port)
    _ = group.next().scheduleRepeatedTask(initialDelay: .seconds(15), delay: .seconds(15)) { _ in
      preview.beat()
    }
  }

  private static func bootstrap(_ group: MultiThreadedEventLoopGroup, _ preview: Preview) -> ServerBootstrap {
    ServerBootstrap(group: group).serverChannelOption(.backlog, value: 128).serverChannelOption(
      .socketOption(.so_reuseaddr), value: 1
    ).childChannelOption(.socketOption(.tcp_nodelay), value: 1).childChannelInitializer { channel in
      guard preview.enter(channel) else { return channel.close() }
      channel.closeFuture.whenComplete { _ in preview.leave(channel) }
      return channel.eventLoop.makeCompletedFuture {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderListSize = preview.limits.headers
        limits.maxHeaderFieldSize = preview.limits.headers
        limits.maxHeaderFieldCount = 100
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(
          withOutboundHeaderValidation: true, withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
          withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(Connection(preview))
      }
    }
  }

  /// Makes open pages reload.
  public func change() { preview.change() }

  /// Shows the home's problems on open pages; an empty list removes the note.
  public func show(_ problems: [Diagnostic], in language: Language) { preview.show(problems, language) }

  /// Closes the listeners and all connections.
  public func stop() async {
    for listener in listeners { try? await listener.close() }
    try? await group.shutdownGracefully()
  }
}

/// Limits above which the preview closes connections.
public struct PreviewLimits: Sendable, Hashable {
  /// Bytes of all headers of a request.
  public var headers = 32 * 1024
  /// Concurrent connections.
  public var connections = 128
  /// Concurrent event streams.
  public var streams = 64
  /// Seconds until a request must be complete, counted from the connection or the previous answer.
  public var patience = 20.0
  /// Seconds within which a client must read some of an answer.
  public var stall = 30.0

  /// The default limits.
  public init() {}
}

enum Listeners {
  /// Listens at 127.0.0.1 and, if the machine has it, ::1, both at the same port.
  ///
  /// - Throws: the system's errors, as SwiftNIO's.
  static func open(_ bootstrap: ServerBootstrap, _ port: Int) async throws -> [any Channel] {
    for last in [false, false, false, false, true] {
      let first = try await bind(bootstrap, "127.0.0.1", port)
      do {
        let second = try await bind(bootstrap, "::1", first.localAddress?.port ?? port)
        return [first, second]
      } catch let error as IOError
        where [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT].contains(error.errnoCode)
      { return [first] } catch {
        try await first.close()
        // A port that is free at one address may be taken at the other.
        if port != 0 || last { throw error }
      }
    }
    return []
  }

  private static func bind(_ bootstrap: ServerBootstrap, _ address: String, _ port: Int) async throws
    -> any Channel
  { try await bootstrap.bind(to: SocketAddress(ipAddress: address, port: port)).get() }

  /// The diagnostic for a failed bind, suggesting a free port.
  static func told(_ error: any Error, _ port: Int) async -> Diagnostic {
    let number = (error as? IOError)?.errnoCode ?? 0
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let other = try? await open(ServerBootstrap(group: group), 0).first?.localAddress?.port
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
