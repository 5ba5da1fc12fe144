import GameAPI
import Boards
import Logging
import NIOCore
import Synchronization
import TapGame

/// All open streams: who reads which slice of which board, and what they are told.
///
/// A board is observed once. When it moves, each slice of it that somebody reads is looked at once; what has changed is encoded once, and all
/// its readers are sent the same bytes. A round over all that moved begins at once if the last one is long enough ago, and else after as long
/// a pause as that one took: so the hub takes half a core at the most, and streams get fewer events, each with more in it.
package final class StreamHub: Sendable {
  private struct State {
    var feeds: [StreamTopic: StreamFeed] = [:]
    /// The feeds whose boards may have moved.
    var due: Set<StreamTopic> = []
    /// When the alarm next rings.
    var alarm: Timestamp?
    var openStreams = 0
    /// Counts the streams that were opened.
    var streams = 0
    var channels = 0
    /// The most schools that all channels together can show.
    var shownSchools = 0
    var isEnded = false

    /// Takes out a channel that nobody is to read any more.
    ///
    /// - Returns: the board's observation if that was its last channel. It is to be cancelled outside of the lock: an observation that ends
    ///   tells the leaderboard, which is not to wait for it.
    mutating func remove(_ channel: StreamChannel, of topic: StreamTopic) -> Task<Void, Never>? {
      guard feeds[topic]?.channels[channel.slice] === channel else { return nil }
      channels -= 1
      shownSchools -= channel.slice.mostSchools
      feeds[topic]?.channels[channel.slice] = nil
      guard feeds[topic]?.channels.isEmpty == true else { return nil }
      return feeds.removeValue(forKey: topic)?.observation
    }
  }

  let leaderboard: any StreamedContest
  let settings: StreamSettings
  /// Tells the time of day, which seasons begin and end by.
  let wallClock: any WallClock
  /// Passes the time between rounds, heartbeats and alarms.
  let clock: any Clock<Duration>
  let logger: Logger
  private let state = Mutex(State())
  /// Something is due.
  let wakings: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  /// Moments at which a season begins or ends.
  let alarms: AsyncStream<Timestamp>
  private let setAlarm: AsyncStream<Timestamp>.Continuation

  /// A hub without streams.
  init(
    leaderboard: any StreamedContest, settings: StreamSettings, wallClock: any WallClock,
    clock: any Clock<Duration> = ContinuousClock(), logger: Logger
  ) {
    self.leaderboard = leaderboard
    self.settings = settings
    self.wallClock = wallClock
    self.clock = clock
    self.logger = logger
    (wakings, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (alarms, setAlarm) = AsyncStream.makeStream()
  }

  /// How many streams are open.
  package var openStreams: Int { state.withLock { $0.openStreams } }

  /// How many slices are read.
  package var openChannels: Int { state.withLock { $0.channels } }

  /// The bytes that are kept of events, for all slices together.
  package var keptBytes: Int {
    state.withLock { $0.feeds.values.flatMap(\.channels.values) }.reduce(0) { $0 + $1.keptBytes }
  }

  // MARK: Coming and going

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - topic: which board.
  ///   - slice: which part of it.
  ///   - connection: where it is written to.
  /// - Returns: `nil` when the server is shutting down.
  /// - Throws: the store's own error, `TapRefusal.unknownSeason`, `Problem` when as many slices are read as can be.
  func subscribe(
    to topic: StreamTopic, _ slice: BoardSlice, on connection: any Channel
  ) async throws -> StreamSubscription? {
    while true {
      if let joined = try join(topic, slice, on: connection, look: nil) { return joined }
      let (isEnded, isObserved) = state.withLock { ($0.isEnded, $0.feeds[topic] != nil) }
      guard !isEnded else { return nil }
      // The board's past is kept before the board is read, so that each change since can be told.
      let observer = isObserved ? nil : leaderboard.boardObserver(of: topic.board, season: topic.season)
      try await observer?.start()
      let board = try await leaderboard.ranking(of: topic.board, season: topic.season)
      observer?.see(board.revision)
      let look = Look(page: try board.page(slice, ties: topic.ties), boundary: board.boundary, observer: observer)
      if let joined = try join(topic, slice, on: connection, look: look) { return joined }
    }
  }

  /// What a slice looks like that nobody has read.
  private struct Look {
    let page: BoardPage
    /// When the season begins or ends.
    let boundary: Timestamp?
    /// Observes the board, if nothing else does.
    let observer: (any BoardObserving)?
  }

  /// - Returns: `nil` where nobody reads the slice and no look is given, or nobody observes the board.
  private func join(
    _ topic: StreamTopic, _ slice: BoardSlice, on connection: any Channel, look: Look?
  ) throws -> StreamSubscription? {
    let joined: (stream: StreamSubscription, isLate: Bool)? = try state.withLock { state in
      guard !state.isEnded else { return nil }
      let known = state.feeds[topic]?.channels[slice]
      let isObserved = state.feeds[topic] != nil
      guard let channel = known ?? look.map({ StreamChannel(slice, page: $0.page) }) else { return nil }
      if let look, known == nil {
        guard state.shownSchools + slice.mostSchools <= settings.schoolsInAll else {
          throw Problem(
            .unavailable,
            detail:
              "As many parts of boards are streamed as this server can; ask for fewer schools, for the board without a stream, or try again later."
          )
        }
        let feed = state.feeds[topic] ?? look.observer.map { StreamFeed(observation: follow($0, topic)) }
        guard var feed else { return nil }
        feed.channels[slice] = channel
        feed.boundary = look.boundary
        state.feeds[topic] = feed
        state.channels += 1
        state.shownSchools += slice.mostSchools
        ring(&state, at: look.boundary)
      }
      state.openStreams += 1
      state.streams += 1
      channel.enter()
      let stream = StreamSubscription(
        hub: self, topic: topic, channel: channel, connection: connection, number: state.streams)
      return (stream, isObserved && known == nil)
    }
    // What was committed since the board was read may have been told already.
    if joined?.isLate == true { markDue(topic) }
    return joined?.stream
  }

  /// Marks a board as due whenever there is something newer on it, until the task is cancelled: a task of its own, as the board is observed
  /// as long as somebody reads it.
  private func follow(_ observer: any BoardObserving, _ topic: StreamTopic) -> Task<Void, Never> {
    Task { [weak self] in
      do {
        while try await observer.next() != nil { self?.markDue(topic) }
        if !Task.isCancelled { self?.end(topic, because: nil) }
      } catch {
        self?.end(topic, because: error)
      }
    }
  }

  /// Closes a stream.
  func leave(_ topic: StreamTopic, _ channel: StreamChannel) {
    let abandoned: Task<Void, Never>? = state.withLock { state in
      state.openStreams -= 1
      return channel.leave() ? state.remove(channel, of: topic) : nil
    }
    abandoned?.cancel()
  }

  // MARK: What is due

  /// A board may have moved.
  func markDue(_ topic: StreamTopic) {
    let isNew = state.withLock { $0.feeds[topic] != nil && $0.due.insert(topic).inserted }
    if isNew { wake.yield() }
  }

  /// Takes what is due.
  func takeDue() -> Set<StreamTopic> {
    state.withLock { state in
      defer { state.due = [] }
      return state.due
    }
  }

  /// The channels of a board, and how many bytes of past events each may keep.
  func channels(of topic: StreamTopic) -> (channels: [StreamChannel], limit: Int) {
    state.withLock { state in
      let limit = min(settings.keptBytes, settings.keptBytesInAll / max(1, state.channels))
      return (state.feeds[topic].map { Array($0.channels.values) } ?? [], limit)
    }
  }

  // MARK: The time of day

  private func ring(_ state: inout State, at boundary: Timestamp?) {
    guard let boundary, state.alarm.map({ boundary < $0 }) ?? true else { return }
    state.alarm = boundary
    setAlarm.yield(boundary)
  }

  /// Notes when the season of a board begins or ends.
  func note(_ boundary: Timestamp?, of topic: StreamTopic) {
    state.withLock { state in
      guard state.feeds[topic] != nil else { return }
      state.feeds[topic]?.boundary = boundary
      ring(&state, at: boundary)
    }
  }

  /// Looks which seasons have begun or ended since their boards were looked at.
  func lookAtSeasons() {
    let now = wallClock.now
    let due = state.withLock { state in
      if let alarm = state.alarm, alarm <= now { state.alarm = nil }
      let due = state.feeds.filter { $0.value.boundary.map { $0 <= now } ?? false }.map(\.key)
      ring(&state, at: state.feeds.values.compactMap(\.boundary).filter { $0 > now }.min())
      return due
    }
    for topic in due { markDue(topic) }
  }

  /// A share of the readers gets a sign of life.
  func beat(share: Int, of shares: Int) {
    for channel in state.withLock({ $0.feeds.values.flatMap(\.channels.values) }) {
      for readers in channel.readers { readers.beat(share: share, of: shares) }
    }
  }

  // MARK: The end

  /// Ends the streams of a board, whose clients are told why when they come back.
  func end(_ topic: StreamTopic, because error: (any Error)?) {
    if let error { logger.debug("the streams of a board have ended", metadata: ["reason": "\(error)"]) }
    let feed = state.withLock { state in
      let feed = state.feeds.removeValue(forKey: topic)
      state.channels -= feed?.channels.count ?? 0
      state.shownSchools -= feed?.channels.keys.reduce(0) { $0 + $1.mostSchools } ?? 0
      return feed
    }
    feed?.observation.cancel()
    for channel in feed?.channels.values.map(\.self) ?? [] { channel.end() }
  }

  /// Ends the streams of a slice that is no more.
  func end(_ channel: StreamChannel, of topic: StreamTopic) {
    state.withLock { $0.remove(channel, of: topic) }?.cancel()
    channel.end()
  }

  /// Ends every stream, and opens none any more.
  package func end() {
    let topics = state.withLock { state in
      state.isEnded = true
      return Array(state.feeds.keys)
    }
    for topic in topics { end(topic, because: nil) }
  }
}
