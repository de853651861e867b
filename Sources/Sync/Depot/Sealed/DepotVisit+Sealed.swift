// A sealed depot in one sync: its keys, its members, and whose heads count.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Seal

extension DepotVisit {
  /// What opens and seals the files of the depot, and whose it is; nil for one that is not sealed.
  struct Sealed {
    var seal: DepotSeal
    var trust: DepotTrust
    var keys: MemberKeys
    var people: DepotMembers.List
    var members: DepotMembers
    var path: RelativePath
    /// All lists that the owner signed.
    var lists: [RelativePath]

    var ownID: String { keys.sign.publicKey.x.hexadecimal }
    var isOwner: Bool { people.members.first?.id == ownID }
  }

  /// The most bytes of a file of members or keys.
  private static let limit = 4 << 20
  /// So many files of keys a passphrase is tried on.
  private static let tries = 64
  /// So many lists of members are read, the newest.
  private static let lists = 32

  // MARK: Making

  /// Makes a sealed depot.
  ///
  /// - Throws: `passphrase-…`, as the road.
  func makeSealed(objects: String) throws(Diagnostic) -> (RelativePath, [UInt8]) {
    let keys = MemberKeys(random: options.random)
    let depot = Depot(sealedBy: keys.sign.publicKey, salt: options.random(16), objects: objects)
    let passphrase = try passphrase(.new)
    let seal = DepotSeal(
      depot: [UInt8](hexadecimal: depot.id) ?? [], ring: KeyRing(randomBytes: options.random),
      random: options.random)
    let members = DepotMembers(
      DepotMembers.List(members: [keys.member(options.person)]), number: 1, previous: nil, seal,
      random: options.random)
    let bytes = members.bytes(signedBy: keys.sign)
    let key = try DepotKeyFile.sealing(keys, of: depot.id, passphrase, options.cost, random: options.random)
    try put([
      members.path(of: bytes): bytes, DepotKeyFile.path(of: key): key,
      Depot.recovery: Array(DepotRecovery.text.utf8),
    ])
    // Last: from here on it is a depot.
    let path = Depot.path(of: depot.bytes)
    try put([path: depot.bytes])
    // Another machine may have made one since the listing: whoever sees both withdraws its own, and joins the other
    // at the next sync.
    if let now = try road.list(.nothing),
      DepotVisit.depotFiles(now).contains(where: { listing.own[$0] == nil })
    {
      try remove([path, members.path(of: bytes), DepotKeyFile.path(of: key)])
      throw DepotFault.busy(address)
    }
    var trust = try DepotTrust(of: place.home, for: depot, in: options.state)
    trust.keep(keys)
    try trust.save()
    return (path, depot.bytes)
  }

  private func passphrase(_ question: DepotQuestion) throws(Diagnostic) -> Secret {
    guard let ask = options.passphrase, let passphrase = try ask(question) else {
      throw DepotFault.locked(address)
    }
    return passphrase
  }

  // MARK: Opening

  /// Opens a sealed depot: reads who its members are, and takes its keys.
  ///
  /// - Throws: `depot-sealed` if this is no member's machine, or the depot was set back; `passphrase-…`.
  func unlock(_ depot: Depot) throws(Diagnostic) {
    var trust = try DepotTrust(of: place.home, for: depot, in: options.state)
    let files = listing.own.keys.filter { $0.parent == Depot.members }.sorted().suffix(DepotVisit.lists)
    let unknown = files.filter { memory.members[$0] == nil }
    for (path, bytes) in try read(Array(unknown), limit: DepotVisit.limit) { memory.members[path] = bytes }
    var found: [(path: RelativePath, file: DepotMembers)] = []
    var gone: [(path: RelativePath, file: DepotMembers)] = []
    for (path, bytes) in memory.members.sorted(by: { $0.key < $1.key }) {
      let isThere = listing.own[path] != nil
      if let file = DepotMembers(bytes, at: path, of: depot) {
        if isThere { found.append((path, file)) } else { gone.append((path, file)) }
      } else {
        memory.members[path] = nil
        if isThere { report.problems.append(DepotFault.damaged(path, Phrase("seal-members-unsigned"))) }
      }
    }
    found += try putBack(gone, newerThan: found.map(\.file.number).max() ?? 0)
    guard let newest = found.max(by: { ($0.file.number, $0.path) < ($1.file.number, $1.path) }),
      trust.takes(members: newest.file.number, newest.path)
    else { throw DepotFault.setBack(address) }
    // Somebody who was removed may be invited anew.
    let old = trust.keys.flatMap {
      request.invitation != nil && newest.file.ring(for: $0) == nil ? nil : $0
    }
    let isNew = old == nil
    trust.isOnTrial = isNew && request.isOnTrial
    let keys = if let old { old } else { try ask(depot, newest.file) }
    guard let ring = newest.file.ring(for: keys) else { throw DepotFault.notMember(address) }
    let seal = DepotSeal(
      depot: [UInt8](hexadecimal: depot.id) ?? [], ring: ring, random: options.random)
    let people = try newest.file.list(seal, at: newest.path)
    if !isNew { try trust.save() }
    sealed = Sealed(
      seal: seal, trust: trust, keys: keys, people: people, members: newest.file, path: newest.path,
      lists: found.map(\.path))
    guard people.members.contains(where: { $0.id == sealed?.ownID }) else {
      sealed = nil
      throw DepotFault.notMember(address)
    }
    if !trust.isOnTrial { try enter() }
    // What the newest one does not follow from, whatever its number: another machine of the owner wrote it at once.
    var known: Set<String> = []
    var next: String? = newest.path.name
    while let name = next, known.insert(name).inserted {
      next = found.first { $0.path.name == name }?.file.previous
    }
    let others = found.filter { !known.contains($0.path.name) }
    if sealed?.isOwner == true, !others.isEmpty { try unite(others) }
  }

