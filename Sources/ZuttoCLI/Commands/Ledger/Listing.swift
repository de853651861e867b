// What a listing command prints: a table for people, JSON or CSV for programs.

internal import ArgumentParser
internal import Ground
internal import Ledger

/// `--csv`, beside the `--json` that every command takes.
struct ListingOptions: ParsableArguments { @Flag(help: "Print CSV.") var csv = false }

/// One listing in its three forms.
struct Listing {
  /// The lines for people; what to say where there is nothing.
  var lines: [String]
  /// The value for programs.
  var json: JSON
  /// The table for spreadsheets.
  var csv: CSVWriter

  /// Prints the form that was asked for.
  func print(_ session: Session, csv isCSV: Bool) {
    if session.options.json {
      session.printer.out(json.description)
    } else if isCSV {
      session.printer.outExactly(csv.bytes)
    } else {
      for line in lines { session.printer.out(line) }
    }
  }

  /// A name with its icon before it.
  static func label(_ icon: String?, _ name: String) -> String { icon.map { "\($0) \(name)" } ?? name }
}
