import ArgumentParser
import GameAPI

/// The options of a load test.
struct LoadOptions: ParsableArguments {
  @Option(
    help: "The batches a second that all players send together; 4 for each player if not given, as in the game.")
  var rate: Double?
  @Option(help: "The season's code, if it asks for one.") var code: String?
  @Option(help: "How long they play, in seconds, in place of --minutes.") var seconds: Int?

  func validate() throws {
    if let rate, !LoadPlan.rateRange.contains(rate) {
      throw ValidationError("--rate takes batches a second from 0.1 to 1000000, not \(rate).")
    }
    if let seconds, !(1...86_400).contains(seconds) {
      throw ValidationError("--seconds takes a number from 1 to 86400, not \(seconds).")
    }
  }
}
