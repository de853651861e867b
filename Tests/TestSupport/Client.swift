// A bare connection that says what a test wants, and no more.

import Foundation

/// A connection to 127.0.0.1.
package final class Client {
  private let socket: Int32

  package init(_ port: Int) throws {
    #if canImport(Glibc)
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw TestSetupError("no connection to \(port)") }
  }

  deinit { close(socket) }

  /// Whether the server has not ended it.
  package var isOpen: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) < 0 && errno == EAGAIN
  }

  package func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    #if canImport(Glibc)
    let flags = Int32(MSG_NOSIGNAL)
    #else
    let flags: Int32 = 0
    #endif
    guard Foundation.send(socket, bytes, bytes.count, flags) == bytes.count else {
      throw TestSetupError("the connection has ended")
    }
  }

  /// What comes next; nothing at the end.
  package func next() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
  }

  /// What comes until a text is in it and its line is whole.
  package func until(_ text: String) -> String {
    var heard = ""
    while !(heard.contains(text) && heard.hasSuffix("\n\n\r\n")) {
      let more = next()
      if more.isEmpty { break }
      heard += more
    }
    return heard
  }

  /// All that comes until the end.
  package func rest() -> String {
    var heard = ""
    while true {
      let more = next()
      if more.isEmpty { return heard }
      heard += more
    }
  }
}
