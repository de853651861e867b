// Who has read what, who has not: questions to a diary that need no disk.

extension Diary {
  /// The members beside its author who have read an entry, in the order of joining.
  public func readers(of entry: Entry) -> [Member] {
    members.filter { member in
      member.id != entry.author && reads.contains { $0.member == member.id && $0.times[entry.id] != nil }
    }
  }

  /// The entries of others that a member has not read yet, oldest first.
  public func unread(by member: String) -> [Entry] {
    let times = reads.first { $0.member == member }?.times ?? [:]
    return entries.filter { $0.author != member && times[$0.id] == nil }
  }

  /// The entries whose id is, or begins with, a text; one exact match wins.
  public func entries(matching text: String) -> [Entry] {
    if let exact = entries.first(where: { $0.id == text }) { return [exact] }
    return entries.filter { $0.id.hasPrefix(text) }
  }
}
