// Days and times at the heads of a chat's lines, as the apps write them in many languages.

internal import Ground
internal import ZonedTime

/// A day as a line writes it: three numbers whose order the whole file decides.
struct ChatDate: Hashable {
  typealias Order = DateOrder

  var numbers: (Int, Int, Int)
  /// The orders that its form allows: one if it names its month or starts with four digits.
  var orders: [Order]
  var weekday: Weekday?

  /// The day, read in an order; nil if there is no such day.
  func day(_ order: Order) -> Day? {
    guard orders.contains(order) else { return nil }
    let (year, month, day) =
      switch order {
      case .dayFirst: (numbers.2, numbers.1, numbers.0)
      case .monthFirst: (numbers.2, numbers.0, numbers.1)
      case .yearFirst: (numbers.0, numbers.1, numbers.2)
      }
    return Day(year: ChatDate.year(year), month: month, day: day)
  }

  /// Two digits are of this century, for chat apps are; years from 2400 on are Buddhist, and two digits from 52 on,
  /// which are 2009 and later then.
  private static func year(_ number: Int) -> Int {
    switch number {
    case ..<52: 2000 + number
    case ..<100: 2500 + number - 543
    default: number >= 2400 ? number - 543 : number
    }
  }

  static func == (a: ChatDate, b: ChatDate) -> Bool {
    a.numbers == b.numbers && a.orders == b.orders && a.weekday == b.weekday
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(numbers.0)
    hasher.combine(numbers.1)
    hasher.combine(numbers.2)
  }
}

/// The beginning of a line, made plain: no invisible marks, one kind of blank, digits and signs of ASCII.
struct ChatHead {
  /// No head that an app writes is longer.
  private static let most = 96

  private(set) var scalars: [Unicode.Scalar] = []
  /// The place in the line after each of them, in bytes.
  private var ends: [Int] = []
  /// Whether the line starts with an invisible mark, as WhatsApp's lines of files do.
  private(set) var isMarked = false
  var place = 0
  /// The place of the word for before or after noon.
  private var half = 0..<0

  init(_ line: Substring.UTF8View) {
    scalars.reserveCapacity(ChatHead.most)
    ends.reserveCapacity(ChatHead.most)
    var count = 0
    for scalar in Substring(line).unicodeScalars.prefix(ChatHead.most) {
      count += UTF8.width(scalar)
      guard !scalar.isInvisibleMark else {
        if scalars.isEmpty { isMarked = true }
        continue
      }
      scalars.append(scalar.plain)
      ends.append(count)
    }
  }

  /// A hash of how the head that was read is written: equal for heads that differ in digits and words only.
  ///
  /// Blanks, commas, the words for before and after noon, and a colon at the end make no difference: an app varies them.
  var style: UInt64 {
    var style: UInt64 = 0xCBF2_9CE4_8422_2325
    var last: UInt32 = 0
    var end = place
    while end > 0, scalars[end - 1] == ":" || scalars[end - 1] == " " { end -= 1 }
    for (index, scalar) in scalars[..<end].enumerated()
    where scalar != " " && scalar != "," && !half.contains(index) {
      let isSign = scalar.value < 0x41 || scalar == "[" || scalar == "]"
      let kind: UInt32 = scalar.digit != nil ? 0x30 : isSign ? scalar.value : 0x61
      if kind != last || kind < 0x30 { style = (style ^ UInt64(kind)) &* 0x0000_0100_0000_01B3 }
      last = kind
    }
    return style
  }

  var isAtEnd: Bool { place >= scalars.count }
  /// The place after what was read, in bytes of the line.
  var offset: Int { place == 0 ? 0 : ends[place - 1] }

