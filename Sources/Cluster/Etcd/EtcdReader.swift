import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

/// Reads a log from a position on.
///
/// It lists the keys of the entries that exist and reads their values, then watches for new ones. The list is complete:
/// entries never change, and a key records the position up to which entries were removed. A watch may be incomplete:
/// etcd before 3.4.31 and 3.5.13 leaves events out for a slow reader (its issue 17529). So each entry comes with the next
/// version of one key, ``EtcdKeys/tail``, and where a version is missing the reader lists again.
actor EtcdReader {
  private enum State {
    /// The keys have to be listed.
    case listing(ListReason)
    /// The keys were listed as of a revision, and their values are being read. There is a count unless more are listed.
    case fetching([EtcdKeyValue], asOf: Int64, count: Int64?)
    /// Everything up to ``revision`` was read.
    case listed
    /// Lines arrive from a member.
    case watching(EtcdMember)
  }

  private enum ListReason {
    case beginning
    /// The watch has left something out.
    case gap
    /// The history was compacted up to a revision.
    case compacted(Int64)
  }

  /// What has arrived of a revision that the watch has not brought whole yet.
  private struct Incomplete {
    let revision: Int64
    var version: Int64?
    var entry: PlacedEntry?
  }

  private let client: EtcdClient
  private let keys: EtcdKeys
  private let whenBytesArrive: @Sendable () -> Void
  /// The revision up to which all entries were read.
  private var revision: Int64
  /// The version of ``EtcdKeys/tail`` as of ``revision``; `nil` if it is not known.
  private var count: Int64?
  private var incomplete: Incomplete?
  private var state = State.listing(.beginning)
  private var body: HTTPClientResponse.Body.AsyncIterator?
  private var lines = LineSplitter()
  private var renewals = 0

  /// A reader of the entries after a position.
  ///
  /// - Parameter whenBytesArrive: called when something arrives, which may be a part of an entry only.
  init(
    _ client: EtcdClient, keys: EtcdKeys, after position: LogPosition, whenBytesArrive: @escaping @Sendable () -> Void
  ) {
    self.client = client
    self.keys = keys
    self.whenBytesArrive = whenBytesArrive
    revision = position.rawValue
  }

  /// Waits for the next entries.
  ///
  /// - Throws: ``LogFailure``; `CancellationError`.
  func next() async throws -> [PlacedEntry]? {
    while true {
      let entries: [PlacedEntry]
      switch state {
      case .listing(let reason):
        entries = []
        try await list(because: reason)
      case .fetching(let pairs, let asOf, let count): entries = try await fetch(pairs, asOf: asOf, count: count)
      case .listed:
        entries = []
        try await open()
      case .watching(let member):
        do { entries = try await watch(member) } catch EtcdFault.token where renewals < 2 {
          renewals += 1
          client.forgetToken()
          close(.listed)
          continue
        }
      }
      if !entries.isEmpty { return entries }
    }
  }

  private func close(_ next: State) {
    (body, lines, incomplete, state) = (nil, LineSplitter(), nil, next)
  }

  // MARK: Watching

  private func open() async throws {
    let (from, to) = (EtcdRequest.base64(keys.entries), EtcdRequest.base64(keys.watchedEnd))
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
      close(.listing(.beginning))
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
      close(.listing(.compacted(compacted)))
      return []
    }
    return take(result)
  }

  /// The entries of a watch's answer, up to the first place at which something is missing.
  private func take(_ result: EtcdWatchLine.Result) -> [PlacedEntry] {
    var entries: [PlacedEntry] = []
    let tail = Data(keys.tail.utf8)
    for pair in (result.events ?? []).filter({ $0.type == nil || $0.type == "PUT" }).map(\.kv) {
      guard let modified = pair.modified?.value, modified > revision else { continue }
      var found = incomplete ?? Incomplete(revision: modified)
      if pair.key == tail {
        found.version = pair.version?.value ?? 0
      } else if let entry = place(pair) {
        found.entry = entry
      } else {
        continue
      }
      guard found.revision == modified else { return listAgain(after: entries) }
      incomplete = found
      guard let version = found.version, let entry = found.entry else { continue }
      guard version == (count ?? version - 1) + 1 else { return listAgain(after: entries) }
      (revision, count, incomplete) = (modified, version, nil)
      entries.append(entry)
    }
    // etcd splits a large answer.
    return incomplete == nil || result.fragment == true ? entries : listAgain(after: entries)
  }

  private func listAgain(after entries: [PlacedEntry]) -> [PlacedEntry] {
    close(.listing(.gap))
    return entries
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
        whenBytesArrive()
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
    close(.listing(.beginning))
    switch fault {
    case .temporary(let reason): return LogFailure.unavailable("\(member): \(reason)")
    case .unusable(let reason): return LogFailure.refused("\(member): \(reason)")
    case .final(let failure): return failure
    case .token(let reason): return renewals < 2 ? fault : LogFailure.refused(reason)
    case .noUsers: return LogFailure.refused("\(member) has no users")
    case .compacted: return LogFailure.unavailable("\(member): its history was compacted")
    }
  }

  /// The entry of a pair; `nil` for a key that no log has written.
  private func place(_ pair: EtcdKeyValue) -> PlacedEntry? {
    guard pair.key.starts(with: keys.entries.utf8), let modified = pair.modified?.value else { return nil }
    guard let id = keys.id(of: pair.key) else {
      client.note(stranger: pair.key)
      return nil
    }
    return PlacedEntry(position: LogPosition(rawValue: modified), id: id, bytes: [UInt8](pair.value ?? Data()))
  }

  // MARK: Listing

  /// The maximum number of keys in a list. etcd looks at all keys for each list.
  private static let mostKeys = 5000
  /// The numbers of values that are read at once: the first ones, and the maximum while they are small.
  private static let values = 8...32
  /// Values of fewer bytes are small: twice as many are read at once the next time.
  private static let smallAnswer = 1 << 19
  private var valuesAtOnce = EtcdReader.values.lowerBound

  /// Lists the keys after the revision.
  private func list(because reason: ListReason) async throws {
    let (from, to) = (EtcdRequest.base64(keys.entries), EtcdRequest.base64(keys.entriesEnd))
    let request = EtcdRequest(
      EtcdRequest.transactions,
      #"{"success":[\#(EtcdRequest.reading(keys.trimmed)),\#(EtcdRequest.reading(keys.tail, withValue: false)),"#
        + #"{"request_range":{"key":"\#(from)","range_end":"\#(to)","#
        + #""min_mod_revision":"\#(revision + 1)","sort_target":"MOD","sort_order":"ASCEND","#
        + #""limit":"\#(Self.mostKeys)","keys_only":true}}]}"#)
    let answer = try await client.answer(request, as: EtcdTransaction.self, whenBytesArrive: whenBytesArrive)
    guard let current = answer.header.revision?.value, answer.responses?.count == 3 else {
      throw LogFailure.refused("etcd's answer lacks the list of entries")
    }
    let trimmed = answer.pairs(at: 0).first?.value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    switch (trimmed, reason) {
    case (let trimmed?, _) where trimmed > revision: throw LogFailure.trimmed(from: LogPosition(rawValue: trimmed))
    case (_?, _): break
    // A full etcd has lost the record of the last trim, or the log has not begun. A watch tells whether the history is
    // still there.
    case (nil, .beginning):
      (count, state) = (nil, .listed)
      return
    case (nil, .gap): throw LogFailure.trimmed(from: LogPosition(rawValue: revision))
    case (nil, .compacted(let compacted)):
      throw LogFailure.trimmed(from: LogPosition(rawValue: max(compacted, revision)))
    }
    let pairs = answer.pairs(at: 2)
    if answer.responses?.last?.range?.more == true, let last = pairs.last?.modified?.value {
      state = .fetching(pairs, asOf: last, count: nil)
    } else {
      state = .fetching(pairs, asOf: current, count: answer.pairs(at: 1).first?.version?.value ?? 0)
    }
  }

  /// Reads the values of the first listed keys.
  private func fetch(_ pairs: [EtcdKeyValue], asOf listed: Int64, count: Int64?) async throws -> [PlacedEntry] {
    guard !pairs.isEmpty else {
      (revision, self.count) = (max(revision, listed), count)
      state = count == nil ? .listing(.beginning) : .listed
      return []
    }
    let asked = pairs.prefix(valuesAtOnce)
    let ranges = asked.map { #"{"request_range":{"key":"\#($0.key.base64EncodedString())"}}"# }
    let request = EtcdRequest(EtcdRequest.transactions, #"{"success":[\#(ranges.joined(separator: ","))]}"#)
    let answer = try await client.answer(request, as: EtcdTransaction.self, whenBytesArrive: whenBytesArrive)
    let found = ranges.indices.flatMap { answer.pairs(at: $0) }
    guard found.map(\.key) == asked.map(\.key) else {
      // Some entries were trimmed meanwhile. The next list shows up to which position.
      state = .listing(.gap)
      return []
    }
    let isSmall = found.reduce(0) { $0 + ($1.value?.count ?? 0) } < Self.smallAnswer
    valuesAtOnce = isSmall ? min(valuesAtOnce * 2, Self.values.upperBound) : Self.values.lowerBound
    state = .fetching(Array(pairs.dropFirst(asked.count)), asOf: listed, count: count)
    let entries = found.compactMap { place($0) }.filter { $0.position.rawValue > revision }
    revision = entries.last?.position.rawValue ?? revision
    return entries
  }
}
