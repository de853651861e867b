// What a depot holds, and putting it together.

internal import Diagnostics
internal import Ground
internal import SafeFiles

extension DepotVisit {
  func status() throws(Diagnostic) -> DepotStatus {
    _ = try receive(nil)
    guard let depot else { throw DepotFault.empty(address) }
    try remember()
    let packs = listed
    let devices = Dictionary(grouping: heads.values, by: \.writer).compactMap { writer, own in
      own.max { $0.number < $1.number }
    }.sorted { ($1.time, $0.writer) < ($0.time, $1.writer) }
    return DepotStatus(
      kind: depot.kind.rawValue, id: depot.id, packs: packs.count, bytes: packs.values.reduce(0, +),
      waiting: report.waiting,
      devices: devices.map { head in
        DepotStatus.Device(
          writer: head.writer, member: sealed?.people.members.first { $0.id == head.member }?.name,
          isSelf: head.writer == writer, time: head.time)
      })
  }

  /// Puts all packs into as few as possible, under a new head.
  ///
  /// - Returns: their number.
  func tidy() throws(Diagnostic) -> Int {
    _ = try receive(nil)
    guard let newest = heads.values.filter({ $0.writer == writer }).max(by: { $0.number < $1.number }),
      areHeadsKnown
    else { throw DepotFault.busy(address) }
    try publish(newest.commit, settled: try settled(), isTidying: true)
    if hasCopy {
      // What an rsync that was killed left.
      try remove(
        listing.own.filter { $0.key.parent == Depot.packs && Depot.pack($0.key) == nil && $0.value.isSettled }
          .keys.sorted())
    }
    try remember()
    return heads.values.first { $0.writer == writer && $0.number == number }?.packs.count ?? 0
  }
}
