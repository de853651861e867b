// Taking turns with other machines at the other side, since rsync has no lock.

internal import Diagnostics
internal import SafeFiles

extension RsyncWork {
  /// Where machines tell each other that they send.
  private static let turns: RelativePath = ".zutto/sending"

  /// The name of a home's announcements: sixteen hexadecimal digits.
  static func mark(of tree: Tree) -> RelativePath {
    var mark = Digest.Builder()
    mark.add(tree.root)
    mark.add(MachineIdentity.mark)
    // Containers have one path and no identity; but hardly one file's number.
    mark.add(String(tree.signature(".zutto/rsync/lock")?.inode ?? 0))
    return RelativePath(String(mark.digest.hex.prefix(16))) ?? RsyncWork.turns
  }

  /// How it ended to ask for the turn.
  enum Asking {
    /// It is ours.
    case granted
    /// It is ours; others had it meanwhile, and may have changed what is there.
    case grantedLater
    /// The others can't be told, and nothing is to be sent.
    case refused(Diagnostic)
  }

  /// Waits until no other machine sends, and tells them that this one does.
  ///
  /// - Parameters:
  ///   - bytes: how much is to be sent.
  ///   - progress: is told that another machine is waited for.
  /// - Returns: how it ended.
  /// - Throws: as `RsyncProgram.list`; `rsync-busy`.
  func takeTurn(toSend bytes: Int64, _ progress: (RsyncProgress) -> Void) throws(Diagnostic) -> Asking {
    let began = ContinuousClock.now
    let size = RsyncTurn.size(sending: bytes, comparing: comparing)
    var turn = RsyncTurn(mark)
    var isLater = false
    var move = RsyncTurn.Move.announce
    while true {
      if move == .announce || move == .stay, let problem = try announce(size) { return .refused(problem) }
      var listing = RsyncListing()
      _ = try program.list(
        .names, against: tree.systemPath(announcing), below: RsyncWork.turns.text, scope: RsyncScope(),
        into: &listing)
      let time = began.duration(to: .now)
      move = turn.next(listing.items.mapValues(\.stamp), at: time)
      if case .send(let dead) = move {
        // Where that is refused, others wait for it once more.
        if !dead.isEmpty { _ = try empty(dead) }
        return isLater ? .grantedLater : .granted
      }
      isLater = true
      let isLate = time >= RsyncTurn.patience
      if move == .yield || isLate { try endTurn() }
      if isLate { throw busy }
      guard move != .announce else { continue }
      progress(.waiting)
      RsyncTurn.pause(after: time).sleep()
    }
  }

  /// Tells the others that nothing is sent any more, also where a sync was stopped before it could.
  func endTurn() throws(Diagnostic) {
    let own = announcing / RsyncWork.turns / mark
    guard tree.signature(own) != nil, try empty([mark]) == nil else { return }
    try tree.delete(own)
  }

  /// Where announcements are made before they are sent: while ours stands here, it may stand at the other side.
  private var announcing: RelativePath { folder / "announcing" }

  /// Announces that we send.
  ///
  /// - Returns: why that can't be written there.
  private func announce(_ size: Int) throws(Diagnostic) -> Diagnostic? {
    let path = RsyncWork.turns / mark
    let dots = Array(repeating: UInt8(ascii: "."), count: size)
    try tree.write(dots, to: announcing / path, .replaceable)
    return try program.send([path], from: tree.systemPath(announcing), keeping: nil)
  }

  /// Empties announcements: that needs nothing that an old rsync can't do.
  ///
  /// - Returns: why that can't be written there.
  private func empty(_ names: [RelativePath]) throws(Diagnostic) -> Diagnostic? {
    let paths = names.map { RsyncWork.turns / $0 }
    let place = try fresh("ended")
    for path in paths { try tree.write([], to: folder / "ended" / path, .replaceable) }
    return try program.send(paths, from: place, keeping: nil)
  }
}
