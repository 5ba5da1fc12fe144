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
        .init(.word, "id", "id", "아이디") { $0.school.id }, .init(.word, "name", "name", "이름") { $0.school.name },
        .init(.word, "level", "level", "학교급") { $0.school.level.rawValue },
        .init(.word, "region", "region", "시도") { $0.school.region },
        .init(.word, "district", "district", "시군구") { $0.school.district },
        .init(.word, "address", "address", "주소") { $0.school.address },
        .init(.word, "latitude", "latitude", "위도") { $0.school.latitude },
        .init(.word, "longitude", "longitude", "경도") { $0.school.longitude },
        .init(.word, "status", "status", "상태") { $0.school.status.rawValue },
      ]
        + (answer.standing == nil
          ? []
          : [
            .init(.word, "season", "season", "시즌") { $0.standing.map { "\($0.season) \(seasonName)" } },
            .init(.count, "rank", "rank", "순위") { $0.standing?.rank },
            .init(.count, "taps", "taps", "터치") { $0.standing?.taps },
            .init(.time, "reached_at", "reached at", "이 터치가 된 때") { $0.standing?.reachedAt },
          ]))
  }
}
