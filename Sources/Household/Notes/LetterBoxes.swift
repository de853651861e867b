// Boxes elsewhere that keep letters until this home takes them out, through curl.
// Protocol: docs/FORMAT.md, "Boxes".

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
package import Notes
package import SafeFiles

/// The keys of boxes that this machine has: `~/.local/state/zutto/boxes/boxes.json`, by the box's address.
package struct BoxKeys {
  private static let file: RelativePath = "boxes.json"

  private let files: StateFolder

  /// Opens the file's folder, made on first use.
  ///
  /// - Throws: `file-unwritable`.
  package init(_ world: World) throws(Diagnostic) {
    files = try StateFolder(at: MachineFolders.state(world) + "/boxes")
  }

  /// The boxes among addresses whose keys are here.
  ///
  /// - Throws: `app-state`, `file-unreadable`.
  package func boxes(at addresses: [String]) throws(Diagnostic) -> [RemoteBox] {
    let keys = try files.read(BoxKeys.file)
    return addresses.compactMap { address in
      keys?[address]?.object?["key"]?.text.map { RemoteBox(address: address, key: $0) }
    }
  }

  /// The boxes to which the pages of links post, or did: pages that were handed out stay as they were.
  ///
  /// - Throws: `app-state`, `file-unreadable`.
  package func boxes(of links: [PersonalLink]) throws(Diagnostic) -> [RemoteBox] {
    let present = Set(links.compactMap(\.post)).sorted()
    let tokens = Set(links.map(\.token.text))
    let keys = try files.read(BoxKeys.file)?.members ?? []
    let former = keys.filter { one in
      !present.contains(one.key) && one.value.object?["link"]?.text.map(tokens.contains) == true
    }
    return try boxes(at: present)
      + boxes(at: former.map(\.key)).map { RemoteBox(address: $0.address, key: $0.key, isFormer: true) }
  }

  /// Keeps the key of a box, and the link that posts there.
  ///
  /// - Throws: `app-state`, and as the writes.
  package func keep(_ box: RemoteBox, link: LinkToken? = nil) throws(Diagnostic) {
    try files.change(BoxKeys.file) { (object) throws(Diagnostic) in
      var entry: JSONObject = ["key": .text(box.key)]
      entry["link"] = link.map { .text($0.text) }
      object[box.address] = .object(entry)
    }
  }
}

/// A box whose letters can be taken out.
package struct RemoteBox: Sendable, Hashable {
  /// The most letters of a box, and the most bytes of their list.
  private static let maximumCount = 10_000
  private static let maximumList = 2 << 20

  package let address: String
  fileprivate let key: String
  /// Whether no page is made any more that posts there; then it may be gone.
  fileprivate let isFormer: Bool

  fileprivate init(address: String, key: String, isFormer: Bool = false) {
    self.address = address
    self.key = key
    self.isFormer = isFormer
  }

  /// A box as `zutto box add` prints it: `https://HOST/b/TOKEN#KEY`.
  ///
  /// - Throws: `box-failed` for anything else.
  package init(_ text: String) throws(Diagnostic) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, [UInt8](hexadecimal: parts[1])?.count == 32, path.count == 5, path[3] == "b",
      [UInt8](hexadecimal: path[4])?.count == 10, let address = try? LinkAddress.post(parts[0])
    else {
      throw Diagnostic(.boxFailed, Phrase("note-box-no-key"), hint: Phrase("note-box-key-hint"))
    }
    self.init(address: address, key: parts[1].lowercased())
  }

  /// The address without its secret end.
  package var host: String { address.split(separator: "/").dropFirst().first.map(String.init) ?? address }

  /// The waiting letters, in the order in which they came.
  ///
  /// - Throws: `box-failed`, `program-missing`, `program-failed`.
  package func list() throws(Diagnostic) -> [Digest] {
    guard let reply = try ask("GET", "", limit: RemoteBox.maximumList, isGoneFine: isFormer) else {
      return []
    }
    let letters = (try? JSON.parse(Source("letters", reply)).object)?["letters"]?.list
    let ids = letters?.map { $0.object?["id"]?.text.flatMap { Digest(hex: $0) } }
    guard let ids, let whole = ids as? [Digest], whole.count <= RemoteBox.maximumCount else {
      throw failure(Phrase("note-box-strange", ["host": host]), Phrase("note-box-address-hint"))
    }
    var seen: Set<Digest> = []
    return whole.filter { seen.insert($0).inserted }
  }

  /// A letter's bytes, which are those that were posted; nil if another machine took it meanwhile.
  ///
  /// - Throws: as `list`; `letter-refused` for a letter that was changed.
  package func letter(_ id: Digest, limit: Int) throws(Diagnostic) -> [UInt8]? {
    guard let letter = try ask("GET", "/" + id.hex, limit: limit, isGoneFine: true) else { return nil }
    guard Digest(of: letter) == id else {
      throw Diagnostic(
        .letterRefused, Phrase("note-box-changed", ["host": host]), hint: Phrase("note-box-changed-hint"))
    }
    return letter
  }

  /// Deletes a letter; one that is gone already is no failure.
  ///
  /// - Throws: as `list`.
  package func delete(_ id: Digest) throws(Diagnostic) {
    _ = try ask("DELETE", "/" + id.hex, isGoneFine: true)
  }

  /// Says that the home has a letter, by the receipt that stands in it.
  ///
  /// - Throws: as `list`.
  package func acknowledge(_ receipt: String) throws(Diagnostic) {
    _ = try ask("PUT", "/receipts/" + receipt)
  }

  /// Asks the box; nil for what isn't there, where that is no failure.
  private func ask(
    _ method: String, _ path: String, limit: Int = 1 << 16, isGoneFine: Bool = false
  ) throws(Diagnostic) -> [UInt8]? {
    let request = WebRequest(
      method, address + path, headers: [("Authorization", "Bearer \(key)")], seconds: 60)
    switch try request.send(limit: limit) {
    case .answer("200", let body, _), .answer("204", let body, _): return body
    case .answer("404", _, _) where isGoneFine: return nil
    case .answer("401", _, _):
      throw failure(Phrase("note-box-key-wrong", ["host": host]), Phrase("note-box-key-hint"))
    case .answer(let status, _, _):
      throw failure(
        Phrase("note-box-answers", ["host": host, "status": status]), Phrase("note-box-address-hint"))
    case .none(let words):
      throw failure(
        Phrase("note-box-unreachable", ["host": host, "words": words]), Phrase("note-box-later"))
    }
  }

  private func failure(_ message: Phrase, _ hint: Phrase) -> Diagnostic {
    Diagnostic(.boxFailed, message, hint: hint)
  }
}

