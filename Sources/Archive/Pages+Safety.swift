// The data-safety page: the promises, how safe everything is now, what is here and where the originals are.

internal import Diary
internal import Ground
internal import Mustache

extension Pages {
  /// The data-safety page.
  func safety() -> Record {
    let (facts, places) = contents()
    var fields: [(Field, Value)] = [
      (.facts, .list(facts.map { pair($0, language.integer($1)) })),
      (
        .places,
        .list(
          places.map { path, label in
            .record(Record([(.path, .text(path)), (.label, .text(label[language]))]))
          })
      ),
    ]
    if let safety = plan.safety {
      fields += safeguards(safety) + [(.commands, .list(commands)), (.hasCommands, .flag(true))]
    }
    let links = downloads
    fields += [(.links, .list(links)), (.hasLinks, .flag(!links.isEmpty))]
    return frame.record("safety", title: Phrase("archive-safety")[language], depth: 0, fields)
  }

  private func pair(_ label: Phrase, _ value: String) -> Value {
    .record(Record([(.label, .text(label[language])), (.value, .text(value))]))
  }

  /// How to take a copy away.
  private var commands: [Value] {
    ArchiveWords.exports.map { command, meaning in
      .record(Record([(.command, .text(command)), (.label, .text(meaning[language]))]))
    }
  }

  /// Links to the files that other programs read: the calendar, and the feeds of each diary.
  private var downloads: [Value] {
    func link(_ url: String, _ type: String, _ label: String) -> Value {
      .record(Record([(.url, .text(url)), (.type, .text(type)), (.label, .text(label))]))
    }
    let calendar =
      plan.hasCalendar ? [link("calendar.ics", "text/calendar", Phrase("archive-as-calendar")[language])] : []
    return calendar
      + plan.diaries.filter { !$0.fed.isEmpty }.flatMap { diary in
        let folder = urlPath(diary.folder.text)
        return [
          link("\(folder)/atom.xml", "application/atom+xml", "\(diary.diary.name) (Atom)"),
          link("\(folder)/feed.json", "application/feed+json", "\(diary.diary.name) (JSON Feed)"),
        ]
      }
  }

  /// What is here, of each kind that the home page counts too.
  var overview: [(Phrase, Int)] {
    let entries = plan.diaries.reduce(0) { $0 + $1.diary.entries.count }
    let counts = plan.time?.timeline.counts ?? Timeline.Counts()
    return [
      (Phrase("archive-entries"), entries), (Phrase("archive-memos"), counts.memos),
      (Phrase("archive-shop-days"), counts.shopDays), (Phrase("archive-answers"), counts.answers),
    ]
  }

  /// What is here, and where it stands.
  private func contents() -> (facts: [(Phrase, Int)], places: [(String, Phrase)]) {
    let photos = plan.diaries.reduce(0) { $0 + $1.media.photos.count }
    var facts =
      [(Phrase("archive-diaries"), plan.diaries.count)]
      + overview.filter { $0.0 == Phrase("archive-entries") || $0.1 > 0 } + [
        (Phrase("archive-photos"), photos)
      ]
    var places = [
      ("diaries/*/entries/", Phrase("archive-place-entries")),
      ("diaries/*/photos/", Phrase("archive-place-photos")),
      ("diaries/*/reads/", Phrase("archive-place-reads")),
    ]
    if plan.ledger != nil { places.append(("ledger/*.json", Phrase("archive-place-ledger"))) }
    if let memos = plan.memos {
      facts.append((Phrase("archive-recordings"), memos.media.soundNames.count))
      places.append(("memos/*.md", Phrase("archive-place-memos")))
      places.append(("memos/audio/", Phrase("archive-place-sounds")))
    }
    if let notes = plan.notes, !notes.answers.isEmpty {
      places.append(("notes/received/*.md", Phrase("archive-place-notes")))
    }
    if let safety = plan.safety, safety.sealedAccounts > 0 {
      facts.append((Phrase("archive-passwords"), safety.sealedAccounts))
      places.append(("otp/", Phrase("archive-place-passwords")))
    }
    return (facts, places)
  }

  /// Backups, looks at every file, and machines.
  private func safeguards(_ safety: SafetyReading) -> [(Field, Value)] {
    func when(_ time: ZonedTime?, _ files: Int?) -> String {
      guard let time, let files else { return Phrase("archive-never")[language] }
      return Phrase("archive-day-and-files")(
        language, ["date": language.date(time.day), "count": language.integer(files)])
    }
    var looks = [
      pair(Phrase("archive-last-backup"), when(safety.backup?.time, safety.backup?.files)),
      pair(Phrase("archive-last-verified"), when(safety.verified?.time, safety.verified?.files)),
    ]
    if let bad = safety.bad {
      let values: KeyValuePairs = [
        "date": language.date(bad.time.day), "count": language.integer(bad.damaged + bad.missing),
      ]
      looks.append(pair(Phrase("archive-last-damaged"), Phrase("archive-lost-files")(language, values)))
    }
    // A machine is often called like its owner.
    let shown = plan.hidesName ? [] : safety.devices
    let machines = shown.map { device -> Value in
      let sync = device.synced.map { Phrase("archive-last-sync")(language, ["date": language.date($0)]) }
      return .record(
        Record([
          (.name, .text(safety.shownName(of: device))),
          (.label, .text(sync ?? Phrase("archive-no-sync")[language])),
        ]))
    }
    return [
      (.isGuarded, .flag(true)), (.safeguards, .list(looks)), (.machines, .list(machines)),
      (.hasMachines, .flag(!machines.isEmpty)),
    ]
  }
}
