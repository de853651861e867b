// Kinds of pages. A page is made by a static function of its inputs, and the digest of these inputs is its key.

internal import Diagnostics
internal import Fluent
internal import Ledger
internal import Mustache
internal import SafeFiles
internal import ZonedTime

/// A kind of page: its template, and the names and words that it adds to those of all pages.
///
/// Everything else about it stands beside it: a function that lists its pages with their inputs, and the static
/// function that makes the content of one. That one sees its inputs and nothing else, so the key, which `PageInputs`
/// takes of the same inputs, covers all that the page shows.
struct PageKind: Sendable {
  /// The name of its template; of files without one, what they are.
  let name: String
  /// The names that its template may use, beside those of parts that several kinds share.
  let fields: [Field]
  /// The words that its template may use, as `words`.
  let words: [Phrase]

  init(_ name: String, _ fields: [Field] = [], words: [Phrase] = []) {
    self.name = name
    self.fields = fields
    self.words = words
  }

  /// A page of this kind, or none.
  ///
  /// - Parameters:
  ///   - folder: where it stands; nil at the archive's top.
  ///   - name: its file name.
  ///   - isThere: whether there is such a page.
  ///   - inputs: passes the content function and its inputs on.
  /// - Returns: the page as a group.
  func page(
    in folder: RelativePath?, _ name: String, if isThere: Bool = true,
    _ inputs: @escaping @Sendable (_ use: inout PageInputs) -> Void
  ) -> PageGroup {
    pages(in: folder, isThere ? [name] : [], ending: "") { _, use in inputs(&use) }
  }

  /// The pages of this kind in one folder.
  ///
  /// - Parameters:
  ///   - folder: where they stand.
  ///   - names: their file names.
  ///   - ending: what follows each name.
  ///   - isTogether: whether all of them are made at once, by a function that returns the files of all.
  ///   - inputs: passes the content function and the inputs of each page on.
  /// - Returns: the pages as a group.
  func pages(
    in folder: RelativePath?, _ names: [String], ending: String = ".html", together isTogether: Bool = false,
    _ inputs: @escaping @Sendable (_ page: Int, _ use: inout PageInputs) -> Void
  ) -> PageGroup {
    PageGroup(self, in: folder, names, ending: ending, isTogether: isTogether, inputs)
  }
}

/// What a page is made from: a value that is part of the page's key.
protocol Input: Sendable {
  /// What the content function receives.
  associatedtype Argument: Sendable = Self

  /// Adds everything that the value shows to the key.
  func add(to key: inout Digest.Builder)

  /// Adds the texts and books that must be read before the value can be made.
  func collect(_ needs: inout PageNeeds)

  /// What the content function receives, with the texts and books that were read.
  ///
  /// - Throws: what makes a file unreadable, though it was readable when the archive was planned.
  func argument(_ made: PageMaterial) throws(Diagnostic) -> Argument
}

extension Input {
  func collect(_ needs: inout PageNeeds) {}
}

extension Input where Argument == Self {
  func argument(_ made: PageMaterial) throws(Diagnostic) -> Self { self }
}

/// The texts and books that pages show.
struct PageNeeds {
  /// The entries whose HTML the page holds, as letters; all of one month of a diary.
  var letters: [(diary: Int, entry: Int)] = []
  /// The memo whose thread the page holds.
  var thread: Int?
  /// Texts of other pages.
  var texts: [(place: PlainTexts.Place, extent: PlainTexts.Extent)] = []
  /// Months of the ledger, by their places.
  var books: Set<Int> = []
}

/// The texts and books that were read for pages.
struct PageMaterial: Sendable {
  /// Letters of one diary, by entry.
  var letters: [Int: Letter] = [:]
  /// Parts of threads, by memo and item.
  var threads: [Int: [[MemoBodies.Part]]] = [:]
  var texts = PlainTexts()
  var books = LedgerBooks()
}

/// The content of a page.
enum PageContent {
  case record(Record)
  case bytes([UInt8])
  /// All files of a group.
  case files([[UInt8]])
}

/// The inputs of a page, looked at for its key, for what must be read first, or for its content.
struct PageInputs {
  fileprivate enum Use {
    case key
    case needs
    case content(PageMaterial)
  }

  private let use: Use
  fileprivate var key: Digest.Builder
  fileprivate var needs = PageNeeds()
  fileprivate var content: PageContent?
  fileprivate var failure: Diagnostic?

  fileprivate init(for use: Use, _ key: Digest.Builder) {
    self.use = use
    self.key = key
  }

  /// Passes on the inputs of a page, and the function that makes its template's context of them.
  mutating func make<each I: Input>(
    _ record: (repeat (each I).Argument) throws(Diagnostic) -> Record, _ input: repeat each I
  ) {
    if let made = look(repeat each input) {
      do throws(Diagnostic) { content = .record(try record(repeat try (each input).argument(made))) } catch {
        failure = error
      }
    }
  }

  /// Passes on the inputs of a file without a template, and the function that makes its bytes.
  mutating func make<each I: Input>(
    bytes: (repeat (each I).Argument) throws(Diagnostic) -> [UInt8], _ input: repeat each I
  ) {
    if let made = look(repeat each input) {
      do throws(Diagnostic) { content = .bytes(try bytes(repeat try (each input).argument(made))) } catch {
        failure = error
      }
    }
  }

  /// Passes on the inputs of a group whose files are made together.
  mutating func make<each I: Input>(
    files: (repeat (each I).Argument) throws(Diagnostic) -> [[UInt8]], _ input: repeat each I
  ) {
    if let made = look(repeat each input) {
      do throws(Diagnostic) { content = .files(try files(repeat try (each input).argument(made))) } catch {
        failure = error
      }
    }
  }

