// `diary.json`, members and read receipts, parsed.

internal import Ground

/// The JSON files of a diary.
enum DiaryFormat {
  static let diaryShape = JSONShape(Diary.fields)
  static let memberShape = JSONShape(Member.fields)

  /// Reads `diary.json`.
  static func diary(_ source: Source, id: String) -> (Diary?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      var diary: Diary? = Diary(id: id, name: "", type: .couple)
      return Diary.fields.read(&reader, into: &diary)
    }
  }

  /// Reads a member's file.
  static func member(_ source: Source) -> (Member?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      var member: Member? = Member(id: source.path.stem, name: "")
      return Member.fields.read(&reader, into: &member)
    }
  }

  /// Reads a member's read receipts.
  static func reads(_ source: Source) -> (ReadReceipts?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      let pairs = reader.pairs { (key, text) throws(Diagnostic) in (key, try ZonedTime(parsing: text)) }
      let times = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      return ReadReceipts(member: source.path.stem, times: times)
    }
  }
}
