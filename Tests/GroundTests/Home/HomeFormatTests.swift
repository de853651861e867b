// zutto.json: what it says, and where it is wrong.

import Diagnostics
import Fluent
import Ground
import TestSupport
import Testing
import ZonedTime

@Suite struct HomeFormatTests {
  @Test func aWholeFileIsRead() {
    let source = Source(
      Home.file,
      text: """
        {"format": 1, "owner": "misaki", "name": "みさき", "locale": "ja", "timeZone": "Asia/Tokyo", "theme": "dark",
         "plan": "free", "picture": "me.jpg", "reminder": "21:00", "notify": false, "mine": {"kept": []}}
        """)
    let (settings, problems) = HomeFormat.parse(source)
    #expect(problems.isEmpty)
    #expect(settings?.owner == "misaki")
    #expect(settings?.name == "みさき")
    #expect(settings?.language == .ja)
    #expect(settings?.timeZone == "Asia/Tokyo")
    #expect(settings?.theme == .dark)
    #expect(settings?.plan == .free)
    #expect(settings?.picture == "me.jpg")
    #expect(settings?.reminder == TimeOfDay(hour: 21, minute: 0))
    #expect(settings?.notify == false)
  }

  @Test func whatIsMissingHasADefault() {
    let (settings, problems) = HomeFormat.parse(Source(Home.file, text: #"{"format": 1, "owner": "a"}"#))
    #expect(problems.isEmpty)
    #expect(settings == HomeSettings(owner: "a"))
    #expect(settings?.plan == .premium)
    #expect(settings?.notify == true)
  }

  @Test(arguments: [
    (#"1️⃣{"owner": "a"}"#, "json-key-missing", "'format' is missing"),
    (#"{"format": 1️⃣"1", "owner": "a"}"#, "json-type", "'format' must be a number, not a text"),
    (#"{"format": 1️⃣0, "owner": "a"}"#, "json-value", "'format' can't be 0"),
    (#"1️⃣{"format": 1}"#, "json-key-missing", "'owner' is missing"),
    (#"{"format": 1, "owner": 1️⃣7}"#, "json-type", "'owner' must be a text, not a number"),
    (#"{"format": 1, "owner": 1️⃣"a/b"}"#, "name-not-portable", "'a/b' has '/', which divides folders"),
    (#"{"format": 1, "owner": "a", "locale": 1️⃣"french"}"#, "json-value", "'french' is no language"),
    (
      #"{"format": 1, "owner": "a", "timeZone": 1️⃣"Asia/Nowhere"}"#, "bad-time-zone",
      "there is no time zone 'Asia/Nowhere' on this machine"
    ),
    (
      #"{"format": 1, "owner": "a", "timeZone": 1️⃣"../../etc/passwd"}"#, "bad-time-zone",
      "'../../etc/passwd' can't be the name of a time zone"
    ), (#"{"format": 1, "owner": "a", "theme": 1️⃣"blue"}"#, "json-value", "'theme' can't be 'blue'"),
    (#"{"format": 1, "owner": "a", "plan": 1️⃣null}"#, "json-type", "'plan' must be a text, not null"),
    (#"{"format": 1, "owner": "a", "reminder": 1️⃣"25:00"}"#, "bad-time", "'25:00' is not a time of day"),
    (
      #"{"format": 1, "owner": "a", "notify": 1️⃣"yes"}"#, "json-type",
      "'notify' must be true or false, not a text"
    ),
    (
      #"{"format": 1, "owner": "a", 1️⃣"owner": "b"}"#, "json-duplicate-key",
      "'owner' stands twice in this object"
    ), (#"{"format": 1, "owner": "a"1️⃣"#, "json-syntax", "the file ends here: a comma or '}' must follow"),
    ("1️⃣[]", "json-type", "the file must hold an object, not a list"),
    ("1️⃣", "json-syntax", "the file is empty"),
    (
      #"{"format": 1️⃣2, "owner": "a"}"#, "home-newer",
      "this home has format 2, newer than the 1 this program knows"
    ),
  ]) func whatIsWrongIsToldAtItsPlace(text: String, code: String, message: String) throws {
    let code = Diagnostic.Code(code)
    expectDiagnostics(text, path: Home.file, [ExpectedDiagnostic("1️⃣", code, message)]) {
      HomeFormat.parse($0).problems
    }
  }
}
