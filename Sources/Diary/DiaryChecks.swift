// The checks of a home's diaries.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
internal import MergeText
internal import Prose
internal import SafeFiles

extension DiaryStore {
  /// Checks all diaries of a home.
  ///
  /// Every file is read, whatever the index says; `languages` are those of the question of the day.
  ///
  /// - Returns: how many files were checked, and all problems.
  public static func check(in home: Home, _ languages: [LanguageTag]) async -> (
    files: Int, problems: [Diagnostic]
  ) {
    var files = 0
    var problems = checkQuestions(in: home, languages)
    var codes: [InviteCode: String] = [:]
    do throws(Diagnostic) {
      let ids = try ids(in: home)
      problems += PortableName.clashes(among: ids, in: Diary.folder) + checkShares(ids, in: home)
      for id in ids {
        do throws(Diagnostic) {
          try checkName(of: id)
          let reading = try await read(id, in: home, remembering: false, keepingTexts: KeptTexts(limit: .max))
          files += reading.fileCount
          problems += reading.problems + DiaryChecks.check(reading)
          problems += photoNames(in: reading) + photoFormats(in: reading)
          problems += cutPhotos(in: reading, home)
          if let code = reading.diary.invite, let other = codes.updateValue(id, forKey: code) {
            problems += sameInvite(as: other, reading.diary, in: home)
          }
          problems += readReceipts(of: reading, in: home)
          problems += await texts(of: reading)
        } catch { problems += Self.problems(of: id, in: home, instead: error) }
      }
    } catch { problems.append(error) }
    return (files, problems)
  }

  /// A diary whose name some system can't hold; no command opens it.
  private static func checkName(of id: String) throws(Diagnostic) {
    do throws(Diagnostic) { _ = try PortableName(parsing: id) } catch {
      var problem = error
      problem.path = Diary.folder.appending(id)
      throw problem
    }
  }

  /// The problems of a diary that can't be opened: all errors of its `diary.json` if that is why, else the
  /// error that was thrown.
  public static func problems(of id: String, in home: Home, instead error: Diagnostic) -> [Diagnostic] {
    let file = Diary.path(of: id) / "diary.json"
    guard error.path == file, let source = try? home.tree.read(file, limit: Home.maximumJSONBytes) else {
      return [error]
    }
    let problems = DiaryFormat.diary(source, id: id).1
    return problems.contains { $0.severity == .error } ? problems : [error]
  }

  /// Files beside texts that no archive includes.
  private static func photoFormats(in reading: DiaryReading) -> [Diagnostic] {
    let photos = reading.photos.filter { $0.size == nil && !$0.isAttachment && !$0.isAway }.compactMap {
      reading.diary.path.appending("photos/\($0.name)")
    }
    let pictures = reading.pictures.filter { $0.size == nil && !$0.isAway }.compactMap {
      reading.diary.path.appending("members/\($0.name)")
    }
    return (photos + pictures).map { Attachment.leftOut(.photoFormat, $0) }
  }

  /// Pictures whose files are truncated, by a full disk or a broken copy.
  private static func cutPhotos(in reading: DiaryReading, _ home: Home) -> [Diagnostic] {
    let kinds = [("photos", reading.photos), ("members", reading.pictures)]
    return kinds.flatMap { name, photos -> [Diagnostic] in
      guard let path = reading.diary.path.appending(name), !photos.isEmpty else { return [] }
      var problems: [Diagnostic] = []
      do throws(Diagnostic) {
        let folder = try home.tree.folder(path)
        for photo in photos {
          guard let kind = photo.size?.kind, try ImageSize.isCutShort(photo.name, kind, in: folder) else {
            continue
          }
          problems.append(
            Diagnostic(
              .photoDamaged, Phrase("diary-picture-cut-short-end-file", ["name": photo.name]),
              path: path.appending(photo.name), hint: Phrase("diary-copy-again-where-came-take"),
              severity: .warning))
        }
      } catch { problems.append(error) }
      return problems
    }
  }

