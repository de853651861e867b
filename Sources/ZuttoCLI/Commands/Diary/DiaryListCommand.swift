// `zutto diary list`: the diaries as the home screen of the document shows them.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryListCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The diaries, with their last entry and what is new.",
    discussion: """
      Examples:
        zutto diary list
        zutto diary list --json
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let language = session.language(home)
    let (readings, failures) = await session.readings(of: try DiaryStore.ids(in: home), in: home)
    if options.json {
      let rows = readings.map { row($0.diary, home, language) }
      session.printer.out(JSON.object(["diaries": .list(rows)]).description)
    } else if readings.isEmpty, failures.isEmpty {
      session.printer.out(Phrase("command-no-diaries")[language])
    } else {
      for reading in readings { print(reading.diary, session, home, language) }
    }
    session.print(reading: readings, in: home)
    session.print(failures)
    if !failures.isEmpty { throw Exit.problems }
  }

  private func row(_ diary: Diary, _ home: Home, _ language: Language) -> JSON {
    guard case .object(var object) = diary.json(in: language).content else { return .null }
    object["entries"] = .integer(diary.entries.count)
    object["unread"] = .integer(diary.unread(by: home.settings.owner).count)
    if let last = diary.entries.last { object["last"] = last.json(in: diary) }
    return .object(object)
  }

  private func print(_ diary: Diary, _ session: Session, _ home: Home, _ language: Language) {
    let printer = session.printer
    printer.out("\(diary.type.icon.escapingControls) \(printer.bold(diary.name))  \(printer.faint(diary.id))")
    var facts = [diary.type.label[language], language.entries(diary.entries.count)]
    if let last = diary.entries.last {
      let when = language.relative(last.created.instant, now: session.world.now(), in: home.zone)
      facts.append(Phrase("command-last-entry")(language, ["when": when]))
    }
    for line in printer.facts(facts, margin: 3) { printer.out("   " + line.escapingControls) }
    let unread = diary.unread(by: home.settings.owner).count
    if unread > 0 {
      printer.out("   " + Phrase("command-new-entries")(language, ["count": language.integer(unread)]))
    }
  }
}

extension Entry {
  /// The entry's facts as JSON output shows them.
  func json(in diary: Diary) -> JSON {
    var object: JSONObject = [
      "id": .text(id), "path": .text(path(in: diary.path).text), "created": .text(created.text),
    ]
    object["author"] = author.map(JSON.text)
    object["question"] = question.map(JSON.text)
    object["photos"] = .list(photos.map(JSON.text))
    if !tags.isEmpty { object["tags"] = .list(tags.map(JSON.text)) }
    object["readBy"] = .list(diary.readers(of: self).map { .text($0.id) })
    return .object(object)
  }
}

extension Session {
  /// Reads several diaries; one that can't be read does not keep the others from being shown.
  func readings(of ids: [String], in home: Home) async -> (readings: [DiaryReading], failures: [Diagnostic]) {
    var readings: [DiaryReading] = []
    var failures: [Diagnostic] = []
    for id in ids {
      do throws(Diagnostic) { readings.append(try await DiaryStore.read(id, in: home)) } catch {
        failures.append(error)
      }
    }
    return (readings, failures)
  }
}
