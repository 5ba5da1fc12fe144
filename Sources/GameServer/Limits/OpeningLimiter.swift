import Synchronization

/// Divides the sessions that an address may open in a minute among the people who share the address. Behind one router,
/// these can be a whole school.
///
/// The server can distinguish these people only by their connections. So there are two rules for connections:
///
/// - A connection that has opened a session within the last minute leaves half of the address's bucket to others. If
///   its draw would leave less than half, the request is refused. This rule is trunk reservation, which telephone
///   exchanges use to keep the last lines for calls that could not be routed otherwise (Kelly, “Loss Networks”, The
///   Annals of Applied Probability 1(3), 1991).
/// - A connection that has opened none may use the whole bucket. If the bucket is empty, the connection waits for its
///   draw, in the order of arrival. So a client that opens a new connection for each try has no advantage over the
///   others that wait.
///
/// A request that would have to wait longer than ``longestWait`` is refused, and the client is told when to retry.
final class OpeningLimiter: Sendable {
  enum Verdict: Equatable {
    /// The request may proceed after this time.
    case granted(after: Duration)
    /// The request is refused, because it would have to wait for this time.
    case refused(Duration)
  }

  /// The maximum time that a request waits for its turn.
  static let longestWait = Duration.seconds(5)
  /// The share of the bucket that is kept for connections that have opened no session.
  static let reserve = 0.5
  private static let memory = Duration.seconds(60)

  private struct State {
    var buckets: ClientBuckets
    /// When each connection last opened a session. If the table is full, a new connection counts as one that has opened
    /// no session.
    var openings: BoundedTable<ClientConnection, ContinuousClock.Instant, ContinuousClock.Instant>

    init(perMinute: Int, capacity: Int) {
      buckets = ClientBuckets(perMinute: perMinute, capacity: capacity)
      openings = BoundedTable(capacity: capacity, nextSweep: { $0 + memory }, isIdle: { $1 - $0 >= memory })
    }

    func hasOpened(_ connection: ClientConnection?, at now: ContinuousClock.Instant) -> Bool {
      connection.flatMap { openings[$0] }.map { now - $0 < OpeningLimiter.memory } ?? false
    }
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - perMinute: the allowed number of sessions of an address per minute, and the burst after a minute's rest.
  ///   - capacity: the maximum number of addresses, and of connections, to remember.
  init(
    perMinute: Int, capacity: Int = 65_536, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    state = Mutex(State(perMinute: perMinute, capacity: capacity))
    self.now = now
  }

  /// The number of connections that are remembered.
  var connections: Int { state.withLock { $0.openings.count } }

  /// Decides about a request that opens a session, and counts it if it is granted.
  ///
  /// - Parameters:
  ///   - address: the client; `nil` if the system does not report it.
  ///   - connection: the client's connection; `nil` if it belongs to a proxy, because many clients share it.
  func draw(_ address: IPAddress?, on connection: ClientConnection?) -> Verdict {
    let now = now()
    return state.withLock { state in
      let hasOpened = state.hasOpened(connection, at: now)
      let wait = state.buckets.wait(address, leaving: hasOpened ? Self.reserve : 0, at: now)
      if let wait, hasOpened || wait > Self.longestWait { return .refused(wait) }
      state.buckets.take(address, at: now)
      if let connection { state.openings.store(now, for: connection, at: now) }
      return .granted(after: wait ?? .zero)
    }
  }
}
