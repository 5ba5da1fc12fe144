import Cluster
import TapGame

enum Entries {
  static let writer = WriterID(rawValue: 7)
  static let head = LogHead(contest: "c", key: "k", isEmpty: true)

  static func entry(_ number: Int64, of writer: WriterID = writer, size: Int = 20) -> EncodedEntry {
    EncodedEntry(
      id: EntryID(writer: writer, number: number),
      bytes: (0..<size).map { UInt8(truncatingIfNeeded: Int(number) &+ $0 &* 7) })
  }
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
    let log = try EtcdContestLog(settings, wallClock: SystemClock(), observe: observe)
    do {
      let result = try await work(log)
      await log.shutdown()
      return result
    } catch {
      await log.shutdown()
      throw error
    }
  }

  /// Appends an entry, and does so again as long as no majority answers.
  func insist(on entry: EncodedEntry) async throws -> LogPosition {
    while true {
      do { return try await append(entry) } catch LogFailure.unavailable {}
    }
  }

  /// Reads until an entry, and begins again where reading ends early.
  func read(through last: EntryID, after start: LogPosition = .start) async throws -> [PlacedEntry] {
    var found: [PlacedEntry] = []
    while true {
      do {
        for try await group in entries(after: found.last?.position ?? start) {
          found += group
          if let end = found.firstIndex(where: { $0.id == last }) { return Array(found[...end]) }
        }
      } catch LogFailure.unavailable {}
    }
  }
}

/// What is thrown; `nil` if nothing is.
func failure(of work: () async throws -> some Any) async -> (any Error)? {
  do { _ = try await work() } catch { return error }
  return nil
}

/// The sentence of a refusal; `nil` if something else is thrown, or nothing.
func refusal(of work: () async throws -> some Any) async -> String? {
  guard case .refused(let reason) = await failure(of: work) as? LogFailure else { return nil }
  return reason
}
