// A recording that is not a memo yet, and what it is for.

public import Diagnostics
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What stands in `.zutto/recordings/<id>.json` while a recording is made and until it is filed.
public struct Recording: Sendable, Hashable {
  /// The name of its files.
  public let id: String
  /// When it began.
  public var created: ZonedTime
  /// The memo it answers; nil for a new memo.
  public var reply: String?
  /// The words that were typed with it.
  public var text: String
  /// Whether it is to wait for a transcript.
  public var isPending: Bool
  /// Where its sound was put, or was about to be.
  public var sound: RelativePath?
  /// What was put there: another sound may stand at that place by now.
  public var digest: Digest?
  /// The mark of the machine that records it; nil where it has none.
  public var machine: String?

  /// A recording.
  public init(
    id: String, created: ZonedTime, reply: String? = nil, text: String = "", isPending: Bool = false
  ) {
    self.id = id
    self.created = created
    self.reply = reply
    self.text = text
    self.isPending = isPending
  }

  /// Where the sound is written while it comes in.
  public var fragment: RelativePath { place("m4a") }
  /// Where the readable part of a damaged one is copied to; the end is as that of `whole`.
  var readable: RelativePath { place("\(getpid())-readable.whole.m4a") }
  /// Where this record stands.
  var record: RelativePath { place("json") }
  /// Where the plain file is made: each process has its own place, for an ffmpeg outlives one that is
  /// killed and writes on.
  var whole: RelativePath { place("\(getpid()).whole.m4a") }

  private func place(_ suffix: String) -> RelativePath {
    RecordingStore.folder.appending("\(id).\(suffix)") ?? RecordingStore.folder
  }

  var json: JSON {
    var members: [(String, JSON)] = [("created", .text(created.text))]
    if let reply { members.append(("reply", .text(reply))) }
    if !text.isEmpty { members.append(("text", .text(text))) }
    if isPending { members.append(("pending", true)) }
    if let sound { members.append(("sound", .text(sound.text))) }
    if let digest { members.append(("digest", .text(digest.hex))) }
    if let machine { members.append(("machine", .text(machine))) }
    return .object(JSONObject(members))
  }

  /// Reads a record; what can't be read of it is left out, for the sound counts more.
  ///
  /// - Parameters:
  ///   - id: the name of the files.
  ///   - json: what the record says; nil if there is none, or it is torn.
  ///   - moment: when it began, where the record does not tell.
  init(id: String, _ json: JSON?, otherwise moment: ZonedTime) {
    self.id = id
    let time = json?["created"]?.text.flatMap { ZonedTime(ascii: Array($0.utf8)) }
    created = time ?? moment
    reply = json?["reply"]?.text
    text = json?["text"]?.text ?? ""
    isPending = json?["pending"]?.flag ?? false
    sound = json?["sound"]?.text.flatMap(RelativePath.init)
    digest = json?["digest"]?.text.flatMap(Digest.init(hex:))
    machine = json?["machine"]?.text
  }
}
