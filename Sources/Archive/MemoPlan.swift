// The pages of the memos, their places and keys.

internal import Ground
internal import Memos
internal import Prose

/// The memos' part of the archive.
struct MemoPlan: Sendable {
  /// A month that has memos.
  struct MonthPlan: Sendable {
    let month: Month
    /// Its memos, newest first.
    let memos: [Int]
  }

  let memos: [Memo]
  let media: MemoMedia
  let photos: MemoPhotos
  /// The sounds that are cleaned on their way.
  let cleaned: Set<RelativePath>
  /// What is wrong with them.
  let soundProblems: [Diagnostic]
  let names: MemoNames
  /// Newest first.
  let months: [MonthPlan]
  /// The month of each memo, an index of `months`.
  let monthNumbers: [Int]
  /// Whether its pages hide the home's name, as those about all diaries do.
  let hidesName: Bool
  /// The digest of what every page of memos shows.
  let head: Digest
  /// The digest of everything that a memo's thread shows.
  let threads: [Digest]

  /// Plans the memos; nil where there is none.
  init?(_ reading: MemoReading, _ media: MemoMedia, look: Digest, hidesName: Bool, photos policy: PhotoPolicy)
  {
    guard !reading.memos.isEmpty else { return nil }
    var (cleaned, leftOut): (Set<RelativePath>, Set<RelativePath>) = ([], [])
    var soundProblems: [Diagnostic] = []
    for copy in media.copies where copy.source.parent != Memo.photoFolder {
      guard let isCleanable = policy.sounds[copy.source] else { continue }
      let (form, problem) = PhotoForm.decide(sound: copy.source, isCleanable: isCleanable, policy)
      if form == .cleaned { cleaned.insert(copy.source) }
      if form == .leftOut { leftOut.insert(copy.source) }
      if let problem { soundProblems.append(problem) }
    }
    let media = media.without(leftOut)
    self.cleaned = cleaned
    self.soundProblems = soundProblems
    let photos = MemoPhotos(media, policy)
    let names = MemoNames(of: reading.memos)
    var head = Digest.Builder()
    head.add(look)
    head.add(hidesName ? 1 : 0)
    memos = reading.memos
    self.media = media
    self.photos = photos
    self.names = names
    self.hidesName = hidesName
    self.head = head.digest
    (months, monthNumbers) = MemoPlan.months(of: reading.memos)
    let everything = MemoPlan.everything(names, media, photos)
    threads = reading.memos.indices.map { index in
      let memo = reading.memos[index]
      var key = Digest.Builder()
      key.add(names[index])
      key.add(memo.digest)
      key.add(memo.language?.rawValue)
      // The home's clock has a part in them.
      for item in memo.items { key.add(item.time.text) }
      for item in memo.items { for sound in item.sounds { media.add(sound, to: &key) } }
      // Only of its texts: the title of a sound's link would make that look like anything.
      for range in memo.items.lazy.flatMap(\.texts) {
        let links = LocalLinks(in: memo.source.bytes[range])
        for link in links.targets {
          key.add(MemoTarget(link, of: memo, names: names, media: media, photos).key)
        }
        if links.mayBeAnything { key.add(everything) }
      }
      return key.digest
    }
  }

  /// For texts whose links can't be told without parsing: all names and all media.
  private static func everything(_ names: MemoNames, _ media: MemoMedia, _ photos: MemoPhotos) -> Digest {
    var key = Digest.Builder()
    for name in names.all { key.add(name) }
    for name in media.soundNames { key.add(name) }
    for photo in photos.all { photo.add(to: &key) }
    return key.digest
  }

  /// Months by the writers' own days; where zones differ the order of moments can't tell them.
  private static func months(of memos: [Memo]) -> ([MonthPlan], [Int]) {
    var found: [Month: [Int]] = [:]
    for (index, memo) in memos.enumerated() { found[Month(of: memo.created.day), default: []].append(index) }
    let months = found.keys.sorted(by: >).map { MonthPlan(month: $0, memos: found[$0] ?? []) }
    var numbers = [Int](repeating: 0, count: memos.count)
    for (number, month) in months.enumerated() { for memo in month.memos { numbers[memo] = number } }
    return (months, numbers)
  }

  /// The memos that the list of all begins with.
  var newest: Range<Int> { 0..<min(50, memos.count) }

  /// The memo that the home page shows.
  var latest: Range<Int> { 0..<min(1, memos.count) }
}

/// The name of each memo's page, without `.html`: its id, unless another page has that name.
struct MemoNames: Sendable {
  /// In the order of the memos.
  let all: [String]
  private let numbers: [String: Int]

  init(of memos: [Memo]) {
    all = memos.map { memo in
      let isTaken = memo.id.lowercased() == "index" || Month(ascii: memo.id.utf8) != nil
      // No id has a dot, so this is nobody else's name.
      return isTaken ? "\(memo.id).memo" : memo.id
    }
    numbers = Dictionary(zip(memos.map(\.id), memos.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The page of the memo at a place.
  subscript(index: Int) -> String { all[index] }

  /// The place of the memo with an id.
  func index(of id: String) -> Int? { numbers[id] }
}