  /// Puts lists of members again that the depot had and has no more, if all that it has are older.
  ///
  /// The owner signed them, so whoever has one can do that; without it no new device could come in.
  private func putBack(
    _ gone: [(path: RelativePath, file: DepotMembers)], newerThan number: Int
  ) throws(Diagnostic) -> [(path: RelativePath, file: DepotMembers)] {
    let lost = gone.filter { $0.file.number > number }
    for (path, _) in gone where !lost.contains(where: { $0.path == path }) { memory.members[path] = nil }
    guard !lost.isEmpty else { return [] }
    try put(Dictionary(uniqueKeysWithValues: lost.map { ($0.path, memory.members[$0.path] ?? []) }))
    report.problems += lost.map { DepotFault.putBack($0.path) }
    return lost
  }

  /// Reads the lists of members, keys and heads of a sealed depot; removes those that are not what their names say,
  /// and puts lists again.
  ///
  /// A damaged file of keys stays: it may be the only one, and a later zutto or a person may make something of it.
  ///
  /// - Returns: the bad ones.
  func verifySmallFiles() throws(Diagnostic) -> [RelativePath] {
    guard sealed != nil else { return [] }
    let paths = listing.own.keys.filter {
      Depot.isHead($0) || $0.parent == Depot.members || $0.parent == Depot.keys
    }.sorted()
    var damaged: [RelativePath] = []
    for path in paths {
      guard let bytes = try read([path], limit: DepotVisit.limit).first?.1 else { continue }
      let digits = Digest(of: bytes).hex.prefix(16)
      if path.stem.hasSuffix(digits) { continue }
      if path.parent == Depot.keys {
        report.problems.append(DepotFault.damaged(path, Phrase("seal-keys-damaged")))
      } else {
        damaged.append(path)
      }
    }
    let lists = memory.members
    try remove(damaged)
    for path in damaged {
      heads[path] = nil
      if let bytes = lists[path] {
        try put([path: bytes])
        memory.members[path] = bytes
      }
    }
    return damaged
  }

  /// Comes in for good: keeps the keys, and uses an invitation up.
  ///
  /// In this order, so that a machine that stops in between can come in again, and the invitation goes all the same.
  ///
  /// - Throws: `passphrase-…`, as the road.
  func enter() throws(Diagnostic) {
    guard let sealed else { return }
    let invitation = sealed.people.members.first { $0.id == sealed.ownID }?.invitation
    let used = invitation.flatMap { listing.own[$0] == nil ? nil : $0 }
    if sealed.trust.keys?.sign.publicKey != sealed.keys.sign.publicKey {
      if used != nil {
        let own = try DepotKeyFile.sealing(
          sealed.keys, of: sealed.seal.depot.hexadecimal, try passphrase(.new), options.cost,
          random: options.random)
        try put([DepotKeyFile.path(of: own): own])
      }
      self.sealed?.trust.isOnTrial = false
      self.sealed?.trust.keep(sealed.keys)
      try self.sealed?.trust.save()
    }
    if let used { try remove([used]) }
  }

