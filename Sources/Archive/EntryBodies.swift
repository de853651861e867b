// The texts of entries and memos as HTML and as excerpts, with links resolved.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Memos
internal import Prose
internal import SafeFiles

/// The texts of a month's entries that must be parsed, read beforehand: by any thread, while others are parsed.
struct MonthTexts: Sendable {
  fileprivate struct Own: Sendable {
    let index: Int
    let text: EntryText
    /// The replies with words under it, as many as are shown.
    var replies: [EntryText] = []
  }

  fileprivate let work: BuildWork.MonthWork
  /// The month's entries.
  fileprivate let range: Range<Int>
  fileprivate private(set) var texts: [Own] = []
  fileprivate private(set) var problems: [Diagnostic] = []
  /// The texts that could not be read.
  fileprivate private(set) var missing: Set<PlainTexts.Place> = []

  /// Reads the entries that pages of the month show as letters and those that other pages show.
  init(_ work: BuildWork.MonthWork, in plan: DiaryPlan, home: Tree) {
    self.work = work
    range = plan.months[work.month].entries
    // Opened once for all that are read.
    let folder = try? home.folder(plan.diary.path / "entries")
    for index in work.letters.union(work.texts.keys).union(work.bodies).sorted() {
      do throws(Diagnostic) {
        let name = plan.names[index]
        var own = Own(
          index: index, text: try EntryText(plan.diary.entries[index], name, in: plan, folder, home: home))
        for (number, reply) in plan.replies[index].words.prefix(work.shownReplies(of: index)).enumerated() {
          own.replies.append(
            try EntryText(reply, "\(name)-re\(number + 1)", in: plan, folder, home: home))
        }
        texts.append(own)
      } catch {
        problems.append(error)
        missing.insert(.entry(diary: work.diary, entry: index))
      }
    }
  }
}

extension BuildWork.MonthWork {
  /// Whether an entry is made into HTML for its letter or for another page.
  fileprivate func isMade(_ index: Int) -> Bool { letters.contains(index) || bodies.contains(index) }

  /// How many replies are read with an entry.
  fileprivate func shownReplies(of index: Int) -> Int {
    if isMade(index) { return .max }
    return switch texts[index] {
    case .whole: .max
    case .answered: PlainTexts.mostReplies
    default: 0
    }
  }
}

/// The HTML of a month's entries, and what other pages show of their texts.
struct EntryBodies: Sendable {
  private var bodies: [Int: RenderedMarkdown] = [:]
  /// The replies with words under each entry, in order.
  private var replies: [Int: [RenderedMarkdown]] = [:]
  private(set) var texts = PlainTexts()
  let problems: [Diagnostic]
  /// The texts that could not be read.
  let missing: Set<PlainTexts.Place>

  /// Parses what was read of a month.
  @MarkdownActor init(_ read: MonthTexts, _ language: LanguageTag) {
    problems = read.problems
    missing = read.missing
    var month = PlainTexts.Month(of: (read.work.diary, read.range))
    for own in read.texts { add(own, read.work, language, to: &month) }
    texts = PlainTexts(month)
  }

  @MarkdownActor private mutating func add(
    _ own: MonthTexts.Own, _ work: BuildWork.MonthWork, _ language: LanguageTag,
    to month: inout PlainTexts.Month
  ) {
    let extent = work.texts[own.index]
    let isWhole = work.isMade(own.index) || extent == .whole
    let under = own.replies.map { reply in
      isWhole
        ? reply.rendered(excerptLength: PlainTexts.Extent.whole.characters, language)
        : reply.markdown.beginning(characters: PlainTexts.Extent.answered.characters)
    }
    if work.isMade(own.index) {
      // At least the title is of interest.
      let characters = (extent ?? .beginning).characters
      let rendered = own.text.rendered(excerptLength: characters, language)
      if work.letters.contains(own.index) {
        bodies[own.index] = rendered
        if !under.isEmpty { replies[own.index] = under }
      }
      if work.bodies.contains(own.index) {
        month.add(html: rendered, replies: under.map(\.html), of: own.index)
      }
      if let extent { month.add(rendered, replies: under.map(\.excerpt), extent, of: own.index) }
    } else if let extent {
      // A beginning needs only that much parsed.
      let beginning = own.text.markdown.beginning(characters: extent.characters)
      month.add(beginning, replies: under.map(\.excerpt), extent, of: own.index)
    }
  }

