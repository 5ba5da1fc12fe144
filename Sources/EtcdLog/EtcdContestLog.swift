package import ContestLog
import Foundation
package import TapGame

/// A contest's log in etcd, over the JSON gateway that every member has since etcd 3.4.
///
/// A position is etcd's revision. A key is created only if it does not exist, so an entry that is appended again keeps
/// its position. If a member does not answer, the call goes to the other members, for a limited time.
///
/// One etcd may hold several contests and other data. Then other programs compact its history too: see ``EtcdReader``.
package final class EtcdContestLog: ReplicatedLog {
  let client: EtcdClient
  let keys: EtcdKeys

  /// Creates a log, without a call to etcd. Call ``shutdown()`` at the end.
  ///
  /// - Parameters:
  ///   - settings: the location of the log.
  ///   - clock: the clock for time limits and pauses.
  ///   - wallClock: this machine's clock, for `observe`.
  ///   - observe: receives the times of every answer, on any thread.
  /// - Throws: ``EtcdSettingsError/file(_:_:)``.
  package init(
    _ settings: EtcdSettings, clock: any Clock<Duration> = ContinuousClock(), wallClock: any WallClock,
    observe: @escaping @Sendable (EtcdAnswerTime) -> Void = { _ in }
  ) throws(EtcdSettingsError) {
    client = try EtcdClient(settings, clock: clock, wallClock: wallClock, observe: observe)
    keys = EtcdKeys(contest: settings.contest)
  }

  /// Closes all connections. Calls and streams in progress fail.
  package func shutdown() async { await client.shutdown() }

  // MARK: The log

  package func head() async throws -> LogHead? {
    let request = EtcdRequest(EtcdRequest.ranges, #"{"key":"\#(EtcdRequest.base64(keys.head))"}"#)
    let range = try await client.answer(request, as: EtcdRange.self)
    return try range.pairs?.first.map(head)
  }

  package func begin(_ head: LogHead) async throws -> LogHead {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let (key, start) = (EtcdRequest.base64(keys.trimmed), EtcdRequest.base64(EtcdKeys.digits(0)))
    let request = EtcdRequest(
      creating: keys.head, value: [UInt8](try encoder.encode(head)), readingValue: true,
      and: #"{"request_put":{"key":"\#(key)","value":"\#(start)"}},"#)
    let answer = try await client.answer(request, as: EtcdTransaction.self)
    if answer.succeeded == true { return head }
    guard let pair = answer.pairs(at: 0).first else { throw LogFailure.refused("etcd's answer lacks the log's head") }
    return try self.head(pair)
  }

  private func head(_ pair: EtcdKeyValue) throws -> LogHead {
    do { return try JSONDecoder().decode(LogHead.self, from: pair.value ?? Data()) } catch {
      throw LogFailure.refused("etcd's key \(keys.head) does not hold the beginning of a contest's log")
    }
  }

  package func append(_ entry: EncodedEntry) async throws -> LogPosition {
    let key = keys.entry(entry.id)
    let request = EtcdRequest(creating: key, value: entry.bytes, readingValue: false)
    do {
      let answer = try await client.answer(request, as: EtcdTransaction.self)
      let position = answer.succeeded == true ? answer.header.revision : answer.pairs(at: 0).first?.modified
      guard let position else { throw LogFailure.refused("etcd's answer lacks the entry's position") }
      return LogPosition(rawValue: position.value)
    } catch let failure as LogFailure {
      // A full etcd rejects the call before it checks whether an earlier attempt appended the entry.
      guard case .full = failure, let position = try await position(of: key) else { throw failure }
      return position
    }
  }

  private func position(of key: String) async throws -> LogPosition? {
    let request = EtcdRequest(EtcdRequest.ranges, #"{"key":"\#(EtcdRequest.base64(key))","keys_only":true}"#)
    let range = try await client.answer(request, as: EtcdRange.self)
    return range.pairs?.first?.modified.map { LogPosition(rawValue: $0.value) }
  }

  package func entries(after position: LogPosition) -> AsyncThrowingStream<[PlacedEntry], any Error> {
    // Nothing is read before the consumer asks for it. So a slow consumer holds up its connection instead of filling
    // memory.
    let reader = EtcdReader(client, keys: keys, after: position)
    return AsyncThrowingStream { try await reader.next() }
  }

  package func end() async throws -> LogPosition {
    let request = EtcdRequest(EtcdRequest.ranges, #"{"key":"\#(EtcdRequest.base64(keys.head))","count_only":true}"#)
    let range = try await client.answer(request, as: EtcdRange.self)
    return LogPosition(rawValue: range.header.revision?.value ?? 0)
  }
}
