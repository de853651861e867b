// Unpacking what zip files pack, piece by piece, through zlib.

internal import CMinizip
internal import Diagnostics

/// Unpacks one file.
///
/// A class because zlib knows its stream by its address.
@safe final class Inflating {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  /// Whether the end of the packed bytes was met.
  private(set) var isDone = false

  init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe input = UnsafeMutableBufferPointer.allocate(capacity: ForeignPieces.count)
    // Raw: a zip file has checksums of its own.
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return nil }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
  }

  /// Takes packed bytes, at most a piece of them, and hands over what they unpack to.
  ///
  /// - Returns: whether they are in order.
  func unpack(_ packed: [UInt8], _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Bool {
    _ = unsafe input.update(fromContentsOf: packed)
    unsafe stream.pointee.next_in = input.baseAddress
    unsafe stream.pointee.avail_in = UInt32(packed.count)
    while !isDone {
      var status: Int32 = Z_OK
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: ForeignPieces.count) { buffer, filled in
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(buffer.count)
        status = unsafe inflate(stream, Z_NO_FLUSH)
        filled = unsafe buffer.count - Int(stream.pointee.avail_out)
      }
      isDone = status == Z_STREAM_END
      guard isDone || status == Z_OK || status == Z_BUF_ERROR else { return false }
      if piece.isEmpty { break }
      try take(piece)
    }
    return true
  }
}
