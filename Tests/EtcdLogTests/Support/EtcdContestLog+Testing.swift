import Cluster
import EtcdCluster
import Foundation
import TapGame

struct MachineClock: WallClock {
  var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}

extension EtcdSettings {
  /// Settings with time limits for a machine that does much else.
  static func patient(_ members: String, contest: String = "test") throws -> EtcdSettings {
    var settings = try EtcdSettings(members: members, contest: contest)
    (settings.attemptTime, settings.callTime) = (.seconds(10), .seconds(40))
    return settings
  }
}

extension EtcdContestLog {
  /// Has a log, works with it, and closes its connections.
  static func with<Result>(
    _ settings: EtcdSettings, observe: @escaping @Sendable (EtcdAnswerTime) -> Void = { _ in },
    _ work: (EtcdContestLog) async throws -> Result
  ) async throws -> Result {
    let log = try EtcdContestLog(settings, wallClock: MachineClock(), observe: observe)
    do {
      let result = try await work(log)
      await log.shutdown()
      return result
    } catch {
      await log.shutdown()
      throw error
    }
  }
}
