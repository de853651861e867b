// Finding diaries and entries by what a person types.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
internal import Prose
internal import SafeFiles

extension DiaryStore {
  /// The diary that an invitation is for.
  ///
  /// - Parameters:
  ///   - text: a code, or a link that ends with one.
  ///   - home: where to look.
  /// - Returns: the diary's id.
  /// - Throws: `invite-invalid`, and what keeps a diary from being read.
  public static func diary(invitedBy text: String, in home: Home) throws(Diagnostic) -> String {
    let last = text.split(separator: "/").last.map(String.init) ?? text
    if let code = InviteCode(last) {
      for id in try ids(in: home) where try head(id, in: home).diary.invite == code { return id }
    }
    throw Diagnostic(
      .inviteInvalid, Phrase("diary-not-invite-code-diary-here", ["value": text]),
      hint: Phrase("diary-ask-again-zutto-diary-invite"))
  }

  /// The file of an entry that a person names.
  ///
  /// - Throws: `diary-missing`, `entry-missing`.
  public static func find(_ text: String, in id: String, _ home: Home) async throws(Diagnostic)
    -> RelativePath
  {
    let reading = try await read(id, in: home)
    let path = Entry.path(of: text, in: reading.diary.path)
    // An entry that can't be read can still be edited or removed by its exact id.
    if PortableName(text) != nil, home.tree.signature(path) != nil { return path }
    return try one(text, of: reading.diary).path(in: reading.diary.path)
  }

  /// The one entry whose id is, or begins with, a text.
  ///
  /// - Throws: `entry-missing` if there is none or more than one.
  public static func one(_ text: String, of diary: Diary) throws(Diagnostic) -> Entry {
    let found = diary.entries(matching: text)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw Diagnostic(
        .entryMissing, Phrase("diary-no-entry", ["value": text, "id": diary.id]),
        hint: diary.entries.map(\.id).hint(
          for: text, Phrase("diary-zutto-diary-show-lists-ids", ["id": diary.id])))
    }
    throw Diagnostic(
      .entryMissing, Phrase("diary-beginning-entries", ["value": text, "count": found.count]),
      hint: Phrase("home-one", ["words": found.prefix(5).map(\.id).joined(separator: ", ")]))
  }

  /// The bank of questions in a language: the home's own, else the shipped one.
  ///
  /// - Throws: what keeps the home's own file from being read.
  public static func questions(in home: Home, _ language: Language) throws(Diagnostic) -> Questions {
    guard let path = RelativePath("questions.\(language.tag.rawValue).txt"),
      let source = try home.tree.readIfPresent(path, limit: Questions.maximumBytes),
      let own = Questions(own: source)
    else { return Questions(language) }
    return own
  }

  /// The text of an entry, without its front matter and the blank lines around it.
  ///
  /// - Throws: what keeps the file from being read.
  public static func text(of entry: Entry, in diary: Diary, _ home: Home) throws(Diagnostic) -> String {
    let source = try home.tree.read(entry.path(in: diary.path), limit: Entry.maximumBytes)
    let body = String(decoding: source.bytes.dropFirst(entry.bodyStart), as: UTF8.self)
    return body.trimmingBlanks.replacingCRLF
  }

  /// The beginning of an entry's text, without markup, on one line.
  ///
  /// - Throws: what keeps the file from being read.
  @MarkdownLane public static func excerpt(
    of entry: Entry, in diary: Diary, _ home: Home, characters: Int = 60
  ) throws(Diagnostic) -> String {
    let source = try home.tree.read(entry.path(in: diary.path), limit: Entry.maximumBytes)
    // The file may have become shorter since it was scanned.
    let start = min(entry.bodyStart, source.bytes.count)
    return Markdown(source, range: start..<source.bytes.count).excerpt(characters: characters)
  }
}

extension DiaryStore {
  /// A diary that stands somewhere else, from its files.
  ///
  /// - Parameters:
  ///   - head: its `diary.json`.
  ///   - members: the files of `members/`; what can't be read is passed over.
  ///   - id: what it is called here.
  /// - Returns: the diary with its members, without entries.
  /// - Throws: what keeps `diary.json` from being read.
  public static func visited(head: Source, members: [Source], as id: String) throws(Diagnostic) -> Diary {
    let (diary, problems) = DiaryFormat.diary(head, id: id)
    guard var diary else {
      throw problems.first { $0.severity == .error }
        ?? Diagnostic(.jsonValue, Phrase("diary-no-diary"), hint: Phrase("diary-ask-invitation-again"))
    }
    diary.members = members.compactMap { DiaryFormat.member($0).0 }
    return diary
  }
}
