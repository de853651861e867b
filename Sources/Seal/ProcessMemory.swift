// What else could see a secret: core dumps and debuggers.

internal import CSystemCalls

/// This process's memory, seen from outside.
public enum ProcessMemory {
  /// From now on leaves no core dump, and other processes of the same person can't read its memory (Linux:
  /// `PR_SET_DUMPABLE`, macOS: `PT_DENY_ATTACH`; the system's administrator still can).
  public static func close() { zutto_close_process() }
}
