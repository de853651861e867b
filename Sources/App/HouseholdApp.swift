// The household app: pages and forms for phones, over a home.

package import Diagnostics
internal import Fluent
internal import FormData
internal import Ground
package import Household
internal import SafeFiles
package import Serve
internal import Synchronization

/// A household's pages, and the forms that write into its home.
///
/// A class because all connections share it.
package final class HouseholdApp: Site {
  private let doors: Mutex<Door>
  let world: World
  let locales: Locales
  let devices: PairedDevices
  let folder: AppFolder
  let pairings: Pairings
  let reader: HomeReader
  let writer: HomeWriter
  let theme: AppTheme
  let sounds = MemoSounds()
  let searches = Searches()
  let streams = EventStreams<String>()
  /// A number that is another one after each change of the home's files.
  private let turns: Mutex<Int>
  let push: PushNotices
  /// The path before all pages: a secret, which is also the cookie's path.
  package let path: String
  /// The household's own certificate authority, if the app uses one.
  let authority: OwnAuthority?

  // `no-referrer` would make browsers send `Origin: null` with our own forms.
  package let headers = [(name: "Referrer-Policy", value: "same-origin")]

  /// - Parameters:
  ///   - household: the home and whose language its pages have where a browser asks for none of ours.
  ///   - folder: the machine's memory of who is paired.
  ///   - door: where phones reach it.
  ///   - authority: whose certificate the door has, if it is the household's own.
  ///   - settings: which push services there are besides the browser makers'.
  /// - Throws: errors of the state files and of the built-in templates.
  package init(
    _ household: Household, _ folder: AppFolder, door: Door, authority: OwnAuthority? = nil,
    push settings: PushSettings = PushSettings()
  ) throws(Diagnostic) {
    self.authority = authority
    doors = Mutex(door)
    world = household.world
    locales = household.locales
    self.folder = folder
    devices = try PairedDevices(in: folder)
    pairings = Pairings(in: folder, household.world)
    reader = HomeReader(household)
    writer = HomeWriter(household.home.tree.root)
    theme = try AppTheme()
    path = "/h/" + folder.key
    // Another one than that of an app before this, whose pages are still open.
    turns = Mutex(household.world.randomBytes(6).reduce(0) { $0 << 8 | Int($1) })
    var settings = settings
    settings.contact = settings.contact ?? door.publicAddress
    push = PushNotices(household, devices, folder, base: path, settings)
  }

  var door: Door { doors.withLock { $0 } }

  /// Notes the port, where a free one was asked for; returns the origin.
  package func listens(at port: Int) -> String {
    doors.withLock { door in
      if !door.isBehindProxy { door.listens(at: port) }
      return door.origin
    }
  }

  /// Looks for removed phones every second, whether it is time for a reminder every ten, and deletes old receipts
  /// and abandoned uploads every day, until the task is cancelled.
  package func maintain() async {
    var seconds = 0
    var nextTidying = 0
    await push.begin()
    while !Task.isCancelled {
      if seconds >= nextTidying {
        // A home that is away for a moment is tidied soon, not only tomorrow.
        let isTidy = (try? await writer.tidy(at: world.now())) != nil
        nextTidying = seconds + (isTidy ? 86_400 : 60)
      }
      endStreamsOfStrangers()
      if seconds % 10 == 0 { Task { [push] in await push.remind() } }
      seconds += 1
      try? await Task.sleep(for: .seconds(1))
    }
  }

  package func receive(_ request: Request) -> Reception { receive(request, at: door) }

  /// Answers a request that came in at a door.
  func receive(_ request: Request, at door: Door) -> Reception {
    let target = Target(request.target)
    if let path = target?.path,
      let answer = OpenPages(app: self, door: door).answer(request, path.parts.map { String($0) })
    {
      return .answer(answer)
    }
    let asked = target.flatMap(below)
    let key = asked == ["in"] ? request.bearerKey : nil
    if let refusal = door.refusal(request, hasKey: key != nil) { return .answer(refusal) }
    let method = request.method == "HEAD" ? "GET" : request.method
    guard let asked, let (route, values) = Route.find(method, asked) else {
      return .answer(.plain(404, "Nothing is here."))
    }
    let secrets = key.map { [$0] } ?? request.cookies(named: door.cookie)
    let device = secrets.lazy.compactMap { self.devices.device(secret: $0, isKey: key != nil) }.first {
      door.admits($0.role)
    }
    if key != nil, device == nil {
      let words = "This key is not one of this household's, or was removed."
      return .answer(.plain(401, words, [("WWW-Authenticate", "Bearer")], closes: true))
    }
    let right = device.map(\.role.right) ?? .stranger
    let visit = Visit(app: self, request: request, values: values, device: device, door: door)
    guard route.rights.contains(right) else {
      // A browser that isn't paired learns how to be; everybody else that nothing is here.
      return .answer(right == .stranger ? visit.strangerPage() : visit.missing())
    }
    return .receiver(
      Submission(
        visit, limits: route.method == .get ? nil : route.limits, isProgram: key != nil, route.answer))
  }

  private func below(_ target: Target) -> [String]? {
    guard let path = target.path else { return nil }
    let parts = path.parts.map { String($0) }
    guard parts.count >= 2, "/\(parts[0])/\(parts[1])" == self.path else { return nil }
    return Array(parts.dropFirst(2))
  }

  /// Whether a path below the base is a page that a visitor may see.
  func shows(_ path: String, to right: Right) -> Bool {
    guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let target = Target(path),
      let place = target.path
    else { return false }
    let parts = place.parts.map { String($0) }
    return Route.all.contains { $0.method == .get && $0.rights.contains(right) && $0.match(parts) != nil }
  }

  /// Every route's method and pattern, for the tests that prove the table of rights complete.
  package static let routes = Route.all.map { "\($0.method.rawValue) \($0.path)" }

  private static let changedEvent = "event: changed\ndata: \n\n"

  /// What the home's files are at now: a page that is made later shows them as they are then, or newer.
  var turn: String { turns.withLock { String($0) } }

  /// The stream that notifies a device's open page of changes, first of those since it was made.
  func stream(of device: PairedDevice, since turn: String?) -> EventSubscription {
    streams.subscription(device.id) { [self] in
      "retry: 1000\n\n" + (turn == self.turn ? "" : HouseholdApp.changedEvent)
    }
  }

  /// The home's files changed, or may have: open pages look again.
  ///
  /// - Parameter paths: the files, or their folders; nil for any.
  package func changed(in paths: Set<RelativePath>? = nil) async {
    await reader.forget(paths)
    if paths?.contains(where: { $0.parts.first == "memos" }) ?? true { await sounds.forget() }
    turns.withLock { $0 += 1 }
    streams.send(HouseholdApp.changedEvent)
    Task { [push, streams] in await push.look { id in streams.contains { $0 == id } } }
  }

  /// Ends the event streams of phones that are not paired any more.
  func endStreamsOfStrangers() {
    let known = Set(devices.all().map(\.id))
    streams.end { !known.contains($0) }
  }
}

