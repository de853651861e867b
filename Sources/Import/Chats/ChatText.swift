// The lines of a chat's text file, recognised by how they begin.

internal import Ground
internal import ZonedTime

/// One kind of line, recognised by how it begins.
struct ChatShape {
  /// What stands behind the head.
  enum Rest {
    /// Who wrote, a separator, and the text; without the separator the app itself speaks.
    case named(String)
    /// As above, but who wrote stands in brackets before the time, which is all that the head has.
    case bracketed
    /// Words of the app.
    case notice
    /// Nothing: the line gives the day of the lines below.
    case day
  }

  /// `D` is a day, `T` a time, `_` what may stand between them, a blank one blank or none, `~` blanks and
  /// dashes, `|` the end of the line; anything else stands for itself.
  let head: String
  let rest: Rest

  /// Reads the head of a line.
  func read(_ head: inout ChatHead) -> (date: ChatDate?, time: TimeOfDay?)? {
    head.place = 0
    var date: ChatDate?
    var time: TimeOfDay?
    for sign in self.head.unicodeScalars {
      switch sign {
      case "D":
        date = head.date()
        if date == nil { return nil }
      case "T":
        time = head.time()
        if time == nil { return nil }
      case "_": head.skipGap()
      case " ": _ = head.take(" ")
      case "~": while head.take("-") || head.take(" ") {}
      case "|":
        head.skipBlanks()
        guard head.isAtEnd else { return nil }
      default: guard head.take(sign) else { return nil }
      }
    }
    return (date, time)
  }
}

/// A message of a text file, before its day and its author are decided.
struct ChatLine {
  let number: Int
  let date: ChatDate?
  let time: TimeOfDay
  /// Who wrote it; nil if the line is the app's own.
  var name: String?
  var text: String
  /// Whether the line starts with an invisible mark.
  let isMarked: Bool
  /// The style of its head.
  fileprivate let style: UInt64
  /// What divides name and text, as long as they are not divided.
  fileprivate var separator: String?
}

/// A text file of a chat, divided into messages.
struct ChatText {
  /// The lines before the first message: the title, and when it was saved.
  private(set) var preface: [String] = []
  private(set) var lines: [ChatLine] = []
  /// All days in the file, in its order, to find out how they are read.
  private(set) var dates: [ChatDate] = []
  /// The lines without a head that are the app's own.
  private(set) var notices: [Int] = []
  /// The messages before which another export of the chat begins in the same file.
  private(set) var starts: [Int] = []
  private let shapes: [ChatShape]
  /// The styles of the file's own heads; nil while they are not known.
  private let accepted: HeadStyles?
  /// Whether some head has a day, some line of a day its weekday, and some only a time.
  private var (hasDays, hasWeekdays, hasTimesOfDays) = (false, false, false)
  /// The styles of the lines of days, in their order.
  private var dayStyles: [DayStyle] = []
  /// The kind of the line before, which is most likely that of the next.
  private var usual = 0

  /// The most lines in which the end of a quoted text is looked for.
  private static let longestQuote = 300
  /// The most lines that are kept of what stands before the first message.
  private static let longestPreface = 20
  /// The longest name, in bytes: what is longer is words of the app with a colon in them.
  fileprivate static let longestName = 200

  /// Divides a text with LF line ends.
  init(_ text: String, _ form: ChatTextForm) {
    self.init(text, form, form.shapes)
    if lines.isEmpty, !form.otherShapes.isEmpty { self.init(text, form, form.otherShapes) }
    // A line that only looks like a head is part of a message.
    if let accepted = stylesOfHeads { self.init(text, form, shapes, accepted) }
  }

  /// The styles in which an app writes the heads and the days of a file.
  private struct HeadStyles {
    let styles: Set<UInt64>
    let days: Set<DayStyle>
    /// Whether a line with a day and a time but no weekday is part of a message.
    let daysNeedWeekday: Bool
  }

  /// How an app writes the line of a day: between dashes or not, with a time or not.
  private struct DayStyle: Hashable {
    let isRuled: Bool
    let hasTime: Bool
  }

