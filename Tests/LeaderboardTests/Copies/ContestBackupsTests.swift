import Boards
import Foundation
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A folder of backups` {
  @Test func `keeps the newest ones of its contest, and removes nothing else`() async throws {
    let fixture = try await Fixture()
    let folder = try TemporaryFolder()
    // Of another contest, and of the same name.
    let foreign = folder.path("contest-20200101T000000Z.sqlite")
    let other = try Leaderboard.open(foreign, clock: VirtualClock(Fixture.start + 1))
    _ = try await other.perform(StartSeason(name: "Other"))
    try other.close()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("contest-20200102T000000Z.sqlite")))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("contest-notes.txt")))

    let backups = ContestBackups(of: fixture.leaderboard, in: folder.url.path, keeping: 3, clock: fixture.clock)
    for school in 0..<5 {
      try await fixture.tap(2, for: school)
      fixture.clock.advance(byMilliseconds: 60_000)
      let record = try #require(try await backups.make(onlyIfNewer: true))
      #expect(record.revision == (try await fixture.leaderboard.revision()))
    }
    // The contest stands still: the newest backup is as good as another one.
    let names = try folder.names()
    fixture.clock.advance(byMilliseconds: 60_000)
    #expect(try await backups.make(onlyIfNewer: true) == nil)
    #expect(try folder.names() == names)
    #expect(await backups.status.lastSuccess == fixture.clock.now)
    #expect(await backups.status.made == 5)

    #expect(names.contains("contest-notes.txt") && names.contains("contest-20200101T000000Z.sqlite"))
    #expect(names.contains("contest-20200102T000000Z.sqlite"))
    let own = names.filter { $0.hasPrefix("contest-2026") }
    #expect(own.count == 3 && own == own.sorted())
    let newest = try Leaderboard.open(folder.path(try #require(own.last)), clock: fixture.clock, access: .readOnly)
    #expect(try await newest.digest() == fixture.leaderboard.digest())
  }

  @Test func `that is away is told, counted, and used again when it is back`() async throws {
    let fixture = try await Fixture()
    let folder = fixture.folder.path("backups")
    let backups = ContestBackups(of: fixture.leaderboard, in: folder, keeping: 3, clock: fixture.clock)
    await #expect(throws: ContestCopyError.self) { try await backups.make(onlyIfNewer: true) }
    #expect(await backups.status.failed == 1)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(try await backups.make(onlyIfNewer: true) != nil)
    #expect(await backups.status.made == 1)
    let temporary = try await backups.makeTemporary()
    #expect(FileManager.default.fileExists(atPath: temporary.file))
    try FileManager.default.removeItem(atPath: temporary.file)
  }
}