  var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == sign else { return false }
    place += 1
    return true
  }

  mutating func skipBlanks() { while next == " " { place += 1 } }

  /// Reads over what may stand between day and time.
  mutating func skipGap() {
    while true {
      let before = place
      skipBlanks()
      _ = take(",")
      for word in ["klo ", "at "] { _ = take(word) }
      if place == before { return }
    }
  }

  /// Takes a word; ASCII letters in either case.
  mutating func take(_ word: String) -> Bool {
    var index = place
    for scalar in word.unicodeScalars {
      guard index < scalars.count, scalars[index].small == scalar else { return false }
      index += 1
    }
    place = index
    return true
  }

  /// Takes the first of the words that stands here, with what it means.
  mutating func take<Value>(_ words: [(String, Value)]) -> Value? {
    // Words begin with letters, and most places where one may stand have none.
    guard let next, next.value > 0x40 else { return nil }
    for (word, value) in words where take(word) { return value }
    return nil
  }

  /// Takes a number of at most so many digits.
  mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while place + count < scalars.count, let digit = scalars[place + count].digit, count <= digits.upperBound
    {
      value = value * 10 + digit
      count += 1
    }
    guard digits.contains(count) else { return nil }
    place += count
    return value
  }

  /// Takes what `read` reads, or nothing.
  mutating func attempt<Value>(_ read: (inout ChatHead) -> Value?) -> Value? {
    let start = place
    if let value = read(&self) { return value }
    place = start
    return nil
  }
}

extension ChatHead {
  private static let months: [(String, Int)] = [
    ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("may", 5), ("june", 6), ("july", 7),
    ("august", 8), ("september", 9), ("october", 10), ("november", 11), ("december", 12), ("jan", 1),
    ("feb", 2), ("mar", 3), ("apr", 4), ("jun", 6), ("jul", 7), ("aug", 8), ("sep", 9), ("oct", 10),
    ("nov", 11), ("dec", 12),
  ]
  private static let weekdays: [(String, Weekday)] = {
    let names: [(Weekday, [String])] = [
      (.monday, ["monday", "mon", "月曜日", "월요일", "週一", "周一", "月", "一"]),
      (.tuesday, ["tuesday", "tue", "火曜日", "화요일", "週二", "周二", "火", "二"]),
      (.wednesday, ["wednesday", "wed", "水曜日", "수요일", "週三", "周三", "水", "三"]),
      (.thursday, ["thursday", "thu", "木曜日", "목요일", "週四", "周四", "木", "四"]),
      (.friday, ["friday", "fri", "金曜日", "금요일", "週五", "周五", "金", "五"]),
      (.saturday, ["saturday", "sat", "土曜日", "토요일", "週六", "周六", "土", "六"]),
      (.sunday, ["sunday", "sun", "日曜日", "일요일", "週日", "周日", "日"]),
    ]
    return names.flatMap { day, words in words.map { ($0, day) } }
  }()
  /// The years before the first of each imperial era.
  private static let eras: [(String, Int)] = [("r", 2018), ("h", 1988), ("s", 1925)]

  /// Takes a weekday, in brackets or without.
  private mutating func weekday() -> Weekday? {
    attempt { head in
      head.skipBlanks()
      let isBracketed = head.take("(")
      guard let day = head.take(ChatHead.weekdays), !isBracketed || head.take(")") else { return nil }
      return day
    }
  }

  /// Takes a year of an imperial era, such as `R4`.
  private mutating func imperialYear() -> Int? {
    attempt { head in
      guard let before = head.take(ChatHead.eras) else { return nil }
      return head.number(1...2).map { before + $0 }
    }
  }

  /// Takes a day with its weekday.
  mutating func date() -> ChatDate? {
    attempt { head in
      let before = head.attempt { head -> Weekday? in
        guard let day = head.weekday(), head.take(",") || head.next == " " else { return nil }
        head.skipBlanks()
        return day
      }
      guard var date = head.plainDate() else { return nil }
      let after = head.attempt { $0.weekday() }
      date.weekday = before ?? after
      return date
    }
  }

  private mutating func plainDate() -> ChatDate? {
    if let month = attempt({ $0.take(ChatHead.months) }) {
      // July 16, 2020
      skipBlanks()
      guard let day = number(1...2), take(",") || next == " " else { return nil }
      skipBlanks()
      return number(4...4).map { ChatDate(numbers: ($0, month, day), orders: [.yearFirst]) }
    }
    if let year = imperialYear() { return rest(after: year, orders: [.yearFirst]) }
    let start = place
    guard let first = number(1...4) else { return nil }
    let isYear = place - start > 2 || first > 31
    if take("年") || take("년") {
      skipBlanks()
      guard let month = number(1...2), take("月") || take("월") else { return nil }
      skipBlanks()
      guard let day = number(1...2), take("日") || take("일") else { return nil }
      return ChatDate(numbers: (first, month, day), orders: [.yearFirst])
    }
    if isYear { return rest(after: first, orders: [.yearFirst]) }
    if next == " " {
      // 3 Sep 2017
      return attempt { head in
        head.skipBlanks()
        guard let month = head.take(ChatHead.months) else { return nil }
        head.skipBlanks()
        return head.number(4...4).map { ChatDate(numbers: ($0, month, first), orders: [.yearFirst]) }
      }
    }
    return rest(after: first, orders: ChatDate.Order.allCases)
  }

