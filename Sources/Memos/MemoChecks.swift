// The checks of memo files.

public import Diagnostics
internal import Fluent
public import Ground
internal import MergeText
internal import Prose
internal import SafeFiles

/// Checks across files, and of the texts.
enum MemoChecks {
  /// Checks names, sounds and conflict markers.
  static func check(_ reading: MemoReading) -> [Diagnostic] {
    names(in: reading) + sounds(in: reading) + reading.memos.compactMap(conflict)
  }

  private static func names(in reading: MemoReading) -> [Diagnostic] {
    let groups = [
      (Memo.folder, reading.memos.map { $0.id + ".md" }), (Memo.soundFolder, reading.sounds.map(\.name)),
      (Memo.photoFolder, reading.photos.map(\.name)),
    ]
    return groups.flatMap { folder, names in PortableName.clashes(among: names, in: folder) }
      + groups.dropFirst().flatMap { folder, names in names.compactMap { mediaName($0, in: folder) } }
  }

  private static func mediaName(_ name: String, in folder: RelativePath) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try PortableFileName(parsing: name)
      return nil
    } catch {
      var problem = error
      problem.path = folder.appending(name)
      problem.severity = .warning
      return problem
    }
  }

  /// Reports missing sounds at their links, sounds that no memo links to, and captions without a sound.
  private static func sounds(in reading: MemoReading) -> [Diagnostic] {
    let present = Set(reading.sounds.compactMap { Memo.soundFolder.appending($0.name) })
    var linked: Set<RelativePath> = []
    var problems: [Diagnostic] = []
    for memo in reading.memos {
      for (_, sound) in memo.sounds {
        linked.insert(sound.path)
        guard !present.contains(sound.path) else { continue }
        problems.append(
          memo.source.diagnostic(
            .soundMissing, Phrase("memo-no-sound", ["target": sound.target]), at: sound.line.lowerBound,
            hint: Phrase("memo-put-into-memos-audio-take")))
      }
    }
    for path in present.subtracting(linked).sorted() {
      problems.append(
        Diagnostic(
          .soundUnused, Phrase("memo-no-memo-links", ["name": path.name]), path: path,
          hint: Phrase("memo-link-memo-audio-remove", ["name": path.name]), severity: .warning))
    }
    let heard = Set(present.map(Memo.captions) + present.map(Memo.sharedCaptions))
    for item in reading.captions {
      guard let path = Memo.soundFolder.appending(item.name), !heard.contains(path) else { continue }
      problems.append(
        Diagnostic(
          .soundUnused, Phrase("memo-captions-of-nothing", ["name": item.name]), path: path,
          hint: Phrase("memo-name-captions-or-remove"), severity: .warning))
    }
    return problems
  }

  /// Reports git's conflict markers: all three lines, in order.
  private static func conflict(_ memo: Memo) -> Diagnostic? {
    guard let start = ConflictMarks.first(in: memo.source.bytes) else { return nil }
    return memo.source.diagnostic(
      .memoConflict, Phrase("diary-git-left-two-versions-text"), at: start,
      hint: Phrase("diary-zutto-merge-puts-two-together"), severity: .warning)
  }

  /// Checks the texts: markup, links and leftover import marks.
  @MarkdownActor static func texts(of reading: MemoReading) -> [Diagnostic] {
    let rule = MemoLink(reading)
    return reading.memos.flatMap { memo in
      [ImportMarks.leftBehind(in: memo.source)].compactMap(\.self)
        + memo.items.flatMap { item in
          item.texts.flatMap { range in
            Markdown(memo.source, range: range).html { rule.decide($0, in: memo) }.diagnostics
          }
        }
    }
  }
}

extension MemoStore {
  /// Checks all memos of a home; also returns what was read.
  public static func check(in home: Home) async -> (reading: MemoReading, problems: [Diagnostic]) {
    let reading = await read(in: home)
    let problems = reading.problems + MemoChecks.check(reading)
    let texts = await MemoChecks.texts(of: reading)
    return (reading, problems + photoFormats(of: reading, in: home) + texts)
  }

  /// Reports photos and attachments that the archive leaves out.
  private static func photoFormats(of reading: MemoReading, in home: Home) -> [Diagnostic] {
    do throws(Diagnostic) {
      guard !reading.photos.isEmpty else { return [] }
      let folder = try home.tree.folder(Memo.photoFolder)
      var problems: [Diagnostic] = []
      for item in reading.photos {
        guard try ImageSize.read(item.name, in: folder) == nil,
          try !Attachment.isKnown(item.name, in: folder),
          try MediaPlaceholder.read(item.name, in: folder) == nil,
          let path = Memo.photoFolder.appending(item.name)
        else { continue }
        problems.append(Attachment.leftOut(.photoFormat, path))
      }
      return problems
    } catch { return [error] }
  }
}
