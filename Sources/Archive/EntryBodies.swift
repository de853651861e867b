// The texts of a month's entries as HTML, and where their links lead.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles

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
      .changedSince, Phrase("archive-changed-while-archive-being-built", ["path": path]), path: path,
      hint: Phrase("diary-run-command-again"))
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

/// The target of a relative link in an entry's text.
struct LocalTarget: Sendable {
  /// The address as a page in `entries/` or `months/` writes it; nil if the link leads nowhere.
  let url: String?
  /// The photo it shows, if it is one.
  let photo: ShownPhoto?

  /// Resolves a link as written, relative to the entry's file.
  init(_ link: String, of entry: Entry, in diary: Diary, names: EntryNames, media: MediaPlan) {
    guard let target = entry.path(in: diary.path).resolving(link), let folder = target.parent else {
      url = nil
      photo = nil
      return
    }
    if folder.text == diary.path.text + "/photos" {
      photo = media.photos[target.name]
      url = photo.map { "../photos/" + urlPath($0.name) }
    } else if folder.text == diary.path.text + "/entries", target.pathExtension == "md" {
      photo = nil
      url = names.index(of: target.stem).map { "../entries/" + urlPath(names[$0]) + ".html" }
    } else {
      photo = nil
      url = nil
    }
  }
}

/// A file name as a relative address writes it: everything but letters, digits and `-._~/` is
/// percent-encoded (RFC 3986, section 2.1).
func urlPath(_ name: String) -> String {
  func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
  guard !name.utf8.allSatisfy(isPlain) else { return name }
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in name.utf8 {
    if isPlain(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
