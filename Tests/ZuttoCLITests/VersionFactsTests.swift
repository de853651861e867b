// What `zutto --version --json` says of a build.

import Diagnostics
import LosslessJSON
import TestSupport
import Testing
import ZuttoCLI

@Suite struct VersionFactsTests {
  @Test func whatWasLinkedInStandsBesideVersionAndFormat() throws {
    let facts = try VersionFacts.json(
      linked: #"{"commit":"0123abc","libraries":[{"name":"openssl","version":"3.0.19-1~deb12u2"}]}"#)
    #expect(facts["commit"]?.text == "0123abc")
    #expect(facts["libraries"]?.list?.first?["version"]?.text == "3.0.19-1~deb12u2")
    #expect(facts["format"]?.number?.integer == 1)
  }

  @Test func aBuildThatKnowsNothingSaysSo() throws {
    let facts = try VersionFacts.json(linked: nil)
    #expect(facts["commit"] == .null && facts["libraries"] == .null)
    #expect(facts["version"]?.text?.isEmpty == false)
  }

  @Test func sourcesWithoutARepositoryHaveNoCommit() throws {
    let facts = try VersionFacts.json(linked: #"{"commit":null,"libraries":[]}"#)
    #expect(facts["commit"] == .null && facts["libraries"]?.list == [])
  }
}
