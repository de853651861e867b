import Notes
import TestSupport
import Testing
import ZonedTime

@Suite struct ContactTests {
  /// Seeds/001: `ceil(remaining / (24 * 60 * 60))`.
  @Test(arguments: [
    (0, 3), (1, 3), (86_399, 3), (86_400, 2), (2 * 86_400, 1), (3 * 86_400 - 1, 1), (3 * 86_400, 0),
    (30 * 86_400, 0), (-5, 3), (-9_999_999, 3),
  ]) func roundsTheDaysLeftUp(_ elapsed: Int, _ days: Int) throws {
    let registered = try ZonedTime(parsing: "2025-12-05T10:00:00+09:00")
    let contact = Contact(id: "a", name: "a", relationship: nil, registered: registered, link: nil, memo: "")
    let now = registered.instant.adding(seconds: Int64(elapsed))
    #expect(contact.remainingLockDays(at: now) == days)
  }
}
