// The galleries of the whole home and of each diary: a page for each month with its photos in rows, and the
// overview of these months.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

/// The photos of entries, by month.
struct Gallery: Sendable {
  /// The folder of the gallery of the whole home.
  static let folder: RelativePath = "gallery"
  static let monthKind = PageKind("gallery", [.entries, .photos, .ratio, .others])
  static let kind = PageKind("photos", words: [Phrase("archive-no-photos")])

  private struct Album: Sendable {
    let month: Month
    let entries: ArraySlice<PlannedShots>

    var count: Int { entries.reduce(0) { $0 + $1.plan.shown[$1.index].count } }

    /// The entry whose photo stands for the month.
    var cover: PlannedLine? { entries.lazy.map(\.line).cover }
  }

  private let folder: RelativePath
  private let frame: PageFrame
  /// The diary; nil for the whole home.
  private let head: DiaryHead?
  private let albums: [Album]

  /// A gallery of entries with photos, in order of their time.
  init(
    _ entries: some Sequence<PlannedShots>, in folder: RelativePath, _ frame: PageFrame, of head: DiaryHead?
  ) {
    self.folder = folder
    self.frame = frame
    self.head = head
    let all = Array(entries)
    albums = all.runs { Month(of: $0.entry.created.day) }.map {
      Album(month: $0.shared, entries: all[$0.range])
    }
  }

  var pages: [PageGroup] {
    let (frame, head, albums) = (frame, head, albums)
    // The home has its overview whenever its pages link to it.
    let isThere = head == nil || !albums.isEmpty
    return [
      Gallery.kind.page(in: folder, "index.html", if: isThere) { page in
        let covers: [PlannedLine?] = albums.map(\.cover)
        page.make(Gallery.overview, frame, head, albums.map(\.month), albums.map(\.count), covers)
      },
      Gallery.monthKind.pages(in: folder, albums.map(\.month.text)) { index, page in
        page.make(
          Gallery.month, frame, head, albums[index].month, albums[at: index - 1]?.month,
          albums[at: index + 1]?.month, Array(albums[index].entries))
      },
    ]
  }

  /// The way to the archive's top from a gallery's folder.
  private static func root(_ head: DiaryHead?) -> String { head == nil ? "../" : "../../../" }

  private static func overview(
    _ frame: PageFrame, _ head: DiaryHead?, _ months: [Month], _ counts: [Int], _ covers: [EntryLine?]
  ) -> Record {
    let language = frame.language
    var years: [Value] = []
    for (year, range) in months.runs(by: { Year(of: $0) }).reversed() {
      let cells = range.reversed().map { index -> Record in
        var cell: [(Field, Value)] = [
          (.url, .text(months[index].text + ".html")),
          (.label, .text(language.monthName(months[index].month))),
          (.count, .text(Phrase("archive-photo-count")(language, count: counts[index]))), (.src, .text("")),
        ]
        if let cover = covers[index] { cell += cover.photo?.listFields(in: cover.folder(root(head))) ?? [] }
        return Record(cell)
      }
      years.append(.record(Record([(.label, .text(language.heading(year))), (.months, .records(cells))])))
    }
    let total = counts.reduce(0, +)
    return frame.record(
      kind, title: Phrase("archive-photos")[language], depth: head == nil ? 1 : 3, crumbs: crumbs(head),
      (head?.fields(entries: total) ?? []) + [
        (.count, .text(total > 0 ? Phrase("archive-photo-count")(language, count: total) : "")),
        (.years, .list(years)),
      ])
  }

  private static func crumbs(_ head: DiaryHead?) -> [PageLink] { head.map { [$0.crumb] } ?? [] }

  private static func month(
    _ frame: PageFrame, _ head: DiaryHead?, _ month: Month, _ before: Month?, _ after: Month?,
    _ entries: [EntryShots]
  ) -> Record {
    let language = frame.language
    let days = entries.runs { $0.line.entry.created.day }.map { day, range in
      Record([
        (.id, .text("d\(day.day)")), (.datetime, .text(day.text)),
        (.date, .text(language.monthDayAndWeekday(day))),
        (.entries, .records(entries[range].map { record($0, root(head), isOfDiary: head != nil) })),
      ])
    }
    let photos = Phrase("archive-photo-count")(language, count: entries.reduce(0) { $0 + $1.photos.count })
    let heading = Phrase("archive-photos-of-month")(language, ["month": language.heading(month)])
    let all = PageLink(url: "index.html", label: Phrase("archive-photos")[language])
    return frame.record(
      monthKind, title: heading, depth: head == nil ? 1 : 3, crumbs: crumbs(head) + [all],
      turns: (frame.link(before), frame.link(after)),
      (head?.fields(entries: entries.count) ?? []) + [
        (.heading, .text(heading)), (.days, .records(days)),
        (.count, .text("\(Phrase("archive-days")(language, count: days.count))　\(photos)")),
      ])
  }

