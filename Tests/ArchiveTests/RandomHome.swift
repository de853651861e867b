// A home and random changes to it, as people, programs and accidents make them.

import Foundation
import TestSupport

/// The files of a small home, and what may happen to them.
struct RandomHome {
  /// A grey JPEG of 700 × 8 pixels.
  private static let wide = [UInt8](
    Data(
      base64Encoded:
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqM"
        + "yP/L2u71////m8H////6/+b9//j/wAALCAAIArwBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABYQAAMAAAAAAAAA"
        + "AAAAAAAAAAAUYf/aAAgBAQAAPwAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAl"
        + "AlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAlAl"
        + "AlAlAlAlAlAlAlAlAlD/2Q==") ?? Data())

  private let folder: TemporaryFolder
  private var random: SplitMix64
  private var settings = ["name": "家", "locale": "ja", "theme": "system", "timeZone": "Asia/Tokyo"]
  private var diaries: [String: (type: String, name: String, members: [String])] = [:]
  private var entries: [String: [String]] = [:]
  private var photos: [String: [String]] = [:]
  private var count = 0
  private var ledger = RandomLedger()
  private var memos = RandomMemos()
  private var notes = RandomNotes()

  init(in folder: TemporaryFolder, random: SplitMix64) throws {
    self.folder = folder
    self.random = random
    try writeSettings()
    // Some homes begin with nothing, so that the first of each kind comes and the last of it goes.
    if self.random.below(3) == 0 { return }
    for type in ["couple", "family", "anonymous"] { try addDiary(type) }
    for _ in 0..<6 { _ = try addPhoto() }
    for _ in 0..<14 { try addEntry() }
    for _ in 0..<12 { _ = try ledger.change(in: folder, &self.random) }
    for _ in 0..<12 { _ = try memos.change(in: folder, &self.random) }
    for _ in 0..<12 { _ = try notes.change(in: folder, &self.random) }
  }

  /// Does one of the things that can happen; tells which, for the message of a failure.
  mutating func change() throws -> String {
    switch random.below(49) {
    case 0, 1, 2: return try addEntry()
    case 3, 4, 5: return try editEntry()
    case 6: return try renameEntry()
    case 7: return try removeEntry()
    case 8: return try addPhoto()
    case 9: return try changePhoto()
    case 10: return try removePhoto()
    case 11: return try addMember()
    case 12: return try changeMember()
    case 13: return try markRead()
    case 14: return try changeDiary()
    case 15: return random.below(3) == 0 ? try removeDiary() : try addDiary("friends")
    case 16: return try changeTemplate()
    case 17: return try changeSettings()
    case 18: return try damage()
    case 19...30: return try memos.change(in: folder, &random)
    case 31...40: return try notes.change(in: folder, &random)
    default: return try ledger.change(in: folder, &random)
    }
  }

  // MARK: Entries

  @discardableResult private mutating func addEntry() throws -> String {
    guard let diary = diaries.keys.sorted().randomElement(using: &random) else {
      return try addDiary("couple")
    }
    count += 1
    // Years that share days, and the day that few years have.
    let month = random.pick(["2024-11", "2024-12", "2023-12"])
    let day = random.below(9) == 0 ? "2024-02-29" : "\(month)-\(10 + random.below(15))"
    let id = "\(day)-\(100_000 + count)-" + random.pick(diaries[diary]?.members ?? ["misaki"])
    entries[diary, default: []].append(id)
    try write(id, in: diary)
    return "added \(diary)/\(id)"
  }

  private mutating func editEntry() throws -> String {
    guard let (diary, id) = anyEntry() else { return try addEntry() }
    try write(id, in: diary)
    return "edited \(diary)/\(id)"
  }

  private mutating func renameEntry() throws -> String {
    guard let (diary, id) = anyEntry() else { return try addEntry() }
    count += 1
    let new = "2024-12-\(10 + random.below(15))-\(100_000 + count)-\(id.split(separator: "-")[4])"
    let text = try folder.text(of: path(id, in: diary))
    try folder.remove(path(id, in: diary))
    try folder.write(text, to: path(new, in: diary))
    entries[diary]?.removeAll { $0 == id }
    entries[diary]?.append(new)
    return "renamed \(diary)/\(id) to \(new)"
  }

  private mutating func removeEntry() throws -> String {
    guard let (diary, id) = anyEntry() else { return try addEntry() }
    try folder.remove(path(id, in: diary))
    entries[diary]?.removeAll { $0 == id }
    return "removed \(diary)/\(id)"
  }

