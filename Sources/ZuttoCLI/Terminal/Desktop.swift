// The desktop, and pictures of its screen.

package import Diagnostics
internal import Fluent
internal import Household
internal import SafeFiles

/// The desktop, as the environment describes it.
struct Desktop: Sendable {
  /// The display server.
  enum Kind: Sendable {
    case wayland
    case x11
  }

  /// The environment for desktop programs that are started.
  let variables: [String: String]

  init(_ environment: (String) -> String?) {
    var variables: [String: String] = [:]
    for name in ["WAYLAND_DISPLAY", "DISPLAY"] {
      if let value = environment(name), !value.isEmpty { variables[name] = value }
    }
    self.variables = variables
  }

  /// The display server; X11 programs mostly run under Wayland, too.
  var kind: Kind? {
    if variables["WAYLAND_DISPLAY"] != nil { return .wayland }
    return hasX11 ? .x11 : nil
  }

  /// Whether X11 programs run.
  var hasX11: Bool { variables["DISPLAY"] != nil }
}

/// Takes pictures of the whole screen, which never stay as files: they show secrets.
enum Screenshot {
  /// The screen as a picture.
  ///
  /// - Throws: `program-missing`, `program-failed`; `input-missing` without a screen.
  static func take(environment: (String) -> String?) throws(Diagnostic) -> [UInt8] {
    #if canImport(Darwin)
    return try macOS()
    #else
    let desktop = Desktop(environment)
    // Under Wayland X11 programs see only X11 windows, the rest is black.
    let programs =
      switch desktop.kind {
      case .wayland: [["grim", "-"]]
      case .x11: [["maim", "--hidecursor"], ["import", "-silent", "-window", "root", "png:-"]]
      case nil: [[String]]()
      }
    guard !programs.isEmpty else {
      throw Diagnostic(
        .inputMissing, Phrase("terminal-no-screen-read"), hint: Phrase("terminal-save-picture-code-give-qr"))
    }
    var failures: [Phrase] = []
    for words in programs {
      do throws(Diagnostic) {
        let outcome = try Program.run(
          words, environment: desktop.variables, outputLimit: QRCode.maximumPictureBytes)
        if outcome.status == 0, !outcome.output.isEmpty { return outcome.output }
        failures.append(
          Phrase("home-ended-status", ["name": words[0], "status": outcome.status]).because(
            outcome.complaint ?? ""))
      } catch { if error.code != .programMissing { failures.append(error.message) } }
    }
    guard failures.isEmpty else {
      throw Diagnostic(
        .programFailed, Phrase("terminal-screen-cant-read").because(Phrase(joining: failures)),
        hint: Phrase("terminal-save-picture-code-give-qr"))
    }
    throw Diagnostic(
      .programMissing, Phrase("terminal-no-program-takes-picture-screen"),
      hint: Phrase("terminal-install-package-grim-wayland-maim"))
    #endif
  }

  #if canImport(Darwin)
  /// `screencapture` writes only files: a private one, deleted as soon as it is read.
  private static func macOS() throws(Diagnostic) -> [UInt8] {
    let path = try OutsideFile.temporary([], suffix: ".png")
    defer { OutsideFile.remove(path) }
    let outcome = try Program.run(
      ["screencapture", "-x", "-t", "png", path])
    guard outcome.status == 0 else {
      throw Diagnostic(
        .programFailed, Phrase("terminal-screencapture-ended-status", ["status": outcome.status]),
        hint: Phrase("terminal-allow-screen-recording"))
    }
    return try OutsideFile.read(path, limit: QRCode.maximumPictureBytes)
  }
  #endif
}

extension QRCode {
  /// The texts of all QR codes on the screen.
  ///
  /// - Throws: as `Screenshot.take` and `read(picture:named:)`.
  package static func readScreen(environment: (String) -> String?) throws(Diagnostic) -> [String] {
    try read(picture: Screenshot.take(environment: environment), named: screen)
  }
}
