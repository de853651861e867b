// What there is of one member in a diary: theirs alone, and what others' files say of them.

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose

/// The files of a member.
public struct MemberTraces: Sendable, Hashable {
  /// Their entries.
  public var entries: [RelativePath] = []
  /// Photos that only their entries show.
  public var photos: [RelativePath] = []
  /// What they have read, their pictures, their own file.
  public var others: [RelativePath] = []
  /// Other sides of conflicts of all of these.
  public var copies: [RelativePath] = []
  /// Photos of theirs that stay, because somebody else's entry shows them too.
  public var sharedPhotos: [RelativePath] = []
  /// Files of others that speak of them; they are told, not touched.
  public var mentions: [RelativePath] = []

  /// All that is to go, the member's own file last: as long as it is there, a second run finds the rest.
  public var files: [RelativePath] { copies + photos + entries + others }

  /// Nothing.
  public init() {}
}

/// Tells what is a member's; pure but for what it is handed.
public struct MemberOwnership: Sendable {
  private let diary: Diary
  private let member: String
  private let defaultAuthor: String?

  /// The ownership of one member, who may be gone already.
  public init(_ member: String, of diary: Diary, in home: Home) {
    self.member = member
    self.diary = diary
    defaultAuthor = EntryContext(diary, in: home).defaultAuthor
  }

  /// Whether a file of this diary is the member's, whatever state of the diary it comes from.
  ///
  /// - Parameters:
  ///   - path: where it stands or stood; a conflict copy counts as what it is a copy of.
  ///   - content: what it holds; nil where that can't be told.
  ///   - pictures: file names of the member's pictures.
  /// - Returns: false also where nothing tells.
  public func owns(_ path: RelativePath, _ content: [UInt8]?, pictures: Set<String> = []) -> Bool {
    guard path.isInside(diary.path), let folder = path.parent else { return false }
    let name = MemberOwnership.original(of: path.name)
    switch folder {
    case diary.path / "reads": return name == "\(member).json"
    case diary.path / "members": return name == "\(member).json" || pictures.contains(name)
    case diary.path / "entries":
      guard let dot = name.lastIndex(of: "."), name[dot...] == ".md" else { return false }
      return author(of: String(name[..<dot]), content) == member
    default: return false
    }
  }

  /// The name of the file that a copy is of, ours or another tool's; a plain name is its own.
  static func original(of name: String) -> String { ConflictCopy(name) { _ in false }?.original ?? name }

  private func author(of id: String, _ content: [UInt8]?) -> String? {
    if let content {
      let file = MarkdownFile(Source("entry.md", content))
      var ignored: [Diagnostic] = []
      if let text = file.frontMatter.text("author", collecting: &ignored) { return text.text }
    }
    let named = DatedName(id)?.author { $0 == member || diary.member($0) != nil }
    // A member who is gone can't be who writes where nobody is named, and a name alone is not enough to say so.
    return named ?? (content == nil || diary.member(member) == nil ? nil : defaultAuthor)
  }

  /// The photos that an entry's file shows, as names in `photos/`.
  public static func photos(in content: [UInt8]) -> Set<String> {
    let file = MarkdownFile(Source("entry.md", content))
    var ignored: [Diagnostic] = []
    var names = Set(
      file.frontMatter.list("photos", of: Phrase("diary-file-names"), collecting: &ignored).map(\.text))
    for target in LocalLinks(in: file.body.bytes).targets {
      let parts = target.percentDecoded.split(separator: "/")
      if parts.count > 1, parts[parts.count - 2] == "photos", let name = parts.last {
        names.insert(String(name))
      }
    }
    return names
  }

  /// Whether an entry's file may show a photo, or speaks of it: then the photo is not only somebody else's.
  public static func mayShow(_ photo: String, _ content: [UInt8]) -> Bool {
    String(decoding: content, as: UTF8.self).percentDecoded.contains(photo)
  }
}