  private mutating func write(_ id: String, in diary: String) throws {
    let own = photos[diary] ?? []
    var front: [String] = []
    if random.below(4) == 0 { front.append("tags: [旅, '<b>\(random.below(3))', \"a \\\"b\"]") }
    if random.below(3) == 0 { front.append("question: 今日は？ \(random.below(9))") }
    if !own.isEmpty, random.below(2) == 0 { front.append("photos: [\(random.pick(own))]") }
    var body = ["今日は **楽しかった**。", "今天很好", "Hello <b>you</b>", "오늘", "- a\n- b", "# 題", "1 < 2 & 3"].shuffled(
      using: &random
    ).prefix(3)
    if !own.isEmpty, random.below(3) == 0 { body.append("![x](../photos/\(random.pick(own)))") }
    if let other = entries[diary]?.randomElement(using: &random), random.below(3) == 0 {
      body.append("[前の日](\(other).md)")
    }
    // A link that can't be told without parsing, and one that leads nowhere yet.
    if random.below(6) == 0, let photo = own.first { body.append("![y][p]\n\n[p]: ../photos/\(photo)") }
    if random.below(6) == 0 { body.append("![z](../photos/p\(count + random.below(3)).png)") }
    // What stood under an entry may become one, and the other way round.
    if let other = entries[diary]?.randomElement(using: &random), random.below(4) == 0 {
      front.append("reply-to: \(other)")
      if random.below(2) == 0 { front.append("stamp: \(random.pick(["heart", "cake"]))") }
      if random.below(3) == 0 { body = [] }
    }
    let head = front.isEmpty ? "" : "---\n\(front.joined(separator: "\n"))\n---\n"
    try folder.write(head + body.joined(separator: "\n\n") + "\n", to: path(id, in: diary))
  }

  private func path(_ id: String, in diary: String) -> String { "home/diaries/\(diary)/entries/\(id).md" }

  private mutating func anyEntry() -> (diary: String, id: String)? {
    let filled = entries.keys.sorted().filter { entries[$0]?.isEmpty == false }
    guard let diary = filled.randomElement(using: &random),
      let id = entries[diary]?.randomElement(using: &random)
    else { return nil }
    return (diary, id)
  }

  // MARK: Photos

  private mutating func addPhoto() throws -> String {
    guard let diary = diaries.keys.sorted().randomElement(using: &random) else { return "nothing" }
    count += 1
    let name = "p\(count).\(random.below(6) == 0 ? "html" : "png")"
    try folder.write(aPicture(), to: "home/diaries/\(diary)/photos/\(name)")
    photos[diary, default: []].append(name)
    return "added photo \(diary)/\(name)"
  }

  private mutating func changePhoto() throws -> String {
    guard let (diary, name) = anyPhoto() else { return try addPhoto() }
    try folder.write(aPicture(), to: "home/diaries/\(diary)/photos/\(name)")
    return "changed photo \(diary)/\(name)"
  }

  private mutating func removePhoto() throws -> String {
    guard let (diary, name) = anyPhoto() else { return try addPhoto() }
    try folder.remove("home/diaries/\(diary)/photos/\(name)")
    photos[diary]?.removeAll { $0 == name }
    return "removed photo \(diary)/\(name)"
  }

  private mutating func aPicture() -> [UInt8] {
    // Under a picture's name; under others, a picture.
    if random.below(6) == 0 { return Array("<svg/>".utf8) }
    // One that has a smaller version, and small ones.
    if random.below(8) == 0 { return RandomHome.wide + [UInt8(random.below(9))] }
    return TestHome.picture(1 + random.below(3), 1 + random.below(3)) + [UInt8(random.below(9))]
  }

  private mutating func anyPhoto() -> (diary: String, name: String)? {
    let filled = photos.keys.sorted().filter { photos[$0]?.isEmpty == false }
    guard let diary = filled.randomElement(using: &random),
      let name = photos[diary]?.randomElement(using: &random)
    else { return nil }
    return (diary, name)
  }

  // MARK: Diaries and members

  @discardableResult private mutating func addDiary(_ type: String) throws -> String {
    count += 1
    let id = "d\(count)"
    diaries[id] = (type, "日記\(count)", ["misaki", "yuuki"])
    try writeDiary(id)
    for member in ["misaki", "yuuki"] { try writeMember(member, in: id) }
    return "added diary \(id)"
  }

  private mutating func removeDiary() throws -> String {
    guard diaries.count > 1, let id = diaries.keys.sorted().randomElement(using: &random) else {
      return try addDiary("family")
    }
    try folder.remove("home/diaries/\(id)")
    diaries[id] = nil
    entries[id] = nil
    photos[id] = nil
    return "removed diary \(id)"
  }

  private mutating func changeDiary() throws -> String {
    guard let id = diaries.keys.sorted().randomElement(using: &random) else { return "nothing" }
    if random.below(4) == 0 {
      // Mended by the next change of it.
      try folder.write("{\"name\": ", to: "home/diaries/\(id)/diary.json")
      return "broke diary \(id)"
    }
    diaries[id]?.name = "名前\(random.below(100))"
    diaries[id]?.type = random.pick(["couple", "family", "friends", "anonymous"])
    try writeDiary(id)
    return "changed diary \(id)"
  }

