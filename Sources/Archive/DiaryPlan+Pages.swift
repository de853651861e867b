// Each page of a diary with the key that says whether it is current.

internal import Diary
internal import Ground

extension DiaryPlan {
  /// The pages of the diary in the order in which they are listed.
  var pages: [PlannedPage] {
    var pages = [PlannedPage(.diary(number), in: folder, "index.html", key: coverKey)]
    if !diary.type.hidesMembers, !diary.members.isEmpty {
      pages.append(PlannedPage(.members(number), in: folder, "members.html", key: membersKey))
    }
    pages += feedPages
    let yearFolder = folder / "years"
    for index in years.indices {
      let kind = PlannedPage.Kind.year(diary: number, year: index)
      let name = "\(years[index].year.text).html"
      pages.append(PlannedPage(kind, in: yearFolder, name, key: yearKey(index)))
    }
    let monthFolder = folder / "months"
    for index in months.indices {
      let kind = PlannedPage.Kind.month(diary: number, month: index)
      let name = "\(months[index].month.text).html"
      pages.append(PlannedPage(kind, in: monthFolder, name, key: monthKey(index)))
    }
    let entryFolder = folder / "entries"
    for index in diary.entries.indices {
      let kind = PlannedPage.Kind.entry(diary: number, entry: index)
      pages.append(PlannedPage(kind, in: entryFolder, names[index] + ".html", key: entryKey(index)))
    }
    pages += media.copies.map(\.page)
    pages += media.copies.compactMap(\.smallPage)
    return pages
  }

  private var coverKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    for month in months {
      key.add(month.month.text)
      for entry in month.entries { key.add(diary.entries[entry].created.day.day) }
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
      key.add(exists ? diary.entries[neighbour].created.day.daysSince1970 : -1 << 40)
    }
    return key.digest
  }
}