  /// Uses the inputs; returns what the content is to be made with, if that is wanted.
  private mutating func look<each I: Input>(_ input: repeat each I) -> PageMaterial? {
    switch use {
    case .key: repeat (each input).add(to: &key)
    case .needs: repeat (each input).collect(&needs)
    case .content(let made): return made
    }
    return nil
  }
}

/// Pages of one kind in one folder.
///
/// Nothing is made for a page but its key until somebody asks. A class, because each of its pages refers to it.
final class PageGroup: Sendable {
  let kind: PageKind
  let isTogether: Bool
  private let folder: RelativePath?
  private let names: [String]
  private let ending: String
  private let inputs: @Sendable (Int, inout PageInputs) -> Void

  fileprivate init(
    _ kind: PageKind, in folder: RelativePath?, _ names: [String], ending: String, isTogether: Bool,
    _ inputs: @escaping @Sendable (Int, inout PageInputs) -> Void
  ) {
    self.kind = kind
    self.folder = folder
    self.names = names
    self.ending = ending
    self.isTogether = isTogether
    self.inputs = inputs
  }

  /// Its pages with their keys.
  var pages: [PlannedPage] {
    names.enumerated().map { PlannedPage(.page(self, $0), in: folder, $1 + ending, key: key(of: $0)) }
  }

  private func key(of page: Int) -> Digest {
    var use = PageInputs(for: .key, Digest.Builder())
    use.key.add(kind.name)
    inputs(page, &use)
    return use.key.digest
  }

  /// The texts and books that a page shows.
  func needs(of page: Int) -> PageNeeds {
    var use = PageInputs(for: .needs, PageGroup.noKey)
    inputs(page, &use)
    return use.needs
  }

  /// The content of a page.
  ///
  /// - Throws: what makes a file unreadable, and what the content function throws.
  func content(of page: Int, with made: PageMaterial) throws(Diagnostic) -> PageContent {
    var use = PageInputs(for: .content(made), PageGroup.noKey)
    inputs(page, &use)
    if let failure = use.failure { throw failure }
    return use.content ?? .bytes([])
  }

  /// Shared, so that no other use of inputs needs a buffer.
  private static let noKey = Digest.Builder()
}

/// One file of the archive.
struct PlannedPage: Sendable {
  /// What it is made of.
  enum Content: Sendable {
    /// One of a group.
    case page(PageGroup, Int)
    /// A copy of a file of the home, perhaps cleaned on its way.
    case copy(of: RelativePath, isCleaned: Bool)
    /// A photo that is made.
    case photo(of: RelativePath, PhotoRecipe)
  }

  let content: Content
  /// The folder of the archive it stands in; nil at the top.
  let folder: RelativePath?
  /// Its file name.
  let name: String
  /// The digest of everything the page is made from.
  let key: Digest
  /// Its place in the plan.
  var number = 0

  fileprivate init(_ content: Content, in folder: RelativePath?, _ name: String, key: Digest) {
    self.content = content
    self.folder = folder
    self.name = name
    self.key = key
  }

  /// A copy of a file of the home, or a photo that is made of one; the key is of the given inputs, and of the
  /// content.
  init<each I: Input>(_ content: Content, in folder: RelativePath?, _ name: String, _ input: repeat each I) {
    var key = Digest.Builder()
    switch content {
    case .page: break
    case .copy(let source, let isCleaned):
      key.add(source.text)
      if isCleaned { key.add(PhotoForm.cleaning) }
    case .photo(let source, let recipe):
      key.add(source.text)
      recipe.add(to: &key)
    }
    repeat (each input).add(to: &key)
    self.init(content, in: folder, name, key: key.digest)
  }

  /// Its place in the archive.
  var path: String { folder.map { "\($0.text)/\(name)" } ?? name }
}

extension Int: Input { func add(to key: inout Digest.Builder) { key.add(self) } }

extension Bool: Input { func add(to key: inout Digest.Builder) { key.add(self ? 1 : 0) } }

extension String: Input { func add(to key: inout Digest.Builder) { key.add(self) } }

extension Digest: Input { func add(to key: inout Digest.Builder) { key.add(self) } }

extension Year: Input { func add(to key: inout Digest.Builder) { key.add(number) } }

extension Month: Input { func add(to key: inout Digest.Builder) { key.add(year * 12 + month) } }

extension Day: Input { func add(to key: inout Digest.Builder) { key.add(Int(daysSince1970)) } }

extension FileSignature: Input {
  func add(to key: inout Digest.Builder) {
    key.add(Int(size))
    key.add(Int(modified))
    key.add(Int(changed))
    key.add(Int(bitPattern: UInt(inode)))
  }
}

extension Optional: Input where Wrapped: Input {
  typealias Argument = Wrapped.Argument?

  func add(to key: inout Digest.Builder) {
    guard let self else { return key.add(0) }
    key.add(1)
    self.add(to: &key)
  }

  func collect(_ needs: inout PageNeeds) { self?.collect(&needs) }

  func argument(_ made: PageMaterial) throws(Diagnostic) -> Wrapped.Argument? {
    guard let self else { return nil }
    return try self.argument(made)
  }
}

extension Array: Input where Element: Input {
  typealias Argument = [Element.Argument]

  func add(to key: inout Digest.Builder) {
    key.add(count)
    for element in self { element.add(to: &key) }
  }

  func collect(_ needs: inout PageNeeds) { for element in self { element.collect(&needs) } }

  func argument(_ made: PageMaterial) throws(Diagnostic) -> [Element.Argument] {
    var values: [Element.Argument] = []
    values.reserveCapacity(count)
    for element in self { values.append(try element.argument(made)) }
    return values
  }
}

extension Array {
  /// The element at a place, if there is such a place.
  subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
