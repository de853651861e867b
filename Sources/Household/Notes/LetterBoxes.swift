// Boxes elsewhere that keep letters until this home takes them out, through curl.
// Protocol: docs/FORMAT.md, "Boxes".

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
internal import Notes
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

  /// Whether a text is a key, as `zutto box add` prints it.
  package static func isKey(_ text: String) -> Bool { [UInt8](hexadecimal: text)?.count == 32 }

  /// The boxes among addresses whose keys are here.
  ///
  /// - Throws: `app-state`, `file-unreadable`.
  package func boxes(at addresses: [String]) throws(Diagnostic) -> [RemoteBox] {
    let keys = try files.read(BoxKeys.file)
    return addresses.compactMap { address in
      keys?[address]?.text.flatMap { BoxKeys.isKey($0) ? RemoteBox(address: address, key: $0) : nil }
    }
  }

  /// Keeps the key of an address.
  ///
  /// - Throws: `app-state`, and as the writes.
  package func keep(_ key: String, of address: String) throws(Diagnostic) {
    try files.change(BoxKeys.file) { (object) throws(Diagnostic) in object[address] = .text(key) }
  }
}

/// A box whose letters can be taken out.
package struct RemoteBox: Sendable, Hashable {
  /// More than a box lists.
  private static let maximumReply = 9 << 20

  package let address: String
  fileprivate let key: String

  /// The address of a box in a text; nil if it is none.
  package static func address(_ text: String) -> String? { try? LinkAddress.post(text) }

  /// The address without its secret end.
  package var host: String { address.split(separator: "/").dropFirst().first.map(String.init) ?? address }

  /// The waiting letters, in the order in which they came.
  ///
  /// - Throws: `box-failed`, `program-missing`, `program-failed`.
  package func list() throws(Diagnostic) -> [Digest] {
    let reply = try ask("GET", "")
    let letters = (try? JSON.parse(Source("letters", reply)).object)?["letters"]?.list
    let ids = letters?.map { $0.object?["id"]?.text.flatMap { Digest(hex: $0) } }
    guard let ids, let whole = ids as? [Digest] else {
      throw failure(Phrase("note-box-strange", ["host": host]), Phrase("note-box-address-hint"))
    }
    return whole
  }

  /// A letter's bytes, which are those that were posted.
  ///
  /// - Throws: as `list`; `letter-refused` for a letter that was changed.
  package func letter(_ id: Digest) throws(Diagnostic) -> [UInt8] {
    let letter = try ask("GET", "/" + id.hex)
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

  private func ask(_ method: String, _ path: String, isGoneFine: Bool = false) throws(Diagnostic) -> [UInt8] {
    // The address is of plain characters and the key of hexadecimal ones: nothing has to be quoted.
    var lines = [
      "silent", "show-error", "globoff", "disallow-username-in-url", "proto = \"=http,https\"",
      "connect-timeout = 10", "max-time = 60", "user-agent = \"zutto\"", "request = \"\(method)\"",
      "url = \"\(address)\(path)\"", "header = \"Authorization: Bearer \(key)\"",
      "write-out = \"%{stderr}\\n%{http_code}\"",
    ]
    // Plain HTTP is for this machine alone, which no proxy reaches.
    if address.hasPrefix("http://") { lines.append("noproxy = \"*\"") }
    // The key travels on standard input, where no list of processes shows it; -q: ~/.curlrc could switch checks off.
    let outcome = try Program.run(
      ["curl", "-q", "--config", "-"], input: Array((lines.joined(separator: "\n") + "\n").utf8),
      outputLimit: RemoteBox.maximumReply, timeout: .seconds(90), install: Phrase("transcribe-package-curl"))
    let said = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n")
    switch (outcome.status, said.last.map(String.init) ?? "") {
    case (0, "200"), (0, "204"): return outcome.output
    case (0, "404") where isGoneFine: return []
    case (0, "401"):
      throw failure(Phrase("note-box-key-wrong", ["host": host]), Phrase("note-box-key-hint"))
    case (0, let status):
      throw failure(
        Phrase("note-box-answers", ["host": host, "status": status]), Phrase("note-box-address-hint"))
    default:
      let words = said.first.map { String($0).escapingControls } ?? ""
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
  package private(set) var fetched = 0
  package private(set) var deleted = 0
  private var letters: [(box: RemoteBox, id: Digest, input: Int)] = []

  package init() {}

  /// Fetches all letters, deleting nothing; what fails becomes a failure of the run.
  package mutating func fetch(from boxes: [RemoteBox], into run: inout NoteReceiveRun) {
    for box in boxes {
      do throws(Diagnostic) {
        let ids = try box.list()
        for (index, id) in ids.enumerated() {
          run.progress(index, of: ids.count)
          let letter: [UInt8]
          do throws(Diagnostic) { letter = try box.letter(id) } catch {
            // A box that doesn't answer is left alone; a letter that was changed keeps no others back.
            guard error.code == .letterRefused else { throw error }
            run.refuse(box.host, error)
            continue
          }
          fetched += 1
          let place = "\(box.host) \(id.hex.prefix(8))"
          letters.append((box, id, run.readLetter(place, letter)))
        }
      } catch { run.refuse(box.host, error) }
    }
    run.progress(0, of: 0)
  }

  /// Deletes in the boxes what the run has filed, or had before.
  ///
  /// - Parameters:
  ///   - run: the run that opened the letters; a failure becomes one of it.
  ///   - discards: whether also what can't be opened is deleted.
  package mutating func delete(after run: inout NoteReceiveRun, discards: Bool) {
    for (box, id, input) in letters where discards || run.isFiled(input) {
      do throws(Diagnostic) {
        try box.delete(id)
        deleted += 1
      } catch { run.refuse(box.host, error) }
    }
  }
}
