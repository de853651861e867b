// The slots that a passphrase opens, and the vault keys in them.

internal import Diagnostics
internal import Fluent
internal import Seal
internal import ZonedTime

struct OpenedSlots: Sendable {
  var ring: KeyRing
  private let slots: [Slot]
  /// The passphrase may be an old one, which the newer slot can't prove here; or there are too many slots.
  let problems: [Diagnostic]
  private var opened: Set<String>
  /// Slots not yet tried, kept with the passphrase until the records' keys are known.
  private let untried: [Slot]
  let passphrase: Secret

  /// Tries a passphrase; throws `passphrase-wrong`, `passphrase-replaced`, `kdf-memory` or `vault-damaged`.
  init(_ slots: [Slot], _ faults: [Diagnostic], _ passphrase: Secret, _ head: VaultHead) throws(Diagnostic) {
    let replaced = Set(slots.flatMap(\.replaces))
    // The newest first; slots marked as replaced last.
    let ages = slots.map { (slot: $0, seconds: OpenedSlots.seconds($0)) }
    let all = ages.sorted {
      (replaced.contains($0.slot.id) ? 1 : 0, $1.seconds, $0.slot.id) < (
        replaced.contains($1.slot.id) ? 1 : 0, $0.seconds, $1.slot.id
      )
    }.map(\.slot)
    // Each try costs memory and time: bound the number.
    let ordered = Array(all.prefix(OpenedSlots.maximumCount))
    let tooMany = all.count > ordered.count ? OpenedSlots.tooMany(all.count) : nil
    for (index, slot) in ordered.enumerated() {
      guard let ring = try slot.open(passphrase, head) else { continue }
      if let newer = slots.first(where: { $0.replaces.contains(slot.id) && $0.isGenuine(ring, head) }) {
        throw Diagnostic(
          .passphraseReplaced, Phrase("otp-passphrase-replaced-on", ["created": newer.created.prefix(10)]),
          path: VaultFiles.slot(slot.id), hint: Phrase("otp-use-new-one-remove-slot"))
      }
      problems = [OpenedSlots.doubt(slot, slots), tooMany].compactMap(\.self)
      self.ring = ring
      self.passphrase = passphrase
      self.slots = slots
      opened = [slot.id]
      // Only slots with a verified MAC may exclude others.
      let aside = Set(slots.filter { $0.isGenuine(ring, head) }.flatMap(\.replaces))
      untried = Array(ordered[(index + 1)...].filter { !aside.contains($0.id) })
      return
    }
    if let tooMany {
      var problem = tooMany
      problem.severity = .error
      problem.message = problem.message.and(Phrase("otp-passphrase-opens-none-these"))
      throw problem
    }
    if let fault = faults.first(where: { $0.severity == .error }) {
      var problem = fault
      problem.message = problem.message.and(Phrase("otp-slots-whole-dont-open-passphrase"))
      throw problem
    }
    throw Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-wrong"), hint: Phrase("otp-try-again-mind-keyboard-language"))
  }

  /// Whether these are the slots that were tried.
  func isOf(_ others: [Slot]) -> Bool {
    slots.map(\.text).sorted { $0.lexicographicallyPrecedes($1) }
      == others.map(\.text).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The maximum number of slots tried with one passphrase.
  static let maximumCount = 32

  private static func seconds(_ slot: Slot) -> Int64 {
    do throws(Diagnostic) { return try ZonedTime(parsing: slot.created).instant.secondsSince1970 } catch {
      return 0
    }
  }

  private static func tooMany(_ count: Int) -> Diagnostic {
    Diagnostic(
      .vaultDamaged,
      Phrase("otp-passphrase-slots-passphrase-tried-on", ["count": count, "maximum-count": maximumCount]),
      path: VaultFiles.slots, hint: Phrase("otp-move-those-no-machine-yours"), severity: .warning)
  }

  /// A slot with a new key has a MAC of that key, which older slots don't contain: the replacement can only
  /// be reported as possible, or anybody could lock the vault.
  private static func doubt(_ slot: Slot, _ slots: [Slot]) -> Diagnostic? {
    guard let newer = slots.first(where: { $0.replaces.contains(slot.id) }) else { return nil }
    return Diagnostic(
      .passphraseReplaced, Phrase("otp-passphrase-may-old-one-json", ["id": newer.id]),
      path: VaultFiles.slot(slot.id), hint: Phrase("otp-use-newest-passphrase-what-you"), severity: .warning)
  }

  /// The ids of the slots that a new one may replace, including those that came back.
  ///
  /// The MAC of an unopened slot proves only that its newest key is known. As long as records need (`needed`)
  /// an unknown key, that slot may contain it, and is not replaced.
  func replaceable(_ head: VaultHead, needed: Set<String>) -> [String] {
    let isWhole = needed.allSatisfy { ring[$0] != nil }
    return slots.filter { opened.contains($0.id) || (isWhole && $0.isGenuine(ring, head)) }.map(\.id)
  }

  /// The slots that those replaced: a new slot lists them too, because any of them can come back.
  func replacedBefore(_ head: VaultHead) -> [String] {
    Set(slots.filter { $0.isGenuine(ring, head) }.flatMap(\.replaces)).sorted()
  }

  /// Tries the remaining slots for needed keys: two machines may have renewed the key independently.
  mutating func find(_ keys: Set<String>, _ head: VaultHead) throws(Diagnostic) {
    for slot in untried where keys.contains(where: { ring[$0] == nil }) {
      guard let more = try slot.open(passphrase, head) else { continue }
      ring.add(more)
      opened.insert(slot.id)
    }
  }
}
