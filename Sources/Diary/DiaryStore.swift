// Reading diaries from disk.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// Reads and writes diaries; the only part of the room that touches the disk.
public enum DiaryStore {
  /// The ids of a home's diaries, in byte order; folders that nothing is in are none.
  ///
  /// - Throws: `file-unreadable`.
  public static func ids(in home: Home) throws(Diagnostic) -> [String] {
    try home.tree.list(Diary.folder).filter { $0.kind != .file && $0.isText && !$0.name.hasPrefix(".") }.map(
      \.name
    ).filter { !isEmpty($0, in: home) }
  }

  private static func isEmpty(_ id: String, in home: Home) -> Bool {
    do throws(Diagnostic) { return try home.tree.firstFile(in: Diary.folder.appending(id)) == nil } catch {
      // What can't be looked into is told where it is read.
      return false
    }
  }

  /// That there is no diary of an id, with the ids there are.
  public static func missing(_ id: String, in home: Home) -> Diagnostic {
    var hint: Phrase = Phrase("diary-make-one-zutto-diary-new")
    do throws(Diagnostic) {
      let ids = try ids(in: home)
      if !ids.isEmpty {
        hint = ids.hint(for: id, Phrase("diary-there-is", ["ids": ids.joined(separator: ", ")])) ?? hint
      }
    } catch { hint = error.message }
    return Diagnostic(.diaryMissing, Phrase("diary-no-diary-2", ["id": id]), hint: hint)
  }

  /// Reads a diary's head and members, without its entries.
  ///
  /// - Throws: `diary-missing`, and the first thing that makes `diary.json` unreadable.
  public static func head(_ id: String, in home: Home) throws(Diagnostic) -> DiaryReading {
    guard PortableName(id) != nil, try ids(in: home).contains(id) else { throw missing(id, in: home) }
    let file = Diary.path(of: id) / "diary.json"
    let source = try home.tree.read(file, limit: Home.maximumJSONBytes)
    let (head, problems) = DiaryFormat.diary(source, id: id)
    guard let head else {
      throw problems.first { $0.severity == .error }
        ?? Diagnostic(.jsonValue, Phrase("diary-no-diary"), path: file)
    }
    var reading = DiaryReading(head)
    reading.problems = problems
    reading.fileCount = 1
    readMembers(in: home, into: &reading)
    return reading
  }

  /// Reads a whole diary.
  ///
  /// Files that are as this machine remembers them are not read again.
  ///
  /// - Parameters:
  ///   - id: the diary.
  ///   - home: where it stands.
  ///   - remembering: whether to trust and renew this machine's index.
  ///   - keepingTexts: whether the files that had to be read are wanted in `texts`.
  ///   - passingPhotos: whether nobody looks at pictures: `photos` and `pictures` stay empty.
  /// - Returns: the diary and everything that is wrong with its files.
  /// - Throws: `diary-missing`, and the first thing that makes `diary.json` unreadable.
  public static func read(
    _ id: String, in home: Home, remembering: Bool = true, keepingTexts: Bool = false,
    passingPhotos: Bool = false
  ) async throws(Diagnostic) -> DiaryReading {
    var reading = try head(id, in: home)
    readReads(in: home, into: &reading)
    let context = EntryContext(reading.diary, unread: reading.unreadMembers, in: home)
    let old = remembering ? DiaryIndex(of: id, in: home.tree, context: context.digest) : nil
    let scan = EntryScan(context, known: old, keepingTexts: keepingTexts, passingPhotos: passingPhotos)
    let index = await scan.read(into: &reading)
    if let index, remembering, home.isWritable, home.tree.isWritable {
      index.write(of: id, to: home.tree, context: context.digest)
    }
    reading.diary.entries.sort(by: Entry.isBefore)
    return reading
  }

  /// Reads several diaries at once.
  ///
  /// - Parameters:
  ///   - ids: the diaries.
  ///   - home: where they stand.
  ///   - keepingTexts: whether the files that had to be read are wanted in `texts`.
  /// - Returns: the diaries, in order.
  /// - Throws: as `read`, for the first diary that can't be read.
  public static func read(_ ids: [String], in home: Home, keepingTexts: Bool = false) async throws(Diagnostic)
    -> [DiaryReading]
  {
    var readings: [DiaryReading] = []
    for result in await readEach(ids, in: home, keepingTexts: keepingTexts) {
      readings.append(try result.get())
    }
    return readings
  }

  /// Reads several diaries at once, of which some may be unreadable.
  ///
  /// - Parameters:
  ///   - ids: the diaries.
  ///   - home: where they stand.
  ///   - keepingTexts: whether the files that had to be read are wanted in `texts`.
  ///   - passingPhotos: whether nobody looks at pictures.
  /// - Returns: for each, in order, the diary or what `read` throws.
  public static func readEach(
    _ ids: [String], in home: Home, keepingTexts: Bool = false, passingPhotos: Bool = false
  ) async -> [Result<DiaryReading, Diagnostic>] {
    await withTaskGroup(of: (Int, Result<DiaryReading, Diagnostic>).self) { group in
      for (number, id) in ids.enumerated() {
        group.addTask {
          do throws(Diagnostic) {
            let reading = try await read(
              id, in: home, keepingTexts: keepingTexts, passingPhotos: passingPhotos)
            return (number, .success(reading))
          } catch { return (number, .failure(error)) }
        }
      }
      var results: [(Int, Result<DiaryReading, Diagnostic>)] = []
      for await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The JSON files of one of a diary's folders, parsed.
  private static func jsonFiles<Value>(
    _ name: RelativePath, in home: Home, into reading: inout DiaryReading,
    _ parse: (Source) -> (Value?, [Diagnostic])
  ) -> [Value] {
    let folder = reading.diary.path / name
    var values: [Value] = []
    do throws(Diagnostic) {
      for item in try home.tree.list(folder).withoutCopies where item.name.hasSuffix(".json") {
        guard let path = folder.appending(item.name) else { continue }
        reading.fileCount += 1
        do throws(Diagnostic) {
          _ = try PortableName(parsing: path.stem)
          let source = try home.tree.read(path, limit: Home.maximumJSONBytes)
          let (value, problems) = parse(source)
          reading.problems += problems
          if let value { values.append(value) }
        } catch {
          var problem = error
          problem.path = path
          reading.problems.append(problem)
        }
      }
    } catch { reading.problems.append(error) }
    return values
  }

  private static func readMembers(in home: Home, into reading: inout DiaryReading) {
    let members = jsonFiles("members", in: home, into: &reading, DiaryFormat.member)
    reading.diary.members = members.sorted(by: isEarlier)
    let folder = reading.diary.path / "members"
    reading.unreadMembers = Set(
      reading.problems.compactMap(\.path).filter { $0.parent == folder && $0.pathExtension == "json" }.map(
        \.stem)
    ).subtracting(members.map(\.id))
  }

  private static func readReads(in home: Home, into reading: inout DiaryReading) {
    reading.diary.reads = jsonFiles("reads", in: home, into: &reading, DiaryFormat.reads)
  }

  /// In the order of joining; those of unknown time last, by id.
  private static func isEarlier(_ a: Member, _ b: Member) -> Bool {
    switch (a.joined?.secondsSince1970, b.joined?.secondsSince1970) {
    case (let x?, let y?) where x != y: x < y
    case (.some, nil): true
    case (nil, .some): false
    default: a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
  }
}
