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

  /// The name of a place's page, without `.html`.
  static func name(of location: Location) -> String {
    String(Digest(of: Array(TimelinePlan.placeName(location).utf8)).hex.prefix(12))
  }

  static func pages(of plan: TimelinePlan) -> [PageGroup] {
    let places = plan.places
    let all = PageLink(url: "index.html", label: Phrase("archive-places")[plan.frame.language])
    let lists = places.map {
      Listing(name: name(of: $0.location), title: TimelinePlan.placeName($0.location), items: $0.items)
    }
    return [
      kind.page(in: folder, "index.html", if: !places.isEmpty) { page in
        page.make(overview, plan.frame, places.map(Spot.init))
      }, Listing.pages(of: lists, in: folder, plan.frame, crumbs: [all]),
    ]
  }

  /// A place, how often and when something was written there.
  private struct Spot: Input {
    let location: Location
    let count: Int
    let first: Day
    let last: Day

    init(_ place: TimelinePlan.Place) {
      location = place.location
      count = place.items.count
      first = place.items.last?.day ?? .first
      last = place.items.first?.day ?? .first
    }

    func add(to key: inout Digest.Builder) {
      key.add(location.name)
      key.add(location.coordinates?.text)
      key.add(count)
      first.add(to: &key)
      last.add(to: &key)
    }
  }

  private static func overview(_ frame: PageFrame, _ spots: [Spot]) -> Record {
    let language = frame.language
    let items = spots.map { spot in
      Record([
        (.url, .text(name(of: spot.location) + ".html")),
        (.name, .text(TimelinePlan.placeName(spot.location))),
        (.lang, .text(frame.titleLanguage(of: TimelinePlan.placeName(spot.location)).html)),
        (.count, .text(language.entries(spot.count))),
        (.span, .text(frame.span(Month(of: spot.first), Month(of: spot.last)))),
      ])
    }
    return frame.record(
      kind, title: Phrase("archive-places")[language], depth: 1,
      [(.items, .records(items)), (.map, map(spots, frame).map { .record($0) } ?? .nothing)])
  }

  /// The part of the earth that has all points, with a circle for each.
  private static func map(_ spots: [Spot], _ frame: PageFrame) -> Record? {
    let points = spots.compactMap { spot in spot.location.coordinates.map { (spot, $0) } }
    guard let (_, first) = points.first else { return nil }
    let latitudes = points.map(\.1.latitude)
    let longitudes = points.map(\.1.longitude)
    let (south, north) = (latitudes.min() ?? first.latitude, latitudes.max() ?? first.latitude)
    let (west, east) = (longitudes.min() ?? first.longitude, longitudes.max() ?? first.longitude)
    // In the middle of the map a degree is as wide as it is there; near the poles no narrower than at 75°.
    let scale = max(cosine(of: (south + north) / 2), 0.25)
    // Tenths of a degree, as the outlines of the land.
    // Nearer the outlines show nothing.
    let least = 240.0
    var width = max((east - west) * 10 * scale * 1.25, least)
    var height = max((north - south) * 10 * 1.25, least / 2)
    (width, height) = (max(width, height * 1.4), max(height, width / 2.2))
    let (x, y) = ((west + east) * 5 * scale - width / 2, -(south + north) * 5 - height / 2)
    let marks = points.map { spot, place in
      Record([
        (.url, .text(name(of: spot.location) + ".html")),
        (.name, .text(TimelinePlan.placeName(spot.location))),
        (.count, .text(frame.language.entries(spot.count))),
        (.x, .text(decimal(place.longitude * 10 * scale))), (.y, .text(decimal(-place.latitude * 10))),
        (.radius, .text(decimal(width * (spot.count > 20 ? 0.014 : spot.count > 4 ? 0.011 : 0.008)))),
      ])
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
