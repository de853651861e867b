// Which desktop the person sees, if any.

internal import Household

/// What the environment tells of the desktop.
struct Desktop: Sendable {
  /// How programs show their windows.
  enum Kind: Sendable {
    case wayland
    case x11
  }

  /// The variables that desktop programs look at, for those that we start.
  let variables: [String: String]

  init(_ environment: (String) -> String?) {
    var variables = TranscriptionKey.withheld
    for name in ["WAYLAND_DISPLAY", "DISPLAY"] {
      if let value = environment(name), !value.isEmpty { variables[name] = value }
    }
    self.variables = variables
  }

  /// The kind; X11 programs mostly run under Wayland too.
  var kind: Kind? {
    if variables["WAYLAND_DISPLAY"] != nil { return .wayland }
    return hasX11 ? .x11 : nil
  }

  /// Whether X11 programs run.
  var hasX11: Bool { variables["DISPLAY"] != nil }
}
