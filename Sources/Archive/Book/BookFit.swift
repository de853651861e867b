// How photos fill a book's pages: which get a page of their own, and which shrink to what a page has left.

internal import Diary
internal import Ground
internal import ZonedTime

/// A photo that may fill a page, or its upper half, before a month or a day: the only photo of the entry that
/// begins there.
struct Plate: Sendable {
  /// The anchor of the month or day that it precedes.
  let anchor: String
  let diary: Int
  let entry: Int
  let photo: BookPhotos.Shown
  /// Whether it fills the page; else the upper half, to three edges.
  let isWhole: Bool
}

/// Where an anchor stands in a PDF.
public struct BookPlace: Sendable, Hashable {
  /// The page, from 1.
  public var page: Int
  /// The distance from the lower edge of the page, in points.
  public var height: Double

  /// A place.
  public init(page: Int, height: Double) {
    self.page = page
    self.height = height
  }
}

/// How the photos of a book are shown.
public struct BookFit: Sendable {
  /// The anchors of the plates.
  var plates: Set<String> = []
  /// By the anchor of an entry's end: the sizes of its rows, of 1.
  var rows: [String: [Double]] = [:]
  /// Whether pages are twenty metres tall, to measure the texts between photos without the room that pages leave.
  private(set) var isMeasuring = false

  /// Every photo in its entry, as large as it may be.
  public init() {}

  /// As `init()`, on tall pages.
  public static let measuring: BookFit = {
    var fit = BookFit()
    fit.isMeasuring = true
    return fit
  }()
}

extension Book {
  /// The photos that may fill a page, in the order of the book.
  ///
  /// A photo is large enough at 100 dots an inch, and loses at most a third of its longer side.
  func plates(halves: Bool) -> [Plate] {
    guard let paper = layout.paper, !isVertical else { return [] }
    return plan.diaries.enumerated().flatMap { number, plan in
      plan.months.flatMap { month in
        BookPages.days(of: month, in: plan).enumerated().compactMap { day, range -> Plate? in
          let entry = plan.diary.entries[range.lowerBound]
          guard entry.photos.count == 1, let photo = photos.photo(entry.photos[0], in: number),
            let size = photo.medium.size
          else { return nil }
          let shape = Double(size.width) / Double(max(1, size.height))
          let isWhole = shape < 1
          guard isWhole || halves, (isWhole ? 0.55...0.9 : 1.15...2).contains(shape),
            isWhole
              ? Double(size.height) >= paper.size.height / 25.4 * 100
              : Double(size.width) >= paper.size.width / 25.4 * 100
          else { return nil }
          return Plate(
            anchor: day == 0
              ? BookPages.anchor(number, month.month) : BookPages.anchor(number, entry.created.day),
            diary: number, entry: range.lowerBound, photo: photo, isWhole: isWhole)
        }
      }
    }
  }

  /// Whether it has photos whose places decide how they are shown.
  public var isFitted: Bool { layout.paper != nil && !isVertical && !isSettlement && !photos.all.isEmpty }

  /// How photos are shown so that pages are full.
  ///
  /// The places say how much text there is between photos. With that the book is laid out in numbers: a plate begins
  /// a page, which it does where about a quarter of the page before is left; a row of photos that doesn't fit shrinks
  /// to at most a half, else it goes to the next page. The PDF program then does the same, but for a few lines.
  ///
  /// - Parameters:
  ///   - places: where the anchors stand in the book with `BookFit.measuring`.
  ///   - halves: whether the PDF program draws over the margins, as photos of half a page need.
  /// - Returns: what is shown how.
  public func fit(at places: [String: BookPlace], halves: Bool) -> BookFit {
    var fit = BookFit()
    guard let paper = layout.paper else { return fit }
    let plates = Dictionary(
      plates(halves: halves).map { ($0.anchor, $0) }, uniquingKeysWith: { first, _ in first })
    for (number, plan) in plan.diaries.enumerated() {
      var sheet = BookSheet(paper: paper, places: places, keepsMargins: halves)
      for month in plan.months {
        for (day, range) in BookPages.days(of: month, in: plan).enumerated() {
          let created = plan.diary.entries[range.lowerBound].created.day
          let anchor = day == 0 ? BookPages.anchor(number, month.month) : BookPages.anchor(number, created)
          sheet.read(to: anchor)
          var plate = plates[anchor]
          if let shown = plate, sheet.begin(shown) { fit.plates.insert(anchor) } else { plate = nil }
          for index in range {
            let end = BookPages.anchor(number, entry: index) + BookPages.end
            let entry = plan.diary.entries[index]
            if index == range.lowerBound {
              sheet.keep(
                anchor, with: BookPages.anchor(number, created), upTo: end, isMonth: day == 0, before: entry)
            }
            sheet.read(to: end)
            let rows = BookPages.rows(entry.photos.compactMap { photos.photo($0, in: number) })
            let sizes = rows.enumerated().compactMap { place, row in
              sheet.add(row, isLast: place == rows.count - 1, isPlate: plate?.entry == index)
            }
            if sizes.contains(where: { $0 < 1 }) { fit.rows[end] = sizes }
          }
        }
      }
    }
    return fit
  }
}

