// A diary that is a git repository of its own, and who the home's owner is in it.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

/// How a diary is shared; the file `shares/<diary>.json`.
///
/// Format: docs/FORMAT.md, "shares/<diary>.json".
public struct DiaryShare: Sendable, Hashable {
  /// The diary's id: the file's name without `.json`.
  public var diary: String
  /// The member that the home's owner is.
  public var member: String
  /// The repository of the members; nil where the diary travels in a depot or as a bundle.
  public var url: String?
  /// The depot in which the diary travels, as the machine that shared or joined it reaches it.
  public var depot: String?
  /// The id of a sealed depot, 32 hexadecimal digits; nil for one that is only packed.
  public var sealed: String?
  /// When the owner left it: it stays here and is no longer synced.
  public var left: ZonedTime?

  /// A share.
  public init(
    diary: String, member: String, url: String? = nil, depot: String? = nil, sealed: String? = nil,
    left: ZonedTime? = nil
  ) {
    self.diary = diary
    self.member = member
    self.url = url
    self.depot = depot
    self.sealed = sealed
    self.left = left
  }

  /// Where the members meet; nil where the diary travels as a bundle.
  public var address: String? { url ?? depot }

  /// The folder of all shares.
  public static let folder: RelativePath = "shares"

  /// The file of a diary's share.
  public static func path(of diary: String) -> RelativePath { folder.appending("\(diary).json") ?? folder }

  package static let fields: [Field<DiaryShare>] = [
    Field("member", \.member, .identifier()),
    Field(
      "url", optional: \.url,
      .parsed(
        { (text) throws(Diagnostic) in try RepositoryAddress(parsing: text).text }, \.self,
        schema: ["minLength": 1])),
    Field(
      "depot", optional: \.depot,
      .parsed(
        { (text) throws(Diagnostic) in try Invitation.depot(parsing: text) }, \.self,
        schema: ["minLength": 1])),
    Field(
      "sealed", optional: \.sealed,
      .parsed(
        { (text) throws(Diagnostic) in try DiaryShare.depotID(parsing: text) }, \.self,
        schema: ["pattern": "^[0-9a-f]{32}$"])),
    Field("left", optional: \.left, .moment()),
  ]

  private static func depotID(parsing text: String) throws(Diagnostic) -> String {
    let digits = Set("0123456789abcdef".utf8)
    guard text.utf8.count == 32, text.utf8.allSatisfy(digits.contains) else {
      throw Diagnostic(
        .addressInvalid, Phrase("diary-no-depot-id", ["text": text.quotedBriefly]),
        hint: Phrase("diary-no-depot-id-next"))
    }
    return text
  }

  /// Parses a share.
  public static func parse(_ source: Source) -> (DiaryShare?, [Diagnostic]) {
    fields.parse(source, into: DiaryShare(diary: source.path.stem, member: ""))
  }

  /// The file's text.
  public var bytes: [UInt8] { DiaryShare.fields.bytes(self) }
}

extension DiaryStore {
  /// How a diary is shared; nil if it is not.
  ///
  /// - Throws: what is wrong with the file.
  public static func share(_ id: String, in home: Home) throws(Diagnostic) -> DiaryShare? {
    guard let source = try home.tree.readIfPresent(DiaryShare.path(of: id), limit: Home.maximumJSONBytes)
    else { return nil }
    let (share, problems) = DiaryShare.parse(source)
    if let problem = problems.first(where: { $0.severity == .error }) { throw problem }
    return share
  }

  /// All readable shares, and the problems of the others.
  ///
  /// - Throws: `file-unreadable`.
  public static func shares(in home: Home) throws(Diagnostic) -> ([DiaryShare], [Diagnostic]) {
    var shares: [DiaryShare] = []
    var problems: [Diagnostic] = []
    for item in try home.tree.list(DiaryShare.folder).withoutCopies where item.name.hasSuffix(".json") {
      guard let path = DiaryShare.folder.appending(item.name) else { continue }
      guard PortableName(path.stem) != nil else {
        problems.append(
          Diagnostic(
            .nameNotPortable, Phrase("diary-no-id-diary", ["stem": path.stem]), path: path,
            hint: Phrase("diary-file-named-after-diary-folder")))
        continue
      }
      let (share, faults) = DiaryShare.parse(try home.tree.read(path, limit: Home.maximumJSONBytes))
      problems += faults
      if let share { shares.append(share) }
    }
    return (shares, problems)
  }

  /// The problems of a home's shares.
  ///
  /// A diary that is still to be fetched from its repository is no problem.
  static func checkShares(_ ids: [String], in home: Home) -> [Diagnostic] {
    do throws(Diagnostic) {
      var (shares, problems) = try shares(in: home)
      for share in shares {
        let source = try home.tree.read(DiaryShare.path(of: share.diary), limit: Home.maximumJSONBytes)
        guard ids.contains(share.diary) else {
          if share.address == nil {
            problems.append(
              source.diagnostic(
                .diaryMissing, Phrase("diary-no-diary-could-shared", ["diary": share.diary]), at: 0,
                hint: Phrase("diary-bring-diary-back-remove-file"), severity: .warning))
          }
          continue
        }
        guard let reading = readableHead(share.diary, in: home), reading.unreadMembers.isEmpty,
          reading.diary.member(share.member) == nil
        else { continue }
        let names = reading.diary.members.map(\.id)
        problems.append(
          source.diagnostic(
            .memberMissing, Phrase("diary-not-member", ["member": share.member, "diary": share.diary]),
            at: try JSON.parse(source).object?["member"]?.range?.lowerBound ?? 0,
            hint: names.hint(
              for: share.member, Phrase("diary-members", ["names": names.joined(separator: ", ")]))))
      }
      return problems
    } catch { return [error] }
  }

  /// A diary's head; nil for an unreadable one, which the check of the diaries reports.
  private static func readableHead(_ id: String, in home: Home) -> DiaryReading? {
    do throws(Diagnostic) { return try head(id, in: home) } catch { return nil }
  }
}
