// The programs that make a PDF of a page, and which of them is here.

internal import ArgumentParser
internal import Ground

/// A program that prints a page.
enum PDFEngine: String, Sendable, CaseIterable, ExpressibleByArgument {
  case weasyprint
  case chromium

  /// What it is called where it is installed.
  private var names: [String] {
    switch self {
    case .weasyprint: ["weasyprint"]
    case .chromium:
      [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
      ]
    }
  }

  /// The program by which it is started here; nil where it is missing.
  private var program: String? { names.first { Program.find($0, in: World.live.environment("PATH")) != nil } }

  /// The one that was asked for, or the first that is here.
  ///
  /// - Returns: the engine and its program.
  /// - Throws: `program-missing`.
  static func find(_ wanted: PDFEngine?) throws(Diagnostic) -> (PDFEngine, program: String) {
    for engine in wanted.map({ [$0] }) ?? allCases {
      if let program = engine.program { return (engine, program) }
    }
    throw Diagnostic(
      .programMissing,
      wanted.map { Phrase("home-program-not-installed", ["name": $0.rawValue]) }
        ?? Phrase("export-no-program-installed-makes-pdf"),
      hint: Phrase("export-install-weasyprint-apt-install"))
  }
}