/// The plain door beside the HTTPS one: how to trust the household's authority, and the tills if they are to use it.
///
/// A class because connections share it.
package final class PlainDoor: Site {
  private let app: HouseholdApp
  private let door: Mutex<Door>
  private let hasTills: Bool

  package let headers: [(name: String, value: String)]

  /// - Parameters:
  ///   - app: the household.
  ///   - origin: where it is reached.
  ///   - hasTills: whether tills ring up here: everybody on the network can read along.
  package init(_ app: HouseholdApp, origin: String, hasTills: Bool) {
    self.app = app
    self.hasTills = hasTills
    door = Mutex(Door(origin: origin, isTillOnly: true))
    headers = app.headers
  }

  /// Notes the port, where a free one was asked for; returns the origin.
  package func listens(at port: Int) -> String {
    door.withLock { door in
      door.listens(at: port)
      return door.origin
    }
  }

  package func receive(_ request: Request) -> Reception {
    let door = door.withLock { $0 }
    if hasTills { return app.receive(request, at: door) }
    let path = Target(request.target)?.path?.parts.map { String($0) } ?? []
    return .answer(OpenPages(app: app, door: door).answer(request, path) ?? .plain(404, "Nothing is here."))
  }
}

extension Request {
  /// The values of a cookie (RFC 6265, section 4.2.1).
  func cookies(named name: String) -> [String] {
    values("cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingBlanks == name else { return nil }
      return parts[1].trimmingBlanks
    }
  }

  /// A value of the query, decoded as forms encode it (WHATWG URL, application/x-www-form-urlencoded).
  func query(_ name: String) -> String? {
    guard let query = target.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == name {
        return String(parts[1]).replacing("+", with: " ").percentDecoded
      }
    }
    return nil
  }
}

extension Role {
  var right: Right {
    switch self {
    case .owner: .owner
    case .member: .member
    case .till: .till
    case .sendKey: .sendKey
    }
  }
}
