// A connection of the preview: passes complete requests to the rules and sends the answers with backpressure.

internal import NIOCore
internal import NIOHTTP1

/// The last handler of a connection's pipeline; requests are handled one after another, even when pipelined.
///
/// A class because SwiftNIO requires one; it runs on the server's only thread.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private static let pieceSize = 256 * 1024

  private let preview: Preview
  private var head: HTTPRequestHead?
  private var sending: (file: ServedFile, rest: Range<Int>)?
  private var endsAfterAnswer = false
  private var isPumping = false
  private var isStream = false
  private var deadline: Scheduled<Void>?

  init(_ preview: Preview) { self.preview = preview }

  func channelActive(context: ChannelHandlerContext) {
    wait(preview.limits.patience, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    sending = nil
    if isStream { preview.remove(context.channel) }
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Connection.unwrapInboundIn(data) {
    case .head(let head): self.head = head
    // The gate refuses requests with content, and the connection closes after that answer.
    case .body: break
    case .end:
      guard let head else { return }
      self.head = nil
      deadline?.cancel()
      preview.note(context.channel, isIdle: false)
      answer(head, context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    pump(context)
    context.fireChannelWritabilityChanged()
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let request = Request(
      method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) })
    let answer = preview.answer(request)
    endsAfterAnswer = answer.closes || !head.isKeepAlive
    var headers = HTTPHeaders(Answer.always + answer.headers)
    if let length = answer.length, answer.status != 304 {
      headers.add(name: "Content-Length", value: String(length))
    }
    if endsAfterAnswer { headers.add(name: "Connection", value: "close") }
    let status = HTTPResponseStatus(statusCode: answer.status)
    send(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)), context)
    guard request.method != "HEAD", answer.status != 304 else { return finish(context) }
    switch answer.body {
    case .bytes(let bytes):
      send(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes))), context)
      finish(context)
    case .file(let file, let range):
      sending = (file, range)
      pump(context)
    case .events(let seen):
      context.flush()
      isStream = preview.add(context.channel, seen: seen)
      if !isStream { context.close(promise: nil) }
    }
  }

  /// Sends as much of a file as the channel accepts.
  private func pump(_ context: ChannelHandlerContext) {
    guard !isPumping, sending != nil else { return }
    isPumping = true
    defer { isPumping = false }
    while let (file, rest) = sending, context.channel.isWritable {
      guard !rest.isEmpty else {
        sending = nil
        return finish(context)
      }
      let count = min(rest.count, Connection.pieceSize)
      // A truncated file can't fulfil its Content-Length.
      guard let piece = try? file.read(at: rest.lowerBound, count: count), piece.count == count else {
        return context.close(promise: nil)
      }
      sending = (file, rest.dropFirst(count))
      send(.body(.byteBuffer(context.channel.allocator.buffer(bytes: piece))), context)
      context.flush()
    }
    wait(preview.limits.stall, context)
  }

  private func finish(_ context: ChannelHandlerContext) {
    let ends = endsAfterAnswer
    if !ends { preview.note(context.channel, isIdle: true) }
    wait(ends ? preview.limits.stall : preview.limits.patience, context)
    context.writeAndFlush(Connection.wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
      if ends { context.close(promise: nil) }
    }
  }

  private func send(_ part: HTTPServerResponsePart, _ context: ChannelHandlerContext) {
    context.write(Connection.wrapOutboundOut(part), promise: nil)
  }

  /// Closes the connection after some seconds unless another deadline replaces this one.
  private func wait(_ seconds: Double, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let time = TimeAmount.milliseconds(Int64(seconds * 1000))
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }
}
