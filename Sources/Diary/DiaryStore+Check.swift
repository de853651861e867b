// Reading a home's diaries to find everything that is wrong with them.

public import Ground
internal import Prose

extension DiaryStore {
  /// Checks all diaries of a home: every file is read anew, whatever this machine remembers.
  ///
  /// - Returns: how many files were looked at, and all problems.
  public static func check(in home: Home) async -> (files: Int, problems: [Diagnostic]) {
    var files = 0
    var problems: [Diagnostic] = []
    do throws(Diagnostic) {
      let ids = try ids(in: home)
      problems += PortableName.clashes(among: ids, in: Diary.folder)
      for id in ids {
        do throws(Diagnostic) {
          try checkName(of: id)
          let reading = try await read(id, in: home, remembering: false, keepingTexts: true)
          files += reading.fileCount
          problems += reading.problems + DiaryChecks.check(reading)
          problems += photoNames(in: reading) + photoFormats(in: reading)
          problems += readReceipts(of: reading, in: home)
          problems += await texts(of: reading)
        } catch {
          problems += headProblems(of: id, in: home) ?? [error]
        }
      }
    } catch {
      problems.append(error)
    }
    return (files, problems)
  }

  /// A diary whose name some system can't hold is opened by no command.
  private static func checkName(of id: String) throws(Diagnostic) {
    do throws(Diagnostic) {
      _ = try PortableName(parsing: id)
    } catch {
      var problem = error
      problem.path = Diary.folder.appending(id)
      throw problem
    }
  }

  /// Everything that is wrong with a `diary.json` that can't be understood; nil if it is right or not
  /// there.
  private static func headProblems(of id: String, in home: Home) -> [Diagnostic]? {
    do throws(Diagnostic) {
      let file = Diary.path(of: id) / "diary.json"
      let source = try home.tree.read(file, limit: Home.maximumJSONBytes)
      let problems = DiaryFormat.diary(source, id: id).1
      return problems.isEmpty ? nil : problems
    } catch {
      return nil
    }
  }

  /// Photos that not every browser shows.
  private static func photoFormats(in reading: DiaryReading) -> [Diagnostic] {
    reading.photos.filter { $0.size == nil && !$0.isAttachment }.map { photo in
      Diagnostic(
        .photoFormat,
        "'\(photo.name)' is not a JPEG, PNG, GIF, WebP or HEIC picture",
        path: reading.diary.path.appending("photos/\(photo.name)"),
        hint: "convert it, or not every browser shows it",
        severity: .warning
      )
    }
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

  /// Receipts of people or entries that are not there, each at its place in the file.
  private static func readReceipts(of reading: DiaryReading, in home: Home) -> [Diagnostic] {
    let diary = reading.diary
    let ids = Set(diary.entries.map(\.id))
    return diary.reads.flatMap { receipts -> [Diagnostic] in
      let path = diary.path.appending("reads/\(receipts.member).json") ?? diary.path
      var problems: [Diagnostic] = []
      if diary.member(receipts.member) == nil, !reading.unreadMembers.contains(receipts.member) {
        problems.append(
          Diagnostic(
            .readsUnknown,
            "'\(receipts.member)' is not a member of this diary",
            path: path,
            hint: "rename the file to a member's id, or remove it",
            severity: .warning
          )
        )
      }
      let unknown = Set(receipts.times.keys.filter { !ids.contains($0) })
      guard !unknown.isEmpty else { return problems }
      do throws(Diagnostic) {
        let source = try home.tree.read(path, limit: Home.maximumJSONBytes)
        for member in try JSON.parse(source).object?.members ?? []
        where unknown.contains(member.key) {
          problems.append(
            source.diagnostic(
              .readsUnknown,
              "there is no entry '\(member.key)'",
              at: member.keyRange?.lowerBound ?? 0,
              hint: "remove the line, or bring the entry back",
              severity: .warning
            )
          )
        }
      } catch {
        problems.append(error)
      }
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
        markdown.html { link in
          EntryLink.decide(link, in: entry, of: diary, photos: photos, ids: ids)
        }.diagnostics
      if let conflict = conflict(in: source) { problems.append(conflict) }
      let missing = DiaryChecks.photos(of: entry, photos)
      if !missing.isEmpty { problems += missingPhotos(missing, in: source) }
    }
    return problems
  }

  /// Two versions that git left in a file: its three lines, in this order.
  private static func conflict(in source: Source) -> Diagnostic? {
    guard let start = ConflictMarks.first(in: source.bytes) else { return nil }
    return source.diagnostic(
      .entryConflict,
      "git left two versions of this text here, one after the other",
      at: start,
      hint:
        "'zutto merge' puts the two together; or keep what is right, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'",
      severity: .warning
    )
  }

  private static func missingPhotos(_ missing: [String], in source: Source) -> [Diagnostic] {
    let file = MarkdownFile(source)
    var ignored: [Diagnostic] = []
    return file.frontMatter.list("photos", of: "file names", collecting: &ignored)
      .filter { missing.contains($0.text) }
      .map { item in
        file.frontMatter.diagnostic(
          .photoMissing,
          "there is no photo '\(item.text)'",
          at: item,
          hint: "put it into photos/, or take the name out"
        )
      }
  }
}
