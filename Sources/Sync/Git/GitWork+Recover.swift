// After a sync that was stopped in the middle of bringing files to a merged commit.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

extension GitWork {
  /// Brings a merge to its end that was stopped in the middle.
  mutating func recover(_ report: inout GitReport) throws(Diagnostic) {
    guard let journal = try GitJournal.read(place) else { return }
    let found = try git.run(["rev-parse", "--quiet", "--verify", "HEAD"])
    let head = found.status == 0 ? found.firstLine : nil
    if head == journal.to {
      // The files are there, only git's memory of them is not.
      let index = try GitIndex(place)
      var own = git
      own.index = index.path
      try own.bytes(["read-tree", "--reset", journal.to])
      _ = try own.run(["update-index", "-q", "--refresh"])
      try index.commit()
    } else {
      let changes = sync.place.relevant(try git.diff(from: journal.from, to: journal.to).changes)
      let done = try brought(by: journal)
      if head == journal.from {
        try finish(journal, changes, done: done, &report)
      } else if !done.isEmpty {
        // Somebody committed meanwhile.
        try takeOut(changes, done, journal)
      }
    }
    try GitJournal.remove(place)
    report.isRecovered = true
  }

  /// The files that a stopped merge brought already.
  func brought(by journal: GitJournal) throws(Diagnostic) -> Set<RelativePath> {
    Set(
      try Trash.records(in: sync.place.home).filter {
        $0.isSync && $0.moment == journal.moment && !$0.isUndone
      }.flatMap { $0.steps.map(\.path) })
  }

  /// Takes what a merge brought out of the files again, and leaves in them what was written there since.
  ///
  /// The merge is made anew from what was committed meanwhile; with these in it, a sale would count twice.
  private func takeOut(_ changes: [GitTreeChange], _ done: Set<RelativePath>, _ journal: GitJournal)
    throws(Diagnostic)
  {
    let zero = "0000000000000000000000000000000000000000"
    let sync = self.sync
    let git = self.git
    try sync.place.home.change(Trash.syncing, at: sync.options.now()) { (change) throws(Diagnostic) in
      for step in changes {
        let path = sync.place.homePath(step.path)
        guard done.contains(path) else { continue }
        let versions = try git.contents([step.old, step.new].map { $0?.blob ?? zero })
        let current = try sync.place.home.readIfPresent(path, limit: 1 << 32)?.bytes
        switch (versions[0], versions[1], current) {
        case (let old?, nil, nil): try change.write(old, to: path)
        case (nil, let new?, let now?) where new == now: try change.remove(path)
        case (let old?, let new?, let now?) where now != old:
          let merged = sync.rules.merge(path, base: .version(new), ours: now, theirs: old)
          try change.write(merged.bytes, to: path)
          if let other = merged.other {
            try change.write(other, to: ConflictCopy.path(of: path, holding: other))
          }
        default: break
        }
      }
    }
  }
}
