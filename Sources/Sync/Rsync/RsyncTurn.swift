// Taking turns with other machines that send to the same place, since rsync has no lock: each announces
// itself by a file there.

package import Diagnostics
internal import SafeFiles

/// The decisions of one machine from the announcements it sees; no I/O.
///
/// Everybody announces first and looks then, so of two machines that want to send, the later one sees the
/// other. If both see each other, the one whose mark sorts first stays.
package struct RsyncTurn: Sendable {
  package enum Move: Sendable, Hashable {
    case announce
    /// Send; announcements of machines that seem dead may be emptied first.
    case send(dead: [RelativePath])
    /// Keep announcing while machines that see it yield: announce anew, so as not to look dead, and look.
    case stay
    /// Withdraw the announcement and look again.
    case yield
    case wait
  }

  package let own: RelativePath
  /// Whether our announcement is there, as far as we know; announcing is the first step.
  private var isAnnounced = true
  /// Since when each announcement is unchanged.
  private var known: [RelativePath: (stamp: RsyncItem.Stamp, since: Duration)] = [:]

  package init(_ own: RelativePath) { self.own = own }

  /// The minimum lifetime of an announcement in seconds; a slow connection needs time to write it.
  private static let least = 90
  /// The maximum lifetime of an announcement in seconds, whatever its size.
  private static let most = 900
  /// The assumed speed of a slow connection, in bytes per second.
  private static let bytesInSecond = 32 << 10
  static let patience = Duration.seconds(1800)

  /// The size of an announcement: one byte for each second of its lifetime.
  ///
  /// A listing shows the size, and clocks need not agree: others count from the moment they first saw it.
  /// `time` is the duration of the comparison, which is repeated after waiting for others.
  package static func size(sending bytes: Int64, comparing time: Duration) -> Int {
    let seconds = Int(clamping: bytes) / bytesInSecond + Int(clamping: time.components.seconds)
    return min(least + min(seconds, most) * 2, most)
  }

  /// The pause before the next look, after waiting for `time`.
  package static func pause(after time: Duration) -> Duration {
    min(max(time / 10, .milliseconds(200)), .seconds(5))
  }

  /// Decides after a look at the announcements, `time` after waiting began.
  ///
  /// Each file in `stamps` is one machine's; an empty one is no announcement.
  package mutating func next(_ stamps: [RelativePath: RsyncItem.Stamp], at time: Duration) -> Move {
    let others = stamps.filter { RsyncTurn.isMark($0.key) && $0.key != own && $0.value.size > 0 }
    known = known.filter { others[$0.key] == $0.value.stamp }
    var dead: [RelativePath] = []
    for (name, stamp) in others {
      let since = known[name]?.since ?? time
      known[name] = (stamp, since)
      if time - since >= .seconds(min(stamp.size, Int64(RsyncTurn.most))) { dead.append(name) }
    }
    let living = Set(others.keys).subtracting(dead)
    let wasAnnounced = isAnnounced
    guard let first = living.min() else {
      isAnnounced = true
      guard wasAnnounced else { return .announce }
      // Another machine may have taken us for dead and emptied it.
      return (stamps[own]?.size ?? 0) > 0 ? .send(dead: dead.sorted()) : .stay
    }
    isAnnounced = wasAnnounced && own < first
    guard wasAnnounced else { return .wait }
    return isAnnounced ? .stay : .yield
  }

  /// Whether a file is named like an announcement.
  private static func isMark(_ name: RelativePath) -> Bool {
    name.text.utf8.count == 16
      && name.text.utf8.allSatisfy { byte in byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6 }
  }
}

extension RsyncWork {
  /// The folder of announcements at the other side.
  private static let turns: RelativePath = ".zutto/sending"

  /// The name of a home's announcements: sixteen hexadecimal digits.
  static func mark(of tree: Tree) -> RelativePath {
    var mark = Digest.Builder()
    mark.add(tree.root)
    mark.add(MachineIdentity.mark)
    // Containers may share a path and have no identity, but hardly the lock file's inode number.
    mark.add(String(tree.signature(".zutto/rsync/lock")?.inode ?? 0))
    return RelativePath(String(mark.digest.hex.prefix(16))) ?? RsyncWork.turns
  }

  enum Asking {
    case granted
    /// It is ours, but others had it before and may have changed files.
    case grantedLater
    /// The announcement can't be written, and nothing may be sent.
    case refused(Diagnostic)
  }

  /// Announces this machine and waits until no other sends; throws as `RsyncProgram.list`; `rsync-busy`.
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
        // If that fails, others wait for them once more.
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

  /// Withdraws the announcement, including one left by a killed sync.
  func endTurn() throws(Diagnostic) {
    let own = announcing / RsyncWork.turns / mark
    guard tree.signature(own) != nil, try empty([mark]) == nil else { return }
    try tree.delete(own)
  }

  /// Where announcements are written before they are sent; while ours is here, it may be at the other side.
  private var announcing: RelativePath { folder / "announcing" }

  /// Announces that we send; returns why that failed.
  private func announce(_ size: Int) throws(Diagnostic) -> Diagnostic? {
    let path = RsyncWork.turns / mark
    let dots = Array(repeating: UInt8(ascii: "."), count: size)
    try tree.write(dots, to: announcing / path, .replaceable)
    return try program.send([path], from: tree.systemPath(announcing), keeping: nil)
  }

  /// Empties announcements rather than deleting them, which old rsyncs can do; returns why that failed.
  private func empty(_ names: [RelativePath]) throws(Diagnostic) -> Diagnostic? {
    let paths = names.map { RsyncWork.turns / $0 }
    let place = try fresh("ended")
    for path in paths { try tree.write([], to: folder / "ended" / path, .replaceable) }
    return try program.send(paths, from: place, keeping: nil)
  }
}
