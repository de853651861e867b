// Links that somebody planted in a home, where the app keeps files of its own or files what phones send.

import App
import Foundation
import TestSupport
import Testing

@Suite struct PlantedLinkTests {
  /// Files of a folder with what is in them.
  private func texts(_ app: RunningApp, _ name: String) throws -> [String: String] {
    try TemporaryFolder(at: app.folder.path(name)).texts()
  }

  /// What is in the app's own folders is deleted when it is old: it must be the app's.
  @Test(arguments: ["home/diaries/futari/entries", "outside"])
  func theAppsFoldersAreNowhereElse(target: String) async throws {
    try await withApp { app in
      try app.folder.write("theirs", to: "outside/app-0")
      try app.folder.write("theirs", to: "home/diaries/futari/entries/app-0")
      let before = try texts(app, target)
      try app.folder.createFolder("home/.zutto/app")
      try app.folder.link("home/.zutto/staged", to: app.folder.path(target))
      try app.folder.link("home/.zutto/app/forms", to: app.folder.path(target))
      let owner = try app.owner
      let form = try owner.form()
      let body =
        "--b\r\nContent-Disposition: form-data; name=\"form\"\r\n\r\n\(form)\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nmy words\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.gif\"\r\n\r\nGIF89a\r\n--b--\r\n"
      let answer = try owner.post("/d/futari", body, type: "multipart/form-data; boundary=b")
      #expect(answer.status == 503 && answer.body.contains("symbolic link"))
      let plain = try owner.post("/d/futari", "form=\(form)&text=my+words")
      #expect(plain.status == 422 && plain.body.contains("symbolic link") && plain.body.contains("my words"))
      #expect(try texts(app, target) == before)
      // Tidying begins with a file that nobody holds in the folder of the app's own.
      try app.folder.remove("home/.zutto/staged")
      try app.folder.write("x", to: "home/.zutto/staged/app-0")
      let tidying = Task { await app.app.maintain() }
      for _ in 0..<3000 where app.folder.exists("home/.zutto/staged/app-0") {
        try await Task.sleep(for: .milliseconds(50))
      }
      tidying.cancel()
      await tidying.value
      #expect(!app.folder.exists("home/.zutto/staged/app-0"))
      #expect(try texts(app, target) == before)
    }
  }

  /// A receipt is added to the app's file, not to another file that has its name.
  @Test func theSecondNameOfAFileIsNotWrittenTo() async throws {
    try await withApp { app in
      let owner = try app.owner
      try app.folder.write("theirs", to: "theirs")
      try app.folder.createFolder("home/.zutto/app/forms")
      for name in ["lock", "app/forms/2026-05-28"] {
        try? app.folder.remove("home/.zutto/\(name)")
        #expect(link(app.folder.path("theirs"), app.folder.path("home/.zutto/\(name)")) == 0)
      }
      let form = try owner.form()
      for _ in 0..<2 {
        #expect(try owner.post("/d/futari", "form=\(form)&text=once").status == 303)
      }
      #expect(try app.text("theirs") == "theirs")
      #expect(try app.text("home/.zutto/app/forms/2026-05-28").contains(form))
      #expect(try app.entries().count { $0.hasPrefix("2026") } == 1)
    }
  }
}
