import Basics
import Boards
import SchoolDirectory

/// A board without schools, and the board that was probably meant.
struct UnknownBoard: CommandError {
  let board: Board
  let meant: Board?

  init(_ board: Board, among schools: [School]) {
    self.board = board
    let regions = Set(schools.map(\.region))
    func region(_ name: String) -> String? {
      regions.contains(name) ? name : NearestName.to(name, among: regions)
    }
    func district(_ name: String, in region: String?) -> Board? {
      let there = schools.filter { region == nil || $0.region == region }
      let names = Set(there.map(\.district))
      guard let district = names.contains(name) ? name : NearestName.to(name, among: names) else { return nil }
      let homes = Set(there.filter { $0.district == district }.map(\.region))
      return homes.count == 1 ? homes.first.map { .district(region: $0, district: district) } : nil
    }
    meant =
      switch board {
      case .all, .level, .school: nil
      case .region(let name): region(name).map { .region($0) } ?? district(name, in: nil)
      case .regionLevel(let name, let level): region(name).map { .regionLevel(region: $0, level: level) }
      case .district(let name, let part): region(name).flatMap { district(part, in: $0) }
      }
  }

  var words: Words {
    if case .school(let id) = board {
      return "There are no groups inside \(id); schools import takes some with --inside."
    }
    return meant.map { "There is no school on the board \(board); try \($0)." }
      ?? "There is no school on the board \(board); touchschool schools regions lists the boards that there are."
  }
  var exitCode: CommandFailure.Code { .data }
}

/// A command with the option `--board`.
protocol BoardNaming {
  /// The contest that the board is of; `nil` if it is at a server, which has only pages of schools.
  var namedStore: StoreOptions? { get }
}
