import Cluster
import Hummingbird
import Logging
import NIOCore
import RunningApplication
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A server that is not etcd` {
  /// Has a server that answers everything alike.
  private func answering(
    _ status: HTTPResponse.Status, _ body: String, for callTime: Duration = .seconds(40),
    _ work: (EtcdContestLog) async throws -> Void
  ) async throws {
    let logger = Logger(label: "foreign") { _ in SwiftLogNoOpLogHandler() }
    let router = Router()
    router.post("**") { _, _ in Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: body))) }
    try await RunningApplication.answering(router, logger: logger) { port in
      var settings = try EtcdSettings.patient("http://127.0.0.1:\(port)")
      settings.callTime = callTime
      try await EtcdContestLog.with(settings, work)
    }
  }

  /// Calls everything at once; what each throws.
  private func failures(of log: EtcdContestLog) async -> [(any Error)?] {
    let mark = LogMark(position: .init(rawValue: 5), numbers: [Entries.writer: 1])
    async let head = failure { try await log.head() }
    async let beginning = failure { try await log.begin(Entries.head) }
    async let appending = failure { try await log.append(Entries.entry(1)) }
    async let end = failure { try await log.end() }
    async let trimming = failure { try await log.trim(through: mark) }
    async let reading = failure { for try await entries in log.entries(after: .start) { Issue.record("\(entries)") } }
    return await [head, beginning, appending, end, trimming, reading]
  }

  @Test(arguments: [
    (404, "Not Found"), (200, ""), (200, "<html>"), (200, "{}"), (200, "[]\n"), (200, "null\n{}"), (200, "7\n"),
    (200, #"{"header":{}}"#), (200, #"{"result":{}}\#n"#), (200, #"{"result":{"header":{"cluster_id":{}}}}\#n"#),
    (200, #"{"header":{"cluster_id":"x"}}"#), (301, ""), (400, #"{"error":7}"#), (403, #"{"code":"3"}"#),
  ])
  func `is refused with a sentence`(status: Int, body: String) async throws {
    try await answering(.init(code: status), body) { log in
      for (index, failure) in await failures(of: log).enumerated() {
        switch failure as? LogFailure {
        case .refused(let reason)?: #expect(reason.contains("http://127.0.0.1:") && reason.contains("etcd"))
        // A stream that ends before its first line is one that was cut.
        case .unavailable? where index == 5 && status == 200: break
        default: Issue.record("\(String(describing: failure)) is thrown for \(status) \(body)")
        }
      }
      #expect(await log.status().allSatisfy { $0.answer == nil && $0.failure != nil })
    }
  }

  @Test(arguments: [
    // Numbers out of range, and fields that should be there.
    #"{"header":{"cluster_id":"1","revision":"99999999999999999999999"}}"#,
    #"{"header":{"cluster_id":"1"},"succeeded":true}"#,
    #"{"header":{"cluster_id":"1"},"responses":[{},{},{}]}"#,
    #"{"header":{"cluster_id":"1"},"kvs":[{"key":"!!!"}]}"#,
    #"{"header":{"cluster_id":"1"},"kvs":[{"key":"AAAA","value":"AAAA"}]}"#,
    "{\"result\":{\"header\":{\"cluster_id\":\"1\"},\"canceled\":true,\"compact_revision\":\"-5\"}}\n",
    "{\"result\":{\"header\":{\"cluster_id\":\"1\"},\"events\":[{\"kv\":{\"key\":\"AAAA\",\"mod_revision\":\"-1\"}}]}}\n",
    "{\"result\":{\"header\":{\"cluster_id\":\"1\"},\"events\":[{\"type\":\"PUT\"}]}}\n",
    "{\"error\":{\"grpc_code\":-1,\"message\":\"\u{1B}[2J\"}}\n",
  ])
  func `does no harm with answers that are nearly etcd's`(body: String) async throws {
    try await answering(.ok, body) { log in
      for failure in await failures(of: log).compactMap(\.self) {
        #expect(failure is LogFailure)
        #expect(!"\(failure)".unicodeScalars.contains("\u{1B}"))
      }
    }
  }

  @Test func `that only fails now and then is no refusal`() async throws {
    try await answering(.badGateway, "Bad Gateway", for: .seconds(3)) { log in
      for failure in await failures(of: log) {
        guard case .unavailable(let reason) = failure as? LogFailure else {
          Issue.record("\(String(describing: failure)) is thrown")
          continue
        }
        #expect(reason.contains("502"))
      }
    }
  }

  @Test func `an address at which nobody listens is named with the reason`() async throws {
    var settings = try EtcdSettings(members: "http://127.0.0.1:1", contest: "test")
    settings.callTime = .seconds(2)
    try await EtcdContestLog.with(settings) { log in
      let found = await failure { try await log.append(Entries.entry(1)) } as? LogFailure
      #expect(found == .unavailable("http://127.0.0.1:1: nothing listens there"))
    }
  }
}
