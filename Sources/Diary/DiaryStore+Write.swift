// Writing diaries, each change inside one that can be undone.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

extension DiaryStore {
  /// Creates a diary with its first member; its id must be free.
  ///
  /// - Throws: `diary-exists`, `diary-limit`, and as the writes.
  public static func create(_ diary: Diary, owner: Member, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    let ids = try ids(in: home)
    if let same = ids.first(where: { $0.comparisonKey == diary.id.comparisonKey }) {
      throw Diagnostic(
        .diaryExists, Phrase("diary-diary-already", ["same": same]),
        hint: Phrase("diary-choose-another-id-id"))
    }
    try checkRoom(in: home)
    try write(Source(diary.path / "diary.json", Diary.fields.bytes(diary)), &change)
    try write(Source(file(of: owner.id, in: diary.path), owner.bytes), &change)
  }

  /// Refuses one diary more than the home's plan allows.
  ///
  /// - Throws: `diary-limit`.
  public static func checkRoom(in home: Home) throws(Diagnostic) {
    guard let maximum = home.settings.plan.maximumDiaries, try ids(in: home).count >= maximum else { return }
    throw Diagnostic(
      .diaryLimit, Phrase("diary-free-plan-room-diary", ["maximum": maximum]),
      hint: Phrase("diary-zutto-profile-set-plan-premium"))
  }

  private static func file(of member: String, in folder: RelativePath) -> RelativePath {
    folder.appending("members/\(member).json") ?? folder
  }

  /// Writes a diary's head or a member's file, unless that adds an error that the file did not have.
  private static func write(_ new: Source, over old: Source? = nil, _ change: inout Change) throws(Diagnostic)
  {
    let known = old.map { faults(in: $0).map(\.message) } ?? []
    if var fault = faults(in: new).first(where: { !known.contains($0.message) }) {
      fault.path = nil
      fault.position = nil
      throw fault
    }
    try change.write(new.bytes, to: new.path)
  }

  private static func faults(in source: Source) -> [Diagnostic] {
    let problems =
      source.path.name == "diary.json" ? DiaryFormat.diary(source, id: "").1 : DiaryFormat.member(source).1
    return problems.filter { $0.severity == .error }
  }

  /// Changes one key of a diary's head or a member's file; everything else stays as a person wrote it.
  private static func set(
    _ key: String, to value: JSON?, of diary: Diary, _ member: Member? = nil, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) {
    let path = member.map { file(of: $0.id, in: diary.path) } ?? diary.path / "diary.json"
    let shape = member == nil ? DiaryFormat.diaryShape : DiaryFormat.memberShape
    let old = try home.tree.read(path, limit: Home.maximumJSONBytes)
    var document = try JSONDocument(old, shape: shape)
    if let value { try document.set([.key(key)], to: value) } else { try document.remove([.key(key)]) }
    try write(Source(path, document.bytes), over: old, &change)
  }

  /// Renames a diary.
  public static func rename(_ diary: Diary, to name: String, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    try set("name", to: .text(name), of: diary, in: home, &change)
  }

  /// Gives a diary another invite code.
  public static func setInvite(_ code: InviteCode, of diary: Diary, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    try set("invite", to: .text(code.text), of: diary, in: home, &change)
  }

  /// Notes the id that those who join use, unless one is noted.
  public static func setSharedID(of diary: Diary, in home: Home, _ change: inout Change) throws(Diagnostic) {
    guard diary.sharedID == nil else { return }
    try set("id", to: .text(diary.id), of: diary, in: home, &change)
  }

  /// Renames a member.
  ///
  /// - Throws: `json-value` for an invalid name, and as the writes.
  public static func setName(
    _ name: String, of member: Member, _ diary: Diary, in home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    try name.checkName()
    try set("name", to: .text(name), of: diary, member, in: home, &change)
  }

  /// Gives a member a picture: a file beside the member's own, named after them, without metadata.
  ///
  /// - Throws: `photo-format` for what is no picture, and as the writes.
  public static func setPicture(
    _ picture: (name: String, bytes: [UInt8]), of member: Member, _ diary: Diary, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) {
    let name = "\(member.id).\(try pictureEnding(picture))"
    let folder = diary.path / "members"
    if let old = member.picture.flatMap(folder.appending), old.name != name, old.stem == member.id,
      home.tree.signature(old) != nil
    {
      try change.remove(old)
    }
    try change.write(cleaned(picture.bytes), to: folder.appending(name) ?? folder)
    guard member.picture != name else { return }
    try set("picture", to: .text(name), of: diary, member, in: home, &change)
  }

