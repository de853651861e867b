// The slots that a passphrase opens, and the vault keys in them.

internal import Diagnostics
internal import Fluent
internal import Seal
internal import ZonedTime

/// The slots that a passphrase opens.
struct OpenedSlots: Sendable {
  /// The vault's keys.
  var ring: KeyRing
  private let slots: [Slot]
  /// That the passphrase may be an old one, where the slot that says so can't prove it; that there are too many slots.
  let problems: [Diagnostic]
  /// The ids of the opened slots.
  private var opened: Set<String>
  /// The slots that the passphrase has not been tried on, and the passphrase: only as long as a record needs them.
  private let untried: [Slot]
  private let passphrase: Secret

  /// Tries a passphrase on the slots.
  ///
  /// - Throws: `passphrase-wrong`, `passphrase-replaced`, `kdf-memory`, `vault-damaged`.
  init(_ slots: [Slot], _ faults: [Diagnostic], _ passphrase: Secret, _ head: VaultHead) throws(Diagnostic) {
    let replaced = Set(slots.flatMap(\.replaces))
    // The newest first; slots marked as replaced last.
    let ages = slots.map { (slot: $0, seconds: OpenedSlots.seconds($0)) }
    let all = ages.sorted {
      (replaced.contains($0.slot.id) ? 1 : 0, $1.seconds, $0.slot.id) < (
        replaced.contains($1.slot.id) ? 1 : 0, $0.seconds, $1.slot.id
      )
    }.map(\.slot)
    // Each costs memory and time: a folder full of slots must not cost hours.
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
      // A slot without a verified code must not displace others.
      let aside = Set(slots.filter { $0.isGenuine(ring, head) }.flatMap(\.replaces))
      untried = Array(ordered[(index + 1)...].filter { !aside.contains($0.id) })
      return
    }
    if let tooMany {
      var told = tooMany
      told.severity = .error
      told.message = told.message.and(Phrase("otp-passphrase-opens-none-these"))
      throw told
    }
    if let fault = faults.first(where: { $0.severity == .error }) {
      var told = fault
      told.message = told.message.and(Phrase("otp-slots-whole-dont-open-passphrase"))
      throw told
    }
    throw Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-wrong"), hint: Phrase("otp-try-again-mind-keyboard-language"))
  }

  /// The number of slots on which a passphrase is tried.
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

  /// A slot with a new key bears a code of that key, which the slots before it don't open: that it replaces
  /// this one can only be told, or anybody could lock the vault.
  private static func doubt(_ slot: Slot, _ slots: [Slot]) -> Diagnostic? {
    guard let newer = slots.first(where: { $0.replaces.contains(slot.id) }) else { return nil }
    return Diagnostic(
      .passphraseReplaced, Phrase("otp-passphrase-may-old-one-json", ["id": newer.id]),
      path: VaultFiles.slot(slot.id), hint: Phrase("otp-use-newest-passphrase-what-you"), severity: .warning)
  }

  /// The ids of the slots that a new one may stand in for, those that came back among them.
  ///
  /// A slot that was not opened shows by its code only that its newest key is known; as long as records need
  /// a key that is not, it may be there, and the slot stays.
  ///
  /// - Parameters:
  ///   - head: the vault's.
  ///   - needed: the keys that records are sealed with.
  /// - Returns: their ids.
  func replaceable(_ head: VaultHead, needed: Set<String>) -> [String] {
    let isWhole = needed.allSatisfy { ring[$0] != nil }
    return slots.filter { opened.contains($0.id) || (isWhole && $0.isGenuine(ring, head)) }.map(\.id)
  }

  /// The slots that those replace: a new slot names them too, because any of them can come back.
  func replacedBefore(_ head: VaultHead) -> [String] {
    Set(slots.filter { $0.isGenuine(ring, head) }.flatMap(\.replaces)).sorted()
  }

  /// Tries the other slots for keys that records need: two machines may have renewed the key independently.
  mutating func find(_ keys: Set<String>, _ head: VaultHead) throws(Diagnostic) {
    for slot in untried where keys.contains(where: { ring[$0] == nil }) {
      guard let more = try slot.open(passphrase, head) else { continue }
      ring.add(more)
      opened.insert(slot.id)
    }
  }
}
