// Page kinds, inputs and keys. A static function makes a page from its inputs, and the digest of these inputs
// is the page's key.

internal import Diagnostics
internal import Fluent
internal import Ledger
internal import Mustache
internal import SafeFiles
internal import Synchronization
internal import ZonedTime

/// A kind of page: its template, and the names and texts that it adds to those of all pages.
///
/// Beside it is a function that lists its pages with their inputs, and the static function that makes the
/// content of one. The latter sees nothing but its inputs, so the key, which `PageInputs` computes from the
/// same inputs, covers everything that the page shows.
struct PageKind: Sendable {
  /// The name of its template, or of the file format.
  let name: String
  let fields: [Field]
  /// The texts that its template may use, as `words`.
  let words: [Phrase]

  init(_ name: String, _ fields: [Field] = [], words: [Phrase] = []) {
    self.name = name
    self.fields = fields
    self.words = words
  }

  /// A group of one page, or of none if not `isThere`; `inputs` passes on the content function and its
  /// inputs.
  func page(
    in folder: RelativePath?, _ name: String, if isThere: Bool = true,
    _ inputs: @escaping @Sendable (_ use: inout PageInputs) -> Void
  ) -> PageGroup {
    pages(in: folder, isThere ? [name] : [], ending: "") { _, use in inputs(&use) }
  }

  /// A group of pages in one folder (nil for the archive's top).
  ///
  /// `ending` is the suffix of each name. If `isTogether`, one call of the content function makes all files.
  /// `inputs` passes on the content function and the inputs of each page.
  func pages(
    in folder: RelativePath?, _ names: [String], ending: String = ".html", together isTogether: Bool = false,
    _ inputs: @escaping @Sendable (_ page: Int, _ use: inout PageInputs) -> Void
  ) -> PageGroup {
    PageGroup(self, in: folder, names, ending: ending, isTogether: isTogether, inputs)
  }
}

/// An input of a page: a value that is part of the page's key.
protocol Input: Sendable {
  /// What the content function receives.
  associatedtype Argument: Sendable = Self

  /// Adds everything that the value shows to the key.
  func add(to key: inout Digest.Builder)

  /// Adds the texts and books that must be read for the value.
  func collect(_ needs: inout PageNeeds)

  /// The content function's argument, made with the texts and books that were read.
  ///
  /// - Throws: the error of reading a file that was readable when it was planned.
  func argument(_ made: PageMaterial) throws(Diagnostic) -> Argument
}

extension Input {
  func collect(_ needs: inout PageNeeds) {}
}

extension Input where Argument == Self {
  func argument(_ made: PageMaterial) throws(Diagnostic) -> Self { self }
}

struct PageNeeds {
  /// The entries shown as letters, all of one month of a diary.
  var letters: [(diary: Int, entry: Int)] = []
  /// The memo shown with its thread.
  var thread: Int?
  /// Other texts.
  var texts: [(place: PlainTexts.Place, extent: PlainTexts.Extent)] = []
  var books: Set<Int> = []
  /// The words that need not be read from entries.
  let written: WrittenTexts

  init(_ written: WrittenTexts = .none) { self.written = written }
}

/// The texts and books that were read for pages.
struct PageMaterial: Sendable {
  var letters: [Int: Letter] = [:]
  /// Parts of threads, by memo and item.
  var threads: [Int: [[MemoBodies.Part]]] = [:]
  var texts = PlainTexts()
  var written = WrittenTexts.none
  var books = LedgerBooks()
}

enum PageContent {
  case record(Record)
  case bytes([UInt8])
  case files([[UInt8]])
}

/// A visitor of a page's inputs that computes the key, collects the needs or makes the content.
struct PageInputs: ~Copyable {
  fileprivate enum Use {
    case key
    case needs
    case content(PageMaterial)
  }

  private let use: Use
  fileprivate var key = Digest.Builder()
  fileprivate var needs = PageNeeds()
  fileprivate var content: PageContent?
  fileprivate var failure: Diagnostic?

  fileprivate init(for use: Use) { self.use = use }

  /// Visits the inputs of a page; the function makes the template's context from them.
  mutating func make<each I: Input>(
    _ record: (repeat (each I).Argument) throws(Diagnostic) -> Record, _ input: repeat each I
  ) {
    if let made = look(repeat each input) {
      do throws(Diagnostic) { content = .record(try record(repeat try (each input).argument(made))) } catch {
        failure = error
      }
    }
  }

  /// Visits the inputs of a file without a template; the function makes its bytes.
  mutating func make<each I: Input>(
    bytes: (repeat (each I).Argument) throws(Diagnostic) -> [UInt8], _ input: repeat each I
  ) {
    if let made = look(repeat each input) {
      do throws(Diagnostic) { content = .bytes(try bytes(repeat try (each input).argument(made))) } catch {
        failure = error
      }
    }
  }

