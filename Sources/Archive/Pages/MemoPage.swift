// A memo's page: the memo with its thread as speech bubbles.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Memos
internal import Mustache
internal import Prose
internal import SafeFiles
package import Sound
internal import ZonedTime

enum MemoPage {
  static let kind = PageKind(
    "memo", [.thread, .hasThread, .parts, .missing, .isBroken, .wave],
    words: [Phrase("archive-sound-unknown"), Phrase("archive-speed")])

  /// The pages of all memos, oldest first, so that a new memo doesn't move the others.
  static func pages(of plan: MemoPlan) -> PageGroup {
    let count = plan.memos.count
    @Sendable func neighbour(_ index: Int) -> Neighbour? {
      guard plan.memos.indices.contains(index) else { return nil }
      return Neighbour(name: plan.names[index], created: plan.memos[index].created)
    }
    return kind.pages(in: Memo.folder, plan.names.all.reversed()) { place, page in
      let index = count - 1 - place
      page.make(
        context, plan.frame, PlannedThread(plan: plan, index: index), neighbour(index + 1),
        neighbour(index - 1))
    }
  }

  private struct Neighbour: Input {
    let name: String
    let created: ZonedTime

    func add(to key: inout Digest.Builder) {
      key.add(name)
      key.add(created.text)
    }
  }

  private static func context(
    _ frame: PageFrame, _ thread: MemoThread, _ before: Neighbour?, _ after: Neighbour?
  )
    -> Record
  {
    let (memo, language) = (thread.memo, frame.language)
    func link(_ other: Neighbour?) -> PageLink? {
      other.map { other in
        let isSameYear = other.created.day.year == memo.created.day.year
        return PageLink(
          url: urlPath(other.name) + ".html",
          label: isSameYear ? frame.shortTime(other.created) : frame.dayAndTime(other.created))
      }
    }
    let items = memo.items.indices.map { item($0, of: thread, frame) }
    let heading =
      memo.created.isMidnight
      ? language.longDate(memo.created.day)
      : language.joined(language.longDate(memo.created.day), memo.created.time)
    var fields: [(Field, Value)] = [
      (.heading, .text(heading)), (.datetime, .text(memo.created.text)),
      (.url, .text(urlPath(thread.name) + ".html")), (.items, .records(items.prefix(1))),
    ]
    if !memo.thread.isEmpty {
      fields.append((.thread, .records(items.dropFirst())))
      fields.append((.hasThread, .flag(true)))
      fields.append((.replies, .text(Phrase("archive-memo-replies")(language, count: memo.thread.count))))
    }
    let month = Month(of: memo.created.day)
    return frame.record(
      kind, title: frame.dayAndTime(memo.created), depth: 1,
      crumbs: [frame.memoCrumb, PageLink(url: month.text + ".html", label: language.heading(month))],
      turns: (link(before), link(after)), fields)
  }

  /// A bubble: time, texts and sounds in file order.
  private static func item(_ number: Int, of thread: MemoThread, _ frame: PageFrame) -> Record {
    let (memo, language) = (thread.memo, frame.language)
    let item = memo.items[number]
    let parts = number < thread.parts.count ? thread.parts[number] : []
    let isSameDay = number > 0 && memo.items[number - 1].time.day == item.time.day
    var record = Record(capacity: 7)
    record[Field.id] = .text("i\(number + 1)")
    record[Field.lang] = .text((memo.language ?? language.tag).html)
    record[Field.datetime] = .text(item.time.text)
    record[Field.time] = .text(isSameDay ? language.time(item.time.time) : frame.dayAndTime(item.time))
    if number == 0, let tags = PageFrame.tags(memo.headTags.map(\.text), up: "../") {
      record[Field.tags] = tags
    }
    record[Field.parts] = .list(
      parts.map { part in
        switch part {
        case .text(let html): .record(Record([(.body, .html(html))]))
        case .sound(let sound):
          .record(Record([(.sound, .record(self.sound(item.sounds[sound], in: thread, frame)))]))
        }
      })
    return record
  }

  /// A sound with its wave form, its length and the state of its transcript.
  private static func sound(_ sound: MemoSound, in thread: MemoThread, _ frame: PageFrame) -> Record {
    let (wave, language) = (thread.waves[sound.path], frame.language)
    var record = Record(frame.soundLabel(wave))
    record[Field.name] = .text(sound.path.name)
    if !sound.label.isEmpty { record[Field.caption] = .text(sound.label) }
    record[Field.state] = frame.state(of: sound)
    guard let wave else {
      record[Field.missing] = .text(Phrase("archive-sound-missing")(language, ["name": sound.path.name]))
      return record
    }
    record[Field.src] = .text("audio/" + urlPath(sound.path.name))
    let drawing: WaveDrawing
    switch wave {
    case .noSound:
      record[Field.isBroken] = .flag(true)
      return record
    case .unknown: drawing = WaveDrawing(nil)
    case .form(let form): drawing = WaveDrawing(form)
    }
    record[Field.wave] = .text(drawing.path)
    record[Field.width] = .number(drawing.width)
    return record
  }
}

private struct PlannedThread: Input {
  let plan: MemoPlan
  let index: Int

  func add(to key: inout Digest.Builder) { key.add(plan.threads[index]) }

  func collect(_ needs: inout PageNeeds) { needs.thread = index }

  func argument(_ made: PageMaterial) -> MemoThread {
    let memo = plan.memos[index]
    var waves: [RelativePath: MemoMedia.Wave] = [:]
    for sound in memo.items.flatMap(\.sounds) { waves[sound.path] = plan.media.wave(of: sound) }
    return MemoThread(memo: memo, name: plan.names[index], parts: made.threads[index] ?? [], waves: waves)
  }
}

private struct MemoThread: Sendable {
  let memo: Memo
  let name: String
  let parts: [[MemoBodies.Part]]
  /// The wave forms of its sounds; missing sounds have none.
  let waves: [RelativePath: MemoMedia.Wave]
}

extension Field {
  static let (thread, hasThread, parts) = (Field("thread"), Field("hasThread"), Field("parts"))
  static let (missing, isBroken, wave) = (Field("missing"), Field("isBroken"), Field("wave"))
}

/// A wave form as an SVG path of bars around a middle line.
package struct WaveDrawing: Sendable {
  package let width: Int
  package let path: String

  /// The bars of a sound; a plain line if there is no wave form.
  package init(_ form: WaveForm?) {
    guard let form, !form.bars.isEmpty else {
      width = 100
      path = "M0 24h100"
      return
    }
    var path = ""
    for (index, bar) in form.bars.enumerated() {
      // Silence is a dot, not a gap.
      let half = max(1, min(24, Int(bar)) - 2)
      path += "M\(index * 4 + 2) \(24 - half)v\(half * 2)"
    }
    width = form.bars.count * 4
    self.path = path
  }
}

extension Int {
  /// Milliseconds as a duration: 0:12, 3:05, 1:02:03.
  package var clockText: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // Rounded down like in players, but at least one second.
    let seconds = Swift.max(self / 1000, 1)
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes < 60 { return "\(minutes):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
  }
}