  func letters(of plan: DiaryPlan) -> [Int: Letter] {
    var letters: [Int: Letter] = [:]
    letters.reserveCapacity(bodies.count)
    for (index, body) in bodies {
      letters[index] = Letter(index, of: plan, text: body, replies: replies[index] ?? [])
    }
    return letters
  }
}

extension DiaryPlan {
  /// The diagnostic for an entry's file that changed since planning.
  func changedSince(_ index: Int) -> Diagnostic { changedSince(diary.entries[index]) }

  fileprivate func changedSince(_ entry: Entry) -> Diagnostic {
    let path = entry.path(in: diary.path)
    return Diagnostic(
      .changedSince, Phrase("archive-changed-while-archive-being-built", ["path": path]), path: path,
      hint: Phrase("diary-run-command-again"))
  }
}

/// The text of one entry or reply, from the reading or from its file.
private struct EntryText: Sendable {
  let markdown: Markdown
  private let name: String
  private let plan: DiaryPlan
  private let entry: Entry

  /// The text of an entry; `folder` is that of the entries, if it is open.
  init(
    _ entry: Entry, _ name: String, in plan: DiaryPlan, _ folder: Folder?, home: Tree
  ) throws(Diagnostic) {
    self.name = name
    self.plan = plan
    self.entry = entry
    let path = entry.path(in: plan.diary.path)
    let bytes: [UInt8]
    if let known = plan.reading.texts?.take(entry.digest) {
      bytes = known
    } else {
      // A link is followed from the home.
      let opened = try? folder?.read(path.name, limit: Entry.maximumBytes)
      bytes = if let opened { opened } else { try home.read(path, limit: Entry.maximumBytes).bytes }
      guard Digest(of: bytes) == entry.digest else { throw plan.changedSince(entry) }
    }
    markdown = Markdown(Source(path, bytes), range: entry.bodyStart..<bytes.count)
  }

