import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

let leaderboard = try Leaderboard.open("festival.sqlite", clock: SystemClock())
let file = try Data(contentsOf: URL(fileURLWithPath: "korea.csv"))  // see Data/README.md
try await leaderboard.perform(ImportSchools(DirectoryReader.read(Array(file))))
// With an id, the command counts once: the program can run again, and goes on with this season.
let season = try await leaderboard.perform(StartSeason(name: "School festival"), id: OrderID(rawValue: "festival"))
let school = try await leaderboard.schools()[0].id
let session = try await leaderboard.openSession(SessionRequest(season: season.id, school: school))
let receipt = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 8, span: .seconds(1)))
print("\(receipt.accepted) taps counted")
let page = try await leaderboard.page(.top(20), of: .level(.high), season: season.id)

for try await change in leaderboard.changes(of: .all, season: season.id, after: page.revision) {
  for move in change.moves { print("\(move.school.name): \(move.rankBefore) → \(move.rank), +\(move.gained)") }
  for pair in change.overtakings { print("\(pair.school.name) passed \(pair.passed.name)") }
}