  /// The keys of the person: by an invitation or by a passphrase.
  private func ask(_ depot: Depot, _ members: DepotMembers) throws(Diagnostic) -> MemberKeys {
    let files = try read(
      Array(listing.own.keys.filter { $0.parent == Depot.keys }.sorted().prefix(DepotVisit.tries)),
      limit: 1 << 16)
    if let invitation = request.invitation {
      guard invitation.depot == depot.id else { throw DepotFault.swapped(address) }
      for (path, bytes) in files {
        guard
          let keys = try DepotKeyFile.open(bytes, at: path, of: depot.id, .invitation(invitation.secret))
        else { continue }
        // The list with this person may not have arrived yet: then the invitation is not used up.
        guard members.ring(for: keys) != nil else { throw DepotFault.notMember(address) }
        return keys
      }
      throw DepotFault.used(address)
    }
    for number in 0..<3 {
      let passphrase: Secret
      do throws(Diagnostic) { passphrase = try self.passphrase(.open(isAgain: number > 0)) } catch {
        // A command prints the same again.
        throw number > 0 && error.code == .passphraseMissing ? DepotFault.wrongPassphrase(address) : error
      }
      if let own = try opened(files, depot, passphrase) { return own.keys }
    }
    throw DepotFault.wrongPassphrase(address)
  }

  private func opened(_ files: [(RelativePath, [UInt8])], _ depot: Depot, _ passphrase: Secret)
    throws(Diagnostic) -> (path: RelativePath, keys: MemberKeys)?
  {
    for (path, bytes) in files {
      if let keys = try DepotKeyFile.open(bytes, at: path, of: depot.id, .passphrase(passphrase)) {
        return (path, keys)
      }
    }
    return nil
  }

  // MARK: Heads

  /// The bytes of a head's file: its content, or, in a sealed depot, signed and sealed.
  func file(of head: DepotHead) -> (path: RelativePath, content: [UInt8], bytes: [UInt8]) {
    var head = head
    head.member = sealed?.ownID
    let content = head.bytes
    guard let sealed else { return (head.path(of: content), content, content) }
    let signature = sealed.keys.sign.signature(of: DepotVisit.title(sealed) + content)
    let bytes = sealed.seal.seal(signature + content, .head)
    return (head.path(of: bytes), content, bytes)
  }

  private static func title(_ sealed: Sealed) -> [UInt8] {
    Array("zutto head 1\n".utf8) + sealed.seal.depot
  }

  /// The content of a head's file.
  ///
  /// - Throws: `depot-damaged` if it is half there, damaged, or nobody's who may write.
  func content(ofHead bytes: [UInt8], at path: RelativePath) throws(Diagnostic) -> [UInt8] {
    guard path.name.hasSuffix("-\(Digest(of: bytes).hex.prefix(16)).json") else {
      throw DepotFault.damaged(path, Phrase("sync-depot-head-half"))
    }
    guard let sealed else { return bytes }
    let text = try sealed.seal.open(bytes, .head, at: path)
    let (signature, content) = (Array(text.prefix(64)), Array(text.dropFirst(64)))
    let known =
      sealed.people.members.map { ($0.id, $0.sign) }
      + sealed.people.removed.map { ($0.sign.x.hexadecimal, $0.sign) }
    guard let head = DepotHead(content, at: path), let sign = known.first(where: { $0.0 == head.member })?.1,
      sign.verifies(signature, of: DepotVisit.title(sealed) + content)
    else { throw DepotFault.damaged(path, Phrase("seal-head-unsigned")) }
    return content
  }

  /// Whether a head may count; reports one whose author was removed before it was written.
  func allows(_ head: DepotHead, at path: RelativePath) -> Bool {
    guard let sealed, !sealed.people.allows(head, at: path) else { return true }
    report.problems.append(DepotFault.damaged(path, Phrase("seal-head-of-removed")))
    return false
  }

  /// Tells which writers' newer heads the host keeps back.
  ///
  /// Only heads that a member signed count: of mere names the host could make up any number.
  func checkTime() throws(Diagnostic) {
    let absorbed = heads.values.reduce(into: [:]) { $0.merge($1.absorbed, uniquingKeysWith: max) }
    guard let writers = sealed?.trust.takes(heads: Array(heads.keys), absorbed: absorbed) else { return }
    try sealed?.trust.save()
    for writer in writers {
      let problem = DepotFault.damaged(
        Depot.heads.appending(writer) ?? Depot.heads, Phrase("seal-heads-older"))
      if !report.problems.contains(problem) { report.problems.append(problem) }
    }
  }

  // MARK: People

  /// Puts a new list of people.
  private func put(_ list: DepotMembers.List, _ ring: KeyRing) throws(Diagnostic) {
    guard var sealed else { return }
    sealed.seal.ring = ring
    let file = DepotMembers(
      list, number: sealed.members.number + 1, previous: sealed.path.name, sealed.seal, random: options.random
    )
    let bytes = file.bytes(signedBy: sealed.keys.sign)
    let path = file.path(of: bytes)
    try put([path: bytes])
    memory.members[path] = bytes
    sealed.people = list
    sealed.members = file
    sealed.path = path
    sealed.lists.append(path)
    _ = sealed.trust.takes(members: file.number, path)
    try sealed.trust.save()
    self.sealed = sealed
    // Of these alone: what else is there must not push them out.
    try remove(sealed.lists.sorted().dropLast(DepotVisit.kept))
  }

