// What treatments and categories have in common: being moved, retired, brought back.

internal import ArgumentParser
internal import Ground
internal import Ledger

/// Moves, retires and restores a line of one of the two lists.
struct LedgerLineEdit {
  let session: Session
  let list: LedgerList

  private func find(_ typed: String, _ ledger: Ledger) throws(Diagnostic) -> (id: String, name: String) {
    switch list {
    case .treatments:
      let found = try ledger.treatment(typed: typed)
      return (found.id, found.name)
    case .categories:
      let found = try ledger.category(typed: typed)
      return (found.id, found.name)
    }
  }

  private var noun: String { list == .treatments ? "treatments" : "categories" }

  /// Takes a line out of use or brings it back.
  func setRetired(_ isRetired: Bool, _ typed: String) throws(Diagnostic) {
    let home = try session.home()
    let command = "\(noun) \(isRetired ? "retire" : "restore") \(typed)"
    let found = try session.changeLedger(command, in: home) { (change) throws(Diagnostic) in
      let found = try find(typed, try LedgerStore.read(in: home))
      let value: JSON? = isRetired ? true : nil
      try LedgerStore.set([("retired", value)], of: found.id, list, in: home, &change)
      return found
    }
    session.tellLedger(
      isRetired ? Phrase("ledger-retired") : Phrase("ledger-restored"), ["name": found.name],
      ["id": .text(found.id), "name": .text(found.name), "retired": .flag(isRetired)], home)
  }

  /// Puts a line before another, or at the end.
  func move(_ typed: String, before other: String?) throws(Diagnostic) {
    let home = try session.home()
    let command = "\(noun) move \(typed)" + (other.map { " --before \($0)" } ?? "")
    try session.changeLedger(command, in: home) { (change) throws(Diagnostic) in
      let ledger = try LedgerStore.read(in: home)
      let found = try find(typed, ledger)
      let next = try other.map { (other) throws(Diagnostic) in try find(other, ledger).id }
      try LedgerStore.move(found.id, before: next, list, in: home, &change)
    }
    let ledger = try LedgerStore.read(in: home)
    let lines =
      list == .treatments
      ? ledger.treatments.map { ($0.id, $0.name) } : ledger.categories.map { ($0.id, $0.name) }
    session.tellLedger(
      Phrase("ledger-moved"), ["names": session.language(home).list(lines.map(\.1))],
      ["order": .list(lines.map { .text($0.0) })], home)
  }
}

struct TreatmentsMoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a treatment before another, or at the end.",
    discussion: "Examples:\n  zutto ledger treatments move 젤네일 --before 왁싱")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @Option(help: ArgumentHelp("Before which one (default: at the end).", valueName: "treatment")) var before:
    String?

  func run() async throws {
    try LedgerLineEdit(session: Session(options), list: .treatments).move(treatment, before: before)
  }
}

struct TreatmentsRetireCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Take a treatment out of use; old records keep its name.",
    discussion: "Examples:\n  zutto ledger treatments retire 젤네일")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String

  func run() async throws {
    try LedgerLineEdit(session: Session(options), list: .treatments).setRetired(true, treatment)
  }
}

struct TreatmentsRestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring a retired treatment back.",
    discussion: "Examples:\n  zutto ledger treatments restore 젤네일")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String

  func run() async throws {
    try LedgerLineEdit(session: Session(options), list: .treatments).setRetired(false, treatment)
  }
}

struct CategoriesMoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a category before another, or at the end.",
    discussion: "Examples:\n  zutto ledger categories move 월세 --before 재료비")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A category's id or name.") var category: String
  @Option(help: ArgumentHelp("Before which one (default: at the end).", valueName: "category")) var before:
    String?

  func run() async throws {
    try LedgerLineEdit(session: Session(options), list: .categories).move(category, before: before)
  }
}

struct CategoriesRetireCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Take a category out of use; old expenses keep its name.",
    discussion: "Examples:\n  zutto ledger categories retire 월세")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A category's id or name.") var category: String

  func run() async throws {
    try LedgerLineEdit(session: Session(options), list: .categories).setRetired(true, category)
  }
}

struct CategoriesRestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring a retired category back.",
    discussion: "Examples:\n  zutto ledger categories restore 월세")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A category's id or name.") var category: String

  func run() async throws {
    try LedgerLineEdit(session: Session(options), list: .categories).setRetired(false, category)
  }
}
