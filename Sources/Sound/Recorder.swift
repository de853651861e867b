// Records a microphone through ffmpeg.
//
// ffmpeg writes fragments to a pipe, and this process writes them to disk. So ffmpeg ends when this process
// is killed (its next write fails), this process sees a full disk, and each written fragment is safe: a kill
// loses at most the second not yet written. A second pipe carries the samples for the level meter, which also
// prove that the microphone works.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// A running recording.
public struct Recorder: ~Copyable {
  /// Why a recording ended.
  public enum Ending: String, Sendable, Hashable {
    /// The user stopped it.
    case asked
    /// It reached the time limit.
    case limit
    /// The disk is nearly full, or a write failed.
    case disk
    /// The microphone disappeared or stopped delivering samples.
    case lost
  }

  /// What is being recorded.
  public let recording: Recording
  /// The level meter.
  public private(set) var meter = LevelMeter()
  /// Why it ended; nil while it runs.
  public private(set) var ending: Ending?

  private let store: RecordingStore
  private let settings: Settings
  private let lock: RecordingLock
  private var file: GrowingFile
  private var devices: ArraySlice<RecordingDevice>
  private var program: StartedProgram
  /// Whether bytes were written since the last fsync.
  private var isUnsafe = false
  private var complaints: [UInt8] = []
  /// ffmpeg's error for each microphone that failed.
  private var refusals: [Phrase] = []
  private var heard = ContinuousClock.now
  private var askedAt: ContinuousClock.Instant?

  /// The settings of a recording.
  public struct Settings: Sendable, Hashable {
    /// The microphone; nil tries the system's defaults.
    public var device: RecordingDevice?
    /// The time limit in seconds.
    public var seconds: Int
    /// How long a microphone may deliver nothing.
    public var patience: Duration = .seconds(15)

    /// Makes settings.
    public init(device: RecordingDevice? = nil, seconds: Int) {
      self.device = device
      self.seconds = seconds
    }

    /// The free bytes required: the sound, its remuxed copy and the reserve.
    var neededBytes: Int { seconds * 2 * 9000 + Settings.reserve }
    /// The bytes that a recording leaves free on the disk.
    static let reserve = 32 << 20
  }

  /// Starts ffmpeg; throws `recording-running`, `disk-full`, `microphone-missing`, `program-missing`,
  /// `program-failed`, `home-newer` or `file-unwritable`.
  public init(_ recording: Recording, in store: RecordingStore, _ settings: Settings) throws(Diagnostic) {
    try store.home.checkWritable()
    let lock = try RecordingLock(store.tree)
    if let free = store.tree.freeBytes, free < settings.neededBytes {
      throw Diagnostic(
        .diskFull,
        Phrase(
          "sound-disk-no-room-recording-mb", ["free": free >> 20, "needed-bytes": settings.neededBytes >> 20]),
        hint: Phrase("sound-free-some-space-make-shorter"))
    }
    var devices = (settings.device.map { [$0] } ?? RecordingDevice.usual)[...]
    guard let first = devices.popFirst() else { throw Recorder.microphoneMissing([], settings.device) }
    // Started before anything slow: the user is about to speak.
    let program = try Recorder.listener(first, settings)
    let file = try store.begin(recording)
    self.program = program
    self.file = file
    self.devices = devices
    self.recording = recording
    self.store = store
    self.settings = settings
    self.lock = lock
  }

  private static func listener(_ device: RecordingDevice, _ settings: Settings) throws(Diagnostic)
    -> StartedProgram
  {
    try StartedProgram(
      ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-t", "\(settings.seconds)"] + device.inputWords
        + [
          // Timestamps from the sample count: those of a sound server jump.
          "-map", "0:a:0", "-af", "asetpts=N/SR/TB", "-ac", "1", "-ar", "48000", "-c:a", "aac", "-b:a", "64k",
          "-map_metadata", "-1", "-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-frag_duration",
          "1000000", "-flush_packets", "1", "-f", "ipod", "pipe:1", "-map", "0:a:0", "-af", "asetpts=N/SR/TB",
          "-ac", "1", "-ar", "\(LevelMeter.rate)", "-c:a", "pcm_s16le", "-flush_packets", "1", "-f", "s16le",
          "pipe:3",
        ], install: SoundFile.package)
  }

