// The depots of a home in a sync: what the caller says of them, and the rounds until all have the same.

public import Diagnostics
internal import Fluent
internal import Ground
internal import MergeText
public import SafeFiles
public import Seal
public import ZonedTime

/// A depot that a home syncs with.
public struct DepotRequest: Sendable, Hashable {
  /// What the person calls it.
  public var name: String
  /// A folder, `USER@HOST:FOLDER`, `rsync://HOST/MODULE/FOLDER`, `sftp://…` or `rclone:REMOTE:PATH`.
  public var address: String
  /// Whether a new depot is to be without a readable copy; nil: where all machines see one folder it has one.
  public var isPacked: Bool?
  /// Whether it is to be sealed, and one that is not is refused.
  public var isSealed = false
  /// The id of the sealed depot that is there for sure.
  public var sealedID: String?
  /// What lets this machine in for the first time.
  public var invitation: DepotInvitation?
  /// Whether it is only looked at: nothing is made there, and an invitation is not used up.
  var isOnTrial = false

  /// Creates a request.
  public init(name: String, address: String, isPacked: Bool? = nil) {
    invitation = DepotInvitation(address)
    self.name = name
    self.address = invitation?.address ?? address
    self.isPacked = isPacked
  }

  /// The address as it is remembered: that of a folder is absolute.
  ///
  /// - Throws: `depot-address`, `depot-inside`.
  public static func wholeAddress(_ typed: String, of home: Tree) throws(Diagnostic) -> String {
    let address = try DepotAddress(typed)
    try address.checkApart(from: home)
    return address.shown
  }

  /// Whether this machine remembers anything of a depot of the home, or of the diary in a folder.
  ///
  /// - Throws: `depot-address`, `file-unreadable`.
  public static func isRemembered(_ address: String, of home: Tree, in folder: RelativePath? = nil)
    throws(Diagnostic) -> Bool
  {
    guard let place = try GitPlace.find(GitFolder(home: home, prefix: folder).root) else { return false }
    return place.common.signature(DepotMemory.path(of: try DepotAddress(address))) != nil
  }

  /// Forgets what this machine remembers of a depot of the home, or of the diary in a folder.
  ///
  /// - Throws: `depot-address`, `file-unwritable`.
  public static func forget(_ address: String, of home: Tree, in folder: RelativePath? = nil)
    throws(Diagnostic)
  {
    guard let place = try GitPlace.find(GitFolder(home: home, prefix: folder).root) else { return }
    try place.common.delete(DepotMemory.path(of: try DepotAddress(address)))
  }
}

/// A passphrase that is needed for a sealed depot.
public enum DepotQuestion: Sendable, Hashable {
  /// A new one.
  case new
  /// The one of a person who is a member.
  case open(isAgain: Bool)
}

/// A member of a sealed depot.
public struct DepotPerson: Sendable, Hashable {
  /// What the owner calls them.
  public let name: String
  /// Whether they decide who the members are.
  public let isOwner: Bool
  /// Whether this home is theirs.
  public let isSelf: Bool
  /// Whether they were invited and did not come yet.
  public let isInvited: Bool
}

/// What is in a depot.
public struct DepotStatus: Sendable, Hashable {
  /// A home on a machine that syncs with it.
  public struct Device: Sendable, Hashable {
    /// The name under which it writes, 16 hexadecimal digits.
    public let writer: String
    /// In a sealed depot, what its person is called there.
    public let member: String?
    /// Whether it is this one.
    public let isSelf: Bool
    /// When it wrote last, by its own clock.
    public let time: String
  }

  /// `copy`, `packed` or `sealed`.
  public let kind: String
  /// The depot's id, 32 hexadecimal digits.
  public let id: String
  /// The number of packs.
  public let packs: Int
  /// The bytes of all packs.
  public let bytes: Int
  /// The number of states of devices that have not wholly arrived.
  public let waiting: Int
  /// Who wrote there.
  public let devices: [Device]
}

