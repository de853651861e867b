// Names that every system can hold, and the reasons for those that it can't.

import Fluent
import Ground
import TestSupport
import Testing

@Suite struct PortableNameTests {
  @Test(arguments: [
    "futari", "2024-12-25-233000-misaki", "二人の日記", "일기_2024", "gel-nail", "日记", "A", "_", "_x-", "ｱｲｳ",
    "佐々木〇", "ラーメン", "हिन्दी", "ไทย", "naïve", "١٢٣", "console", "com", "com10", "lpt", "nul1",
    String(repeating: "가", count: 64), String(repeating: "a", count: 64),
  ]) func takesLettersAndDigitsOfEveryScript(name: String) throws {
    #expect(try PortableName(parsing: name).text == name)
    #expect(PortableName(name) != nil)
  }

  @Test(arguments: [
    ("", "a name has no characters"), ("a/b", "'a/b' has '/', which divides folders"),
    ("a\\b", "'a\\b' has '\\', which divides folders"), ("..", "'..' begins with a dot, which hides a file"),
    (".git", "'.git' begins with a dot, which hides a file"),
    ("a.", "'a.' ends with a dot, which Windows drops"),
    ("a ", "'a ' ends with a space, which Windows drops"), ("a b", "'a b' has a space"),
    ("a　b", "'a　b' has a space"), ("a:b", "'a:b' has ':', which Windows can't have in a name"),
    ("a*", "'a*' has '*', which Windows can't have in a name"),
    ("a?", "'a?' has '?', which Windows can't have in a name"),
    ("\"a\"", "'\"a\"' has '\"', which Windows can't have in a name"),
    ("<a>", "'<a>' has '<', which Windows can't have in a name"),
    ("a|b", "'a|b' has '|', which Windows can't have in a name"),
    ("a\u{0}b", "'a\u{0}b' has the control character U+0000"),
    ("a\u{7F}", "'a\u{7F}' has the control character U+007F"),
    ("a\u{85}", "'a\u{85}' has the control character U+0085"),
    ("a\u{200B}b", "'a\u{200B}b' has the invisible character U+200B"),
    ("a\u{202E}b", "'a\u{202E}b' has the invisible character U+202E"),
    ("\u{3164}", "'\u{3164}' has the invisible character U+3164"),
    ("葛\u{E0100}", "'葛\u{E0100}' has the invisible character U+E0100"),
    ("-rf", "'-rf' begins with '-', which commands take for an option"),
    ("\u{301}a", "'\u{301}a' begins with a mark that belongs on a letter"),
    ("cake🎂", "'cake🎂' has '🎂', which is no letter or digit"),
    ("a👨‍👩‍👧", "'a👨‍👩‍👧' has '👨‍👩‍👧', which is no letter or digit"),
    ("a.b", "'a.b' has '.', which is no letter or digit"),
    ("a・b", "'a・b' has '・', which is no letter or digit"),
    ("CON", "'CON' is the name of a device on Windows"), ("nul", "'nul' is the name of a device on Windows"),
    ("Com1", "'Com1' is the name of a device on Windows"),
    ("lpt9", "'lpt9' is the name of a device on Windows"),
    ("\u{304B}\u{3099}", "'\u{304B}\u{3099}' is not in the composed form of Unicode (NFC)"),
    ("\u{1112}\u{1161}\u{11AB}", "'\u{1112}\u{1161}\u{11AB}' is not in the composed form of Unicode (NFC)"),
  ]) func saysWhyANameCannotBe(name: String, message: String) {
    let found = refusal { _ = try PortableName(parsing: name) }
    #expect(found?.first == "name-not-portable")
    // As bytes: to Swift's strings the composed and the decomposed form are equal.
    #expect(found.map { Array($0[1].utf8) } == Array(message.escapingControls.utf8))
    #expect(PortableName(name) == nil)
  }

