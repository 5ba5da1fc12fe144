import GameAPI
import Console
import Boards
import SchoolDirectory
import TapGame

extension SharedState {
  /// My school's rank and the number of schools; a dash while unknown.
  var rankText: String {
    guard let school, let standing, let total = standings?[.around(school.id)]?.total else { return "–" }
    return language("\(total.grouped)곳 중 \(standing.rank.grouped)위", "\(standing.rank.grouped) of \(total.grouped)")
  }
}
