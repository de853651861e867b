// What a backup is called: whose it is, and when it was made.

public import Diagnostics
internal import Ground
public import ZonedTime

/// `zutto-<owner>-YYYY-MM-DD-HHMMSS-<device>`, the time of the home's own clock.
///
/// Names of earlier versions end after the time.
public struct BackupName: Sendable, Hashable, Comparable {
  /// The id of the person whose home it holds.
  public let owner: String
  /// The day.
  public let day: Day
  /// The time of day.
  public let time: TimeOfDay
  /// The id of the machine in the home that made it, which no other home has; nil in names of earlier versions.
  public let device: String?

  private static let beginning = "zutto-"
  /// What the name of a folder ends in that was never finished.
  public static let unfinished = ".partial"
  /// What the name of its list of digests ends in.
  public static let list = ".sha256"

  /// The name of a backup.
  public init(owner: String, day: Day, time: TimeOfDay, device: String? = nil) {
    self.owner = owner
    self.day = day
    self.time = time
    self.device = device
  }

  /// Reads a name; nil if it is none of a backup.
  public init?(_ text: String) {
    var bytes = Array(text.utf8)
    var device: String?
    let last = String(decoding: bytes.suffix(8), as: UTF8.self)
    if bytes.count > 9, bytes[bytes.count - 9] == 0x2D, Device.isID(last) {
      device = last
      bytes.removeLast(9)
    }
    let beginning = Array(BackupName.beginning.utf8)
    let endCount = 18  // -YYYY-MM-DD-HHMMSS
    guard bytes.count > beginning.count + endCount, bytes.starts(with: beginning) else { return nil }
    let end = Array(bytes.suffix(endCount))
    let owner = String(decoding: bytes.dropFirst(beginning.count).dropLast(endCount), as: UTF8.self)
    let digits = end[12...].map { Int($0) - 0x30 }
    guard end[0] == 0x2D, end[11] == 0x2D, let day = Day(ascii: end[1..<11]),
      digits.allSatisfy((0...9).contains),
      let time = TimeOfDay(
        hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3],
        second: digits[4] * 10 + digits[5]), PortableName(owner)?.text == owner
    else { return nil }
    self.init(owner: owner, day: day, time: time, device: device)
  }

  /// The name.
  public var text: String {
    let digits = [time.hour, time.minute, time.second].map { ($0 < 10 ? "0" : "") + String($0) }
    let end = device.map { "-" + $0 } ?? ""
    return "\(BackupName.beginning)\(owner)-\(day.text)-\(digits.joined())\(end)"
  }

  /// The folder in the place of backups.
  public var folder: RelativePath { BackupName.path(text) }
  /// The folder before it is whole.
  public var partial: RelativePath { BackupName.path(text + BackupName.unfinished) }
  /// The list of its digests.
  public var listFile: RelativePath { BackupName.path(text + BackupName.list) }

  private static func path(_ text: String) -> RelativePath { RelativePath(text) ?? "zutto" }

  /// The name of a second later.
  var next: BackupName {
    let second = time.secondOfDay + 1
    guard let time = TimeOfDay(hour: second / 3600, minute: second / 60 % 60, second: second % 60) else {
      return BackupName(owner: owner, day: day.adding(days: 1), time: .midnight, device: device)
    }
    return BackupName(owner: owner, day: day, time: time, device: device)
  }

  /// Older ones come first.
  public static func < (a: BackupName, b: BackupName) -> Bool {
    if a.day != b.day { return a.day < b.day }
    if a.time != b.time { return a.time < b.time }
    if a.owner != b.owner { return a.owner < b.owner }
    return a.device ?? "" < b.device ?? ""
  }
}
