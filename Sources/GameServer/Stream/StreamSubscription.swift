import NIOCore
import Synchronization
import TapGame

/// An open stream. It writes events to its connection, below the HTTP encoder and above TLS, and is closed once.
///
/// It has no queue beyond the buffer of its connection. While the buffer is full, the stream is skipped; after that it
/// gets the newest content.
// Sendable, because its variables are used only on its event loop.
final class StreamSubscription: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let number: Int
  private let hub: StreamHub
  private let topic: StreamTopic
  private let channel: StreamChannel
  private let wall: WallEvents.Part?
  /// The place in the lobby; `nil` if the lobby does not count the stream.
  private let player: PoolPermit?
  private let connection: any Channel
  private let isOpen = Atomic<Bool>(true)
  private var context: ChannelHandlerContext?
  private var isWritable = false
  /// Whether the client understands chunks. A client of HTTP/1.0 does not.
  private var takesChunks = true
  private var readers: StreamReaders?
  /// The position of the stream in `readers`.
  var place = 0
  /// The version of the slice that was sent last.
  private var seen = 0
  /// What the walls showed that was sent last.
  private var seenWall: WallEvents.Version?
  private var done: CheckedContinuation<Void, any Error>?

  init(
    hub: StreamHub, topic: StreamTopic, channel: StreamChannel, wall: WallEvents.Part?, player: PoolPermit?,
    connection: any Channel, number: Int
  ) {
    self.hub = hub
    self.topic = topic
    self.channel = channel
    self.wall = wall
    self.player = player
    self.connection = connection
    self.number = number
  }

  deinit { leave() }

  /// Sends events until the stream is closed. The head of the response was written before.
  ///
  /// - Parameter after: the revision that the client has seen, if it reconnects.
  func run(after: Revision?) async throws {
    try await withCheckedThrowingContinuation { done in
      connection.eventLoop.execute { self.start(after: after, done) }
    }
  }

  private func start(after: Revision?, _ done: CheckedContinuation<Void, any Error>) {
    guard isOpen.load(ordering: .relaxed), connection.isActive else { return done.resume() }
    do {
      let pipeline = connection.pipeline.syncOperations
      takesChunks = try pipeline.handler(type: ConnectionGuard.self).takesChunks
      try pipeline.addHandler(self, position: .after(pipeline.handler(type: ArrivalHandler.self)))
    } catch {
      return done.resume(throwing: error)
    }
    guard let (bytes, seen, readers) = channel.greet(on: connection.eventLoop, after: after) else {
      return done.resume()
    }
    self.done = done
    self.seen = seen
    self.readers = readers
    place = readers.add(self)
    write(ServerSentEvents.retry(retry(in: hub.settings.retry)))
    write(ServerSentEvents.beat(every: hub.settings.heartbeat))
    for bytes in bytes { write(bytes) }
    if let wall, let shown = hub.wall {
      seenWall = shown.version
      write(shown.greeting(wall))
    }
    context?.flush()
  }

  /// The reconnection time of the client. The golden ratio spreads the times of all clients.
  private func retry(in range: ClosedRange<Duration>) -> Duration {
    let share = (Double(number) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  // MARK: On the event loop

  /// Sends an event, or the newest content if the client has missed earlier events. Does nothing while the buffer of
  /// the connection is full.
  func send(_ event: StreamChannel.Content.Event) {
    guard isWritable, readers != nil else { return }
    if seen == event.version - 1 {
      seen = event.version
      write(event.bytes)
      context?.flush()
    } else {
      sendNewest()
    }
  }

  /// Sends what the walls show, if the client wants it. Does nothing while the buffer of the connection is full.
  func send(_ shown: WallEvents) {
    guard let wall, isWritable, readers != nil, seenWall != shown.version else { return }
    seenWall = shown.version
    write(shown.event(wall))
    context?.flush()
  }

  private func sendNewest() {
    guard let next = channel.next(after: seen) else { return }
    seen = next.version
    write(next.bytes)
    context?.flush()
  }

  private func write(_ chunk: ByteBuffer) {
    context?.write(wrapOutboundOut(takesChunks ? chunk : ServerSentEvents.content(of: chunk)), promise: nil)
  }

  /// Sends a heartbeat, unless the buffer of the connection is full.
  func beat() {
    guard isWritable, readers != nil else { return }
    write(ServerSentEvents.beat(every: hub.settings.heartbeat))
    context?.flush()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    isWritable = context.channel.isWritable
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    close()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    isWritable = context.channel.isWritable
    if isWritable, readers != nil {
      sendNewest()
      if let shown = hub.wall { send(shown) }
    }
    context.fireChannelWritabilityChanged()
  }

  // MARK: The end

  /// Closes the stream: nothing more is sent.
  func close() {
    leave()
    connection.eventLoop.execute { self.finish() }
  }

  private func finish() {
    if readers != nil, isWritable, hub.isHandingOver {
      write(ServerSentEvents.retry(retry(in: hub.settings.handoverRetry)))
      context?.flush()
    }
    readers?.remove(at: place)
    readers = nil
    done?.resume()
    done = nil
  }

  private func leave() {
    guard isOpen.exchange(false, ordering: .relaxed) else { return }
    hub.leave(topic, channel, asPlayer: player != nil)
    player?.release()
  }
}