  private static func record(_ own: EntryShots, _ root: String, isOfDiary: Bool) -> Record {
    let (line, language) = (own.line, own.line.head.language)
    let (folder, url) = (line.folder(root), line.url(root))
    var (photos, others): ([Record], Int) = ([], 0)
    for (number, (photo, anchor)) in own.photos.enumerated() {
      // A tall picture, one that moves, a film or a sound has no place in a row: it is counted.
      guard photo.isListed, let size = photo.size else {
        others += 1
        continue
      }
      let ratio = Ratio(of: size)
      let alt = "\(Phrase("archive-photo")[language]) \(number + 1)"
      photos.append(
        Record(
          [
            (.url, .text(anchor.map { "\(url)#\($0)" } ?? url)), (.ratio, .text(ratio.name)),
            (.alt, .text(alt)),
          ] + photo.fields(in: folder, sizes: ratio.sizes, hasThumb: true)))
    }
    var record = line.record(url: url, date: language.time(line.entry.created.time))
    record[Field.photos] = .records(photos)
    let rest = photos.isEmpty ? Phrase("archive-media-alone") : Phrase("archive-more-media")
    record[Field.others] = .text(others > 0 ? rest(language, count: others) : "")
    if isOfDiary { record[Field.diaryName] = .text("") }
    return record
  }

  /// The shape of a photo in a row, as a class of the style sheet: width by height in percent, rounded to a
  /// step, so that few classes are enough.
  private struct Ratio {
    private static let steps = [50, 56, 67, 75, 80, 100, 120, 133, 150, 178, 200, 240, 300, 400]
    /// How high a row is in the style sheet, on wide and on narrow screens, in rem.
    private static let heights = (wide: 12.4, narrow: 6.4)

    /// Up to so many pixels of its longer edge a picture is not enlarged.
    private static let tiny = 160

    private let percent: Int
    private let isTiny: Bool

    init(of size: ImageSize) {
      let own = Double(size.width) / Double(max(1, size.height)) * 100
      func distance(_ step: Int) -> Double { max(own / Double(step), Double(step) / own) }
      percent = Ratio.steps.min { distance($0) < distance($1) } ?? 100
      isTiny = max(size.width, size.height) <= Ratio.tiny
    }

    var name: String { "r\(percent)\(isTiny ? " tiny" : "")" }

    /// The width in a page: a row's photos grow, but little where it is full.
    var sizes: String {
      func rem(_ height: Double) -> Int { Int((height * Double(percent) / 100 * 1.15).rounded(.up)) }
      return "(max-width: 44rem) \(rem(Ratio.heights.narrow))rem, \(rem(Ratio.heights.wide))rem"
    }
  }
}

/// An entry with its photos, as a gallery shows it.
struct PlannedShots: Input {
  let plan: DiaryPlan
  let index: Int

  var entry: Entry { plan.diary.entries[index] }
  var line: PlannedLine { PlannedLine(plan: plan, index: index) }

  func add(to key: inout Digest.Builder) {
    line.add(to: &key)
    for photo in plan.shown[index] { photo.add(to: &key) }
    // Its index in the month is part of the photos' anchors.
    key.add(index - plan.monthStart(of: index))
  }

  func collect(_ needs: inout PageNeeds) { line.collect(&needs) }

  func argument(_ made: PageMaterial) -> EntryShots {
    let beside = entry.photos.compactMap { plan.media.photos[$0]?.name }
    let letter = Letter.id(of: index, in: plan)
    return EntryShots(
      line: line.argument(made),
      photos: plan.shown[index].map { photo in
        // Only a photo beside the text is enlarged on the entry's page.
        (photo, beside.firstIndex(of: photo.name).map { Letter.photoID($0, in: letter) })
      })
  }
}

struct EntryShots: Sendable {
  let line: EntryLine
  /// Each with its anchor on the entry's page, if it has one.
  let photos: [(photo: ShownPhoto, anchor: String?)]
}

extension Field {
  static let ratio = Field("ratio")
}