  /// The styles of this file's own heads; nil if all lines that look like heads have them.
  ///
  /// An app writes all heads in one style, that of most lines with a name. Heads in another style belong to a second
  /// export in the same file if they come before or after all of these, or if there are a tenth as many and they share
  /// a name. Otherwise they are part of a message: a quoted chat, an appointment.
  private var stylesOfHeads: HeadStyles? {
    var all: [(style: UInt64, names: Set<String>, lines: [Int])] = []
    for (index, line) in lines.enumerated() {
      let place = all.firstIndex { $0.style == line.style } ?? all.count
      if place == all.count { all.append((line.style, [], [])) }
      guard let name = line.name, !name.isEmpty else { continue }
      all[place].names.insert(name)
      all[place].lines.append(index)
    }
    let daysNeedWeekday = !hasDays && hasWeekdays && hasTimesOfDays
    let longest = all.map(\.lines.count).max() ?? 0
    let days = stylesOfDays
    guard all.count > 1 || daysNeedWeekday || days.count < Set(dayStyles).count, longest > 0,
      let most = all.first(where: { $0.lines.count == longest })
    else { return nil }
    let accepted = all.filter { other in
      if other.style == most.style { return true }
      guard let first = other.lines.first, let last = other.lines.last else { return false }
      let isApart = last < most.lines[0] || first > most.lines[longest - 1]
      return isApart && other.lines.count > 2
        || other.lines.count * 10 >= longest && !other.names.isDisjoint(with: most.names)
    }
    return HeadStyles(styles: Set(accepted.map(\.style)), days: days, daysNeedWeekday: daysNeedWeekday)
  }

  /// The styles of the file's own lines of days: that of most, and those that come before or after all of these.
  private var stylesOfDays: Set<DayStyle> {
    let counts = dayStyles.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let longest = counts.values.max() ?? 0
    guard let most = dayStyles.first(where: { counts[$0] == longest }),
      let first = dayStyles.firstIndex(of: most), let last = dayStyles.lastIndex(of: most)
    else { return [] }
    return Set(
      counts.keys.filter { style in
        let isApart = !dayStyles[first...last].contains(style)
        return style == most || isApart && counts[style] ?? 0 > 2
      })
  }

  private init(_ text: String, _ form: ChatTextForm, _ shapes: [ChatShape], _ accepted: HeadStyles? = nil) {
    self.shapes = shapes
    self.accepted = accepted
    var rest = ChatRest(text)
    var number = 0
    var day: ChatDate?
    // The file's first line, and whether another export has begun of which no message has followed yet.
    var (title, isPreface): (String?, Bool) = (nil, false)
    while let raw = rest.next() {
      number += 1
      guard let (line, date) = read(raw, number, day), line != nil || isOwnDay(date, before: rest) else {
        let words = String(Substring(raw))
        if lines.isEmpty, title == nil, !words.isEmpty { title = words }
        if !lines.isEmpty, form.isTitle(words.withoutMarks), words == title || form.isSaved(below: rest) {
          starts.append(lines.count)
          isPreface = true
        } else if isPreface {
          continue
        } else if form.isBareNotice?(words) == true {
          notices.append(number)
        } else if !lines.isEmpty {
          lines[lines.count - 1].text += "\n" + words
        } else if !words.isEmpty, preface.count < ChatText.longestPreface {
          preface.append(words.withoutMarks)
        }
        continue
      }
      isPreface = false
      if let date { dates.append(date) }
      guard var message = line else {
        day = date
        continue
      }
      if form.isQuoted, message.text.hasPrefix("\""), let count = quotedLines(raw, rest) {
        message.text.removeFirst()
        for _ in 0..<count { message.text += "\n" + (rest.next().map { String(Substring($0)) } ?? "") }
        message.text.removeLast()
        number += count
      }
      lines.append(message)
    }
    divideNames()
    for index in lines.indices { lines[index].text.removeBlankEnd() }
  }

