import Foundation
import GRDB
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// A player's file in a folder of its own, and places to play at.
struct PlayerFixture {
  let folder: TemporaryFolder
  let path: String
  let contest = ContestLocation("/somewhere/contest.sqlite")

  static let start = Timestamp(milliseconds: 1_790_000_040_000)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("me.sqlite")
  }

  func open() throws -> PlayerDatabase { try PlayerDatabase.open(path: path) }

  /// What a kill at this moment would leave: the file and its log, copied while the game is running.
  func crashed() throws -> String {
    let copy = folder.path("crashed.sqlite")
    for ending in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) }
    return copy
  }

  static func school(_ number: Int = 0) throws -> SchoolID {
    try #require(SchoolID(source: "test", level: .high, code: "S\(number)"))
  }

  func place(school: Int = 0, season: Int64 = 1) throws -> SessionPlace {
    SessionPlace(contest: contest, season: SeasonID(rawValue: season), school: try Self.school(school))
  }

  /// A session as a store would grant it.
  func granted(
    _ id: Int64, school: Int = 0, season: Int64 = 1, openedAt: Int64 = 0, lastSequence: Int64 = 0, accepted: Int64 = 0,
    nickname: Nickname = .anonymous
  ) throws -> Session {
    let moment = Self.start + openedAt
    var progress = SessionProgress(openedAt: moment, rules: .standard)
    progress.lastSequence = lastSequence
    progress.accepted = accepted
    return Session(
      id: SessionID(rawValue: id), season: SeasonID(rawValue: season), school: try Self.school(school),
      nickname: nickname, openedAt: moment, progress: progress)
  }
}

extension OutboxBatch {
  /// The receipt that a store would give for it.
  func receipt(sessionTaps: Int64, rejected: Int64 = 0) -> Receipt {
    Receipt(
      session: batch.session, sequence: batch.sequence, accepted: batch.taps - rejected, rejected: rejected,
      reason: rejected > 0 ? .tooFast : nil, sessionTaps: sessionTaps, schoolTaps: sessionTaps,
      revision: Revision(rawValue: 1))
  }
}

extension PlayerDatabase {
  /// The counted taps of earlier sessions at a place.
  func earlierTaps(at place: SessionPlace) async throws -> Int64 {
    try await sessions(at: place).filter { !$0.isCurrent && $0.isInStore }.reduce(0) { $0 + $1.counted }
  }
}
