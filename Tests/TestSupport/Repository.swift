// Where the tests find the repository, its built programs and their own settings.

import Foundation

/// The checkout these tests were compiled from.
package enum Repository {
  /// The top folder, which holds `Package.swift`.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder into which this test run's products were built.
  ///
  /// The test bundle stands among them: on Linux it is the running program, on macOS it was
  /// loaded by a helper of the toolchain's.
  package static let products: URL = {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.executableURL].compactMap { $0 }
    let bundle = bundles.first { $0.pathExtension == "xctest" } ?? Bundle.main.bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }()
}

/// A setting of the test run, taken from the environment; nil when unset or empty.
package func testSetting(_ name: String) -> String? {
  guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else { return nil }
  return value
}

/// Whether expected texts are to be written instead of compared (`ZUTTO_RECORD=1`).
package var isRecording: Bool { testSetting("ZUTTO_RECORD") != nil }

/// Whether this is a run where nothing may be skipped (`CI` is set).
package var isCI: Bool { testSetting("CI") != nil }
