// The depots that a home and its shared diaries sync with, remembered on this machine.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
internal import LosslessJSON
internal import SafeFiles
package import Sync
package import ZonedTime

/// `.zutto/depots.json`: addresses are this machine's own, so the file is never synced.
package struct HomeDepots {
  private static let file: RelativePath = ".zutto/depots.json"
  private let home: Home

  /// A depot as it is remembered.
  package struct Known {
    package var request: DepotRequest
    /// The diary that travels in it; nil for the home.
    package var diary: String?
    /// The day of the last sync with it.
    package var synced: Day?
  }

  package init(_ home: Home) { self.home = home }

  /// The depots of the home, or of a diary, by name.
  ///
  /// - Throws: `file-unreadable`, and errors of a damaged file.
  package func list(of diary: String? = nil) throws(Diagnostic) -> [Known] {
    try all().filter { $0.diary == diary }
  }

  /// All depots, by name; throws as `list`.
  package func all() throws(Diagnostic) -> [Known] {
    guard let source = try home.tree.readIfPresent(HomeDepots.file, limit: 1 << 20) else { return [] }
    let depots = try JSON.parse(source)["depots"]?.list ?? []
    return depots.compactMap { item in
      guard let name = item["name"]?.text, let address = item["address"]?.text else { return nil }
      var request = DepotRequest(name: name, address: address)
      request.sealedID = item["sealed"]?.text
      let diary = item["diary"]?.text
      if diary != nil { request.isPacked = true }
      return Known(
        request: request, diary: diary,
        synced: item["synced"]?.text.flatMap { try? Day(parsing: $0) })
    }
  }

  /// The name for a depot: its present one, the one that is asked for, or one made from its address.
  ///
  /// - Throws: `depot-address` if another depot has the name.
  package func name(for depot: DepotRequest) throws(Diagnostic) -> String {
    let known = try all()
    if let same = known.first(where: { $0.request.address == depot.address }), depot.name.isEmpty {
      return same.request.name
    }
    let taken = Set(known.filter { $0.request.address != depot.address }.map(\.request.name))
    if !depot.name.isEmpty {
      guard !taken.contains(depot.name) else {
        throw Diagnostic(
          .depotAddress, Phrase("sync-depot-name-taken", ["name": depot.name]),
          hint: Phrase("sync-depot-list-shows"))
      }
      return depot.name
    }
    let parts = depot.address.split { $0 == "/" || $0 == ":" }
    let last = parts.last.map(String.init) ?? depot.address
    let base = last.hasSuffix(".git") && last.utf8.count > 4 ? String(last.dropLast(4)) : last
    return taken.contains(base)
      ? (2...).lazy.map { "\(base)-\($0)" }.first { !taken.contains($0) } ?? base : base
  }

  /// Refuses a place in which this machine knows something else than the home, or a diary.
  ///
  /// - Throws: `depot-foreign`.
  package func check(_ address: String, for diary: String?) throws(Diagnostic) {
    guard let other = try all().first(where: { $0.request.address == address && $0.diary != diary }) else {
      return
    }
    throw Diagnostic(
      .depotForeign,
      other.diary.map { Phrase("sync-depot-of-diary", ["address": address, "diary": $0]) }
        ?? Phrase("sync-depot-of-home", ["address": address]), hint: Phrase("sync-name-another-folder"))
  }

  /// Adds a depot, or gives it another name; a diary is in one.
  ///
  /// - Throws: as the writes.
  package func remember(_ depot: DepotRequest, of diary: String? = nil, on day: Day) throws(Diagnostic) {
    try change { known in
      known.removeAll { $0.request.address == depot.address || diary != nil && $0.diary == diary }
      known.append(Known(request: depot, diary: diary, synced: day))
    }
  }

  /// Records the day of a sync.
  package func noteSync(_ name: String, on day: Day) throws(Diagnostic) {
    guard try all().contains(where: { $0.request.name == name && $0.synced != day }) else { return }
    try change { known in
      for index in known.indices where known[index].request.name == name { known[index].synced = day }
    }
  }

  /// The depot with a name or an address, or that of a diary; nil if none has it.
  package func find(_ name: String) throws(Diagnostic) -> Known? {
    let known = try all()
    if let found = known.first(where: { $0.request.name == name || $0.request.address == name })
      ?? known.first(where: { $0.diary == name })
    {
      return found
    }
    guard let address = try? DepotRequest.wholeAddress(name, of: home.tree) else { return nil }
    if let found = known.first(where: { $0.request.address == address }) { return found }
    // One that never was synced with to the end may be remembered all the same.
    let isSeen = try DepotRequest.isRemembered(address, of: home.tree)
    return isSeen ? Known(request: DepotRequest(name: address, address: address)) : nil
  }

  /// Removes a depot from the list; its files stay.
  ///
  /// - Returns: the depot; nil if none has this name or address.
  package func forget(_ name: String) throws(Diagnostic) -> Known? {
    guard let found = try find(name) else { return nil }
    try change { known in known.removeAll { $0.request.address == found.request.address } }
    try DepotRequest.forget(
      found.request.address, of: home.tree, in: found.diary.flatMap { Diary.folder.appending($0) })
    return found
  }

  private func change(_ body: (inout [Known]) -> Void) throws(Diagnostic) {
    let lock = try Lock(".zutto/depots-lock", in: home.tree, waitingAtMost: 10)
    defer { _ = lock }
    var known = try all()
    body(&known)
    known.sort { $0.request.name < $1.request.name }
    let items = known.map { depot in
      var object: JSONObject = ["name": .text(depot.request.name), "address": .text(depot.request.address)]
      object["diary"] = depot.diary.map { .text($0) }
      object["sealed"] = depot.request.sealedID.map { .text($0) }
      object["synced"] = depot.synced.map { .text($0.text) }
      return JSON.object(object)
    }
    try home.tree.write(JSON.object(["depots": .list(items)]).canonical(), to: HomeDepots.file)
  }
}
