// The one line that served pages have and the archive's files have not.

/// Puts the reload script into a page on its way to the browser.
enum Injection {
  /// The page with the script as the last thing of its head.
  ///
  /// - Parameters:
  ///   - page: the bytes of an HTML page.
  ///   - edition: what the page is by now, which the script compares with what it hears.
  /// - Returns: its bytes for the browser.
  static func into(_ page: [UInt8], _ edition: String) -> [UInt8] {
    let line = Array(line(edition).utf8)
    let place = endOfHead(page) ?? page.count
    return Array(page[..<place]) + line + Array(page[place...])
  }

  static func line(_ edition: String) -> String {
    #"<script src="/.zutto/reload.js" data-edition="\#(edition)" defer></script>"# + "\n"
  }

  /// Where `</head` stands first: text that says so is escaped in our pages.
  private static func endOfHead(_ page: [UInt8]) -> Int? {
    let wanted = Array("</head".utf8)
    var place = 0
    while let start = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      let found = page[start...].prefix(wanted.count).map { $0 | ($0 > 0x40 ? 0x20 : 0) }
      if found == wanted { return start }
      place = start + 1
    }
    return nil
  }
}
