// The questions of all diaries, and a page for each with everybody's answers side by side.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

enum QuestionPages {
  static let folder: RelativePath = "questions"
  static let kind = PageKind("questions", words: [Phrase("archive-questions")])
  static let ownKind = PageKind("question", [.otherAnswers])
  /// A longer list of answers is divided by year.
  private static let longest = 200

  /// The name of a question's page, without `.html`.
  static func name(of question: String) -> String {
    String(Digest(of: Array(question.utf8)).hex.prefix(12))
  }

  static func pages(of plan: TimelinePlan) -> [PageGroup] {
    let questions = plan.questions
    let parts = ListPart.parts(of: questions.map { $0.answers.map(\.entry.created.day) }, longest: longest)
    return [
      kind.page(in: folder, "index.html", if: !questions.isEmpty) { page in
        page.make(overview, plan.frame, questions.map(Asked.init))
      },
      ownKind.pages(in: folder, parts.map { name(of: questions[$0.list].text) + $0.suffix }) { index, page in
        let part = parts[index]
        let question = questions[part.list]
        page.make(
          context, plan.frame, question.text, question.answers.count, part,
          question.answers[part.range].map { PlannedAnswer(plan: $0.plan, index: $0.index) })
      },
    ]
  }

  /// How often and when a question was answered.
  private struct Asked: Input {
    let text: String
    let count: Int
    let first: Day
    let last: Day

    init(_ question: TimelinePlan.Question) {
      text = question.text
      count = question.answers.count
      first = question.answers.last?.entry.created.day ?? .first
      last = question.answers.first?.entry.created.day ?? .first
    }

    func add(to key: inout Digest.Builder) {
      key.add(text)
      key.add(count)
      first.add(to: &key)
      last.add(to: &key)
    }
  }

  private static func overview(_ frame: PageFrame, _ questions: [Asked]) -> Record {
    let language = frame.language
    let items = questions.map { asked in
      Record([
        (.url, .text(name(of: asked.text) + ".html")), (.name, .text(asked.text)),
        (.lang, .text(frame.titleLanguage(of: asked.text).html)),
        (.count, .text(Phrase("archive-answer-count")(language, count: asked.count))),
        (.span, .text(frame.span(Month(of: asked.first), Month(of: asked.last)))),
      ])
    }
    return frame.record(
      kind, title: Phrase("archive-questions")[language], depth: 1, [(.items, .records(items))])
  }

  private static func context(
    _ frame: PageFrame, _ question: String, _ count: Int, _ part: ListPart, _ answers: [WholeAnswer]
  ) -> Record {
    let language = frame.language
    let days = answers.runs { $0.line.entry.created.day }.map { day, range in
      Record([
        (.id, .text("d\(day.text)")), (.datetime, .text(day.text)), (.date, .text(language.longDate(day))),
        (.otherAnswers, .records(answers[range].reversed().map { $0.record(root: "../", in: language) })),
      ])
    }
    return frame.record(
      ownKind, title: question, depth: 1,
      crumbs: [PageLink(url: "index.html", label: Phrase("archive-questions")[language])],
      [
        (.heading, .text(question)), (.lang, .text(frame.titleLanguage(of: question).html)),
        (.count, .text(Phrase("archive-answer-count")(language, count: count))),
        (.days, .records(days)), (.links, part.links(name(of: question), language)),
      ])
  }
}

/// An answer to a question, with its text.
struct PlannedAnswer: Input {
  let plan: DiaryPlan
  let index: Int

  private var line: PlannedLine { PlannedLine(plan: plan, index: index) }
  private var place: PlainTexts.Place { .entry(diary: plan.number, entry: index) }

  func add(to key: inout Digest.Builder) { key.add(plan.letters[index]) }

  func collect(_ needs: inout PageNeeds) {
    line.collect(&needs)
    needs.texts.append((place, .html))
  }

  func argument(_ made: PageMaterial) -> WholeAnswer {
    WholeAnswer(line: line.argument(made), html: made.texts.html(of: place).html)
  }
}

struct WholeAnswer: Sendable {
  let line: EntryLine
  /// Its text, with links from a page in the diary's `entries`.
  let html: [UInt8]

  /// The answer on a page from which `root` leads to the archive's top; on a page of its own diary's `entries` it
  /// is nil.
  func record(root: String?, in language: Language) -> Record {
    let url = root.map(line.url) ?? urlPath(line.name) + ".html"
    let body = root.map { PageFrame.moved(html, to: line.folder($0) + "/") } ?? html
    var record = line.record(url: url, date: language.time(line.entry.created.time))
    record[Field.body] = .html(body)
    record[Field.typeClass] = .text("type-" + line.head.type.rawValue)
    return record
  }
}
