// The name of a backup (owner, time and device) and the place where backups are kept.

public import Diagnostics
internal import Fluent
internal import Ground
public import ZonedTime

/// `zutto-<owner>-YYYY-MM-DD-HHMMSS-<device>`, in the time of the home's own clock.
///
/// Names written by earlier versions have no device.
public struct BackupName: Sendable, Hashable, Comparable {
  /// The id of the home's owner.
  public let owner: String
  /// The day it was made.
  public let day: Day
  /// The time of day it was made.
  public let time: TimeOfDay
  /// The id, unique to this home, of the machine that made it; nil in names of earlier versions.
  public let device: String?

  private static let beginning = "zutto-"
  /// The suffix of the folder of an unfinished backup.
  public static let unfinished = ".partial"
  /// The suffix of the digest list.
  public static let list = ".sha256"

  /// Creates a name.
  public init(owner: String, day: Day, time: TimeOfDay, device: String? = nil) {
    self.owner = owner
    self.day = day
    self.time = time
    self.device = device
  }

  /// Parses a name; nil if it is not a backup's.
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

  /// The name as text.
  public var text: String {
    let digits = [time.hour, time.minute, time.second].map { ($0 < 10 ? "0" : "") + String($0) }
    let end = device.map { "-" + $0 } ?? ""
    return "\(BackupName.beginning)\(owner)-\(day.text)-\(digits.joined())\(end)"
  }

  /// The backup's folder in the backup place.
  public var folder: RelativePath { BackupName.path(text) }
  /// The folder's name until the backup is finished.
  public var partial: RelativePath { BackupName.path(text + BackupName.unfinished) }
  /// The path of the digest list.
  public var listFile: RelativePath { BackupName.path(text + BackupName.list) }

  private static func path(_ text: String) -> RelativePath { RelativePath(text) ?? "zutto" }

  /// The name one second later.
  var next: BackupName {
    let second = time.secondOfDay + 1
    guard let time = TimeOfDay(hour: second / 3600, minute: second / 60 % 60, second: second % 60) else {
      return BackupName(owner: owner, day: day.adding(days: 1), time: .midnight, device: device)
    }
    return BackupName(owner: owner, day: day, time: time, device: device)
  }

  /// Orders by time, then by owner and device.
  public static func < (a: BackupName, b: BackupName) -> Bool {
    if a.day != b.day { return a.day < b.day }
    if a.time != b.time { return a.time < b.time }
    if a.owner != b.owner { return a.owner < b.owner }
    return a.device ?? "" < b.device ?? ""
  }
}

/// The place of a home's backups: a folder of this machine, one that rsync reaches, or a repository.
public enum BackupPlace: Sendable, Hashable {
  /// A folder, as an absolute path.
  case folder(String)
  /// `user@host:folder`, `host::module/folder` or `rsync://…`, in rsync's syntax.
  case remote(String)
  /// A repository as its program takes it, or the absolute path of its folder.
  case engine(EngineKind, String)

  /// Parses a folder or an address; `absolute` makes a local path absolute, or returns nil if it can't.
  ///
  /// - Throws: `address-invalid`.
  public init(parsing text: String, absolute: (String) -> String?) throws(Diagnostic) {
    let engine = BackupPlace.engine(in: text)
    let text = engine?.1 ?? text
    // rsync's own rule: a colon before the first slash means remote.
    let isRemote = text.hasPrefix("rsync://") || text.prefix { $0 != "/" }.contains(":")
    let isOdd = text.isEmpty || text.hasPrefix("-") || text.escapingControls != text
    if isRemote, !isOdd, !text.hasPrefix(":") {
      let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
      self = engine.map { .engine($0.0, text) } ?? .remote(trimmed)
      return
    }
    guard !isOdd, let path = absolute(text) else {
      throw Diagnostic(
        .addressInvalid, Phrase("sync-no-place-backups", ["escaping-controls": text.escapingControls]),
        hint: Phrase("sync-name-folder-user-host-folder"))
    }
    self = engine.map { .engine($0.0, path) } ?? .folder(path)
  }

  init(remembered text: String) {
    self =
      BackupPlace.engine(in: text).map { .engine($0.0, $0.1) }
      ?? (text.hasPrefix("/") ? .folder(text) : .remote(text))
  }

  /// The program and the repository of `restic:REPOSITORY` or `borg:REPOSITORY`.
  private static func engine(in text: String) -> (EngineKind, String)? {
    for kind in EngineKind.allCases where text.hasPrefix(kind.rawValue + ":") {
      let rest = text.dropFirst(kind.rawValue.count + 1)
      // Both programs have a prefix for folders of this machine.
      for prefix in ["local:", "file://"] where rest.hasPrefix(prefix) {
        return (kind, String(rest.dropFirst(prefix.count)))
      }
      return (kind, String(rest))
    }
    return nil
  }

  /// The folder or address.
  public var text: String {
    switch self {
    case .folder(let path): path
    case .remote(let address): address
    case .engine(let kind, let address): "\(kind.rawValue):\(address)"
    }
  }

  /// The folder of this machine; nil if it is elsewhere.
  public var folder: String? {
    switch self {
    case .folder(let path): path
    case .remote: nil
    case .engine(_, let address): address.hasPrefix("/") ? address : nil
    }
  }

  /// The address of an item in the place, in rsync's syntax.
  func address(_ name: String) -> String {
    // `host:` is the person's home folder on that machine.
    text.hasSuffix(":") || text.hasSuffix("/") ? text + name : "\(text)/\(name)"
  }
}
