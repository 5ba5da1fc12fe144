import Leaderboard
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `The store on a file` {
  @Test(arguments: StorePromise.all)
  func `keeps what every store promises`(promise: StorePromise) async throws {
    try await promise.expect(of: .file)
  }

  @Test(arguments: some(1, of: [UInt64(1), 2, 3, 4]))
  func `answers as the one in memory does, step by step`(seed: UInt64) async throws {
    try await StoreAgreement.expect(of: .file, seed: seed)
  }
}

/// The SQLite store on a real file.
private struct FileUnderTest: WriterUnderTest {
  let folder: TemporaryFolder
  let leaderboard: Leaderboard
  var store: any TapStore { leaderboard }
  var writer: any ContestWriter { leaderboard }

  init(clock: VirtualClock) throws {
    folder = try TemporaryFolder()
    leaderboard = try Leaderboard.open(folder.path("contest.sqlite"), clock: clock)
  }
}

extension StoreKind {
  fileprivate static let file = StoreKind("file") { try FileUnderTest(clock: $0) }
}
