// A connection: passes requests to the site and sends the answers with backpressure.

internal import NIOCore
internal import NIOHTTP1

/// The last handler of a connection's pipeline; requests are handled one after another, even when pipelined.
///
/// A class because SwiftNIO requires one; it runs on its channel's event loop only.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private static let pieceSize = 256 * 1024

  private let site: any Site
  private let connections: Connections
  private var limits: ServerLimits { connections.limits }
  private var head: HTTPRequestHead?
  private var receiver: (any RequestReceiver)?
  private var sending: (file: ServedFile, rest: Range<Int>)?
  private var endsAfterAnswer = false
  private var isPumping = false
  /// Whether some of a request is still to come.
  private var isReceiving = false
  /// Whether the whole answer was sent.
  private var isSent = false
  private var stream: EventSubscription?
  private var deadline: Scheduled<Void>?
  /// When a request must be complete, however steadily its body comes.
  private var latest: NIODeadline?

  init(_ site: any Site, _ connections: Connections) {
    self.site = site
    self.connections = connections
  }

  func channelActive(context: ChannelHandlerContext) {
    wait(limits.patience, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    sending = nil
    stream?.close(context.channel)
    receiver?.cancel()
    receiver = nil
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Connection.unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    case .body(let piece):
      guard let receiver else { return }
      wait(limits.stall, context)
      if let refusal = receiver.take(Array(piece.readableBytesView)) {
        receiver.cancel()
        self.receiver = nil
        send(refusal, closing: true, context)
      }
    case .end:
      isReceiving = false
      if let receiver {
        self.receiver = nil
        deadline?.cancel()
        answer(receiver, context)
      } else if endsAfterAnswer, isSent {
        context.close(promise: nil)
      }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    pump(context)
    context.fireChannelWritabilityChanged()
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard !endsAfterAnswer else { return }
    self.head = head
    isReceiving = true
    isSent = false
    deadline?.cancel()
    connections.note(context.channel, isIdle: false)
    if let refusal = Connection.refusal(of: head) { return send(refusal, closing: true, context) }
    let request = Request(
      method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) },
      peer: context.remoteAddress?.ipAddress ?? "")
    switch site.receive(request) {
    case .answer(let answer): send(answer, closing: false, context)
    case .receiver(let receiver):
      self.receiver = receiver
      latest = .now() + .seconds(Int64(limits.longest))
      wait(limits.stall, context)
      if request["expect"]?.lowercased() == "100-continue" {
        write(.head(HTTPResponseHead(version: .http1_1, status: .continue)), context)
        context.flush()
      }
    }
  }

  /// Refuses a body of which a proxy before us may see another end than we do (RFC 9112, section 6.1).
  private static func refusal(of head: HTTPRequestHead) -> Answer? {
    let codings = head.headers["transfer-encoding"].map { $0.lowercased() }
    if codings.isEmpty { return nil }
    if head.version == .http1_0 { return .plain(400, "HTTP/1.0 has no transfer codings.", closes: true) }
    if codings == ["chunked"] { return nil }
    return .plain(501, "Only the transfer coding chunked is known.", closes: true)
  }

  /// Asks for an answer off the event loop.
  private func answer(_ receiver: any RequestReceiver, _ context: ChannelHandlerContext) {
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    connections.answers(1)
    Task(executorPreference: AnswerThreads.shared) {
      let answer = await receiver.answer()
      loop.execute {
        let (connection, context) = bound.value
        connection.send(answer, closing: false, context)
        connection.connections.answers(-1)
      }
    }
  }

  private func send(_ answer: Answer, closing: Bool, _ context: ChannelHandlerContext) {
    guard let head, context.channel.isActive else { return }
    self.head = nil
    endsAfterAnswer = closing || answer.closes || !head.isKeepAlive
    var headers = HTTPHeaders(Answer.always + site.headers)
    for (name, value) in answer.headers { headers.replaceOrAdd(name: name, value: value) }
    if let length = answer.length, answer.status != 304 {
      headers.add(name: "Content-Length", value: String(length))
    }
    if endsAfterAnswer { headers.add(name: "Connection", value: "close") }
    let status = HTTPResponseStatus(statusCode: answer.status)
    write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)), context)
    guard head.method != .HEAD, answer.status != 304 else { return finish(context) }
    switch answer.body {
    case .bytes(let bytes):
      write(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes))), context)
      finish(context)
    case .file(let file, let range):
      sending = (file, range)
      pump(context)
    case .events(let subscription):
      context.flush()
      stream = subscription
      guard subscription.open(context.channel) else { return context.close(promise: nil) }
      beat(context)
    }
  }

  /// Sends a comment now and then, which keeps an idle stream open (WHATWG HTML, 9.2.7).
  private func beat(_ context: ChannelHandlerContext) {
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(15)) {
      guard context.channel.isActive else { return }
      self.write(.body(.byteBuffer(context.channel.allocator.buffer(string: ":\n\n"))), context)
      context.flush()
      self.beat(context)
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
      write(.body(.byteBuffer(context.channel.allocator.buffer(bytes: piece))), context)
      context.flush()
    }
    wait(limits.stall, context)
  }

  private func finish(_ context: ChannelHandlerContext) {
    let ends = endsAfterAnswer
    if !ends { connections.note(context.channel, isIdle: true) }
    wait(ends ? limits.stall : limits.patience, context)
    context.writeAndFlush(Connection.wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
      self.isSent = true
      guard ends else { return }
      // Closing while the peer still sends would reset the connection, and the answer could be lost.
      if self.isReceiving { self.wait(self.limits.linger, context) } else { context.close(promise: nil) }
    }
  }

  private func write(_ part: HTTPServerResponsePart, _ context: ChannelHandlerContext) {
    context.write(Connection.wrapOutboundOut(part), promise: nil)
  }

  /// Closes the connection after some seconds unless another deadline replaces this one.
  private func wait(_ seconds: Double, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    var time = NIODeadline.now() + .milliseconds(Int64(seconds * 1000))
    if receiver != nil, let latest { time = min(time, latest) }
    deadline = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) { context.close(promise: nil) }
  }
}
