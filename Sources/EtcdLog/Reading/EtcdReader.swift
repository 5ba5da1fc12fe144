import AsyncHTTPClient
import ContestLog
import Foundation
import NIOCore
import NIOFoundationCompat

/// Reads a log from a position on.
///
/// It watches the keys of the entries, in the order of their creation. Another contest, or etcd itself, may have
/// compacted etcd's history beyond the position. Then the reader first lists the existing keys. The list is complete:
/// entries never change, and a key records the position up to which entries were removed.
actor EtcdReader {
  private enum State {
    /// No connection.
    case closed
    /// Lines arrive from a member.
    case watching(EtcdMember)
    /// The history was compacted up to a revision, so the keys are listed.
    case listing(compacted: Int64)
    /// The keys were listed as of a revision, and their values are being read.
    case fetching([EtcdKeyValue], asOf: Int64)
  }

  private let client: EtcdClient
  private let keys: EtcdKeys
  /// The revision up to which all entries were read.
  private var revision: Int64
  private var state = State.closed
  private var body: HTTPClientResponse.Body.AsyncIterator?
  private var lines = LineSplitter()
  private var renewals = 0

  init(_ client: EtcdClient, keys: EtcdKeys, after position: LogPosition) {
    self.client = client
    self.keys = keys
    revision = position.rawValue
  }

  /// Waits for the next entries.
  ///
  /// - Throws: ``LogFailure``; `CancellationError`.
  func next() async throws -> [PlacedEntry]? {
    while true {
      let entries: [PlacedEntry]
      switch state {
      case .closed:
        entries = []
        if revision == 0 { try await skipToBeginning() }
        try await open()
      case .watching(let member):
        do { entries = try await watch(member) } catch EtcdFault.token where renewals < 2 {
          renewals += 1
          client.forgetToken()
          close()
          continue
        }
      case .listing(let compacted):
        entries = []
        try await list(compacted: compacted)
      case .fetching(let pairs, let asOf): entries = try await fetch(pairs, asOf: asOf)
      }
      if !entries.isEmpty { return entries }
    }
  }

  private func close() {
    (body, lines, state) = (nil, LineSplitter(), .closed)
  }

  /// Skips what was in etcd before the contest began. etcd's history may still have a removed contest of the same name.
  private func skipToBeginning() async throws {
    let request = EtcdRequest(
      EtcdRequest.ranges, #"{"key":"\#(EtcdRequest.base64(keys.head))","keys_only":true}"#)
    let range = try await client.answer(request, as: EtcdRange.self)
    revision = range.pairs?.first?.created?.value ?? 0
  }

  // MARK: Watching

  private func open() async throws {
    let (from, to) = (EtcdRequest.base64(keys.entries), EtcdRequest.base64(keys.entriesEnd))
    let request = EtcdRequest(
      "/v3/watch",
      #"{"create_request":{"key":"\#(from)","range_end":"\#(to)","start_revision":"\#(revision + 1)","#
        + #""fragment":true,"filters":["NODELETE"]}}"#)
    let (body, member) = try await client.open(request)
    self.body = body.makeAsyncIterator()
    state = .watching(member)
  }

  /// Reads the next line from a member, and returns its entries.
  private func watch(_ member: EtcdMember) async throws -> [PlacedEntry] {
    guard let line = try await line(from: member) else {
      close()
      throw LogFailure.unavailable("\(member): the connection was cut")
    }
    let decoded: EtcdWatchLine
    do { decoded = try JSONDecoder().decode(EtcdWatchLine.self, from: Data(buffer: line)) } catch {
      throw failed(.foreign, member)
    }
    if let error = decoded.error {
      throw failed(EtcdFault(code: error.code, message: error.message ?? "no reason given"), member)
    }
    guard let result = decoded.result else { throw failed(.foreign, member) }
    do { try client.check(result.header) } catch { throw failed(error, member) }
    if result.canceled == true {
      guard let compacted = result.compacted?.value, compacted > revision else {
        throw failed(EtcdFault(code: nil, message: result.reason ?? "the watch was ended"), member)
      }
      close()
      state = .listing(compacted: compacted)
      return []
    }
    return place(result.events?.filter { $0.type == nil || $0.type == "PUT" }.map(\.kv) ?? [])
  }

  private func line(from member: EtcdMember) async throws -> ByteBuffer? {
    while true {
      if let line = lines.next() {
        if line.readableBytes > 0 { return line }
        continue
      }
      // The iterator is taken out while it waits. Only one stream uses this actor, so nobody else reads meanwhile.
      guard var body else { return nil }
      self.body = nil
      do {
        guard let bytes = try await body.next(isolation: self) else { return nil }
        try lines.append(bytes)
      } catch is LineSplitter.TooLong {
        throw failed(.foreign, member)
      } catch {
        try Task.checkCancellation()
        throw failed(EtcdFault(error), member)
      }
      self.body = body
    }
  }

  /// Closes the connection, and returns the error to throw.
  private func failed(_ fault: EtcdFault, _ member: EtcdMember) -> any Error {
    close()
    switch fault {
    case .temporary(let reason): return LogFailure.unavailable("\(member): \(reason)")
    case .unusable(let reason): return LogFailure.refused("\(member): \(reason)")
    case .final(let failure): return failure
    case .token(let reason): return renewals < 2 ? fault : LogFailure.refused(reason)
    case .noUsers: return LogFailure.refused("\(member) has no users")
    case .compacted: return LogFailure.unavailable("\(member): its history was compacted")
    }
  }

  /// The entries at their positions, without the entries that were already read.
  private func place(_ pairs: [EtcdKeyValue]) -> [PlacedEntry] {
    pairs.compactMap { pair in
      // A key that no log has written is skipped.
      guard let modified = pair.modified?.value, modified > revision else { return nil }
      guard let id = keys.id(of: pair.key) else {
        client.note(stranger: pair.key)
        return nil
      }
      revision = modified
      return PlacedEntry(position: LogPosition(rawValue: modified), id: id, bytes: [UInt8](pair.value ?? Data()))
    }
  }

  // MARK: Listing

  /// The maximum number of keys in a list, and the maximum number of values that are read at once.
  private static let (mostKeys, mostValues) = (1000, 8)

  /// Lists the keys after the revision.
  private func list(compacted: Int64) async throws {
    let (note, from, to) = (
      EtcdRequest.base64(keys.trimmed), EtcdRequest.base64(keys.entries), EtcdRequest.base64(keys.entriesEnd)
    )
    let request = EtcdRequest(
      EtcdRequest.transactions,
      #"{"success":[{"request_range":{"key":"\#(note)"}},{"request_range":{"key":"\#(from)","range_end":"\#(to)","#
        + #""min_mod_revision":"\#(revision + 1)","sort_target":"MOD","sort_order":"ASCEND","#
        + #""limit":"\#(Self.mostKeys)","keys_only":true}}]}"#)
    let answer = try await client.answer(request, as: EtcdTransaction.self)
    guard let current = answer.header.revision?.value, answer.responses?.count == 2 else {
      throw LogFailure.refused("etcd's answer lacks the list of entries")
    }
    let trimmed = answer.pairs(at: 0).first?.value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    guard let trimmed, trimmed <= revision else {
      throw LogFailure.trimmed(from: LogPosition(rawValue: max(trimmed ?? compacted, revision)))
    }
    let pairs = answer.pairs(at: 1)
    let isWhole = answer.responses?.last?.range?.more != true
    state = .fetching(pairs, asOf: isWhole ? current : pairs.last?.modified?.value ?? current)
  }

  /// Reads the values of the first listed keys.
  private func fetch(_ pairs: [EtcdKeyValue], asOf listed: Int64) async throws -> [PlacedEntry] {
    guard !pairs.isEmpty else {
      revision = max(revision, listed)
      state = .closed
      return []
    }
    let ranges = pairs.prefix(Self.mostValues).map {
      #"{"request_range":{"key":"\#($0.key.base64EncodedString())"}}"#
    }
    let request = EtcdRequest(EtcdRequest.transactions, #"{"success":[\#(ranges.joined(separator: ","))]}"#)
    let answer = try await client.answer(request, as: EtcdTransaction.self)
    let found = ranges.indices.flatMap { answer.pairs(at: $0) }
    guard found.map(\.key) == pairs.prefix(Self.mostValues).map(\.key) else {
      // Some entries were trimmed meanwhile. The next list shows up to which position.
      state = .listing(compacted: listed)
      return []
    }
    state = .fetching(Array(pairs.dropFirst(Self.mostValues)), asOf: listed)
    return place(found)
  }
}
