// Memos on a phone: the newest, and one with its thread.

internal import Archive
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Memos
internal import Mustache
internal import Prose
internal import SafeFiles
internal import Serve
internal import Sound
internal import ZonedTime

extension Visit {
  /// Memos on one page.
  private static let memosOnPage = 20

  func memosPage() async throws(Diagnostic) -> Answer {
    let reading = try await app.reader.memos()
    var start = 0
    if let before = request.query("before") {
      start = reading.memos.firstIndex { $0.id == before }.map { $0 + 1 } ?? 0
    }
    let shown = reading.memos[start..<min(start + Visit.memosOnPage, reading.memos.count)]
    let view = await memoView(reading)
    var page = AppPage(.memos, self, title: Phrase("archive-memos")[language], tab: "/m")
    page[.isLive] = .flag(true)
    if start == 0 {
      page[.compose] = .record(Record(composeMemo("/m", Phrase("app-memo-write"))))
      try await showUndo(&page, to: "m")
    }
    var items: [Record] = []
    for memo in shown { items.append(await view.summary(of: memo)) }
    page[.letters] = .records(items)
    if reading.memos.isEmpty { page[.empty] = .text(Phrase("app-memo-none")[language]) }
    if let last = shown.last, start + shown.count < reading.memos.count {
      page[.older] = .text("\(base)/m?before=\(last.id.percentEncoded)")
      page[.olderWord] = .text(Phrase("app-older")[language])
    }
    return html(page)
  }

  func memoPage() async throws(Diagnostic) -> Answer {
    let reading = try await app.reader.memos()
    guard let memo = reading.memos.first(where: { $0.id == values["memo"] }) else { return missing() }
    let view = await memoView(reading)
    var page = AppPage(.memo, self, title: language.longDate(memo.created.day), tab: "/m")
    page[.isLive] = .flag(true)
    var items: [Record] = []
    for number in memo.items.indices { items.append(await view.item(number, of: memo)) }
    page[.letters] = .records(items)
    page[.compose] = .record(
      Record(composeMemo("/m/\(memo.id.percentEncoded)", Phrase("app-memo-add"))))
    page[.back] = .text("\(base)/m")
    page[.backWord] = .text(Phrase("app-to-memos")[language])
    try await showUndo(&page, to: "m/\(memo.id)")
    return html(page)
  }

  private func memoView(_ reading: MemoReading) async -> MemoView {
    let app = app
    let media = try? await app.sounds.media(of: reading, in: app.writer.tree()) {
      app.streams.send("event: changed\ndata: \n\n")
    }
    return MemoView(
      base: base, language: language, links: tagLinks, sounds: Set(reading.sounds.map(\.name)),
      memos: Set(reading.memos.map(\.id)), media: media)
  }

  private func composeMemo(_ path: String, _ label: Phrase) -> [AppField: Value] {
    let memo: [AppField: Value] = [
      .url: .text(base + path), .draft: .text(path), .textLabel: .text(label[language]),
      .send: .text(Phrase("app-memo-keep")[language]),
    ]
    return memo.merging(recorder) { $1 }
  }

  /// What a form for a text or a sound has, with the button that records.
  var recorder: [AppField: Value] {
    let language = language
    return [
      .form: .text(FormID(app.world).text), .soundWord: .text(Phrase("app-memo-sound")[language]),
      .recordWord: .text(Phrase("app-record")[language]),
      .stopWord: .text(Phrase("app-record-stop")[language]),
      .recordHint: .text(Phrase("app-record-hint")[language]),
      .sendingWord: .text(Phrase("app-record-sending")[language]),
      .keptWord: .text(Phrase("app-record-kept")[language]),
      .deniedWord: .text(Phrase("app-record-denied")[language]),
      .refusedWord: .text(Phrase("app-record-refused")[language]),
      .saveWord: .text(Phrase("app-record-save")[language]),
      .dropWord: .text(Phrase("app-record-drop")[language]),
      .storageWord: .text(Phrase("app-record-storage")[language]),
    ]
  }
}

/// Memos as records of a page.
private struct MemoView: Sendable {
  let base: String
  let language: Language
  let links: @Sendable ([String]) -> TagLinks?
  /// The files of `memos/audio`.
  let sounds: Set<String>
  /// The ids of all memos.
  let memos: Set<String>
  /// Nil until they were read.
  let media: MemoMedia?

  /// A memo on the list: its own text and sounds, and the way to its thread.
  func summary(of memo: Memo) async -> Record {
    var fields = await fields(of: 0, in: memo)
    let url = "\(base)/m/\(memo.id.percentEncoded)"
    let more =
      memo.thread.isEmpty
      ? Phrase("app-memo-add")[language] : Phrase("archive-memo-replies")(language, count: memo.thread.count)
    fields[.id] = .text(memo.id)
    fields[.url] = .text(url)
    fields[.label] = .text(more)
    return Record(fields)
  }

