// What one member has read, and when: 既読.

public import ZonedTime

/// The read receipts of one member; the file `reads/<member>.json`, written by that member only.
public struct ReadReceipts: Sendable, Hashable {
  /// The member.
  public var member: String
  /// Entry ids with the time of the first reading.
  public var times: [String: ZonedTime]

  /// The receipts of a member.
  public init(member: String, times: [String: ZonedTime] = [:]) {
    self.member = member
    self.times = times
  }
}
