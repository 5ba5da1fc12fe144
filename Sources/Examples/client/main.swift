import Foundation
import Leaderboard
import SchoolDirectory
import TapClient
import TapGame

let hall = try Leaderboard.open("hall.sqlite", clock: SystemClock())
let classes = Array("Class 1A\nClass 1B\n".utf8)
try await hall.perform(ImportSchools(DirectoryReader.read(classes, format: .names)))
let season = try await hall.perform(StartSeason(name: "Festival"), id: OrderID(rawValue: "festival"))
let school = try await hall.schools()[0].id
let ann = Nickname("Ann") ?? .anonymous

let client = try ContestClient(outbox: "taps.sqlite", contest: "hall.sqlite", connection: hall)
try await client.join(school, season: season.id, nickname: ann)
try await client.add(taps: 5, in: .milliseconds(900))
try await client.add(taps: 4, in: .milliseconds(700))
try await client.send { event, _ in
  if case .receipt(let receipt, _) = event { print("batch \(receipt.sequence):", receipt.accepted, "taps count") }
}
let count = try await client.count()
print("\(count.counted) of my taps count, \(count.waiting) are on their way")
