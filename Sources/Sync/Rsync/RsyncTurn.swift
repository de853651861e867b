// Whose turn it is to send, as far as the announcements at the other side tell: pure.

internal import Diagnostics

/// What one machine makes of the announcements that it sees while it waits for its turn.
///
/// Who announces first and looks then is seen by all who do the same: of two machines that want to send, the one that
/// announced last sees the other. Where both see each other, the one whose mark comes first stays.
struct RsyncTurn: Sendable {
  /// What is to be done next.
  enum Move: Sendable, Hashable {
    /// Announce, and look again.
    case announce
    /// Send; announcements that nobody stands behind any more may be emptied before.
    case send(dead: [RelativePath])
    /// Let it stand while the others go that see it: announce anew, so that it does not look dead, and look.
    case stay
    /// Take the announcement back, and look again.
    case yield
    /// Look again.
    case wait
  }

  /// The name of our announcement.
  let own: RelativePath
  /// Whether ours is there, as far as we know: the first thing to do is to announce.
  private var isAnnounced = true
  /// Since when each announcement is as it is.
  private var known: [RelativePath: (stamp: RsyncItem.Stamp, since: Duration)] = [:]

  init(_ own: RelativePath) { self.own = own }

  /// The seconds that an announcement holds at least: a slow connection needs some to be made.
  private static let least = 90
  /// The seconds that any announcement holds at most, whatever it says.
  private static let most = 900
  /// As many bytes as a slow connection sends in a second.
  private static let bytesInSecond = 32 << 10
  /// How long it is waited in all.
  static let patience = Duration.seconds(1800)

  /// How large an announcement is: as many bytes as seconds that it holds.
  ///
  /// Its size is what a listing tells of it, and no clocks need to agree: others count from when they saw it first.
  ///
  /// - Parameters:
  ///   - bytes: how much is to be sent.
  ///   - time: how long it took to compare both sides, which is done once more where others were waited for.
  /// - Returns: its size.
  static func size(sending bytes: Int64, comparing time: Duration) -> Int {
    let seconds = Int(clamping: bytes) / bytesInSecond + Int(clamping: time.components.seconds)
    return min(least + min(seconds, most) * 2, most)
  }

  /// How long to wait before the next look.
  ///
  /// - Parameter time: how long it was waited before.
  /// - Returns: the time to wait.
  static func pause(after time: Duration) -> Duration { min(max(time / 10, .milliseconds(200)), .seconds(5)) }

  /// Decides after a look at the announcements.
  ///
  /// - Parameters:
  ///   - stamps: the files that are there, each of a machine; an empty one says nothing.
  ///   - time: how long it was waited, on our own clock.
  /// - Returns: what is to be done.
  mutating func next(_ stamps: [RelativePath: RsyncItem.Stamp], at time: Duration) -> Move {
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
      // Somebody who thought that we are gone may have emptied it.
      return (stamps[own]?.size ?? 0) > 0 ? .send(dead: dead.sorted()) : .stay
    }
    isAnnounced = wasAnnounced && own < first
    guard wasAnnounced else { return .wait }
    return isAnnounced ? .stay : .yield
  }

  /// Whether a file there is named as announcements are; all else is none of ours.
  private static func isMark(_ name: RelativePath) -> Bool {
    name.text.utf8.count == 16
      && name.text.utf8.allSatisfy { byte in byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6 }
  }
}
