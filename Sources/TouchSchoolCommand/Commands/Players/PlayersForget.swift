import ArgumentParser
import Leaderboard
import SchoolDirectory
import TapGame

/// `touchschool players forget`
struct PlayersForget: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players forget")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(school: "The player's school; every school if not given.") var school: SchoolID?
  @Argument(help: "The nickname.") var nickname: Nickname

  func run() async throws {
    let forget = ForgetName(nickname, school: school)
    let (report, isFinished) = try await order.with { desk in
      let report = try await desk.send(
        forget,
        showing: { plan, isAsked in
          if isAsked { try ForgetReportView(report: plan, dryRun: true).print(by: output.printer.forQuestions) }
        })
      return (report, (desk.contest as? Leaderboard)?.foundErasure == .finished)
    }
    try ForgetReportView(report: report, dryRun: order.dryRun, isFinished: isFinished).print(by: output.printer)
    guard report.isEmpty, !isFinished else { return }
    throw CommandFailure(
      .data, "이 파일에 그런 이름이 없어요. 이미 잊었거나 (touchschool log로 볼 수 있어요) 다르게 쓴 이름이에요. 이름과 학교를 확인해 주세요.",
      "No such name is in this file: it was forgotten already (touchschool log says when), or is written otherwise; check it, and the school."
    )
  }
}
