import GameAPI
import Console
import Boards

extension Rankings {
  /// Prints how to get the next page of a board by averages, and which schools it leaves out.
  func tell(about page: AveragePage) {
    if output.printer.isTerminal || asked.top == nil, asked.page == nil, asked.around == nil,
      page.entries.count < page.total
    {
      contest.store.tell("\(page.entries.count.grouped) of \(page.total.grouped); more with --top or --page.")
    }
    if let number = asked.page, page.entries.isEmpty, page.total > 0 {
      contest.store.tell("There is no page \(number.grouped): \(page.total.grouped) schools are ranked.")
    }
    if let average = page.average, average.unranked > 0 {
      let schools = "\(average.unranked.grouped) more \(average.unranked == 1 ? "school has" : "schools have")"
      contest.store.tell(
        "\(schools) players, but fewer than \(average.leastPlayers.grouped); --least-players sets how many it takes.")
    }
  }
}
