// The tags of a home: how often each is used, and giving one another name.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
internal import Memos
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// A tag with how often it is used.
package struct TagUse: Sendable {
  /// In the spelling of the newest entry that has it, else of the newest memo; without its sign.
  package let name: String
  package fileprivate(set) var entries = 0
  package fileprivate(set) var memos = 0
  package var count: Int { entries + memos }
}

/// The tags of a home, or of one diary of it.
package struct HomeTags: Sendable {
  /// The most frequent first.
  package let uses: [TagUse]
  /// What could not be read.
  package private(set) var problems: [Diagnostic] = []

  /// Counts the tags; `diary` is the id of the only diary that counts.
  ///
  /// - Throws: `diary-missing`, and what makes `diaries/` unreadable.
  package init(of home: Home, diary: String? = nil) async throws(Diagnostic) {
    var uses: [String: TagUse] = [:]
    func count(_ tags: [String], _ kind: WritableKeyPath<TagUse, Int>) {
      for tag in tags { uses[tag.tagKey, default: TagUse(name: tag)][keyPath: kind] += 1 }
    }
    let all = try DiaryStore.ids(in: home)
    for id in diary.map({ [$0] }) ?? all {
      let reading = try await DiaryStore.read(id, in: home, passingPhotos: true)
      for entry in reading.diary.texts.reversed() { count(entry.tags, \.entries) }
      problems += reading.problems.filter { $0.severity == .error }
    }
    if diary == nil {
      let reading = await MemoStore.read(in: home)
      for memo in reading.memos { count(memo.tags, \.memos) }
      problems += reading.problems.filter { $0.severity == .error }
    }
    self.uses = uses.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

/// A tag's new name in every entry and memo that has it, and in tags below it (`travel/kyoto`).
package struct TagRename: Sendable {
  /// A file to be written.
  package struct File: Sendable {
    package let path: RelativePath
    fileprivate let old: [UInt8]
    fileprivate let new: [UInt8]
  }

  package private(set) var files: [File] = []
  /// Entries of others in shared diaries, which only they may change.
  package private(set) var others: [RelativePath] = []
  /// Whether something has the new name already, so that two tags become one.
  package private(set) var isMerge = false

  private let oldKey: String
  private let depth: Int
  private let name: String

  /// Plans the renaming; writes nothing.
  ///
  /// - Throws: `tag-missing`, `tag-refused`, what makes a diary or a file unreadable, and
  ///   `front-matter-refused` for front matter that can't be changed without disturbing other keys.
  package init(_ old: String, to new: String, in home: Home) async throws(Diagnostic) {
    (oldKey, name) = (old.tagKey, new.tagName)
    depth = oldKey.split(separator: "/").count
    guard TagWords.isWord(new) else {
      let word = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      throw Diagnostic(
        .tagRefused, Phrase("home-tag-cant", ["tag": new.quotedBriefly]),
        hint: TagWords.isWord(word)
          ? Phrase("home-tag-write", ["tag": word]) : Phrase("home-tag-form"))
    }
    var isKnown = false
    var names: [String] = []
    func note(_ tags: [String]) -> Bool {
      names += tags
      if tags.contains(where: { $0.tagKey == name.comparisonKey }), name.comparisonKey != oldKey {
        isMerge = true
      }
      let isMeant = tags.contains { renamed($0) != nil }
      isKnown = isKnown || isMeant
      return isMeant
    }
    for id in try DiaryStore.ids(in: home) {
      let diary = try await DiaryStore.read(id, in: home, passingPhotos: true).diary
      let share = try DiaryStore.share(id, in: home)
      for entry in diary.texts where note(entry.tags) {
        let path = entry.path(in: diary.path)
        if let share, share.left != nil || share.member.comparisonKey != entry.author?.comparisonKey {
          others.append(path)
          continue
        }
        let source = try home.tree.read(path, limit: Entry.maximumBytes)
        let start = MarkdownFile(source).body.range.lowerBound
        try add(source, texts: [start..<source.bytes.count])
      }
    }
    for memo in await MemoStore.read(in: home).memos where note(memo.tags) {
      try add(memo.source, texts: memo.items.flatMap(\.texts))
    }
    guard isKnown else {
      throw Diagnostic(
        .tagMissing, Phrase("home-tag-missing", ["tag": old.hashtag.quotedBriefly]),
        hint: names.distinctTags.hint(for: old.tagName, Phrase("home-tag-list")))
    }
  }

  /// What a tag is called then; nil if it stays.
  private func renamed(_ tag: String) -> String? {
    let key = tag.tagKey
    if key == oldKey { return name }
    guard key.hasPrefix(oldKey + "/") else { return nil }
    let below = tag.tagName.split(separator: "/").dropFirst(depth)
    return ([name] + below.map(String.init)).joined(separator: "/")
  }

  private mutating func add(_ source: Source, texts: [Range<Int>]) throws(Diagnostic) {
    var bytes = source.bytes
    let places = texts.flatMap { TagWords.places(in: source.bytes[$0]) }
    for place in places.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let word = String(decoding: source.bytes[place], as: UTF8.self)
      guard let new = renamed(word), let sign = word.unicodeScalars.first else { continue }
      // With what is below it, it may become too long.
      guard TagWords.isWord(new) else {
        throw Diagnostic(
          .tagRefused, Phrase("home-tag-cant", ["tag": new.quotedBriefly]), path: source.path,
          hint: Phrase("home-tag-form"))
      }
      bytes.replaceSubrange(place, with: Array("\(sign)\(new)".utf8))
    }
    var file = MarkdownFile(Source(source.path, bytes))
    let tags = file.frontMatter.tags.map(\.text)
    if tags.contains(where: { renamed($0) != nil }) {
      let new = tags.map { renamed($0) ?? $0 }
      var seen: Set<String> = []
      let distinct = new.filter { seen.insert($0.tagKey).inserted }
      if case .text? = file.frontMatter["tags"]?.value, let one = distinct.first {
        file = try file.setting("tags", to: .text(one))
      } else {
        file = try file.setting("tags", to: .list(distinct), isRenaming: true)
      }
    }
    guard file.source.bytes != source.bytes else { return }
    files.append(File(path: source.path, old: source.bytes, new: file.source.bytes))
  }

  /// Writes the files.
  ///
  /// - Throws: `changed-since` if one of them changed meanwhile, and as the writes.
  package func write(in home: Home, _ change: inout Change) throws(Diagnostic) {
    for file in files where try home.tree.read(file.path, limit: Entry.maximumBytes).bytes != file.old {
      throw Diagnostic(
        .changedSince, Phrase("home-tag-changed-meanwhile", ["path": file.path]), path: file.path,
        hint: Phrase("diary-run-command-again"))
    }
    for file in files { try change.write(file.new, to: file.path) }
  }
}
