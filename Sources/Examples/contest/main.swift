import Boards
import Leaderboard
import SchoolDirectory
import TapGame

let leaderboard = try Leaderboard.open("classes.sqlite", clock: SystemClock())

// What changes a contest is a command. With an id it counts once, however often the program runs.
let names = Array("Class 1A\nClass 1B\n".utf8)
try await leaderboard.perform(ImportSchools(DirectoryReader.read(names, format: .names)))
let season = try await leaderboard.perform(
  StartSeason(name: "Sports day", settings: SeasonSettings(names: .approve)), id: OrderID(rawValue: "sports-day"))

// Sessions and batches have calls of their own.
let school = try await SchoolSearch(leaderboard.schools()).find("1A").hits[0].school
let session = try await leaderboard.openSession(SessionRequest(season: season.id, school: school.id))
let batch = TapBatch(session: session.id, sequence: 1, taps: 5, span: .zero)
let receipt = try await leaderboard.commit(batch)
let repeated = try await leaderboard.commit(batch)
print(receipt.accepted, "taps count, once:", repeated == receipt)

try await leaderboard.perform(AdjustTaps(session: session.id, taps: -2, reason: "two hands"))
for standing in try await leaderboard.page(.top(3), of: .all, season: season.id).entries {
  print(standing.rank, standing.school.name, standing.taps)
}

// A refusal is thrown as a sentence; `plan` asks before anything is changed.
do {
  _ = try await leaderboard.plan(EndSeason(SeasonID(rawValue: 99)))
} catch let refusal as any CommandRefusal {
  print(refusal)
}
try leaderboard.close()
