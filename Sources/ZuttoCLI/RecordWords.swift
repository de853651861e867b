// How long a recording is, as it is shown.

internal import Ground

/// The length of a recording in words.
enum RecordWords {
  /// A duration as it is shown: `0:07`, `1:02:03`.
  static func clock(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60, two(seconds % 60))
    return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(two(minutes % 60)):\(rest)"
  }
}
