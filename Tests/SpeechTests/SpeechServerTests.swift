// Against a real HTTP server on this machine, which plays every case.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sound
import Speech
import Synchronization
import TestSupport
import Testing

struct SpeechServerTests {
  private let soundPath: RelativePath = "memos/audio/a;b,c \"d\".m4a"

  private func ask(
    _ server: TranscriptionServer, _ folder: TemporaryFolder, _ model: String, language: String? = nil,
    key: String? = "sk-\"te\\st", size: Int = 100_000, name: String? = nil
  ) throws -> (verdict: Verdict, pauses: [Duration]) {
    let path = name.flatMap { RelativePath("memos/audio/\($0)") } ?? soundPath
    try folder.write((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }, to: path.text)
    var speech = try SpeechServer(
      address: ServerAddress(parsing: server.address), model: model, language: language,
      key: key.map { key in try ServerKey { body in Array(key.utf8).withUnsafeBytes { body($0) } } })
    speech.policy = RetryPolicy(pace: 0.01)
    var pauses: [Duration] = []
    let verdict = try speech.transcribe(path, in: Tree(at: folder.path), means()) { pause, _ in
      pauses.append(pause)
    }
    return (verdict, pauses)
  }

  private func means(isStopped: @escaping @Sendable () -> Bool = { false }) -> SpeechServer.Means {
    SpeechServer.Means(
      now: World.live.now, randomBytes: { [UInt8](repeating: 0, count: $0) }, isStopped: isStopped,
      wait: { Thread.sleep(forTimeInterval: Double($0.wholeMilliseconds) / 1000) })
  }

