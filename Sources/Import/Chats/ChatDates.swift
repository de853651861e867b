// The order of day, month and year in a chat's dates, decided from the whole file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// Decides how a file's dates are read.
///
/// An app writes dates as the phone's region has them, whatever the language, so no single date decides.
enum ChatDates {
  /// How many more changes of one number make it the day.
  private static let clearly = 3

  /// The order of a file's dates, which stand in the order of the chat.
  ///
  /// - Throws: `import-dates` if several orders fit and none fits better.
  static func order(of all: [ChatDate], _ wanted: ChatDate.Order?, in file: String) throws(Diagnostic)
    -> ChatDate.Order
  {
    var dates: [ChatDate] = []
    for date in all where dates.last != date { dates.append(date) }
    let unclear = dates.filter { $0.orders.count > 1 }
    guard let first = unclear.first else { return .yearFirst }
    var orders = ChatDate.Order.allCases
    func keepBest(_ score: (ChatDate.Order) -> Int) {
      let scores = orders.map(score)
      orders = zip(orders, scores).filter { $0.1 == scores.max() }.map(\.0)
    }
    // A part over 12 or over 31; a few bad lines of a file edited by hand spoil no order.
    keepBest { order in unclear.count { $0.day(order) != nil } }
    if let wanted, orders.contains(wanted) { return wanted }
    keepBest { order in unclear.count { $0.weekday != nil && $0.day(order)?.weekday == $0.weekday } }
    // A chat does not go back in time.
    keepBest { order in
      let days = unclear.compactMap { $0.day(order) }
      return -zip(days, days.dropFirst()).count { $0 > $1 }
    }
    keepBest { order in -Set(unclear.compactMap { $0.day(order)?.year }).count }
    // Nobody's chat jumps through the years day by day: the number that changes most often is the day.
    if orders.count > 1 {
      let counts = orders.map { changes(of: $0, in: unclear) }
      let most = counts.max() ?? 0
      if counts.count(where: { most - $0 < clearly }) == 1 { keepBest { changes(of: $0, in: unclear) } }
    }
    if orders.count > 1 {
      // All orders mean the same days, such as 5/5/2024.
      let readings = Set(orders.map { order in unclear.map { $0.day(order) } })
      if readings.count == 1 { return orders[0] }
      let (a, b, c) = first.numbers
      throw Diagnostic(
        .importFormat, Phrase("import-dates-unclear", ["name": file, "date": "\(a)/\(b)/\(c)"]),
        hint: Phrase("import-dates-say"))
    }
    return orders[0]
  }

  private static func changes(of order: ChatDate.Order, in dates: [ChatDate]) -> Int {
    func day(_ date: ChatDate) -> Int {
      switch order {
      case .dayFirst: date.numbers.0
      case .monthFirst: date.numbers.1
      case .yearFirst: date.numbers.2
      }
    }
    return zip(dates, dates.dropFirst()).count { day($0) != day($1) }
  }
}
