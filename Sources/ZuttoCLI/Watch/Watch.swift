// `zutto otp watch`: its loop and its state.

package import Diagnostics
package import Fluent
internal import Ground
package import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// `otp watch`: the codes of all accounts, live, on the whole terminal.
package struct Watch {
  private let language: Language
  private let colors: Bool
  private let now: () -> Instant
  private let rows: (Instant) throws -> [WatchRow]
  private let copy: (WatchRow) throws(Diagnostic) -> String

  /// The compiler does not count a typed throw alone as a use of the import.
  package typealias CopyFailure = Diagnostic

  /// A watch; `rows` is asked once a second, and what `copy` throws is shown while the watch goes on.
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

  /// Runs until the person quits.
  ///
  /// - Throws: `input-missing` without a terminal; `Exit.interrupted` after a signal; errors of `rows`.
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
            case .copy(let row): state.say(copied(row), at: moment)
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

  private func copied(_ row: WatchRow) -> String {
    do throws(Diagnostic) { return try copy(row) } catch { return error.message[language] }
  }

  /// Milliseconds until the next second, and 12 more since `time` reads a coarser clock that lags.
  private static var untilNextSecond: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return 1000 - Int(time.tv_nsec) / 1_000_000 + 12
  }
}

/// The accounts, the search and the selection.
package struct WatchState: Sendable, Hashable {
  /// What the program has to do after a key.
  package enum Action: Sendable, Hashable {
    case nothing
    case copy(WatchRow)
    case redraw
    case suspend
    case quit
  }

  private(set) var rows: [WatchRow] = []
  /// Of all rows, so that nothing moves during a search.
  private(set) var widths = WatchWidths([])
  /// The rows that match the search.
  private(set) var matches: [WatchRow] = []
  private(set) var search = ""
  /// An index of `matches`; 0 if there are none.
  private(set) var selection = 0
  /// The index of the first match on the screen.
  private(set) var top = 0
  /// What was done last, shown for five seconds.
  private(set) var notice: String?
  private var noticeEnds: Instant?

  package init() {}

  var selected: WatchRow? { matches.indices.contains(selection) ? matches[selection] : nil }

  /// Updates the accounts; the selected one stays selected wherever it is now.
  package mutating func update(_ rows: [WatchRow], at now: Instant) {
    let id = selected?.id
    self.rows = rows
    widths = WatchWidths(rows)
    find()
    if let id, let place = matches.firstIndex(where: { $0.id == id }) { selection = place }
    if let noticeEnds, now >= noticeEnds { (notice, self.noticeEnds) = (nil, nil) }
  }

  package mutating func say(_ text: String, at now: Instant) {
    notice = text
    noticeEnds = now.adding(seconds: 5)
  }

  /// Scrolls to the selection.
  package mutating func scroll(height: Int) {
    let height = max(1, height)
    top = min(top, max(0, matches.count - height))
    if selection < top { top = selection }
    if selection >= top + height { top = selection - height + 1 }
  }

  /// Handles a key, with pages of `height` rows, and returns what is left to do.
  package mutating func press(_ key: Key, height: Int) -> Action {
    let page = max(1, height - 1)
    switch key {
    case .character(let scalar):
      guard !scalar.steersTerminals, search.utf8.count < 200 else { return .nothing }
      search.unicodeScalars.append(scalar)
      searchAnew()
    case .backspace:
      guard !search.isEmpty else { return .nothing }
      search.removeLast()
      searchAnew()
    case .control("u"): clearSearch()
    case .escape:
      if search.isEmpty { return .quit }
      clearSearch()
    case .control("c"), .control("q"): return .quit
    case .control("z"): return .suspend
    case .control("l"): return .redraw
    case .enter: return selected.map { .copy($0) } ?? .nothing
    case .up, .control("p"): move(by: -1)
    case .down, .control("n"): move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .home: move(by: -matches.count)
    case .end: move(by: matches.count)
    case .tab, .delete, .left, .right, .unreadable, .other, .control: return .nothing
    }
    return .nothing
  }

  private mutating func move(by steps: Int) { selection = max(0, min(matches.count - 1, selection + steps)) }

  private mutating func clearSearch() {
    // The selection stays: its neighbours may be wanted.
    let id = selected?.id
    search = ""
    find()
    selection = matches.firstIndex { $0.id == id } ?? 0
  }

  private mutating func searchAnew() {
    find()
    (selection, top) = (0, 0)
  }

  private mutating func find() {
    let key = search.searchKey
    matches =
      key.isEmpty
      ? rows : rows.filter { $0.issuer.searchKey.contains(key) || $0.name.searchKey.contains(key) }
    selection = max(0, min(selection, matches.count - 1))
  }
}
