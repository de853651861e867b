// The data-safety page: promises, state of backups, what the archive holds, where the originals are.

internal import Diagnostics
internal import Diary
internal import Fluent
public import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

enum SafetyPage {
  static let kind = PageKind(
    "safety",
    [
      .places, .isGuarded, .safeguards, .machines, .hasMachines, .commands, .hasCommands, .command, .hasLinks,
    ],
    words: [
      Phrase("archive-promises"), Phrase("archive-promise-keep"), Phrase("archive-promise-notice"),
      Phrase("archive-promise-download"), Phrase("archive-what-is-here"), Phrase("archive-where-it-is"),
      Phrase("archive-where-text"), Phrase("archive-take-away"), Phrase("archive-take-away-text"),
      Phrase("archive-how-safe"), Phrase("archive-the-machines"), Phrase("archive-who-reads"),
      Phrase("archive-who-reads-text"), Phrase("archive-for-programs"),
    ])

  static func page(of plan: SitePlan) -> PageGroup {
    kind.page(in: nil, "safety.html") { page in
      page.make(
        context, plan.frame, Holdings(of: plan), plan.safety,
        plan.diaries.contains(where: Feeds.isInCalendar),
        plan.diaries.filter { !$0.diary.entries.isEmpty }.map(\.head))
    }
  }

  /// The commands that export a home or parts of it.
  private static let exports: [(command: String, meaning: Phrase)] = [
    ("zutto backup", Phrase("archive-export-backup")),
    ("zutto export bag --out DIR", Phrase("archive-export-bag")),
    ("zutto export pdf --year 2024 --out FILE", Phrase("archive-export-pdf")),
    ("zutto export markdown ID --out FILE", Phrase("archive-export-markdown")),
    ("zutto ledger export --format csv", Phrase("archive-export-ledger")),
  ]

  /// `fed` are the diaries with feeds; without `safety`, backups and machines are not shown.
  private static func context(
    _ frame: PageFrame, _ holdings: Holdings, _ safety: SafetyReading?, _ hasCalendar: Bool,
    _ fed: [DiaryHead]
  ) -> Record {
    let language = frame.language
    let (facts, places) = holdings.contents(accounts: safety?.sealedAccounts ?? 0)
    var fields: [(Field, Value)] = [
      (.facts, .list(facts.map { pair($0, language.integer($1), language) })),
      (
        .places,
        .list(
          places.map { path, label in
            .record(Record([(.path, .text(path)), (.label, .text(label[language]))]))
          })
      ),
    ]
    if let safety {
      let commands = exports.map { command, meaning in
        Record([(.command, .text(command)), (.label, .text(meaning[language]))])
      }
      fields += safeguards(safety, frame) + [(.commands, .records(commands)), (.hasCommands, .flag(true))]
    }
    let links = downloads(hasCalendar, fed, language)
    fields += [(.links, .records(links)), (.hasLinks, .flag(!links.isEmpty))]
    return frame.record(kind, title: Phrase("archive-safety")[language], depth: 0, fields)
  }

  private static func pair(_ label: Phrase, _ value: String, _ language: Language) -> Value {
    .record(Record([(.label, .text(label[language])), (.value, .text(value))]))
  }

  /// Links to machine-readable files: the calendar, and the feeds of each diary.
  private static func downloads(_ hasCalendar: Bool, _ fed: [DiaryHead], _ language: Language) -> [Record] {
    func link(_ url: String, _ type: String, _ label: String) -> Record {
      Record([(.url, .text(url)), (.type, .text(type)), (.label, .text(label))])
    }
    let calendar =
      hasCalendar ? [link("calendar.ics", "text/calendar", Phrase("archive-as-calendar")[language])] : []
    return calendar
      + fed.flatMap { diary in
        let folder = urlPath(diary.folder.text)
        return [
          link("\(folder)/atom.xml", "application/atom+xml", "\(diary.name) (Atom)"),
          link("\(folder)/feed.json", "application/feed+json", "\(diary.name) (JSON Feed)"),
        ]
      }
  }

