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

  /// Every photo in its entry, as large as it may be.
  public init() {}
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
  /// The places say how much text there is between photos. With that the book is laid out once more in numbers: a
  /// plate begins a page, which it does where less than a quarter of the page before is left; a row of photos that
  /// doesn't fit shrinks to at most 55 %, else it goes to the next page. The PDF program then does the same, but for
  /// a few lines.
  ///
  /// - Parameters:
  ///   - places: where the anchors stand in the book with `BookFit()`.
  ///   - halves: whether the PDF program draws over the margins, as photos of half a page need.
  /// - Returns: what is shown how.
  public func fit(at places: [String: BookPlace], halves: Bool) -> BookFit {
    var fit = BookFit()
    guard let paper = layout.paper else { return fit }
    let plates = Dictionary(
      plates(halves: halves).map { ($0.anchor, $0) }, uniquingKeysWith: { first, _ in first })
    for (number, plan) in plan.diaries.enumerated() {
      // Lengths in pages; a diary begins a page.
      var (before, now) = (0.0, 0.0)
      var isFirst = true
      func read(to anchor: String) {
        guard let place = places[anchor] else { return }
        let top = (paper.size.height - paper.margins.top - place.height * 25.4 / 72) / paper.textHeight
        let position = Double(place.page) + min(max(top, 0), 1)
        if !isFirst { now += max(0, position - before) }
        (before, isFirst) = (position, false)
      }
      for month in plan.months {
        for (day, range) in BookPages.days(of: month, in: plan).enumerated() {
          let created = plan.diary.entries[range.lowerBound].created.day
          let anchor = day == 0 ? BookPages.anchor(number, month.month) : BookPages.anchor(number, created)
          read(to: anchor)
          var plate = plates[anchor]
          let used = now - now.rounded(.down)
          if used > 0.05, used < 0.75 { plate = nil }
          if let plate {
            fit.plates.insert(anchor)
            now = used > 0.05 ? now.rounded(.up) : now.rounded(.down)
            now += plate.isWhole ? 1 : paper.plateHeight / paper.textHeight
          }
          for index in range {
            let end = BookPages.anchor(number, entry: index) + BookPages.end
            read(to: end)
            let shown = plan.diary.entries[index].photos.compactMap { photos.photo($0, in: number) }
            var sizes: [Double] = []
            for row in BookPages.rows(shown) {
              let height = (row.height * paper.textWidth + 3) / paper.textHeight
              // As in the book that was measured.
              before =
                before + height > before.rounded(.down) + 1 ? before.rounded(.up) + height : before + height
              if plate?.entry == index { continue }
              let left = now.rounded(.down) + 1 - now
              var size = 1.0
              if height > left, left - BookFit.spare >= 0.55 * height {
                size = (left - BookFit.spare) / height
                now = now.rounded(.down) + 1
              } else {
                now = height > left ? now.rounded(.down) + 1 + height : now + height
              }
              sizes.append(size)
            }
            if sizes.contains(where: { $0 < 1 }) { fit.rows[end] = sizes }
          }
        }
      }
    }
    return fit
  }
}

extension BookFit {
  /// What a shrunk row leaves, in pages: two lines, by which the reckoning may be wrong.
  fileprivate static let spare = 0.06
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
