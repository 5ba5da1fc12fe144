import GRDB
import TapGame

/// The evidence of all sessions of a season, read from the file.
struct SeasonEvidence {
  /// The sessions by number, with their evidence.
  private(set) var sessions: [(number: Int64, compared: ComparedSession)] = []
  /// What each known address brings to each school.
  private(set) var brought: [Bringer: (sessions: Int, taps: Int64)] = [:]
  /// The addresses that the organiser has named as venues, with the number of players of each.
  private(set) var venues: [Int64: Int] = [:]

  /// An address and a school.
  struct Bringer: Hashable { let source: Int64, school: Int64 }

  /// Reads a season's sessions and receipts. Receipts have no index by session. They are read backwards from the
  /// season's newest receipt, until all batches of the season are found.
  init(_ db: Database, season: Season) throws {
    guard let span = try SessionTable.span(db, season: season.id) else { return }
    let season = season.asPlayed
    sessions.reserveCapacity(span.count)
    var places: [Int64: Int] = Dictionary(minimumCapacity: span.count)
    var openings: [Int64: [(openedAt: Int64, place: Int)]] = [:]
    var (newest, rest): (Int64, Int64) = (0, 0)
    let rows = try IntegerStatement(
      db,
      """
      SELECT id, source, opened_at, last_sequence, coalesce(last_receipt, 0), origin = 'play', school, last_active_at,
             nickname, EXISTS (SELECT 1 FROM rhythm_session WHERE session = session.id), accepted
      FROM session
      WHERE id BETWEEN ?2 AND ?3 AND +season = ?1 ORDER BY id
      """)
    try rows.rows(season.id.rawValue, span.first, span.last) { row in
      guard try row.integer(5) == 1 else { return true }
      let number = try row.integer(0)
      let (source, openedAt) = (try row.optionalInteger(1), try row.moment(2))
      let playedAt = season.seasonTime(from: season.startsAt, to: openedAt)
      // People arrive in an open lobby, too, so there the wall's clock shows how they arrive.
      let arrivedAt = season.settings.lobby == .open ? openedAt.milliseconds : playedAt
      if let source {
        openings[source, default: []].append((arrivedAt, sessions.count))
        let bringer = Bringer(source: source, school: try row.integer(6))
        let before = brought[bringer] ?? (0, 0)
        brought[bringer] = (before.sessions + 1, before.taps.addingSaturated(try row.count(10)))
      }
      rest = rest.addingSaturated(try row.integer(3, in: StoredRange.sequences))
      newest = max(newest, try row.integer(4))
      places[number] = sessions.count
      let activeFor = season.seasonTime(from: openedAt, to: try row.moment(7))
      var session = ComparedSession(
        school: try row.integer(6), source: source,
        nickname: { $0 == Nickname.anonymous.text ? nil : $0 }(try row.text(8)),
        openedAt: max(openedAt, season.startsAt), playedAt: playedAt, activeFor: activeFor)
      session.arrivedAt = arrivedAt
      session.evidence.isRhythm = try row.integer(9) == 1
      sessions.append((number, session))
      return true
    }
    venues = try Self.venues(db, season: season)
    for (source, opened) in openings { noteAddress(opened, players: venues[source] ?? 0) }
    guard rest > 0 else { return }
    let receipts = try IntegerStatement(
      db,
      """
      SELECT session, span, accepted, rejected, reason,
             (SELECT committed_at FROM revision WHERE id >= receipt.revision ORDER BY id LIMIT 1)
      FROM receipt WHERE id <= ?1 ORDER BY id DESC
      """)
    try receipts.rows(newest) { row in
      guard let place = places[try row.integer(0)] else { return true }
      sessions[place].compared.evidence.add(
        accepted: try row.count(2), rejected: try row.count(3), reason: RejectionReason?(code: try row.integer(4)),
        span: try row.count(1), rules: season.rules)
      sessions[place].compared.noteBatch(at: try row.moment(5), span: try row.count(1), in: season)
      rest -= 1
      return rest > 0
    }
    var compared = sessions.map(\.compared)
    for place in compared.indices { compared[place].evidence.complete(rules: season.rules) }
    SeasonComparison.compare(&compared)
    for place in compared.indices { sessions[place].compared = compared[place] }
  }

  /// The addresses that the organiser has named as venues, with the number of players of each. A venue is recognised by
  /// its budget, which differs from the budgets of other addresses.
  private static func venues(_ db: Database, season: Season) throws -> [Int64: Int] {
    let rules = season.rules
    let sizes = [1] + SessionSource.networksOfIPv6.map(\.addresses)
    let kinds: [SessionSource.Kind] = [.publicAddress, .privateAddress]
    let usual = Set(kinds.flatMap { kind in sizes.map { rules.budget(ofNetworkWith: $0, around: kind) } })
    let rows = try IntegerStatement(db, "SELECT id, sessions, taps FROM source WHERE season = ?1")
    var venues: [Int64: Int] = [:]
    try rows.rows(season.id.rawValue) { row in
      let (players, taps) = (try row.integer(1), try row.integer(2))
      let source = SourceID(rawValue: try row.integer(0))
      let budget = season.settings.budget(ofNamed: source) ?? AddressBudget(sessions: players, tapsPerSecond: taps)
      if let budget, !usual.contains(budget) { venues[source.rawValue] = Int(clamping: budget.sessions) }
      return true
    }
    return venues
  }

  /// The longest time between sessions that are opened together, in milliseconds.
  private static let together: Int64 = 100

  /// Notes the sessions of one address, and how they were opened.
  ///
  /// - Parameter players: the number of players of a venue; 0 for another address.
  private mutating func noteAddress(_ opened: [(openedAt: Int64, place: Int)], players: Int) {
    let opened = opened.sorted { ($0.openedAt, $0.place) < ($1.openedAt, $1.place) }
    let variation = SessionEvidence.openingVariation(of: opened.map(\.openedAt))
    var (first, last) = (0, 0)
    for session in opened {
      while session.openedAt - opened[first].openedAt > Self.together { first += 1 }
      while last < opened.count, opened[last].openedAt - session.openedAt <= Self.together { last += 1 }
      sessions[session.place].compared.evidence.sessionsOfAddress = opened.count
      sessions[session.place].compared.evidence.sessionsOpenedTogether = last - first
      sessions[session.place].compared.evidence.playersOfAddress = players
      sessions[session.place].compared.evidence.openingVariation = variation
    }
  }
}
