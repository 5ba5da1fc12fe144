import GameAPI
import Boards
import Logging
import NIOCore
import Synchronization
import TapGame

/// All open streams, with their boards and slices.
///
/// A board with its season and tie policy has one observer, which all its streams share. When it changes, each slice
/// that has readers is read once and encoded once, and all its readers get the same bytes. A round covers all changed
/// boards. The pause after it is at least as long as the round, so the hub uses half a core at most; under load,
/// streams get fewer events with more changes in each.
package final class StreamHub: Sendable {
  private struct State {
    var feeds: [StreamTopic: StreamFeed] = [:]
    /// The feeds whose boards may have changed.
    var due: Set<StreamTopic> = []
    var alarm: Timestamp?
    var openStreams = 0
    /// The number of streams opened so far.
    var streams = 0
    var channels = 0
    /// What the walls show, once it was read.
    var wall: WallEvents?
    var isHandingOver = false
    var isEnded = false

    /// Removes a channel without readers.
    ///
    /// - Returns: the observation of the board if this channel was the board's last one. It must be cancelled outside
    ///   of the lock, because its end calls the leaderboard.
    mutating func remove(_ channel: StreamChannel, of topic: StreamTopic) -> Task<Void, Never>? {
      guard feeds[topic]?.channels[channel.slice] === channel else { return nil }
      channels -= 1
      channel.places.release()
      feeds[topic]?.channels[channel.slice] = nil
      guard feeds[topic]?.channels.isEmpty == true else { return nil }
      return feeds.removeValue(forKey: topic)?.observation
    }
  }

  let leaderboard: any ServedContest
  let settings: StreamSettings
  private let pools: SharedPools
  /// The wall clock, by which seasons begin and end.
  let wallClock: any WallClock
  /// The clock for rounds, heartbeats and alarms.
  let clock: any Clock<Duration>
  let logger: Logger
  private let state = Mutex(State())
  /// Signals that a board is due.
  let wakings: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  /// Moments at which a season begins or ends.
  let alarms: AsyncStream<Timestamp>
  private let setAlarm: AsyncStream<Timestamp>.Continuation

  init(
    leaderboard: any ServedContest, settings: StreamSettings, pools: SharedPools, wallClock: any WallClock,
    clock: any Clock<Duration> = ContinuousClock(), logger: Logger
  ) {
    self.leaderboard = leaderboard
    self.settings = settings
    self.pools = pools
    self.wallClock = wallClock
    self.clock = clock
    self.logger = logger
    (wakings, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (alarms, setAlarm) = AsyncStream.makeStream()
  }

  package var openStreams: Int { state.withLock { $0.openStreams } }

  package var openChannels: Int { state.withLock { $0.channels } }

  /// The number of bytes of events that are kept for all slices.
  package var keptBytes: Int {
    state.withLock { $0.feeds.values.flatMap(\.channels.values) }.reduce(0) { $0 + $1.keptBytes }
  }

  // MARK: Opening and closing

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - wall: what the stream gets of what the walls show.
  ///   - user: whose share of the schools a new slice takes.
  /// - Returns: `nil` if the server is shutting down.
  /// - Throws: the error of the store, `TapRefusal.unknownSeason`, or `Problem` if no more schools can be
  ///   streamed.
  func subscribe(
    to topic: StreamTopic, _ slice: BoardSlice, wall: WallEvents.Part? = nil, for user: PoolUser,
    on connection: any Channel
  ) async throws -> StreamSubscription? {
    while true {
      if let joined = try join(topic, slice, wall, user, on: connection, look: nil) { return joined }
      let (isEnded, isObserved) = state.withLock { ($0.isEnded, $0.feeds[topic] != nil) }
      guard !isEnded else { return nil }
      // The change log begins before the board is read, so that no change is missed.
      let observer = isObserved ? nil : leaderboard.boardObserver(of: topic.board, season: topic.season)
      try await observer?.start()
      let board = try await leaderboard.ranking(of: topic.board, season: topic.season)
      observer?.see(board.revision)
      let look = Look(
        page: try board.streamedPage(slice, ties: topic.ties), boundary: board.summary.boundary, observer: observer)
      if let joined = try join(topic, slice, wall, user, on: connection, look: look) { return joined }
    }
  }

  /// The content of a slice that does not have a channel yet.
  private struct Look {
    let page: BoardPage
    let boundary: Timestamp?
    /// Observes the board, if nothing else does.
    let observer: (any BoardObserving)?
  }

  /// - Returns: `nil` if the hub has ended, if the slice has no channel and `look` is `nil`, or if the board has no
  ///   observer.
  private func join(
    _ topic: StreamTopic, _ slice: BoardSlice, _ wall: WallEvents.Part?, _ user: PoolUser, on connection: any Channel,
    look: Look?
  ) throws -> StreamSubscription? {
    let joined: (stream: StreamSubscription, isLate: Bool)? = try state.withLock { state in
      guard !state.isEnded else { return nil }
      var channel = state.feeds[topic]?.channels[slice]
      let isObserved = state.feeds[topic] != nil
      let isNew = channel == nil
      if let look, isNew {
        guard isObserved || look.observer != nil else { return nil }
        let made = StreamChannel(
          slice, page: look.page, number: state.streams, places: try places(of: slice, for: user))
        let feed = state.feeds[topic] ?? look.observer.map { StreamFeed(observation: follow($0, topic)) }
        guard var feed else { return nil }
        channel = made
        feed.channels[slice] = made
        feed.boundary = look.boundary
        state.feeds[topic] = feed
        state.channels += 1
        ring(&state, at: look.boundary)
      }
      guard let channel else { return nil }
      state.openStreams += 1
      state.streams += 1
      // A stream beyond the address's share is a stream, but no player.
      let player = slice.isPlayers(on: topic.board) ? try? pools.lobby.take(for: user) : nil
      channel.enter(asPlayer: player != nil)
      let stream = StreamSubscription(
        hub: self, topic: topic, channel: channel, wall: wall, player: player, connection: connection,
        number: state.streams)
      return (stream, isObserved && isNew)
    }
    // The hub may already have sent commits that came after the board was read, so this channel needs a round.
    if joined?.isLate == true { markDue(topic) }
    return joined?.stream
  }

  private func places(of slice: BoardSlice, for user: PoolUser) throws(Problem) -> PoolPermit {
    do { return try pools.places.take(slice.streamedSchools, for: user) } catch {
      switch error {
      case .address:
        throw Problem(
          .tooManyStreams,
          detail:
            "Your address streams as many parts of boards as it may; ask for fewer schools, or for the board without a stream."
        )
      case .total:
        throw Problem(
          .unavailable,
          detail:
            "As many parts of boards are streamed as this server can; ask for fewer schools, for the board without a stream, or try again later."
        )
      }
    }
  }

  /// Marks a board as due whenever it has changed, until the task is cancelled. The task is unstructured, because a
  /// board is observed as long as it has readers.
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

  func leave(_ topic: StreamTopic, _ channel: StreamChannel, asPlayer isPlayer: Bool) {
    let abandoned: Task<Void, Never>? = state.withLock { state in
      state.openStreams -= 1
      return channel.leave(asPlayer: isPlayer) ? state.remove(channel, of: topic) : nil
    }
    abandoned?.cancel()
  }

  // MARK: Due boards

  func markDue(_ topic: StreamTopic) {
    let isNew = state.withLock { $0.feeds[topic] != nil && $0.due.insert(topic).inserted }
    if isNew { wake.yield() }
  }

  func takeDue() -> Set<StreamTopic> {
    state.withLock { state in
      defer { state.due = [] }
      return state.due
    }
  }

  /// The channels of a board, and the number of bytes of past events that each may keep.
  func channels(of topic: StreamTopic) -> (channels: [StreamChannel], limit: Int) {
    state.withLock { state in
      let limit = min(settings.keptBytes, settings.keptBytesInAll / max(1, state.channels))
      return (state.feeds[topic].map { Array($0.channels.values) } ?? [], limit)
    }
  }

  /// The channels with their boards, in every season and with every tie policy.
  var channels: [(board: Board, channel: StreamChannel)] {
    state.withLock { state in
      state.feeds.flatMap { feed in feed.value.channels.values.map { (feed.key.board, $0) } }
    }
  }

  // MARK: The walls

  /// What the walls show; `nil` before it was read.
  var wall: WallEvents? { state.withLock { $0.wall } }

  /// Sends what the walls show to all streams, if it is new.
  func show(_ wall: WallEvents) {
    let channels: [StreamChannel] = state.withLock { state in
      guard state.wall?.version != wall.version else { return [] }
      state.wall = wall
      return state.feeds.values.flatMap(\.channels.values)
    }
    for channel in channels {
      for readers in channel.readers { readers.send(wall) }
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

  /// Marks boards as due if their seasons have begun or ended since the boards were read.
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

  /// Sends a heartbeat to a share of the readers.
  func beat(share: Int, of shares: Int) {
    for channel in state.withLock({ $0.feeds.values.flatMap(\.channels.values) }) {
      for readers in channel.readers { readers.beat(share: share, of: shares) }
    }
  }

  // MARK: The end

  /// Ends all streams because the contest cannot be followed. Otherwise a reader would mistake the last event for the
  /// current state. Clients that reconnect get the reason as an error, until the contest can be followed again.
  func interrupt(because reason: String) {
    logger.error("The contest cannot be followed: \(reason)")
    for topic in state.withLock({ Array($0.feeds.keys) }) { end(topic, because: nil) }
  }

  /// Ends the streams of a board. A client that reconnects subscribes again. If the board still cannot be read, it gets
  /// that error as the response.
  func end(_ topic: StreamTopic, because error: (any Error)?) {
    if let error { logger.debug("the streams of a board have ended", metadata: ["reason": "\(error)"]) }
    let feed = state.withLock { state in
      let feed = state.feeds.removeValue(forKey: topic)
      state.channels -= feed?.channels.count ?? 0
      for channel in feed?.channels.values.map(\.self) ?? [] { channel.places.release() }
      return feed
    }
    feed?.observation.cancel()
    for channel in feed?.channels.values.map(\.self) ?? [] { channel.end() }
  }

  /// Ends the streams of a slice that no longer exists.
  func end(_ channel: StreamChannel, of topic: StreamTopic) {
    state.withLock { $0.remove(channel, of: topic) }?.cancel()
    channel.end()
  }

  /// Whether another process takes over the server's socket.
  var isHandingOver: Bool { state.withLock { $0.isHandingOver } }

  /// Has each stream tell its client at its end to reconnect soon, because another process takes over the server's socket.
  func handOver() { state.withLock { $0.isHandingOver = true } }

  /// Ends all streams, and admits no new ones.
  package func end() {
    let topics = state.withLock { state in
      state.isEnded = true
      return Array(state.feeds.keys)
    }
    for topic in topics { end(topic, because: nil) }
  }
}
