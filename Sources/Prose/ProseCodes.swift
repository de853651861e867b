// The stable diagnostic codes of Prose.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Files
  public static let fileByteOrderMark = Self("file-bom")

  // Front matter and Markdown
  public static let frontMatterUnclosed = Self("front-matter-unclosed")
  public static let frontMatterSyntax = Self("front-matter-syntax")
  public static let frontMatterRefused = Self("front-matter-refused")
  public static let frontMatterType = Self("front-matter-type")
  public static let frontMatterDuplicateKey = Self("front-matter-duplicate-key")
  public static let frontMatterTooLarge = Self("front-matter-too-large")
  public static let frontMatterLate = Self("front-matter-late")
  public static let markdownHTML = Self("markdown-html")
  public static let markdownLinkUnsafe = Self("markdown-link-unsafe")
  public static let markdownManyProblems = Self("markdown-many-problems")
  public static let markdownTooComplex = Self("markdown-too-complex")

  // The diary
  public static let linkMissing = Self("link-missing")

  // Imports
  public static let importPartly = Self("import-partly")
}
