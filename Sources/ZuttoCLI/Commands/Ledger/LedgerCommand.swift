// `zutto ledger`: the shop's books.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "The shop's books: ring up, spend, settle.",
    discussion: """
      Examples:
        zutto ledger treatments add 젤네일 --price 50000 --icon 💅
        zutto ledger sell 젤네일
        zutto ledger adjust -5000 "단골 할인"
        zutto ledger expense 월세 500000
        zutto ledger settle
      """,
    subcommands: [
      LedgerSellCommand.self, LedgerAdjustCommand.self, LedgerExpenseCommand.self, LedgerCopyCommand.self,
      LedgerChangeCommand.self, LedgerRemoveCommand.self, LedgerSettleCommand.self,
      LedgerCalendarCommand.self, LedgerDayCommand.self, LedgerTreatmentsCommand.self,
      LedgerCategoriesCommand.self, LedgerExportCommand.self,
    ])
}
