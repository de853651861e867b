// What stops a test before it can say anything about the code.

/// A test that cannot run, and why.
package struct TestSetupError: Error, CustomStringConvertible {
  /// What is missing or wrong.
  package let description: String

  /// A reason.
  package init(_ description: String) { self.description = description }
}
