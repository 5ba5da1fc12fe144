import Leaderboard
import ArgumentParser
import Console
import GameAPI
import Boards
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
  @Argument(
    help: ArgumentHelp("The school's id, as search prints it.", valueName: "school-id"), transform: SchoolID.read)
  var school: SchoolID

  func run() async throws {
    let (answer, seasonName) = try await store.with(.readOnly) {
      let answer = try await $0.schoolAnswer(school, season: season.season)
      guard let place = answer.standing else { return (answer, "") }
      return (answer, try await $0.season(place.season).name)
    }
    let printer = Printer()
    let fields = fields(of: answer, seasonName: seasonName)
    switch output.format {
    case .table:
      var table = TextTable(columns: [.init(""), .init("", isFlexible: true)])
      for field in fields {
        table.append([.init(field.name.replacing("_", with: " "), style: .dim), .init(field.value)])
      }
      try printer.table(table)
    case .json: try printer.json(answer)
    case .csv: try printer.csv(header: fields.map(\.name), [fields.map(\.value)])
    }
  }

  private func fields(of answer: SchoolAnswer, seasonName: String) -> [(name: String, value: String)] {
    let school = answer.school
    var fields = [
      ("id", school.id.rawValue), ("name", school.name), ("level", school.level.rawValue), ("region", school.region),
      ("district", school.district), ("address", school.address),
      ("latitude", school.latitude.map { String($0) } ?? ""),
      ("longitude", school.longitude.map { String($0) } ?? ""),
      ("status", school.status.rawValue),
    ]
    if let place = answer.standing {
      fields += [
        ("season", "\(place.season) \(seasonName)"), ("rank", place.rank.grouped), ("taps", place.taps.grouped),
        ("reached_at", place.reachedAt.description),
      ]
    }
    return fields.map { (name: $0.0, value: $0.1) }
  }
}
