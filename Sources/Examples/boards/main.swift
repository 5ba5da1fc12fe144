import Boards
import SchoolDirectory
import TapGame

let start = Timestamp(milliseconds: 1_800_000_000_000)
let season = Season(id: SeasonID(rawValue: 1), name: "Festival", startsAt: start, endsAt: nil)
let counts: KeyValuePairs<String, Int64> = ["North": 120, "South": 90, "East": 90, "West": 12]
let standings = counts.compactMap { name, taps in
  SchoolID(source: "own", level: .high, code: name).map { id in
    let school = SchoolSummary(id: id, name: "\(name) High", region: "Rivertown")
    return Standing(rank: 0, taps: taps, reachedAt: start, school: school)
  }
}

let ranking = BoardRanking(
  season: season, state: .live, revision: Revision(rawValue: 1), board: .all, standings: standings)
for standing in try ranking.page(.top(3), ties: .competition).entries {
  print(standing.rank, standing.school.name, standing.taps)
}
print(ranking.totals.taps, "taps, half of the schools have", ranking.totals.median?.description ?? "none", "or more")
