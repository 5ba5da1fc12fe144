import GRDB
import TapGame

extension ContestTransaction {
  /// The accounts of the address that a session was opened from, and of the networks around it.
  mutating func accounts(of session: SessionRow, in season: Season) throws -> AddressAccounts {
    guard let source = session.source else { return AddressAccounts([]) }
    var found: [AddressAccounts.Entry] = []
    var next: SourceID? = source
    // Only a damaged file has a longer chain.
    while let id = next, found.count <= SessionSource.networksOfIPv6.count {
      guard let entry = try entry(season: session.season, id) else { break }
      let named = season.settings.budget(ofNamed: id)
      found.append(AddressAccounts.Entry(id: id, budget: named ?? entry.budget, account: entry.account))
      // A venue has a budget of its own, so those of its networks do not count.
      next = named == nil ? entry.network : nil
    }
    return AddressAccounts(found)
  }

  /// Keeps the accounts that a batch of a session has drawn from.
  mutating func keep(_ accounts: AddressAccounts, season: Int64) {
    for entry in accounts.entries {
      let key = SourceTally.Key(season: season, id: entry.id)
      guard var kept = sources.entries[key], kept.account != entry.account else { continue }
      kept.account = entry.account
      sources.set(key, to: kept)
    }
  }

  /// Counts a new session for its address, if the address may open one. If its budget is used up, the new session gets
  /// the seat of the oldest unused session of the same address.
  ///
  /// Sessions from before the budget's period give no seat, because time has given theirs back already.
  ///
  /// - Parameter seats: the sessions whose seats the command takes, by their addresses.
  /// - Returns: the reason to refuse the session; `nil` if it is allowed.
  mutating func open(
    _ source: SessionSource, in played: SeasonAtMoment, _ seats: inout [SourceTally.Key: [SessionID]]
  ) throws -> TapRefusal? {
    let (season, now) = (played.season, played.now)
    var source = source
    source.kind = season.settings.kind(of: source)
    var accounts = try AddressAccounts(of: source, in: season, now: now) {
      guard var entry = try entry(season: season.id.rawValue, $0) else { return nil }
      guard let named = season.settings.budget(ofNamed: $0), named != entry.budget else { return entry.account }
      entry.account.advance(to: now, in: season, budget: entry.budget)
      return entry.account.sized(from: entry.budget, to: named, now: now)
    }
    if let moment = accounts.waitsUntil(now: now) {
      let key = SourceTally.Key(season: season.id.rawValue, id: source.id)
      let unused = try statements.sources.unusedSession(
        of: key, openedAfter: season.moment(AddressAccount.sessionsPeriod, before: now),
        skipping: seats[key]?.count ?? 0)
      guard let unused else { return .addressFull(season.id, until: moment) }
      let free = season.seatIsFree(openedAt: unused.openedAt, now: now)
      guard free <= now else { return .addressFull(season.id, until: min(moment, free)) }
      seats[key, default: []].append(unused.id)
    } else {
      accounts.noteSession(now: now)
    }
    for (place, entry) in accounts.entries.enumerated() {
      sources.set(
        SourceTally.Key(season: season.id.rawValue, id: entry.id),
        to: SourceTally.Entry(
          network: accounts.entries.dropFirst(place + 1).first?.id, budget: entry.budget, account: entry.account))
    }
    return nil
  }

  private mutating func entry(season: Int64, _ id: SourceID) throws -> SourceTally.Entry? {
    try sources.entry(SourceTally.Key(season: season, id: id)) {
      try statements.sources.entry(season: season, id: id)
    }
  }
}
