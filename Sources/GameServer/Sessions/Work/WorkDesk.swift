import GameAPI
import Synchronization

/// Gives out work before sessions are opened, and checks it. The more often an address asks, the more work it gets, so a person
/// hardly notices it and a program that opens sessions without end does.
///
/// An order can be used once, within a minute, from the address that it was given to. The server remembers the used ones only,
/// for as long as they would be valid.
final class WorkDesk: Sendable {
  /// The time in which an order has to be done, in milliseconds.
  static let validity: Int64 = 60_000
  /// So many openings of an address cost no more than the first.
  static let free = 8.0
  /// The most that the work grows, in multiples of the first.
  static let mostTimes = 64.0
  /// The time in which one opening of an address is forgotten, in milliseconds.
  static let forgetting = 12_000.0

  private struct State {
    /// How often each address has asked, and when it last did. One for which there is no room pays as for the first time.
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

    /// How often an address has asked lately, this time included.
    mutating func noteAsking(of client: IPAddress?, at now: Int64) -> Double {
      guard let client else { return 1 }
      let before = asked[client] ?? (0, now)
      // More than what makes the work grow is not remembered.
      let count = min(
        max(0, before.count - Double(max(0, now - before.at)) / WorkDesk.forgetting) + 1,
        WorkDesk.free * WorkDesk.mostTimes)
      asked.store((count, now), for: client, at: now)
      return count
    }

    /// Notes that an order is used; returns whether it was not used before.
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

  /// A desk that has given out nothing.
  ///
  /// - Parameters:
  ///   - hashes: the number of hashes that the first session of an address takes on average; 0 for no work at all.
  ///   - capacity: the maximum number of addresses to remember.
  ///   - now: returns the present moment in milliseconds. If the clock is set, work that is under way may have to be done again.
  init(hashes: Int, capacity: Int = 65_536, now: @escaping @Sendable () -> Int64) {
    state = Mutex(State(capacity: capacity))
    (self.hashes, self.now) = (hashes, now)
  }

  /// Takes the proof of work of a client that opens a session.
  ///
  /// - Returns: the work that it has to do first; `nil` if it has done it.
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
