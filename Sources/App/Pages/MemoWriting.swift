// Memos written on a phone: a text or a sound, added, changed and removed.

internal import Diagnostics
internal import Fluent
internal import FormData
internal import Ground
internal import Household
internal import LosslessJSON
internal import Memos
internal import Mustache
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension FormLimits {
  /// The text and one sound of a memo or a reply: an hour of a phone's recorder is 30 to 60 MB.
  static let sound: FormLimits = {
    var limits = memoText
    limits.files = 1
    limits.fileBytes = 100 << 20
    return limits
  }()
  /// A memo's text.
  static let memoText: FormLimits = {
    var limits = FormLimits.words
    limits.fieldBytes = Memo.maximumBytes
    return limits
  }()
}

extension Visit {
  // MARK: Adding

  func addMemo() async throws(Diagnostic) -> Answer {
    let item = try newItem()
    return try await withSound { (sound) async throws(Diagnostic) in
      try await submit("memo", to: "m") { (home, change) throws(Diagnostic) in
        let item = try item.with(sound, app.world, in: home, &change)
        _ = try MemoStore.add(item, in: home, &change)
        noteMemo(.memoCreated, item)
      }
    }
  }

  func addToMemo() async throws(Diagnostic) -> Answer {
    guard let memo = try await askedMemo() else { return try await again(memoPlace) ?? missing() }
    let item = try newItem()
    return try await withSound { (sound) async throws(Diagnostic) in
      try await submit("memo reply \(memo.id)", to: memoPlace) { (home, change) throws(Diagnostic) in
        let item = try item.with(sound, app.world, in: home, &change)
        _ = try MemoStore.reply(to: memo.id, item, in: home, &change)
        noteMemo(.threadAdded, item)
      }
    }
  }

  /// The memo of the address.
  private func askedMemo() async throws(Diagnostic) -> Memo? {
    try await app.reader.memos().memos.first { $0.id == values["memo"] }
  }

  /// The text that was sent, at the moment when its recording began, if the phone kept it for a while.
  func newItem() throws(Diagnostic) -> NewItem {
    NewItem(time: try app.reader.home().zone.zoned(form.written(at: now)), text: form["text"])
  }

  /// Uses the sound that was sent, nil for none, and deletes what was staged of it if it got no place.
  func withSound(
    _ body: (AttachedSound?) async throws(Diagnostic) -> Answer
  ) async throws(Diagnostic) -> Answer {
    guard let file = form.files.first else { return try await body(nil) }
    let home = try app.reader.home()
    let name = file.name.isEmpty ? Phrase("archive-recording")[language] : file.name
    let sound = try AttachedSound(staged: file.path, named: name, in: home)
    defer { sound.discard(in: home) }
    return try await body(sound)
  }

  /// Notes in the home's log that a memo was kept.
  func noteMemo(_ event: EventLog.Event, _ item: NewItem) {
    app.reader.log.note(event, at: now, ["sound": .flag(item.sound != nil)])
  }

  /// The page of the memo of the address.
  private var memoPlace: String { "m/\((values["memo"] ?? "").percentEncoded)" }

  // MARK: Changing

  /// The item of the address, 0 for the memo itself.
  private func askedItem() async throws(Diagnostic) -> (memo: Memo, number: Int)? {
    guard let memo = try await askedMemo(), let number = values["item"].flatMap({ Int($0) }),
      memo.items.indices.contains(number)
    else { return nil }
    return (memo, number)
  }

  func editMemoPage() async throws(Diagnostic) -> Answer {
    guard let (memo, number) = try await askedItem() else { return missing() }
    return html(editPage(memo, number))
  }

  private func editPage(_ memo: Memo, _ number: Int, typed: String? = nil) -> AppPage {
    let thread = "\(base)/m/\(memo.id.percentEncoded)"
    let text = memo.text(of: memo.items[number])
    var page = AppPage(.edit, self, title: Phrase("app-edit")[language], tab: "/m")
    if typed != nil {
      page[.clash] = .text(text)
      page[.clashLabel] = .text(Phrase("app-changed-elsewhere")[language])
    }
    page[.mayBeEmpty] = .flag(!memo.items[number].sounds.isEmpty)
    page[.url] = .text("\(thread)/\(number)")
    page[.draft] = .text("m/\(memo.id)/\(number)")
    page[.form] = .text(FormID(app.world).text)
    page[.seen] = .text(memo.digest.hex)
    page[.textLabel] = .text(Phrase("app-your-text")[language])
    page[.text] = .text(typed ?? text)
    page[.send] = .text(Phrase("app-save")[language])
    page[.back] = .text(thread)
    page[.backWord] = .text(Phrase("app-back")[language])
    page[.removeUrl] = .text("\(thread)/\(number)/remove")
    page[.removeForm] = .text(FormID(app.world).text)
    page[.removeWord] = .text(Phrase("app-remove")[language])
    return page
  }

  /// Replaces an item's text; if the file changed since the form was opened, both texts are shown again.
  func editMemo() async throws(Diagnostic) -> Answer {
    guard let (memo, number) = try await askedItem() else { return try await again(memoPlace) ?? missing() }
    let form = form
    do throws(Diagnostic) {
      return try await submit("memo edit \(memo.id)", to: memoPlace) {
        (home, change) throws(Diagnostic) in
        _ = try form.seen(memo.path, in: home)
        _ = try MemoStore.setText(ofItem: number, of: memo.id, to: form["text"], in: home, &change)
      }
    } catch  where error.code == .changedSince {
      await app.reader.forget()
      guard let (memo, number) = try await askedItem() else { return failed(error) }
      return html(editPage(memo, number, typed: form["text"]), status: 409)
    }
  }

  /// Removes an item with its sounds; with the first one the whole memo goes.
  func removeMemo() async throws(Diagnostic) -> Answer {
    let place = values["item"].flatMap({ Int($0) }) == 0 ? "m" : memoPlace
    guard let (memo, number) = try await askedItem() else { return try await again(place) ?? missing() }
    let form = form
    return try await submit("memo rm \(memo.id)", to: place) {
      (home, change) throws(Diagnostic) in
      _ = try form.seen(memo.path, in: home)
      _ = try MemoStore.remove(memo.id, item: number == 0 ? nil : number, in: home, &change)
    }
  }
}

extension NewItem {
  /// The item with a sound that gets its place; the sound waits for a transcript where this machine has a
  /// server for it.
  func with(_ sound: AttachedSound?, _ world: World, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> NewItem
  {
    guard let sound else { return self }
    var item = self
    item.sound = try sound.file(at: time, mark: world.soundMark(), in: home, &change)
    item.isPending = (try? MachineSettings.read(world))?.transcription != nil
    return item
  }
}
