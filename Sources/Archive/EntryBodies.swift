// The texts of a month's entries as HTML.

internal import Diary
internal import Ground
internal import Prose

/// The HTML of the entries that a piece of work needs, and what other pages show of their texts.
struct EntryBodies: Sendable {
  private var bodies: [Int: [UInt8]] = [:]
  /// What other pages show.
  private(set) var texts = PlainTexts()
  /// Files that could not be read any more.
  private(set) var problems: [Diagnostic] = []

  /// Parses the texts of the entries that pages of the month show as letters, and that other pages show.
  @MarkdownLane init(_ work: BuildWork.MonthWork, in plan: DiaryPlan, home: Tree, _ language: LanguageTag) {
    let made = work.letters
    for index in made.union(work.texts.keys).union(work.bodies).sorted() {
      do throws(Diagnostic) {
        let text = try EntryText(index, in: plan, home: home)
        let extent = work.texts[index]
        let isFed = work.bodies.contains(index)
        if made.contains(index) || extent == .whole || isFed {
          let rendered = text.rendered(excerptLength: extent?.characters ?? 0, language)
          if made.contains(index) { bodies[index] = rendered.html }
          if isFed { texts.add(html: rendered.html, of: .entry(diary: work.diary, entry: index)) }
          if extent != nil { add(rendered.excerpt, index, work) }
        } else if let extent {
          // The beginning alone: not all is parsed for it.
          add(text.markdown.excerpt(characters: extent.characters), index, work)
        }
      } catch { problems.append(error) }
    }
  }

  private mutating func add(_ text: String, _ index: Int, _ work: BuildWork.MonthWork) {
    texts.add(text, of: .entry(diary: work.diary, entry: index))
  }

  /// The letters, by the entry's place in the diary.
  func letters(of plan: DiaryPlan) -> [Int: Letter] {
    var letters: [Int: Letter] = [:]
    letters.reserveCapacity(bodies.count)
    for (index, body) in bodies { letters[index] = Letter(index, of: plan, body: body) }
    return letters
  }
}

extension DiaryPlan {
  /// An entry's file is no longer as it was planned.
  func changedSince(_ index: Int) -> Diagnostic {
    let path = diary.entries[index].path(in: diary.path)
    return Diagnostic(
      .changedSince, "'\(path)' was changed while the archive was being built", path: path,
      hint: "run the command again")
  }
}

/// One entry's text, from what was just read or from its file.
private struct EntryText {
  let markdown: Markdown
  private let index: Int
  private let plan: DiaryPlan
  private let entry: Entry

  init(_ index: Int, in plan: DiaryPlan, home: Tree) throws(Diagnostic) {
    self.index = index
    self.plan = plan
    entry = plan.diary.entries[index]
    let path = entry.path(in: plan.diary.path)
    let bytes: [UInt8]
    if let known = plan.reading.texts[entry.digest] {
      bytes = known
    } else {
      bytes = try home.read(path, limit: Entry.maximumBytes).bytes
      guard Digest(of: bytes) == entry.digest else { throw plan.changedSince(index) }
    }
    markdown = Markdown(Source(path, bytes), range: entry.bodyStart..<bytes.count)
  }

  @MarkdownLane func rendered(excerptLength: Int, _ home: LanguageTag) -> RenderedMarkdown {
    markdown.html(
      notePrefix: plan.names[index] + "-", language: entry.language ?? home, home: home,
      excerptLength: excerptLength
    ) { link in
      // A fragment names a place that the page may not have: the text alone is shown.
      let target = LocalTarget(
        link.destination.percentDecoded, of: entry, in: plan.diary, names: plan.names, media: plan.media)
      guard let url = target.url else { return .text }
      if link.kind == .image {
        guard let photo = target.photo else { return .text }
        guard let size = photo.size else { return .to(url) }
        return .image(url, width: size.width, height: size.height, small: photo.smallImage(up: "../"))
      }
      return .to(url)
    }
  }
}
