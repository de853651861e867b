// Recordings of ffmpeg's own generator.

import Ground
import Sound
import TestSupport
import ZonedTime

extension TemporaryFolder {
  /// A home in this folder.
  func home() throws -> Home {
    try write(#"{"format": 1, "owner": "x"}"#, to: "zutto.json")
    return try Home(at: path)
  }
}

/// A recording that begins at a fixed moment.
func recording(_ id: String = "2025-12-07-081203") throws -> Recording {
  Recording(id: id, created: try ZonedTime(parsing: "2025-12-07T08:12:03+09:00"))
}

extension Recorder.Settings {
  /// Settings with a generated sound.
  static func generated(_ graph: String = "sine=frequency=440", seconds: Int) -> Recorder.Settings {
    Recorder.Settings(device: RecordingDevice(.lavfi, graph), seconds: seconds)
  }
}

extension Recorder {
  /// Listens until something holds, or until the recording has ended.
  mutating func listen(until holds: (borrowing Recorder) -> Bool) throws {
    while !holds(self) { if !(try listen(atMost: .milliseconds(50)).isOn) { return } }
  }

  /// Listens until the recording has ended.
  mutating func listenToTheEnd() throws { try listen { _ in false } }
}
