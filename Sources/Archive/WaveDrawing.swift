// A wave form as one path of an inline SVG.

internal import Sound

/// Bars that stand on both sides of a middle line.
struct WaveDrawing: Sendable {
  /// The drawing's width; it is 48 high.
  let width: Int
  /// The path's data.
  let path: String

  /// The bars of a sound; a plain line where they are not known.
  init(_ form: WaveForm?) {
    guard let form, !form.bars.isEmpty else {
      width = 100
      path = "M0 24h100"
      return
    }
    var path = ""
    for (index, bar) in form.bars.enumerated() {
      // Silence is a dot, not a gap.
      let half = max(1, min(24, Int(bar)) - 2)
      path += "M\(index * 4 + 2) \(24 - half)v\(half * 2)"
    }
    width = form.bars.count * 4
    self.path = path
  }
}

extension Int {
  /// Milliseconds as people say how long something is: 0:12, 3:05, 1:02:03.
  var clockText: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // Whole seconds, as players count them; but a sound of half a second is not none.
    let seconds = Swift.max(self / 1000, 1)
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes < 60 { return "\(minutes):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
  }
}
