// The shipped theme, and what it says in four languages.

import Archive
import Diagnostics
import Foundation
import SafeFiles
import Templates
import TestSupport
import Testing

@Suite struct ThemeTests {
  @Test func theTableHasEveryFileOfTheFolderAsItIs() throws {
    let folder = Repository.root.appending(path: "templates/default")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(Templates.files.map(\.name) == names)
    for (name, bytes) in Templates.files {
      #expect(try [UInt8](Data(contentsOf: folder.appending(path: name))) == bytes, "\(name)")
    }
  }

  @Test func theStyleSheetIsLight() { #expect((Templates.file("style.css")?.count ?? 0) < 24_000) }

  @Test func theShippedThemeHasNoFault() throws {
    try withTemporaryFolder { folder in
      let problems = ThemeChecks.check(try Tree(at: folder.path), .shipped)
      #expect(problems == [])
    }
  }

  @Test func everyNameOfAPageIsTold() throws {
    let text = try String(contentsOf: Repository.root.appending(path: "docs/THEMES.md"), encoding: .utf8)
    for name in ThemeChecks.names { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
