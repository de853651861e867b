// Tests that wait for other programs.

import Foundation
import Testing

/// A suite that begins at once and runs beside the others, on threads of its own.
///
/// Tests run on as many threads as the machine has cores. Those that wait for other programs would hold such a thread while
/// a core is idle.
package struct Apart: SuiteTrait, TestScoping {
  fileprivate let threads: Threads

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

extension Trait where Self == Apart {
  /// On two threads that suites of this kind share.
  package static func apart(_ threads: Threads) -> Self { Apart(threads: threads) }
}

/// Two threads that run tests.
package final class Threads: TaskExecutor {
  /// Those of scripts.
  package static let scripts = Threads()
  /// Those of walks through browsers, and of whatever else starts one for long.
  package static let walks = Threads()

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 2 }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
