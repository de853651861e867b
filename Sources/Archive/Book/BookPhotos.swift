// The photos of a book: which, and under which plain names.

internal import Diary
internal import Ground
internal import Prose

/// The photos that a book may show.
struct BookPhotos: Sendable {
  /// One of them.
  struct Shown: Sendable {
    let medium: ShownPhoto
    /// Its address on the page.
    let url: String
  }

  /// By diary and file name in `photos/`.
  private var shown: [[String: Shown]]
  /// All of them, in order.
  private(set) var all: [Shown]

  init(_ plan: SitePlan) {
    var all: [Shown] = []
    var shown: [[String: Shown]] = []
    for diary in plan.diaries {
      var wanted = Set(diary.diary.entries.flatMap(\.photos))
      for entry in diary.diary.entries {
        for link in entry.links.targets { wanted.insert(String(link.split(separator: "/").last ?? "")) }
        // Links that can't be told without parsing: any photo may be one.
        if entry.links.mayBeAnything { wanted.formUnion(diary.media.names) }
      }
      var here: [String: Shown] = [:]
      for name in diary.media.names where wanted.contains(name) {
        guard let medium = diary.media.photos[name] else { continue }
        let kind =
          medium.recipe?.kind.rawValue ?? medium.size?.kind.rawValue ?? RelativePath(name)?.pathExtension
          ?? ""
        let one = Shown(medium: medium, url: "photos/\(all.count + 1).\(kind)")
        all.append(one)
        here[name] = one
      }
      shown.append(here)
    }
    self.all = all
    self.shown = shown
  }

  /// A photo of a diary.
  func photo(_ name: String, in diary: Int) -> Shown? { shown[diary][name] }

  /// Forgets photos that could not be made ready.
  mutating func remove(_ sources: Set<RelativePath>) {
    all.removeAll { sources.contains($0.medium.source) }
    shown = shown.map { $0.filter { !sources.contains($0.value.medium.source) } }
  }
}
