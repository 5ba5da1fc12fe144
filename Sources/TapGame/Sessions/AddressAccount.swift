// An account has two limits. The generic cell rate algorithm (ITU-T I.371) limits the sessions: it stores the moment at
// which all sessions are available again. A token bucket limits the taps. Its capacity is the budget's taps for five
// seconds plus the season's backlog. The bucket starts with the taps for five seconds. So this bound holds for any
// claims of the sessions:
//
//     accepted taps of an address  ≤  tapsPerSecond × (5 s + season time since its first session)
//
// Both limits recover in season time, so a lobby and a pause give nothing back. Amounts are thousandths of a tap, and
// times are milliseconds, as in `TokenBucket`.

/// The remaining budget of an address in a season.
public struct AddressAccount: Hashable, Sendable {
  /// The taps left, in thousandths.
  public var tapLevel: Int64
  /// The moment for which ``tapLevel`` and ``sessionsFullAt`` are true.
  public var updatedAt: Timestamp
  /// The moment from which all sessions of the budget are available, if no pause comes.
  public var sessionsFullAt: Timestamp

  /// The time in which all sessions of a budget become available again, in milliseconds.
  package static let sessionsPeriod: Int64 = 600_000
  /// The initial level of the bucket, as a time in milliseconds at the budget's rate.
  static let head: Int64 = 5_000

  public init(tapLevel: Int64, updatedAt: Timestamp, sessionsFullAt: Timestamp) {
    self.tapLevel = tapLevel
    self.updatedAt = updatedAt
    self.sessionsFullAt = sessionsFullAt
  }

  /// The account of an address that opens its first session.
  package init(openedAt now: Timestamp, budget: AddressBudget) {
    self.init(tapLevel: budget.tapsPerSecond * Self.head, updatedAt: now, sessionsFullAt: now)
  }

  /// Brings the account to the present: its limits recover for the season time that has passed.
  package mutating func advance(to now: Timestamp, in season: Season, budget: AddressBudget) {
    guard now > updatedAt else { return }
    let capacity = Self.head + season.rules.backlogMilliseconds
    let passed = season.seasonTime(from: updatedAt, to: now)
    tapLevel = min(capacity * budget.tapsPerSecond, tapLevel + min(passed, capacity) * budget.tapsPerSecond)
    sessionsFullAt = sessionsFullAt + (now.milliseconds(since: updatedAt) - passed)
    updatedAt = now
  }

  /// When the next session may be opened, if no pause comes; `nil` if a session may be opened now.
  package func waitsUntil(now: Timestamp, budget: AddressBudget) -> Timestamp? {
    let possible = sessionsFullAt + -Self.interval(budget) * (budget.sessions - 1)
    return possible > now ? possible : nil
  }

  /// Records that a session was opened.
  package mutating func noteSession(now: Timestamp, budget: AddressBudget) {
    sessionsFullAt = max(sessionsFullAt, now) + Self.interval(budget)
  }

  /// The account with another budget, under which as many sessions are open as before.
  package func sized(from old: AddressBudget, to new: AddressBudget, now: Timestamp) -> AddressAccount {
    var account = self
    let open = max(0, sessionsFullAt.milliseconds(since: now)) / Self.interval(old)
    account.sessionsFullAt = now + open * Self.interval(new)
    return account
  }

  /// How many of the taps the budget allows. ``take(_:)`` subtracts the allowed taps.
  package func allowed(_ taps: Int64) -> Int64 { min(taps, max(0, tapLevel) / 1000) }

  /// Subtracts allowed taps from the budget.
  package mutating func take(_ taps: Int64) { tapLevel -= taps * 1000 }

  /// The time in which one session becomes available again, in milliseconds.
  private static func interval(_ budget: AddressBudget) -> Int64 { max(1, sessionsPeriod / budget.sessions) }
}

/// The accounts that limit a session: the account of its address, and those of the networks around the address.
package struct AddressAccounts: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let id: SourceID
    package let budget: AddressBudget
    package var account: AddressAccount

    package init(id: SourceID, budget: AddressBudget, account: AddressAccount) {
      self.id = id
      self.budget = budget
      self.account = account
    }
  }

  /// The accounts, from the address to the largest network.
  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The accounts of a source that opens a session, with the season's current budgets.
  ///
  /// - Parameter stored: returns the stored account of an address or a network; `nil` if there is none.
  package init(
    of source: SessionSource, in season: Season, now: Timestamp, stored: (SourceID) throws -> AddressAccount?
  ) rethrows {
    let rules = season.rules
    let address = [(source.id, rules.budget(of: source.kind))]
    // A venue has a budget of its own, so those of its networks do not count.
    let networks = if case .venue = source.kind { [] as [SessionSource.Network] } else { source.networks }
    entries = try (address + networks.map { ($0.id, rules.budget(ofNetworkWith: $0.addresses, around: source.kind)) })
      .map { id, budget in
        var account = try stored(id) ?? AddressAccount(openedAt: now, budget: budget)
        account.advance(to: now, in: season, budget: budget)
        return Entry(id: id, budget: budget, account: account)
      }
  }

  /// When the next session may be opened, if no pause comes; `nil` if a session may be opened now.
  package func waitsUntil(now: Timestamp) -> Timestamp? {
    entries.compactMap { $0.account.waitsUntil(now: now, budget: $0.budget) }.max()
  }

  /// Records that a session was opened.
  package mutating func noteSession(now: Timestamp) {
    for place in entries.indices { entries[place].account.noteSession(now: now, budget: entries[place].budget) }
  }

  /// Draws the same number of taps from each account: the largest number that all accounts allow.
  ///
  /// - Returns: the taps that count.
  package mutating func draw(_ taps: Int64, now: Timestamp, in season: Season) -> Int64 {
    var allowed = taps
    for place in entries.indices {
      entries[place].account.advance(to: now, in: season, budget: entries[place].budget)
      allowed = entries[place].account.allowed(allowed)
    }
    for place in entries.indices { entries[place].account.take(allowed) }
    return allowed
  }
}
