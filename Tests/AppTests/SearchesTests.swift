// Searches of one device follow each other; those of others don't wait for them.

import App
import Diagnostics
import Ground
import Serve
import Synchronization
import TestSupport
import Testing

@Suite struct SearchesTests {
  /// How many searches run, and how many did at once.
  private final class Count: Sendable {
    private let running = Mutex((begun: 0, now: 0, most: 0))
    var begun: Int { running.withLock { $0.begun } }
    var most: Int { running.withLock { $0.most } }
    var now: Int { running.withLock { $0.now } }

    func begin() {
      running.withLock { count in
        count.begun += 1
        count.now += 1
        count.most = max(count.most, count.now)
      }
    }

    func end() { running.withLock { $0.now -= 1 } }
  }

  @Test func aNewSearchOfAPhoneEndsTheOneBefore() async throws {
    let (searches, count) = (Searches(), Count())
    // Each but the last goes on until it is cancelled.
    @Sendable func search(_ device: String, isLast: Bool) async throws -> Bool {
      try await searches.run(for: device) { () async throws(Diagnostic) in
        count.begin()
        while !isLast, !Task.isCancelled { await Task.yield() }
        count.end()
        return SearchReading()
      } != nil
    }
    var before: [Task<Bool, any Error>] = []
    for number in 1...5 {
      before.append(Task { try await search("a", isLast: false) })
      while count.begun < number { await Task.yield() }
    }
    #expect(try await search("b", isLast: true))
    #expect(count.most == 2)
    #expect(try await search("a", isLast: true))
    for one in before { #expect(try await !one.value) }
    #expect(count.now == 0 && count.most == 2)
  }

  @Test func whatASearchRefusesIsSaidAndTheNextOneRuns() async throws {
    let searches = Searches()
    await #expect(throws: Diagnostic.self) {
      _ = try await searches.run(for: "a") { () async throws(Diagnostic) in
        throw Diagnostic(.searchSyntax, "no")
      }
    }
    let reading = try await searches.run(for: "a") { () async throws(Diagnostic) in SearchReading() }
    #expect(reading != nil)
  }
}
