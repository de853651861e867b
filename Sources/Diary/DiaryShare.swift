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
  /// The diary's id, which is the file's name without `.json`.
  public var diary: String
  /// The member that the home's owner is.
  public var member: String
  /// The repository that the members share; nil where it travels as a bundle.
  public var url: String?
  /// When the owner left it: it stays here, and is synced no more.
  public var left: ZonedTime?

  /// A share.
  public init(diary: String, member: String, url: String? = nil, left: ZonedTime? = nil) {
    self.diary = diary
    self.member = member
    self.url = url
    self.left = left
  }

  /// Where they stand.
  public static let folder: RelativePath = "shares"

  /// The file of a diary's share.
  public static func path(of diary: String) -> RelativePath { folder.appending("\(diary).json") ?? folder }

  static let shape: JSONShape = ["member", "url", "left"]

  /// Reads a share.
  public static func parse(_ source: Source) -> (DiaryShare?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      let member = reader.text("member", required: true) { (text) throws(Diagnostic) in
        try PortableName(parsing: text).text
      }
      let url = reader.text("url") { (text) throws(Diagnostic) in try RepositoryAddress(parsing: text).text }
      let left = reader.text("left", as: ZonedTime.init(parsing:))
      return member.map { DiaryShare(diary: source.path.stem, member: $0, url: url, left: left) }
    }
  }

  /// The file's text.
  public var bytes: [UInt8] {
    var object: JSONObject = ["member": .text(member)]
    object["url"] = url.map(JSON.text)
    object["left"] = left.map { .text($0.text) }
    return JSON.object(object).canonical(DiaryShare.shape)
  }
}

extension Member {
  /// Reads a member's file.
  public static func parse(_ source: Source) -> Member? { DiaryFormat.member(source).0 }

  /// The member's file.
  public var bytes: [UInt8] { DiaryFormat.json(self).canonical(DiaryFormat.memberShape) }
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

  /// All shares that can be read, and what is wrong with the others.
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

  /// What is wrong with the shares of a home.
  ///
  /// A diary that is still to be fetched from its repository is not here, and nothing is wrong with that.
  static func checkShares(_ ids: [String], in home: Home) -> [Diagnostic] {
    do throws(Diagnostic) {
      var (shares, problems) = try shares(in: home)
      for share in shares {
        let source = try home.tree.read(DiaryShare.path(of: share.diary), limit: Home.maximumJSONBytes)
        guard ids.contains(share.diary) else {
          if share.url == nil {
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

  /// A diary's head; nil for one that can't be read, which is told by the check of the diaries.
  private static func readableHead(_ id: String, in home: Home) -> DiaryReading? {
    do throws(Diagnostic) { return try head(id, in: home) } catch { return nil }
  }
}
