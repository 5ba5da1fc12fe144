import Foundation

extension EtcdContestLog {
  /// The maximum number of operations in one transaction. etcd's own limit is 128.
  private static let most = 100

  package func trim(through mark: LogMark) async throws {
    try await delete(
      mark.numbers.sorted { $0.key < $1.key }.map { writer, number in
        (from: "\(keys.entries)\(writer)/", to: keys.end(of: writer, through: number))
      }, position: mark.position)
    try await deleteForgotten(position: mark.position)
    try await deleteNotes(position: mark.position)
    let request = EtcdRequest("/v3/kv/compaction", #"{"revision":"\#(mark.position)"}"#)
    do { _ = try await client.answer(request, as: EtcdDone.self) } catch EtcdFault.compacted {}
  }

  /// Removes the contest from etcd. Stop all nodes before this call. A running node would go on appending entries, but
  /// without the log's head, no other node finds them.
  ///
  /// - Throws: ``LogFailure``.
  package func remove() async throws {
    let (key, end) = (EtcdRequest.base64(keys.all), EtcdRequest.base64(keys.allEnd))
    let request = EtcdRequest("/v3/kv/deleterange", #"{"key":"\#(key)","range_end":"\#(end)"}"#)
    _ = try await client.answer(request, as: EtcdDone.self)
    forgetBeginning()
  }

  /// Records the position up to which the log is trimmed, then deletes ranges of keys.
  ///
  /// The recorded position only grows. A full etcd still deletes keys, but accepts no new record. Then the old record
  /// is deleted too, and a reader whose history is compacted takes a snapshot.
  private func delete(_ ranges: [(from: String, to: String)], position: LogPosition) async throws {
    let condition = try await isSameContest()
    let (key, value) = (EtcdRequest.base64(keys.trimmed), EtcdRequest.base64(EtcdKeys.digits(position.rawValue)))
    let note = EtcdRequest(
      EtcdRequest.transactions,
      #"{"compare":[\#(condition),{"target":"VALUE","key":"\#(key)","result":"LESS","value":"\#(value)"}],"#
        + #""success":[{"request_put":{"key":"\#(key)","value":"\#(value)"}}]}"#)
    var deletions = ranges.map { Self.deletion(from: $0.from, to: $0.to) }
    do {
      if try await client.answer(note, as: EtcdTransaction.self).succeeded != true {
        // The record may have been deleted while etcd was full; then it is compared with nothing.
        let anew = EtcdRequest(
          creating: keys.trimmed, value: Array(EtcdKeys.digits(position.rawValue).utf8), readingValue: false,
          comparing: "\(condition),")
        _ = try await client.answer(anew, as: EtcdTransaction.self)
      }
    } catch let failure as LogFailure {
      guard case .full = failure else { throw failure }
      deletions.insert(#"{"request_delete_range":{"key":"\#(key)"}}"#, at: 0)
    }
    while !deletions.isEmpty {
      let operations = deletions.prefix(Self.most).joined(separator: ",")
      let request = EtcdRequest(EtcdRequest.transactions, #"{"compare":[\#(condition)],"success":[\#(operations)]}"#)
      guard try await client.answer(request, as: EtcdTransaction.self).succeeded == true else {
        throw LogFailure.replaced
      }
      deletions.removeFirst(min(Self.most, deletions.count))
    }
  }

  private static func deletion(from: String, to: String) -> String {
    let (key, end) = (EtcdRequest.base64(from), EtcdRequest.base64(to))
    return #"{"request_delete_range":{"key":"\#(key)","range_end":"\#(end)"}}"#
  }

  /// Deletes the notes that came up to a position. A node that is there leaves a new one every few seconds.
  private func deleteNotes(position: LogPosition) async throws {
    let old = try await keys(from: Data(keys.notes.utf8), to: keys.notesEnd, limit: 1000).filter {
      $0.modified.map { $0.value <= position.rawValue } ?? false
    }
    for note in old {
      let key = note.key.base64EncodedString()
      let request = EtcdRequest(
        EtcdRequest.transactions,
        #"{"compare":[{"target":"MOD","key":"\#(key)","result":"LESS","mod_revision":"\#(position.rawValue + 1)"}],"#
          + #""success":[{"request_delete_range":{"key":"\#(key)"}}]}"#)
      _ = try await client.answer(request, as: EtcdTransaction.self)
    }
  }

  /// Deletes the remaining entries up to a position. Their writers are no longer remembered.
  private func deleteForgotten(position: LogPosition) async throws {
    var from = Data(keys.entries.utf8)
    while let first = try await keys(from: from, to: keys.entriesEnd, limit: 1).first {
      guard let id = keys.id(of: first.key) else {
        // No log wrote this key, so it is kept.
        from = first.key + [0]
        continue
      }
      let end = keys.end(of: id.writer)
      let old = try await keys(from: first.key, to: end, limit: 1000)
        .prefix { $0.modified.map { $0.value <= position.rawValue } ?? false }.compactMap { keys.id(of: $0.key) }
      if let last = old.last, last.writer == id.writer {
        try await delete(
          [(from: keys.entry(id), to: keys.end(of: id.writer, through: last.number))], position: position)
        from = Data(keys.end(of: id.writer, through: last.number).utf8)
      } else {
        from = Data(end.utf8)
      }
    }
  }

  /// The first keys of a range, without their values.
  ///
  /// - Throws: ``LogFailure``, also if the answer has keys outside the range. So a caller that continues after these
  ///   keys always advances.
  private func keys(from: Data, to: String, limit: Int) async throws -> [EtcdKeyValue] {
    let request = EtcdRequest(
      EtcdRequest.ranges,
      #"{"key":"\#(from.base64EncodedString())","range_end":"\#(EtcdRequest.base64(to))","#
        + #""limit":"\#(limit)","keys_only":true}"#)
    let pairs = try await client.answer(request, as: EtcdRange.self).pairs ?? []
    guard pairs.allSatisfy({ !$0.key.lexicographicallyPrecedes(from) && $0.key.lexicographicallyPrecedes(to.utf8) })
    else { throw LogFailure.refused("etcd's answer has keys that it was not asked for") }
    return pairs
  }
}
