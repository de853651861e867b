// What an import into the books asks at a terminal: which column is what, and what a name is.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerQuestions {
  private let context: Context
  private var language: Language { context.language }

  init(_ context: Context) { self.context = context }

  /// Asks until an answer is accepted; Enter takes the usual one.
  ///
  /// - Throws: `input-missing` where nobody answers.
  private func ask<Answer>(_ question: Phrase, usual: String?, _ read: (String) throws(Diagnostic) -> Answer)
    throws(Diagnostic) -> Answer
  {
    while true {
      let shown = usual.map { " [\($0)]" } ?? ""
      context.printer.ask(question[language] + shown.escapingControls + ": ")
      guard let line = StandardInput.line() else {
        context.printer.err("")
        throw Diagnostic(
          .inputMissing, Phrase("ledger-nothing-imported"), hint: Phrase("ledger-answer-or-options"))
      }
      let typed = line.trimmingBlanks
      do throws(Diagnostic) { return try read(typed.isEmpty ? usual ?? "" : typed) } catch {
        context.printer.print(error)
      }
    }
  }

  /// Asks for one of some words.
  private func choose<Choice: RawRepresentable<String>>(
    _ question: Phrase, among choices: [Choice], usual: Choice?
  ) throws(Diagnostic) -> Choice {
    let words = choices.map(\.rawValue)
    return try ask(question, usual: usual?.rawValue) { (typed) throws(Diagnostic) in
      guard let choice = choices.first(where: { $0.rawValue == typed.lowercased() }) else {
        throw Diagnostic(
          .jsonValue, Phrase("ledger-not-an-answer", ["text": typed]),
          hint: Phrase("home-one", ["words": words.joined(separator: ", ")]))
      }
      return choice
    }
  }

  /// Shows a file's first lines in the likeliest encoding and asks for it; another answer is shown, too.
  func encoding(of source: Source, _ possible: [TextEncoding], _ first: TextEncoding) throws(Diagnostic)
    -> TextEncoding
  {
    var usual = first
    while true {
      show(try CSVMapping(guessing: source, usual), source)
      let chosen = try choose(Phrase("ledger-ask-encoding"), among: possible, usual: usual)
      if chosen == usual { return chosen }
      usual = chosen
    }
  }

  /// The first rows, each with its line.
  private func show(_ mapping: CSVMapping, _ source: Source) {
    let rows = (try? mapping.beginning(of: source)) ?? []
    for row in rows.prefix(10) {
      let cells = row.cells.map { $0.count > 24 ? $0.prefix(23) + "…" : $0[...] }.joined(separator: " | ")
      context.printer.err("\(row.position.line)  \(cells)".escapingControls)
    }
  }

  /// Asks which column is what, and what is sold where no column says it.
  ///
  /// - Returns: the name under which the mapping is kept.
  func complete(
    _ mapping: inout CSVMapping, of source: Source, usual: PortableName, isNamed: Bool
  ) throws(Diagnostic) -> PortableName {
    show(mapping, source)
    let count = try mapping.beginning(of: source).map(\.cells.count).max() ?? 0
    let headings = mapping.header
    context.printer.err(
      (0..<count).map { "\($0 + 1) \(headings.indices.contains($0) ? headings[$0] : "")" }.joined(
        separator: ", "
      )
      .escapingControls)
    context.printer.err(Phrase("ledger-how-to-answer")[language])
    for (label, path) in LedgerQuestions.labels {
      let isNeeded = path == \.date
      mapping.columns[keyPath: path] = try ask(
        Phrase("ledger-ask-column", ["what": label]),
        usual: mapping.columns[keyPath: path] ?? (isNeeded ? nil : "-")
      ) { (typed) throws(Diagnostic) in
        if typed == "-", !isNeeded { return nil }
        if let heading = headings.first(where: { $0.comparisonKey == typed.comparisonKey }) { return heading }
        guard let number = Int(typed), (1...max(count, 1)).contains(number) else {
          throw Diagnostic(
            .jsonValue, Phrase("ledger-not-an-answer", ["text": typed]), hint: Phrase("ledger-answer-column"))
        }
        guard headings.indices.contains(number - 1) else { return String(number) }
        let heading = headings[number - 1]
        // A heading that stands twice is that of the first column.
        let first = headings.firstIndex { $0.comparisonKey == heading.comparisonKey }
        return heading.isEmpty || first != number - 1 ? String(number) : heading
      }
    }
    let ledger = try LedgerStore.read(in: context.home)
    if mapping.columns.treatment == nil {
      mapping.treatment = try ask(Phrase("ledger-ask-treatment"), usual: "-") { (typed) throws(Diagnostic) in
        typed == "-" ? nil : try ledger.treatment(typed: typed).id
      }
    }
    if mapping.columns.pay == nil {
      mapping.pay = try ask(Phrase("ledger-ask-pay"), usual: "-") { (typed) throws(Diagnostic) in
        typed == "-" ? nil : try ledger.way(typed: typed, in: context.language).id
      }
    }
    if isNamed { return usual }
    return try ask(Phrase("ledger-ask-mapping-name"), usual: usual.text) { (typed) throws(Diagnostic) in
      try PortableName(parsing: typed)
    }
  }

  private static let labels: [(Phrase, any WritableKeyPath<CSVMapping.Columns, String?> & Sendable)] = [
    (Phrase("ledger-column-date"), \.date), (Phrase("ledger-column-treatment"), \.treatment),
    (Phrase("ledger-column-text"), \.text), (Phrase("ledger-column-count"), \.count),
    (Phrase("ledger-column-amount"), \.amount), (Phrase("ledger-column-in"), \.in),
    (Phrase("ledger-column-out"), \.out), (Phrase("ledger-column-pay"), \.pay),
    (Phrase("ledger-column-balance"), \.balance),
  ]

  /// Asks for the order of the numbers of days.
  func order() throws(Diagnostic) -> DateOrder {
    try choose(Phrase("ledger-ask-dates"), among: DateOrder.allCases, usual: nil)
  }

  /// Asks what each unknown name is.
  func choices(_ names: [UnknownName], _ ledger: Ledger) throws(Diagnostic) -> [UnknownName: NameChoice] {
    context.printer.err(Phrase("ledger-how-to-name")[language])
    var choices: [UnknownName: NameChoice] = [:]
    for name in names {
      let question = Phrase("ledger-ask-name", ["name": name.name.quotedBriefly, "list": name.list.noun])
      choices[name] = try ask(question, usual: "-") { (typed) throws(Diagnostic) in
        if typed == "-" { return .leave }
        if typed == "+", name.isNamed { return .create }
        return .line(try ledger.id(typed, name.list, in: language))
      }
    }
    return choices
  }

  /// The rules that keep what was said about treatments and ways to pay for the next file; what was said of a name holds for
  /// no longer name that contains it.
  static func rules(of choices: [UnknownName: NameChoice], in names: [UnknownName]) -> [CSVMapping.Rule] {
    names.compactMap { name in
      switch (name.list, choices[name]) {
      case (.treatments, .line(let id)): CSVMapping.Rule(name.name, treatment: id, isWhole: true)
      case (.treatments, .leave): CSVMapping.Rule(name.name, isLeftOut: true, isWhole: true)
      case (.ways, .line(let id)): CSVMapping.Rule(name.name, pay: id, isWhole: true)
      default: nil
      }
    }
  }
}

extension LedgerList {
  /// What one of its lines is.
  fileprivate var noun: Phrase {
    switch self {
    case .treatments: Phrase("ledger-treatment")
    case .categories: Phrase("ledger-category")
    case .ways: Phrase("ledger-way")
    }
  }
}
