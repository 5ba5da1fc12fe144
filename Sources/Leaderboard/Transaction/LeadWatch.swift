import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// What a transaction knows of the lead in live seasons, if a webhook wants to be told of it.
///
/// The lead is looked at after each command, so the events do not depend on which commands share a transaction. A batch
/// costs one comparison. All schools are read only if the lead may have changed and the last event is
/// ``Webhook/leadInterval`` ago.
struct LeadWatch {
  /// The lead of a season as it was told last.
  fileprivate struct State: Equatable {
    var leader: Int64?
    var ledAt: Timestamp?
    /// Whether the lead may have changed since.
    var isOpen = false
  }

  /// A school with its taps.
  fileprivate struct Contender {
    let school: Int64
    let taps: Int64
    var reachedAt = Timestamp(milliseconds: 0)
    var id: SchoolID?

    func isAhead(of other: Contender) -> Bool {
      if taps != other.taps { return taps > other.taps }
      if reachedAt != other.reachedAt { return reachedAt < other.reachedAt }
      return (id?.rawValue ?? "") < (other.id?.rawValue ?? "")
    }
  }

  fileprivate var isWanted: Bool?
  fileprivate var states: [Int64: State] = [:]
  /// The season in which the current command has counted taps; `nil` if it has counted none.
  fileprivate(set) var season: Int64?
  /// The school with the most taps among those that the current command's batches counted for, by season.
  fileprivate var contenders: [Int64: Contender] = [:]

  /// Notes that the current command counts taps in a season.
  mutating func note(season: Int64) { self.season = season }
}

extension ContestTransaction {
  /// Notes the school of a batch that counted.
  mutating func noteLead(of place: SchoolTally.Place) throws {
    guard try isLeadWanted() else { return }
    let school = schools[schools.whole(place)]
    guard school.taps > leads.contenders[school.season]?.taps ?? 0 else { return }
    leads.contenders[school.season] = LeadWatch.Contender(school: school.school, taps: school.taps)
  }

  /// Tells webhooks of the lead that a command has changed.
  mutating func tellLeads(after action: ContestAction) throws {
    guard let season = leads.season else { return }
    defer { (leads.season, leads.contenders) = (nil, [:]) }
    guard try isLeadWanted() else { return }
    guard case .order = action else {
      for (season, contender) in leads.contenders.sorted(by: { $0.key < $1.key }) {
        try tellLead(of: season, contender)
      }
      return
    }
    try tellLead(of: season, nil)
  }

  /// Notes who leads in live seasons, before the first webhook wants to be told of it. Only a change is told.
  mutating func beginLeads() throws {
    guard try !isLeadWanted() else { return }
    // What was told earlier is old: nobody has looked at the lead since.
    try db.execute(sql: "UPDATE webhook_season SET is_open = 1")
    for played in try SeasonTable.allPlayed(db, shown: moment) where played.state.isUnderWay {
      let season = played.season.id.rawValue
      try write(LeadWatch.State(leader: try leader(of: season)?.school, ledAt: nil), of: season)
    }
  }

  private mutating func isLeadWanted() throws -> Bool {
    if let isWanted = leads.isWanted { return isWanted }
    let isWanted = try WebhookTable.isWanted(.leadTaken, db)
    leads.isWanted = isWanted
    return isWanted
  }

  private struct Lead: Encodable {
    struct Season: Encodable {
      let id: SeasonID
      let name: String
    }
    struct School: Encodable {
      let id: SchoolID
      let name: String
    }
    let season: Season
    let school: School
    let taps: Int64
    let previous: School?
  }

  /// - Parameter contender: the school that may have taken the lead; `nil` if any may have.
  private mutating func tellLead(of number: Int64, _ contender: LeadWatch.Contender?) throws {
    let played = try season(number)
    guard !played.season.isSimulation else { return }
    let before = try leadState(of: number)
    var state = before
    if let contender {
      state.isOpen =
        try state.isOpen || contender.school != state.leader && contender.taps > taps(of: state.leader, number)
    } else {
      state.isOpen = true
    }
    // While the boards are frozen, nobody is told who leads. The lead is looked at later.
    if state.isOpen, played.state == .live, played.season.frozenAt == nil,
      state.ledAt.map({ played.now >= $0 + Webhook.leadInterval }) ?? true
    {
      state.isOpen = false
      if let leader = try leader(of: number), leader.school != state.leader {
        try WebhookTable.tell(.leadTaken, at: played.now, in: db) { () -> Lead? in
          Lead(
            season: .init(id: played.season.id, name: played.season.name), school: try named(leader.school),
            taps: leader.taps, previous: try state.leader.map(named))
        }
        (state.leader, state.ledAt) = (leader.school, played.now)
      }
    }
    if state != before { try write(state, of: number) }
  }

  private func named(_ school: Int64) throws -> Lead.School {
    let school = try SchoolTable.school(db, number: school, .now)
    return Lead.School(id: school.id, name: school.name)
  }

  private func taps(of school: Int64?, _ season: Int64) throws -> Int64 {
    guard let school else { return 0 }
    if let place = schools.place(season: season, school: school) { return schools[place].taps }
    return try statements.total(season: season, school: school).taps
  }

  /// The school in the lead, with what this transaction has counted and not written yet.
  private func leader(of season: Int64) throws -> LeadWatch.Contender? {
    var leader: LeadWatch.Contender?
    func take(_ contender: LeadWatch.Contender) {
      guard contender.taps > 0, leader.map(contender.isAhead) ?? true else { return }
      leader = contender
    }
    var counted: Set<Int64> = []
    for school in schools.moved where school.season == season && school.id.parent == nil {
      counted.insert(school.school)
      take(.init(school: school.school, taps: school.taps, reachedAt: school.reachedAt, id: school.id))
    }
    for row in try StoredRow.fetchAll(
      db,
      sql: """
        SELECT school, taps, reached_at, id FROM school_total JOIN school ON number = school
        WHERE season = ? AND \(GroupTable.isSchool)
        """, arguments: [season])
    {
      let (school, id): (Int64, String) = (try row["school"], try row["id"])
      guard !counted.contains(school) else { continue }
      take(.init(school: school, taps: try row["taps"], reachedAt: try row.moment("reached_at"), id: SchoolID(id)))
    }
    return leader
  }

  private mutating func leadState(of season: Int64) throws -> LeadWatch.State {
    if let state = leads.states[season] { return state }
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT leader, led_at, is_open FROM webhook_season WHERE season = ?",
      arguments: [season])
    let state = try row.map {
      LeadWatch.State(leader: try $0["leader"], ledAt: try $0.optionalMoment("led_at"), isOpen: try $0["is_open"])
    }
    leads.states[season] = state
    return state ?? LeadWatch.State()
  }

  private mutating func write(_ state: LeadWatch.State, of season: Int64) throws {
    leads.states[season] = state
    try db.cachedStatement(
      sql: """
        INSERT INTO webhook_season (season, leader, led_at, is_open) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET leader = excluded.leader, led_at = excluded.led_at, is_open = excluded.is_open
        """
    ).execute(arguments: [season, state.leader, state.ledAt?.milliseconds, state.isOpen])
  }
}