  /// The memo itself, or an item of its thread, which can be changed.
  func item(_ number: Int, of memo: Memo) async -> Record {
    var fields = await fields(of: number, in: memo)
    fields[.editUrl] = .text("\(base)/m/\(memo.id.percentEncoded)/\(number)/edit")
    fields[.editWord] = .text(Phrase("app-edit")[language])
    fields[.url] = .text("")
    return Record(fields)
  }

  private func fields(of number: Int, in memo: Memo) async -> [AppField: Value] {
    let item = memo.items[number]
    let tag = memo.language ?? memo.homeLanguage
    var parts: [(at: Int, record: Record)] = item.sounds.map { ($0.line.lowerBound, sound($0)) }
    for (place, range) in item.texts.enumerated() {
      let markdown = Markdown(memo.source, range: range)
      guard !markdown.isBlank else { continue }
      var body = await html(markdown, prefix: "i\(number)-\(parts.count)-", memo, tag)
      // The texts lie around the sounds: one before the first, one after each.
      if place > 0,
        let links = media?.sentences(of: item.sounds[place - 1], at: address(of: item.sounds[place - 1]))
      {
        body = links.linking(body)
      }
      parts.append(
        (
          range.lowerBound,
          Record([AppField.sound: .flag(false), .body: .html(body), .lang: .text(tag.html)])
        )
      )
    }
    let (day, time) = (item.time.day, item.time.time)
    let isSameDay = number > 0 && memo.items[number - 1].time.day == day
    return [
      .id: .text("i\(number)"), .datetime: .text(item.time.text),
      .time: .text(isSameDay ? language.time(time) : language.dateAndTime(item.time)),
      .parts: .records(parts.sorted { $0.at < $1.at }.map(\.record)), .editUrl: .text(""),
    ]
  }

  /// Markdown as HTML; links lead to other memos, sounds and pictures that are there.
  private func html(_ text: Markdown, prefix: String, _ memo: Memo, _ tag: LanguageTag) async -> [UInt8] {
    await text.html(
      topLevel: 2, notePrefix: prefix, language: tag, home: memo.homeLanguage, tags: links(memo.tags)
    ) {
      link in
      guard let target = memo.path.resolving(link.destination.percentDecoded) else { return .text }
      let name = target.name.percentEncoded
      switch target.parent {
      case Memo.photoFolder:
        // In place of a picture that can't be shown its address has words.
        guard link.kind == .image || media?.pictures[target.name] != nil else { return .text }
        return .to("\(base)/picture/\(name)")
      case Memo.soundFolder:
        return sounds.contains(target.name) && link.kind == .link ? .to("\(base)/sound/\(name)") : .text
      case Memo.folder:
        guard target.pathExtension == "md", memos.contains(target.stem), link.kind == .link else {
          return .text
        }
        return .to("\(base)/m/\(target.stem.percentEncoded)")
      default: return .text
      }
    }.html
  }

  /// A sound with its wave form, its length and the state of its transcript.
  private func sound(_ sound: MemoSound) -> Record {
    let name = sound.path.name
    var fields: [AppField: Value] = [
      .sound: .flag(true), .body: .text(""), .missing: .text(""), .src: .text(""), .wave: .text(""),
      .duration: .text(""), .alt: .text(Phrase("archive-recording")[language]), .name: .text(name),
      .line: .text(sound.label), .detail: .text(state(of: sound)),
    ]
    guard sound.path.parent == Memo.soundFolder, sounds.contains(name) else {
      fields[.missing] = .text(Phrase("archive-sound-missing")(language, ["name": name]))
      return Record(fields)
    }
    fields[.src] = .text(address(of: sound))
    switch media?.wave(of: sound) {
    case .noSound: fields[.missing] = .text(Phrase("archive-sound-unknown")[language])
    case .form(let form):
      let (drawing, length) = (WaveDrawing(form), form.milliseconds.clockText)
      fields[.wave] = .text(drawing.path)
      fields[.width] = .number(drawing.width)
      fields[.duration] = .text(length)
      fields[.alt] = .text(Phrase("archive-recording-of")(language, ["length": length]))
    case .unknown, nil: break
    }
    return Record(fields)
  }

  private func address(of sound: MemoSound) -> String { "\(base)/sound/\(sound.path.name.percentEncoded)" }

  private func state(of sound: MemoSound) -> String {
    switch sound.state {
    case .settled: ""
    case .pending: Phrase("archive-pending")[language]
    case .failed: Phrase("archive-failed")[language]
    }
  }
}
