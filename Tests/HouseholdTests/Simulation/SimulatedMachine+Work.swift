// What somebody does at a machine of the simulation: one thing a call, chosen at random.

import Diagnostics
import Diary
import Foundation
import Ledger
import Memos
import Notes
import Seal
import TestSupport
import Vault
import ZonedTime

extension SimulatedMachine {
  /// Does something.
  func work(using random: inout SplitMix64) async throws {
    switch random.below(24) {
    case 0...2: try writeEntry(using: &random)
    case 3...5: try editEntry(using: &random)
    case 6: try renameEntry(using: &random)
    case 7: try removeFile(in: "diaries/futari/entries", ".md", using: &random)
    case 8...11: try sell(using: &random)
    case 12: try takeBack(using: &random)
    case 13: try pay(using: &random)
    case 14, 15: try writeMemo(using: &random)
    case 16, 17: try answerMemo(using: &random)
    case 18: try removeFile(in: "memos", ".md", using: &random)
    case 19: try await markRead(using: &random)
    case 20: try addContact(using: &random)
    case 21: try await answerNote(using: &random)
    case 22: try await addAccount()
    default: try editByHand(using: &random)
    }
  }

  /// The beginning of a PNG of one pixel, `marker`, and the end of a PNG.
  static func picture(of marker: String) -> [UInt8] {
    let beginning: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0,
      0, 1, 8, 2, 0, 0, 0,
    ]
    // Not all of it is text, as in every picture.
    let end: [UInt8] = [0xFF, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    return beginning + Array(marker.utf8) + end
  }

  // MARK: The diary

  private func writeEntry(using random: inout SplitMix64) throws {
    let text = "Hello.\n\n\(marker("entry"))\n\nGood night, \(marker("entry's end")).\n"
    var photos: [(name: String, bytes: [UInt8])] = []
    if random.below(4) == 0 { photos = [("cake.png", SimulatedMachine.picture(of: marker("photo")))] }
    let author = random.pick(["misaki", "yuuki"])
    var entry = NewEntry(author: author, created: now, text: text)
    entry.photos = photos.map { photo in (photo.name, { () throws(Diagnostic) in photo.bytes }) }
    let home = home
    let diary = try DiaryStore.head("futari", in: home).diary
    try change { (change) throws(Diagnostic) in _ = try DiaryStore.add(entry, to: diary, in: home, &change) }
  }

  private func editEntry(using random: inout SplitMix64) throws {
    guard let path = try someFile(in: "diaries/futari/entries", ".md", using: &random) else { return }
    try edit(path, using: &random)
  }

  private func renameEntry(using random: inout SplitMix64) throws {
    guard let path = try someFile(in: "diaries/futari/entries", ".md", using: &random) else { return }
    let day = path.dropFirst("diaries/futari/entries/".count).prefix("2026-11-21".count)
    let name = "diaries/futari/entries/\(day)-misaki-\(random.pick(2...9)).md"
    guard !folder.exists(name) else { return }
    written.note("machine \(number): \(path) is now \(name)")
    try FileManager.default.moveItem(atPath: folder.path(path), toPath: folder.path(name))
  }

  private func markRead(using random: inout SplitMix64) async throws {
    let diary = try await DiaryStore.read("futari", in: home, remembering: false).diary
    guard !diary.entries.isEmpty else { return }
    let entries = [random.pick(diary.entries)]
    let (home, now) = (home, now)
    let member = random.pick(["misaki", "yuuki"])
    try change { (change) throws(Diagnostic) in
      _ = try DiaryStore.markRead(entries, of: diary, by: member, at: now, in: home, &change)
    }
  }

  // MARK: The shop

  func sell(using random: inout SplitMix64) throws {
    let (day, treatment) = (random.pick(["2026-11-19", "2026-11-20"]), random.pick(["gel", "art"]))
    let count = random.pick(1...3)
    let (home, mark) = (home, clock.mark())
    let date = try Day(parsing: day)
    try change { (change) throws(Diagnostic) in
      _ = try LedgerStore.sell(
        treatment, count: count, on: date, price: nil, rule: .refuse, mark: mark, in: home, &change)
    }
    written.sell("\(day) \(treatment)", count, by: number)
  }