  /// Whether the line of a day is the app's: where messages have days of their own, the next one is of that day.
  private mutating func isOwnDay(_ date: ChatDate?, before rest: ChatRest) -> Bool {
    var rest = rest
    while let next = rest.next() {
      if next.isEmpty { continue }
      guard let line = read(next, 0, nil)?.line else { return !hasDays }
      guard let own = line.date, let date else { return true }
      return own.numbers == date.numbers
    }
    return !hasDays
  }

  /// Reads a line by the shape that fits; nil for the line of a text.
  ///
  /// A line that only gives a day has no message.
  private mutating func read(_ raw: Substring.UTF8View, _ number: Int, _ day: ChatDate?) -> (
    line: ChatLine?, date: ChatDate?
  )? {
    var head = ChatHead(raw)
    guard !head.scalars.isEmpty else { return nil }
    for step in shapes.indices {
      let index = (usual + step) % shapes.count
      let shape = shapes[index]
      if case .bracketed = shape.rest {
        guard let (name, time, text, style) = ChatText.bracketed(Substring(raw), shape),
          accepted?.styles.contains(style) != false
        else { continue }
        usual = index
        return (
          ChatLine(
            number: number, date: day, time: time, name: name, text: text, isMarked: false, style: style), nil
        )
      }
      guard let (date, time) = shape.read(&head) else { continue }
      if case .day = shape.rest {
        // Apps write the weekday as well, or a time; a bare date is a line of some text.
        guard let date, date.weekday != nil || time != nil else { continue }
        if date.weekday != nil { hasWeekdays = true } else { hasTimesOfDays = true }
        if accepted?.daysNeedWeekday == true, date.weekday == nil { continue }
        let style = DayStyle(isRuled: head.scalars.first == "-", hasTime: time != nil)
        guard accepted?.days.contains(style) != false else { continue }
        if number > 0, accepted == nil { dayStyles.append(style) }
        return (nil, date)
      }
      let style = head.style
      guard let time, accepted?.styles.contains(style) != false else { continue }
      usual = index
      if date != nil { hasDays = true }
      var line = ChatLine(
        number: number, date: date ?? day, time: time, text: String(Substring(raw.dropFirst(head.offset))),
        isMarked: head.isMarked, style: style)
      if case .named(let separator) = shape.rest { line.separator = separator }
      if line.separator == "\t" { line.divide(atFirst: "\t") }
      return (line, date)
    }
    return nil
  }

  /// Reads `[NAME] [T] TEXT`; a name may hold brackets, too.
  private static func bracketed(_ line: Substring, _ shape: ChatShape) -> (
    name: String, time: TimeOfDay, text: String, style: UInt64
  )? {
    guard line.utf8.first == UInt8(ascii: "[") else { return nil }
    var from = line.startIndex
    let middle = Array("] [".utf8)
    let start = line.utf8.prefix(longestName)
    while let found = start[from...].firstRange(of: middle) {
      var head = ChatHead(line[found.upperBound...].utf8)
      if let time = shape.read(&head)?.time {
        let rest = line[found.upperBound...].utf8.dropFirst(head.offset)
        // Not the style of the same head without a name before it.
        let name = line[..<found.lowerBound].dropFirst().withoutMarks
        return (name, time, String(Substring(rest)), ~head.style)
      }
      from = found.upperBound
    }
    return nil
  }

  /// The number of lines below the first one until a quoted text ends; nil if it does not end near.
  ///
  /// Its last sign is a quote, and behind it stands a message, a day, or nothing. A person may begin a text with a
  /// quote, too, and never close it: then the lines until the next quote are messages of one line, or have quotes of
  /// their own.
  private mutating func quotedLines(_ first: Substring.UTF8View, _ rest: ChatRest) -> Int? {
    let quote = UInt8(ascii: "\"")
    func isBalanced(_ line: Substring.UTF8View) -> Bool { line.count { $0 == quote } % 2 == 0 }
    var rest = rest
    guard var line = rest.next() else { return nil }
    // Whether messages may have begun, whether the last of them goes on, and a line belongs to none of them.
    var (hasHeads, isOpen, hasOwnLines) = (false, false, false)
    for count in 1..<ChatText.longestQuote {
      let next = rest.next()
      if let (head, _) = read(line, 0, nil) {
        if isBalanced(first) { return nil }
        hasHeads = true
        isOpen = head?.text.hasPrefix("\"") == true && !isBalanced(line)
      } else if hasHeads {
        if !isOpen, !line.isEmpty { hasOwnLines = true }
        if line.last == quote { isOpen = false }
      }
      if line.last == quote, next.map({ $0.isEmpty || read($0, 0, nil) != nil }) ?? true {
        return hasHeads && !hasOwnLines ? nil : count
      }
      guard let next else { return nil }
      line = next
    }
    return nil
  }
}

