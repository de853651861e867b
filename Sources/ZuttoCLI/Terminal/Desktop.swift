// Which desktop the person sees, if any.

internal import Household

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
    var variables = TranscriptionKey.withheld
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