  /// Takes the second and third number: `/3/22`, `. 2. 2.`, `/27/R4`, `/3/2565 BE`.
  private mutating func rest(after first: Int, orders: [ChatDate.Order]) -> ChatDate? {
    guard let sign = next, sign == "/" || sign == "." || sign == "-" else { return nil }
    place += 1
    if sign == "." { skipBlanks() }
    guard let second = number(1...2), take(sign) else { return nil }
    if sign == "." { skipBlanks() }
    let start = place
    guard let third = imperialYear() ?? number(1...4) else { return nil }
    let isYear = place - start > 2 || third > 31
    if sign == "." { _ = take(".") }
    _ = take(" be")
    guard isYear else { return ChatDate(numbers: (first, second, third), orders: orders) }
    let fitting = orders.filter { $0 != .yearFirst }
    return fitting.isEmpty ? nil : ChatDate(numbers: (first, second, third), orders: fitting)
  }

  /// What a word says of a time: before or after noon.
  private static let halves: [(String, Bool)] = [
    ("凌晨", false), ("清晨", false), ("早上", false), ("中午", true), ("晚上", true),
    ("午前", false), ("오전", false), ("上午", false), ("午後", true), ("下午", true), ("오후", true), ("a.m.", false),
    ("a. m.", false), ("p.m.", true), ("p. m.", true), ("am", false), ("pm", true), ("ص", false), ("م", true),
  ]

  private mutating func halfOfDay() -> Bool? {
    let start = place
    guard let isAfternoon = take(ChatHead.halves) else { return nil }
    // A name may begin so, too: `12:05 Amy hello`.
    if let next, next.properties.isAlphabetic {
      place = start
      return nil
    }
    half = start..<place
    return isAfternoon
  }

  /// Takes a time of day; `24:53` is 00:53, as LINE on Android has written it.
  mutating func time() -> TimeOfDay? {
    attempt { head in
      var isAfternoon = head.halfOfDay()
      head.skipBlanks()
      guard let hour = head.number(1...2), let sign = head.next, sign == ":" || sign == "." else {
        return nil
      }
      head.place += 1
      guard let minute = head.number(2...2) else { return nil }
      let second = head.attempt { head in head.take(sign) ? head.number(2...2) : nil } ?? 0
      if isAfternoon == nil {
        isAfternoon = head.attempt { head in
          head.skipBlanks()
          return head.halfOfDay()
        }
      }
      var clock = hour % 24
      if let isAfternoon, hour <= 12 { clock = hour % 12 + (isAfternoon ? 12 : 0) }
      guard hour <= 24 else { return nil }
      return TimeOfDay(hour: clock, minute: minute, second: second)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark of direction or of byte order, which apps put around names, dates and their own words.
  var isInvisibleMark: Bool {
    switch value {
    case 0xFEFF, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The digit's value, of ASCII only: `plain` made the others so.
  fileprivate var digit: Int? { 0x30...0x39 ~= value ? Int(value) - 0x30 : nil }

  fileprivate var small: Unicode.Scalar {
    0x41...0x5A ~= value ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }

  /// The blank, digit or sign of ASCII that it stands for.
  fileprivate var plain: Unicode.Scalar {
    switch value {
    case ..<0xA0: self
    case 0xA0, 0x2009, 0x202F, 0x3000: " "
    case 0x60C: ","
    case 0x660...0x669: Unicode.Scalar(UInt8(value - 0x660 + 0x30))
    case 0x6F0...0x6F9: Unicode.Scalar(UInt8(value - 0x6F0 + 0x30))
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFEE0))
    default: self
    }
  }
}

extension StringProtocol {
  /// The text without invisible marks, and without blanks around it.
  var withoutMarks: String {
    guard utf8.contains(where: { $0 >= 0xE2 }) else { return String(self).trimmingBlanks }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.lazy.filter { !$0.isInvisibleMark })
    return String(scalars).trimmingBlanks
  }
}
