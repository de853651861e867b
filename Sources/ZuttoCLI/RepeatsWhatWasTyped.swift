// A sale is typed while a customer waits, a thought before it is gone: a command that fails gives back what was
// typed.

internal import ArgumentParser
internal import Ground

/// A command whose message repeats, if it fails, what was typed.
protocol RepeatsWhatWasTyped {}

extension LedgerSellCommand: RepeatsWhatWasTyped {}
extension LedgerAdjustCommand: RepeatsWhatWasTyped {}
extension LedgerExpenseCommand: RepeatsWhatWasTyped {}
extension LedgerCopyCommand: RepeatsWhatWasTyped {}
extension LedgerChangeCommand: RepeatsWhatWasTyped {}
extension LedgerRemoveSaleCommand: RepeatsWhatWasTyped {}
extension LedgerRemoveAdjustmentCommand: RepeatsWhatWasTyped {}
extension LedgerRemoveExpenseCommand: RepeatsWhatWasTyped {}
extension TreatmentsAddCommand: RepeatsWhatWasTyped {}
extension TreatmentsEditCommand: RepeatsWhatWasTyped {}
extension TreatmentsMoveCommand: RepeatsWhatWasTyped {}
extension TreatmentsRetireCommand: RepeatsWhatWasTyped {}
extension TreatmentsRestoreCommand: RepeatsWhatWasTyped {}
extension CategoriesAddCommand: RepeatsWhatWasTyped {}
extension CategoriesEditCommand: RepeatsWhatWasTyped {}
extension CategoriesMoveCommand: RepeatsWhatWasTyped {}
extension CategoriesRetireCommand: RepeatsWhatWasTyped {}
extension CategoriesRestoreCommand: RepeatsWhatWasTyped {}
extension MemoAddCommand: RepeatsWhatWasTyped {}
extension MemoReplyCommand: RepeatsWhatWasTyped {}
extension NoteAnswerCommand: RepeatsWhatWasTyped {}
extension NoteSendCommand: RepeatsWhatWasTyped {}

extension Diagnostic {
  /// The problem, with what was typed at the end of its hint, as a shell would take it again.
  func repeating(_ arguments: some Sequence<String>) -> Diagnostic {
    let words = ["zutto"] + arguments.map(\.quotedForShell)
    let typed: Phrase = Phrase("command-not-written-2", ["words": words.joined(separator: " ")])
    var told = self
    told.hint = hint?.and(typed) ?? typed
    return told
  }
}
