import NIOCore

/// The streams of a channel whose connections are on one event loop.
///
/// One task on the event loop sends an event to all of them. So a stream needs no task and no encoder of its own.
final class StreamReaders: @unchecked Sendable {  // `streams` is used on the event loop only
  /// The number of streams that get an event before the loop does other work.
  private static let share = 512
  /// The pause in which the loop does other work, such as reading its sockets.
  private static let pause = TimeAmount.microseconds(50)

  let loop: any EventLoop
  private var streams: [StreamSubscription] = []

  init(on loop: any EventLoop) { self.loop = loop }

  /// Adds a stream. Call this on the event loop.
  ///
  /// - Returns: the position of the stream.
  func add(_ stream: StreamSubscription) -> Int {
    streams.append(stream)
    return streams.count - 1
  }

  /// Removes the stream at a position, and moves the last stream there. Call this on the event loop.
  func remove(at place: Int) {
    let last = streams.removeLast()
    guard place < streams.count else { return }
    streams[place] = last
    last.place = place
  }

  /// Sends an event to all streams.
  ///
  /// - Returns: a future that succeeds when the event is sent.
  func send(_ event: StreamChannel.Content.Event) -> EventLoopFuture<Void> {
    let done = loop.makePromise(of: Void.self)
    loop.execute {
      // A copy for this loop. Otherwise the threads of several loops would contend for the reference count of the same
      // bytes.
      let copy = StreamChannel.Content.Event(
        version: event.version, bytes: ByteBuffer(bytes: event.bytes.readableBytesView))
      self.send(copy, to: self.streams, from: 0, done)
    }
    return done.futureResult
  }

  private func send(
    _ event: StreamChannel.Content.Event, to streams: [StreamSubscription], from start: Int,
    _ done: EventLoopPromise<Void>
  ) {
    let end = min(start + Self.share, streams.count)
    for place in start..<end { streams[place].send(event) }
    guard end < streams.count else { return done.succeed() }
    loop.scheduleTask(in: Self.pause) { self.send(event, to: streams, from: end, done) }
  }

  /// Sends what the walls show to the streams that want it.
  func send(_ wall: WallEvents) {
    loop.execute {
      for stream in self.streams { stream.send(wall) }
    }
  }

  /// Sends a heartbeat to a share of the streams.
  func beat(share: Int, of shares: Int) {
    loop.execute {
      for stream in self.streams where stream.number % shares == share { stream.beat() }
    }
  }

  func end() {
    loop.execute {
      for stream in self.streams { stream.close() }
    }
  }
}