/// How depots are synced.
public struct DepotOptions: Sendable {
  /// A folder outside of the home for what this machine remembers of its own heads.
  public var state: String
  /// What reaches other machines for rsync; nil for ssh.
  public var remoteShell: String?
  /// Whether a person can type a password.
  public var mayAsk = false
  /// Whether all files of readable copies are read, even if size and time are the same.
  public var comparesAll = false
  /// Whether much that is missing in a readable copy was removed there by hand.
  public var acceptsRemovals = false
  /// What the owner of a new sealed depot is called there.
  public var person = ""
  /// Asks for a passphrase; nil, or a nil answer, if nobody can be asked.
  public var passphrase: (@Sendable (DepotQuestion) throws(Diagnostic) -> Secret?)?
  /// The cost of a new passphrase.
  public var cost = Scrypt.Parameters.standard
  /// Random bytes.
  public var random: @Sendable (Int) -> [UInt8]
  /// The clock.
  public var now: @Sendable () -> Instant
  /// Whether photos and sound that are kept apart are fetched.
  public var fetchesMedia = true
  /// Told what is being done.
  public var progress: @Sendable (DepotProgress) -> Void = { _ in }

  /// Creates options.
  public init(
    state: String, random: @escaping @Sendable (Int) -> [UInt8], now: @escaping @Sendable () -> Instant
  ) {
    self.state = state
    self.random = random
    self.now = now
  }
}

/// The progress of a sync with a depot.
public enum DepotProgress: Sendable, Hashable {
  case comparing
  /// So many packs are fetched.
  case fetching(Int)
  case sending
  /// So many files are written into the readable copy.
  case writing(Int)
  /// So many photos and sounds are fetched.
  case fetchingMedia(Int)
  /// So many photos and sounds are put.
  case sendingMedia(Int)
}

/// What a sync did at a depot.
public struct DepotReport: Sendable, Hashable {
  /// What the person calls it.
  public let name: String
  /// Its address.
  public let address: String
  /// Files that were edited by hand in its readable copy.
  public internal(set) var edited: [RelativePath] = []
  /// The number of files written and removed in its readable copy.
  public internal(set) var written = 0
  /// The number of photos and sounds that were put.
  public internal(set) var sentMedia = 0
  /// Whether something new was put.
  public internal(set) var isSent = false
  /// Whether this home, or a copy of it, was here under one name, and got another.
  public internal(set) var isNewDevice = false
  /// The number of states of other devices that have not wholly arrived yet.
  public internal(set) var waiting = 0
  /// What needs attention.
  public internal(set) var problems: [Diagnostic] = []
  /// The id of a sealed depot.
  public internal(set) var sealedID: String?
  /// Why it could not be synced.
  public internal(set) var problem: Diagnostic?

  /// Whether what is forgotten was there, and is gone.
  public internal(set) var isCleaned = false

  /// Whether it had all already, and nothing new.
  public var isNothing: Bool { edited.isEmpty && written == 0 && !isSent && sentMedia == 0 }
}

extension GitSync {
  /// Looks at the place of a depot before the first sync with it, and makes the home a repository if it is none.
  ///
  /// - Parameters:
  ///   - depot: the depot.
  ///   - options: how it is synced.
  ///   - mustHold: whether something must be there already.
  /// - Throws: `depot-…`, `sync-unreachable` if nothing is there that must, before anything is made; `git-failed`,
  ///   `program-missing`.
  public func prepare(for depot: DepotRequest, _ options: DepotOptions, mustHold: Bool = false)
    throws(Diagnostic)
  {
    let scratch: RelativePath = ".zutto/sync"
    try place.home.createFolder(scratch)
    defer { _ = try? place.home.deleteAll(scratch) }
    try DepotVisit(depot, options, git, place, rules, try place.home.tree(scratch)).check(mustHold: mustHold)
    if try GitPlace.find(place.root) == nil { try git.bytes(["init", "--quiet", "--initial-branch=main"]) }
  }

  /// Syncs with depots and, where there is one, with the remote repository.
  ///
  /// A depot that can't be reached stops no other; why is in its report.
  ///
  /// - Throws: as `run`.
  public func run(_ report: inout GitReport, depots: [DepotRequest], _ options: DepotOptions)
    throws(Diagnostic)
  {
    var work = try GitWork(self)
    try work.settle(&report)
    try work.meet(depots, options, &report)
    try work.forget(&report)
  }
}

