// The browsers that were paired, and who each of them is.

package import Diagnostics
package import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Synchronization
package import ZonedTime

/// A paired browser.
package struct PairedDevice: Sendable, Hashable {
  /// Six hexadecimal digits, by which a person names it.
  package let id: String
  /// What it is, from its User-Agent.
  package let name: String
  package let role: Role
  /// The SHA-256 of its cookie or key.
  let cookie: Digest
  package let paired: Instant
  /// The hour of its last visit.
  package var seen: Instant
  /// Where it receives notices; nil if it wants none.
  var push: PushAddress?

  init(id: String, name: String, role: Role, cookie: Digest, paired: Instant) {
    self.id = id
    self.name = name
    self.role = role
    self.cookie = cookie
    self.paired = paired
    seen = paired
  }

  init?(_ object: JSONObject) {
    guard let id = object["id"]?.text, let name = object["name"]?.text, let role = Role(object),
      let cookie = object["cookie"]?.text.flatMap(Digest.init(hex:)),
      let paired = object["paired"]?.integer, let seen = object["seen"]?.integer
    else { return nil }
    self.init(
      id: id, name: name, role: role, cookie: cookie, paired: Instant(secondsSince1970: Int64(paired)))
    self.seen = Instant(secondsSince1970: Int64(seen))
    push = object["push"]?.object.flatMap(PushAddress.init(_:))
  }

  var json: JSONObject {
    var object = role.json
    object["id"] = .text(id)
    object["name"] = .text(name)
    object["cookie"] = .text(cookie.hex)
    object["paired"] = .integer(Int(paired.secondsSince1970))
    object["seen"] = .integer(Int(seen.secondsSince1970))
    object["push"] = push.map { .object($0.json) }
    return object
  }

  /// A name for a browser from its User-Agent, such as `iPhone, Safari`.
  package static func name(userAgent: String) -> String {
    func first(_ names: KeyValuePairs<String, String>) -> String? {
      names.first { userAgent.contains($0.key) }?.value
    }
    let machine = first([
      "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Macintosh": "Mac", "Windows": "Windows",
      "CrOS": "Chromebook", "Linux": "Linux",
    ])
    let browser = first([
      "Firefox/": "Firefox", "FxiOS/": "Firefox", "EdgA/": "Edge", "Edg/": "Edge",
      "SamsungBrowser/": "Samsung",
      "CriOS/": "Chrome", "Chrome/": "Chrome", "Safari/": "Safari",
    ])
    let parts = [machine, browser].compactMap(\.self)
    return parts.isEmpty ? "?" : parts.joined(separator: ", ")
  }
}

/// `devices.json`: read again when another process changed it.
///
/// A class because all connections share what was read.
package final class PairedDevices: Sendable {
  private struct State {
    var devices: [PairedDevice] = []
    var byCookie: [Digest: PairedDevice] = [:]
    var signature: FileSignature?
    var isRead = false
  }

  private static let file: RelativePath = "devices.json"
  private static let hour: Int64 = 3600

  private let folder: AppFolder
  private let state = Mutex(State())

  /// - Throws: `app-state`, `file-unreadable`.
  package init(in folder: AppFolder) throws(Diagnostic) {
    self.folder = folder
    let object = try folder.files.read(PairedDevices.file)
    guard object == nil || PairedDevices.parse(object) != nil else {
      throw folder.files.damaged(PairedDevices.file)
    }
  }

  /// All of them; none while the file can't be read.
  package func all() -> [PairedDevice] { current { $0.devices } }

  /// The browser with a cookie, or the program with a key; nil for a stranger.
  func device(secret: String, isKey: Bool) -> PairedDevice? {
    guard secret.utf8.count == 64 else { return nil }
    // Only hashes of 256 random bits are compared, so the time that takes reveals nothing about them.
    let device = current { $0.byCookie[Digest(of: Array(secret.utf8))] }
    return (device?.role == .sendKey) == isKey ? device : nil
  }

  /// Pairs a browser, or makes a key.
  ///
  /// - Returns: the device, and its cookie or key, which is kept nowhere.
  package func add(role: Role, name: String, _ world: World) throws(Diagnostic) -> (
    PairedDevice, cookie: String
  ) {
    let cookie = world.randomBytes(32).hexadecimal
    let device = try change { devices in
      var id = ""
      repeat { id = world.randomBytes(3).hexadecimal } while devices.contains { $0.id == id }
      let device = PairedDevice(
        id: id, name: name, role: role, cookie: Digest(of: Array(cookie.utf8)), paired: world.now())
      devices.append(device)
      return device
    }
    return (device, cookie)
  }

  /// Makes a browser a stranger.
  package func remove(_ id: String) throws(Diagnostic) { try change { $0.removeAll { $0.id == id } } }

  /// Notes a visit, once an hour.
  func touch(_ device: PairedDevice, at now: Instant) throws(Diagnostic) {
    guard abs(device.seen.seconds(until: now)) >= PairedDevices.hour else { return }
    try change { devices in
      for index in devices.indices where devices[index].id == device.id { devices[index].seen = now }
    }
  }

  /// Notes where a browser receives notices; nil for none.
  func setPush(_ address: PushAddress?, of id: String) throws(Diagnostic) {
    try change { devices in
      // One browser has one subscription: whoever was paired with it before has it no more.
      for index in devices.indices
      where devices[index].id == id || devices[index].push?.endpoint == address?.endpoint {
        devices[index].push = devices[index].id == id ? address : nil
      }
    }
  }

  private func change<Result>(_ body: (inout [PairedDevice]) -> Result) throws(Diagnostic) -> Result {
    try folder.files.change(PairedDevices.file) { (object) throws(Diagnostic) in
      guard var devices = PairedDevices.parse(object) else {
        throw folder.files.damaged(PairedDevices.file)
      }
      let result = body(&devices)
      object["devices"] = .list(devices.map { .object($0.json) })
      return result
    }
  }

  /// The devices of the file; nil if it is damaged.
  private static func parse(_ object: JSONObject?) -> [PairedDevice]? {
    guard let object, !object.members.isEmpty else { return [] }
    // A file without its list is damaged, not empty: nobody is paired by it, and it is not overwritten.
    return object["devices"] == nil ? nil : object.items("devices", PairedDevice.init(_:))
  }

  /// Uses the devices as the file has them now.
  private func current<Result>(_ use: (State) -> Result) -> Result {
    state.withLock { state in
      let signature = folder.files.tree.signature(PairedDevices.file)
      if !state.isRead || signature != state.signature {
        // Nobody is paired, rather than somebody who was removed; the next request reads it again.
        state = State()
        do throws(Diagnostic) {
          if let devices = PairedDevices.parse(try folder.files.read(PairedDevices.file)) {
            state.devices = devices
            state.byCookie = Dictionary(devices.map { ($0.cookie, $0) }, uniquingKeysWith: { a, _ in a })
            state.signature = signature
            state.isRead = true
          }
        } catch { return use(state) }
      }
      return use(state)
    }
  }
}
