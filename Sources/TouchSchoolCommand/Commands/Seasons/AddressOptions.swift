import ArgumentParser
import TapGame

/// The options for what the sessions of one address may do together.
struct AddressOptions: ParsableArguments {
  private static let standard = AddressBudgets.standard

  @Option(help: "Sessions that a public address may open at once; as many more every ten minutes.")
  var publicSessions = standard.publicAddress.sessions
  @Option(help: "Taps a second that count from a public address.")
  var publicTaps = standard.publicAddress.tapsPerSecond
  @Option(help: "Sessions that a private address may open at once, such as a phone's in a hall.")
  var privateSessions = standard.privateAddress.sessions
  @Option(help: "Taps a second that count from a private address.")
  var privateTaps = standard.privateAddress.tapsPerSecond

  /// The values, with their options and ranges.
  var values: [(option: String, value: Int64, range: ClosedRange<Int64>)] {
    [
      ("--public-sessions", publicSessions, AddressBudget.sessionsRange),
      ("--public-taps", publicTaps, AddressBudget.tapsPerSecondRange),
      ("--private-sessions", privateSessions, AddressBudget.sessionsRange),
      ("--private-taps", privateTaps, AddressBudget.tapsPerSecondRange),
    ]
  }

  /// The budgets, once ``values`` are in their ranges.
  var budgets: AddressBudgets {
    guard let publicAddress = AddressBudget(sessions: publicSessions, tapsPerSecond: publicTaps),
      let privateAddress = AddressBudget(sessions: privateSessions, tapsPerSecond: privateTaps)
    else { return .standard }
    return AddressBudgets(publicAddress: publicAddress, privateAddress: privateAddress)
  }
}
