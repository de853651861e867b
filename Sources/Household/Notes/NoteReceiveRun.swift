// One run of receiving: from inputs to files.

package import Diagnostics
internal import Fluent
internal import Ground
package import Notes
package import Vault
internal import ZonedTime

/// Reads inputs, opens what is new in them, and writes it.
package struct NoteReceiveRun {
  /// What is wrong, and where in the inputs.
  package struct Failure {
    package let place: String
    package let problem: Diagnostic
  }

  private let household: Household
  private let openVault: () async throws -> Vault
  private var home: Home { household.home }
  private var blocks: [(sealed: SealedText, place: String)] = []
  private var refused: [Failure] = []
  package private(set) var read = 0
  package private(set) var notes: [String] = []
  package private(set) var answers: [String] = []
  package private(set) var present: [String] = []
  package private(set) var blocked = 0
  /// Inputs in which there was nothing.
  private var empty: [Failure] = []

  /// What is wrong; a mailbox has mails without notes, so inputs without any count only if there was nothing at all.
  package var failures: [Failure] { read == 0 ? refused + empty : refused }

  /// A run that has read nothing yet.
  ///
  /// - Parameters:
  ///   - household: the home.
  ///   - openVault: opens its vault; only where something is to be opened.
  package init(_ household: Household, openVault: @escaping () async throws -> Vault) {
    self.household = household
    self.openVault = openVault
  }

  /// Finds the sealed texts of an input; one that can't be read is a failure among others.
  ///
  /// - Parameters:
  ///   - name: what the input is called.
  ///   - bytes: reads at most so many bytes of it.
  package mutating func read(_ name: String, _ bytes: (_ limit: Int) throws(Diagnostic) -> [UInt8]) {
    do throws(Diagnostic) {
      let mail = MailText(try bytes(Armor.maximumInput))
      let found = mail.blocks()
      read += found.count
      for block in found { take(block, in: name) }
      if found.isEmpty { empty.append(Failure(place: name, problem: mail.nothing)) }
    } catch {
      var problem = error
      if problem.code == .fileTooLarge {
        problem.hint = Phrase("note-no-sealed-note-more-than")
      }
      refused.append(Failure(place: name, problem: problem))
    }
  }

  private mutating func take(_ block: Armor.Block, in name: String) {
    let place = { (position: Position) in "\(name):\(position.line):\(position.column)" }
    switch block.sealed {
    case .success(let sealed): blocks.append((sealed, place(block.position)))
    case .failure(var problem):
      let spot = place(problem.position ?? block.position)
      (problem.path, problem.position) = (nil, nil)
      refused.append(Failure(place: spot, problem: problem))
    }
  }

  /// Opens what is new, and writes it.
  ///
  /// - Throws: as opening the vault and the writes.
  package mutating func open(_ reading: NoteReading) async throws {
    var inbox = NoteInbox(reading, today: household.now.day)
    var waiting: [(sealed: SealedText, place: String, recipient: NoteInbox.Recipient?)] = []
    for (sealed, place) in blocks {
      if let seen = inbox.seen(sealed) {
        note(seen)
      } else {
        waiting.append((sealed, place, inbox.recipient(of: sealed)))
      }
    }
    // Without anything new nobody is asked for a passphrase.
    guard !waiting.isEmpty else { return }
    let keys = try await keys(reading, waiting.contains { $0.recipient != nil })
    for (index, (sealed, place, recipient)) in waiting.enumerated() {
      if index.isMultiple(of: 100) { household.progress("\(index)/\(waiting.count)") }
      do throws(Diagnostic) { note(try outcome(of: sealed, recipient, keys, &inbox)) } catch {
        refused.append(Failure(place: place, problem: error))
      }
    }
    household.endProgress()
    guard !inbox.isEmpty else { return }
    let taken = inbox
    let now = household.now
    try home.change("note receive", at: now.instant) { (change) throws(Diagnostic) in
      try NoteStore.receive(taken, at: now, in: home, &change)
    }
  }

  /// The keys; none where nothing can be for this home, for it has no vault.
  private func keys(_ reading: NoteReading, _ isNeeded: Bool) async throws -> NoteKeys? {
    if !isNeeded, !VaultStore.exists(in: home) { return nil }
    try NoteKeys.checkVault(of: home, for: reading.links)
    return NoteKeys(try await openVault())
  }

  private func outcome(
    of sealed: SealedText, _ recipient: NoteInbox.Recipient?, _ keys: NoteKeys?, _ inbox: inout NoteInbox
  ) throws(Diagnostic) -> NoteInbox.Outcome {
    // Twice in one input is once.
    if let seen = inbox.seen(sealed) { return seen }
    switch recipient {
    case .link(let link):
      guard let keys else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.key(of: link)), of: sealed, by: link)
    case .sent(let note):
      guard let keys else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.replyKey(of: note)), of: sealed, to: note)
    case .closed: return .blocked
    case nil:
      // A link whose file is gone, by 'undo' for instance: the vault keeps its key.
      guard let keys, let link = keys.link(of: sealed) else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.key(of: link)), of: sealed, by: link)
    }
  }

  private mutating func note(_ outcome: NoteInbox.Outcome) {
    switch outcome {
    case .note(let id): notes.append(id)
    case .answer(let id): answers.append(id)
    case .present(let id): present.append(id)
    case .blocked: blocked += 1
    }
  }
}