/// The pages of a diary, laid out in numbers.
///
/// Lengths are millimetres.
private struct BookSheet {
  let paper: Book.Paper
  let places: [String: BookPlace]
  /// Whether the PDF program leaves the margin above a month that begins a page.
  let keepsMargins: Bool
  /// Where the text ends on the tall pages of the measured print, and on the book's own, all of them in one column.
  private var before = 0.0
  private var now = 0.0
  private var isFirst = true

  /// A day's head.
  private static let dayHead = 11.0
  /// A byline and two lines of text, which stay with what is above them.
  private static let beginning = 19.0
  /// A byline and a text of three lines, which is not divided.
  private static let whole = 26.0
  private static let question = 7.0
  /// The margin above a month.
  private static let opener = 11.0
  /// The line that says who read an entry.
  private static let readers = 7.0
  /// What a shrunk row leaves: two lines, by which the reckoning may be wrong.
  private static let spare = 10.0
  /// What a page loses on average because no line is divided.
  private static let halfLine = 3.0

  init(paper: Book.Paper, places: [String: BookPlace], keepsMargins: Bool) {
    self.paper = paper
    self.places = places
    self.keepsMargins = keepsMargins
  }

  private var page: Double { paper.textHeight }
  private var used: Double { now - (now / page).rounded(.down) * page }

  /// Adds the text down to an anchor.
  mutating func read(to anchor: String) {
    guard let position = position(of: anchor) else { return }
    if !isFirst { add(max(0, position - before)) }
    (before, isFirst) = (position, false)
  }

  private func position(of anchor: String) -> Double? {
    places[anchor].map {
      Double($0.page) * (Book.Paper.tall - paper.margins.top - paper.margins.bottom) - $0.height * 25.4 / 72
    }
  }

  private mutating func add(_ text: Double) {
    let pages = ((now + text) / page).rounded(.down) - (now / page).rounded(.down)
    now += text + pages * BookSheet.halfLine
  }

  /// Goes to the next page if this one has no room for the head of a month or day and the first lines of its first
  /// entry.
  mutating func keep(
    _ anchor: String, with day: String, upTo end: String, isMonth: Bool, before entry: Entry
  ) {
    guard let head = position(of: anchor), let day = position(of: day), let end = position(of: end) else {
      return
    }
    let text = end - day - BookSheet.dayHead
    let question = entry.question == nil ? 0 : BookSheet.question
    let kept =
      text > BookSheet.whole + question
      ? BookSheet.beginning + question : text + (entry.photos.isEmpty ? BookSheet.readers : 0)
    guard used > 0, used + day - head + BookSheet.dayHead + kept > page else { return }
    turn()
    if isMonth, keepsMargins { now += BookSheet.opener }
  }

  private mutating func turn() { now += page - used }

  /// Whether a plate begins here, on a page of its own or at the head of the next one.
  mutating func begin(_ plate: Plate) -> Bool {
    // A line more than reckoned would have a page to itself.
    guard used < 1 || (0.72...0.94).contains(used / page) else { return false }
    if used < 1 { now -= used } else { turn() }
    now += plate.isWhole ? page : paper.plateHeight
    return true
  }

  /// Adds a row of photos; returns its size, of 1, or nothing if it is shown as a plate.
  mutating func add(_ row: BookPages.Row, isLast: Bool, isPlate: Bool) -> Double? {
    let height = row.height * paper.textWidth + 3
    before += height
    if isPlate { return nil }
    let left = page - used
    let below = isLast ? BookSheet.readers : 0
    if height + below <= left {
      now += height
      return 1
    }
    let size = (left - below - BookSheet.spare) / height
    if size >= 0.5 {
      now += size * height
      return min(1, size)
    }
    turn()
    now += height
    return 1
  }
}

/// Lengths in millimetres, as in book.css.
extension Book.Paper {
  var size: (width: Double, height: Double) {
    switch self {
    case .a5: (148, 210)
    case .a4: (210, 297)
    case .letter: (215.9, 279.4)
    }
  }

  /// The margins above and below the text.
  var margins: (top: Double, bottom: Double) {
    switch self {
    case .a5: (20, 21)
    case .a4: (26, 27)
    case .letter: (24, 25)
    }
  }

  /// The height of the pages that a book is measured on; Chromium prints none of 30 metres.
  static let tall = 20_000.0

  fileprivate var textHeight: Double { size.height - margins.top - margins.bottom }
  fileprivate var textWidth: Double { size.width - 33 }

  /// The height that a photo of half a page takes from the text.
  fileprivate var plateHeight: Double {
    switch self {
    case .a5: 87
    case .a4: 123
    case .letter: 129
    }
  }
}
