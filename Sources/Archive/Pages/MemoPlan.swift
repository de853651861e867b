// The plan of the memos: the inputs of their pages.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Memos
internal import Prose
internal import SafeFiles
internal import ZonedTime

final class MemoPlan: Sendable {
  struct MonthPlan: Sendable {
    let month: Month
    /// Its memos, newest first.
    let memos: [Int]
  }

  let memos: [Memo]
  let media: MemoMedia
  let photos: MemoPhotos
  /// The sounds whose metadata is removed while copying.
  let cleaned: Set<RelativePath>
  let soundProblems: [Diagnostic]
  let names: MemoNames
  /// Newest first.
  let months: [MonthPlan]
  let monthNumbers: [Int]
  let frame: PageFrame
  /// The digest of everything that each memo's thread shows.
  let threads: [Digest]

  /// Plans the memos; nil if there are none.
  init?(_ reading: MemoReading, _ media: MemoMedia, _ frame: PageFrame, photos policy: PhotoPolicy) {
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
    memos = reading.memos
    self.media = media
    self.photos = photos
    self.names = names
    self.frame = frame
    (months, monthNumbers) = MemoPlan.months(of: reading.memos)
    let everything = MemoPlan.everything(names, media, photos)
    threads = reading.memos.indices.map { index in
      let memo = reading.memos[index]
      var key = Digest.Builder()
      key.add(names[index])
      key.add(memo.digest)
      key.add(memo.language?.rawValue)
      // Times depend on the home's time zone.
      for item in memo.items { key.add(item.time.text) }
      for item in memo.items { for sound in item.sounds { media.add(sound, to: &key) } }
      // Only links in texts: a title in a sound's link would make `mayBeAnything` true.
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

  /// The digest of all names and media, for texts whose links can't be known without parsing.
  private static func everything(_ names: MemoNames, _ media: MemoMedia, _ photos: MemoPhotos) -> Digest {
    var key = Digest.Builder()
    for name in names.all { key.add(name) }
    for name in media.soundNames { key.add(name) }
    for photo in photos.all { photo.add(to: &key) }
    for path in media.away.sorted() { key.add(path.text) }
    return key.digest
  }

  /// Groups by the writers' local months; with several time zones, chronological order doesn't give them.
  private static func months(of memos: [Memo]) -> ([MonthPlan], [Int]) {
    var found: [Month: [Int]] = [:]
    for (index, memo) in memos.enumerated() { found[Month(of: memo.created.day), default: []].append(index) }
    let months = found.keys.sorted(by: >).map { MonthPlan(month: $0, memos: found[$0] ?? []) }
    var numbers = [Int](repeating: 0, count: memos.count)
    for (number, month) in months.enumerated() { for memo in month.memos { numbers[memo] = number } }
    return (months, numbers)
  }

  var pages: [PlannedPage] {
    var pages = [MemosPage.page(of: self), MemoMonthPage.pages(of: self), MemoPage.pages(of: self)].flatMap(
      \.pages)
    for copy in media.copies where copy.source.parent != Memo.photoFolder {
      let content = PlannedPage.Content.copy(of: copy.source, isCleaned: cleaned.contains(copy.source))
      pages.append(PlannedPage(content, in: copy.source.parent, copy.source.name, copy.signature))
    }
    return pages + photos.all.map(\.page) + photos.all.compactMap(\.smallPage)
  }

  func line(_ memo: Int) -> PlannedMemoLine { PlannedMemoLine(plan: self, index: memo) }
}

struct PlannedMemoLine: Input {
  let plan: MemoPlan
  let index: Int

  func add(to key: inout Digest.Builder) { key.add(plan.threads[index]) }

  func collect(_ needs: inout PageNeeds) { needs.texts.append((.memo(index), .beginning)) }

  func argument(_ made: PageMaterial) -> MemoLine {
    let memo = plan.memos[index]
    return MemoLine(
      memo: memo, name: plan.names[index], wave: memo.items[0].sounds.first.flatMap(plan.media.wave),
      text: made.texts.beginning(of: .memo(index)).words)
  }
}

struct MemoLine: Sendable {
  let memo: Memo
  let name: String
  /// The wave form of its first sound; nil if there is no such file.
  let wave: MemoMedia.Wave?
  /// The beginning of its own text, without the thread.
  fileprivate let text: String

  func excerpt(characters: Int) -> String { Excerpt.beginning(of: text, characters: characters) }
}

/// The name of each memo's page, without `.html`: its id, unless another page has that name.
struct MemoNames: Sendable {
  let all: [String]
  private let numbers: [String: Int]

  init(of memos: [Memo]) {
    all = memos.map { memo in
      let isTaken = memo.id.lowercased() == "index" || Month(ascii: memo.id.utf8) != nil
      // No id contains a dot, so this name is free.
      return isTaken ? "\(memo.id).memo" : memo.id
    }
    numbers = Dictionary(zip(memos.map(\.id), memos.indices), uniquingKeysWith: { first, _ in first })
  }

  subscript(index: Int) -> String { all[index] }

  func index(of id: String) -> Int? { numbers[id] }
}

/// The files of `memos/photos` as the archive has them.
struct MemoPhotos: Sendable {
  /// By file name in `memos/photos`.
  private(set) var shown: [String: ShownPhoto] = [:]
  /// In order of their paths in the archive.
  private(set) var all: [ShownPhoto] = []
  private(set) var problems: [Diagnostic] = []
  /// Whether a file is copied only because a program is missing.
  private(set) var lacksProgram = false

  init(_ media: MemoMedia, _ policy: PhotoPolicy) {
    let copies = media.copies.filter { $0.source.parent == Memo.photoFolder }
    let taken = TakenNames { copies.map(\.source.name).filter { media.pictures[$0]?.kind != .heif } }
    for copy in copies where !media.away.contains(copy.source) {
      let name = copy.source.name
      let size = media.pictures[name]
      let (form, problem, lacks) = PhotoForm.decide(
        size, isAttachment: media.attachments.contains(copy.source), at: copy.source, policy)
      if let problem { problems.append(problem) }
      lacksProgram = lacksProgram || lacks
      let photo = ShownPhoto(
        copy.source, copy.signature, size, as: form, in: Memo.photoFolder, name,
        versions: PhotoForm.canMakeVersions(size, at: copy.source, policy)
          ? (Memo.folder / "photos-small", nil) : nil, taken: taken)
      guard let photo else { continue }
      shown[name] = photo
      all.append(photo)
    }
  }
}
