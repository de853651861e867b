// `zutto box`: takes sealed letters from strangers, and hands them to whoever has the key.
// Protocol: docs/FORMAT.md, "Boxes".

package import Diagnostics
package import Fluent
package import Ground
internal import LosslessJSON
internal import SafeFiles
package import Serve
internal import Synchronization
internal import ZonedTime

/// Serves the boxes of a folder.
///
/// A class because all connections share it.
package final class BoxSite: Site {
  /// What a page elsewhere, also one opened from a disk, may do: post, and see whether it worked.
  private static let forAll = [(name: "Access-Control-Allow-Origin", value: "*")]

  private let folder: BoxFolder
  private let world: World
  private let isBehindProxy: Bool
  private let locales: Locales
  private let theme: AppTheme
  private let pace = Mutex(Pace())
  private let room = Room()

  package let headers = [(name: "Referrer-Policy", value: "no-referrer")]

  /// - Parameters:
  ///   - folder: the boxes.
  ///   - world: the clock.
  ///   - locales: the languages of the pockets' page.
  ///   - isBehindProxy: whether a proxy in front says who sends.
  /// - Throws: errors of the built-in templates.
  package init(_ folder: BoxFolder, _ world: World, _ locales: Locales, isBehindProxy: Bool)
    throws(Diagnostic)
  {
    self.folder = folder
    self.world = world
    self.isBehindProxy = isBehindProxy
    self.locales = locales
    theme = try AppTheme()
  }

  /// Deletes old letters every hour, until the task is cancelled.
  package func maintain() async {
    while !Task.isCancelled {
      // What can't be deleted now stays until the next hour.
      try? folder.tidy(at: world.now())
      try? await Task.sleep(for: .seconds(3600))
    }
  }

  package func receive(_ request: Request) -> Reception {
    // What has no business with a body may not keep a connection waiting for one.
    if request.method != "POST",
      request["content-length"] ?? "0" != "0" || !request.values("transfer-encoding").isEmpty
    {
      return .answer(.plain(400, "This request has no content.", closes: true))
    }
    let parts = Target(request.target)?.path?.parts.map { String($0) } ?? []
    if parts.first == "p" { return .answer(page(request, Array(parts.dropFirst()))) }
    guard (2...4).contains(parts.count), parts[0] == "b", let box = folder.box(parts[1]) else {
      return .answer(.plain(404, "Nothing is here.", BoxSite.forAll))
    }
    if request.method == "POST", parts.count == 2 { return post(request, box) }
    if parts.count == 4 { return receipt(request, box, parts) }
    guard let key = request.bearerKey, box.opens(key) else {
      let words = "This is a box for sealed letters. Only its key takes them out."
      return .answer(.plain(401, words, [("WWW-Authenticate", "Bearer")]))
    }
    let folder = folder
    switch (request.method, parts.count == 3 ? Digest(hex: parts[2]) : nil) {
    case ("GET", nil) where parts.count == 2:
      return .receiver(BoxAnswer { () throws(Diagnostic) in BoxSite.list(try folder.list(box.token)) })
    case ("GET", let id?):
      return .receiver(
        BoxAnswer { () throws(Diagnostic) in
          guard let letter = try folder.letter(id, in: box.token) else { return BoxSite.noLetter }
          return Answer(
            status: 200,
            headers: [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store")],
            body: .bytes(letter))
        })
    case ("DELETE", let id?):
      return .receiver(
        BoxAnswer { () throws(Diagnostic) in
          try folder.delete(id, in: box.token) ? Answer(status: 204) : BoxSite.noLetter
        })
    default: return .answer(BoxSite.noLetter)
    }
  }

  /// A phone asks whether the home has its letter, and the home says so.
  private func receipt(_ request: Request, _ box: LetterBox, _ parts: [String]) -> Reception {
    guard parts[2] == "receipts", let receipt = FormID(parts[3]) else { return .answer(BoxSite.noLetter) }
    let folder = folder
    switch request.method {
    case "GET":
      return .receiver(
        BoxAnswer { () throws(Diagnostic) in
          folder.isAcknowledged(receipt, in: box.token)
            ? .plain(200, "The home has it.") : .plain(202, "The home doesn't have it yet.")
        })
    case "PUT" where request.bearerKey.map(box.opens) == true:
      return .receiver(
        BoxAnswer { () throws(Diagnostic) in
          try folder.acknowledge(receipt, in: box.token)
          return Answer(status: 204)
        })
    default: return .answer(.plain(401, "Only the box's key says so.", [("WWW-Authenticate", "Bearer")]))
    }
  }

  /// The pockets' page and its files: the same for everybody.
  private func page(_ request: Request, _ parts: [String]) -> Answer {
    guard ["GET", "HEAD"].contains(request.method) else {
      return .plain(405, "Only GET and HEAD.", [("Allow", "GET, HEAD")], closes: true)
    }
    let language = request.language(in: locales) ?? locales[.en]
    switch parts {
    case ["out"]: return PocketPage.page(theme, language).answer()
    case _ where parts.count == 2 && parts[0] == "a":
      return AppTheme.answer(parts[1], base: PocketPage.base, language) ?? .plain(404, "Nothing is here.")
    default: return .plain(404, "Nothing is here.")
    }
  }

  private static let noLetter = Answer.plain(404, "No such letter is here.")

  private static func list(_ letters: [(id: String, size: Int, at: Instant)]) -> Answer {
    let lines = letters.map { JSON.object(["id": .text($0.id), "size": .integer($0.size)]) }
    return Answer(
      status: 200, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
      body: .bytes(JSON.object(["letters": .list(lines)]).canonical()))
  }

  private func post(_ request: Request, _ box: LetterBox) -> Reception {
    if let size = request["content-length"], Int(size) ?? .max > folder.size(of: box) {
      return .answer(.plain(413, "This is larger than a letter may be.", BoxSite.forAll, closes: true))
    }
    let sender = sender(of: request)
    if let seconds = pace.withLock({ $0.wait(for: sender, box.token, at: world.now()) }) {
      let later = BoxSite.forAll + [("Retry-After", String(seconds))]
      return .answer(.plain(429, "Too many letters came at once.", later, closes: true))
    }
    let (folder, forAll) = (folder, BoxSite.forAll)
    return .receiver(
      BoxAnswer(limit: folder.size(of: box), in: room, of: sender, forAll) { letter throws(Diagnostic) in
        guard !letter.isEmpty else { return .plain(400, "This letter is empty.", forAll) }
        return switch try folder.keep(letter, in: box.token) {
        case .new: .plain(201, "Kept.", forAll)
        case .present: .plain(200, "Kept already.", forAll)
        case .full: .plain(507, "This box is full.", forAll)
        case .gone: .plain(404, "Nothing is here.", forAll)
        }
      })
  }

  /// Who is counted: a household's whole network, where addresses are of IPv6 (RFC 6177).
  private func sender(of request: Request) -> String {
    // Only what the proxy itself added can be believed: the last one.
    let forwarded = request.values("x-forwarded-for").last?.split(separator: ",").last?.trimmingBlanks
    return Request.network(of: isBehindProxy ? forwarded ?? request.peer : request.peer)
  }
}

/// How fast letters may come; kept in memory only.
private struct Pace: Sendable {
  private struct Level {
    var tokens: Double
    var at: Instant
  }

  private struct Bucket {
    /// How many may come at once.
    let burst: Double
    /// Seconds until one more may come.
    let seconds: Double
    /// How many names are counted; then it begins anew.
    static let names = 10_000
    var levels: [String: Level] = [:]

    /// The seconds to wait; nil if there is room.
    mutating func wait(_ name: String, at now: Instant) -> Int? {
      if levels.count >= Bucket.names { levels = [:] }
      var level = levels[name] ?? Level(tokens: burst, at: now)
      // A clock that goes back adds nothing.
      level.tokens = min(burst, level.tokens + Double(max(0, level.at.seconds(until: now))) / seconds)
      level.at = now
      let isFree = level.tokens >= 1
      if isFree { level.tokens -= 1 }
      levels[name] = level
      return isFree ? nil : Int(((1 - level.tokens) * seconds).rounded(.up))
    }
  }

  private var senders = Bucket(burst: 30, seconds: 20)
  private var boxes = Bucket(burst: 600, seconds: 2)

  /// The seconds after which a letter may come; nil if it may come now.
  mutating func wait(for sender: String, _ box: String, at now: Instant) -> Int? {
    senders.wait(sender, at: now) ?? boxes.wait(box, at: now)
  }
}

/// The memory in which letters wait until they are whole, for all connections together.
///
/// A class because they share it.
private final class Room: Sendable {
  private static let bytes = 64 << 20
  /// What one sender may take of it.
  private static let share = 16 << 20
  private let taken = Mutex<(all: Int, senders: [String: Int])>((0, [:]))

  /// Takes some of it; false if there isn't as much.
  func take(_ count: Int, _ sender: String) -> Bool {
    taken.withLock { taken in
      let own = taken.senders[sender, default: 0] + count
      guard taken.all + count <= Room.bytes, own <= Room.share else { return false }
      taken.all += count
      taken.senders[sender] = own
      return true
    }
  }

  func giveBack(_ count: Int, _ sender: String) {
    taken.withLock { taken in
      taken.all -= count
      let left = taken.senders[sender, default: 0] - count
      taken.senders[sender] = left > 0 ? left : nil
    }
  }
}

/// Takes a body into memory, up to a limit, and answers on a thread that may wait for the disk.
private final class BoxAnswer: RequestReceiver {
  private let limit: Int
  private let room: Room?
  private let sender: String
  private let headers: [(name: String, value: String)]
  private let answerer: @Sendable ([UInt8]) throws(Diagnostic) -> Answer
  private let body = Mutex<[UInt8]>([])

  init(
    limit: Int, in room: Room?, of sender: String, _ headers: [(name: String, value: String)],
    _ answerer: @escaping @Sendable ([UInt8]) throws(Diagnostic) -> Answer
  ) {
    self.limit = limit
    self.room = room
    self.sender = sender
    self.headers = headers
    self.answerer = answerer
  }

  /// Answers a request without a body.
  convenience init(_ answerer: @escaping @Sendable () throws(Diagnostic) -> Answer) {
    self.init(limit: 0, in: nil, of: "", []) { _ throws(Diagnostic) in try answerer() }
  }

  func take(_ piece: [UInt8]) -> Answer? {
    body.withLock { body in
      guard body.count + piece.count <= limit else {
        return .plain(413, "This is larger than a letter may be.", headers, closes: true)
      }
      guard room?.take(piece.count, sender) != false else {
        return .plain(503, "Too many letters come at once.", headers + [("Retry-After", "30")], closes: true)
      }
      body += piece
      return nil
    }
  }

  deinit { room?.giveBack(body.withLock { $0.count }, sender) }

  func answer() async -> Answer {
    do throws(Diagnostic) { return try answerer(body.withLock { $0 }) } catch {
      let isFull = error.code == .diskFull
      return .plain(isFull ? 507 : 500, isFull ? "This box is full." : "This could not be kept.", headers)
    }
  }

  func cancel() {}
}
