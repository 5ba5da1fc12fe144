import NIOCore

/// The streams of a channel whose connections are on one event loop.
///
/// An event is sent to all of them in one go on their loop: no task is woken and no encoder runs for each.
final class StreamReaders: @unchecked Sendable {  // `streams` is used on the event loop only
  /// So many are sent an event before other work of the loop gets its turn.
  private static let share = 512
  /// Long enough for the loop to look at its sockets.
  private static let pause = TimeAmount.microseconds(50)

  let loop: any EventLoop
  private var streams: [StreamSubscription] = []

  init(on loop: any EventLoop) { self.loop = loop }

  /// Takes in a stream; on the event loop.
  ///
  /// - Returns: its place.
  func add(_ stream: StreamSubscription) -> Int {
    streams.append(stream)
    return streams.count - 1
  }

  /// Takes out the stream at a place; on the event loop. The last one gets its place.
  func remove(at place: Int) {
    let last = streams.removeLast()
    guard place < streams.count else { return }
    streams[place] = last
    last.place = place
  }

  /// Sends an event to all who have not seen it.
  ///
  /// - Returns: what tells when it is done.
  func send(_ event: StreamChannel.Content.Event) -> EventLoopFuture<Void> {
    let done = loop.makePromise(of: Void.self)
    loop.execute { self.send(event, to: self.streams[...], done) }
    return done.futureResult
  }

  private func send(
    _ event: StreamChannel.Content.Event, to streams: ArraySlice<StreamSubscription>, _ done: EventLoopPromise<Void>
  ) {
    for stream in streams.prefix(Self.share) { stream.send(event) }
    let rest = streams.dropFirst(Self.share)
    guard !rest.isEmpty else { return done.succeed() }
    loop.scheduleTask(in: Self.pause) { self.send(event, to: rest, done) }
  }

  /// Sends a sign of life to a share of the streams.
  func beat(share: Int, of shares: Int) {
    loop.execute {
      for stream in self.streams where stream.number % shares == share { stream.beat() }
    }
  }

  /// Ends all streams.
  func end() {
    loop.execute {
      for stream in self.streams { stream.close() }
    }
  }
}
