import ArgumentParser
import Console
import Leaderboard
import SchoolDirectory
import TapGame

/// `touchschool schools show`
struct SchoolsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one school, and where it stands.",
    discussion: """
      EXAMPLES:
        touchschool schools show sample:high:seoul-gyeonggi
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Argument(help: ArgumentHelp("The school's id, as search prints it.", valueName: "school-id")) var school: SchoolID

  /// A school with all that is known of it. Keys are always there; what is not known is null.
  private struct Shape: Encodable {
    let school: School
    let standing: (season: Season, rank: Int, taps: Int64, reachedAt: Timestamp)?

    private enum Key: CodingKey {
      case id, name, level, region, district, address, latitude, longitude, status, standing
      case season, rank, taps, reachedAt
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(school.id, forKey: .id)
      try fields.encode(school.name, forKey: .name)
      try fields.encode(school.level, forKey: .level)
      try fields.encode(school.region, forKey: .region)
      try fields.encode(school.district, forKey: .district)
      try fields.encode(school.address, forKey: .address)
      try fields.encode(school.latitude, forKey: .latitude)
      try fields.encode(school.longitude, forKey: .longitude)
      try fields.encode(school.status, forKey: .status)
      guard let standing else { return try fields.encodeNil(forKey: .standing) }
      var place = fields.nestedContainer(keyedBy: Key.self, forKey: .standing)
      try place.encode(standing.season.id, forKey: .season)
      try place.encode(standing.rank, forKey: .rank)
      try place.encode(standing.taps, forKey: .taps)
      try place.encode(standing.reachedAt, forKey: .reachedAt)
    }
  }

  func run() async throws {
    let shape = try await store.with(.readOnly) { leaderboard in
      guard let found = try await leaderboard.school(school) else { throw TapRefusal.unknownSchool(school) }
      return Shape(school: found, standing: try await standing(on: leaderboard))
    }
    let printer = Printer()
    let fields = fields(of: shape)
    switch output.format {
    case .table:
      var table = TextTable(columns: [.init(""), .init("", isFlexible: true)])
      for field in fields {
        table.append([.init(field.name.replacing("_", with: " "), style: .dim), .init(field.value)])
      }
      try printer.table(table)
    case .json: try printer.json(shape)
    case .csv: try printer.csv(header: fields.map(\.name), [fields.map(\.value)])
    }
  }

  private func standing(
    on leaderboard: Leaderboard
  ) async throws -> (season: Season, rank: Int, taps: Int64, reachedAt: Timestamp)? {
    do {
      let page = try await leaderboard.page(.around(school, radius: 0), season: season.season)
      return page.entries.first.map { (page.season, $0.rank, $0.taps, $0.reachedAt) }
    } catch LeaderboardError.noSeason where season.season == nil {
      return nil
    } catch LeaderboardError.notOnBoard {
      return nil
    }
  }

  private func fields(of shape: Shape) -> [(name: String, value: String)] {
    let school = shape.school
    var fields = [
      ("id", school.id.rawValue), ("name", school.name), ("level", school.level.rawValue), ("region", school.region),
      ("district", school.district), ("address", school.address),
      ("latitude", school.latitude.map { String($0) } ?? ""),
      ("longitude", school.longitude.map { String($0) } ?? ""),
      ("status", school.status.rawValue),
    ]
    if let standing = shape.standing {
      fields += [
        ("season", "\(standing.season.id) \(standing.season.name)"), ("rank", standing.rank.grouped),
        ("taps", standing.taps.grouped), ("reached_at", standing.reachedAt.description),
      ]
    }
    return fields.map { (name: $0.0, value: $0.1) }
  }
}
