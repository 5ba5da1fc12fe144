public import SchoolDirectory

/// Adds tickets to a season, all or none.
public struct AddTickets: ContestCommand {
  /// The season.
  public var season: SeasonID
  /// The tickets.
  public var tickets: [TicketDigest]
  /// The school that they are for; `nil` for any.
  public var school: SchoolID?

  /// How many tickets one command adds at the most.
  public static let maximumCount = 100_000

  /// Tickets with these values.
  public init(season: SeasonID, tickets: [TicketDigest], school: SchoolID? = nil) {
    self.season = season
    self.tickets = tickets
    self.school = school
  }

  /// How many the season has now.
  public typealias Outcome = TicketCount
  /// `season.tickets`
  public static let name = "season.tickets"
  /// What it does.
  public static let summary = "Add tickets to a season, each for one player."
  /// Its fields.
  public static let fields: [CommandField] = [
    .season, .required("tickets", .value, "The digests of the tickets, 32 hexadecimal digits each."),
    .optional("school", .text, "The school that they are for; any if left out."),
  ]
  /// The season.
  public var concernedSeason: SeasonID? { season }
  /// As much as its tickets.
  public var weight: Int { max(1, tickets.count / 16) }
  /// The list keeps how many there are, in place of the digests.
  public var audited: any Encodable {
    AuditedTickets(season: season, tickets: tickets.count, school: school, digest: digest)
  }

  private var digest: String {
    var hash = FNV1a()
    for ticket in tickets { hash.add(ticket.rawValue.utf8) }
    return FNV1a.hexadecimal(hash.value)
  }
}

/// What the audit list keeps of tickets.
private struct AuditedTickets: Encodable {
  let season: SeasonID
  let tickets: Int
  let school: SchoolID?
  let digest: String
}

/// How many tickets a season has.
public struct TicketCount: Hashable, Sendable, Codable {
  /// All.
  public var made: Int
  /// Those that a session was opened with.
  public var used: Int

  /// A count with these values.
  public init(made: Int, used: Int) {
    self.made = made
    self.used = used
  }
}
