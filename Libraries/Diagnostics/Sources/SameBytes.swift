// Bytes of texts compared at once, not in a loop over them.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes.
  public func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let one = baseAddress, let two = other.baseAddress else { return true }
    return unsafe memcmp(one, two, count) == 0
  }

  /// Whether it is before another in the order of bytes.
  public func isBefore(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let one = baseAddress, let two = other.baseAddress else { return count < other.count }
    let order = unsafe memcmp(one, two, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }
}

extension [UInt8] {
  /// Whether both hold the same bytes.
  public func hasSameBytes(as other: [UInt8]) -> Bool {
    unsafe withUnsafeBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { unsafe own.hasSameBytes(as: $0) }
    }
  }
}

extension String {
  /// Whether its UTF-8 is these bytes; texts that are equal may have others.
  public func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.hasSameBytes(as: bytes) }
    return unsafe isSame ?? utf8.elementsEqual(bytes)
  }

  /// Whether both are the same bytes of UTF-8.
  public func hasSameBytes(as other: String) -> Bool {
    let isSame = unsafe other.utf8.withContiguousStorageIfAvailable { unsafe hasBytes($0) }
    return isSame ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether it is before another in the order of their bytes, which is that of their scalars.
  public func isBefore(_ other: String) -> Bool {
    let order = unsafe utf8.withContiguousStorageIfAvailable { own in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in unsafe own.isBefore(other) }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
