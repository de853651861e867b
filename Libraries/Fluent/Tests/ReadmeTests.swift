// The example of README.md.

import Fluent
import Testing

@Test func theExampleOfTheReadmeIsTrue() {
  let english = """
    memo-kept = Kept: { $id }
    memo-replies = { $count ->
        [one] 1 reply
       *[other] { $count } replies
    }

    """
  let locales = Locales([.en]) { _, _ in Array(english.utf8) }
  #expect(Phrase("memo-kept", ["id": "2024-12-25"])[locales[.en]] == "Kept: 2024-12-25")
  #expect(Phrase("memo-replies")(locales[.en], count: 1200) == "1,200 replies")
}
