import NIOCore
import NIOPosix

/// Open streams that note when they hear of a revision.
final class StreamCrowd: @unchecked Sendable {  // used on its event loop only
  private let loop: any EventLoop
  private let count: Int
  private var readers: [StreamReader] = []
  private var ready = 0
  private var hearing: (revision: Int64, moments: [Int64], done: CheckedContinuation<[Int64], any Error>)?
  private var opening: CheckedContinuation<Void, any Error>?

  private init(_ count: Int, on loop: any EventLoop) {
    self.count = count
    self.loop = loop
  }

  /// Opens so many streams of a path, and waits until each has its first event.
  static func open(_ count: Int, _ path: String, at port: Int, on loop: any EventLoop) async throws -> StreamCrowd {
    let crowd = StreamCrowd(count, on: loop)
    try await withCheckedThrowingContinuation { continuation in
      loop.execute {
        crowd.opening = continuation
        for _ in 0..<count { crowd.connect(path, port) }
      }
    }
    return crowd
  }

  private func connect(_ path: String, _ port: Int) {
    ClientBootstrap(group: loop)
      .connectTimeout(.seconds(60))
      .channelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(StreamReader(self))
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .whenComplete { [self] result in
        switch result {
        case .success(let channel):
          channel.writeAndFlush(
            LoadPlayer.request("GET", path, headers: "Accept: text/event-stream\r\n"), promise: nil)
        case .failure(let error): fail(error)
        }
      }
  }

  /// Waits until every stream has heard of a revision, or of a newer one.
  ///
  /// - Returns: when each did.
  func heard(_ revision: Int64) async throws -> [Int64] {
    try await withCheckedThrowingContinuation { continuation in
      loop.execute { [self] in
        let early = readers.filter { $0.revision >= revision }
        hearing = (revision, early.map(\.moment), continuation)
        finishIfAll()
      }
    }
  }

  /// Closes all streams.
  func close() async throws {
    try await loop.submit { [self] in
      opening = nil
      for reader in readers { reader.close() }
    }.get()
  }

  fileprivate func join(_ reader: StreamReader) {
    readers.append(reader)
    ready += 1
    guard ready == count else { return }
    opening?.resume()
    opening = nil
  }

  fileprivate func hear(_ revision: Int64, before: Int64, at moment: Int64) {
    guard let waited = hearing?.revision, revision >= waited, before < waited else { return }
    hearing?.moments.append(moment)
    finishIfAll()
  }

  private func finishIfAll() {
    guard let hearing, hearing.moments.count == count else { return }
    self.hearing = nil
    hearing.done.resume(returning: hearing.moments)
  }

  fileprivate func fail(_ error: any Error) {
    opening?.resume(throwing: error)
    opening = nil
    hearing?.done.resume(throwing: error)
    hearing = nil
  }
}

/// One stream. It looks for the ids of events and for nothing else.
private final class StreamReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private unowned let crowd: StreamCrowd
  private var channel: (any Channel)?
  private(set) var revision: Int64 = 0
  private(set) var moment: Int64 = 0

  init(_ crowd: StreamCrowd) { self.crowd = crowd }

  func handlerAdded(context: ChannelHandlerContext) { channel = context.channel }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // An event's head comes in one piece with what is before it.
    guard let revision = unwrapInboundIn(data).number(after: "\nid: ") else { return }
    let before = self.revision
    self.revision = revision
    moment = MonotonicClock.now
    if before == 0 { crowd.join(self) }
    crowd.hear(revision, before: before, at: moment)
  }

  func channelInactive(context: ChannelHandlerContext) {
    crowd.fail(BenchmarkFailure("the server closed a stream"))
  }

  func close() { channel?.close(promise: nil) }
}
