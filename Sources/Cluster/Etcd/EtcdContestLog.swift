import Foundation
import Synchronization
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
  /// The revision at which the contest began that this value met first.
  private let beginning: Mutex<Int64?>

  /// Creates a log, without a call to etcd. Call ``shutdown()`` at the end.
  ///
  /// - Parameters:
  ///   - clock: the clock for time limits and pauses.
  ///   - wallClock: this machine's clock, for `observe`.
  ///   - password: reads the user's password at each sign-in, so that it may change while the log is used; `nil` for that
  ///     of the settings.
  ///   - observe: receives the times of every answer, on any thread.
  ///   - tellStranger: receives a key among the entries that no log has written, at most once in ten seconds.
  /// - Throws: ``EtcdSettingsError/file(_:_:)``.
  package init(
    _ settings: EtcdSettings, clock: any Clock<Duration> = ContinuousClock(), wallClock: any WallClock,
    password: (@Sendable () throws -> String)? = nil,
    observe: @escaping @Sendable (EtcdAnswerTime) -> Void = { _ in },
    tellStranger: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(EtcdSettingsError) {
    client = try EtcdClient(
      settings, clock: clock, wallClock: wallClock, password: password, observe: observe, tellStranger: tellStranger)
    keys = EtcdKeys(contest: settings.contest)
    // Not before what throws: the optimiser of Swift 6.3 crashes on a mutex that a failed initialiser has to take down.
    beginning = Mutex(nil)
  }

  /// Closes all connections. Calls and streams in progress fail.
  package func shutdown() async { await client.shutdown() }

  // MARK: The log

  package func survey() async throws -> LogSurvey? {
    let parts = [
      EtcdRequest.reading(keys.head), EtcdRequest.reading(keys.trimmed),
      EtcdRequest.reading(keys.tail, withValue: false),
    ]
    let request = EtcdRequest(EtcdRequest.transactions, #"{"success":[\#(parts.joined(separator: ","))]}"#)
    let answer = try await client.answer(request, as: EtcdTransaction.self)
    guard let pair = answer.pairs(at: 0).first else { return nil }
    let head = try head(pair)
    let trimmed = answer.pairs(at: 1).first?.value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    guard let beginning = pair.created else { throw LogFailure.refused("etcd's answer lacks its revision") }
    let end = answer.pairs(at: 2).first?.modified ?? beginning
    return LogSurvey(
      head: head, home: String(UInt64(bitPattern: answer.header.cluster.value), radix: 16),
      beginning: LogPosition(rawValue: beginning.value), trimmed: trimmed.map { LogPosition(rawValue: $0) },
      end: LogPosition(rawValue: end.value))
  }

  package func begin(_ head: LogHead) async throws -> LogHead {
    let start = EtcdRequest.writing(keys.trimmed, EtcdKeys.digits(0).utf8) + ","
    let request = EtcdRequest(creating: keys.head, value: try Self.bytes(head), readingValue: true, and: start)
    let answer = try await client.answer(request, as: EtcdTransaction.self)
    if answer.succeeded == true {
      if let revision = answer.header.revision?.value { remember(revision) }
      return head
    }
    guard let pair = answer.pairs(at: 0).first else { throw LogFailure.refused("etcd's answer lacks the log's head") }
    return try self.head(pair)
  }

  package func replace(_ head: LogHead, with new: LogHead) async throws {
    let (key, old) = (EtcdRequest.base64(keys.head), Data(try Self.bytes(head)).base64EncodedString())
    let request = EtcdRequest(
      EtcdRequest.transactions,
      #"{"compare":[{"target":"VALUE","key":"\#(key)","result":"EQUAL","value":"\#(old)"}],"#
        + #""success":[\#(EtcdRequest.writing(keys.head, try Self.bytes(new)))]}"#)
    _ = try await client.answer(request, as: EtcdTransaction.self)
  }

  private static func bytes(_ head: LogHead) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return [UInt8](try encoder.encode(head))
  }

  private func head(_ pair: EtcdKeyValue) throws -> LogHead {
    if let created = pair.created?.value { remember(created) }
    do { return try JSONDecoder().decode(LogHead.self, from: pair.value ?? Data()) } catch {
      throw LogFailure.refused("etcd's key \(keys.head) does not hold the beginning of a contest's log")
    }
  }

  func forgetBeginning() { beginning.withLock { $0 = nil } }

  private func remember(_ revision: Int64) { beginning.withLock { $0 = $0 ?? revision } }

  /// The condition that the contest is still the one that this value met first.
  ///
  /// - Throws: ``LogFailure``.
  func isSameContest() async throws -> String {
    if beginning.withLock({ $0 }) == nil { _ = try await survey() }
    guard let revision = beginning.withLock({ $0 }) else { throw LogFailure.replaced }
    return EtcdRequest.wasCreated(keys.head, at: revision)
  }

  package func append(_ entry: EncodedEntry) async throws -> LogPosition {
    let key = keys.entry(entry.id)
    let condition = try await isSameContest()
    let note =
      entry.note.map {
        EtcdRequest.writing(keys.note(of: entry.id.writer, isLast: entry.isLastNote), $0) + ","
      } ?? ""
    let request = EtcdRequest(
      creating: key, value: entry.bytes, readingValue: false, comparing: "\(condition),",
      and: "\(EtcdRequest.writing(keys.tail, []))," + note)
    do {
      let answer = try await client.answer(request, as: EtcdTransaction.self)
      if answer.succeeded == true, let revision = answer.header.revision {
        return LogPosition(rawValue: revision.value)
      }
      guard answer.succeeded != true, let known = answer.pairs(at: 0).first?.modified else {
        // The entry is not there, so the other condition has failed.
        if answer.succeeded != true, answer.responses?.isEmpty == false { throw LogFailure.replaced }
        throw LogFailure.refused("etcd's answer lacks the entry's position")
      }
      return LogPosition(rawValue: known.value)
    } catch let failure as LogFailure {
      // A full etcd rejects the call before it checks whether an earlier attempt appended the entry.
      guard case .full = failure, let known = try await self.entry(entry.id) else { throw failure }
      return known.position
    }
  }

  package func entry(_ id: EntryID) async throws -> PlacedEntry? {
    let request = EtcdRequest(EtcdRequest.ranges, #"{"key":"\#(EtcdRequest.base64(keys.entry(id)))"}"#)
    let pair = try await client.answer(request, as: EtcdRange.self).pairs?.first
    guard let pair, let position = pair.modified?.value else { return nil }
    return PlacedEntry(position: LogPosition(rawValue: position), id: id, bytes: [UInt8](pair.value ?? Data()))
  }

  package func notes() async throws -> [WriterID: [UInt8]] {
    let (from, to) = (EtcdRequest.base64(keys.notes), EtcdRequest.base64(keys.notesEnd))
    let request = EtcdRequest(EtcdRequest.ranges, #"{"key":"\#(from)","range_end":"\#(to)","limit":"1000"}"#)
    let pairs = try await client.answer(request, as: EtcdRange.self).pairs ?? []
    // A last note comes behind the others of its writer.
    let notes = pairs.compactMap { pair -> (WriterID, [UInt8])? in
      let name = String(decoding: pair.key.dropFirst(keys.notes.utf8.count), as: UTF8.self)
      return WriterID(String(name.prefix { $0 != "/" })).map { ($0, [UInt8](pair.value ?? Data())) }
    }
    return Dictionary(notes) { $1 }
  }

  package func entries(
    after position: LogPosition, whenBytesArrive: @escaping @Sendable () -> Void
  ) -> AsyncThrowingStream<[PlacedEntry], any Error> {
    // Nothing is read before the consumer asks for it. So a slow consumer holds up its connection instead of filling
    // memory.
    let reader = EtcdReader(client, keys: keys, after: position, whenBytesArrive: whenBytesArrive)
    return AsyncThrowingStream { try await reader.next() }
  }
}

extension EtcdContestLog {
  package func hold(after position: LogPosition, as writer: WriterID) async throws {
    let condition = try await isSameContest()
    // A lease for each hold spares keeping one alive: the earlier one has no key any more when it ends.
    let seconds = holdTime.components.seconds
    let grant = EtcdRequest("/v3/lease/grant", #"{"TTL":"\#(seconds)"}"#)
    let lease = try await client.answer(grant, as: EtcdLease.self).id.value
    let (key, value) = (
      EtcdRequest.base64(keys.holds + writer.description), EtcdRequest.base64(EtcdKeys.digits(position.rawValue))
    )
    let request = EtcdRequest(
      EtcdRequest.transactions,
      #"{"compare":[\#(condition)],"success":[{"request_put":{"key":"\#(key)","value":"\#(value)","lease":"\#(lease)"}}]}"#
    )
    guard try await client.answer(request, as: EtcdTransaction.self).succeeded == true else {
      throw LogFailure.replaced
    }
  }

  package func release(_ writer: WriterID) async throws {
    let key = EtcdRequest.base64(keys.holds + writer.description)
    _ = try await client.answer(EtcdRequest("/v3/kv/deleterange", #"{"key":"\#(key)"}"#), as: EtcdDone.self)
  }

  package func held() async throws -> LogPosition? {
    let (from, to) = (EtcdRequest.base64(keys.holds), EtcdRequest.base64(keys.holdsEnd))
    let request = EtcdRequest(EtcdRequest.ranges, #"{"key":"\#(from)","range_end":"\#(to)","limit":"1000"}"#)
    return try await client.answer(request, as: EtcdRange.self).pairs?.compactMap { pair in
      pair.value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }.map { LogPosition(rawValue: $0) }
    }.min()
  }
}
