// Random days.

import Ground
import TestSupport

typealias GroundDay = Ground.Day

extension SplitMix64 {
  /// Any day of the calendar.
  mutating func day() -> GroundDay { GroundDay(daysSince1970: pick(-719_162...2_932_896)) ?? .first }
}
