import GameAPI
import Synchronization

/// Issues the work that a client has to do before it opens a session, and checks the proof. The more often an address
/// asks, the more work it gets. A person hardly notices the work; a program that opens sessions without end does.
///
/// An order can be used once, within a minute, from the address that got it. The server remembers only the used orders,
/// for as long as they would be valid.
final class WorkDesk: Sendable {
  /// The time that a client has for an order, in milliseconds.
  static let validity: Int64 = 60_000
  /// The number of openings of an address that take no more work than the first.
  static let free = 8.0
  /// The maximum work, as a multiple of the work for the first opening.
  static let mostTimes = 64.0
  /// The time in which the count of an address falls by one, in milliseconds.
  static let forgetting = 12_000.0

  private struct State {
    /// How often each address has asked, and when it asked last. If the table is full, a new address gets the work for
    /// a first request.
    var asked: BoundedTable<IPAddress, (count: Double, at: Int64), Int64>
    /// The used orders of this minute and of the one before.
    var used: Set<UInt64> = []
    var usedBefore: Set<UInt64> = []
    var minute: Int64 = 0

    init(capacity: Int) {
      asked = BoundedTable(
        capacity: capacity, nextSweep: { $0 + WorkDesk.validity },
        isIdle: { $0.count <= Double($1 - $0.at) / WorkDesk.forgetting })
    }

    /// Notes that an address asks; returns how often it has asked recently, including this time; 1 for an unknown
    /// address.
    mutating func noteAsking(of client: IPAddress?, at now: Int64) -> Double {
      guard let client else { return 1 }
      let before = asked[client] ?? (0, now)
      // The count is limited to the value at which the work reaches its maximum.
      let count = min(
        max(0, before.count - Double(max(0, now - before.at)) / WorkDesk.forgetting) + 1,
        WorkDesk.free * WorkDesk.mostTimes)
      asked.store((count, now), for: client, at: now)
      return count
    }

    /// Notes that an order is used; returns whether this is its first use.
    mutating func use(_ number: UInt64, at now: Int64) -> Bool {
      if now / WorkDesk.validity != minute {
        usedBefore = now / WorkDesk.validity == minute + 1 ? used : []
        used = []
        minute = now / WorkDesk.validity
      }
      return !usedBefore.contains(number) && used.insert(number).inserted
    }
  }

  private let state: Mutex<State>
  private let hashes: Int
  private let now: @Sendable () -> Int64

  /// A desk that has issued no work.
  ///
  /// - Parameters:
  ///   - hashes: the average number of hashes for the first session of an address; 0 for no work at all.
  ///   - capacity: the maximum number of addresses to remember.
  ///   - now: returns the present moment in milliseconds. If somebody sets the clock, clients may have to repeat work
  ///     that is under way.
  init(hashes: Int, capacity: Int = 65_536, now: @escaping @Sendable () -> Int64) {
    state = Mutex(State(capacity: capacity))
    (self.hashes, self.now) = (hashes, now)
  }

  /// Checks the proof of work of a client that opens a session.
  ///
  /// - Returns: the work that the client has to do first; `nil` if it has done the work or needs none.
  /// - Complexity: O(1), amortised.
  func take(_ proof: WorkProof?, of client: IPAddress?, signedBy key: TokenKey) -> WorkOrder? {
    guard hashes > 0 else { return nil }
    let client = client?.client
    let now = now()
    if let proof, let challenge = WorkChallenge(proof.challenge, of: client, signedBy: key),
      challenge.expiresAt > now, challenge.expiresAt <= now + Self.validity, challenge.isSolved(by: proof.answers),
      state.withLock({ $0.use(challenge.number, at: now) })
    {
      return nil
    }
    let count = state.withLock { $0.noteAsking(of: client, at: now) }
    let times = min(max(1, count / Self.free), Self.mostTimes)
    let below = Double(WorkOrder.values) * Double(WorkChallenge.puzzles) / (Double(hashes) * times)
    return WorkChallenge(
      below: min(max(Int64(below), 1), WorkOrder.values), expiresAt: now + Self.validity, client: client,
      number: .random(in: .min ... .max)
    ).order(signedBy: key)
  }
}
