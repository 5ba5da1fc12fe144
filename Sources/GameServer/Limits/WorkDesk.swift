import GameAPI
import Synchronization
import TapGame

/// Issues the work that a client has to do before it opens a session, and checks the proof. The more sessions an address
/// has opened lately, the more work the next one takes. A person hardly notices the work; a program that opens sessions
/// without end does. Asking for work costs nobody anything.
///
/// A venue counts as the public addresses that its players would need: one for each 50 players, as a public address has
/// 50 sessions at once and one more in ``forgetting``. So its work grows when the players come faster than the venue's
/// budget gives them seats, or when more come than were named.
///
/// Counts go by season time, as the budgets do: what an address has opened in a lobby or a pause is not forgotten there.
///
/// An order can be used once, within a minute, from the address that got it. The server remembers only the used orders,
/// for as long as they would be valid.
final class WorkDesk: Sendable {
  /// The time that a client has for an order, in milliseconds.
  static let validity: Int64 = 60_000
  /// The number of sessions of an address that take no more work than the first.
  static let free = 8.0
  /// The maximum work, as a multiple of the work for the first session.
  static let mostTimes = 64.0
  /// The same for a venue, where classmates pay for what one of them does. A slow phone makes some 80 hashes in a
  /// millisecond, so its usual first 8,192 take 0.1 s, and 32 times as many take 3.3 s. It takes thrice as long once in
  /// 20,000 times.
  static let mostTimesAtVenue = 32.0
  /// The players of a venue that count as one address.
  static let playersOfAddress = Double(AddressBudgets.standard.publicAddress.sessions)
  /// The time in which the count of an address falls by one, in milliseconds.
  static let forgetting = 12_000.0
  /// How many times cheaper an order may be than one of the moment in which its proof arrives. So a class that joins
  /// together finds its orders good, and nobody opens many sessions with orders from before the first.
  static let slack = 4.0

  private struct State {
    /// How many sessions each address and each network has opened lately, and when the last one. If a table is full, a
    /// new address gets the work for a first session.
    var opened: [BoundedTable<IPAddress, (count: Double, at: Int64), Int64>]
    /// The same for each venue, in parts of the addresses that it counts as.
    var openedAtVenues: [IPRange: (count: Double, at: Int64)] = [:]
    /// The used orders of this minute and of the one before.
    var used: Set<UInt64> = []
    var usedBefore: Set<UInt64> = []
    var minute: Int64 = 0

    init(capacity: Int) {
      opened = IPAddress.factors.map { _ in
        BoundedTable(
          capacity: capacity, nextSweep: { $0 + WorkDesk.validity },
          isIdle: { $0.count <= Double($1 - $0.at) / WorkDesk.forgetting })
      }
    }

    /// How many sessions an address or its venue has opened lately. A network counts by its share of the limits.
    func count(of client: IPAddress?, in venue: Venue?, at now: Int64) -> Double {
      if let venue { return Self.rest(of: openedAtVenues[venue.range], at: now) }
      let networks = client?.networks ?? []
      let counts = zip(zip(networks, opened), IPAddress.factors).map { Self.rest(of: $0.1[$0.0], at: now) / Double($1) }
      return counts.max() ?? 0
    }

    private static func rest(of before: (count: Double, at: Int64)?, at now: Int64) -> Double {
      guard let before else { return 0 }
      return max(0, before.count - Double(max(0, now - before.at)) / WorkDesk.forgetting)
    }

    mutating func noteOpening(by client: IPAddress, in venue: Venue?, at now: Int64) {
      if let venue {
        let part = min(1, WorkDesk.playersOfAddress / Double(venue.players))
        let count = count(of: client, in: venue, at: now) + part
        openedAtVenues[venue.range] = (min(count, WorkDesk.free * WorkDesk.mostTimesAtVenue), now)
        return
      }
      for (level, network) in client.networks.enumerated() {
        // The count is limited to the value at which the work reaches its maximum.
        let most = WorkDesk.free * WorkDesk.mostTimes * Double(IPAddress.factors[level])
        let count = Self.rest(of: opened[level][network], at: now) + 1
        opened[level].store((min(count, most), now), for: network, at: now)
      }
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

  /// - Parameters:
  ///   - hashes: the average number of hashes for the first session of an address; 0 for no work at all.
  ///   - capacity: the maximum number of addresses to remember.
  ///   - now: returns the present moment in milliseconds. If somebody sets the clock, clients may have to repeat work
  ///     that is under way.
  init(hashes: Int, capacity: Int = 65_536, now: @escaping @Sendable () -> Int64) {
    state = Mutex(State(capacity: capacity))
    (self.hashes, self.now) = (hashes, now)
  }

  /// Checks the proof of work of a client that opens a session, which is used up then.
  ///
  /// - Parameter moment: the present moment of the season's time, in milliseconds; `nil` where there is no season.
  /// - Returns: the work that the client has to do first; `nil` if it has done the work or needs none.
  func take(
    _ proof: WorkProof?, of client: IPAddress?, in venue: Venue? = nil, at moment: Int64? = nil, signedBy key: TokenKey
  ) -> WorkOrder? {
    guard hashes > 0 else { return nil }
    let now = now()
    let count = state.withLock { $0.count(of: client, in: venue, at: moment ?? now) }
    let times = min(max(1, (count + 1) / Self.free), venue == nil ? Self.mostTimes : Self.mostTimesAtVenue)
    let below = Double(WorkOrder.values) * Double(WorkChallenge.puzzles) / (Double(hashes) * times)
    if let challenge = challenge(of: proof, by: client, signedBy: key), challenge.expiresAt > now,
      challenge.expiresAt <= now + Self.validity, Double(challenge.below) <= below * Self.slack,
      challenge.isSolved(by: proof?.answers ?? []),
      state.withLock({ $0.use(challenge.number, at: now) })
    {
      return nil
    }
    return WorkChallenge(
      below: min(max(Int64(below), 1), WorkOrder.values), expiresAt: now + Self.validity, client: client?.client,
      number: .random(in: .min ... .max)
    ).order(signedBy: key)
  }

  /// Notes that a client has opened a session, or has guessed a code wrongly.
  ///
  /// - Parameter moment: the present moment of the season's time, in milliseconds; `nil` where there is no season.
  func noteOpening(by client: IPAddress?, in venue: Venue? = nil, at moment: Int64? = nil) {
    guard let client else { return }
    state.withLock { $0.noteOpening(by: client, in: venue, at: moment ?? now()) }
  }

  /// Makes a proof good again that was taken for a session which was not opened.
  func giveBack(_ proof: WorkProof?, of client: IPAddress?, signedBy key: TokenKey) {
    guard let challenge = challenge(of: proof, by: client, signedBy: key) else { return }
    state.withLock { state in
      state.used.remove(challenge.number)
      state.usedBefore.remove(challenge.number)
    }
  }

  private func challenge(of proof: WorkProof?, by client: IPAddress?, signedBy key: TokenKey) -> WorkChallenge? {
    proof.flatMap { WorkChallenge($0.challenge, of: client?.client, signedBy: key) }
  }
}