  /// Two diaries with the same invite code, which only finds the first of them.
  private static func sameInvite(as other: String, _ diary: Diary, in home: Home) -> [Diagnostic] {
    do throws(Diagnostic) {
      let source = try home.tree.read(diary.path / "diary.json", limit: Home.maximumJSONBytes)
      let place = try JSON.parse(source).object?["invite"]?.range?.lowerBound
      return [
        source.diagnostic(
          .inviteInvalid, Phrase("diary-diary-same-invite-code", ["other": other]), at: place ?? 0,
          hint: Phrase("diary-make-new-one-zutto-diary", ["id": diary.id]), severity: .warning)
      ]
    } catch { return [error] }
  }

  /// The home's own questions of the day: languages, encoding, and whether there are any.
  private static func checkQuestions(in home: Home, _ languages: [LanguageTag]) -> [Diagnostic] {
    do throws(Diagnostic) {
      var problems: [Diagnostic] = []
      for item in try home.tree.list(nil)
      where item.name.hasPrefix("questions.") && item.name.hasSuffix(".txt") {
        guard let path = RelativePath(item.name) else { continue }
        let language = String(item.name.dropFirst("questions.".count).dropLast(".txt".count))
        let known = languages.map(\.rawValue)
        guard known.contains(language) else {
          problems.append(
            Diagnostic(
              .fileStrange, Phrase("diary-questions-no-language-zutto-speaks", ["name": item.name]),
              path: path,
              hint: known.hint(
                for: language,
                Phrase("diary-name-questions-language-txt-one", ["known": known.joined(separator: ", ")])),
              severity: .warning))
          continue
        }
        problems += Questions.problems(in: try home.tree.read(path, limit: Questions.maximumBytes))
      }
      return problems
    } catch { return [error] }
  }

  /// The problems of one entry's file, as `check` reports them.
  public static func problems(of path: RelativePath, in id: String, _ home: Home) async throws(Diagnostic)
    -> [Diagnostic]
  {
    let reading = try await read(id, in: home, remembering: false, keepingTexts: KeptTexts(limit: .max))
    return (reading.problems + (await texts(of: reading))).filter { $0.path == path }.sortedOnce()
  }

  /// Names of photos that some system can't hold.
  private static func photoNames(in reading: DiaryReading) -> [Diagnostic] {
    reading.photos.compactMap { photo in
      do throws(Diagnostic) {
        _ = try PortableFileName(parsing: photo.name)
        return nil
      } catch {
        var problem = error
        problem.path = reading.diary.path.appending("photos/\(photo.name)")
        problem.severity = .warning
        return problem
      }
    }
  }

  /// Receipts of people who are no members, and of names that are no entry's, each at its position.
  ///
  /// A removed entry is no problem.
  private static func readReceipts(of reading: DiaryReading, in home: Home) -> [Diagnostic] {
    let diary = reading.diary
    return diary.reads.flatMap { receipts -> [Diagnostic] in
      let path = diary.path.appending("reads/\(receipts.member).json") ?? diary.path
      var problems: [Diagnostic] = []
      if diary.member(receipts.member) == nil, !reading.unreadMembers.contains(receipts.member) {
        problems.append(
          Diagnostic(
            .readsUnknown, Phrase("diary-not-member-diary", ["member": receipts.member]), path: path,
            hint: Phrase("diary-rename-file-member-id-remove"), severity: .warning))
      }
      let unknown = Set(receipts.readings.map(\.id).filter { PortableName($0) == nil })
      guard !unknown.isEmpty else { return problems }
      do throws(Diagnostic) {
        let source = try home.tree.read(path, limit: Home.maximumJSONBytes)
        for member in try JSON.parse(source).object?.members ?? [] where unknown.contains(member.key) {
          problems.append(
            source.diagnostic(
              .readsUnknown, Phrase("diary-no-entry-id", ["key": member.key.quotedBriefly]),
              at: member.keyRange?.lowerBound ?? 0, hint: Phrase("diary-remove-line"), severity: .warning))
        }
      } catch { problems.append(error) }
      return problems
    }
  }

