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
  private let shapes: [ChatShape]
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
  }

  private init(_ text: String, _ form: ChatTextForm, _ shapes: [ChatShape]) {
    self.shapes = shapes
    var rest = ChatRest(text)
    var number = 0
    var day: ChatDate?
    while let raw = rest.next() {
      number += 1
      guard let (line, date) = read(raw, number, day) else {
        let words = String(Substring(raw))
        if form.isBareNotice?(words) == true {
          notices.append(number)
        } else if !lines.isEmpty {
          lines[lines.count - 1].text += "\n" + words
        } else if !words.isEmpty, preface.count < ChatText.longestPreface {
          preface.append(words.withoutMarks)
        }
        continue
      }
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
        guard let (name, time, text) = ChatText.bracketed(Substring(raw), shape) else { continue }
        usual = index
        return (
          ChatLine(number: number, date: day, time: time, name: name, text: text, isMarked: false), nil
        )
      }
      guard let (date, time) = shape.read(&head) else { continue }
      if case .day = shape.rest {
        // Apps write the weekday as well, or a time; a bare date is a line of some text.
        guard let date, date.weekday != nil || time != nil else { continue }
        return (nil, date)
      }
      guard let time else { continue }
      usual = index
      var line = ChatLine(
        number: number, date: date ?? day, time: time, text: String(Substring(raw.dropFirst(head.offset))),
        isMarked: head.isMarked)
      if case .named(let separator) = shape.rest { line.separator = separator }
      if line.separator == "\t" { line.divide(atFirst: "\t") }
      return (line, date)
    }
    return nil
  }

  /// Reads `[NAME] [T] TEXT`; a name may hold brackets, too.
  private static func bracketed(_ line: Substring, _ shape: ChatShape) -> (String, TimeOfDay, String)? {
    guard line.utf8.first == UInt8(ascii: "[") else { return nil }
    var from = line.startIndex
    let middle = Array("] [".utf8)
    let start = line.utf8.prefix(longestName)
    while let found = start[from...].firstRange(of: middle) {
      var head = ChatHead(line[found.upperBound...].utf8)
      if let time = shape.read(&head)?.time {
        let rest = line[found.upperBound...].utf8.dropFirst(head.offset)
        return (line[..<found.lowerBound].dropFirst().withoutMarks, time, String(Substring(rest)))
      }
      from = found.upperBound
    }
    return nil
  }

  /// The number of lines below the first one until a quoted text ends; nil if it does not end near.
  ///
  /// Its last sign is a quote, and behind it stands a message, a day, or nothing. A person may begin a text with a
  /// quote, too, and never close it.
  private mutating func quotedLines(_ first: Substring.UTF8View, _ rest: ChatRest) -> Int? {
    let quote = UInt8(ascii: "\"")
    var rest = rest
    guard var line = rest.next() else { return nil }
    if first.count > 1, first.last == quote, read(line, 0, nil) != nil { return nil }
    for count in 1..<ChatText.longestQuote {
      let next = rest.next()
      if line.last == quote, next.map({ $0.isEmpty || read($0, 0, nil) != nil }) ?? true { return count }
      guard let next else { return nil }
      line = next
    }
    return nil
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
