// An account has two limits. The generic cell rate algorithm (ITU-T I.371) limits the sessions: it stores the moment at
// which all sessions are available again. A token bucket limits the taps. Its capacity is the budget's taps for five
// seconds plus the season's backlog. The bucket starts with the taps for five seconds. So this bound holds for any
// claims of the sessions:
//
//     accepted taps of an address  ≤  tapsPerSecond × (5 s + time since its first session)
//
// Amounts are thousandths of a tap, and times are milliseconds, as in `TokenBucket`.

/// The remaining budget of an address in a season.
public struct AddressAccount: Hashable, Sendable {
  /// The taps left, in thousandths.
  public var tapLevel: Int64
  /// When ``tapLevel`` was last updated.
  public var updatedAt: Timestamp
  /// The moment from which all sessions of the budget are available.
  public var sessionsFullAt: Timestamp

  /// The time in which all sessions of a budget become available again, in milliseconds.
  package static let sessionsPeriod: Int64 = 600_000
  /// The initial level of the bucket, as a time in milliseconds at the budget's rate.
  static let head: Int64 = 5_000

  /// An account from stored values.
  public init(tapLevel: Int64, updatedAt: Timestamp, sessionsFullAt: Timestamp) {
    self.tapLevel = tapLevel
    self.updatedAt = updatedAt
    self.sessionsFullAt = sessionsFullAt
  }

  /// The account of an address that opens its first session.
  package init(openedAt now: Timestamp, budget: AddressBudget) {
    self.init(tapLevel: budget.tapsPerSecond * Self.head, updatedAt: now, sessionsFullAt: now)
  }

  /// When the next session may be opened; `nil` if a session may be opened now.
  /// - Complexity: O(1).
  package func waitsUntil(now: Timestamp, budget: AddressBudget) -> Timestamp? {
    let possible = sessionsFullAt + -Self.interval(budget) * (budget.sessions - 1)
    return possible > now ? possible : nil
  }

  /// Records that a session was opened.
  /// - Complexity: O(1).
  package mutating func noteSession(now: Timestamp, budget: AddressBudget) {
    sessionsFullAt = max(sessionsFullAt, now) + Self.interval(budget)
  }

  /// The account with another budget, under which as many sessions are open as before.
  /// - Complexity: O(1).
  package func sized(from old: AddressBudget, to new: AddressBudget, now: Timestamp) -> AddressAccount {
    var account = self
    let open = max(0, sessionsFullAt.milliseconds(since: now)) / Self.interval(old)
    account.sessionsFullAt = now + open * Self.interval(new)
    return account
  }

  /// Fills the bucket up to now, and returns how many of the taps the budget allows. ``take(_:)`` subtracts the allowed
  /// taps.
  /// - Complexity: O(1).
  package mutating func allowed(_ taps: Int64, now: Timestamp, rules: FairPlayRules, budget: AddressBudget) -> Int64 {
    let capacity = budget.tapsPerSecond * (Self.head + rules.backlogMilliseconds)
    let elapsed = min(max(0, now.milliseconds(since: updatedAt)), Self.head + rules.backlogMilliseconds)
    tapLevel = min(capacity, tapLevel + elapsed * budget.tapsPerSecond)
    updatedAt = max(updatedAt, now)
    return min(taps, max(0, tapLevel) / 1000)
  }

  /// Subtracts allowed taps from the budget.
  /// - Complexity: O(1).
  package mutating func take(_ taps: Int64) { tapLevel -= taps * 1000 }

  /// The time in which one session becomes available again, in milliseconds.
  private static func interval(_ budget: AddressBudget) -> Int64 { max(1, sessionsPeriod / budget.sessions) }
}

/// The accounts that limit a session: the account of its address, and those of the networks around the address.
package struct AddressAccounts: Hashable, Sendable {
  /// One account with its budget.
  package struct Entry: Hashable, Sendable {
    /// The address or network.
    package let id: SourceID
    package let budget: AddressBudget
    /// The remaining budget.
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
    of source: SessionSource, rules: FairPlayRules, now: Timestamp, stored: (SourceID) throws -> AddressAccount?
  ) rethrows {
    let address = [(source.id, rules.budget(of: source.kind))]
    // A venue has a budget of its own, so those of its networks do not count.
    let networks = source.kind == .publicAddress ? source.networks : []
    entries = try (address + networks.map { ($0.id, rules.budget(ofNetworkWith: $0.addresses)) }).map { id, budget in
      Entry(id: id, budget: budget, account: try stored(id) ?? AddressAccount(openedAt: now, budget: budget))
    }
  }

  /// When the next session may be opened; `nil` if a session may be opened now.
  /// - Complexity: O(accounts).
  package func waitsUntil(now: Timestamp) -> Timestamp? {
    entries.compactMap { $0.account.waitsUntil(now: now, budget: $0.budget) }.max()
  }

  /// Records that a session was opened.
  /// - Complexity: O(accounts).
  package mutating func noteSession(now: Timestamp) {
    for place in entries.indices { entries[place].account.noteSession(now: now, budget: entries[place].budget) }
  }

  /// Draws the same number of taps from each account: the largest number that all accounts allow.
  ///
  /// - Returns: the taps that count.
  /// - Complexity: O(accounts).
  package mutating func draw(_ taps: Int64, now: Timestamp, rules: FairPlayRules) -> Int64 {
    var allowed = taps
    for place in entries.indices {
      allowed = entries[place].account.allowed(allowed, now: now, rules: rules, budget: entries[place].budget)
    }
    for place in entries.indices { entries[place].account.take(allowed) }
    return allowed
  }
}
