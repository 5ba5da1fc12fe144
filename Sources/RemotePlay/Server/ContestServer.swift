package import AsyncHTTPClient
import Foundation
package import GameAPI
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
package import Retries

/// The contest at a server, over its HTTP API.
///
/// What comes from it is input like any other: answers are bounded in size and in time, and read strictly. A redirection is not followed,
/// since a token must not go where its player has not sent it.
package struct ContestServer: Sendable {
  /// Where it is.
  package let address: ServerAddress
  private(set) var backoff: Backoff
  private let http: HTTPClient
  private let gate: RetryAfterGate<ServerError>
  private let answerTime: Duration

  /// A server at an address.
  ///
  /// - Parameters:
  ///   - address: where it is.
  ///   - http: what connects to it; see ``configuration(connections:)``.
  ///   - backoff: how calls that failed are made again.
  ///   - answerTime: how long an answer may take from the call to its last byte.
  package init(
    _ address: ServerAddress, http: HTTPClient, backoff: Backoff = Backoff(), answerTime: Duration = .seconds(10)
  ) {
    self.address = address
    self.http = http
    self.backoff = backoff
    self.answerTime = answerTime
    gate = RetryAfterGate(now: backoff.now)
  }

  /// The same server over the same connections, tried another number of times.
  func trying(_ policy: RetryPolicy) -> ContestServer {
    var server = self
    server.backoff.policy = policy
    return server
  }

  /// Makes a call until it is answered, as often as the retry policy has it.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  func answer<Answer: Decodable>(_ call: ServerCall, as type: Answer.Type = Answer.self) async throws -> Answer {
    try await backoff.run(isRetryable: { isRetryable(call, after: $0) }) {
      try checkGate(for: call)
      let response = try await within(answerTime) { try await collect(try await send(call, headers: [:]), of: call) }
      return try read(response)
    }
  }

  /// Whether a call that failed may go better, and when the server wants to hear of it.
  func isRetryable(_ call: ServerCall, after error: any Error) -> (retry: Bool, after: Duration?) {
    ((error as? ServerError)?.isTemporary ?? false, gate.remaining(of: call.kind)?.pause)
  }

  private func checkGate(for call: ServerCall) throws {
    // A short one has been waited for, up to the clock's grain.
    guard let (pause, error) = gate.remaining(of: call.kind), pause > backoff.policy.longestPause else { return }
    throw error
  }

  /// Opens a stream: its answer's head has come, its body comes when it comes.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  func open(_ call: ServerCall, headers: HTTPHeaders) async throws -> HTTPClientResponse.Body {
    try checkGate(for: call)
    let response = try await within(answerTime) { try await send(call, headers: headers) }
    guard response.status == .ok, response.isOf(type: "text/event-stream") else {
      throw refusal(try await within(answerTime) { try await collect(response, of: call) })
    }
    return response.body
  }

  // MARK: On the wire

  private func send(_ call: ServerCall, headers: HTTPHeaders) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: address.text + call.target)
    request.method = call.method
    request.headers = headers
    request.headers.add(name: "user-agent", value: "touchschool")
    if let token = call.token { request.headers.add(name: "authorization", value: "Bearer \(token)") }
    if let body = call.body {
      request.headers.add(name: "content-type", value: "application/json")
      request.body = .bytes(ByteBuffer(data: body))
    }
    do { return try await http.execute(request, deadline: .distantFuture) } catch { throw translated(error) }
  }

  /// The whole of an answer.
  private struct Collected: Sendable {
    let status: Int
    let isJSON: Bool
    let isProblem: Bool
    let body: Data
  }

  /// The most bytes of an answer: a board of a hundred thousand schools has about half of that.
  private static let maximumAnswer = 64 << 20

  private func collect(_ response: HTTPClientResponse, of call: ServerCall) async throws -> Collected {
    let body: ByteBuffer
    do { body = try await response.body.collect(upTo: Self.maximumAnswer) } catch { throw translated(error) }
    let answer = Collected(
      status: Int(response.status.code), isJSON: response.isOf(type: "application/json"),
      isProblem: response.isOf(type: "application/problem+json"), body: Data(buffer: body))
    if let seconds = response.headers.first(name: "retry-after").flatMap({ Int64($0) }), (1...86_400).contains(seconds)
    {
      gate.close(call.kind, for: .seconds(seconds), because: refusal(answer))
    }
    return answer
  }

  private func read<Answer: Decodable>(_ answer: Collected) throws -> Answer {
    guard (200..<300).contains(answer.status), answer.isJSON else { throw refusal(answer) }
    return try decode(Answer.self, from: answer.body)
  }

  /// What an answer says that is not the one that was asked for.
  private func refusal(_ answer: Collected) -> ServerError {
    if answer.isProblem, var problem = try? JSONDecoder().decode(Problem.self, from: answer.body) {
      // The status of the answer is what counts: the document's copy is for people, says RFC 9457.
      problem.status = answer.status
      // A server of this game that has no such path: the address goes on behind its host, or the two are of different versions.
      if problem.kind == .notFound { return .notAContest(address, status: answer.status) }
      return .refused(address, problem)
    }
    let status = answer.status
    return RetryPolicy.isTemporary(status: status)
      ? .failing(address, status: status) : .notAContest(address, status: status)
  }

  /// Reads JSON of the server's.
  ///
  /// - Throws: `ServerError.unreadable(_:reason:)`.
  func decode<Answer: Decodable>(_ type: Answer.Type, from json: Data) throws -> Answer {
    do { return try JSONDecoder().decode(Answer.self, from: json) } catch {
      throw ServerError.unreadable(address, reason: Self.reason(error))
    }
  }

  /// Lets something take so long and no longer.
  private func within<Result: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await backoff.clock.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() ?? nil else { throw ServerError.tooSlow(address) }
      return result
    }
  }
}

extension HTTPClientResponse {
  /// Whether its body is of a media type, whatever the parameters.
  fileprivate func isOf(type: String) -> Bool {
    let value = headers.first(name: "content-type")?.lowercased() ?? ""
    return value == type || value.hasPrefix(type + ";") || value.hasPrefix(type + " ")
  }
}
