// A recording that is not a memo yet, its microphone and its lock.

public import Ground

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

/// A microphone.
public struct RecordingDevice: Sendable, Hashable {
  /// ffmpeg's reader of such devices.
  public enum System: String, Sendable, Hashable, CaseIterable {
    case pulse, alsa, avfoundation
    /// ffmpeg's own generator of sound, which needs no device.
    case lavfi
  }

  /// Who reads it.
  public let system: System
  /// Its name there.
  public let name: String

  /// A microphone of a system.
  public init(_ system: System, _ name: String) {
    self.system = system
    self.name = name
  }

  /// Reads what a person set, such as `pulse:alsa_input.usb-1` or `avfoundation::1`.
  ///
  /// - Throws: `microphone-missing`.
  public init(_ text: String) throws(Diagnostic) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let system = System(rawValue: String(parts[0])), !parts[1].isEmpty else {
      throw Diagnostic(
        .microphoneMissing, Phrase("sound-names-no-microphone", ["value": text]),
        hint: Phrase("sound-write-pulse-name-alsa-name", ["listing": RecordingDevice.listing]))
    }
    self.init(system, String(parts[1]))
  }

  /// The microphones that are tried where none is set.
  public static var usual: [RecordingDevice] {
    #if canImport(Darwin)
    [RecordingDevice(.avfoundation, ":default")]
    #else
    [RecordingDevice(.pulse, "default"), RecordingDevice(.alsa, "default")]
    #endif
  }

  /// How a person finds the names.
  static var listing: Phrase {
    #if canImport(Darwin)
    Phrase("sound-avfoundation-lists-devices")
    #else
    Phrase("sound-pactl-list-short-sources-arecord")
    #endif
  }

  /// The words by which ffmpeg opens it, at once and without listening ahead.
  var inputWords: [String] {
    let options: [String] =
      switch system {
      // 50 ms at 48 kHz and two channels: what the server would choose may be seconds.
      case .pulse: ["-fragment_size", "9600", "-name", "zutto", "-stream_name", "memo"]
      case .alsa, .avfoundation: []
      case .lavfi: ["-re"]
      }
    return ["-fflags", "nobuffer", "-probesize", "32", "-analyzeduration", "0"] + options + [
      "-f", system.rawValue, "-i", name,
    ]
  }
}

extension RecordingDevice: CustomStringConvertible {
  /// As it stands in the settings.
  public var description: String { "\(system.rawValue):\(name)" }
}

/// Held while something is recorded.
struct RecordingLock: ~Copyable {
  private let lock: Lock

  /// Takes the lock, without waiting.
  ///
  /// - Throws: `recording-running`, `file-unwritable`, `disk-full`.
  init(_ tree: Tree) throws(Diagnostic) {
    do throws(Diagnostic) { lock = try Lock(RecordingStore.lock, in: tree, waitingAtMost: 0) } catch {
      guard error.code == .homeLocked else { throw error }
      throw Diagnostic(
        .recordingRunning, Phrase("sound-something-being-recorded-here-already"),
        hint: Phrase("sound-end-first-enter-ctrl-c"))
    }
  }
}