  @Test func saysThatALongNameIsLong() {
    let long = String(repeating: "a", count: 65)
    #expect(
      refusal { _ = try PortableName(parsing: long) } == [
        "name-not-portable", "'\(String(repeating: "a", count: 60))…' is longer than 64 characters",
        "use letters, digits, '-' and '_', at most 64; '\(String(repeating: "a", count: 64))' would do",
      ])
    #expect(PortableName(String(repeating: "𠮷", count: 64)) == nil)
    #expect(PortableName(String(repeating: "𠮷", count: 48)) != nil)
    #expect(PortableName(String(repeating: "\u{301}", count: 1_000_000)) == nil)
  }

  @Test(arguments: [
    ("二人の日記 2024!", "二人の日記-2024"), ("Cake & Tea", "Cake-Tea"), ("  a  ", "a"), ("🎂 cake", "cake"),
    ("a/../b", "a-b"), ("CON", "CON_"), ("a_b", "a_b"), ("か\u{3099}", "が"), ("e\u{200C}\u{301}", "é"),
    ("우리 가족 👨‍👩‍👧‍👦 일기", "우리-가족-일기"), ("What's new?", "What-s-new"), ("-x-", "x"), ("한\u{200B}글", "한글"),
  ]) func makesANameOfATitle(title: String, name: String) {
    #expect(PortableName.slug(from: title).map { Array($0.utf8) } == Array(name.utf8))
  }

  @Test(arguments: ["", "🎂", "!!!", "---", "...", "\u{301}", "___", "/", "\u{3164}"])
  func whereNothingStaysThereIsNoName(title: String) { #expect(PortableName.slug(from: title) == nil) }

  @Test func everyNameMadeIsPortableAndStaysAsItIs() {
    var dice = SplitMix64()
    for _ in 0..<3000 {
      let text = dice.text()
      guard let slug = PortableName.slug(from: text) else { continue }
      #expect(PortableName(slug) != nil, "\(dice): \(text.debugDescription)")
      #expect(PortableName.slug(from: slug) == slug, "\(dice): \(text.debugDescription)")
    }
    let long = PortableName.slug(from: String(repeating: "あ い", count: 100))
    #expect(long?.unicodeScalars.count == 64 || long?.unicodeScalars.count == 63)
    #expect(PortableName.slug(from: "a" + String(repeating: "\u{300}", count: 100_000)) == nil)
  }

  @Test func aPhotosNameIsANameAndAnExtension() throws {
    let name = try PortableFileName(parsing: "2024-12-25-cake.JPG")
    #expect(name.stem.text == "2024-12-25-cake")
    #expect(name.pathExtension == "JPG")
    #expect(name.text == "2024-12-25-cake.JPG")
    #expect(name.comparisonKey == "2024-12-25-cake.jpg")
    let refused: [(String, String)] = [
      ("cake", "has no extension of letters and digits"), ("cake.", "ends with a dot, which Windows drops"),
      (".jpg", "begins with a dot, which hides a file"), ("cake.写真", "has '.', which is no letter or digit"),
      ("my cake.jpg", "has a space"), ("cake.jpg.exe", "has '.', which is no letter or digit"),
      ("nul.jpg", "is the name of a device on Windows"), ("a/b.jpg", "has '/', which divides folders"),
      ("cake.abcdefghijk", "has '.', which is no letter or digit"),
    ]
    for (text, reason) in refused {
      #expect(refusal { _ = try PortableFileName(parsing: text) }?[1] == "'\(text)' \(reason)")
      #expect(PortableFileName(text) == nil)
    }
    #expect(PortableFileName.slug(from: "IMG 1234 (1).JPG") == "IMG-1234-1.jpg")
    #expect(PortableFileName.slug(from: "cake.jpg.exe") == "cake-jpg.exe")
    #expect(PortableFileName.slug(from: "🎂.jpg") == nil)
    #expect(
      refusal { _ = try PortableFileName(parsing: "my cake.jpg") }?[2]
        == "use letters, digits, '-' and '_', at most 64; 'my-cake.jpg' would do")
  }
}

extension SplitMix64 {
  /// A text of characters that names trip over.
  mutating func text() -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x900...0x97F, 0x1100...0x11FF,
      0x1E00...0x1FFF, 0x2000...0x206F, 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE00...0xFE0F, 0xFF00...0xFFEF, 0x1F300...0x1F6FF, 0x2F800...0x2FA1D, 0xE0100...0xE01EF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<pick(0...20) {
      let range = ranges[pick(0...(ranges.count - 1))]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