extension GitSync {
  /// Visits a depot, holding the repository's lock as a sync does.
  private func visit<Result>(
    _ depot: DepotRequest, _ options: DepotOptions,
    _ body: (_ visit: DepotVisit, _ head: String?) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var work = try GitWork(self)
    try work.readPurges()
    try work.look()
    let visit = try DepotVisit(depot, options, work.git, place, rules, work.place.common)
    visit.media = try work.media()
    var report = GitReport()
    _ = try work.look(at: visit, &report)
    let result = try body(visit, work.status.head)
    withExtendedLifetime(work) {}
    return result
  }

  /// Reads all packs of a depot, and puts again what damaged ones held, as far as it is here.
  ///
  /// - Returns: the number of packs, and the damaged ones.
  /// - Throws: as a sync.
  public func verify(_ depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) -> (
    count: Int, damaged: [RelativePath]
  ) {
    try visit(depot, options) { (visit, head) throws(Diagnostic) in try visit.verify(head) }
  }

  /// What a depot holds.
  ///
  /// - Throws: as a sync.
  public func status(of depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) -> DepotStatus {
    try visit(depot, options) { (visit, _) throws(Diagnostic) in try visit.status() }
  }

  /// Puts all that a depot has into as few packs as possible.
  ///
  /// - Returns: their number.
  /// - Throws: as a sync.
  public func tidy(_ depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) -> Int {
    try visit(depot, options) { (visit, _) throws(Diagnostic) in try visit.tidy() }
  }

  /// The members of a sealed depot.
  ///
  /// - Throws: `depot-sealed`, and as a sync.
  public func members(of depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) -> [DepotPerson] {
    try visit(depot, options) { (visit, _) throws(Diagnostic) in try visit.people() }
  }

  /// Invites somebody to a sealed depot.
  ///
  /// - Throws: `depot-sealed` if it is not sealed, or somebody else's; `depot-address` for a name that is taken; as a sync.
  public func invite(_ name: String, to depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic)
    -> DepotInvitation
  { try visit(depot, options) { (visit, _) throws(Diagnostic) in try visit.invite(name) } }

  /// Removes somebody from a sealed depot: what comes is sealed with a new key.
  ///
  /// - Throws: as `invite`.
  public func remove(_ name: String, from depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) {
    try visit(depot, options) { (visit, _) throws(Diagnostic) in try visit.dismiss(name) }
  }

  /// Changes the passphrase of the person whose home this is.
  ///
  /// - Throws: `depot-sealed`, `passphrase-wrong`, and as a sync.
  public func changePassphrase(of depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) {
    try visit(depot, options) { (visit, _) throws(Diagnostic) in try visit.changePassphrase() }
  }
}

extension GitWork {
  /// The number of rounds while others keep changing the depots.
  private static let meetings = 8

  /// Brings this home, its depots and its remote to the same commit.
  mutating func meet(_ requests: [DepotRequest], _ options: DepotOptions, _ report: inout GitReport)
    throws(Diagnostic)
  {
    var visits: [DepotVisit] = []
    for request in requests {
      do throws(Diagnostic) {
        visits.append(try DepotVisit(request, options, git, sync.place, sync.rules, place.common))
      } catch {
        var failed = DepotReport(name: request.name, address: request.address)
        failed.problem = error
        report.depots.append(failed)
      }
    }
    var open = visits
    let hasRemote = try !git.bytes(["remote"]).isEmpty
    for round in 0..<GitWork.meetings where !open.isEmpty {
      open = try receive(open, &report)
      if round == 0 || report.head != status.head, hasRemote { try exchange(&report) }
      report.head = status.head
      guard let head = status.head else { break }
      let media = try fill(visits.filter { $0.report.problem == nil }, &report)
      var again: [DepotVisit] = []
      for visit in visits where visit.report.problem == nil {
        // The remote brought lists that the depot has to be looked at with.
        guard visit.purges.names == purges.names else {
          again.append(visit)
          continue
        }
        do throws(Diagnostic) {
          visit.media = media
          if try !visit.send(head) { again.append(visit) }
        } catch {
          visit.report.problem = error
        }
      }
      open = again
      if !open.isEmpty { GitWork.pause(milliseconds: 20 << min(round, 5)) }
    }
    for visit in open where visit.report.problem == nil {
      // Nothing came that a home could begin with.
      visit.report.problem = status.head == nil ? visit.incomplete : DepotFault.busy(visit.address)
    }
    report.depots += visits.map(\.report)
  }

