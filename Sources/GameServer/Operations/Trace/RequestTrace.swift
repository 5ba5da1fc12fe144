import Logging

/// A request's place in a distributed trace, as W3C Trace Context and OpenTelemetry define it: the id of the trace, and
/// the id of the server's own span in it.
struct RequestTrace: Equatable, Sendable {
  /// The trace of the request that this task answers; `nil` outside of requests.
  @TaskLocal static var current: RequestTrace?

  let trace: TraceID
  /// The id of the span that the answering of this request is; never 0.
  let span: UInt64
  /// The flags of the trace, as its first caller set them.
  let flags: TraceFlags

  /// The value of the answer's header `traceresponse`. It has the form of `traceparent`, with the server's own span.
  var field: String {
    // The string writes its bytes in place, so the field is one allocation.
    String(unsafeUninitializedCapacity: TraceParent.length) { buffer in
      var hex = HexDigits(buffer)
      hex.write(0, digits: 2)
      hex.writeDash()
      hex.write(trace)
      hex.writeDash()
      hex.write(span, digits: 16)
      hex.writeDash()
      hex.write(UInt64(flags.rawValue), digits: 2)
      return hex.count
    }
  }
}

extension Logger.MetadataProvider {
  /// Gives the lines that a request logs its trace, under the names that OpenTelemetry has for logs.
  static let requestTrace = Logger.MetadataProvider {
    guard let trace = RequestTrace.current else { return [:] }
    return ["trace_id": .stringConvertible(trace.trace), "span_id": .string(HexDigits.text(trace.span))]
  }
}