  @Test func sendsTheWholeRecordingAndItsFields() throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let (verdict, _) = try ask(server, folder, "ok", language: "ko")
        #expect(verdict == .transcript(Transcript(text: "The quick brown fox.")))
        let request = try #require(try server.requests().first)
        #expect(request["path"] as? String == "/v1/audio/transcriptions")
        #expect(
          request["fields"] as? [String: String] == [
            "model": "ok", "language": "ko", "response_format": "verbose_json",
          ])
        #expect(request["file"] as? String == "audio.m4a")
        #expect(request["type"] as? String == "audio/mp4")
        #expect(request["bytes"] as? Int == 100_000)
        let sent = try folder.bytes(of: soundPath.text)
        #expect(request["sha256"] as? String == Digest(of: sent).hex)
        #expect(request["authorization"] as? String == "Bearer sk-\"te\\st")
        #expect(request["expect"] is NSNull)
      }
    }
  }

  @Test(arguments: [
    ("a.mp3", "audio.mp3"), ("a.OPUS", "audio.ogg"), ("a.oga", "audio.ogg"), ("a.wav", "audio.wav"),
    ("a.flac", "audio.flac"), ("a.webm", "audio.webm"), ("a.aac", "audio.aac"), ("a.mp4", "audio.mp4"),
  ]) func namesTheKindOfSound(name: String, sent: String) throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        _ = try ask(server, folder, "ok", key: nil, name: name)
        let request = try #require(try server.requests().first)
        #expect(request["file"] as? String == sent)
        #expect(request["authorization"] is NSNull)
        #expect((request["fields"] as? [String: String])?["language"] == nil)
      }
    }
  }

  @Test(arguments: [
    ("chunked", "in pieces"), ("gzip", "The quick brown fox."), ("continue", "The quick brown fox."),
    ("empty", ""), ("slow=0.5", "The quick brown fox."), ("500 502 ok", "The quick brown fox."),
    ("drop half ok", "The quick brown fox."), ("408 409 ok", "The quick brown fox."),
  ]) func hearsInTheEnd(model: String, text: String) throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let (verdict, pauses) = try ask(server, folder, model)
        #expect(verdict == .transcript(Transcript(text: text)))
        let tries = model.split(separator: " ").count
        #expect(try server.requests().count == tries)
        let expected: [Duration] = [.milliseconds(5), .milliseconds(10)]
        #expect(pauses == Array(expected[..<(tries - 1)]))
      }
    }
  }

  @Test func keepsTheTimesOfAServer() throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        guard case .transcript(let transcript) = try ask(server, folder, "times").verdict else {
          Issue.record("no transcript")
          return
        }
        #expect(transcript.text == "The quick brown fox.")
        #expect(
          transcript.captions?.cues == [
            Captions.Cue(start: 0, end: 1250, text: "The quick"),
            Captions.Cue(start: 1250, end: 2500, text: "brown fox."),
          ])
        #expect(try server.requests().count == 1)
      }
    }
  }

  /// A server or model that knows no times is asked for the words alone.
  @Test(arguments: [
    ("no-times=400", ["verbose_json", "json"], 0), ("no-times=422", ["verbose_json", "json"], 0),
    ("no-times=500", ["verbose_json", "json"], 1), ("503 ok", ["verbose_json", "verbose_json"], 1),
    ("gpt-4o-transcribe", ["json"], 0), ("ok", ["verbose_json"], 0),
  ]) func hearsWithoutTimes(model: String, forms: [String], pauses: Int) throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let asked = try ask(server, folder, model)
        #expect(asked.verdict == .transcript(Transcript(text: "The quick brown fox.")))
        #expect(asked.pauses.count == pauses)
        let sent = try server.requests().map { ($0["fields"] as? [String: String])?["response_format"] }
        #expect(sent == forms)
      }
    }
  }

  @Test(arguments: [("wait-ms=2000 ok", 20), ("503 ok", 5)]) func waitsAsLongAsIsAsked(
    model: String, milliseconds: Int
  ) throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let pauses = try ask(server, folder, model).pauses
        #expect(pauses == [.milliseconds(milliseconds)])
      }
    }
  }

  @Test(arguments: [
    ("500", "giveUp", "transcription-server", 3), ("drop", "giveUp", "transcription-server", 3),
    ("half", "giveUp", "transcription-server", 3), ("401", "stop", "transcription-key", 1),
    ("403", "stop", "transcription-refused", 1), ("400", "refuse", "transcription-refused", 2),
    ("413", "refuse", "transcription-refused", 1), ("415", "refuse", "transcription-refused", 1),
    ("unknown", "stop", "transcription-refused", 1), ("quota", "stop", "transcription-quota", 1),
    ("busy", "requeue", "transcription-busy", 1), ("busy=7", "requeue", "transcription-busy", 1),
    ("busy-ms=300", "requeue", "transcription-busy", 1), ("garbage", "refuse", "transcription-reply", 1),
    ("html", "stop", "transcription-reply", 1), ("no-text", "refuse", "transcription-reply", 1),
    ("latin", "refuse", "transcription-reply", 1), ("bomb", "refuse", "transcription-reply", 1),
    ("not-http", "stop", "transcription-reply", 1),
  ]) func judgesWhatReallyComes(model: String, kind: String, code: String, requests: Int) throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let (verdict, _) = try ask(server, folder, model)
        #expect("\(verdict)".hasPrefix(kind), "\(verdict)")
        #expect(verdict.problem?.code.rawValue == code)
        #expect(try server.requests().count == requests)
      }
    }
  }

  @Test func goesNowhereElse() throws {
    try withTemporaryFolder { folder in
      let elsewhere = try TranscriptionServer(in: folder, name: "elsewhere")
      defer { elsewhere.stop() }
      try withTranscriptionServer(in: folder, elsewhere: elsewhere.address) { server in
        let (verdict, _) = try ask(server, folder, "redirect")
        #expect(verdict.problem?.code == .transcriptionRedirect)
        #expect(verdict.problem?.english.contains(elsewhere.address) == true)
        #expect(try elsewhere.requests().isEmpty)
      }
    }
  }

  @Test func stopsAnAnswerThatNeverEnds() throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let (verdict, _) = try ask(server, folder, "endless")
        #expect(verdict.problem?.code == .transcriptionReply)
        // The server's own buffers and the kernel's take some before they notice.
        var sent: Int?
        for _ in 0..<200 where sent == nil {
          Thread.sleep(forTimeInterval: 0.05)
          sent = try server.requests().last?["sent"] as? Int
        }
        let taken = try #require(sent)
        #expect(taken < 32 << 20)
      }
    }
  }

  @Test func sendsALargeRecordingWhole() throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let size = 24 << 20
        try folder.write("", to: "memos/audio/large.m4a")
        truncate(folder.path("memos/audio/large.m4a"), off_t(size))
        let speech = try SpeechServer(address: ServerAddress(parsing: server.address), model: "ok")
        let verdict = try speech.transcribe("memos/audio/large.m4a", in: Tree(at: folder.path), means())
        #expect(verdict.problem == nil)
        #expect(try server.requests().first?["bytes"] as? Int == size)
      }
    }
  }

  @Test(arguments: [0, 25 << 20, 1 << 40]) func sendsNothingOfASizeThatServersRefuse(size: Int) throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        try folder.write("", to: "memos/audio/sized.m4a")
        truncate(folder.path("memos/audio/sized.m4a"), off_t(size))
        let speech = try SpeechServer(address: ServerAddress(parsing: server.address), model: "ok")
        let verdict = try speech.transcribe("memos/audio/sized.m4a", in: Tree(at: folder.path), means())
        #expect(verdict.problem?.code == .transcriptionRefused)
        #expect(try server.requests().isEmpty)
      }
    }
  }

  @Test func neverShowsTheKeyThatAServerRepeats() throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        let (verdict, _) = try ask(server, folder, "echo", key: "sk-repeated")
        let problem = try #require(verdict.problem)
        #expect(!"\(problem)".contains("sk-repeated"))
      }
    }
  }

  @Test func isOfflineWhereNobodyListens() throws {
    try withTemporaryFolder { folder in
      let server = try TranscriptionServer(in: folder)
      server.stop()
      let (verdict, pauses) = try ask(server, folder, "ok")
      #expect(verdict.problem?.code == .transcriptionOffline)
      #expect(pauses.count == 2)
    }
  }

  @Test func trustsNoCertificateThatAnybodyCouldMake() throws {
    try requirePeer("openssl")
    try withTemporaryFolder { folder in
      try run(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem",
        "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", in: folder)
      let both = try folder.text(of: "key.pem") + folder.text(of: "cert.pem")
      try folder.write(both, to: "both.pem")
      // Settings of the person's that turn the look at certificates off are not ours.
      try folder.write("insecure\n", to: ".curlrc")
      try withTranscriptionServer(in: folder, certificate: folder.path("both.pem")) { server in
        let (verdict, pauses) = try ask(server, folder, "ok")
        #expect(verdict.problem?.code == .transcriptionServer)
        #expect(pauses.isEmpty)
        #expect(try server.requests().isEmpty)
      }
    }
  }

  @Test func canBeStoppedWhileTheServerThinks() throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        try folder.write("sound", to: "a.m4a")
        let speech = try SpeechServer(address: ServerAddress(parsing: server.address), model: "slow=30")
        let deadline = ContinuousClock.now + .seconds(1)
        let verdict = try speech.transcribe(
          "a.m4a", in: Tree(at: folder.path), means { ContinuousClock.now > deadline })
        #expect(verdict == .interrupted)
        #expect(ContinuousClock.now < deadline + .seconds(10))
      }
    }
  }

  @Test func sendsNothingThatALinkLeadsTo() throws {
    try withTemporaryFolder { folder in
      try withTranscriptionServer(in: folder) { server in
        try folder.write("secret", to: "outside/secret")
        try folder.createFolder("home")
        try folder.link("home/a.m4a", to: "../outside/secret")
        let speech = try SpeechServer(address: ServerAddress(parsing: server.address), model: "ok")
        let problem = thrownBy {
          _ = try speech.transcribe("a.m4a", in: Tree(at: folder.path("home")), means())
        }
        #expect(problem?.code == .linkOutside)
        #expect(try server.requests().isEmpty)
      }
    }
  }
}
