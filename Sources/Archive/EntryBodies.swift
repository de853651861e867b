// The texts of a month's entries as HTML.

internal import Diary
internal import Ground
internal import Prose

/// The HTML of the entries that a piece of work needs.
struct EntryBodies: Sendable {
  private var bodies: [Int: [UInt8]] = [:]
  /// Files that could not be read any more.
  private(set) var problems: [Diagnostic] = []

  /// Parses the texts: of the whole month for its page, else of the entries to be made.
  @MarkdownLane
  init(_ work: BuildWork.MonthWork, in plan: DiaryPlan, home: Tree) {
    let needed =
      work.page == nil ? work.entries.map(\.entry) : Array(plan.months[work.month].entries)
    for index in needed {
      do throws(Diagnostic) {
        bodies[index] = try EntryText(index, in: plan, home: home).html
      } catch {
        problems.append(error)
      }
    }
  }

  /// What is made of each text, by the entry's place in the diary.
  func letters<Letter>(_ make: (Int, [UInt8]) -> Letter) -> [Int: Letter] {
    var letters: [Int: Letter] = [:]
    letters.reserveCapacity(bodies.count)
    for (index, body) in bodies { letters[index] = make(index, body) }
    return letters
  }
}

/// The beginnings of the texts that the home page and the diaries' own pages show.
struct Excerpts: Sendable {
  /// By `diary/entry`.
  private(set) var texts: [String: String] = [:]
  /// Of memos, by their place.
  private(set) var memos: [Int: String] = [:]
  private(set) var problems: [Diagnostic] = []
  private static let characters = 80

  /// Reads the beginnings that pages need.
  @MarkdownLane
  init(for pages: [PlannedPage], of plan: SitePlan, home: Tree) {
    var wanted: Set<Int> = []
    for page in pages {
      switch page.kind {
      case .home:
        wanted.formUnion(plan.diaries.indices)
        if let memos = plan.memos { add(memos, memos.latest) }
      case .memos: if let memos = plan.memos { add(memos, memos.newest) }
      case .diary(let diary): wanted.insert(diary)
      default: continue
      }
    }
    for diary in wanted.sorted() {
      let plan = plan.diaries[diary]
      for index in plan.latest {
        do throws(Diagnostic) {
          let text = try EntryText(index, in: plan, home: home)
          texts["\(plan.diary.id)/\(plan.diary.entries[index].id)"] =
            text.markdown.excerpt(characters: Excerpts.characters)
        } catch {
          problems.append(error)
        }
      }
    }
  }
}

extension Excerpts {
  @MarkdownLane
  private mutating func add(_ plan: MemoPlan, _ range: Range<Int>) {
    for index in range where memos[index] == nil {
      memos[index] = MemoBodies.excerpt(of: plan.memos[index])
    }
  }
}

/// One entry's text, from what was just read or from its file.
private struct EntryText {
  let markdown: Markdown
  private let plan: DiaryPlan
  private let entry: Entry

  init(_ index: Int, in plan: DiaryPlan, home: Tree) throws(Diagnostic) {
    self.plan = plan
    entry = plan.diary.entries[index]
    let path = entry.path(in: plan.diary.path)
    let bytes: [UInt8]
    if let known = plan.reading.texts[entry.digest] {
      bytes = known
    } else {
      bytes = try home.read(path, limit: Entry.maximumBytes).bytes
      guard Digest(of: bytes) == entry.digest else {
        throw Diagnostic(
          .changedSince,
          "'\(path)' was changed while the archive was being built",
          path: path,
          hint: "run the command again"
        )
      }
    }
    markdown = Markdown(Source(path, bytes), range: entry.bodyStart..<bytes.count)
  }

  @MarkdownLane
  var html: [UInt8] {
    markdown.html { link in
      // A fragment names a place that the page may not have: the text alone is shown.
      let target = LocalTarget(
        link.destination.percentDecoded,
        of: entry,
        in: plan.diary,
        names: plan.names,
        media: plan.media
      )
      guard let url = target.url else { return .text }
      if link.kind == .image {
        guard let photo = target.photo else { return .text }
        guard let size = photo.size else { return .to(url) }
        return .image(
          url,
          width: size.width,
          height: size.height,
          small: photo.smallImage(up: "../")
        )
      }
      return .to(url)
    }.html
  }
}