  /// Fetches from depots and joins what they have with ours; returns those that could be read.
  private mutating func receive(_ visits: [DepotVisit], _ report: inout GitReport) throws(Diagnostic)
    -> [DepotVisit]
  {
    sync.progress(.fetching)
    var tips: [(visit: DepotVisit, commits: [String])] = []
    for visit in visits where visit.report.problem == nil {
      do throws(Diagnostic) {
        let found = try look(at: visit, &report)
        try join(visit, found, &report)
        tips.append((visit, found))
      } catch { visit.report.problem = error }
    }
    if tips.contains(where: { !$0.commits.isEmpty }) { sync.progress(.merging) }
    takeAll(tips, &report)
    // After it, so that what the home ignores is known.
    tips = []
    for visit in visits where visit.report.problem == nil && !visit.isAtRest {
      do throws(Diagnostic) {
        var edits = try GitWork.edits(visit)
        var found: [String] = []
        var tries = 1
        while edits == nil, tries < GitWork.meetings {
          found += try look(at: visit, &report)
          edits = try GitWork.edits(visit)
          tries += 1
        }
        guard let edits else { throw DepotFault.busy(visit.address) }
        found += edits
        try join(visit, found, &report)
        tips.append((visit, found))
      } catch { visit.report.problem = error }
    }
    takeAll(tips, &report)
    return visits.filter { $0.report.problem == nil }
  }

  /// Takes what depots have, all at once; of what is refused, all that the others have.
  private mutating func takeAll(_ tips: [(visit: DepotVisit, commits: [String])], _ report: inout GitReport) {
    do throws(Diagnostic) {
      try take(Set(tips.flatMap(\.commits)).sorted(), allowsUnrelated: true, &report)
    } catch {
      for (visit, commits) in tips where !commits.isEmpty {
        do throws(Diagnostic) { try take(commits, allowsUnrelated: true, &report) } catch {
          visit.report.problem = error
        }
      }
    }
  }

  /// The commits of edits by hand; nil if the copy is just being changed.
  private static func edits(_ visit: DepotVisit) throws(Diagnostic) -> [String]? {
    do throws(Diagnostic) { return try visit.receiveEdits() } catch {
      if error.code == .depotBusy { return nil }
      throw error
    }
  }

  /// Puts a home that has no history in common with a depot, such as a copy of its files, on top of the depot's.
  private mutating func join(_ visit: DepotVisit, _ tips: [String], _ report: inout GitReport)
    throws(Diagnostic)
  {
    for tip in tips {
      if sync.place.isShared {
        try visit.checkDiary(tip)
      } else {
        try checkOwner(status.head ?? tip, tip)
      }
    }
    guard let head = status.head, !tips.isEmpty else { return }
    var join = self.join
    // Two homes that began at once have a history each.
    guard let tip = try join.join(tips, allowsUnrelated: true), try git.commonAncestors(head, tip).isEmpty
    else { return }
    let isShared = sync.place.isShared
    let isRoot = try isShared ? false : git.line(["rev-list", "--count", head]) == "1"
    guard isRoot || tips == [visit.found] || sync.options.allowsUnrelated else {
      throw isShared ? DepotFault.otherDiary(visit.address) : GitFault.unrelated(visit.address.shown)
    }
    let memory = OldRsyncMemory(of: visit.address, in: sync.place.home)
    let tree = try join.graft(try git.files(in: head), onto: tip) { (path) throws(Diagnostic) in
      try memory.base(of: path)
    }
    var target = tip
    if tree != nil || !isRoot {
      var own = git
      // A history that is more than one commit stays.
      let parents = isRoot ? [tip] : [tip, head]
      own.variables.merge(try identity()) { $1 }
      own.variables.merge(try sync.date(after: parents, git)) { $1 }
      target = try own.line(
        ["commit-tree", tree ?? "\(tip)^{tree}", "-m", "zutto sync: joined"] + parents.flatMap { ["-p", $0] })
    }
    try bring(to: target, &report)
    report.merged += join.merged
    try memory.remove()
  }
}
