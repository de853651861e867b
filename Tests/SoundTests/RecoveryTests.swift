// Recordings that were cut off: at any byte, and at any step of finishing them.

import Diagnostics
import Foundation
import SafeFiles
import Sound
import TestSupport
import Testing
import ZonedTime

@Suite(.timeLimit(.minutes(10))) struct RecoveryTests {
  private let id = "2025-12-07-081203"

  /// A recording of four seconds as ffmpeg writes it, without waiting for four seconds.
  private func fragments(in folder: TemporaryFolder) throws -> [UInt8] {
    try makeSound(
      "long.m4a", in: folder, "anoisesrc=duration=3.5:amplitude=0.2:seed=3:sample_rate=48000", "-ac", "1",
      "-c:a", "aac", "-b:a", "64k", "-movflags", "+frag_keyframe+empty_moov+default_base_moof",
      "-frag_duration", "1000000", "-f", "ipod")
    return try folder.bytes(of: "long.m4a")
  }

  private func file(_ finished: FinishedSound, _ recording: Recording, _ store: RecordingStore) throws
    -> RelativePath
  {
    try store.file(recording, finished, in: "memos/audio", as: "test", at: Instant(secondsSince1970: 0)) {
      change, sound in sound.path
    }
  }

  @Test func whatIsBeingRecordedIsFoundOnlyOnceItsRecorderIsGone() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      do {
        var recorder = try Recorder(recording(), in: store, .generated(seconds: 60))
        try recorder.listen { $0.meter.milliseconds >= 1200 }
        let left = try store.left()
        #expect(left.map(\.id) == [id])
        #expect(try store.holding(left[0]) { _ in 1 } == nil)
        // As a kill would: ffmpeg gets no word, and nothing more is written.
        _ = consume recorder
      }
      let left = try store.left()
      var noted = try recording()
      noted.machine = MachineIdentity.mark
      #expect(left == [noted])
      let sound = try store.holding(left[0]) { recording throws(Diagnostic) in try store.finish(recording) }
      let finished = try #require(sound ?? nil)
      #expect(900...1400 ~= finished.milliseconds)
      #expect(try file(finished, left[0], store) == "memos/audio/2025-12-07-081203.m4a")
      #expect(try store.left().isEmpty)
      #expect(try folder.tree(".zutto/recordings") == ["lock"])
    }
  }

  @Test func everyWholeSecondOfATornRecordingIsSaved() throws {
    try withTemporaryFolder { folder in
      let bytes = try fragments(in: folder)
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      let moofs = bytes.indices.filter { bytes[$0...].starts(with: "moof".utf8) }
      #expect(moofs.count == 4)
      var before = 0
      let inTables = moofs.dropFirst().flatMap { [$0 - 2, $0 + 2, $0 + 100] }
      let cuts = Array(stride(from: 0, through: bytes.count, by: 1000)) + inTables + [bytes.count]
      for cut in cuts.sorted() {
        try folder.write(Array(bytes[..<cut]), to: recording.fragment.text)
        let finished = try store.finish(recording)
        // A fragment is whole where the next one begins.
        let whole = max(0, moofs.filter { $0 - 4 <= cut }.count - 1) * 1000
        let saved = finished?.milliseconds ?? 0
        #expect(saved >= whole, "\(cut) of \(bytes.count)")
        #expect(saved >= before, "\(cut) of \(bytes.count)")
        #expect(finished?.problem == nil)
        before = saved
      }
      #expect(3450...3600 ~= before)
      let last = try #require(try store.finish(recording))
      let whole = folder.path(last.staged.path.text)
      #expect(try SoundProbe(SoundFile(at: whole)).codec == "aac")
    }
  }

  @Test func whatHoldsNoSoundIsTold() throws {
    try withTemporaryFolder { folder in
      let head = try fragments(in: folder)
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      let moof = try #require(head.firstRange(of: Array("moof".utf8))?.lowerBound)
      for bytes in [[], Array(head[..<30]), Array(head[..<(moof - 4)]), Array("garbage".utf8)] {
        try folder.write(bytes, to: recording.fragment.text)
        #expect(try store.finish(recording) == nil)
      }
      try store.discard(recording, at: Instant(secondsSince1970: 0))
      #expect(try store.left().isEmpty)
      #expect(try folder.tree(".zutto/trash").contains { $0.hasSuffix("2025-12-07-081203.m4a") })
    }
  }

  @Test func readsAnyDamageWithoutATrap() throws {
    try withTemporaryFolder { folder in
      let bytes = try fragments(in: folder)
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      var chance = SplitMix64(seed: 11)
      for _ in 0..<12 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...40, using: &chance) {
          let place = Int.random(in: 0..<damaged.count, using: &chance)
          damaged[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &chance) ?? 0
        }
        try folder.write(damaged, to: recording.fragment.text)
        _ = try store.finish(recording)
      }
    }
  }

  @Test func finishingCanBeStoppedAnywhereAndDoneAgain() throws {
    try withTemporaryFolder { folder in
      let bytes = try fragments(in: folder)
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      try folder.write(bytes, to: recording.fragment.text)
      try store.save(recording)
      // Stopped while the plain file was written.
      try folder.write(Array(bytes[..<500]), to: ".zutto/recordings/\(id).17.whole.m4a")
      let once = try #require(try store.finish(recording))
      #expect(try store.finish(recording) == once)
      // Stopped between the sound's place and the tidying.
      let sound = try file(once, recording, store)
      try folder.write(bytes, to: recording.fragment.text)
      var noted = recording
      noted.sound = sound
      try store.save(noted)
      #expect(try store.left() == [noted])
      try store.remove(noted)
      try folder.write("{}", to: ".zutto/recordings/gone.json")
      try folder.write("x", to: ".zutto/recordings/gone.whole.m4a")
      try folder.write("x", to: ".zutto/recordings/gone.17.whole.m4a")
      try store.tidy(at: Instant(secondsSince1970: 0))
      #expect(try folder.tree(".zutto/recordings").filter { $0 != "lock" }.isEmpty)
    }
  }

  @Test func onlyTheVerySoundThatWasNotedCountsAsFiled() throws {
    try withTemporaryFolder { folder in
      let store = RecordingStore(in: try folder.home())
      var recording = try recording()
      try folder.write("sound", to: "memos/audio/a.m4a")
      recording.sound = "memos/audio/a.m4a"
      #expect(try !store.isPlaced(recording))
      recording.digest = Digest(of: Array("another".utf8))
      #expect(try !store.isPlaced(recording))
      recording.digest = Digest(of: Array("sound".utf8))
      #expect(try store.isPlaced(recording))
      recording.sound = "memos/audio/none.m4a"
      #expect(try !store.isPlaced(recording))
    }
  }

  @Test func whatBeginsMeanwhileIsNotTidiedAway() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      try folder.write("{}", to: ".zutto/recordings/gone.json")
      var recorder = try Recorder(recording(), in: store, .generated(seconds: 60))
      try recorder.listen { $0.meter.milliseconds >= 100 }
      // As a list that was read too early would have it.
      try store.tidy(at: Instant(secondsSince1970: 0))
      #expect(folder.exists(".zutto/recordings/\(id).json"))
      #expect(folder.exists(".zutto/recordings/gone.json"))
      recorder.stop()
      try recorder.listenToTheEnd()
    }
  }

  @Test func aRecordingThatAnotherMachineTookAwayIsFinishedFromWhatIsHere() throws {
    try withTemporaryFolder { folder in
      try requirePeer("ffmpeg")
      let store = RecordingStore(in: try folder.home())
      var recorder = try Recorder(recording(), in: store, .generated(seconds: 60))
      try recorder.listen { $0.meter.milliseconds >= 1200 }
      try folder.remove(".zutto/recordings/\(id).m4a")
      try folder.remove(".zutto/recordings/\(id).json")
      recorder.stop()
      try recorder.listenToTheEnd()
      let finished = try #require(try store.finish(recording()))
      #expect(abs(finished.milliseconds - recorder.meter.milliseconds) < 150)
    }
  }

  @Test func aHoleIsToldFromATornEnd() throws {
    try withTemporaryFolder { folder in
      let bytes = try fragments(in: folder)
      let store = RecordingStore(in: try folder.home())
      let recording = try recording()
      let moofs = bytes.indices.filter { bytes[$0...].starts(with: "moof".utf8) }
      var holed = bytes
      holed.replaceSubrange((moofs[1] - 4)..<(moofs[1] + 200), with: repeatElement(0, count: 204))
      for (content, isPartial) in [
        (bytes, false), (Array(bytes[..<(moofs[2] + 50)]), false), (Array(bytes[..<(moofs[2] - 1)]), false),
        (holed, true),
      ] {
        try folder.write(content, to: recording.fragment.text)
        let finished = try #require(try store.finish(recording))
        #expect(finished.isPartial == isPartial)
        // Not one byte of the only copy is gone.
        #expect(try folder.bytes(of: recording.fragment.text) == content)
      }
    }
  }

  @Test func aRecordCanSayAnything() throws {
    try withTemporaryFolder { folder in
      let store = RecordingStore(in: try folder.home())
      let texts = [
        "", "{", "[]", "null", #"{"created": 5, "reply": [], "sound": "../../x", "pending": "yes"}"#,
        #"{"created": "2025-13-45T99:00:00Z", "text": "\u0000"}"#,
      ]
      for text in texts {
        try folder.write("x", to: ".zutto/recordings/\(id).m4a")
        try folder.write(text, to: ".zutto/recordings/\(id).json")
        let left = try store.left()
        #expect(left.map(\.id) == [id])
        #expect(left.first?.sound == nil && left.first?.reply == nil)
      }
    }
  }

  @Test func namesOfOneSecondAreKeptApart() throws {
    try withTemporaryFolder { folder in
      let store = RecordingStore(in: try folder.home())
      let time = try recording().created
      #expect(store.freeID(at: time, mark: "abcd") == id + "-abcd")
      try folder.write("", to: ".zutto/recordings/\(id)-abcd.m4a")
      #expect(store.freeID(at: time, mark: "abcd") == id + "-abcd-2")
    }
  }
}
