// Where an entry was written.

internal import Ground

/// A place: its name, its coordinates, or both.
public struct Location: Sendable, Hashable {
  /// What it is called.
  public var name: String?
  /// Where it is.
  public var coordinates: Coordinates?

  /// The place by its name alone; nil if it has none.
  public var withoutCoordinates: Location? { Location(name: name, coordinates: nil) }

  init?(name: String?, coordinates: Coordinates?) {
    if name == nil, coordinates == nil { return nil }
    self.name = name
    self.coordinates = coordinates
  }
}

/// A point on the earth, in degrees (WGS 84).
public struct Coordinates: Sendable, Hashable {
  /// -90 at the south pole to 90.
  public let latitude: Double
  /// -180 to 180, counted eastward from Greenwich.
  public let longitude: Double

  /// Parses a latitude and a longitude divided by a comma, such as `35.0116, 135.7681`; nil if it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts.compactMap { part -> Double? in
      let digits = part.trimmingBlanks
      guard !digits.isEmpty, digits.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }) else { return nil }
      return Double(digits)
    }
    guard numbers.count == 2, (-90...90).contains(numbers[0]), (-180...180).contains(numbers[1]) else {
      return nil
    }
    (latitude, longitude) = (numbers[0], numbers[1])
  }

  /// The latitude and longitude as they are parsed.
  public var text: String { "\(latitude), \(longitude)" }
}
