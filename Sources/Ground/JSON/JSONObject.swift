// The keys and values of a JSON object, in the order of the file.

/// A key of an object and its value.
public struct JSONMember: Sendable {
  /// The key, with its escapes decoded.
  public let key: String
  /// The value.
  public internal(set) var value: JSON
  private let keyStart: UInt32
  private let keyEnd: UInt32

  init(_ key: String, _ value: JSON, keyAt range: Range<Int> = 0..<0) {
    self.key = key
    self.value = value
    keyStart = UInt32(truncatingIfNeeded: range.lowerBound)
    keyEnd = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// The bytes of the file that spell the key, quotes included; nil if the program made it.
  public var keyRange: Range<Int>? { keyEnd == 0 ? nil : Int(keyStart)..<Int(keyEnd) }
}

extension JSONMember: Hashable {
  /// Whether both have the same key, byte by byte, and the same value.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key.utf8.elementsEqual(b.key.utf8) && a.value == b.value
  }

  /// Hashes key and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

/// The members of a JSON object: in order, each key once.
///
/// Keys that differ only in Unicode normal form are one key, as names are (docs/FORMAT.md,
/// section "Names").
public struct JSONObject: Sendable, Hashable {
  /// The keys and values, in order.
  public private(set) var members: [JSONMember]

  init(unique members: [JSONMember]) { self.members = members }

  /// An object without keys.
  public init() { members = [] }

  /// Keys and values in order; of a repeated key the last value stands, in the first place.
  public init(_ pairs: some Sequence<(String, JSON)>) {
    members = []
    var places: [String: Int] = [:]
    for (key, value) in pairs {
      if let place = places[key] {
        members[place].value = value
      } else {
        places[key] = members.count
        members.append(JSONMember(key, value))
      }
    }
  }

  /// The value under a key; setting nil removes the key, setting a new key appends it.
  ///
  /// Looks through the members one by one: for many keys make a dictionary of them.
  public subscript(key: String) -> JSON? {
    get { members.first { $0.key == key }?.value }
    set {
      let place = members.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(JSONMember(key, value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Keys and values in order.
  public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
