// The two addresses that no other machine reaches.

internal import Diagnostics
internal import Fluent
internal import NIOCore
internal import NIOPosix

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Opens what the preview listens at.
enum Listeners {
  /// Listens at 127.0.0.1 and, where this machine has it, at ::1, both at one port.
  ///
  /// - Throws: the system's errors, as the library has them.
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
        // A port that is free at one address can be taken at the other.
        if port != 0 || last { throw error }
      }
    }
    return []
  }

  private static func bind(_ bootstrap: ServerBootstrap, _ address: String, _ port: Int) async throws
    -> any Channel
  { try await bootstrap.bind(to: SocketAddress(ipAddress: address, port: port)).get() }

  /// Why nothing can be listened at, with another port to try.
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
        Phrase(
          "serve-port-cant-listened", ["port": port, "string": unsafe String(cString: strerror(number))])
      }
    return Diagnostic(
      .portUnavailable, why, hint: Phrase("serve-take-another-one-port", ["other": other ?? 0]))
  }
}
