// The emergency sheet as HTML.

internal import Ground
internal import Mustache
internal import Templates
internal import Vault

/// What stands on the sheet of `zutto otp kit`.
struct KitPage: Sendable {
  /// The vault's id.
  let vault: String
  /// The home's folder.
  var folder: String
  /// Whose home it is.
  var owner: String
  /// Where git keeps copies, without credentials.
  let remotes: [String]
  /// When the sheet is made.
  let day: Day
  let language: Language

  /// The names that its template may use.
  enum Field: UInt16, FieldName, CaseIterable {
    case lang, title, datetime, date, words, places, label, names, hasCodes, codes, steps, text, script
    case what, whatText, keepText, whereItIs, passphrase, passphraseText, others, needed, works
    case worksText, tried, lines, linesText
  }

  /// The whole page.
  ///
  /// The template is the program's own and not the home's: a home is shared, and what is printed here says what to do
  /// with the passphrase.
  ///
  /// - Throws: what rendering throws.
  func html() throws(Diagnostic) -> [UInt8] {
    let source = Source("kit.mustache", Templates.kit)
    let template = try Template(compiling: source, vocabulary: Vocabulary(Field.self))
    var bytes: [UInt8] = []
    try TemplateSet(linking: [template]).page("kit")?.render(record, into: &bytes)
    return bytes
  }

  private var record: Record {
    Record([
      Field.lang: .text(language.html), .title: .text(Phrase("kit-title")[language]),
      .datetime: .text(day.text), .date: .text(language.longDate(day)), .words: .record(words),
      .places: .records(places), .steps: .records(steps), .script: .text(Recovery.script),
    ])
  }

  private var words: Record {
    func word(_ phrase: Phrase) -> Value { .text(phrase[language]) }
    return Record([
      Field.what: word(Phrase("kit-what")), .whatText: word(Phrase("kit-what-text")),
      .keepText: word(Phrase("kit-keep-text")), .whereItIs: word(Phrase("kit-where-it-is")),
      .passphrase: word(Phrase("kit-passphrase")), .passphraseText: word(Phrase("kit-passphrase-text")),
      .others: word(Phrase("kit-others")), .needed: word(Phrase("kit-needed")),
      .works: word(Phrase("kit-works")), .worksText: word(Phrase("kit-works-text")),
      .tried: word(Phrase("kit-tried")), .lines: word(Phrase("kit-lines")),
      .linesText: word(Phrase("kit-lines-text")),
    ])
  }

  private var places: [Record] {
    var places = [place(Phrase("kit-whose"), [owner], []), place(Phrase("kit-folder"), [], [folder])]
    if !remotes.isEmpty { places.append(place(Phrase("kit-copies"), [], remotes)) }
    places.append(place(Phrase("kit-vault"), [], [vault]))
    return places
  }

  private func place(_ phrase: Phrase, _ names: [String], _ codes: [String]) -> Record {
    Record([Field.label: .text(phrase[language]), .names: KitPage.texts(names), .codes: KitPage.texts(codes)])
  }

  private var steps: [Record] {
    [
      step(Phrase("kit-step-folder"), remotes.prefix(1).map { "git clone \($0)" }),
      step(Phrase("kit-step-program"), ["zutto otp list", "zutto otp code NAME"]),
      step(Phrase("kit-step-shell"), ["sh recover.sh \(Phrase("kit-folder-name")[language])/otp"]),
      step(Phrase("kit-step-app"), []),
    ]
  }

  private func step(_ phrase: Phrase, _ codes: [String]) -> Record {
    Record([
      Field.text: .text(phrase[language]), .hasCodes: .flag(!codes.isEmpty), .codes: KitPage.texts(codes),
    ])
  }

  private static func texts(_ texts: [String]) -> Value { .list(texts.map { .text($0.escapingControls) }) }
}
