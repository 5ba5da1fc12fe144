import Foundation
import GameAPI
package import Boards
package import Logging
import NIOCore
package import TapGame

/// The contest over HTTP: the API, the event streams and the web page of one leaderboard.
package struct ContestHTTPServer: Sendable {
  /// The contest as players see it. Every route asks it, except those of administrators.
  let leaderboard: any ServedContest
  /// The contest as organisers see it.
  let unfrozen: any ServedContest
  let settings: ServerSettings
  let tokenKey: TokenKey
  let clock: any WallClock
  let logger: Logger
  package let metrics = ServerMetrics()
  /// Whether the server is about to stop.
  package let readiness = Readiness()
  /// Limits how many wrong administrator's tokens an address may send.
  let adminFailures = RateLimiter(perMinute: 10)
  /// Limits the log's warnings about an address that has used up its budget.
  let budgetWarnings = RateLimiter(perMinute: 1)
  let metBudgets = MetBudgets()
  let connections: ConnectionLimits
  /// Counts and limits the sockets of accepted connections.
  let openSockets: OpenSockets
  package let pools: SharedPools
  let openings: OpeningLimiter
  let workDesk: WorkDesk
  /// Limits concurrent slow questions, so that some of the leaderboard's five readers remain free.
  let slowQuestions: QuestionGate
  let seasonKeeper: SeasonKeeper
  let tokenCache = TokenCache()
  let seats = SessionSeats()
  let schoolIndex = SchoolIndex()
  /// The cache of encoded answers, which are the same for all clients.
  let answers: AnswerCache
  package let streams: StreamHub
  /// The backups that the server makes; `nil` if it makes none.
  let backups: (any BackupKeeper)?
  /// The clock for the server's own delays.
  let timer: any Clock<Duration>
  /// Tells clients how long to wait before the next batch.
  let pace = TapPace(processors: ProcessInfo.processInfo.activeProcessorCount)
  /// Counts the requests that wait for their turn.
  let waitingRequests = WaitingRequests()
  /// Measures how long requests wait for a thread.
  let poolDelay: PoolDelay

  /// - Parameters:
  ///   - leaderboard: the contest, opened for writing.
  ///   - clock: the leaderboard's clock.
  package init(
    leaderboard: any ServedContest, settings: ServerSettings, tokenKey: TokenKey,
    clock: any WallClock,
    logger: Logger,
    timer: any Clock<Duration> = ContinuousClock(),
    backups: (any BackupKeeper)? = nil
  ) {
    self.init(
      leaderboard: leaderboard, settings: settings, tokenKey: tokenKey, clock: clock, logger: logger, timer: timer,
      backups: backups, poolDelay: PoolDelay(limit: .milliseconds(Int64(settings.limits.queueDelay))))
  }

  init(
    leaderboard: any ServedContest, settings: ServerSettings, tokenKey: TokenKey,
    clock: any WallClock, logger: Logger, timer: any Clock<Duration>, backups: (any BackupKeeper)?, poolDelay: PoolDelay
  ) {
    let contest = leaderboard.forPlayers
    self.poolDelay = poolDelay
    (unfrozen, self.leaderboard) = (leaderboard, contest)
    self.backups = backups
    self.timer = timer
    self.settings = settings
    self.tokenKey = tokenKey
    self.clock = clock
    self.logger = logger
    connections = ConnectionLimits(
      perAddress: settings.limits.connectionsPerAddress, total: settings.limits.connections,
      refused: settings.refusedConnections)
    openSockets = OpenSockets(connections: settings.limits.connections + settings.refusedConnections)
    pools = SharedPools(settings)
    answers = AnswerCache(contest, clock: clock)
    openings = OpeningLimiter(perMinute: settings.limits.sessionsPerMinute)
    // Wall-clock time, which is the same for all nodes of a cluster: a client may bring its work to another node.
    workDesk = WorkDesk(hashes: settings.limits.sessionWork) { clock.now.milliseconds }
    slowQuestions = QuestionGate(width: 2, clock: timer)
    seasonKeeper = SeasonKeeper(
      leaderboard: leaderboard, node: settings.node, wallClock: clock, clock: timer, logger: logger)
    streams = StreamHub(
      leaderboard: contest, settings: settings.streams, pools: pools, wallClock: clock, clock: timer, logger: logger)
  }

  /// Why the node takes no taps; `nil` if it takes them, or if there is no cluster.
  var nodeObstacle: Problem? {
    guard let node = settings.node, let reason = node.obstacle else { return nil }
    let age = node.age.map { " Its boards are \($0.wholeSeconds) s old." } ?? ""
    return Problem(.unavailable, detail: reason + age)
  }
}