/// What boxes had, and what became of it there.
package struct BoxRound {
  /// More bytes than a box takes for a note.
  private static let largest = 1 << 20
  /// Bytes of letters that are fetched before they are filed.
  private static let batch = 4 << 20

  package private(set) var fetched = 0
  package private(set) var deleted = 0

  package init() {}

  /// Fetches letters in the order in which they came, files them and deletes them in the box, some megabytes at a time.
  ///
  /// - Parameters:
  ///   - boxes: where to fetch from; a failure of one becomes a failure of the run.
  ///   - run: the run that opens and files the letters.
  ///   - discards: whether also what can't be opened is deleted.
  /// - Throws: what keeps the run from filing; then what was not filed is still in its box.
  package mutating func receive(from boxes: [RemoteBox], by run: inout NoteReceiveRun, discards: Bool)
    async throws
  {
    for box in boxes {
      var rest: ArraySlice<Digest> = []
      do throws(Diagnostic) { rest = try box.list()[...] } catch { refuse(error, of: box, &run) }
      while !rest.isEmpty {
        let letters = fetch(&rest, from: box, into: &run)
        try await run.file()
        do throws(Diagnostic) {
          for (id, input) in letters where discards || run.isFiled(input) {
            try box.delete(id)
            deleted += 1
          }
        } catch {
          refuse(error, of: box, &run)
          rest = []
        }
      }
    }
  }

  /// Fetches a batch, deleting nothing; of a box that doesn't answer nothing more is fetched.
  private mutating func fetch(
    _ rest: inout ArraySlice<Digest>, from box: RemoteBox, into run: inout NoteReceiveRun
  ) -> [(id: Digest, input: Int)] {
    var letters: [(id: Digest, input: Int)] = []
    var bytes = 0
    while bytes < BoxRound.batch, let id = rest.popFirst() {
      run.progress(rest.startIndex, of: rest.endIndex)
      do throws(Diagnostic) {
        guard let letter = try box.letter(id, limit: BoxRound.largest) else { continue }
        fetched += 1
        bytes += letter.count
        letters.append((id, run.readLetter("\(box.host) \(id.hex.prefix(8))", letter)))
      } catch {
        refuse(error, of: box, &run)
        // A letter that was changed keeps no others back.
        if error.code != .letterRefused { rest = [] }
      }
    }
    run.progress(0, of: 0)
    return letters
  }

  /// Notes a failure, unless it is that of a box of before, which may have gone for good.
  private func refuse(_ problem: Diagnostic, of box: RemoteBox, _ run: inout NoteReceiveRun) {
    if !box.isFormer || problem.code != .boxFailed { run.refuse(box.host, problem) }
  }
}
