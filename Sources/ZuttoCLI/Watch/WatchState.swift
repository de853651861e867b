// What `otp watch` knows between two frames, and what keys do to it.

internal import Fluent
internal import ZonedTime

/// Accounts, what is searched, which one is selected.
struct WatchState: Sendable, Hashable {
  /// What a key asks the program to do.
  enum Action: Sendable, Hashable {
    case nothing
    case copy(WatchRow)
    case redraw
    case suspend
    case quit
  }

  /// All accounts, in the order they are shown.
  private(set) var rows: [WatchRow] = []
  /// How much room they need: of all, so that nothing moves while one searches.
  private(set) var widths = WatchWidths([])
  /// Those that the search finds.
  private(set) var matches: [WatchRow] = []
  /// What was typed.
  private(set) var search = ""
  /// The place of the selected one among the matches; 0 if there are none.
  private(set) var selection = 0
  /// The first match that is shown.
  private(set) var top = 0
  /// What was done last, shown for a while.
  private(set) var notice: String?
  private var noticeEnds: Instant?

  /// The selected account.
  var selected: WatchRow? { matches.indices.contains(selection) ? matches[selection] : nil }

  /// Takes the accounts as they are at a moment; the same one stays selected wherever it stands now.
  mutating func update(_ rows: [WatchRow], at now: Instant) {
    let id = selected?.id
    self.rows = rows
    widths = WatchWidths(rows)
    find()
    if let id, let place = matches.firstIndex(where: { $0.id == id }) { selection = place }
    if let noticeEnds, now >= noticeEnds { (notice, self.noticeEnds) = (nil, nil) }
  }

  /// Says what was done, for some seconds.
  mutating func say(_ text: String, at now: Instant) {
    notice = text
    noticeEnds = now.adding(seconds: 5)
  }

  /// Moves the part that is shown so that the selected one is in it.
  mutating func scroll(height: Int) {
    let height = max(1, height)
    top = min(top, max(0, matches.count - height))
    if selection < top { top = selection }
    if selection >= top + height { top = selection - height + 1 }
  }

  /// Does what a key means.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - height: the rows of a page.
  /// - Returns: what is left for the program to do.
  mutating func press(_ key: Key, height: Int) -> Action {
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
    // Who found an account and clears the search wants to see what stands around it.
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
