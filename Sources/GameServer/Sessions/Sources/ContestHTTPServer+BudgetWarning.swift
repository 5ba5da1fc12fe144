import Logging

extension ContestHTTPServer {
  /// Warns in the log that an address has used up a budget, once a minute for each address: a class behind one router may have to be named
  /// as a venue.
  func warnOfBudget(of address: IPAddress?) {
    guard let address, budgetWarnings.draw(address) == nil else { return }
    logger.warning(
      "An address has met its budget, and some of what it sends does not count; if many play from it, start the server with --venue",
      metadata: ["address": "\(address)", "venue": "\(address.client)\(address.isVersion4 ? "" : "/64")=1000"])
  }
}