  /// A picture without the place and camera in its metadata; unchanged where they can't be removed.
  public static func cleaned(_ picture: [UInt8]) -> [UInt8] { ImageSize.cleaned(picture) ?? picture }

  /// The warning that a picture keeps metadata; nil if it keeps none.
  public static func carries(_ picture: (name: String, bytes: [UInt8])) -> Diagnostic? {
    guard ImageSize(header: cleaned(picture.bytes))?.carriesMore == true else { return nil }
    return Diagnostic(
      .photoCarries, Phrase("diary-copied-what-carries-may-place", ["name": picture.name]),
      hint: Phrase("diary-set-another-one-screenshot-mogrify"), severity: .warning)
  }

  /// The extension of a picture's file, by its content.
  ///
  /// - Throws: `photo-format` for what is no picture.
  public static func pictureEnding(_ picture: (name: String, bytes: [UInt8])) throws(Diagnostic) -> String {
    guard let kind = ImageSize(header: picture.bytes)?.kind else { throw noPicture(picture.name) }
    switch kind {
    case .jpeg: return "jpg"
    case .heif: return "heic"
    case .png, .gif, .webp: return kind.rawValue
    }
  }

  /// The error for a file that is no picture.
  static func noPicture(_ name: String) -> Diagnostic {
    Diagnostic(
      .photoFormat, Phrase("diary-not-jpeg-png-gif-webp", ["name": name]), hint: Phrase("diary-convert-first")
    )
  }

  /// Notes the address of a member's commits, unless one is noted.
  public static func setMail(
    _ mail: String, of member: Member, _ diary: Diary, in home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    guard member.email == nil else { return }
    try set("email", to: .text(mail), of: diary, member, in: home, &change)
  }

  /// Adds a member (requirement document 000, section 6.1, `join_diary`).
  ///
  /// - Returns: whether they are new; joining twice changes nothing.
  /// - Throws: `diary-full`, and as the writes.
  public static func join(_ diary: Diary, as member: Member, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> Bool
  {
    let known = diary.members.first { $0.id.comparisonKey == member.id.comparisonKey }
    if let known, known.left == nil { return false }
    guard diary.present.count < diary.type.maximumMembers else {
      throw Diagnostic(
        .diaryFull,
        Phrase(
          "diary-full-room-members", ["name": diary.name, "maximum-members": diary.type.maximumMembers]),
        hint: Phrase("diary-somebody-must-leave-first-zutto"))
    }
    if let known {
      try set("left", to: nil, of: diary, known, in: home, &change)
    } else {
      try write(Source(file(of: member.id, in: diary.path), member.bytes), &change)
    }
    return true
  }

  /// Marks a member as gone; what they wrote stays.
  ///
  /// - Throws: `owner-missing` if they own the diary and others remain, and as the writes.
  public static func leave(
    _ diary: Diary, _ member: Member, at time: ZonedTime, in home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    let others = diary.present.filter { $0.id != member.id }
    if member.role == .owner, !others.contains(where: { $0.role == .owner }), !others.isEmpty {
      throw Diagnostic(
        .ownerMissing, Phrase("diary-would-left-without-owner", ["name": diary.name]),
        hint: Phrase("diary-hand-over-first-zutto-diary", ["id": diary.id, "other-id": others[0].id]))
    }
    try set("left", to: .text(time.text), of: diary, member, in: home, &change)
  }

  /// Makes another member the owner.
  public static func handOver(_ diary: Diary, to member: Member, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    for old in diary.members where old.role == .owner && old.id != member.id {
      try set("role", to: "member", of: diary, old, in: home, &change)
    }
    try set("role", to: "owner", of: diary, member, in: home, &change)
  }

  /// Notes that a member has read entries; the time of a first reading stays.
  ///
  /// - Returns: how many are newly read.
  /// - Throws: as the writes.
  public static func markRead(
    _ entries: [Entry], of diary: Diary, by member: String, at time: ZonedTime, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Int {
    let path = diary.path.appending("reads/\(member).json") ?? diary.path
    let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)
    var document =
      try source.map { (source) throws(Diagnostic) in try JSONDocument(source) } ?? JSONDocument(new: path)
    var object = document.root.object ?? JSONObject()
    let known = Set(object.members.map(\.key))
    let new = entries.filter { !known.contains($0.id) }
    guard !new.isEmpty else { return 0 }
    object = JSONObject(object.members.map { ($0.key, $0.value) } + new.map { ($0.id, .text(time.text)) })
    try document.set([], to: .object(object))
    try change.write(document.bytes, to: path)
    return new.count
  }
}
