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
    try Stopped.check("Stopped; the report is on what was sent up to then.")
    guard report.isExact else { throw inexact(report) }
  }

  private func load(_ remote: any ServerContest, _ schools: [SchoolID]) async throws -> LoadReport {
    let joining = store.progressBar("Joining", total: plan.players, unit: "players")
    let playing = store.progressBar("Playing", total: plan.batches, unit: "batches")
    let checking = store.progressBar("Checking", total: plan.players, unit: "sessions")
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
      """
      \(problem.detail.prefix(500)) All \(players.grouped) players join from this address: start a server \
      that is to be loaded with \(sessions) and \(venue), or more; ADDRESS is this machine's.
      """)
  }

  /// The server did not count taps that it acknowledged, or its count could not be read.
  private func inexact(_ report: LoadReport) -> CommandFailure {
    guard let counted = report.counted else {
      return CommandFailure(
        .data,
        "The server at \(server) could not be asked what it has counted of each session; ask it again later.")
    }
    return CommandFailure(
      .data,
      """
      The server at \(server) has counted \(counted.grouped) taps but acknowledged \
      \(report.accepted.grouped), which differ in \(report.mismatches, "session", "sessions"); this is a \
      fault.
      """
    )
  }
}

struct LoadOptions: ParsableArguments {
  @Option(help: "The batches a second that all players send together; 4 for each player if not given, as in the game.")
  var rate: Double?
  @Option(help: "The season's code, if it asks for one.") var code: String?
  @Option(help: "How long they play, in seconds, in place of --minutes.") var seconds: Int?

  func validate() throws {
    if let rate, !LoadPlan.rateRange.contains(rate) {
      throw ValidationError(saying: "--rate takes batches a second from 0.1 to 1000000, not \(rate).")
    }
    try OptionRule.number("--seconds", seconds, from: 1, to: 86_400)
  }
}
