public import SchoolDirectory

/// Adds tickets to a season, all or none.
public struct AddTickets: ContestCommand {
  public var season: SeasonID
  public var tickets: [TicketDigest]
  public var school: SchoolID?

  public static let maximumCount = 100_000

  public init(season: SeasonID, tickets: [TicketDigest], school: SchoolID? = nil) {
    self.season = season
    self.tickets = tickets
    self.school = school
  }

  /// The season's ticket counts after the command.
  public typealias Outcome = TicketCount
  public static let name = "season.tickets"
  public static let summary = "Add tickets to a season, each for one player."
  public static let fields: [CommandField] = [
    .season, .required("tickets", .value, "The digests of the tickets, 32 hexadecimal digits each."),
    .optional("school", .text, "The school that they are for; any if left out."),
  ]
  public var concernedSeason: SeasonID? { season }
  public var weight: Int { max(1, tickets.count / 16) }
  /// The fields for the audit list: the number of tickets and one checksum replace the tickets.
  public var audited: any Encodable {
    AuditedTickets(season: season, tickets: tickets.count, school: school, digest: digest)
  }

  private var digest: String {
    var hash = FNV1a()
    for ticket in tickets { hash.add(ticket.rawValue.utf8) }
    return FNV1a.hexadecimal(hash.value)
  }
}

private struct AuditedTickets: Encodable {
  let season: SeasonID
  let tickets: Int
  let school: SchoolID?
  let digest: String
}

/// The number of tickets of a season.
public struct TicketCount: Hashable, Sendable, Codable {
  public var made: Int
  /// The number of tickets that a session was opened with.
  public var used: Int

  public init(made: Int, used: Int) {
    self.made = made
    self.used = used
  }
}
