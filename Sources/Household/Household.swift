// A home with everything that work in it needs from outside, and queries over all its modules.

package import Diagnostics
internal import Diary
package import Fluent
package import Ground
internal import Ledger
internal import Memos
internal import Notes
internal import SafeFiles
package import Seal
package import Sync
package import ZonedTime

/// A home with the clock, locale and callbacks that work in it needs.
///
/// Nothing in this module is global, prints or prompts: the caller (a command, a web app, a GUI) creates this
/// value and gets output through its closures.
package struct Household: Sendable {
  package let home: Home
  /// Clock, randomness and environment.
  package let world: World
  package let locales: Locales
  /// The reader's language.
  package let language: Language
  /// Path of this executable; git hooks and system timers start it.
  package let program: String
  /// Whether subprocesses may prompt at the terminal.
  package var mayAsk = false
  /// Shows progress in one line that replaces the previous one; an empty string clears it.
  package var progress: @Sendable (String) -> Void = { _ in }
  /// Receives a problem that doesn't end the work.
  package var report: @Sendable (Diagnostic) -> Void = { _ in }
  /// Asks for a password at the terminal; nil where nobody can be asked.
  package var askPassword: (@Sendable (Phrase) throws(Diagnostic) -> [UInt8])?
  /// Asks for a passphrase of a sealed depot; nil where nobody can be asked.
  package var depotPassphrase: (@Sendable (DepotQuestion) throws(Diagnostic) -> Secret?)?
  /// Whether the user asked to stop.
  package var isStopped: @Sendable () -> Bool = { false }

  package init(_ home: Home, _ world: World, _ locales: Locales, _ language: Language, program: String) {
    self.home = home
    self.world = world
    self.locales = locales
    self.language = language
    self.program = program
  }

  /// The current time in the home's time zone.
  package var now: ZonedTime { home.zone.zoned(world.now()) }

  package func endProgress() { progress("") }

  /// The home's event log; disabled if the machine's settings turn it off or can't be read.
  package var log: EventLog {
    do throws(Diagnostic) { return EventLog(in: home, isOn: try MachineSettings.read(world).keepsLog) } catch
    {
      return EventLog(in: home, isOn: false)
    }
  }

  /// Throws `stopped` if the user asked to stop.
  package func checkNotStopped() throws(Diagnostic) { if isStopped() { throw Household.stopped } }

  package static let stopped = Diagnostic(.programFailed, Phrase("command-stopped-nothing-written"))
}

extension Home {
  /// Searches diaries, memos, notes and the ledger, the newest first; of the diaries those with these ids, nil for all.
  package func search(
    _ query: SearchQuery, diaries: [String]? = nil
  ) async throws(Diagnostic) -> SearchReading {
    var reading = try await DiaryStore.search(query, among: diaries, in: self)
    reading.add(await MemoStore.search(query, in: self))
    // Nobody waits for a search that was cancelled.
    if Task.isCancelled { return reading }
    reading.add(await NoteStore.search(query, in: self))
    reading.add(await LedgerStore.search(query, in: self))
    reading.found.sort(by: FoundText.isNewer)
    return reading
  }

  /// The day of this machine's last sync, by git or with a depot; nil if none is recorded.
  package func lastSync() throws(Diagnostic) -> Day? {
    let own = try DeviceStore.ownID(in: self)
    let byGit = try DeviceStore.list(in: self).0.first { $0.id == own }?.synced
    return (try HomeDepots(self).list().map(\.synced) + [byGit]).compactMap(\.self).max()
  }
}

extension World {
  /// This machine's name as set by a test; nil means the system's host name.
  package var machineName: String? {
    #if DEBUG
    environment("ZUTTO_TEST_MACHINE")
    #else
    nil
    #endif
  }

  /// The folder for temporary files: `TMPDIR` if it is absolute, else `/tmp`.
  package var scratchPlace: String {
    let named = environment("TMPDIR") ?? ""
    return named.hasPrefix("/") ? named : "/tmp"
  }
}

/// The program's version; part of the key that decides whether a page is up to date.
package enum ZuttoVersion { package static let text = "0.2.0" }
