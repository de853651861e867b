// The places of entries: a map drawn without a network, a list, and a page for each.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import Templates
internal import ZonedTime

enum PlacePages {
  static let folder: RelativePath = "places"
  static let kind = PageKind(
    "places", [.map, .box, .scale, .land, .radius], words: [Phrase("archive-places")])

  static func pages(of plan: TimelinePlan) -> [PageGroup] {
    let places = plan.topics.places
    let all = PageLink(url: "index.html", label: Phrase("archive-places")[plan.frame.language])
    return [
      kind.page(in: folder, "index.html", if: !places.isEmpty) { page in
        page.make(overview, plan.frame, places.map(TopicFacts.init))
      }, Listing.pages(of: places.map(Listing.init), in: folder, plan.frame, crumbs: [all]),
    ]
  }

  private static func overview(_ frame: PageFrame, _ places: [TopicFacts]) -> Record {
    let items = places.map { $0.record(count: frame.language.entries($0.count), frame) }
    return frame.record(
      kind, title: Phrase("archive-places")[frame.language], depth: 1,
      [(.items, .records(items)), (.map, map(places, frame).map { .record($0) } ?? .nothing)])
  }

  /// The part of the earth that has all points, with a circle for each.
  private static func map(_ places: [TopicFacts], _ frame: PageFrame) -> Record? {
    let points = places.compactMap { place in place.coordinates.map { (place, $0) } }
    guard let (_, first) = points.first else { return nil }
    let latitudes = points.map(\.1.latitude)
    let longitudes = points.map(\.1.longitude)
    let (south, north) = (latitudes.min() ?? first.latitude, latitudes.max() ?? first.latitude)
    let (west, east) = (longitudes.min() ?? first.longitude, longitudes.max() ?? first.longitude)
    // In the middle of the map a degree is as wide as it is there; near the poles no narrower than at 75°.
    let scale = max(cosine(of: (south + north) / 2), 0.25)
    // In tenths of a degree, as the outlines are; a smaller part of them shows nothing.
    let least = 240.0
    var width = max((east - west) * 10 * scale * 1.25, least)
    var height = max((north - south) * 10 * 1.25, least / 2)
    (width, height) = (max(width, height * 1.4), max(height, width / 2.2))
    let (x, y) = ((west + east) * 5 * scale - width / 2, -(south + north) * 5 - height / 2)
    let marks = points.map { place, point in
      var mark = place.record(count: frame.language.entries(place.count), frame)
      mark[Field.x] = .text(decimal(point.longitude * 10 * scale))
      mark[Field.y] = .text(decimal(-point.latitude * 10))
      mark[Field.radius] = .text(
        decimal(width * (place.count > 20 ? 0.014 : place.count > 4 ? 0.011 : 0.008)))
      return mark
    }
    return Record([
      (.box, .text([x, y, width, height].map(decimal).joined(separator: " "))),
      (.scale, .text(decimal(scale))),
      (.land, .html(Templates.land.filter { $0 != 0x0A })), (.marks, .records(marks)),
    ])
  }

  /// The cosine of an angle in degrees, -90 to 90 (Bhaskara's formula, exact to 0.2 %), the same on every machine.
  private static func cosine(of degrees: Double) -> Double {
    let angle = degrees / 180
    return (1 - 4 * angle * angle) / (1 + angle * angle)
  }

  private static func decimal(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    return "\(sign)\(whole)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)")
  }
}

extension Field {
  static let (map, box, scale) = (Field("map"), Field("box"), Field("scale"))
  static let (land, radius) = (Field("land"), Field("radius"))
}
