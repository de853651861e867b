// Which backup is meant where none is named: the newest of this home, by a date that can be true.

public import Diagnostics
internal import Fluent
public import Ground
public import ZonedTime

extension BackupShelf {
  /// Why a backup is not the one that is meant.
  public enum PassingOver: Sendable, Hashable {
    /// Its date is still to come: a clock was wrong.
    case future
    /// It is of another home, or of a machine that is not on this home's list.
    case otherHome
  }

  /// The newest backup of a home.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - memory: the backups that were made from here.
  ///   - today: the day on the home's clock.
  /// - Returns: the backup, and the newer ones of the same owner that are not meant, newest first.
  /// - Throws: `backup-missing`, and as the reads of `devices/`.
  public func newest(of home: Home, _ memory: BackupMemory, today: Day) throws(Diagnostic) -> (
    name: BackupName, passedOver: [(BackupName, PassingOver)]
  ) {
    var passedOver: [(BackupName, PassingOver)] = []
    let origin = try BackupOrigin(home, memory)
    for name in names.reversed() where name.owner == home.settings.owner {
      if origin.isFuture(name, today: today) {
        passedOver.append((name, .future))
      } else if origin.has(name) ?? listsMachine(of: origin, name) {
        return (name, passedOver)
      } else {
        passedOver.append((name, .otherHome))
      }
    }
    let others = passedOver.isEmpty ? names.map(\.text) : passedOver.map(\.0.text)
    throw Diagnostic(
      .backupMissing,
      others.isEmpty
        ? Phrase("sync-no-finished-backup", ["place": place.text])
        : Phrase(
          "sync-no-finished-backup-home-but",
          ["place": place.text, "others": others.suffix(5).joined(separator: ", ")]),
      hint: others.isEmpty ? Phrase("sync-make-one-zutto-backup") : Phrase("sync-name-one-you-mean"))
  }

  /// Whether a backup whose name tells no machine holds the file of one of the home's; one without any may be anybody's.
  private func listsMachine(of origin: BackupOrigin, _ name: BackupName) -> Bool {
    // A list that can't be read is told by what reads the backup.
    guard let list = try? list(of: name) else { return true }
    let ids = list.digests.keys.filter { $0.parent == Device.folder }.map(\.stem).filter(Device.isID)
    return ids.isEmpty || origin.devices.isEmpty || !origin.devices.isDisjoint(with: ids)
  }
}

/// Which backups are of a home: those of its machines.
public struct BackupOrigin: Sendable {
  /// The ids of the home's machines.
  public let devices: Set<String>
  private let made: Set<BackupName>

  /// The machines that a home lists.
  ///
  /// - Throws: as the reads of `devices/`.
  public init(_ home: Home, _ memory: BackupMemory) throws(Diagnostic) {
    let own = try DeviceStore.ownID(in: home).map { [$0] } ?? []
    devices = Set(try DeviceStore.list(in: home).0.map(\.id) + own)
    made = Set(memory.made.keys)
  }

  /// Whether a backup is of this home, as far as its name tells; nil where it does not.
  public func has(_ name: BackupName) -> Bool? {
    made.contains(name) ? true : name.device.map(devices.contains)
  }

  /// Whether a backup bears a date to come; a day is left to clocks and time zones that differ.
  public func isFuture(_ name: BackupName, today: Day) -> Bool { today.days(until: name.day) > 1 }
}
