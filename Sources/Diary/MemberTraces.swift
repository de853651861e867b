// The files of one member in a diary, and the files of others that mention them.

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose
internal import SafeFiles

/// The files of a member.
public struct MemberTraces: Sendable, Hashable {
  /// Their entries.
  public var entries: [RelativePath] = []
  /// Photos that only their entries show.
  public var photos: [RelativePath] = []
  /// Their read receipts, pictures and own file.
  public var others: [RelativePath] = []
  /// Conflict copies of all of these.
  public var copies: [RelativePath] = []
  /// Photos of theirs that stay, because somebody else's entry shows them, too.
  public var sharedPhotos: [RelativePath] = []
  /// Files of others that mention them; reported, not touched.
  public var mentions: [RelativePath] = []

  /// The files to remove, the member's own last: while it exists, a second run finds the rest.
  public var files: [RelativePath] { copies + photos + entries + others }

  /// Nothing.
  public init() {}
}

/// Decides which files are a member's; pure.
public struct MemberOwnership: Sendable {
  private let diary: Diary
  private let member: String
  private let defaultAuthor: String?

  /// The files of one member, who may have left.
  public init(_ member: String, of diary: Diary, in home: Home) {
    self.member = member
    self.diary = diary
    defaultAuthor = EntryContext(diary, in: home).defaultAuthor
  }

  /// Whether a file of this diary is the member's, in any revision of the diary.
  ///
  /// A conflict copy counts as its original; the content may be unknown.
  ///
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

  /// The file name that a conflict copy, ours or another tool's, comes from; a plain name is its own.
  static func original(of name: String) -> String { ConflictCopy(name) { _ in false }?.original ?? name }

  private func author(of id: String, _ content: [UInt8]?) -> String? {
    if let content {
      let file = MarkdownFile(Source("entry.md", content))
      var ignored: [Diagnostic] = []
      if let text = file.frontMatter.text("author", collecting: &ignored) { return text.text }
    }
    let named = DatedName(id)?.author { $0 == member || diary.member($0) != nil }
    // A member who left is not the author of an entry that names none, and a file name alone does not prove
    // it.
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

  /// Whether an entry's file may show a photo or mentions it: then the photo is not only somebody else's.
  public static func mayShow(_ photo: String, _ content: [UInt8]) -> Bool {
    String(decoding: content, as: UTF8.self).percentDecoded.contains(photo)
  }
}

extension DiaryStore {
  /// The files of a member in a diary as it is now, and those of others that mention them; the member may
  /// have left.
  ///
  /// `older` are photos that removed entries of theirs showed.
  public static func traces(
    of member: String, in id: String, _ home: Home, olderPhotos older: Set<String> = []
  ) async throws(Diagnostic) -> MemberTraces {
    let reading = try await read(id, in: home)
    let diary = reading.diary
    let ownership = MemberOwnership(member, of: diary, in: home)
    var traces = MemberTraces()
    let words = [member, diary.member(member)?.name].compactMap(\.self).filter { !$0.isEmpty }
    var own = older
    var shown: Set<String> = []
    var strangers: [[UInt8]] = []
    for path in try files(of: diary, "entries", home) {
      // An unreadable file still has a name.
      let content = try? home.tree.read(path, limit: Entry.maximumBytes).bytes
      if ownership.owns(path, content) {
        if MemberOwnership.original(of: path.name) == path.name {
          traces.entries.append(path)
        } else {
          traces.copies.append(path)
        }
        own.formUnion(content.map { MemberOwnership.photos(in: $0) } ?? [])
      } else if let content {
        let photos = MemberOwnership.photos(in: content)
        shown.formUnion(photos)
        let text = String(decoding: content, as: UTF8.self)
        if words.contains(where: text.contains) { traces.mentions.append(path) }
        if text.contains("photos") { strangers.append(content) }
      }
    }
    for path in try files(of: diary, "photos", home) {
      let name = MemberOwnership.original(of: path.name)
      guard own.contains(name) else { continue }
      let isShown = shown.contains(name) || strangers.contains { MemberOwnership.mayShow(name, $0) }
      if isShown {
        traces.sharedPhotos.append(path)
      } else if name == path.name {
        traces.photos.append(path)
      } else {
        traces.copies.append(path)
      }
    }
    traces.others = try peopleFiles(of: member, in: diary, ownership, home, &traces.copies)
    traces.mentions += otherMentions(of: member, in: diary, traces, home)
    return traces
  }

  /// A member's files in `reads/` and `members/`, their own file last; conflict copies are added to `copies`.
  private static func peopleFiles(
    of member: String, in diary: Diary, _ ownership: MemberOwnership, _ home: Home,
    _ copies: inout [RelativePath]
  ) throws(Diagnostic) -> [RelativePath] {
    let others = diary.members.filter { $0.id != member }.compactMap(\.picture)
    let pictures = Set([diary.member(member)?.picture].compactMap(\.self)).subtracting(others)
    var found: [RelativePath] = []
    var ownFile: RelativePath?
    for folder in ["reads", "members"] as [RelativePath] {
      for path in try files(of: diary, folder, home) where ownership.owns(path, nil, pictures: pictures) {
        if MemberOwnership.original(of: path.name) != path.name {
          copies.append(path)
        } else if folder == "members", path.pathExtension == "json" {
          ownFile = path
        } else {
          found.append(path)
        }
      }
    }
    return found + [ownFile].compactMap(\.self)
  }

  /// Files of others, besides entries, that name the member or their entries.
  private static func otherMentions(of member: String, in diary: Diary, _ traces: MemberTraces, _ home: Home)
    -> [RelativePath]
  {
    var mentions: [RelativePath] = []
    if diary.createdBy == member { mentions.append(diary.path / "diary.json") }
    let entries = Set(traces.entries.map(\.stem))
    for receipts in diary.reads where receipts.member != member {
      guard receipts.readings.contains(where: { entries.contains($0.id) }),
        let path = diary.path.appending("reads/\(receipts.member).json")
      else { continue }
      mentions.append(path)
    }
    let share = DiaryShare.path(of: diary.id)
    if let own = try? self.share(diary.id, in: home), own.member == member { mentions.append(share) }
    if home.settings.muted[diary.id]?.contains(member) == true { mentions.append(Home.file) }
    return mentions
  }

  private static func files(of diary: Diary, _ folder: RelativePath, _ home: Home) throws(Diagnostic)
    -> [RelativePath]
  {
    let place = diary.path / folder
    return try home.tree.list(place).filter { $0.kind != .folder && $0.isText && !$0.name.hasPrefix(".") }
      .compactMap { place.appending($0.name) }
  }
}
