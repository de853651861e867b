// The stable names of everything that can be wrong, one example and one test each
// (Tests/Scripts/errors/<code>.txt); docs/DIAGNOSTICS.md is made from those.

extension Diagnostic {
  /// The stable name of a kind of problem. Never rename one: people search for them.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    // Files
    case fileMissing = "file-missing"
    case fileUnreadable = "file-unreadable"
    case fileUnwritable = "file-unwritable"
    case fileTooLarge = "file-too-large"
    case fileNotText = "file-not-text"
    case fileByteOrderMark = "file-bom"
    case diskFull = "disk-full"
    case pathOutside = "path-outside"
    case linkOutside = "link-outside"
    case nameNotPortable = "name-not-portable"
    case nameClash = "name-clash"
    case homeLocked = "home-locked"
    case nothingToUndo = "nothing-to-undo"
    case changedSince = "changed-since"

    // The home
    case homeMissing = "home-missing"
    case homeExists = "home-exists"
    case homeNewer = "home-newer"

    // JSON
    case jsonSyntax = "json-syntax"
    case jsonDuplicateKey = "json-duplicate-key"
    case jsonType = "json-type"
    case jsonKeyMissing = "json-key-missing"
    case jsonValue = "json-value"

    // Front matter and Markdown
    case frontMatterUnclosed = "front-matter-unclosed"
    case frontMatterSyntax = "front-matter-syntax"
    case frontMatterRefused = "front-matter-refused"
    case frontMatterType = "front-matter-type"
    case frontMatterDuplicateKey = "front-matter-duplicate-key"
    case frontMatterTooLarge = "front-matter-too-large"
    case markdownHTML = "markdown-html"
    case markdownLinkUnsafe = "markdown-link-unsafe"
    case markdownTooComplex = "markdown-too-complex"

    // Dates and times
    case badDay = "bad-day"
    case badTime = "bad-time"
    case badMonth = "bad-month"
    case badTimeZone = "bad-time-zone"

    // Templates
    case templateSyntax = "template-syntax"
    case templateUnknownName = "template-unknown-name"
    case templatePartialMissing = "template-partial-missing"
    case templatePartialLoop = "template-partial-loop"
    case templateRunaway = "template-runaway"
  }
}