  /// Whether any sample has arrived.
  public var isHeard: Bool { meter.count > 0 }

  /// Asks ffmpeg to end; everything recorded so far is kept.
  public mutating func stop(_ reason: Ending = .asked) {
    guard askedAt == nil else { return }
    askedAt = .now
    if ending == nil { ending = reason }
    program.interrupt()
  }

  /// Reads ffmpeg's output until something happens or `most` has passed.
  ///
  /// Returns whether it goes on, and which of `others` are readable, descriptors to wait for as well. Throws
  /// `microphone-missing`, and then leaves no files.
  public mutating func listen(beside others: [Int32] = [], atMost most: Duration) throws(Diagnostic) -> (
    isOn: Bool, readable: Set<Int32>
  ) {
    var pieces: [(StartedProgram.Outlet, [UInt8])] = []
    let readable = try program.listen(beside: others, atMost: most) { outlet, bytes in
      pieces.append((outlet, bytes))
    }
    for (outlet, bytes) in pieces {
      switch outlet {
      case .output: keep(bytes)
      case .side:
        heard = .now
        meter.take(bytes)
      case .errors: complaints += bytes.prefix(max(0, 4096 - complaints.count))
      }
    }
    if isUnsafe, !pieces.contains(where: { $0.0 == .output }) { settle() }
    if program.isHeard {
      watch()
      return (true, readable)
    }
    return (try goOn(), readable)
  }

  /// Appends bytes to the file; a failure leaves the bytes already written.
  private mutating func keep(_ bytes: [UInt8]) {
    guard problem == nil else { return }
    do throws(Diagnostic) {
      try file.append(bytes)
      isUnsafe = true
    } catch {
      problem = error
      stop(.disk)
    }
  }

  private var problem: Diagnostic?

  private mutating func settle() {
    isUnsafe = false
    do throws(Diagnostic) { try file.synchronize() } catch {
      problem = error
      stop(.disk)
    }
    // Half the reserve: other programs write too.
    if let free = store.tree.freeBytes, free < Settings.reserve / 2 { stop(.disk) }
  }

  private mutating func watch() {
    if let askedAt {
      // After a stop, ffmpeg has at most a second of sound left to write.
      if askedAt.duration(to: .now) > .seconds(5) { program.kill() }
    } else if heard.duration(to: .now) > settings.patience {
      if isHeard { stop(.lost) } else { program.kill() }
    }
  }

  /// Handles ffmpeg's exit; returns whether it now listens to another microphone.
  private mutating func goOn() throws(Diagnostic) -> Bool {
    program.kill()
    if isUnsafe { settle() }
    if isHeard {
      // `putBack` restores the file's name; whoever looks for the file reports a failure.
      _ = try? file.putBack()
      let whole = settings.seconds * 1000
      if ending == nil { ending = meter.milliseconds >= whole - 200 ? .limit : .lost }
      return false
    }
    refusals.append(complaint)
    complaints = []
    guard askedAt == nil, let next = devices.popFirst() else {
      try store.remove(recording)
      // Stopped before any sample arrived: not an error.
      if askedAt != nil { return false }
      throw Recorder.microphoneMissing(refusals, settings.device)
    }
    program = try Recorder.listener(next, settings)
    heard = .now
    return true
  }

  /// The last line of ffmpeg's error output.
  private var complaint: Phrase {
    let lines = String(decoding: complaints, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map { Phrase(verbatim: String($0.prefix(160))) } ?? Phrase("sound-ffmpeg-says-nothing")
  }

  private static func microphoneMissing(_ refusals: [Phrase], _ device: RecordingDevice?) -> Diagnostic {
    let what: Phrase =
      device.map { Phrase("sound-microphone-cant-heard", ["name": $0]) }
      ?? Phrase("sound-no-microphone-can-heard")
    return Diagnostic(
      .microphoneMissing, what.because(Phrase(joining: refusals)),
      hint: Phrase("sound-name-one-device-pulse-name", ["listing": RecordingDevice.listing]))
  }
}
