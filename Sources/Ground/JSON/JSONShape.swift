// The order of keys that a kind of file declares.

/// The keys of an object in the order in which the canonical form writes them.
///
/// Keys it does not name come after them, in their own order; an object it says nothing about
/// keeps its order.
public struct JSONShape: Sendable, Hashable {
  /// The known keys in order.
  public let keys: [String]
  private let inner: [String: JSONShape]

  /// Known keys, and the shapes of the objects, or of the records of the lists, below them.
  public init(_ keys: [String], _ inner: [String: JSONShape] = [:]) {
    self.keys = keys
    self.inner = inner
  }

  /// Nothing known: every order stays, as in a map from ids to times.
  public static let free = JSONShape([])

  /// The shape of what stands under a key.
  public subscript(key: String) -> JSONShape { inner[key] ?? .free }

  /// The members of an object, known ones first and in order.
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
