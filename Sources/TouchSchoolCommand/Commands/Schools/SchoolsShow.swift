import Basics
import Leaderboard
import ArgumentParser
import Boards
import SchoolDirectory
import TapGame

struct SchoolsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools show")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Argument(school: "The school's id, as search prints it.") var school: SchoolID

  func run() async throws {
    let (answer, seasonName) = try await store.with(.readOnly) {
      let answer = try await $0.ask(SchoolQuestion(school, season: season.season))
      guard let place = answer.standing else { return (answer, "") }
      return (answer, try await $0.season(place.season).name)
    }
    try output.printer.print(report(of: answer, seasonName: seasonName), json: answer)
  }

  private func report(of answer: SchoolAnswer, seasonName: String) -> Report<SchoolAnswer> {
    Report(
      [answer], isFields: true,
      [
        .init(.word, "id", "id") { $0.school.id }, .init(.word, "name", "name") { $0.school.name },
        .init(.word, "level", "level") { $0.school.level.rawValue },
        .init(.word, "region", "region") { $0.school.region },
        .init(.word, "district", "district") { $0.school.district },
        .init(.word, "address", "address") { $0.school.address },
        .init(.word, "latitude", "latitude") { $0.school.latitude },
        .init(.word, "longitude", "longitude") { $0.school.longitude },
        .init(.word, "status", "status") { $0.school.status.rawValue },
        .init(.count, "pupils", "pupils") { $0.school.pupils },
      ]
        + (answer.standing == nil
          ? []
          : [
            .init(.word, "season", "season") { $0.standing.map { "\($0.season) \(seasonName)" } },
            .init(.count, "rank", "rank") { $0.standing?.rank },
            .init(.count, "taps", "taps") { $0.standing?.taps },
            .init(.time, "reached_at", "reached at") { $0.standing?.reachedAt },
          ]))
  }
}
