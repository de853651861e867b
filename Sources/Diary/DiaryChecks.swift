// What can be wrong with a diary as a whole; pure.

public import Diagnostics
internal import Fluent
internal import Ground

/// The rules that concern more than one file of a diary.
enum DiaryChecks {
  /// Checks a diary's people, photos and read receipts against each other.
  static func check(_ reading: DiaryReading) -> [Diagnostic] {
    let diary = reading.diary
    return people(of: diary, unread: reading.unreadMembers) + names(in: reading) + reading.missingPictures
  }

  private static func people(of diary: Diary, unread: Set<String>) -> [Diagnostic] {
    let file = diary.path / "diary.json"
    var problems: [Diagnostic] = []
    if diary.present.count > diary.type.maximumMembers {
      problems.append(
        Diagnostic(
          .memberLimit,
          Phrase(
            "diary-members-but-diary-type-room",
            [
              "count": diary.present.count, "type": diary.type.rawValue,
              "maximum-members": diary.type.maximumMembers,
            ]), path: file, hint: Phrase("diary-change-type-let-somebody-leave")))
    }
    if !diary.present.isEmpty, unread.isEmpty, !diary.present.contains(where: { $0.role == .owner }) {
      problems.append(
        Diagnostic(
          .ownerMissing, Phrase("diary-none-members-owner"), path: file,
          hint: Phrase("diary-give-one-them-role-owner"), severity: .warning))
    }
    if let maker = diary.createdBy, diary.member(maker) == nil, !unread.contains(maker) {
      problems.append(
        Diagnostic(
          .memberMissing, Phrase("diary-createdby-who-no-file-members", ["maker": maker]), path: file,
          hint: Phrase("diary-write-file-correct-name"), severity: .warning))
    }
    return problems
  }

  /// Names that a Mac or a USB stick could not hold side by side.
  private static func names(in reading: DiaryReading) -> [Diagnostic] {
    let folder = reading.diary.path
    let groups = [
      ("entries", reading.diary.entries.map { $0.id + ".md" }), ("photos", reading.photos.map(\.name)),
      ("members", reading.diary.members.map { $0.id + ".json" }),
    ]
    return groups.flatMap { name, files in
      PortableName.clashes(among: files, in: folder.appending(name) ?? folder)
    }
  }

  /// Photos that an entry names but that are not there, each at its place.
  static func photos(of entry: Entry, _ names: Set<String>) -> [String] {
    entry.photos.filter { !names.contains($0) }
  }
}

extension DiaryReading {
  /// Members' pictures that are not there.
  public var missingPictures: [Diagnostic] {
    let names = Set(pictures.map(\.name))
    return diary.members.compactMap { member in
      guard let picture = member.picture, !names.contains(picture) else { return nil }
      return Diagnostic(
        .photoMissing, Phrase("diary-no-picture-members", ["picture": picture]),
        path: diary.path.appending("members/\(member.id).json"),
        hint: Phrase("diary-put-choose-one-zutto-diary", ["id": diary.id]), severity: .warning)
    }
  }
}
