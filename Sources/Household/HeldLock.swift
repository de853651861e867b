// A lock that is held while other work goes on.

package import SafeFiles

/// A lock held across `await`; a class because async code can't own a noncopyable value.
package final class HeldLock {
  private let lock: Lock

  package init(_ lock: consuming Lock) { self.lock = lock }
}
