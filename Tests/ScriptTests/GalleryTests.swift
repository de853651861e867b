// Every kind of problem has its example in Tests/Scripts/errors, from which docs/DIAGNOSTICS.md is made.

import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct Gallery {
  private static let folder = ScriptFile.folder.appending(path: "errors")

  @Test func everyCodeHasItsExampleAndNoExampleIsOfNoCode() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Gallery.folder.path)
    #expect(files.sorted() == Diagnostic.Code.declared.map { $0.rawValue + ".txt" }.sorted())
  }

  @Test(arguments: Diagnostic.Code.declared) func explainsItselfAndShowsItsMessage(_ code: Diagnostic.Code)
    throws
  {
    let name = "errors/\(code.rawValue).txt"
    let script = try ScriptFile(name: name).script()
    #expect(script.comments.count { $0.hasPrefix("Mend: ") } == 1, "\(name) does not say how to mend it")
    #expect(script.comments.first?.isEmpty == false, "\(name) does not say what it means")
    let message = try #require(script.sections.first { $0.header.name == "message" })
    #expect(message.text.contains("[\(code.rawValue)]"))
  }

  @Test func theDocumentIsMadeFromTheExamplesAsTheyAre() throws {
    try requirePeer("python3")
    let check = try run(
      "python3", "scripts/diagnostics", "--check", in: TemporaryFolder(at: Repository.root.path))
    #expect(check.status == 0, "\(check.stderr)")
  }
}
