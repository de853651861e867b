// What the data-safety page tells beside what the pages show: machines, backups, and what is sealed.

internal import Diagnostics
public import Ground
internal import SafeFiles
internal import ZonedTime

/// The machines of a home, what they last did for its safety, and how much is sealed.
///
/// All of it stands in files of the home, so the page is the same wherever it is built.
public struct SafetyReading: Sendable, Hashable {
  /// The machines, by name.
  public var devices: [Device]
  /// How many one-time passwords there are; the archive shows nothing else of them.
  public var sealedAccounts: Int

  /// What is known.
  public init(devices: [Device] = [], sealedAccounts: Int = 0) {
    self.devices = devices
    self.sealedAccounts = sealedAccounts
  }

  /// Reads it.
  ///
  /// - Parameter home: the home.
  /// - Returns: what could be read; what is wrong with a file is for `check` to say.
  public static func read(in home: Home) -> SafetyReading {
    var reading = SafetyReading()
    do throws(Diagnostic) {
      reading.devices = try DeviceStore.list(in: home).0
      reading.sealedAccounts = try home.tree.list("otp/records").count { $0.kind == .folder }
    } catch { return reading }
    return reading
  }

  /// The newest backup.
  var backup: Device.Backup? { devices.compactMap(\.backup).max { $0.time < $1.time } }

  /// The newest look at every file that found nothing wrong.
  var verified: Device.Verification? {
    devices.compactMap(\.verified).filter(\.isGood).max { $0.time < $1.time }
  }

  /// The newest look that found something wrong, if no good one came after it.
  var bad: Device.Verification? {
    devices.compactMap(\.verified).filter { look in
      !look.isGood && verified.map { $0.time < look.time } ?? true
    }.max { $0.time < $1.time }
  }

  /// What a machine is called on the page: two of one name are told apart by their ids.
  func shownName(of device: Device) -> String {
    let isAmbiguous = devices.contains { $0.id != device.id && $0.name == device.name }
    return isAmbiguous ? "\(device.name) (\(device.id))" : device.name
  }
}

extension SafetyReading: Input {
  func add(to key: inout Digest.Builder) {
    key.add(sealedAccounts)
    for device in devices {
      key.add(shownName(of: device))
      key.add(device.synced?.text)
      key.add(device.backup?.time.text)
      key.add(device.backup?.files ?? 0)
      key.add(device.verified?.time.text)
      key.add(device.verified?.files ?? 0)
      key.add(device.verified?.damaged ?? 0)
      key.add(device.verified?.missing ?? 0)
    }
  }
}
