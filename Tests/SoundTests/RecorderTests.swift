// The recorder, with real ffmpeg and its own generator as the microphone.

import Diagnostics
import Foundation
import SafeFiles
import Sound
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RecorderTests {
  @Test func recordsUntilItsLimitAndLeavesAPlainFile() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      var recorder = try Recorder(recording, in: store, .generated(seconds: 1))
      try recorder.listenToTheEnd()
      #expect(recorder.ending == .limit)
      #expect(recorder.meter.milliseconds == 1000)
      // A sine of 1/8 of full scale.
      #expect(12...13 ~= recorder.meter.level && !recorder.meter.isSilent)
      let finished = try #require(try store.finish(recording))
      #expect(finished.problem == nil)
      #expect(1000...1100 ~= finished.milliseconds)
      let path = folder.path(finished.staged.path.text)
      #expect(try SoundProbe(SoundFile(at: path)).codec == "aac")
      #expect(try folder.bytes(of: finished.staged.path.text).firstRange(of: Array("moof".utf8)) == nil)
      #expect(try WaveForm.read(path).bars[8..<88].allSatisfy { $0 > 20 })
    }
  }

  @Test func endsWhenItIsAsked() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      var recorder = try Recorder(recording, in: store, .generated(seconds: 60))
      try recorder.listen { $0.meter.milliseconds >= 300 }
      recorder.stop()
      recorder.stop()
      try recorder.listenToTheEnd()
      #expect(recorder.ending == .asked)
      let finished = try #require(try store.finish(recording))
      // Less than a fragment: nothing of it is lost.
      #expect(abs(finished.milliseconds - recorder.meter.milliseconds) < 150)
    }
  }

  @Test func timesThatJumpDoNotSqueezeTheSound() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      // As a sound server's clock does it at the beginning of a recording.
      let graph = "sine=frequency=440,asetpts='if(lt(N,9000),N/9,N-8000)/SR/TB'"
      var recorder = try Recorder(recording, in: store, .generated(graph, seconds: 60))
      try recorder.listen { $0.meter.milliseconds >= 600 }
      recorder.stop()
      try recorder.listenToTheEnd()
      let finished = try #require(try store.finish(recording))
      #expect(finished.problem == nil)
      #expect(abs(finished.milliseconds - recorder.meter.milliseconds) < 150)
    }
  }

  @Test func tellsSilence() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      var recorder = try Recorder(recording(), in: store, .generated("anullsrc", seconds: 1))
      try recorder.listenToTheEnd()
      #expect(recorder.isHeard && recorder.meter.isSilent && recorder.meter.level == 0)
    }
  }

  @Test func twoAtOnceAreRefused() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      var recorder = try Recorder(recording(), in: store, .generated(seconds: 60))
      let refusal = thrown { _ = try Recorder(recording("2"), in: store, .generated(seconds: 1)) }
      #expect(refusal?.code == .recordingRunning)
      recorder.stop()
      try recorder.listenToTheEnd()
    }
  }

  @Test func aMicrophoneThatIsNotThereLeavesNothingBehind() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      var recorder = try Recorder(recording(), in: store, .generated("nonsense", seconds: 1))
      let refusal = thrown { try recorder.listenToTheEnd() }
      #expect(refusal?.code == .microphoneMissing)
      #expect(try store.left().isEmpty)
      #expect(try folder.tree(".zutto/recordings") == ["lock"])
    }
  }

  @Test func aMicrophoneThatSaysNothingIsGivenUp() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      try run("mkfifo", folder.path("silent"))
      var settings = Recorder.Settings.generated("amovie=\(folder.path("silent"))", seconds: 1)
      settings.patience = .milliseconds(300)
      var recorder = try Recorder(recording(), in: store, settings)
      let refusal = thrown { try recorder.listenToTheEnd() }
      #expect(refusal?.code == .microphoneMissing)
    }
  }

  @Test func readsTheNamesOfMicrophones() throws {
    #expect(try RecordingDevice("pulse:a:b") == RecordingDevice(.pulse, "a:b"))
    #expect(try RecordingDevice("avfoundation::1") == RecordingDevice(.avfoundation, ":1"))
    for text in ["", "pulse", "pulse:", "file:/etc/passwd", ":x", "Pulse:x"] {
      #expect(thrown { _ = try RecordingDevice(text) }?.code == .microphoneMissing)
    }
  }
}
