// Every file of Tests/Scripts is a test.

import Foundation
import TestSupport
import Testing

@Suite(.apart(.scripts)) struct Scripts {
  @Test(arguments: ScriptFile.all) func holds(_ script: ScriptFile) throws { try script.run() }

  @Test func someScriptIsRun() { #expect(!ScriptFile.all.isEmpty, "no script's name contains ZUTTO_SCRIPT") }

  @Test func theProgramUnderTestIsBuilt() {
    #expect(
      FileManager.default.isExecutableFile(atPath: ScriptFile.zutto), "no program at \(ScriptFile.zutto)")
  }
}
