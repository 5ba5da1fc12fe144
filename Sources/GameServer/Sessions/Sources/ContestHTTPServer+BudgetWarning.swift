import Logging

extension ContestHTTPServer {
  /// Logs a warning that an address has used up a budget, at most once a minute for each address. If a class plays
  /// behind one router, the organiser may have to name it as a venue.
  func warnOfBudget(of address: IPAddress?) {
    guard let address, budgetWarnings.draw(address) == nil else { return }
    logger.warning(
      "An address has met its budget, and some of what it sends does not count; if many play from it, start the server with --venue",
      metadata: ["address": "\(address)", "venue": "\(address.client)\(address.isVersion4 ? "" : "/64")=1000"])
  }
}
