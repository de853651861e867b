// The preview server: serves an archive on loopback addresses only.

public import Diagnostics
public import Fluent
public import SafeFiles

/// Serves an archive to browsers on this machine.
///
/// A class because it owns a server.
public final class PreviewServer: Sendable {
  private let preview: Preview
  private let server: HTTPServer

  /// The port it listens at.
  public var port: Int { server.port }
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
    limits: ServerLimits = ServerLimits()
  ) async throws(Diagnostic) {
    let preview = Preview(
      tree, language, reloads: reloads, policy: policy, secret: secret, isOurs: isOurs,
      streams: limits.streams)
    server = try await HTTPServer(preview, port: port, limits: limits)
    self.preview = preview
    preview.listens(at: server.port)
  }

  /// Makes open pages reload.
  public func change() { preview.change() }

  /// Shows the home's problems on open pages; an empty list removes the note.
  public func show(_ problems: [Diagnostic], in language: Language) { preview.show(problems, language) }

  /// Closes the listeners and all connections.
  public func stop() async { await server.stop() }
}
