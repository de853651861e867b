// Names of treatments and categories as names of accounts.

internal import Diagnostics
internal import Fluent

/// How a program spells the last part of an account.
protocol AccountSpelling {
  /// A name as the program takes it; nil if nothing of it is left.
  func spelled(_ name: String) -> String?
  /// A name with an id that tells it apart from an equal one.
  func joined(_ name: String, _ id: String) -> String
}

/// The last parts of accounts, one for each id; no two are equal.
struct AccountNames {
  private var names: [String: String] = [:]
  private var used: Set<String>
  private var numbers: [String: Int] = [:]

  /// Finds a name for each id.
  ///
  /// Those of the list depend on nothing but the list, so that an account has the same name whatever months
  /// are exported.
  ///
  /// - Parameters:
  ///   - listed: ids and names in the order of the list.
  ///   - others: ids that books use and no list knows.
  ///   - reserved: what else stands beside these accounts.
  ///   - spelling: the program's.
  init(
    listed: [(id: String, name: String)], others: Set<String>, reserved: Set<String> = [],
    _ spelling: some AccountSpelling
  ) {
    used = reserved
    var counts: [String: Int] = [:]
    for name in reserved { counts[name] = 1 }
    let spelled = listed.map { (id: $0.id, name: AccountNames.spelled($0.name, $0.id, spelling)) }
    for line in spelled { counts[line.name, default: 0] += 1 }
    // First those that are alone with their name, so that nobody else is told apart by it.
    for line in spelled where counts[line.name] == 1 { add(line.id, line.name) }
    for line in spelled where counts[line.name] != 1 {
      add(line.id, AccountNames.apart(line.name, line.id, spelling))
    }
    for id in others.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      add(id, AccountNames.spelled(id, id, spelling))
    }
  }

  /// The name of an id.
  subscript(id: String) -> String { names[id] ?? id }

  private mutating func add(_ id: String, _ name: String) {
    guard names[id] == nil else { return }
    var free = name
    while !used.insert(free).inserted {
      let number = (numbers[name] ?? 1) + 1
      numbers[name] = number
      free = "\(name)-\(number)"
    }
    names[id] = free
  }

  private static func spelled(_ name: String, _ id: String, _ spelling: some AccountSpelling) -> String {
    spelling.spelled(name) ?? spelling.spelled(id) ?? "X"
  }

  private static func apart(_ name: String, _ id: String, _ spelling: some AccountSpelling) -> String {
    spelling.spelled(id).map { spelling.joined(name, $0) } ?? name
  }
}

extension String {
  /// This text on one line: blanks of any kind become one space each row, and what steers terminals is
  /// left out.
  var onOneLine: String {
    var result = String.UnicodeScalarView()
    var isPending = false
    for scalar in nfc.unicodeScalars {
      if scalar.properties.isWhitespace {
        isPending = !result.isEmpty
      } else if !scalar.steersTerminals {
        if isPending { result.append(" ") }
        isPending = false
        result.append(scalar)
      }
    }
    return String(result)
  }
}
