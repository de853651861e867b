// `zutto ledger import`: brings tables and journals into the books.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct LedgerImportCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring a bank's, a till's or a spreadsheet's table, or a journal, into the books.",
    discussion: """
      What is which in a table is asked once, or said by the options below, and kept
      in ledger/imports; the next table with the same headings needs no question.
      What comes in becomes sales: of the treatment in its column, or of the one that
      a rule or --treatment names. What goes out is left out, unless a rule names a
      category for it. zutto's own CSV and journals come back as they are; of
      others' journals the accounts' last names are treatments and categories.
      Every line comes in, is there already, or is named with the reason; nothing
      comes in twice, also from files that overlap. 'zutto undo' takes it back.

      Columns: date, treatment, text, count, amount, in, out, pay, balance.

      Examples:
        zutto ledger import 거래내역.csv --dry-run
        zutto ledger import till.csv --mapping till --create
        zutto ledger import bank.csv --mapping bank --encoding cp949 \\
          --column date=거래일시 --column in=입금액 --column text=적요 \\
          --rule '카드매출=젤네일,card'
        zutto ledger import shop.journal
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(
    help: ArgumentHelp("A table or a journal.", valueName: "file"), completion: .file()) var file: String
  @Option(help: "Whose form (default: as the file shows).") var format: LedgerImportFormat?
  @Option(help: ArgumentHelp("Which of ledger/imports, or the name of a new one.", valueName: "name"))
  var mapping: String?
  @Option(
    name: .customLong("column"),
    help: ArgumentHelp(
      "What a column is: date=Day, in=3 …; nothing after the = for none.", valueName: "field=heading"))
  var columnWords: [String] = []
  @Option(help: "The encoding of the table.") var encoding: TextEncoding?
  @Option(help: ArgumentHelp("What stands between cells: , ; | or tab.", valueName: "character"))
  var separator: String?
  @Option(help: ArgumentHelp("Lines before the table that are not read.", valueName: "n")) var skip: Int?
  @Option(help: "How days such as 3/4/2026 are read.") var dates: DateOrder?
  @Option(help: ArgumentHelp("What stands before decimals: . or ,", valueName: "mark")) var decimal:
    DecimalMark?
  @Option(help: ArgumentHelp("What was sold where neither column nor rule says it.", valueName: "treatment"))
  var treatment: String?
  @Option(help: ArgumentHelp("How it was paid where neither column nor rule says it.", valueName: "way"))
  var pay: String?
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "What lines with a text are: TEXT=TREATMENT, TEXT=TREATMENT,WAY, or TEXT= to leave them out.",
      valueName: "rule")) var ruleWords: [String] = []
  @Flag(help: "Add treatments, categories and ways to pay that the lists lack.") var create = false
  @OptionGroup var correction: LedgerCorrectionOptions
  @Flag(help: "Tell what would be imported, and write nothing.") var dryRun = false

  /// Whether any option describes a table.
  private var describes: Bool {
    !columnWords.isEmpty || encoding != nil || separator != nil || skip != nil || dates != nil
      || decimal != nil
      || treatment != nil || pay != nil || !ruleWords.isEmpty
  }

  func validate() throws {
    for word in columnWords where CSVMapping.Columns.all.allSatisfy({ !word.hasPrefix($0.name + "=") }) {
      throw ValidationError(
        Phrase(
          "ledger-column-option",
          ["word": word, "names": CSVMapping.Columns.all.map(\.name).joined(separator: ", ")]))
    }
    for word in ruleWords where (word.firstIndex(of: "=") ?? word.startIndex) == word.startIndex {
      throw ValidationError(Phrase("ledger-rule-option", ["word": word]))
    }
    if let separator, CSVMapping.Separator(typed: separator) == nil {
      throw ValidationError(Phrase("ledger-separator-option"))
    }
    if let skip, !(0...1000).contains(skip) { throw ValidationError(Phrase("ledger-skip-option")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    if !dryRun { try home.checkWritable() }
    let path = OutsideFile.followed(file) ?? OutsideFile.resolved(file)
    try ImportCommand.checkForeign(path, file, home)
    let name = path.split(separator: "/").last.map(String.init) ?? file
    let source = Source(
      RelativePath(name) ?? LedgerFiles.folder,
      try OutsideFile.read(path, limit: LedgerImportCommand.maximumBytes))
    let ledger = try LedgerStore.read(in: home)
    if let fault = ledger.problems.first(where: { $0.severity == .error }) { throw fault }
    let form = format ?? LedgerImportFormat(of: source)
    if form == .csv, !form.isOwn(source) { return try table(source, ledger, context) }
    return try finish(try books(source, form, at: path, ledger, context), ledger, nil, form.rawValue, context)
  }

  /// What OutsideFile reads at most: ten years of a bank's lines are a tenth of it.
  private static let maximumBytes = 64 << 20

  /// The lines of zutto's own table or of a journal.
  private func books(
    _ source: Source, _ form: LedgerImportFormat, at path: String, _ ledger: Ledger, _ context: Context
  ) throws(Diagnostic) -> ForeignBooks {
    let isOwn = form.isOwn(source)
    if form == .csv { return try LedgerStore.ownTable(source) }
    let journal: JournalText
    if form == .hledger, !isOwn, Program.find("hledger", in: context.world.environment("PATH")) != nil {
      let outcome = try Program.run(
        ["hledger", "-f", "journal:" + path, "print", "-O", "json"], environment: ["LC_ALL": "C.UTF-8"],
        outputLimit: 512 << 20, timeout: .seconds(300))
      guard outcome.status == 0 else {
        throw Diagnostic(
          .importDamaged, Phrase("ledger-hledger-refuses", ["why": outcome.reason]), path: source.path,
          hint: Phrase("ledger-hledger-check"))
      }
      journal = try JournalText(hledger: Source(source.path, outcome.output))
    } else {
      journal = try JournalText(source, isBeancount: form == .beancount)
    }
    return JournalReader.read(journal, ledger, context.language, isOwn: isOwn)
  }

  /// Reads a table by its mapping, one that is kept or one that is made now.
  private func table(_ source: Source, _ ledger: Ledger, _ context: Context) throws -> Outcome {
    var used = try usedMapping(source, context)
    let reader = try StatementReader(source, used.mapping, named: used.name.text, ledger)
    var order = reader.order(today: context.now.day)
    if order == nil, context.canAsk, !options.json {
      order = try LedgerQuestions(context).order()
      used.mapping.dates = order
      used.isChanged = true
    }
    guard let order else {
      throw Diagnostic(
        .importItem, Phrase("ledger-days-two-ways"), path: source.path, hint: Phrase("ledger-say-dates"))
    }
    return try finish(try reader.read(order), ledger, used, "csv", context)
  }

  /// A mapping with its name; `isChanged` where it is not kept as it is.
  fileprivate struct UsedMapping {
    var name: PortableName
    var mapping: CSVMapping
    var isNew = false
    var isChanged = false
  }

  private func usedMapping(_ source: Source, _ context: Context) throws -> UsedMapping {
    let (kept, problems) = try LedgerStore.mappings(in: context.home)
    if let fault = problems.first(where: { $0.severity == .error }) { throw fault }
    let name = try mapping.map { (text) throws(Diagnostic) in try PortableName(parsing: text) }
    let found = kept.first { line in name.map { $0.text == line.name } ?? line.mapping.fits(source) }
    if let found {
      var mapping = found.mapping
      try describe(&mapping)
      return UsedMapping(
        name: try PortableName(parsing: found.name), mapping: mapping, isChanged: mapping != found.mapping)
    }
    let canAsk = context.canAsk && !options.json
    var mapping = try guessed(source, context, asking: canAsk && encoding == nil)
    try describe(&mapping)
    let stem = source.path.stem
    let usual = try PortableName(parsing: PortableName.slug(from: stem) ?? "table")
    if canAsk, !describes {
      let asked = try LedgerQuestions(context).complete(
        &mapping, of: source, usual: name ?? usual, isNamed: name != nil)
      return UsedMapping(name: asked, mapping: mapping, isNew: true, isChanged: true)
    }
    guard describes || name != nil else {
      let columns = CSVMapping.Columns.all.compactMap { column in
        mapping.columns[keyPath: column.path].map { "--column \("\(column.name)=\($0)".quotedForShell)" }
      }
      throw Diagnostic(
        .importFormat, Phrase("ledger-no-mapping", ["name": file]), path: source.path,
        hint: Phrase(
          "ledger-describe-table", ["name": usual.text, "columns": columns.joined(separator: " ")]))
    }
    return UsedMapping(name: name ?? usual, mapping: mapping, isNew: true, isChanged: true)
  }

  /// A first mapping: in the encoding that was named, that the file shows, or the likeliest that it can be.
  private func guessed(_ source: Source, _ context: Context, asking: Bool) throws -> CSVMapping {
    if let known = encoding ?? TextEncoding(telling: source.bytes) {
      return try CSVMapping(guessing: source, known)
    }
    let language = context.home.settings.language ?? .en
    var possible: [TextEncoding] = []
    for encoding in TextEncoding.usual(in: language) where (try? encoding.decoded(source)) != nil {
      possible.append(encoding)
    }
    guard let first = possible.first else {
      _ = try (TextEncoding.usual(in: language).first ?? .utf8).decoded(source)
      throw Diagnostic(.fileNotText, Phrase("home-text-not-in", ["encoding": "utf-8"]), path: source.path)
    }
    let chosen = asking ? try LedgerQuestions(context).encoding(of: source, possible, first) : first
    return try CSVMapping(guessing: source, chosen)
  }

  /// Puts what the options say into a mapping.
  private func describe(_ mapping: inout CSVMapping) throws(Diagnostic) {
    if let encoding { mapping.encoding = encoding }
    if let separator = separator.flatMap(CSVMapping.Separator.init(typed:)) { mapping.separator = separator }
    if let skip { mapping.skip = skip }
    if let dates { mapping.dates = dates }
    if let decimal { mapping.decimal = decimal }
    if let treatment { mapping.treatment = treatment }
    if let pay { mapping.pay = pay }
    for word in columnWords {
      guard let column = CSVMapping.Columns.all.first(where: { word.hasPrefix($0.name + "=") }) else {
        continue
      }
      let heading = String(word.dropFirst(column.name.count + 1)).trimmingBlanks
      mapping.columns[keyPath: column.path] = heading.isEmpty ? nil : heading
    }
    for word in ruleWords {
      guard let mark = word.lastIndex(of: "=") else { continue }
      let text = String(word[..<mark])
      let parts = word[word.index(after: mark)...].split(
        separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      var rule = CSVMapping.Rule(text)
      rule.treatment = parts.first.flatMap { $0.isEmpty ? nil : String($0) }
      rule.pay = parts.count > 1 ? String(parts[1]) : nil
      rule.isLeftOut = rule.treatment == nil && rule.pay == nil
      mapping.rules.removeAll { $0.text.comparisonKey == text.comparisonKey }
      mapping.rules.append(rule)
    }
  }

  /// Asks about names that no list has, writes what comes in, and reports it.
  private func finish(
    _ books: ForeignBooks, _ ledger: Ledger, _ mapping: UsedMapping?, _ format: String, _ context: Context
  ) throws -> Outcome {
    func plan(_ choices: [UnknownName: NameChoice]) -> BookImport {
      BookImport(
        books, into: ledger, context.language, choices: choices, creates: create,
        rule: correction.rule(context),
        today: context.now.day, in: context.home)
    }
    var used = mapping
    var choices: [UnknownName: NameChoice] = [:]
    var work = plan(choices)
    // A way to pay comes to light once its row's treatment is known.
    while !work.unknown.isEmpty, context.canAsk, !options.json {
      let names = work.unknown
      choices.merge(try LedgerQuestions(context).choices(names, ledger)) { _, newer in newer }
      work = plan(choices)
      if var kept = used {
        let rules = LedgerQuestions.rules(of: choices, in: names)
        for rule in rules { kept.mapping.keep(rule) }
        kept.isChanged = kept.isChanged || !rules.isEmpty
        used = kept
      }
    }
    if !dryRun {
      try context.change(file) { (change) throws(Diagnostic) in
        if let used, used.isChanged {
          try LedgerStore.write(used.mapping, named: used.name, in: context.home, &change)
        }
        try work.write(&change)
      }
    }
    return LedgerImportTelling(context: context, isRehearsal: dryRun, format: format, mapping: used)
      .outcome(work.report, ledger)
  }
}

extension CSVMapping.Separator {
  /// As it is typed: a tab also by its name.
  fileprivate init?(typed text: String) { self.init(rawValue: ["tab", "\\t"].contains(text) ? "\t" : text) }
}

/// The results of an import into the books, as text and JSON.
private struct LedgerImportTelling {
  let context: Context
  let isRehearsal: Bool
  let format: String
  let mapping: LedgerImportCommand.UsedMapping?

  private var language: Language { context.language }

  func outcome(_ report: BookImport.Report, _ ledger: Ledger) -> Outcome {
    var outcome = Outcome(json: .object(json(of: report)))
    if isRehearsal { outcome.add(report.imported.map { "+ \(words(for: $0))".escapingControls }) }
    outcome.add(
      report.left.prefix(isRehearsal ? .max : 10).map { line in
        "- "
          + Phrase("ledger-line-left")(
            language,
            [
              "line": language.integer(line.position.line), "text": String(line.text.prefix(100)),
              "why": line.reason[language],
            ]
          ).escapingControls
      })
    if !isRehearsal, report.left.count > 10 { outcome.say(Phrase("ledger-more-left")) }
    outcome.add([
      (isRehearsal ? Phrase("ledger-would-import") : Phrase("ledger-imported"))(
        language,
        [
          "name": mapping.map { "\(format) (\($0.name))" } ?? format, "read": language.integer(report.read),
          "new": language.integer(report.imported.count), "present": language.integer(report.present.count),
          "left": language.integer(report.left.count), "failed": language.integer(report.failed),
        ])
    ])
    if !report.created.isEmpty {
      outcome.say(Phrase("ledger-lists-got"), ["names": language.list(report.created)])
    }
    if !report.addedTo.isEmpty {
      let days = report.addedTo.sorted().prefix(10).map { context.name(of: $0) }
      outcome.say(
        Phrase("ledger-added-to-sales"),
        ["days": days.joined(separator: ", ") + (report.addedTo.count > days.count ? ", …" : "")])
    }
    if let mapping, mapping.isChanged, !isRehearsal {
      outcome.say(Phrase("ledger-mapping-kept"), ["path": LedgerFiles.path(ofMapping: mapping.name).text])
    }
    outcome.report(report.problems)
    if report.failed > 0 { outcome.exit = .problems }
    return outcome
  }

  /// A line as people read it: `2026-01-20  젤네일 × 2  ₩100,000  (card)`.
  private func words(for line: ImportLine) -> String {
    var words = [line.day.text, line.name ?? line.reason ?? line.text]
    if line.kind == .sale { words[1] += " × \(language.integer(line.count))" }
    if let amount = line.amount { words.append(language.money(Amount(minorUnits: amount, line.currency))) }
    if let pay = line.pay { words.append("(\(pay))") }
    return words.joined(separator: "  ")
  }

  private func json(of report: BookImport.Report) -> JSONObject {
    [
      "format": .text(format), "mapping": mapping.map { .text($0.name.text) } ?? .null,
      "dryRun": .flag(isRehearsal), "read": .integer(report.read),
      "imported": .integer(report.imported.count), "present": .integer(report.present.count),
      "left": .integer(report.left.count), "failed": .integer(report.failed),
      "importedLines": .list(report.imported.map(json(of:))),
      "presentLines": .list(report.present.map(json(of:))),
      "leftLines": .list(
        report.left.map {
          ["line": .integer($0.position.line), "text": .text($0.text), "reason": .text($0.reason[language])]
        }), "created": .list(report.created.map(JSON.text)),
      "addedTo": .list(report.addedTo.sorted().map { .text($0.text) }),
      "problems": report.problems.json(in: language),
    ]
  }

  private func json(of line: ImportLine) -> JSON {
    var object: JSONObject = ["line": .integer(line.position.line), "date": .text(line.day.text)]
    let kind =
      switch line.kind {
      case .sale: "sale"
      case .adjustment: (line.amount ?? 0) < 0 ? "discount" : "tip"
      case .expense: "expense"
      }
    object["kind"] = .text(kind)
    object["name"] = line.name.map(JSON.text)
    if line.kind == .sale { object["count"] = .integer(line.count) }
    object["amount"] = line.amount.map { Amount(minorUnits: $0, line.currency).json }
    object["currency"] = .text(line.currency.code)
    object["pay"] = line.pay.map(JSON.text)
    object["reason"] = line.reason.map(JSON.text)
    return .object(object)
  }
}
