// Where an export goes: `zutto export pdf DEST` and `--out DEST` say the same.

internal import ArgumentParser
internal import Fluent

/// The last word of an export command, or its `--out`.
struct ExportDestination: ParsableArguments {
  @Argument(help: "The file or folder to write.", completion: .file()) var destination: String?
  @Option(
    name: .customLong("out"), help: ArgumentHelp("The same as an option.", valueName: "path"),
    completion: .file()) var option: String?

  func validate() throws {
    guard let path = destination ?? option, !path.isEmpty else {
      throw ValidationError(Phrase("export-name-file-folder-write"))
    }
    if destination != nil, option != nil {
      throw ValidationError(Phrase("export-name-one-place-write-destination"))
    }
  }

  /// The place as it was typed.
  var path: String { destination ?? option ?? "" }
}
