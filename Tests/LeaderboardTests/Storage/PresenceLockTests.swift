#if os(Linux)
  import Foundation
  @testable import Leaderboard
  import TapGame
  import TestSupport
  import Testing

  /// Whoever read the open database past SQLite (`Data(contentsOf:)`, `FileManager.copyItem`) gave up all locks of its process on it. The
  /// next process that closed the database then removed the log, and the first one stopped (4 of 4).
  @Suite struct `A database that its own process reads past SQLite` {
    private let fixture: Fixture

    init() async throws {
      fixture = try await Fixture()
      try await fixture.tap(5, for: 0)
    }

    /// Opens the database in another process, and closes it.
    private func lookFromOutside() async throws {
      let ending = try await Program(try Program.built("torture"), ["look", "--database", fixture.path]).run()
      #expect(ending.status == 0, "\(ending.errors)")
    }

    enum Reading: CaseIterable { case wholeFile, copy }

    private func read(_ reading: Reading) throws {
      switch reading {
      case .wholeFile: _ = try Data(contentsOf: URL(filePath: fixture.path))
      case .copy: try FileManager.default.copyItem(atPath: fixture.path, toPath: fixture.folder.path("copy.sqlite"))
      }
    }

    @Test(arguments: Reading.allCases)
    func `goes on when another process has opened and closed it`(reading: Reading) async throws {
      try read(reading)
      try await lookFromOutside()
      try await fixture.leaderboard.checkInPlace()
      try await fixture.tap(3, for: 1)
      try fixture.leaderboard.close()
      // The last one to close takes the log in and removes it.
      #expect(try fixture.folder.names().filter { $0.hasPrefix("contest.sqlite") } == ["contest.sqlite"])
      let again = try Leaderboard.open(fixture.path, clock: fixture.clock)
      #expect(try await again.totals(season: fixture.season.id).schools.map(\.taps).sorted() == [3, 5])
    }

    /// Where there is no such lock, or the shared memory was read, too, the error says what may have happened.
    @Test func `is told what may have removed the log`() async throws {
      try FileManager.default.removeItem(atPath: fixture.path + "-wal")
      let error = await #expect(throws: LeaderboardError.self) { try await fixture.leaderboard.checkInPlace() }
      #expect(
        error?.description == """
          \(fixture.path) was changed under TouchSchool (its write-ahead log was removed: by hand, or by another program that closed the \
          database after this one had read or copied its files without SQLite, which gives up SQLite's locks), so nothing more is \
          counted; end all programs that use it, then check it.
          """)
    }
  }
#endif
