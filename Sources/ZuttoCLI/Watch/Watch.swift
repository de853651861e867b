// `otp watch`: the codes of all accounts, live, on the whole terminal.

package import Diagnostics
package import Fluent
internal import Ground
package import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Shows rows until the person quits.
package struct Watch {
  private let language: Language
  private let colors: Bool
  private let now: () -> Instant
  private let rows: (Instant) throws -> [WatchRow]
  private let copy: (WatchRow) throws(Diagnostic) -> String

  /// A name, since the compiler does not count a typed throw alone as a use of the import.
  package typealias CopyFailure = Diagnostic

  /// A watch.
  ///
  /// - Parameters:
  ///   - language: of the words around.
  ///   - colors: whether to use colours.
  ///   - now: the clock, in whole seconds.
  ///   - rows: the accounts and codes at a moment, asked once a second.
  ///   - copy: copies an account's code and tells what to say of it; what it throws is shown, and the
  ///     watch goes on.
  package init(
    language: Language, colors: Bool, now: @escaping () -> Instant,
    rows: @escaping (Instant) throws -> [WatchRow], copy: @escaping (WatchRow) throws(CopyFailure) -> String
  ) {
    self.language = language
    self.colors = colors
    self.now = now
    self.rows = rows
    self.copy = copy
  }

  /// Shows them until the person quits.
  ///
  /// - Throws: `input-missing` where there is no terminal; `Exit.interrupted` after a signal; what
  ///   `rows` throws.
  package func run() throws {
    guard World.live.environment("TERM") != "dumb", let terminal = Terminal() else {
      throw Diagnostic(
        .inputMissing, Phrase("otp-no-terminal-show-codes-on"), hint: Phrase("otp-run-zutto-otp-list-zutto"))
    }
    try FullScreen.held(on: terminal) { screen, keys in
      var state = WatchState()
      var decoder = KeyDecoder()
      var shown: Instant?
      while true {
        let moment = now()
        if moment != shown { state.update(try rows(moment), at: moment) }
        shown = moment
        let size = terminal.size
        state.scroll(height: WatchScreen.height(size))
        screen.show(WatchScreen.frame(state, size, colors: colors, language), on: terminal)
        switch screen.wait(on: terminal, keys, &decoder, milliseconds: Watch.untilNextSecond) {
        case .nothing: continue
        case .redraw: shown = nil
        case .end: return
        case .interrupted: throw Exit.interrupted
        case .keys(let pressed):
          for key in pressed {
            switch state.press(key, height: WatchScreen.height(size)) {
            case .nothing: continue
            case .copy(let row): state.say(told(row), at: moment)
            case .redraw: screen.restart(on: terminal)
            case .suspend:
              screen.suspend(on: terminal, keys)
              shown = nil
            case .quit: return
            }
          }
        }
      }
    }
  }

  private func told(_ row: WatchRow) -> String {
    do throws(Diagnostic) { return try copy(row) } catch { return error.message[language] }
  }

  /// Milliseconds until the clock shows another second; a little more, since `time` reads a coarser
  /// clock that comes late.
  private static var untilNextSecond: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return 1000 - Int(time.tv_nsec) / 1_000_000 + 12
  }
}
