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