  /// One sale less, or the last one out.
  private func takeBack(using random: inout SplitMix64) throws {
    let sold = try Books(files()["ledger/2026-11.json"] ?? Array("{}".utf8)).sold
    guard let key = sold.keys.sorted().shuffled(using: &random).first, let count = sold[key] else { return }
    guard count > 4 else { return }
    let words = key.split(separator: " ").map(String.init)
    let (home, mark) = (home, clock.mark())
    let day = try Day(parsing: words[0])
    try change { (change) throws(Diagnostic) in
      _ = try LedgerStore.change(
        words[1], on: day, count: count - 1, total: nil, rule: .refuse, mark: mark, in: home, &change)
    }
    written.sell(key, -1, by: number)
  }

  private func pay(using random: inout SplitMix64) throws {
    let amount = random.pick(1...90) * 1000
    let (home, number) = (home, number)
    let month = try Month(parsing: "2026-11")
    try change { (change) throws(Diagnostic) in
      _ = try LedgerStore.setExpense(
        "cost-\(number)", to: String(amount), in: month, rule: .refuse, of: home, &change)
    }
    written.state.withLock { $0.expenses["cost-\(number)"] = amount }
  }

  // MARK: Memos, notes, accounts

  private func writeMemo(using random: inout SplitMix64) throws {
    let item = NewItem(time: now, text: "A thought, \(marker("memo"))")
    let home = home
    try change { (change) throws(Diagnostic) in _ = try MemoStore.add(item, in: home, &change) }
  }

  private func answerMemo(using random: inout SplitMix64) throws {
    guard let path = try someFile(in: "memos", ".md", using: &random) else { return }
    let id = String(path.dropFirst("memos/".count).dropLast(".md".count))
    guard let memo = try MemoStore.read(id: id, in: home).memo else { return }
    let home = home
    let text = marker("reply")
    if random.below(3) == 0 {
      let item = random.below(memo.items.count)
      let old = memo.text(of: memo.items[item])
      try change { (change) throws(Diagnostic) in
        _ = try MemoStore.setText(ofItem: item, of: id, to: "Better, \(text)", in: home, &change)
      }
      written.letGo(Array(old.utf8))
    } else {
      let item = NewItem(time: now, text: "And \(text)")
      try change { (change) throws(Diagnostic) in _ = try MemoStore.reply(to: id, item, in: home, &change) }
    }
  }

  private func addContact(using random: inout SplitMix64) throws {
    let contact = Contact(
      id: "", name: "\(random.pick(["Hana", "Jun"])) \(number) \(random.below(1 << 30))", relationship: nil,
      registered: now, link: nil, memo: "Met at \(marker("contact"))")
    let home = home
    try change { (change) throws(Diagnostic) in _ = try NoteStore.add(contact, to: [], in: home, &change) }
  }

  private func answerNote(using random: inout SplitMix64) async throws {
    guard let note = await NoteStore.read(in: home).received.first else { return }
    let text = "Yes, \(marker("answer"))"
    if let old = note.answer { written.letGo(Array(old.utf8)) }
    let (home, today) = (home, clock.today)
    try change { (change) throws(Diagnostic) in
      _ = try NoteStore.answer(text, to: note, isPublic: nil, on: today, in: home, &change)
    }
  }

  private func addAccount() async throws {
    let account = Account(
      issuer: "issuer \(number)", name: "misaki", kind: .totp(period: 30), secret: Secret(clock.bytes(20)))
    let vault = try await VaultStore.open(in: home, means) { Secret("passphrase".utf8) }
    let ids = try VaultStore.write([.adding(account)], to: vault, in: home, at: now, means, as: "otp add")
    written.state.withLock { $0.accounts.formUnion(ids) }
  }
}
