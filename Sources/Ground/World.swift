// Everything the program may not decide for itself.

public import ZonedTime

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
  init(
    now: @escaping @Sendable () -> Instant, randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    environment: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.now = now
    self.randomBytes = randomBytes
    self.environment = environment
  }

  /// The variable with the key of the transcription server; other programs use it, too.
  public static let keyVariable = "OPENAI_API_KEY"

  /// The real one; reading it takes the variable with the key out of the environment that programs inherit.
  public static let live = {
    let key = value(keyVariable)
    unsafe unsetenv(keyVariable)
    return World(
      now: { Instant(secondsSince1970: Int64(time(nil))) },
      randomBytes: { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }, environment: { $0 == keyVariable ? key : value($0) })
  }()

  private static func value(_ variable: String) -> String? {
    unsafe getenv(variable).map { unsafe String(cString: $0) }
  }
}

extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
  /// Transforms every element, in pieces on as many threads as the machine gives.
  ///
  /// - Parameters:
  ///   - piece: elements a task; a task costs about a microsecond, so a piece should cost more.
  ///   - transform: what is done with each.
  /// - Returns: the results, in order.
  public func concurrentMap<Result: Sendable>(
    piece: Int = 64, _ transform: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    guard count > piece else { return map(transform) }
    // Each task fills its own part, and all are moved into the array at once: a copy would count an owner more of
    // whatever each result refers to.
    nonisolated(unsafe) let results = UnsafeMutablePointer<Result>.allocate(capacity: count)
    defer { unsafe results.deallocate() }
    await withTaskGroup(of: Void.self) { group in
      for start in stride(from: startIndex, to: endIndex, by: piece) {
        group.addTask {
          for index in start..<Swift.min(start + piece, endIndex) {
            unsafe (results + (index - startIndex)).initialize(to: transform(self[index]))
          }
        }
      }
    }
    return unsafe Array(unsafeUninitializedCapacity: count) { array, filled in
      if let start = array.baseAddress { unsafe start.moveInitialize(from: results, count: count) }
      filled = count
    }
  }
}