  /// Visits the inputs of a group whose files are made together.
  mutating func make<each I: Input>(
    files: (repeat (each I).Argument) throws(Diagnostic) -> [[UInt8]], _ input: repeat each I
  ) {
    if let made = look(repeat each input) {
      do throws(Diagnostic) { content = .files(try files(repeat try (each input).argument(made))) } catch {
        failure = error
      }
    }
  }

  /// Applies the current use; returns the material if the content is wanted.
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
/// Only the key of a page is computed until its content is asked for. A class because each of its pages
/// refers to it.
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

  var count: Int { names.count }

  var pages: [PlannedPage] {
    var use = PageInputs(for: .key)
    return names.enumerated().map { page, name in
      use.key.removeAll()
      use.key.add(kind.name)
      inputs(page, &use)
      return PlannedPage(.page(self, page), in: folder, name + ending, key: use.key.digest)
    }
  }

  func needs(of page: Int, _ written: WrittenTexts = .none) -> PageNeeds {
    var use = PageInputs(for: .needs)
    use.needs = PageNeeds(written)
    inputs(page, &use)
    return use.needs
  }

  /// The content of a page.
  ///
  /// - Throws: errors of reading files, and of the content function.
  func content(of page: Int, with made: PageMaterial) throws(Diagnostic) -> PageContent {
    var use = PageInputs(for: .content(made))
    inputs(page, &use)
    if let failure = use.failure { throw failure }
    return use.content ?? .bytes([])
  }
}

/// A class because the lists of all pages, of those to make and of those that wait share it.
final class PlannedPage: Sendable {
  enum Content: Sendable {
    case page(PageGroup, Int)
    /// A copy of a file of the home, with or without removal of metadata.
    indirect case copy(of: RelativePath, isCleaned: Bool)
    indirect case photo(of: RelativePath, PhotoRecipe)
  }

  let content: Content
  /// The folder in the archive; nil at the top.
  let folder: RelativePath?
  let name: String
  /// The digest of everything the page is made from.
  let key: Digest
  /// The place among all pages, known when they are put together.
  private let place = Atomic<Int>(0)

  fileprivate init(_ content: Content, in folder: RelativePath?, _ name: String, key: Digest) {
    self.content = content
    self.folder = folder
    self.name = name
    self.key = key
  }

  /// A copied file or a converted photo; the key covers the content and the given inputs.
  convenience init<each I: Input>(
    _ content: Content, in folder: RelativePath?, _ name: String, _ input: repeat each I
  ) {
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

  /// Whether it shows one of these texts.
  func shows(_ texts: Set<PlainTexts.Place>) -> Bool {
    guard case .page(let group, let index) = content else { return false }
    return group.needs(of: index).texts.contains { texts.contains($0.place) }
  }

  var path: String { folder.map { "\($0.text)/\(name)" } ?? name }

  var number: Int {
    get { place.load(ordering: .relaxed) }
    set { place.store(newValue, ordering: .relaxed) }
  }
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

/// A name that templates may use, explained in docs/THEMES.md.
///
/// Each is declared once, beside the page or part that fills it, and listed there in the kind's or part's
/// fields. Unlisted names are unknown to templates.
struct Field: FieldName, Hashable {
  let rawValue: UInt16

  /// Names by number, in order of first use.
  private static let table = Mutex<[String]>([])

  init(_ name: String) {
    rawValue = Field.table.withLock { names in
      let number = names.firstIndex(of: name) ?? names.count
      if number == names.count { names.append(name) }
      return UInt16(number)
    }
  }

  init?(rawValue: UInt16) { self.rawValue = rawValue }

  var name: String { Field.table.withLock { $0[Int(rawValue)] } }

  /// The name of a message among `words`: `Phrase("archive-no-entries")` is `words.noEntries`.
  init(word phrase: Phrase) {
    let parts = phrase.key.split(separator: "-").dropFirst()
    self.init(
      parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    )
  }

  static let allCases: [Field] =
    Array(
      Set(
        PageFrame.fields + PageFrame.shared + PageKind.all.flatMap(\.fields)
          + (PageFrame.words + PageKind.all.flatMap(\.words)).map(Field.init(word:))))
}

extension PageKind {
  static let all: [PageKind] = [
    HomePage.kind, SafetyPage.kind, DiaryPage.kind, MembersPage.kind, YearPage.kind, MonthPage.kind,
    EntryPage.kind, LedgerPage.kind, LedgerYearPage.kind, LedgerMonthPage.kind, MemosPage.kind,
    MemoMonthPage.kind,
    MemoPage.kind, AnswersPage.kind, ReceivePage.kind, TimePage.kind, TimeYearPage.kind, TimeMonthPage.kind,
    OnDaysPage.kind, OnDayPage.kind, Gallery.kind, Gallery.monthKind, QuestionPages.kind,
    QuestionPages.ownKind, TagPages.kind, PlacePages.kind, Listing.kind, SearchPage.kind, BookPages.kind,
    BookPages.documentKind,
  ]
}

extension Record {
  init(_ fields: [(Field, Value)]) {
    self.init(capacity: fields.count)
    for (field, value) in fields { self[field] = value }
  }
}