  /// Puts lists together that two machines of the owner wrote at once: who was removed in one is removed.
  private func unite(_ others: [(path: RelativePath, file: DepotMembers)]) throws(Diagnostic) {
    guard let sealed else { return }
    var (list, ring) = (sealed.people, sealed.seal.ring)
    for (path, file) in others {
      guard let more = file.ring(for: sealed.keys) else { continue }
      var seal = sealed.seal
      seal.ring = more
      let other = try file.list(seal, at: path)
      ring.add(more)
      for member in other.members where !list.members.contains(where: { $0.id == member.id }) {
        list.members.append(member)
      }
      for one in other.removed {
        if let index = list.removed.firstIndex(where: { $0.sign == one.sign }) {
          list.removed[index].heads.formIntersection(one.heads)
        } else {
          list.removed.append(one)
        }
      }
    }
    list.members.removeAll { member in list.removed.contains { $0.sign == member.sign } }
    if list.removed != sealed.people.removed { ring = ring.renewed(randomBytes: options.random) }
    if list != sealed.people || ring.keys.count != sealed.seal.ring.keys.count { try put(list, ring) }
    // What was in them is in the newest one; the host may show them again.
    try remove(others.map(\.path).filter { listing.own[$0] != nil })
  }

  /// Opens the depot for a change of its people.
  ///
  /// - Throws: `depot-sealed` if it is not sealed, or this machine is not the owner's.
  private func opened(asOwner: Bool) throws(Diagnostic) -> Sealed {
    _ = try receive(nil)
    guard let sealed else { throw DepotFault.unsealed(address) }
    guard !asOwner || sealed.isOwner else { throw DepotFault.notOwner(address) }
    return sealed
  }

  func people() throws(Diagnostic) -> [DepotPerson] {
    let sealed = try opened(asOwner: false)
    defer { _ = try? remember() }
    return sealed.people.members.enumerated().map { index, member in
      DepotPerson(
        name: member.name, isOwner: index == 0, isSelf: member.id == sealed.ownID,
        isInvited: member.invitation.map { listing.own[$0] != nil } ?? false)
    }
  }

  /// Invites somebody.
  ///
  /// - Throws: `depot-sealed`; `depot-address` if somebody has the name.
  func invite(_ name: String) throws(Diagnostic) -> DepotInvitation {
    let sealed = try opened(asOwner: true)
    guard !name.isEmpty, !sealed.people.members.contains(where: { $0.name == name }) else {
      throw DepotFault.nameTaken(name)
    }
    let keys = MemberKeys(random: options.random)
    let secret = Secret(options.random(32))
    let id = sealed.seal.depot.hexadecimal
    let file = DepotKeyFile.inviting(keys, to: id, secret, random: options.random)
    let path = DepotKeyFile.path(of: file)
    try put([path: file])
    var list = sealed.people
    var member = keys.member(name)
    member.invitation = path
    list.members.append(member)
    try put(list, sealed.seal.ring)
    try remember()
    return DepotInvitation(address: address.shown, depot: id, secret: secret)
  }

  /// Removes somebody, and takes a new key for all that comes.
  ///
  /// - Throws: `depot-sealed`; `depot-address` if nobody has the name, or it is the owner's.
  func dismiss(_ name: String) throws(Diagnostic) {
    let sealed = try opened(asOwner: true)
    var list = sealed.people
    guard let index = list.members.firstIndex(where: { $0.name == name }), index > 0 else {
      throw DepotFault.nobody(name)
    }
    let member = list.members.remove(at: index)
    let known = heads.filter { $0.value.member == member.id }.map(\.key.name)
    list.removed.append(DepotMembers.Removed(sign: member.sign, heads: Set(known)))
    try put(list, sealed.seal.ring.renewed(randomBytes: options.random))
    if let invitation = member.invitation, listing.own[invitation] != nil {
      try remove([invitation])
    }
    try remember()
  }

  /// Changes the passphrase of the person whose home this is.
  ///
  /// - Throws: `depot-sealed`, `passphrase-…`.
  func changePassphrase() throws(Diagnostic) {
    let sealed = try opened(asOwner: false)
    guard let depot else { return }
    let files = try read(
      Array(listing.own.keys.filter { $0.parent == Depot.keys }.sorted()), limit: 1 << 16)
    let old = try passphrase(.open(isAgain: false))
    guard let own = try opened(files, depot, old), own.keys.sign.publicKey == sealed.keys.sign.publicKey
    else {
      throw DepotFault.wrongPassphrase(address)
    }
    let new = try DepotKeyFile.sealing(
      own.keys, of: depot.id, try passphrase(.new), options.cost, random: options.random)
    try put([DepotKeyFile.path(of: new): new])
    try remove([own.path])
    try remember()
  }
}
