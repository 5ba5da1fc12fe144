import SchoolDirectory
import Synchronization
import TapGame

/// Something that all clients share, such as open streams: a capacity, a share of it for each address, a reserve for the
/// house, which are the walls and the desk, and one for newcomers, which are addresses that hold next to nothing.
///
/// The reserve for newcomers is trunk reservation, as in ``OpeningLimiter``: a few greedy addresses fill the rest, and
/// another address still finds a place.
package final class SharedPool: Sendable {
  /// What an address may take.
  enum Share {
    /// As many as its budget of sessions.
    case sessions
    /// So many, or at a venue so many for each player, if that is more.
    case places(Int, perPlayer: Int)

    func of(_ user: PoolUser) -> Int {
      switch self {
      case .sessions: user.sessions
      case .places(let count, let perPlayer): user.isVenue ? max(count, perPlayer * user.sessions) : count
      }
    }
  }

  /// The name in the metrics.
  let name: String
  let capacity: Int
  private let share: Share
  private let counts: Mutex<AddressCounts>

  init(_ name: String, capacity: Int, share: Share) {
    (self.name, self.capacity, self.share) = (name, capacity, share)
    counts = Mutex(AddressCounts(perAddress: capacity, total: capacity))
  }

  /// The part of the capacity that only the house may take: a twentieth.
  var reserve: Int { capacity / 20 }
  /// The part of the capacity that is kept for newcomers: a tenth.
  var newcomerReserve: Int { capacity / 10 }
  /// The most that an address holds as a newcomer. There is room for a hundred newcomers, or for all that a smaller
  /// reserve has.
  var newcomerShare: Int { max(1, newcomerReserve / 100) }

  package var used: Int { counts.withLock { $0.sum } }

  /// Takes a part of the pool. It is given back when the permit is released.
  ///
  /// - Parameter others: how much of the capacity is taken without the pool.
  /// - Throws: the limit that is reached.
  func take(
    _ amount: Int = 1, for user: PoolUser, besides others: Int = 0
  ) throws(AddressCounts.Limit) -> PoolPermit {
    let share = share.of(user)
    let limit = counts.withLock { counts in
      guard !user.isHouse else { return counts.enter([], amount, share: share, total: capacity - others) }
      let (usual, most) = (capacity - reserve - newcomerReserve - others, capacity - reserve - others)
      // An unknown address is nobody's newcomer, and a venue has newcomers of its own.
      if user.isVenue || counts.sum + amount <= usual || user.networks.isEmpty {
        return counts.enter(user.networks, amount, share: share, total: user.isVenue ? most : usual)
      }
      let limit = counts.enter(user.networks, amount, share: min(share, newcomerShare), total: most)
      return limit == .address && counts.hasRoom(user.networks, amount, share: share) ? .total : limit
    }
    if let limit { throw limit }
    return PoolPermit { [self] in counts.withLock { $0.leave(user.networks, amount) } }
  }
}

/// Who takes a part of a ``SharedPool``.
struct PoolUser: Sendable {
  /// The address and the networks around it, or the venue; empty for the house, and if the system reports no address.
  var networks: [IPAddress] = []
  /// The budget of sessions.
  var sessions = 0
  var isVenue = false
  var isHouse = false

  /// The walls and the desk.
  static let house = PoolUser(isHouse: true)
}

/// A part of a ``SharedPool``, until it is released.
package final class PoolPermit: Sendable {
  private let isHeld = Atomic<Bool>(true)
  private let giveBack: @Sendable () -> Void

  init(giveBack: @escaping @Sendable () -> Void) { self.giveBack = giveBack }

  func release() {
    if isHeld.exchange(false, ordering: .relaxed) { giveBack() }
  }

  /// Keeps it for as long as the server runs.
  func keep() { isHeld.store(false, ordering: .relaxed) }

  deinit { release() }
}

package struct SharedPools: Sendable {
  package let streams: SharedPool
  /// The schools that all streamed slices show. A slice counts once, for the client that was the first to stream it.
  let places: SharedPool
  /// The streams that the lobby counts as players.
  let lobby: SharedPool
  /// The groups that players have made since the server's start.
  let groups: SharedPool
  /// The bodies of administrators that are under way, in MiB.
  let uploads: SharedPool
  private let groupsBySchool = GroupPools()

  init(_ settings: ServerSettings) {
    let limits = settings.limits
    streams = SharedPool(
      "streams", capacity: limits.streams, share: .places(limits.streamsPerAddress, perPlayer: 2))
    places = SharedPool(
      "places", capacity: settings.streams.schoolsInAll,
      share: .places(settings.streams.schoolsPerAddress, perPlayer: 5))
    lobby = SharedPool("lobby", capacity: limits.streams, share: .sessions)
    groups = SharedPool("groups", capacity: 100_000, share: .sessions)
    // An address has one of the largest size, and smaller ones beside it.
    let upload = AdminTokens.maximumBodySize >> 20
    uploads = SharedPool("uploads", capacity: upload * 5 / 2, share: .places(upload * 5 / 4, perPlayer: 0))
  }

  var all: [SharedPool] { [streams, places, lobby, groups, uploads] }

  /// The groups that players have made in a school since the server's start.
  func groups(of school: SchoolID) -> SharedPool { groupsBySchool[school] }
}

/// A pool of groups for each school in which players make some.
private final class GroupPools: Sendable {
  private let pools = Mutex<[SchoolID: SharedPool]>([:])

  subscript(school: SchoolID) -> SharedPool {
    pools.withLock { pools in
      if let pool = pools[school] { return pool }
      let pool = SharedPool("groups of a school", capacity: GroupName.maximumPerSchool, share: .sessions)
      pools[school] = pool
      return pool
    }
  }
}
