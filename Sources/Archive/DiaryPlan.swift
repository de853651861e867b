// The pages of one diary, their places and keys.

internal import Diary
internal import Ground
internal import Prose

/// One diary's part of the archive.
struct DiaryPlan: Sendable {
  /// A month that has entries: a range of the diary's entries in reading order.
  struct MonthPlan: Sendable {
    let month: Month
    let entries: Range<Int>
  }

  /// A year that has entries.
  struct YearPlan: Sendable {
    let year: Year
    let months: [MonthPlan]

    /// Its entries.
    var count: Int { months.reduce(0) { $0 + $1.entries.count } }
  }

  /// Its place among the diaries that are shown.
  let number: Int
  let reading: DiaryReading
  /// `diaries/<id>`, the folder of its pages.
  let folder: RelativePath
  let names: EntryNames
  let media: MediaPlan
  let months: [MonthPlan]
  let years: [YearPlan]
  /// The month of each entry, an index of `months`.
  private let monthNumbers: [Int]
  /// The digest of what one line about an entry depends on, wherever it stands.
  let lines: [Digest]
  /// The digest of everything an entry's letter shows.
  let letters: [Digest]
  /// Who has read an entry, in the order of the members.
  let readers: [[Member]]
  /// The digest of what every page of the diary shows: name, type, members.
  let head: Digest

  var diary: Diary { reading.diary }

  init(_ reading: DiaryReading, number: Int, look: Digest, photos policy: PhotoPolicy) async {
    let diary = reading.diary
    let names = EntryNames(of: diary)
    let media = MediaPlan(of: reading, policy)
    let readers = DiaryPlan.readers(of: diary)
    let head = DiaryPlan.head(of: diary, media: media, look: look)
    let everything = DiaryPlan.everything(names, media)
    self.number = number
    self.reading = reading
    self.names = names
    self.media = media
    self.readers = readers
    self.head = head
    folder = diary.path
    let months = DiaryPlan.months(of: diary.entries)
    self.months = months
    years = DiaryPlan.years(of: months)
    monthNumbers = months.indices.flatMap { number in
      repeatElement(number, count: months[number].entries.count)
    }
    let keys = await diary.entries.indices.concurrentMap(piece: 512) { index in
      let entry = diary.entries[index]
      var key = Digest.Builder()
      key.add(head)
      entry.add(to: &key)
      key.add(names[index])
      let line = key.digest
      key = Digest.Builder()
      key.add(line)
      for reader in readers[index] { key.add(reader.id) }
      for photo in entry.photos { media.add(photo, to: &key) }
      for link in entry.links.targets {
        key.add(LocalTarget(link, of: entry, in: diary, names: names, media: media).url)
        media.add(String(link.split(separator: "/").last ?? ""), to: &key)
      }
      if entry.links.mayBeAnything { key.add(everything) }
      return (line: line, letter: key.digest)
    }
    lines = keys.map(\.line)
    letters = keys.map(\.letter)
  }

  private static func head(of diary: Diary, media: MediaPlan, look: Digest) -> Digest {
    var key = Digest.Builder()
    key.add(look)
    key.add(diary.id)
    key.add(diary.name)
    key.add(diary.type.rawValue)
    for member in diary.members {
      key.add(member.id)
      key.add(member.name)
      key.add(member.role.rawValue)
      key.add(member.joined?.text)
      key.add(member.left?.text)
      key.add(member.picture)
      key.add(member.picture.flatMap { media.pictures[$0] })
    }
    return key.digest
  }

  /// For texts whose links can't be told without parsing: all names and all media.
  private static func everything(_ names: EntryNames, _ media: MediaPlan) -> Digest {
    var key = Digest.Builder()
    for id in names.ids { key.add(id) }
    for name in media.names { media.add(name, to: &key) }
    return key.digest
  }

  private static func months(of entries: [Entry]) -> [MonthPlan] {
    var months: [MonthPlan] = []
    var start = 0
    for index in entries.indices.dropFirst() + [entries.count] where index > 0 {
      let month = Month(of: entries[start].created.day)
      if index == entries.count || Month(of: entries[index].created.day) != month {
        months.append(MonthPlan(month: month, entries: start..<index))
        start = index
      }
    }
    return months
  }

  private static func years(of months: [MonthPlan]) -> [YearPlan] {
    var years: [YearPlan] = []
    var rest = months[...]
    while let first = rest.first {
      let own = rest.prefix { $0.month.year == first.month.year }
      years.append(YearPlan(year: Year(of: first.month), months: Array(own)))
      rest = rest.dropFirst(own.count)
    }
    return years
  }

  /// The month an entry belongs to, an index of `months`.
  func monthNumber(of entry: Int) -> Int { monthNumbers[entry] }

  /// The first entry of the month that an entry belongs to.
  func monthStart(of entry: Int) -> Int { months[monthNumbers[entry]].entries.lowerBound }

  /// The entries shown on the diary's own page: the last few.
  var latest: Range<Int> { max(0, diary.entries.count - 7)..<diary.entries.count }

  /// The readers of each entry beside its author.
  private static func readers(of diary: Diary) -> [[Member]] {
    let receipts = diary.members.compactMap { member in
      diary.reads.first { $0.member == member.id }.map { (member, $0.times) }
    }
    return diary.entries.map { entry in
      receipts.compactMap { member, times in
        member.id != entry.author && times[entry.id] != nil ? member : nil
      }
    }
  }
}