  @MarkdownActor func rendered(excerptLength: Int, _ home: LanguageTag) -> RenderedMarkdown {
    markdown.html(
      notePrefix: name + "-", language: entry.language ?? home, home: home,
      excerptLength: excerptLength, tags: TagPages.links(of: entry.tags, up: "../../../")
    ) { link in
      // Fragments are dropped: the page may not have that anchor.
      let target = LocalTarget(
        link.destination.percentDecoded, of: entry, in: plan.diary, names: plan.names, media: plan.media)
      guard let url = target.url else {
        return target.isAway ? .away(Phrase("archive-photo-away")[plan.head.language]) : .text
      }
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
  /// The URL relative to a page in `entries/` or `months/`; nil if the link has no target.
  let url: String?
  let photo: ShownPhoto?
  /// The index of the entry that it leads to.
  private(set) var entryIndex: Int?
  /// Whether it is a photo that is not on this machine.
  private(set) var isAway = false

  init(_ link: String, of entry: Entry, in diary: Diary, names: EntryNames, media: MediaPlan) {
    guard let target = entry.path(in: diary.path).resolving(link), let folder = target.parent else {
      url = nil
      photo = nil
      return
    }
    if folder.text == diary.path.text + "/photos" {
      photo = media.photos[target.name]
      isAway = media.away.contains(target.name)
      url = photo.map { "../photos/" + urlPath($0.name) }
    } else if folder.text == diary.path.text + "/entries", target.pathExtension == "md" {
      photo = nil
      entryIndex = names.index(of: target.stem)
      url = entryIndex.map { "../entries/" + urlPath(names[$0]) + ".html" }
    } else {
      photo = nil
      url = nil
    }
  }
}

/// Percent-encodes a file name for a relative URL: everything but letters, digits and `-._~/` (RFC 3986,
/// section 2.1).
func urlPath(_ name: String) -> String {
  func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
  // Bytes in a row, not a view of a text: this is asked ten times an entry.
  let isWhole = unsafe name.utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy(isPlain) }
  guard isWhole != true else { return name }
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

struct MemoBodies: Sendable {
  /// A part of an item: one of its sounds, by index, or a text.
  enum Part: Sendable {
    case sound(Int)
    case text([UInt8])
  }

  /// By memo, then by item.
  private(set) var parts: [Int: [[Part]]] = [:]
  let texts: PlainTexts

  /// Renders the threads to make and the texts that other pages show.
  @MarkdownActor init(_ work: BuildWork.MemoWork, in plan: MemoPlan) {
    for index in work.threads { parts[index] = MemoBodies.parts(of: index, in: plan) }
    var month = PlainTexts.Month()
    for (index, extent) in work.texts.sorted(by: { $0.key < $1.key }) {
      let memo = plan.memos[index]
      month.add(
        beginning: MemoBodies.text(of: memo, .beginning),
        whole: extent == .whole ? MemoBodies.text(of: memo, .whole) : nil, of: index)
    }
    texts = PlainTexts(month)
  }

  @MarkdownActor private static func parts(of index: Int, in plan: MemoPlan) -> [[Part]] {
    let memo = plan.memos[index]
    return memo.items.enumerated().map { number, item in
      var parts: [(at: Int, part: Part)] = item.sounds.indices.map {
        (item.sounds[$0].line.lowerBound, .sound($0))
      }
      for (place, range) in item.texts.enumerated() {
        let markdown = Markdown(memo.source, range: range)
        guard !markdown.isBlank else { continue }
        var html = html(of: markdown, "i\(number + 1)-\(parts.count + 1)-", memo, plan)
        // The texts lie around the sounds: one before the first, one after each.
        if place > 0,
          let links = plan.media.sentences(
            of: item.sounds[place - 1], at: "audio/" + urlPath(item.sounds[place - 1].path.name))
        {
          html = links.linking(html)
        }
        parts.append((range.lowerBound, .text(html)))
      }
      return parts.sorted { $0.at < $1.at }.map(\.part)
    }
  }

  @MarkdownActor private static func html(
    of text: Markdown, _ notePrefix: String, _ memo: Memo, _ plan: MemoPlan
  ) -> [UInt8] {
    text.html(
      notePrefix: notePrefix, language: memo.language ?? memo.homeLanguage, home: memo.homeLanguage,
      tags: TagPages.links(of: memo.tags, up: "../")
    ) { link in
      let target = MemoTarget(
        link.destination.percentDecoded, of: memo, names: plan.names, media: plan.media, plan.photos)
      guard let url = target.url else {
        return target.isAway ? .away(Phrase("archive-photo-away")[plan.frame.settings.language]) : .text
      }
      guard link.kind == .image else { return .to(url) }
      guard let size = target.size else { return .text }
      return .image(url, width: size.width, height: size.height, small: target.small)
    }.html
  }

  /// The first nonblank text of a memo's first item, empty if there is none; or the words of the whole
  /// thread.
  @MarkdownActor private static func text(of memo: Memo, _ extent: PlainTexts.Extent) -> String {
    var words: [String] = []
    for item in extent == .whole ? memo.items[...] : memo.items.prefix(1) {
      for range in item.texts {
        let markdown = Markdown(memo.source, range: range)
        guard !markdown.isBlank else { continue }
        words.append(markdown.excerpt(characters: extent.characters))
        if extent == .beginning { return words[0] }
      }
    }
    return words.joined(separator: " ")
  }
}

/// The target of a relative link in a memo's text, as a page in `memos/` writes it.
struct MemoTarget: Sendable {
  private(set) var url: String?
  private(set) var size: ImageSize?
  private(set) var small: SmallImage?
  /// Whether it is a photo that is not on this machine.
  private(set) var isAway = false

  init(_ link: String, of memo: Memo, names: MemoNames, media: MemoMedia, _ photos: MemoPhotos) {
    // Fragments are dropped: the page may not have that anchor.
    guard let target = memo.path.resolving(link), let folder = target.parent else { return }
    isAway = media.away.contains(target)
    if folder == Memo.photoFolder, let photo = photos.shown[target.name] {
      url = "photos/" + urlPath(photo.name)
      guard let shown = photo.size, shown.kind != .heif else { return }
      size = shown
      small = photo.smallImage(up: "")
    } else if folder == Memo.soundFolder, media.copied(target) {
      url = "audio/" + urlPath(target.name)
    } else if folder == Memo.folder, target.pathExtension == "md" {
      url = names.index(of: target.stem).map { urlPath(names[$0]) + ".html" }
    }
  }

  var key: String? {
    guard let url else { return isAway ? "away" : nil }
    guard let size else { return url }
    return "\(url) \(size.width) \(size.height) \(small?.width ?? 0)"
  }
}
