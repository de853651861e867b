// Writing memos: each function is one thing a person does, inside a change that can be undone.

public import Ground

extension MemoStore {
  /// The id of a memo, or the name of its sound, that is made at a time.
  ///
  /// - Parameters:
  ///   - time: when it is made.
  ///   - isTaken: whether a name is used already.
  /// - Returns: `2025-12-07-081203`, or with `-2`, `-3` … where that is taken.
  /// - Throws: what `isTaken` throws.
  public static func freeName(
    at time: ZonedTime,
    _ isTaken: (String) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> String {
    let name = "\(time.day.text)-\(time.time.compactText)"
    guard try isTaken(name) else { return name }
    var number = 2
    while try isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }

  /// Writes a new memo.
  ///
  /// - Parameters:
  ///   - item: what was said; its sound stands in `audio/` already.
  ///   - home: where it is written.
  ///   - change: the change it belongs to.
  /// - Returns: the memo's file.
  /// - Throws: `memo-empty`, `file-too-large`, `file-not-text`, and as the writes.
  public static func add(
    _ item: NewItem,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> RelativePath {
    try item.check()
    let id = try freeName(at: item.time) { home.tree.signature(Memo.path(of: $0)) != nil }
    let path = Memo.path(of: id)
    try change.write(try MemoFormat.text(item), to: path)
    return path
  }

  /// Adds an item under a memo.
  ///
  /// - Returns: the number of the item in its thread, from 1.
  /// - Throws: `memo-missing`, `memo-empty`, `file-too-large`, what makes the file unreadable, and as
  ///   the writes.
  public static func reply(
    to id: String,
    _ item: NewItem,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Int {
    try item.check()
    let memo = try whole(id, in: home)
    try write(memo.appending(item), over: memo, &change)
    return memo.items.count
  }

  /// Gives an item of a memo another text; its sounds stay.
  ///
  /// - Parameters:
  ///   - number: 0 for the memo itself, then the items of its thread.
  ///   - id: the memo.
  ///   - text: the new text; empty only where the item has a sound.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: whether anything changed.
  /// - Throws: as `reply`, and `memo-item-missing`.
  public static func setText(
    ofItem number: Int,
    of id: String,
    to text: String,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    let memo = try whole(id, in: home)
    let item = try memo.item(number)
    try NewItem(time: item.time, text: text, sound: item.sounds.first?.path.name).check()
    if memo.text(of: item) == MemoText.typed(text) { return false }
    try write(memo.replacingText(ofItem: number, with: text), over: memo, &change)
    return true
  }

  /// Replaces a memo's file by an edited text.
  ///
  /// - Returns: whether anything changed.
  /// - Throws: `memo-empty`, the first error that the text would bring in, and as the writes.
  public static func replace(
    _ id: String,
    with bytes: [UInt8],
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    let path = Memo.path(of: id)
    let old = try home.tree.read(path, limit: Memo.maximumBytes)
    guard old.bytes != bytes else { return false }
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw Diagnostic(
        .memoEmpty,
        "the memo would be left empty",
        path: path,
        hint: "'zutto memo rm' removes a memo"
      )
    }
    let context = MemoContext(in: home)
    let known = MemoFormat.parse(old, id: id, in: context).problems.map(\.message)
    let problems = MemoFormat.parse(Source(path, bytes), id: id, in: context).problems
    if let fault = problems.first(where: {
      $0.severity == .error && !known.contains($0.message)
    }) {
      throw fault
    }
    try change.write(bytes, to: path)
    return true
  }

  /// Removes a memo, or an item of its thread, with the sounds that nothing else links to.
  ///
  /// - Parameters:
  ///   - id: the memo.
  ///   - number: the item of its thread, from 1; nil for the whole memo.
  ///   - kept: sounds that other memos link to.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: the files that were removed.
  /// - Throws: `memo-missing`, `memo-item-missing`, and as the writes.
  public static func remove(
    _ id: String,
    item number: Int? = nil,
    keeping kept: Set<RelativePath>,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> [RelativePath] {
    var gone: [MemoSound]
    var stays: Set<RelativePath> = kept
    var removed: [RelativePath] = []
    if let number, number > 0 {
      let memo = try whole(id, in: home)
      gone = try memo.item(number).sounds
      for (other, sound) in memo.sounds where other != number { stays.insert(sound.path) }
      try write(memo.removing(item: number), over: memo, &change)
    } else {
      // A memo that can't be understood can still be removed.
      gone = try read(id: id, in: home).memo?.sounds.map(\.sound) ?? []
      try change.remove(Memo.path(of: id))
      removed.append(Memo.path(of: id))
    }
    for sound in Set(gone.map(\.path)).sorted()
    where !stays.contains(sound) && home.tree.signature(sound) != nil {
      try change.remove(sound)
      removed.append(sound)
    }
    return removed
  }

  /// Puts a transcript under a sound that still waits for one.
  ///
  /// - Parameters:
  ///   - sound: the sound's file.
  ///   - id: the memo.
  ///   - transcript: the words that were heard.
  ///   - states: the states in which it may be; a person may have asked for a settled one.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: false where the link waits no more, or is gone: a person has decided otherwise.
  /// - Throws: what makes the file unreadable, and as the writes.
  public static func transcribe(
    _ sound: RelativePath,
    of id: String,
    as transcript: String,
    from states: Set<MemoSound.State> = [.pending],
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    guard let (memo, link) = try waiting(sound, of: id, states, in: home) else { return false }
    try write(memo.adding(transcript: transcript, to: link), over: memo, &change)
    return true
  }

  /// Gives a sound's link another state.
  ///
  /// - Returns: false where the link is not in one of the states, or is gone.
  /// - Throws: as `transcribe`.
  public static func setState(
    _ state: MemoSound.State,
    of sound: RelativePath,
    in id: String,
    from states: Set<MemoSound.State>,
    _ home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    guard let (memo, link) = try waiting(sound, of: id, states, in: home) else { return false }
    try write(memo.setting(state, of: link), over: memo, &change)
    return true
  }

  /// The link of a sound in a memo, read anew: a person may have changed it meanwhile.
  private static func waiting(
    _ sound: RelativePath,
    of id: String,
    _ states: Set<MemoSound.State>,
    in home: Home
  ) throws(Diagnostic) -> (Memo, MemoSound)? {
    do throws(Diagnostic) {
      let memo = try whole(id, in: home)
      let link = memo.sounds.map(\.sound).first { $0.path == sound && states.contains($0.state) }
      return link.map { (memo, $0) }
    } catch {
      if error.code == .memoMissing { return nil }
      throw error
    }
  }

  /// A memo that can be read without error: only then is it known what a change would touch.
  private static func whole(_ id: String, in home: Home) throws(Diagnostic) -> Memo {
    let (memo, problems) = try read(id: id, in: home)
    if let memo { return memo }
    throw problems.first
      ?? Diagnostic(.memoMissing, "'\(id)' can't be read", path: Memo.path(of: id))
  }

  private static func write(
    _ bytes: [UInt8],
    over memo: Memo,
    _ change: inout Change
  ) throws(Diagnostic) {
    guard bytes.count <= Memo.maximumBytes else {
      throw Diagnostic(
        .fileTooLarge,
        "the memo would have \(bytes.count) bytes; it has room for \(Memo.maximumBytes)",
        path: memo.path,
        hint: "begin a new memo"
      )
    }
    try change.write(bytes, to: memo.path)
  }
}

extension Memo {
  /// The memo itself (0) or an item of its thread.
  ///
  /// - Throws: `memo-item-missing`.
  public func item(_ number: Int) throws(Diagnostic) -> MemoItem {
    guard items.indices.contains(number) else {
      throw Diagnostic(
        .memoItemMissing,
        "'\(id)' has no item \(number)",
        hint: items.count == 1
          ? "nothing was added under it" : "its items are 1 to \(items.count - 1)"
      )
    }
    return items[number]
  }
}
