// Microphones, as ffmpeg names them on each system.

public import Diagnostics
internal import Fluent

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
