// Each page of the notes with the key that says whether it is current.

internal import Ground

extension NotePlan {
  /// The pages of the notes in the order in which they are listed.
  var pages: [PlannedPage] {
    var pages: [PlannedPage] = []
    if !answers.isEmpty {
      let folder = NotePlan.answersFolder
      pages.append(PlannedPage(.answers, in: folder, "index.html", key: answersKey))
    }
    for (index, link) in links.enumerated() {
      let name = "\(link.token).html"
      let key = Digest(of: link.bytes)
      pages.append(PlannedPage(.receive(index), in: NotePlan.receiveFolder, name, key: key))
    }
    return pages
  }

  /// What the home page and the data-safety page show of the notes.
  var coverKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(answers.count)
    if let newest = answers.first { newest.add(to: &key) }
    return key.digest
  }

  private var answersKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(links.first?.token)
    for answer in answers { answer.add(to: &key) }
    return key.digest
  }
}

extension NotePlan.Answer {
  func add(to key: inout Digest.Builder) {
    key.add(id)
    key.add(day.text)
    key.add(note.text)
    key.add(answer.text)
  }
}
