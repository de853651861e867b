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

  static func pages(of plan: TimelinePlan) -> [PageGroup] {
    let questions = plan.topics.questions
    let parts = ListPart.parts(of: questions.map { $0.items.map(\.day) }, longest: longest)
    return [
      kind.page(in: folder, "index.html", if: !questions.isEmpty) { page in
        page.make(overview, plan.frame, questions.map(TopicFacts.init))
      },
      ownKind.pages(in: folder, parts.map { questions[$0.list].pageName + $0.suffix }) { index, page in
        let part = parts[index]
        let question = questions[part.list]
        let answers = question.items[part.range].compactMap { item -> PlannedAnswer? in
          guard case .entry(let line) = item else { return nil }
          return PlannedAnswer(plan: line.plan, index: line.index)
        }
        page.make(context, plan.frame, question.name, question.items.count, part, answers)
      },
    ]
  }

  private static func overview(_ frame: PageFrame, _ questions: [TopicFacts]) -> Record {
    let language = frame.language
    let items = questions.map { question in
      question.record(count: Phrase("archive-answer-count")(language, count: question.count), frame)
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
        (.days, .records(days)), (.links, part.links(Topic.pageName(of: question), language)),
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
    WholeAnswer(line: line.argument(made), body: made.texts.html(of: place))
  }
}

struct WholeAnswer: Sendable {
  let line: EntryLine
  /// Its text, with links from a page in the diary's `entries`.
  let body: PlainTexts.Body

  /// The answer as a page shows it; `root` leads from there to the archive's top, nil stands for a page in the
  /// diary's own `entries`.
  func record(root: String?, in language: Language) -> Record {
    let url = root.map(line.url) ?? urlPath(line.name) + ".html"
    var record = line.record(url: url, date: language.time(line.entry.created.time))
    record[Field.body] = .html(root.map { body.moved(to: line.folder($0) + "/") } ?? body.html)
    record[Field.typeClass] = .text("type-" + line.head.type.rawValue)
    return record
  }
}
