// An archive on this machine's loopback addresses, and nowhere else.

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

/// Serves an archive to browsers of this machine.
///
/// A class because it owns a thread and its sockets.
public final class PreviewServer: Sendable {
  /// Where it listens.
  public let port: Int
  private let preview: Preview
  private let group: MultiThreadedEventLoopGroup
  private let listeners: [any Channel]

  /// The address to open.
  public var url: String { "http://localhost:\(port)/" }

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - tree: the archive's folder, which nothing served stands outside of.
  ///   - port: where to listen; 0 for a free one.
  ///   - language: of the pages that the server makes itself.
  ///   - reloads: whether pages are loaded anew when they change.
  ///   - policy: what browsers may do with its pages.
  ///   - secret: the first part of all addresses, so that nobody else on this machine finds a page; nil for none.
  ///   - isOurs: whether a file is as zutto wrote it; all others may do nothing.
  ///   - limits: how much may be asked of it.
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

  /// Has open pages loaded anew.
  public func change() { preview.change() }

  /// Shows on open pages what is wrong with the home; nothing takes the note away.
  public func show(_ problems: [Diagnostic], in language: Language) { preview.show(problems, language) }

  /// Ends all connections.
  public func stop() async {
    for listener in listeners { try? await listener.close() }
    try? await group.shutdownGracefully()
  }
}
