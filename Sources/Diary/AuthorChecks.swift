// Checks by a git history that people wrote as themselves only; pure. Spec: docs/SECURITY.md, "Who wrote
// what".

public import Diagnostics
internal import Fluent

/// One commit's changes of a diary's files, and its author.
public struct AuthoredChange: Sendable, Hashable {
  /// A changed file.
  public struct File: Sendable, Hashable {
    /// Its path in the home.
    public var path: RelativePath
    /// Whether the commit added it.
    public var isNew: Bool
    /// Its content, if it is a member's file.
    public var content: [UInt8]?

    /// A file.
    public init(path: RelativePath, isNew: Bool, content: [UInt8]? = nil) {
      self.path = path
      self.isNew = isNew
      self.content = content
    }
  }

  /// The name that the author gave.
  public var name: String
  /// The address that the author gave.
  public var mail: String
  /// Whether it has no parent: several people's files may be founded together.
  public var isFounding: Bool
  /// The files.
  public var files: [File]

  /// A commit's changes.
  public init(name: String, mail: String, isFounding: Bool, files: [File]) {
    self.name = name
    self.mail = mail
    self.isFounding = isFounding
    self.files = files
  }

  /// The author as messages may show it.
  fileprivate var who: String { "\(name) <\(mail)>".escapingControls }
}

/// The rules of who may change which file of a diary.
public enum AuthorChecks {
  /// Compares a diary's history, the oldest commit first and without merges, with the authors that its files
  /// name.
  ///
  /// - Returns: a warning for each file that somebody else than its member made or changed.
  public static func check(_ diary: Diary, _ changes: [AuthoredChange]) -> [Diagnostic] {
    var people = People(diary)
    var problems: [RelativePath: (first: Diagnostic, others: Int)] = [:]
    func note(_ problem: Diagnostic, _ path: RelativePath) {
      problems[path] = (problems[path]?.first ?? problem, (problems[path]?.others ?? 0) + 1)
    }
    for change in changes {
      for problem in people.apply(change) { note(problem, problem.path ?? diary.path) }
    }
    let authors = Dictionary(
      diary.texts.compactMap { entry in entry.author.map { (entry.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    let entries = diary.path / "entries"
    let reads = diary.path / "reads"
    for change in changes where !change.isFounding {
      for file in change.files {
        let path = file.path
        if path.parent == entries, path.pathExtension == "md", let author = authors[path.stem],
          people.isOther(change.mail, than: author)
        {
          note(entry(path, author, change, file.isNew), path)
        } else if path.parent == reads, path.pathExtension == "json",
          people.isOther(change.mail, than: path.stem)
        {
          note(receipts(path, change), path)
        }
      }
    }
    return problems.values.map { first, count in
      var problem = first
      if count > 1 {
        problem.message = Phrase("diary-so-on-times", ["message": problem.message, "count": count])
      }
      return problem
    }.sorted()
  }

  private static func entry(_ path: RelativePath, _ author: String, _ change: AuthoredChange, _ isNew: Bool)
    -> Diagnostic
  {
    Diagnostic(
      .entryAuthor,
      isNew
        ? Phrase("diary-entry-but-git-says-wrote", ["author": author, "who": change.who])
        : Phrase("diary-entry-but-git-says-changed", ["author": author, "who": change.who]), path: path,
      hint: Phrase("diary-ask-them-whoever-writes-entry", ["author": author]), severity: .warning)
  }

  private static func receipts(_ path: RelativePath, _ change: AuthoredChange) -> Diagnostic {
    Diagnostic(
      .memberAuthor,
      Phrase(
        "diary-only-says-what-read-but", ["stem": path.stem, "other-stem": path.stem, "who": change.who]),
      path: path, hint: Phrase("diary-ask-them-what-somebody-read"), severity: .warning)
  }
}

/// The members at one moment of a history: who they were then decides what they were allowed to do.
private struct People {
  private struct Person {
    var role: Member.Role
    var mail: String?
  }

  private let folder: RelativePath
  private var now: [String: Person] = [:]
  /// Every address that a member has had rightfully.
  private var mails: [String: Set<String>] = [:]

  init(_ diary: Diary) {
    folder = diary.path / "members"
    for member in diary.members { if let mail = member.email { mails[member.id] = [mail.lowercased()] } }
  }

  /// Whether an address is another one than a member's; a member without an address matches any.
  func isOther(_ mail: String, than member: String) -> Bool {
    guard let known = mails[member], !known.isEmpty else { return false }
    return !known.contains(mail.lowercased())
  }

  /// Applies a commit's changes of members.
  ///
  /// - Returns: the changes that its author had no right to.
  mutating func apply(_ change: AuthoredChange) -> [Diagnostic] {
    let mail = change.mail.lowercased()
    let before = now
    let actors = before.filter { $0.value.mail == mail }
    let isOwner = actors.contains { $0.value.role == .owner }
    let hasOwner = before.contains { $0.value.role == .owner && $0.value.mail != nil }
    var problems: [Diagnostic] = []
    for file in change.files where file.path.parent == folder && file.path.pathExtension == "json" {
      let path = file.path
      guard let content = file.content, let member = DiaryFormat.member(Source(path, content)).0 else {
        continue
      }
      let new = Person(role: member.role, mail: member.email?.lowercased())
      var isRight = true
      if !change.isFounding, !isOwner {
        if let old = before[member.id] {
          isRight = old.mail == nil || actors[member.id] != nil
          isRight = isRight && (new.role == old.role || !hasOwner)
        } else {
          isRight = (new.mail == nil || new.mail == mail) && (new.role == .member || !hasOwner)
        }
      }
      if isRight {
        if let mail = new.mail { mails[member.id, default: []].insert(mail) }
      } else {
        problems.append(wrong(path, before[member.id]?.role, new.role, change))
        // An address that somebody else wrote there is not the member's.
        if let mail = new.mail, before[member.id]?.mail != mail { mails[member.id]?.remove(mail) }
      }
      now[member.id] = new
    }
    return problems
  }

  private func wrong(_ path: RelativePath, _ old: Member.Role?, _ new: Member.Role, _ change: AuthoredChange)
    -> Diagnostic
  {
    let isRole = old.map { $0 != new } ?? (new == .owner)
    return Diagnostic(
      .memberAuthor,
      isRole
        ? (new == .owner
          ? Phrase("diary-only-owner-makes-owner-but", ["stem": path.stem, "who": change.who])
          : Phrase("diary-only-owner-makes-member-but", ["stem": path.stem, "who": change.who]))
        : Phrase("diary-only-owner-changes-file-but", ["stem": path.stem, "who": change.who]), path: path,
      hint: Phrase("diary-ask-them-put-right-if"), severity: .warning)
  }
}
