// Reading a home's diaries to find everything that is wrong with them.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
internal import MergeText
internal import Prose
internal import SafeFiles

extension DiaryStore {
  /// Checks all diaries of a home: every file is read anew, whatever this machine remembers.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - languages: those that a question of the day can be asked in.
  /// - Returns: how many files were looked at, and all problems.
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
          let reading = try await read(id, in: home, remembering: false, keepingTexts: true)
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

  /// A diary whose name some system can't hold is opened by no command.
  private static func checkName(of id: String) throws(Diagnostic) {
    do throws(Diagnostic) { _ = try PortableName(parsing: id) } catch {
      var problem = error
      problem.path = Diary.folder.appending(id)
      throw problem
    }
  }

  /// Everything that is wrong with a diary that can't be opened.
  ///
  /// - Parameters:
  ///   - id: the diary.
  ///   - home: where it stands.
  ///   - error: what `read` threw.
  /// - Returns: all errors of its `diary.json` if that is why, else the one that was thrown.
  public static func problems(of id: String, in home: Home, instead error: Diagnostic) -> [Diagnostic] {
    let file = Diary.path(of: id) / "diary.json"
    guard error.path == file, let source = try? home.tree.read(file, limit: Home.maximumJSONBytes) else {
      return [error]
    }
    let problems = DiaryFormat.diary(source, id: id).1
    return problems.contains { $0.severity == .error } ? problems : [error]
  }

  /// Files beside texts that no archive holds.
  private static func photoFormats(in reading: DiaryReading) -> [Diagnostic] {
    let photos = reading.photos.filter { $0.size == nil && !$0.isAttachment }.compactMap {
      reading.diary.path.appending("photos/\($0.name)")
    }
    let pictures = reading.pictures.filter { $0.size == nil }.compactMap {
      reading.diary.path.appending("members/\($0.name)")
    }
    return (photos + pictures).map { Attachment.leftOut(.photoFormat, $0) }
  }

  /// Pictures whose files end too early: a full disk or a broken copy cut them short.
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

  /// That two diaries have one invite code, by which only the first of them is found.
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

  /// The home's own questions of the day: their languages, their encoding, and that there are any.
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

  /// What is wrong with one entry's file, as `check` tells it.
  ///
  /// - Throws: what keeps the diary from being read.
  public static func problems(of path: RelativePath, in id: String, _ home: Home) async throws(Diagnostic)
    -> [Diagnostic]
  {
    let reading = try await read(id, in: home, remembering: false, keepingTexts: true)
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

  /// Receipts of people who are no members, and of what can't be an entry, each at its place in the file.
  ///
  /// That an entry is gone is no fault of who has read it.
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
      let unknown = Set(receipts.times.keys.filter { PortableName($0) == nil })
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

  /// What is wrong in the entries' texts: markup, links, and photos that are missing.
  @MarkdownLane private static func texts(of reading: DiaryReading) -> [Diagnostic] {
    let diary = reading.diary
    let photos = Set(reading.photos.map(\.name))
    let ids = Set(diary.entries.map(\.id))
    var problems: [Diagnostic] = []
    for entry in diary.entries {
      guard let bytes = reading.texts[entry.digest] else { continue }
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

  /// Two versions that git left in a file: its three lines, in this order.
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
