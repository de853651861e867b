// The configuration that curl reads for a request; the key is passed here, never as an argument.

internal import Diagnostics
internal import SafeFiles

struct CurlConfiguration: Sendable {
  let server: SpeechServer
  let form: SoundForm
  /// Whether the reply is to say when each part was said.
  let asksForTimes: Bool

  /// The fields that curl reports on standard error after the reply, one per line.
  static let report = [
    "zutto-status %{http_code}", "connected %{time_connect}", "redirect %{redirect_url}",
    "retry-after-ms %header{retry-after-ms}", "retry-after %header{retry-after}",
    "x-should-retry %header{x-should-retry}",
  ]

  var lines: [String] {
    let times = server.patience
    var lines = [
      "silent", "show-error", "globoff", "compressed", "disallow-username-in-url", "proto = \"=http,https\"",
      "connect-timeout = \(times.connect)", "max-time = \(times.total)",
      // Without any transfer for so long, the connection is lost; slow servers are silent while transcribing.
      "speed-limit = 1", "speed-time = \(times.silence)", "keepalive-time = 15", "header = \"Expect:\"",
      "user-agent = \"zutto\"", "url = \(quoted(server.address.endpoint))",
      "form = \(quoted("file=@-;type=\(form.type);filename=\"\(form.name)\""))",
      "form-string = \(quoted("model=\(server.model)"))",
      "form-string = \"response_format=\(asksForTimes ? "verbose_json" : "json")\"",
      "write-out = \(quoted("%{stderr}\n" + CurlConfiguration.report.joined(separator: "\n") + "\n"))",
    ]
    if let language = server.language { lines.append("form-string = \(quoted("language=\(language)"))") }
    // Requests to this machine must bypass a proxy.
    if server.address.isThisMachine { lines.append("noproxy = \"*\"") }
    return lines
  }

  /// The whole text, in memory that is wiped.
  func text() -> WipedBuffer {
    let plain = Array((lines.joined(separator: "\n") + "\n").utf8)
    // Every byte of the key may need a backslash.
    var text = WipedBuffer(capacity: plain.count + 2 * ServerKey.limit + 64)
    _ = text.append(plain)
    if let key = server.key, server.address.maySeeKey {
      _ = text.append(Array("header = \"Authorization: Bearer ".utf8))
      _ = unsafe key.withBytes { bytes in
        for index in bytes.indices {
          let byte = unsafe bytes[index]
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
            _ = text.append([UInt8(ascii: "\\")])
          }
          _ = text.append(CollectionOfOne(byte))
        }
      }
      _ = text.append(Array("\"\n".utf8))
    }
    return text
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}

/// The file name and media type of an upload.
struct SoundForm: Sendable, Hashable {
  let name: String
  let type: String

  /// Chooses by extension, as servers do; they know `ogg` but often not `opus` and `oga`.
  init(of path: RelativePath) {
    let ending = path.pathExtension.lowercased()
    (name, type) =
      switch ending {
      case "m4a": ("audio.m4a", "audio/mp4")
      case "mp4": ("audio.mp4", "audio/mp4")
      case "mp3": ("audio.mp3", "audio/mpeg")
      case "wav": ("audio.wav", "audio/wav")
      case "ogg", "oga", "opus": ("audio.ogg", "audio/ogg")
      case "flac": ("audio.flac", "audio/flac")
      case "webm": ("audio.webm", "audio/webm")
      case "aac": ("audio.aac", "audio/aac")
      default: ("audio.bin", "application/octet-stream")
      }
  }
}
