// `zutto sync --watch`: syncs when files change, and every few minutes for what others wrote.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles
internal import Serve
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A loop of syncs until ctrl-C.
struct SyncWatch {
  let session: Session
  let root: String
  /// How often to look for what others wrote.
  let interval: Duration

  /// A change is synced once nothing changed for so long, or at the latest after so long.
  private static let (quiet, longest) = (Duration.seconds(3), Duration.seconds(60))
  /// The first wait after a sync that could not be done; it doubles with each further one.
  private static let (first, last) = (Duration.seconds(15), Duration.seconds(1800))

  /// - Throws: `sync-watched` if another watch runs, `Exit.interrupted` after ctrl-C.
  func run() async throws {
    let bell = Interrupt.watchWithBell()
    let home = try Home(at: root)
    let lock = try lock(home.tree)
    defer { _ = lock }
    // Before the first sync, so that no change in between is missed.
    var watch = HomeWatch(home.tree, except: home.tree.root + "/archive")
    if !session.options.json { session.printer.err(Phrase("sync-watching")[session.language(home)]) }
    var failures = 0
    while !Interrupt.wasAsked {
      let isDone = await sync()
      failures = isDone ? 0 : failures + 1
      guard failures == 0 else {
        // What changes meanwhile waits as well: it could not be sent.
        let pause = min(SyncWatch.first * (1 << min(failures - 1, 10)), SyncWatch.last)
        pause.sleep(orReadable: bell)
        continue
      }
      guard watch.wait(orReadable: bell, atMost: interval) == .changed else { continue }
      let end = ContinuousClock.now + SyncWatch.longest
      while ContinuousClock.now < end, watch.wait(orReadable: bell, atMost: SyncWatch.quiet) == .changed {}
    }
    if Interrupt.signal == SIGINT { throw Exit.interrupted }
  }

  private func lock(_ home: Tree) throws(Diagnostic) -> Lock {
    do throws(Diagnostic) { return try Lock(".zutto/sync-watch", in: home, waitingAtMost: 0) } catch {
      guard error.code == .homeLocked else { throw error }
      throw Diagnostic(.homeLocked, Phrase("sync-watched"), hint: Phrase("sync-watched-hint"))
    }
  }

  /// One sync; says only what it did, or why not.
  ///
  /// - Returns: whether everything could be reached.
  private func sync() async -> Bool {
    do {
      // The home's own settings may have changed.
      let household = session.household(try Home(at: root))
      var options = household.gitOptions
      // Nobody sits before it who could type a password.
      options.mayAsk = false
      let run = SyncRun(household, options)
      let outcomes = try run.all()
      let isNews = outcomes.contains {
        !$0.report.isNothing || $0.problem != nil || !$0.report.depots.allSatisfy { $0.problem == nil }
      }
      if isNews { try await run.tell(outcomes, session) }
      return outcomes.allSatisfy { outcome in
        outcome.problem == nil && outcome.report.depots.allSatisfy { $0.problem?.severity != .error }
      }
    } catch let error as Diagnostic {
      // Another zutto is at work in the home: its turn ends soon.
      if error.code != .homeLocked { session.printer.print(error) }
      return false
    } catch { return false }
  }
}

extension Duration {
  /// Waits, or until a descriptor becomes readable.
  fileprivate func sleep(orReadable descriptor: Int32) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&polled, 1, Int32(clamping: wholeMilliseconds))
  }
}
