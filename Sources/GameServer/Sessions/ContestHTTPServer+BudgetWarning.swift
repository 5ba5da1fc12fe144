import Hummingbird
import Logging
import TapGame

extension ContestHTTPServer {
  /// Notes for the desk that an address has used up a budget, and logs a warning, at most once a minute for each address.
  ///
  /// The server does not know here whether people or a script play from the address, so the advice does not take sides.
  func warnOfBudget(_ budget: MetBudget, in season: SeasonID, _ request: Request, _ context: GameContext) {
    guard let address = client(of: request, context), budgetWarnings.draw(address) == nil else { return }
    metBudgets.note(
      budget, of: tokenKey.source(of: address, in: season, venues: settings.venues).id, in: season,
      address: address.network, at: clock.now)
    logger.warning(
      "An address has met its budget of \(budget.rawValue); \(advice(about: address, request, context))",
      metadata: ["address": "\(address)"])
  }

  private func advice(about address: IPAddress, _ request: Request, _ context: GameContext) -> String {
    let network = address.network
    if let venue = settings.venue(of: address) {
      return """
        it belongs to a venue of \(venue.players) players; touchschool review shows whether people or a script play from \
        it; only if more people play there, name it again with a larger number
        """
    }
    // A client can write the field of a proxy itself, so only the operator knows.
    if isPeer(address, context), ForwardedFor.cameThroughProxy(request.headers) {
      return """
        its requests have a proxy's headers, and all behind a proxy share one budget; only if it is your own proxy, start \
        the server with --trusted-proxy \(address)
        """
    }
    return """
      what it sends beyond it does not count; touchschool review shows whether people or a script play from it; only if you \
      know the place, name it with --venue \(network)=PLAYERS
      """
  }

  /// Whether an address is the other end of the connection, and not one that a trusted proxy reported.
  private func isPeer(_ address: IPAddress, _ context: GameContext) -> Bool {
    context.remoteAddress.flatMap { IPAddress($0) } == address
  }
}

extension IPAddress {
  /// What counts as one address, as text: an IPv6 address is its /64 network.
  fileprivate var network: String { "\(client)\(isVersion4 ? "" : "/64")" }
}