  /// The problems of the entries' texts: markup, links, missing photos.
  @MarkdownActor private static func texts(of reading: DiaryReading) -> [Diagnostic] {
    let diary = reading.diary
    let photos = Set(reading.photos.map(\.name))
    let ids = Set(diary.entries.map(\.id))
    var problems: [Diagnostic] = []
    for entry in diary.texts {
      guard let bytes = reading.texts?[entry.digest] else { continue }
      let source = Source(entry.path(in: diary.path), bytes)
      let markdown = Markdown(source, range: entry.bodyStart..<bytes.count)
      problems +=
        markdown.html { link in EntryLink.decide(link, in: entry, of: diary, photos: photos, ids: ids) }
        .diagnostics
      if let conflict = conflict(in: source) { problems.append(conflict) }
      if let left = ImportMarks.leftBehind(in: source) { problems.append(left) }
      let missing = DiaryChecks.photos(of: entry, photos)
      if !missing.isEmpty { problems += missingPhotos(missing, in: source) }
    }
    return problems
  }

  /// Two versions that git left in a file: its three marker lines, in this order.
  private static func conflict(in source: Source) -> Diagnostic? {
    guard let start = ConflictMarks.first(in: source.bytes) else { return nil }
    return source.diagnostic(
      .entryConflict, Phrase("diary-git-left-two-versions-text"), at: start,
      hint: Phrase("diary-zutto-merge-puts-two-together"), severity: .warning)
  }

  private static func missingPhotos(_ missing: [String], in source: Source) -> [Diagnostic] {
    let file = MarkdownFile(source)
    var ignored: [Diagnostic] = []
    return file.frontMatter.list("photos", of: Phrase("diary-file-names"), collecting: &ignored).filter {
      missing.contains($0.text)
    }.map { item in
      file.frontMatter.diagnostic(
        .photoMissing, Phrase("diary-no-photo", ["item": item.text]), at: item,
        hint: Phrase("diary-put-into-photos-take-name"))
    }
  }
}

/// The checks that concern several files of a diary; pure.
enum DiaryChecks {
  /// Checks a diary's people, photos and read receipts against each other.
  static func check(_ reading: DiaryReading) -> [Diagnostic] {
    let diary = reading.diary
    return people(of: diary, unread: reading.unreadMembers) + names(in: reading) + replies(of: diary)
      + reading.missingPictures
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
      ("entries", reading.diary.texts.map { $0.id + ".md" }), ("photos", reading.photos.map(\.name)),
      ("members", reading.diary.members.map { $0.id + ".json" }),
    ]
    return groups.flatMap { name, files in
      PortableName.clashes(among: files, in: folder.appending(name) ?? folder)
    }
  }

  /// Photos that an entry names and that are missing, each at its position.
  static func photos(of entry: Entry, _ names: Set<String>) -> [String] {
    entry.photos.filter { !names.contains($0) }
  }
}

extension DiaryReading {
  /// Members' pictures that are missing, and the diary's cover.
  public var missingPictures: [Diagnostic] {
    let names = Set(pictures.map(\.name))
    var cover: [Diagnostic] = []
    if let name = diary.cover, !photos.contains(where: { $0.name == name }) {
      cover = [
        Diagnostic(
          .photoMissing, Phrase("diary-no-photo", ["item": name]), path: diary.path / "diary.json",
          hint: Phrase("diary-put-into-photos-take-name"), severity: .warning)
      ]
    }
    return cover
      + diary.members.compactMap { member in
        guard let picture = member.picture, !names.contains(picture) else { return nil }
        return Diagnostic(
          .photoMissing, Phrase("diary-no-picture-members", ["picture": picture]),
          path: diary.path.appending("members/\(member.id).json"),
          hint: Phrase("diary-put-choose-one-zutto-diary", ["id": diary.id]), severity: .warning)
      }
  }
}
