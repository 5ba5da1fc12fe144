import Boards
import Foundation
import Leaderboard
import NIOCore
import SchoolDirectory
import TapGame

/// The database of a contest that is served.
struct ServedFile {
  let path: String
  private let schools: [SchoolID]

  /// Makes schools and a live season.
  static func make(_ path: String, schools count: Int, season: StartSeason) async throws -> ServedFile {
    let contest = try await BenchContest.make(path, schools: count, season: season)
    try contest.leaderboard.close()
    return ServedFile(path: path, schools: contest.schools.map(\.id))
  }

  /// Opens sessions over HTTP, spread over the schools.
  func openSessions(_ count: Int, at port: Int, on loop: any EventLoop) async throws -> [LoadPlayer] {
    let requests = (0..<count).map { number in
      let body = #"{"school":"\#(schools[number &* 7919 % schools.count])"}"#
      return LoadPlayer.request("POST", "/api/sessions", body: body)
    }
    return try await LoadRequests.send(requests, to: port, on: loop).map { answer in
      let opened = try JSONDecoder().decode(Opened.self, from: Data(answer.readableBytesView))
      return LoadPlayer(session: opened.session, token: opened.token)
    }
  }

  private struct Opened: Decodable {
    let session: Int64
    let token: String
  }

  /// Compares what players were acknowledged with what the file holds.
  ///
  /// - Returns: the sums of both.
  /// - Throws: ``BenchmarkFailure`` when any session's taps or batches are others.
  func compare(
    _ acknowledged: [(session: Int64, taps: Int64, sequence: Int64)]
  ) async throws -> (acknowledged: Int64, stored: Int64) {
    let leaderboard = try Leaderboard.open(path, clock: SystemClock(), access: .readOnly)
    for (number, taps, sequence) in acknowledged {
      let progress = try await leaderboard.session(SessionID(rawValue: number))?.progress
      guard let progress, progress.accepted == taps, progress.lastSequence == sequence else {
        throw BenchmarkFailure(
          "session \(number) was acknowledged \(taps) taps in \(sequence) batches; the file has \(String(describing: progress))"
        )
      }
    }
    let stored = try await leaderboard.page(.whole).entries.reduce(0) { $0 + $1.taps }
    try leaderboard.close()
    return (acknowledged.reduce(0) { $0 + $1.taps }, stored)
  }
}
