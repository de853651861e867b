// Each page of a diary with the key that says whether it is current.

internal import Diary
internal import Ground

extension DiaryPlan {
  /// The diary's pages, in the order in which they are listed.
  ///
  /// - Parameter number: the diary's place in the plan.
  func pages(_ number: Int) -> [PlannedPage] {
    var pages: [PlannedPage] = []
    func add(_ kind: PlannedPage.Kind, _ name: String, _ key: Digest) {
      guard let output = folder.appending(name) else { return }
      pages.append(PlannedPage(kind: kind, output: output, key: key))
    }
    add(.diary(number), "index.html", coverKey)
    if !diary.type.hidesMembers, !diary.members.isEmpty {
      add(.members(number), "members.html", membersKey)
    }
    for index in years.indices {
      add(.year(diary: number, year: index), "years/\(years[index].year.text).html", yearKey(index))
    }
    for index in months.indices {
      let name = "months/\(months[index].month.text).html"
      add(.month(diary: number, month: index), name, monthKey(index))
    }
    for index in diary.entries.indices {
      let name = "entries/\(names[index]).html"
      add(.entry(diary: number, entry: index), name, entryKey(index))
    }
    for copy in media.copies {
      var key = Digest.Builder()
      key.add(copy.source.text)
      copy.signature.add(to: &key)
      let kind = PlannedPage.Kind.copy(of: copy.source)
      pages.append(PlannedPage(kind: kind, output: copy.output, key: key.digest))
    }
    return pages
  }

  private var coverKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    for month in months {
      key.add(month.month.text)
      key.add(month.entries.count)
    }
    for index in latest { key.add(letters[index]) }
    return key.digest
  }

  private var membersKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    var counts: [String: Int] = [:]
    for entry in diary.entries { if let author = entry.author { counts[author, default: 0] += 1 } }
    for member in diary.members { key.add(counts[member.id] ?? 0) }
    return key.digest
  }

  private func yearKey(_ index: Int) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(index > 0 ? years[index - 1].year.text : nil)
    key.add(index + 1 < years.count ? years[index + 1].year.text : nil)
    for month in years[index].months {
      key.add(month.month.text)
      for entry in month.entries { key.add(diary.entries[entry].created.day.day) }
    }
    return key.digest
  }

  private func monthKey(_ index: Int) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(index > 0 ? months[index - 1].month.text : nil)
    key.add(index + 1 < months.count ? months[index + 1].month.text : nil)
    for entry in months[index].entries { key.add(letters[entry]) }
    return key.digest
  }

  private func entryKey(_ index: Int) -> Digest {
    var key = Digest.Builder()
    key.add(letters[index])
    // Its number in the month is part of the letter's anchors.
    key.add(index - monthStart(of: index))
    for neighbour in [index - 1, index + 1] {
      let exists = diary.entries.indices.contains(neighbour)
      key.add(exists ? names[neighbour] : nil)
      key.add(exists ? diary.entries[neighbour].created.day.text : nil)
    }
    return key.digest
  }
}

extension FileSignature {
  /// Adds the signature to a key.
  fileprivate func add(to key: inout Digest.Builder) {
    key.add(Int(size))
    key.add(Int(modified))
    key.add(Int(changed))
    key.add(Int(bitPattern: UInt(inode)))
  }
}
