// A home with what the common work of its rooms takes from outside.

package import Diagnostics
internal import Diary
package import Fluent
package import Ground
internal import Ledger
internal import Memos
internal import Notes
internal import SafeFiles
internal import Sync
package import ZonedTime

/// A home, and everything that work in it must not decide for itself.
///
/// Nothing in this room is global, prints or asks: a command, a web app or a graphical one makes this value and is
/// told through its closures.
package struct Household: Sendable {
  /// The home.
  package let home: Home
  /// Clock, chance and environment.
  package let world: World
  /// The languages there are.
  package let locales: Locales
  /// The reader's language.
  package let language: Language
  /// This program's file, which git's hooks and the machine's timers start.
  package let program: String
  /// Whether programs that are started may ask at the terminal.
  package var mayAsk = false
  /// Shows how far work has come, in one line that replaces the one before; an empty one takes it away.
  package var progress: @Sendable (String) -> Void = { _ in }
  /// Takes a problem that does not end the work.
  package var report: @Sendable (Diagnostic) -> Void = { _ in }
  /// Whether the person asked to stop.
  package var isStopped: @Sendable () -> Bool = { false }

  /// A home, worked on in silence.
  package init(_ home: Home, _ world: World, _ locales: Locales, _ language: Language, program: String) {
    self.home = home
    self.world = world
    self.locales = locales
    self.language = language
    self.program = program
  }

  /// The present moment on the home's clock.
  package var now: ZonedTime { home.zone.zoned(world.now()) }

  /// Takes the line away that shows how far work has come.
  package func endProgress() { progress("") }

  /// The home's log; nothing is written where the machine's settings don't want one, or can't be read.
  package var log: EventLog {
    do throws(Diagnostic) { return EventLog(in: home, isOn: try MachineSettings.read(world).keepsLog) } catch
    {
      return EventLog(in: home, isOn: false)
    }
  }

  /// Ends work that the person asked to stop.
  ///
  /// - Throws: `stopped`.
  package func checkNotStopped() throws(Diagnostic) { if isStopped() { throw Household.stopped } }

  /// The end of work that was stopped.
  package static let stopped = Diagnostic(.programFailed, Phrase("command-stopped-nothing-written"))
}

extension Home {
  /// What a query finds in diaries, memos, notes and the ledger, the newest first.
  ///
  /// - Throws: as the reads.
  package func search(_ query: SearchQuery) async throws(Diagnostic) -> SearchReading {
    var reading = try await DiaryStore.search(query, in: self)
    reading.add(await MemoStore.search(query, in: self))
    reading.add(await NoteStore.search(query, in: self))
    reading.add(await LedgerStore.search(query, in: self))
    reading.found.sort(by: FoundText.isNewer)
    return reading
  }

  /// The day of this machine's last sync, by git or through rsync; nil if there was none that is known.
  ///
  /// - Throws: `file-unreadable`.
  package func lastSync() throws(Diagnostic) -> Day? {
    let own = try DeviceStore.ownID(in: self)
    let byGit = try DeviceStore.list(in: self).0.first { $0.id == own }?.synced
    let byRsync = try RsyncSync.lastSync(of: tree).map { zone.zoned($0).day }
    return [byGit, byRsync].compactMap(\.self).max()
  }
}

extension World {
  /// What this machine is called; nil for the system's own name of it.
  package var machineName: String? {
    #if DEBUG
    environment("ZUTTO_TEST_MACHINE")
    #else
    nil
    #endif
  }

  /// The system's place for what is there for a while: `TMPDIR`, else `/tmp`.
  package var scratchPlace: String {
    let named = environment("TMPDIR") ?? ""
    return named.hasPrefix("/") ? named : "/tmp"
  }
}

/// The program's version; part of what decides whether a page is current.
package enum ZuttoVersion { package static let text = "0.1.0" }
