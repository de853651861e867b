// `zutto export`: what is in the home, in forms that others take.

internal import ArgumentParser

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "A PDF to print, pictures, a diary for another app, or everything.",
    discussion: """
      Examples:
        zutto export pdf --year 2024 ../2024.pdf           a year as a book
        zutto export images --month 2024-12 ../pages       its pages as pictures
        zutto export bag /media/usb/nikki-bag              all there is, sealed
        zutto export day-one futari ../futari.zip          a diary for another app

      What is written lies outside of the home, which every copy of it would carry.
      """,
    subcommands: [
      ExportPdfCommand.self, ExportImagesCommand.self, ExportBagCommand.self, ExportDayOneCommand.self,
      ExportJrnlCommand.self, ExportMarkdownCommand.self,
    ])
}
