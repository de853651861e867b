// Where this machine keeps what belongs to no home (XDG Base Directory Specification; on macOS the Library).

internal import Ground

/// The machine's own folders, as paths of the operating system.
enum MachineFolders {
  /// What the program remembers: `$XDG_STATE_HOME/zutto`.
  static func state(_ world: World) throws(Diagnostic) -> String {
    try folder("XDG_STATE_HOME", ".local/state", world)
  }

  /// What the person set: `$XDG_CONFIG_HOME/zutto`.
  static func settings(_ world: World) throws(Diagnostic) -> String {
    try folder("XDG_CONFIG_HOME", ".config", world)
  }

  /// The person's own folder, `HOME`.
  static func person(_ world: World) throws(Diagnostic) -> String {
    guard let home = world.environment("HOME"), home.hasPrefix("/") else {
      throw Diagnostic(
        .fileMissing, Phrase("command-no-home-environment-so-machine"),
        hint: Phrase("command-set-home-folder-2"))
    }
    return home
  }

  private static func folder(_ variable: String, _ usual: String, _ world: World) throws(Diagnostic) -> String
  {
    // The specification: a relative path is to be passed over.
    if let path = world.environment(variable), path.hasPrefix("/") { return path + "/zutto" }
    guard let home = world.environment("HOME"), home.hasPrefix("/") else {
      throw Diagnostic(
        .fileMissing, Phrase("command-no-home-environment-so-machine"),
        hint: Phrase("command-set-home-folder", ["variable": variable]))
    }
    #if canImport(Darwin)
    return home + "/Library/Application Support/zutto"
    #else
    return "\(home)/\(usual)/zutto"
    #endif
  }
}