  private static func safeguards(_ safety: SafetyReading, _ frame: PageFrame) -> [(Field, Value)] {
    let language = frame.language
    func when(_ time: ZonedTime?, _ files: Int?) -> String {
      guard let time, let files else { return Phrase("archive-never")[language] }
      return Phrase("archive-day-and-files")(
        language, ["date": language.date(time.day), "count": language.integer(files)])
    }
    var looks = [
      pair(Phrase("archive-last-backup"), when(safety.backup?.time, safety.backup?.files), language),
      pair(Phrase("archive-last-verified"), when(safety.verified?.time, safety.verified?.files), language),
    ]
    if let bad = safety.bad {
      let values: KeyValuePairs = [
        "date": language.date(bad.time.day), "count": language.integer(bad.damaged + bad.missing),
      ]
      looks.append(
        pair(Phrase("archive-last-damaged"), Phrase("archive-lost-files")(language, values), language))
    }
    // A machine's name often contains its owner's.
    let shown = frame.hidesName ? [] : safety.devices
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

extension Field {
  static let (places, isGuarded, safeguards) = (Field("places"), Field("isGuarded"), Field("safeguards"))
  static let (machines, hasMachines) = (Field("machines"), Field("hasMachines"))
  static let (commands, hasCommands) = (Field("commands"), Field("hasCommands"))
  static let (command, hasLinks) = (Field("command"), Field("hasLinks"))
}

/// How much of each kind the home holds.
struct Holdings: Input {
  private let diaries: Int
  private let entries: Int
  private let photos: Int
  private let hasLedger: Bool
  /// The number of memos' sounds; nil if there are no memos.
  private let sounds: Int?
  private let hasAnswers: Bool
  private let counts: Timeline.Counts

  init(of plan: SitePlan) {
    diaries = plan.diaries.count
    entries = plan.diaries.reduce(0) { $0 + $1.diary.entries.count }
    photos = plan.diaries.reduce(0) { $0 + $1.media.photos.count }
    hasLedger = plan.ledger != nil
    sounds = plan.memos?.media.soundNames.count
    hasAnswers = plan.notes?.answers.isEmpty == false
    counts = plan.time?.timeline.counts ?? Timeline.Counts()
  }

  func add(to key: inout Digest.Builder) {
    for count in [diaries, entries, photos] { key.add(count) }
    hasLedger.add(to: &key)
    sounds.add(to: &key)
    hasAnswers.add(to: &key)
    counts.add(to: &key)
  }

  var overview: [(Phrase, Int)] {
    [
      (Phrase("archive-entries"), entries), (Phrase("archive-memos"), counts.memos),
      (Phrase("archive-shop-days"), counts.shopDays), (Phrase("archive-answers"), counts.answers),
    ]
  }

  /// All counts, and the paths of the source files.
  func contents(accounts: Int) -> (facts: [(Phrase, Int)], places: [(String, Phrase)]) {
    var facts =
      [(Phrase("archive-diaries"), diaries)]
      + overview.filter { $0.0 == Phrase("archive-entries") || $0.1 > 0 } + [
        (Phrase("archive-photos"), photos)
      ]
    var places = [
      ("diaries/*/entries/", Phrase("archive-place-entries")),
      ("diaries/*/photos/", Phrase("archive-place-photos")),
      ("diaries/*/reads/", Phrase("archive-place-reads")),
    ]
    if hasLedger { places.append(("ledger/*.json", Phrase("archive-place-ledger"))) }
    if let sounds {
      facts.append((Phrase("archive-recordings"), sounds))
      places.append(("memos/*.md", Phrase("archive-place-memos")))
      places.append(("memos/audio/", Phrase("archive-place-sounds")))
    }
    if hasAnswers { places.append(("notes/received/*.md", Phrase("archive-place-notes"))) }
    if accounts > 0 {
      facts.append((Phrase("archive-passwords"), accounts))
      places.append(("otp/", Phrase("archive-place-passwords")))
    }
    return (facts, places)
  }
}

/// The machines of a home, their latest backups and verifications, and the number of sealed accounts.
///
/// All of it is read from the home's files, so the page is the same wherever it is built.
public struct SafetyReading: Sendable, Hashable {
  /// The machines, by name.
  public var devices: [Device]
  /// The number of one-time password accounts; the archive shows nothing else of them.
  public var sealedAccounts: Int

  /// A reading of the given values.
  public init(devices: [Device] = [], sealedAccounts: Int = 0) {
    self.devices = devices
    self.sealedAccounts = sealedAccounts
  }

  /// Reads a home's machines; errors are ignored, because `check` reports them.
  public static func read(in home: Home) -> SafetyReading {
    var reading = SafetyReading()
    do throws(Diagnostic) {
      reading.devices = try DeviceStore.list(in: home).0
      reading.sealedAccounts = try home.tree.list("otp/records").count { $0.kind == .folder }
    } catch { return reading }
    return reading
  }

  var backup: Device.Backup? { devices.compactMap(\.backup).max { $0.time < $1.time } }

  /// The newest verification that found no problem.
  var verified: Device.Verification? {
    devices.compactMap(\.verified).filter(\.isGood).max { $0.time < $1.time }
  }

  /// The newest verification that found a problem, unless a good one came after it.
  var bad: Device.Verification? {
    devices.compactMap(\.verified).filter { look in
      !look.isGood && verified.map { $0.time < look.time } ?? true
    }.max { $0.time < $1.time }
  }

  /// A machine's name on the page; equal names are distinguished by id.
  func shownName(of device: Device) -> String {
    let isAmbiguous = devices.contains { $0.id != device.id && $0.name == device.name }
    return isAmbiguous ? "\(device.name) (\(device.id))" : device.name
  }
}

extension SafetyReading: Input {
  func add(to key: inout Digest.Builder) {
    key.add(sealedAccounts)
    for device in devices {
      key.add(shownName(of: device))
      key.add(device.synced?.text)
      key.add(device.backup?.time.text)
      key.add(device.backup?.files ?? 0)
      key.add(device.verified?.time.text)
      key.add(device.verified?.files ?? 0)
      key.add(device.verified?.damaged ?? 0)
      key.add(device.verified?.missing ?? 0)
    }
  }
}
