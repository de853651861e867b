// TLS over OpenSSL: the server's certificate, and the handler between a socket and HTTP.

internal import COpenSSL
internal import Diagnostics
internal import Fluent
internal import NIOCore
internal import SafeFiles
internal import Synchronization

/// The files of a TLS certificate, in PEM.
public struct CertificateFiles: Sendable, Hashable {
  /// The certificate, followed by those that lead to its authority.
  public let certificate: String
  /// The private key.
  public let key: String

  /// Names the files.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// The TLS context of the certificate as its files are now.
///
/// Programs such as certbot and `tailscale cert` renew the files while the server runs. A class because
/// connections share it.
final class CurrentCertificate: Sendable {
  private struct State {
    var context: TLSContext
    var signatures: [FileSignature?]
  }

  private let files: CertificateFiles
  private let state: Mutex<State>

  /// - Throws: `certificate-unusable`.
  init(_ files: CertificateFiles) throws(Diagnostic) {
    self.files = files
    let signatures = CurrentCertificate.signatures(files)
    do {
      state = Mutex(State(context: try TLSContext(files), signatures: signatures))
    } catch {
      throw Diagnostic(
        .certificateUnusable,
        Phrase("serve-certificate-unusable", ["certificate": files.certificate, "key": files.key]),
        hint: Phrase("serve-certificate-pem"))
    }
  }

  /// The context for a new connection; that of the files as they were while they can't be used, since a
  /// renewal writes one after the other.
  func context() -> TLSContext {
    state.withLock { state in
      let signatures = CurrentCertificate.signatures(files)
      if signatures != state.signatures, let new = try? TLSContext(files) {
        state = State(context: new, signatures: signatures)
      }
      return state.context
    }
  }

  private static func signatures(_ files: CertificateFiles) -> [FileSignature?] {
    [files.certificate, files.key].map { FileSignature(ofFileAt: $0) }
  }
}

/// What a connection needs of its server: certificate, key, versions and ciphers.
///
/// A class because connections share it; OpenSSL's own object is freed with it.
@safe final class TLSContext: Sendable {
  fileprivate nonisolated(unsafe) let pointer: OpaquePointer

  /// - Throws: `TLSFault` if the files are not a certificate and its own key in PEM.
  init(_ files: CertificateFiles) throws(TLSFault) {
    ERR_clear_error()
    guard let pointer = unsafe zutto_tls_server() else { throw TLSFault() }
    unsafe self.pointer = pointer
    // It would ask at the terminal for the passphrase of a key.
    unsafe SSL_CTX_set_default_passwd_cb(pointer) { _, _, _, _ in -1 }
    guard unsafe SSL_CTX_use_certificate_chain_file(pointer, files.certificate) == 1,
      unsafe SSL_CTX_use_PrivateKey_file(pointer, files.key, SSL_FILETYPE_PEM) == 1,
      unsafe SSL_CTX_check_private_key(pointer) == 1
    else { throw TLSFault() }
  }

  deinit { unsafe SSL_CTX_free(pointer) }
}

/// A certificate that can't be used, or a peer that doesn't speak TLS.
struct TLSFault: Error {}

/// The TLS of a connection: OpenSSL encrypts between buffers in memory, SwiftNIO reads and writes the socket.
///
/// A class because SwiftNIO requires one; it runs on its channel's event loop only.
@safe final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The most bytes of a record's content (RFC 8446, section 5.1).
  private static let recordSize = 1 << 14
  /// How long the end of a connection waits for what was sent before it.
  private static let patience = TimeAmount.seconds(5)

  private let ssl: OpaquePointer
  /// What came from the socket and what goes to it; freed with `ssl`.
  private let (incoming, outgoing): (OpaquePointer, OpaquePointer)
  private var state = State.handshake
  /// What is to be sent and not encrypted yet.
  private var waiting: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
  /// Whether some of it was flushed during the handshake.
  private var isFlushed = false

  private enum State {
    case handshake
    case open
    /// Nothing more is read or encrypted.
    case ended
  }

  /// - Throws: `TLSFault` if there is no memory.
  init(_ context: TLSContext) throws(TLSFault) {
    guard let ssl = unsafe SSL_new(context.pointer) else { throw TLSFault() }
    guard let incoming = unsafe BIO_new(BIO_s_mem()), let outgoing = unsafe BIO_new(BIO_s_mem()) else {
      unsafe SSL_free(ssl)
      throw TLSFault()
    }
    unsafe SSL_set_bio(ssl, incoming, outgoing)
    unsafe SSL_set_accept_state(ssl)
    unsafe (self.ssl, self.incoming, self.outgoing) = (ssl, incoming, outgoing)
  }

