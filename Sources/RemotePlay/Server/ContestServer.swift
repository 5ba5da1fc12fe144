package import AsyncHTTPClient
package import Basics
import Boards
import Foundation
package import GameAPI
import HTTPCalls
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
package import NIOSSL
package import TapGame

/// The contest at a server, over its HTTP API.
///
/// Responses are untrusted input: their size and time are limited, and they are decoded strictly. Redirects are not
/// followed, because a token must not go to another host.
package struct ContestServer: Sendable {
  package let address: ServerAddress
  /// The server's clock, by which the contest's seasons start and end.
  package let time: ServerWallClock
  let backoff: Backoff
  private let http: HTTPClient
  private let gate: RetryAfterGate<ServerError>
  /// The timeout from the start of a call to the last byte of its response.
  let answerTime: Duration
  /// The TLS configuration of the load test's own connections, which do not use ``http``; `nil` for the default.
  let tls: TLSConfiguration?

  /// - Parameter http: a client with ``configuration(connections:)``.
  package init(
    _ address: ServerAddress, http: HTTPClient, backoff: Backoff = Backoff(), answerTime: Duration = .seconds(10),
    clock: (any WallClock)? = nil, tls: TLSConfiguration? = nil
  ) {
    self.address = address
    time = ServerWallClock(own: clock ?? SystemClock())
    self.http = http
    self.backoff = backoff
    self.answerTime = answerTime
    self.tls = tls
    gate = RetryAfterGate(now: backoff.now)
  }

  /// Makes a call, and retries it as the retry policy allows.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  func answer<Answer: Decodable>(_ call: ServerCall, as type: Answer.Type = Answer.self) async throws -> Answer {
    try decode(Answer.self, from: try await body(of: call))
  }

  /// Makes a call, as ``answer(_:as:)`` does, and returns the JSON of its response.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  func body(of call: ServerCall) async throws -> Data {
    try await backoff.run(isRetryable: { isRetryable(call, after: $0) }) {
      try checkGate(for: call)
      let response = try await within(call.time ?? answerTime) {
        try await collect(try await send(call, headers: [:]), of: call)
      }
      return try json(of: response)
    }
  }

  /// Whether to retry a failed call, and the pause that the server asked for.
  func isRetryable(_ call: ServerCall, after error: any Error) -> (retry: Bool, after: Duration?) {
    ((error as? ServerError)?.isTemporary ?? false, gate.remaining(of: call.kind)?.pause)
  }

  private func checkGate(for call: ServerCall) throws {
    // Only a pause above the policy's longest pause is an error. Retries have already waited for a shorter pause, up to
    // the clock's resolution.
    guard let (pause, error) = gate.remaining(of: call.kind), pause > backoff.policy.longestPause else { return }
    throw error
  }

  /// Opens a stream. Returns after the head of the response, before the body.
  ///
  /// - Throws: `ServerError`; `CancellationError`.
  func open(_ call: ServerCall, headers: HTTPHeaders) async throws -> HTTPClientResponse.Body {
    try checkGate(for: call)
    let response = try await within(answerTime) { try await send(call, headers: headers) }
    guard response.status == .ok, response.headers.isOf(type: "text/event-stream") else {
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
    if let id = call.orderID { request.headers.add(name: "idempotency-key", value: id.rawValue) }
    if let body = call.body {
      request.headers.add(name: "content-type", value: "application/json")
      request.body = .bytes(ByteBuffer(data: body))
    }
    do {
      return try await time.exchange(reading: \.headers) { [request] in
        try await http.execute(request, deadline: .distantFuture)
      }
    } catch { throw translated(error) }
  }

  /// The maximum size of a response in bytes, about twice the size of a board of 100,000 schools.
  private static let maximumAnswer = 64 << 20

  private func collect(_ response: HTTPClientResponse, of call: ServerCall) async throws -> ServerResponse {
    let body: ByteBuffer
    do { body = try await response.body.collect(upTo: Self.maximumAnswer) } catch { throw translated(error) }
    let answer = ServerResponse(
      status: Int(response.status.code), headers: response.headers, body: Data(buffer: body))
    if let pause = answer.retryAfter { gate.close(call.kind, for: pause, because: refusal(answer)) }
    return answer
  }

  /// - Throws: `ServerError` if the response is a refusal or does not have the expected content.
  func read<Answer: Decodable>(_ answer: ServerResponse) throws -> Answer {
    try decode(Answer.self, from: try json(of: answer))
  }

  private func json(of answer: ServerResponse) throws -> Data {
    guard (200..<300).contains(answer.status), answer.isJSON else { throw refusal(answer) }
    return answer.body
  }

  private func refusal(_ answer: ServerResponse) -> ServerError {
    if answer.isProblem, var problem = try? JSONDecoder().decode(Problem.self, from: answer.body) {
      // The HTTP status is used; the copy in the document is only advisory (RFC 9457).
      problem.status = answer.status
      // A TouchSchool server has answered, but it does not have this path: the address contains a path, or the versions
      // differ.
      if problem.kind == .notFound { return .notAContest(address, status: answer.status) }
      return .refused(address, problem)
    }
    let status = answer.status
    return RetryPolicy.isTemporary(status: status)
      ? .failing(address, status: status) : .notAContest(address, status: status)
  }

  /// - Throws: `ServerError.unreadable(_:reason:)`.
  func decode<Answer: Decodable>(_ type: Answer.Type, from json: Data) throws -> Answer {
    do { return try JSONDecoder().decode(Answer.self, from: json) } catch {
      throw ServerError.unreadable(address, reason: Self.reason(error))
    }
  }

  /// - Parameter root: the prefix of the path; `nil` for that of players.
  /// - Throws: `ServerError`; `CancellationError`.
  func ask<Question: ContestQuestion>(
    _ question: Question, token: String?, root: String?
  ) async throws -> Question.Answer {
    let (path, query) = question.location
    var call = ServerCall(path: path, query: query, token: token)
    if let root { call.root = root }
    let json = try await body(of: call)
    do {
      return try JSONDecoder().decode(AnswerJSON<Question>.self, from: json, configuration: question).answer
    } catch { throw ServerError.unreadable(address, reason: Self.reason(error)) }
  }

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

extension ContestServer {
  /// Converts an error of the HTTP and network libraries into a `ServerError`.
  func translated(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError, is ServerError: return error
    case let error as HTTPClientError where error == .cancelled: return CancellationError()
    case is NIOTooManyBytesError: return ServerError.unreadable(address, reason: "it is too long")
    default: break
    }
    return switch ConnectionReason(error) {
    case .unreachable(let reason): ServerError.unreachable(address, reason: reason)
    case .tooSlow: ServerError.tooSlow(address)
    case .notSecure(let reason): ServerError.notSecure(address, reason: reason)
    case .untrusted:
      ServerError.notSecure(
        address, reason: "\(ConnectionReason.untrusted.text); SSL_CERT_FILE can name a file of certificates that are")
    }
  }

  /// A short description of a decoding error: the key and the reason.
  static func reason(_ error: any Error) -> String {
    let context: DecodingError.Context
    switch error {
    case DecodingError.keyNotFound(let key, let found):
      return "“\((found.codingPath + [key]).map(\.stringValue).joined(separator: "."))” is missing"
    case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
      DecodingError.dataCorrupted(let found):
      context = found
    default: return "it is not JSON"
    }
    guard !context.codingPath.isEmpty else { return "it is not the JSON of a TouchSchool server" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "“\(path)”: \(context.debugDescription.prefix(200))"
  }
}
