// A recording that is not filed yet, its microphone and its lock.

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The contents of `.zutto/recordings/<id>.json`, which exists until the recording is filed.
public struct Recording: Sendable, Hashable {
  /// The base name of its files.
  public let id: String
  /// The start of the recording.
  public var created: ZonedTime
  /// The memo it replies to; nil for a new memo.
  public var reply: String?
  /// The text typed with it.
  public var text: String
  /// Whether it awaits transcription.
  public var isPending: Bool
  /// The path of the filed sound; saved before the move.
  public var sound: RelativePath?
  /// The digest of the filed sound: another sound may have the path by now.
  public var digest: Digest?
  /// The mark of the recording machine; nil if unknown.
  public var machine: String?

  /// Makes a recording.
  public init(
    id: String, created: ZonedTime, reply: String? = nil, text: String = "", isPending: Bool = false
  ) {
    self.id = id
    self.created = created
    self.reply = reply
    self.text = text
    self.isPending = isPending
  }

  /// The fragmented file that is written during the recording.
  public var fragment: RelativePath { place("m4a") }
  /// The copy of a damaged recording's readable part; named like `whole` so that `tidy` finds it.
  var readable: RelativePath { place("\(getpid())-readable.whole.m4a") }
  var record: RelativePath { place("json") }
  /// The remuxed file, named by process id because ffmpeg survives a killed process and keeps writing.
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

  /// Parses a record leniently, because the sound matters more: unreadable fields are skipped.
  ///
  /// `json` is nil if there is no record or it is torn; `moment` replaces a missing start.
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
  /// An input format of ffmpeg.
  public enum System: String, Sendable, Hashable, CaseIterable {
    case pulse, alsa, avfoundation
    /// ffmpeg's signal generator, which needs no device.
    case lavfi
  }

  /// The input format.
  public let system: System
  /// The device name, as ffmpeg expects it.
  public let name: String

  /// Makes a microphone, unchecked.
  public init(_ system: System, _ name: String) {
    self.system = system
    self.name = name
  }

  /// Parses a setting such as `pulse:alsa_input.usb-1` or `avfoundation::1`; throws `microphone-missing`.
  public init(_ text: String) throws(Diagnostic) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let system = System(rawValue: String(parts[0])), !parts[1].isEmpty else {
      throw Diagnostic(
        .microphoneMissing, Phrase("sound-names-no-microphone", ["value": text]),
        hint: Phrase("sound-write-pulse-name-alsa-name", ["listing": RecordingDevice.listing]))
    }
    self.init(system, String(parts[1]))
  }

  /// The microphones tried when none is configured.
  public static var usual: [RecordingDevice] {
    #if canImport(Darwin)
    [RecordingDevice(.avfoundation, ":default")]
    #else
    [RecordingDevice(.pulse, "default"), RecordingDevice(.alsa, "default")]
    #endif
  }

  /// The hint that says how to list microphones.
  static var listing: Phrase {
    #if canImport(Darwin)
    Phrase("sound-avfoundation-lists-devices")
    #else
    Phrase("sound-pactl-list-short-sources-arecord")
    #endif
  }

  /// ffmpeg's input arguments: open at once, without probing.
  var inputWords: [String] {
    let options: [String] =
      switch system {
      // 50 ms at 48 kHz and two channels: the server's default may be seconds.
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
  /// The text of the setting.
  public var description: String { "\(system.rawValue):\(name)" }
}

/// The lock held during a recording: two would compete for the microphone.
struct RecordingLock: ~Copyable {
  private let lock: Lock

  /// Takes the lock without waiting; throws `recording-running`, `file-unwritable`, `disk-full`.
  init(_ tree: Tree) throws(Diagnostic) {
    do throws(Diagnostic) { lock = try Lock(RecordingStore.lock, in: tree, waitingAtMost: 0) } catch {
      guard error.code == .homeLocked else { throw error }
      throw Diagnostic(
        .recordingRunning, Phrase("sound-something-being-recorded-here-already"),
        hint: Phrase("sound-end-first-enter-ctrl-c"))
    }
  }
}