  private func writeDiary(_ id: String) throws {
    guard let diary = diaries[id] else { return }
    try folder.write(
      "{\"name\": \"\(diary.name)\", \"type\": \"\(diary.type)\", \"invite\": \"ABC234\"}\n",
      to: "home/diaries/\(id)/diary.json")
  }

  private mutating func addMember() throws -> String {
    guard let id = diaries.keys.sorted().randomElement(using: &random) else { return "nothing" }
    count += 1
    diaries[id]?.members.append("m\(count)")
    try writeMember("m\(count)", in: id)
    return "added member m\(count) to \(id)"
  }

  private mutating func changeMember() throws -> String {
    guard let id = diaries.keys.sorted().randomElement(using: &random),
      let member = diaries[id]?.members.randomElement(using: &random)
    else { return "nothing" }
    try writeMember(member, in: id)
    return "changed member \(member) of \(id)"
  }

  private mutating func writeMember(_ member: String, in diary: String) throws {
    let folderName = "home/diaries/\(diary)/members"
    let hasPicture = random.below(2) == 0
    if hasPicture { try folder.write(aPicture(), to: "\(folderName)/\(member).png") }
    let picture = hasPicture ? ", \"picture\": \"\(member).png\"" : ""
    try folder.write(
      "{\"name\": \"\(member)さん\(random.below(9))\", \"role\": \"\(member == "misaki" ? "owner" : "member")\","
        + " \"locale\": \"\(random.pick(["ja", "zh", "ko"]))\","
        + " \"joined\": \"2024-02-14T20:0\(random.below(9)):00+09:00\"\(picture)}\n",
      to: "\(folderName)/\(member).json")
  }

  private mutating func markRead() throws -> String {
    guard let (diary, _) = anyEntry(), let member = diaries[diary]?.members.first else { return "nothing" }
    let read = (entries[diary] ?? []).filter { _ in random.below(2) == 0 }
    let lines = read.map { "  \"\($0)\": \"2024-12-26T10:00:00+09:00\"" }
    try folder.write(
      "{\n\(lines.joined(separator: ",\n"))\n}\n", to: "home/diaries/\(diary)/reads/\(member).json")
    return "\(member) has read in \(diary)"
  }

  // MARK: Templates, settings, accidents

  private mutating func changeTemplate() throws -> String {
    let name = random.pick(["style.css", "letter.mustache"])
    let path = "home/templates/\(name)"
    if folder.exists(path), random.below(2) == 0 {
      try folder.remove(path)
      return "removed template \(name)"
    }
    let text =
      name == "style.css"
      ? "body { margin: \(random.below(9))px }\n"
      : "<article id=\"{{id}}\">{{{body}}}<!-- \(random.below(9)) --></article>\n"
    try folder.write(text, to: path)
    return "changed template \(name)"
  }

  private mutating func changeSettings() throws -> String {
    settings["name"] = "家\(random.below(9))"
    settings["locale"] = random.pick(["ja", "ko", "en", "zh"])
    settings["theme"] = random.pick(["system", "light", "dark"])
    settings["timeZone"] = random.pick(["Asia/Tokyo", "America/New_York", "Asia/Kathmandu"])
    try writeSettings()
    return "changed settings to \(settings)"
  }

  private func writeSettings() throws {
    let lines = settings.sorted { $0.key < $1.key }.map { ", \"\($0)\": \"\($1)\"" }.joined()
    try folder.write("{\"format\": 1, \"owner\": \"misaki\"\(lines)}\n", to: "home/zutto.json")
  }

  /// What befalls the machine's memory and the archive behind the program's back.
  private mutating func damage() throws -> String {
    let caches = (try? folder.tree("home/.zutto/cache")) ?? []
    let pages = ((try? folder.tree("kept")) ?? []).filter { $0.hasSuffix(".html") || $0.contains("/photos") }
    switch random.below(5) {
    case 0 where !caches.isEmpty:
      try folder.remove("home/.zutto")
      return "lost .zutto"
    case 1 where !caches.isEmpty:
      let name = "home/.zutto/cache/" + random.pick(caches)
      let bytes = try folder.bytes(of: name)
      try folder.write(Array(bytes.prefix(random.below(bytes.count + 1))), to: name)
      return "cut \(name)"
    case 2 where !caches.isEmpty:
      let name = "home/.zutto/cache/" + random.pick(caches)
      var bytes = try folder.bytes(of: name)
      if !bytes.isEmpty { bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8)) }
      try folder.write(bytes, to: name)
      return "damaged \(name)"
    case 3 where !pages.isEmpty:
      let name = "kept/" + random.pick(pages)
      try folder.write("changed by hand", to: name)
      return "changed \(name)"
    default:
      guard !pages.isEmpty else { return "nothing" }
      let name = "kept/" + random.pick(pages)
      try folder.remove(name)
      return "removed \(name)"
    }
  }
}
