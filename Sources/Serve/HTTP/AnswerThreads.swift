// The threads on which answers are made.

internal import NIOPosix

/// Runs tasks on threads of their own: an answer may wait for the disk, or for another program's lock, and
/// must not keep the process's few shared threads from everything else.
public final class AnswerThreads: TaskExecutor {
  /// Those of this process, started when they are first needed.
  public static let shared = AnswerThreads(count: 8)

  private let pool: NIOThreadPool

  /// Starts threads.
  package init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  /// Runs a part of a task (Swift's `TaskExecutor`).
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { [self] _ in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
