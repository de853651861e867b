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

  /// The byte range of the key in the file, quotes included; nil for a member made by the program.
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

  /// Keys and values in order; a repeated key keeps its first place and last value.
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
  /// Linear: for many keys make a dictionary.
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

/// The keys of an object in the order in which the canonical form writes them.
///
/// Other keys come after them in their own order; an object without a shape keeps its order.
public struct JSONShape: Sendable, Hashable {
  /// The known keys in order.
  public let keys: [String]
  private let inner: [String: JSONShape]

  /// Known keys, and the shapes of the objects, or of the records of the lists, below them.
  public init(_ keys: [String], _ inner: [String: JSONShape] = [:]) {
    self.keys = keys
    self.inner = inner
  }

  /// No known keys: every order stays.
  public static let free = JSONShape([])

  /// The shape of what stands under a key.
  public subscript(key: String) -> JSONShape { inner[key] ?? .free }

  /// The members, known keys first and in order.
  func ordered(_ object: JSONObject) -> [JSONMember] {
    guard !keys.isEmpty else { return object.members }
    var known = [JSONMember?](repeating: nil, count: keys.count)
    var unknown: [JSONMember] = []
    for member in object.members {
      if let place = keys.firstIndex(of: member.key) { known[place] = member } else { unknown.append(member) }
    }
    return known.compactMap(\.self) + unknown
  }
}

extension JSONShape: ExpressibleByArrayLiteral {
  /// Known keys in order.
  public init(arrayLiteral keys: String...) { self.init(keys) }
}
