// Everything the program may not decide for itself.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Time, chance and the environment, handed in from the top so that tests can fix them.
public struct World: Sendable {
  /// The present moment.
  public var now: @Sendable () -> Instant
  /// `count` bytes from the system's secure generator.
  public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// An environment variable's value.
  public var environment: @Sendable (_ name: String) -> String?

  /// A world from its parts.
  public init(
    now: @escaping @Sendable () -> Instant, randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    environment: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.now = now
    self.randomBytes = randomBytes
    self.environment = environment
  }

  /// The real one.
  public static let live = World(
    now: { Instant(secondsSince1970: Int64(time(nil))) },
    randomBytes: { count in
      var generator = SystemRandomNumberGenerator()
      return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }, environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } })
}
