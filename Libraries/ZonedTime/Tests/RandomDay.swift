// Random days.

import TestSupport
import ZonedTime

extension SplitMix64 {
  /// Any day of the calendar.
  mutating func day() -> Day { Day(daysSince1970: pick(-719_162...2_932_896)) ?? .first }
}
