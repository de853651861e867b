// Looking through a diary for all that is one member's.

public import Diagnostics
public import Ground
internal import SafeFiles

extension DiaryStore {
  /// What there is of a member in a diary as it is now.
  ///
  /// - Parameters:
  ///   - member: the member's id; they may be gone already.
  ///   - id: the diary.
  ///   - home: where it stands.
  ///   - older: names of photos that entries of theirs showed, which are here no more.
  /// - Returns: their files, and those of others that speak of them.
  /// - Throws: as `read`.
  public static func traces(
    of member: String, in id: String, _ home: Home, olderPhotos older: Set<String> = []
  ) async throws(Diagnostic) -> MemberTraces {
    let reading = try await read(id, in: home)
    let diary = reading.diary
    let ownership = MemberOwnership(member, of: diary, in: home)
    var traces = MemberTraces()
    var pictures: Set<String> = []
    if let picture = diary.member(member)?.picture,
      !diary.members.contains(where: { $0.id != member && $0.picture == picture })
    {
      pictures.insert(picture)
    }
    let words = [member, diary.member(member)?.name].compactMap(\.self).filter { !$0.isEmpty }
    var own = older
    var shown: Set<String> = []
    var strangers: [[UInt8]] = []
    for path in try files(of: diary, "entries", home) {
      // One that can't be read still has a name.
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
    var ownFile: RelativePath?
    for folder in ["reads", "members"] as [RelativePath] {
      for path in try files(of: diary, folder, home) where ownership.owns(path, nil, pictures: pictures) {
        if MemberOwnership.original(of: path.name) != path.name {
          traces.copies.append(path)
        } else if folder == "members", path.pathExtension == "json" {
          ownFile = path
        } else {
          traces.others.append(path)
        }
      }
    }
    if let ownFile { traces.others.append(ownFile) }
    traces.mentions += otherMentions(of: member, in: diary, traces, home)
    return traces
  }

  /// Files of others, besides entries, that name the member or their entries.
  private static func otherMentions(of member: String, in diary: Diary, _ traces: MemberTraces, _ home: Home)
    -> [RelativePath]
  {
    var mentions: [RelativePath] = []
    if diary.createdBy == member { mentions.append(diary.path / "diary.json") }
    let entries = Set(traces.entries.map(\.stem))
    for receipts in diary.reads where receipts.member != member {
      guard receipts.times.keys.contains(where: entries.contains),
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
