// What an entry's file name tells beside day and time: its author.

package import Ground
package import ZonedTime

extension DatedName {
  /// The author among a diary's members: the rest of the name, with or without a number behind it.
  package func author(among isMember: (String) -> Bool) -> String? {
    guard let rest else { return nil }
    if isMember(rest) { return rest }
    guard let dash = rest.lastIndex(of: "-") else { return nil }
    let (name, number) = (rest[..<dash], rest[rest.index(after: dash)...])
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return isMember(String(name)) ? String(name) : nil
  }
}

/// The name of an entry's file.
package enum EntryName {
  /// The name of the first new entry of a second, or of a later one by its number.
  package static func text(_ time: ZonedTime, author: String, number: Int = 1) -> String {
    let name = "\(time.day.text)-\(time.time.compactText)-\(author)"
    return number == 1 ? name : "\(name)-\(number)"
  }
}
