// Each page of the memos with the key that says whether it is current.

internal import Ground
internal import Memos

extension MemoPlan {
  /// The pages of the memos in the order in which they are listed.
  var pages: [PlannedPage] {
    var pages = [PlannedPage(.memos, in: Memo.folder, "index.html", key: listKey)]
    pages.reserveCapacity(1 + months.count + memos.count + media.copies.count)
    for index in months.indices.reversed() {
      let name = "\(months[index].month.text).html"
      pages.append(PlannedPage(.memoMonth(index), in: Memo.folder, name, key: monthKey(index)))
    }
    // From the first to the newest: a new memo then leaves the places of all others.
    for index in memos.indices.reversed() {
      pages.append(PlannedPage(.memo(index), in: Memo.folder, names[index] + ".html", key: memoKey(index)))
    }
    for copy in media.copies where copy.source.parent != Memo.photoFolder {
      var key = Digest.Builder()
      key.add(copy.source.text)
      copy.signature.add(to: &key)
      let isCleaned = cleaned.contains(copy.source)
      if isCleaned { key.add(PhotoForm.cleaning) }
      let kind: PlannedPage.Kind = isCleaned ? .cleaned(of: copy.source) : .copy(of: copy.source)
      pages.append(PlannedPage(kind, in: copy.source.parent, copy.source.name, key: key.digest))
    }
    pages += photos.all.map(\.page)
    pages += photos.all.compactMap(\.smallPage)
    return pages
  }

  /// What the home page and the data-safety page show of the memos.
  var coverKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(memos.count)
    key.add(media.soundNames.count)
    for index in latest { key.add(threads[index]) }
    return key.digest
  }

  private var listKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(memos.count)
    for month in months {
      key.add(month.month.text)
      for memo in month.memos { key.add(memos[memo].created.day.day) }
    }
    for index in newest { key.add(threads[index]) }
    return key.digest
  }

  private func monthKey(_ index: Int) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    for neighbour in [index - 1, index + 1] {
      key.add(months.indices.contains(neighbour) ? months[neighbour].month.text : nil)
    }
    for memo in months[index].memos { key.add(threads[memo]) }
    return key.digest
  }

  private func memoKey(_ index: Int) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(threads[index])
    for neighbour in [index - 1, index + 1] {
      let exists = memos.indices.contains(neighbour)
      key.add(exists ? names[neighbour] : nil)
      key.add(exists ? memos[neighbour].created.text : nil)
    }
    return key.digest
  }
}
