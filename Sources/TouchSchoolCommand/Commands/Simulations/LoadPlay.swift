import Basics
import ArgumentParser
import Console
import GameAPI
import SchoolDirectory
import TapGame

/// Runs a load test with a progress bar, and stops it when the person interrupts.
struct LoadPlay {
  let server: ServerAddress
  let plan: LoadPlan
  let store: StoreOptions
  let printer: Printer

  func run() async throws {
    let report: LoadReport
    do {
      report = try await Online.network.withServer(at: server, connections: plan.players) { remote in
        Interrupt.install()
        let schools = try await remote.schools { _, _ in }.filter { $0.status == .open }.map(\.id)
        return try await load(remote, schools)
      }
    } catch ServerError.refused(_, let problem)
      where problem.kind == .tooManyRequests || problem.kind == .addressFull
    {
      throw limited(problem)
    }
    try LoadView(server: server, report: report).print(by: printer)
    try Stopped.check("멈췄어요. 그때까지 보낸 것만 나와 있어요.", "Stopped; the report is on what was sent up to then.")
    guard report.isExact else { throw inexact(report) }
  }

  private func load(_ remote: any ServerContest, _ schools: [SchoolID]) async throws -> LoadReport {
    let joining = store.progressBar(("들어가는 중", "Joining"), total: plan.players, unit: ("명", "players"))
    let playing = store.progressBar(("겨루는 중", "Playing"), total: plan.batches, unit: ("묶음", "batches"))
    let checking = store.progressBar(("확인하는 중", "Checking"), total: plan.players, unit: ("세션", "sessions"))
    defer { for bar in [joining, playing, checking] { bar.finish() } }
    return try await remote.load(plan, schools: schools) { progress in
      switch progress {
      case .joined(let count): joining.update(completed: count)
      case .sent(let count):
        joining.finish()
        playing.update(completed: count)
      case .checked(let count):
        playing.finish()
        checking.update(completed: count)
      }
    } isStopped: {
      Interrupt.received != nil
    }
  }
}

extension LoadPlay {
  /// The server limits the players per address to fewer than the load needs.
  private func limited(_ problem: Problem) -> CommandFailure {
    let players = plan.players
    let sessions = "\(ServeSettings.table.limits.sessionsPerMinute.flag) \(players)"
    let venue = "\(ServeSettings.table.server.venue.flag) ADDRESS=\(players)"
    return CommandFailure(
      .unavailable,
      "서버가 이 주소에서 \(players.grouped)명을 다 받지 않아요. 부하를 줄 서버는 \(sessions), \(venue) 이상으로 시작해 주세요. "
        + "ADDRESS는 이 컴퓨터의 주소예요.",
      "\(problem.detail.prefix(500)) All \(players.grouped) players join from this address: start a server that is to be loaded with "
        + "\(sessions) and \(venue), or more; ADDRESS is this machine's.")
  }

  /// The server did not count taps that it acknowledged, or its count could not be read.
  private func inexact(_ report: LoadReport) -> CommandFailure {
    guard let counted = report.counted else {
      return CommandFailure(
        .data,
        "서버 \(server)에 세션마다 센 터치를 물어볼 수 없었어요. 나중에 다시 물어봐 주세요.",
        "The server at \(server) could not be asked what it has counted of each session; ask it again later.")
    }
    return CommandFailure(
      .data,
      "서버 \(server)에서 센 터치는 \(counted.grouped)번인데 확인한 터치는 \(report.accepted.grouped)번이에요. "
        + "세션 \(report.mismatches.grouped)개가 달라요. 서버의 오류예요.",
      "The server at \(server) has counted \(counted.grouped) taps but acknowledged \(report.accepted.grouped), "
        + "which differ in \(report.mismatches.grouped) \(report.mismatches == 1 ? "session" : "sessions"); this is a fault."
    )
  }
}

struct LoadOptions: ParsableArguments {
  @Option(
    help: "The batches a second that all players send together; 4 for each player if not given, as in the game.")
  var rate: Double?
  @Option(help: "The season's code, if it asks for one.") var code: String?
  @Option(help: "How long they play, in seconds, in place of --minutes.") var seconds: Int?

  func validate() throws {
    if let rate, !LoadPlan.rateRange.contains(rate) {
      throw ValidationError(
        "--rate에는 초당 묶음을 0.1부터 1000000까지 적어 주세요. \(rate)\(KoreanParticle.topic.after("\(rate)")) 안 돼요.",
        "--rate takes batches a second from 0.1 to 1000000, not \(rate).")
    }
    try OptionRule.number("--seconds", seconds, from: 1, to: 86_400)
  }
}