extension ChatTextForm {
  /// Whether the next line says when the chat was saved: the line above is a title, in whatever language.
  fileprivate func isSaved(below rest: ChatRest) -> Bool {
    var rest = rest
    guard let line = rest.next().map({ String(Substring($0)).withoutMarks }) else { return false }
    return saved.contains(where: line.hasPrefix)
  }
}

/// The lines of a text that are still to be read.
private struct ChatRest {
  private var text: Substring.UTF8View?

  init(_ text: String) { self.text = Substring(text).utf8 }

  mutating func next() -> Substring.UTF8View? {
    guard let text else { return nil }
    guard let end = text.firstIndex(of: 0x0A) else {
      self.text = nil
      return text
    }
    self.text = text[text.index(after: end)...]
    return text[..<end]
  }
}

extension ChatText {
  /// Divides the names from the texts.
  ///
  /// A name may hold the separator itself: it goes on where all lines that begin so go on alike.
  private mutating func divideNames() {
    var counts: [Substring: Int] = [:]
    let ends = lines.map { line in line.separator.map { line.ends(of: Array($0.utf8), most: 4) } ?? [] }
    for (line, ends) in zip(lines, ends) { for end in ends { counts[line.start(end), default: 0] += 1 } }
    for index in lines.indices {
      guard let separator = lines[index].separator else { continue }
      guard var end = ends[index].first else {
        lines[index].divide(atFirst: separator)
        continue
      }
      for longer in ends[index].dropFirst() {
        let count = counts[lines[index].start(longer), default: 0]
        guard count > 2, count == counts[lines[index].start(end), default: 0] else { break }
        end = longer
      }
      lines[index].divide(at: end, separator)
    }
  }
}

extension ChatLine {
  /// The ends of the first names that the text may begin with, in bytes.
  fileprivate func ends(of separator: [UInt8], most: Int) -> [Int] {
    let bytes = Array(text.utf8.prefix(ChatText.longestName))
    var ends: [Int] = []
    var place = 0
    while ends.count < most, place + separator.count <= bytes.count, bytes[place] != 0x0A {
      if bytes[place] == separator[0], bytes[place..<(place + separator.count)].elementsEqual(separator) {
        ends.append(place)
        place += separator.count
      } else {
        place += 1
      }
    }
    return ends
  }

  fileprivate func start(_ end: Int) -> Substring { Substring(text.utf8.prefix(end)) }

  /// Divides at the first separator; without one the line is the app's own.
  fileprivate mutating func divide(atFirst separator: String) {
    guard let end = ends(of: Array(separator.utf8), most: 1).first else {
      // Of an empty message some programs cut the blank behind the colon.
      self.separator = nil
      let sign = separator.trimmingBlanks
      guard !sign.isEmpty, text.hasSuffix(sign), text.utf8.count < 100 else { return }
      name = text.dropLast(sign.count).withoutMarks
      text = ""
      return
    }
    divide(at: end, separator)
  }

  fileprivate mutating func divide(at end: Int, _ separator: String) {
    name = start(end).withoutMarks
    text = String(Substring(text.utf8.dropFirst(end + separator.utf8.count)))
    self.separator = nil
  }
}

extension String {
  fileprivate mutating func removeBlankEnd() { while last?.isNewline == true { removeLast() } }
}