  deinit { unsafe SSL_free(ssl) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard state != .ended else { return }
    let bytes = TLSHandler.unwrapInboundIn(data)
    let count = Int32(bytes.readableBytes)
    let taken = unsafe bytes.withUnsafeReadableBytes { unsafe BIO_write(incoming, $0.baseAddress, count) }
    guard taken == count else { return fail(context) }
    if state == .handshake { shakeHands(context) }
    while state == .open, let piece = read(context) {
      context.fireChannelRead(TLSHandler.wrapInboundOut(piece))
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    state = .ended
    dropWaiting()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { dropWaiting() }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard state != .ended else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    waiting.append((TLSHandler.unwrapOutboundIn(data), promise))
  }

  func flush(context: ChannelHandlerContext) {
    if state == .handshake { isFlushed = true } else { encrypt(context) }
    context.flush()
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard state == .open, mode != .input else {
      state = .ended
      dropWaiting()
      return context.close(mode: mode, promise: promise)
    }
    state = .ended
    dropWaiting()
    // Tells the peer that nothing is missing (RFC 8446, section 6.1), without waiting for its own `close_notify`.
    ERR_clear_error()
    _ = unsafe SSL_shutdown(ssl)
    // A peer that takes nothing more does not hold the connection.
    let loop = context.eventLoop.assumeIsolated()
    let timer = loop.scheduleTask(in: TLSHandler.patience) { context.close(promise: nil) }
    let sent = context.writeAndFlush(TLSHandler.wrapOutboundOut(encrypted(context))).assumeIsolated()
    sent.whenComplete { _ in
      timer.cancel()
      context.close(mode: mode, promise: promise)
    }
  }

  private func shakeHands(_ context: ChannelHandlerContext) {
    ERR_clear_error()
    let result = unsafe SSL_do_handshake(ssl)
    guard result != 1 else {
      state = .open
      // What the handshake left to send is encrypted before the rest.
      send(context)
      if isFlushed { flush(context: context) }
      return
    }
    guard unsafe SSL_get_error(ssl, result) == SSL_ERROR_WANT_READ else { return fail(context) }
    send(context)
  }

  /// A piece of what the peer sent; nil if there is none yet, or no more.
  private func read(_ context: ChannelHandlerContext) -> ByteBuffer? {
    var piece = context.channel.allocator.buffer(capacity: TLSHandler.recordSize)
    ERR_clear_error()
    var result: Int32 = 0
    unsafe piece.writeWithUnsafeMutableBytes(minimumWritableBytes: TLSHandler.recordSize) { space in
      result = unsafe SSL_read(ssl, space.baseAddress, Int32(TLSHandler.recordSize))
      return max(0, Int(result))
    }
    if result > 0 { return piece }
    switch unsafe SSL_get_error(ssl, result) {
    // It may have asked for new keys, which is answered.
    case SSL_ERROR_WANT_READ: send(context)
    case SSL_ERROR_ZERO_RETURN: context.channel.close(promise: nil)
    default: fail(context)
    }
    return nil
  }

  private func encrypt(_ context: ChannelHandlerContext) {
    let pieces = waiting
    waiting.removeAll(keepingCapacity: true)
    for (bytes, promise) in pieces {
      let count = Int32(bytes.readableBytes)
      if count > 0 {
        ERR_clear_error()
        // Memory takes all of it.
        let written = unsafe bytes.withUnsafeReadableBytes { unsafe SSL_write(ssl, $0.baseAddress, count) }
        guard state == .open, written == count else {
          promise?.fail(TLSFault())
          if state == .open { fail(context) }
          continue
        }
      }
      context.write(TLSHandler.wrapOutboundOut(encrypted(context)), promise: promise)
    }
  }

  /// What OpenSSL has for the socket.
  private func encrypted(_ context: ChannelHandlerContext) -> ByteBuffer {
    let count = unsafe BIO_ctrl_pending(outgoing)
    var bytes = context.channel.allocator.buffer(capacity: count)
    unsafe bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
      max(0, Int(unsafe BIO_read(outgoing, space.baseAddress, Int32(count))))
    }
    return bytes
  }

  private func send(_ context: ChannelHandlerContext) {
    let bytes = encrypted(context)
    if bytes.readableBytes > 0 { context.writeAndFlush(TLSHandler.wrapOutboundOut(bytes), promise: nil) }
  }

  /// Ends the connection; OpenSSL has written an alert.
  private func fail(_ context: ChannelHandlerContext) {
    state = .ended
    dropWaiting()
    send(context)
    context.fireErrorCaught(TLSFault())
    context.close(promise: nil)
  }

  private func dropWaiting() {
    let dropped = waiting
    waiting = []
    for (_, promise) in dropped { promise?.fail(ChannelError.ioOnClosedChannel) }
  }
}
