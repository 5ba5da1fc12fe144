// Two limits. Sessions: the generic cell rate algorithm (ITU-T I.371), which stores the moment at which all sessions
// are regained. Taps: a token bucket whose capacity is the season's backlog. It begins with five seconds' worth and not
// full, so whatever its sessions claim:
//
//     accepted taps of an address  ≤  tapsPerSecond × (5 s + time since its first session)
//
// Amounts are thousandths of a tap, and times are milliseconds, as in `TokenBucket`.

/// What an address has left of its budget in a season.
public struct AddressAccount: Hashable, Sendable {
  /// The taps left, in thousandths.
  public var tapLevel: Int64
  /// The moment that ``tapLevel`` is of.
  public var updatedAt: Timestamp
  /// The moment at which all its sessions may be opened again; in the past if they may now.
  public var sessionsFullAt: Timestamp

  /// The time in which as many sessions may be opened again as at once, in milliseconds.
  static let sessionsPeriod: Int64 = 600_000
  /// The time whose taps an address has from the start, in milliseconds.
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

  /// The moment from which a session may be opened; `nil` if one may be now.
  /// - Complexity: O(1).
  package func waitsUntil(now: Timestamp, budget: AddressBudget) -> Timestamp? {
    let possible = sessionsFullAt + -Self.interval(budget) * (budget.sessions - 1)
    return possible > now ? possible : nil
  }

  /// Notes that a session was opened.
  /// - Complexity: O(1).
  package mutating func noteSession(now: Timestamp, budget: AddressBudget) {
    sessionsFullAt = max(sessionsFullAt, now) + Self.interval(budget)
  }

  /// How many of these taps the budget allows now. ``take(_:)`` takes them.
  /// - Complexity: O(1).
  package mutating func allowed(_ taps: Int64, now: Timestamp, rules: FairPlayRules, budget: AddressBudget) -> Int64 {
    let capacity = budget.tapsPerSecond * (Self.head + rules.backlogMilliseconds)
    let elapsed = min(max(0, now - updatedAt), Self.head + rules.backlogMilliseconds)
    tapLevel = min(capacity, tapLevel + elapsed * budget.tapsPerSecond)
    updatedAt = max(updatedAt, now)
    return min(taps, max(0, tapLevel) / 1000)
  }

  /// Takes taps that were allowed.
  /// - Complexity: O(1).
  package mutating func take(_ taps: Int64) { tapLevel -= taps * 1000 }

  /// The time after which one more session may be opened, in milliseconds.
  private static func interval(_ budget: AddressBudget) -> Int64 { max(1, sessionsPeriod / budget.sessions) }
}

/// The accounts that decide about a session: its address's, and those of the networks that contain the address.
package struct AddressAccounts: Hashable, Sendable {
  /// One account with its budget.
  package struct Entry: Hashable, Sendable {
    /// The address or network.
    package let id: SourceID
    /// Its budget.
    package let budget: AddressBudget
    /// What is left.
    package var account: AddressAccount

    /// An entry with these values.
    package init(id: SourceID, budget: AddressBudget, account: AddressAccount) {
      self.id = id
      self.budget = budget
      self.account = account
    }
  }

  /// The accounts, the address's first.
  package var entries: [Entry]

  /// These accounts.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The accounts of a source that opens a session, with the budgets that the season gives it now.
  ///
  /// - Parameter stored: the account of an address so far; `nil` if it has none.
  package init(
    of source: SessionSource, rules: FairPlayRules, now: Timestamp, stored: (SourceID) throws -> AddressAccount?
  ) rethrows {
    var kinds = [(source.id, source.kind)]
    // Who was named as a venue needs no other budget.
    if let network = source.network, source.kind == .publicAddress { kinds.append((network, .network)) }
    entries = try kinds.map { id, kind in
      let budget = rules.budget(of: kind)
      return Entry(
        id: id, budget: budget, account: try stored(id) ?? AddressAccount(openedAt: now, budget: budget))
    }
  }

  /// The moment from which a session may be opened; `nil` if one may be now.
  /// - Complexity: O(accounts).
  package func waitsUntil(now: Timestamp) -> Timestamp? {
    entries.compactMap { $0.account.waitsUntil(now: now, budget: $0.budget) }.max()
  }

  /// Notes that a session was opened.
  /// - Complexity: O(accounts).
  package mutating func noteSession(now: Timestamp) {
    for place in entries.indices { entries[place].account.noteSession(now: now, budget: entries[place].budget) }
  }

  /// Takes taps from all accounts: as many as each allows.
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
