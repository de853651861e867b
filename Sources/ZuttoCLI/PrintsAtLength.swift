// The commands whose results may be longer than the screen. Not among them: those that ask, show their progress or
// stay (`resolve`, `otp watch`, `serve`), and every command of the vault. A pager is any program that the person
// named, and some keep what they were given: codes and secrets go to the terminal alone.

internal import ArgumentParser

/// A command that prints and ends, and may print much.
protocol PrintsAtLength {
  var options: GlobalOptions { get }
  /// Whether this run's results are wanted in a pager.
  var wantsPager: Bool { get }
}

extension PrintsAtLength {
  var wantsPager: Bool { true }

  /// Has the results wait for the end, if a pager may be needed then.
  func holdResults() {
    let session = Session(options)
    if wantsPager, !options.noPager, Pager(session).isPossible { HeldResults.hold(session) }
  }
}

extension TodayCommand: PrintsAtLength {}
extension SearchCommand: PrintsAtLength {}
extension CheckCommand: PrintsAtLength {}
extension LogCommand: PrintsAtLength {}
extension SafetyCommand: PrintsAtLength {}
extension SchemaCommand: PrintsAtLength {}
extension SyncCommand: PrintsAtLength {}

extension DiaryListCommand: PrintsAtLength {}
extension DiaryShowCommand: PrintsAtLength {}
extension DiaryUnreadCommand: PrintsAtLength {}
extension DiaryReadCommand: PrintsAtLength {}
extension DiaryCalendarCommand: PrintsAtLength {}
extension DiaryMembersCommand: PrintsAtLength {}

extension MemoAddCommand: PrintsAtLength {
  /// Without words it shows the newest.
  var wantsPager: Bool { input.text.isEmpty && input.audio == nil }
}
extension MemoListCommand: PrintsAtLength {}
extension MemoShowCommand: PrintsAtLength {}

extension LedgerSettleCommand: PrintsAtLength {}
extension LedgerCalendarCommand: PrintsAtLength {}
extension LedgerDayCommand: PrintsAtLength {}
extension LedgerExportCommand: PrintsAtLength {}
extension TreatmentsListCommand: PrintsAtLength {}
extension CategoriesListCommand: PrintsAtLength {}

extension NoteListCommand: PrintsAtLength {}
extension NoteShowCommand: PrintsAtLength {}
extension NoteHistoryCommand: PrintsAtLength {}
extension ContactListCommand: PrintsAtLength {}
extension ContactShowCommand: PrintsAtLength {}

extension BackupListCommand: PrintsAtLength {}
extension DeviceListCommand: PrintsAtLength {}
extension ProfileShowCommand: PrintsAtLength {}
extension TemplatesListCommand: PrintsAtLength {}
extension TrashListCommand: PrintsAtLength {}
