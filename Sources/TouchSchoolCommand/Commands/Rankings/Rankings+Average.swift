import Console
import Leaderboard

extension Rankings {
  /// Prints a board by averages.
  func printAverages(_ slice: AverageSlice) async throws {
    let page = try await store.with(.readOnly) {
      try await $0.averages(
        slice, of: board, season: season.season, ties: ties,
        leastPlayers: scoring.leastPlayers ?? Leaderboard.standardLeastPlayers)
    }
    try print(AverageView(page: page, showsIDs: ids), json: page)
    if Printer().width != nil, asked.page == nil, asked.around == nil, page.entries.count < page.total {
      store.tell("\(page.entries.count.grouped) of \(page.total.grouped); more with --top or --page.")
    }
    if let number = asked.page, page.entries.isEmpty, page.total > 0 {
      store.tell("There is no page \(number.grouped): \(page.total.grouped) schools are ranked.")
    }
    if page.unranked > 0 {
      let schools = "\(page.unranked.grouped) more \(page.unranked == 1 ? "school has" : "schools have")"
      store.tell(
        "\(schools) players, but fewer than \(page.leastPlayers.grouped); --least-players sets how many it takes.")
    }
  }
}
