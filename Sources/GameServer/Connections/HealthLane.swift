import Dispatch
import Foundation
import GameAPI
import Logging
import NIOCore
import NIOHTTP1

/// Answers plain questions about the server's health directly on the connection, ahead of the queue of other requests.
/// If a busy server did not answer in time, an orchestrator would restart it.
///
/// A health request in any other form, for example with a body, goes to the server's routes and gets the same answer.
struct HealthLane: Sendable {
  struct Question: Sendable {
    let path: String
    let method: HTTPMethod
    let isKeepAlive: Bool
    let askedAt: ContinuousClock.Instant
  }

  struct Answer: Sendable {
    let status: HTTPResponseStatus
    var headers: HTTPHeaders
    let body: ByteBuffer

    init(_ status: HTTPResponseStatus, _ json: String) {
      (self.status, body) = (status, ByteBuffer(string: json))
      headers = [
        "content-type": "application/json", "content-length": String(body.readableBytes), "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      ]
    }
  }

  /// Returns what keeps the server from being ready; `nil` if it is ready.
  let check: @Sendable () async -> Problem?
  let metrics: ServerMetrics
  let logger: Logger
  /// Whether the server speaks HTTPS. Its answers then tell browsers to use only HTTPS.
  var isSecure = false

  /// The question of a plain request about health; `nil` for any other request.
  func question(in head: HTTPRequestHead) -> Question? {
    guard head.uri == "/healthz" || head.uri == "/readyz", head.method == .GET || head.method == .HEAD,
      head.version == .http1_1, head.headers["host"].count == 1,
      !["content-length", "transfer-encoding", "expect", "upgrade"].contains(where: head.headers.contains(name:))
    else { return nil }
    return Question(path: head.uri, method: head.method, isKeepAlive: head.isKeepAlive, askedAt: .now)
  }

  /// Whether undecoded bytes begin with a question about health.
  static func begins(_ bytes: ByteBuffer) -> Bool { starts.contains { bytes.readableBytesView.starts(with: $0) } }

  private static let starts = ["/healthz", "/readyz"].flatMap { path in
    ["GET", "HEAD"].map { Array("\($0) \(path) ".utf8) }
  }

  /// The answer to a question; `nil` if the question needs a check.
  func answer(to question: Question) -> Answer? {
    question.path == "/healthz" ? secured(Answer(.ok, #"{"status":"up"}"#)) : nil
  }

  func checkedAnswer() async -> Answer {
    guard let problem = await check() else { return secured(Answer(.ok, #"{"status":"ready"}"#)) }
    let told = problem.telling(Problem.usualWait)
    var answer = Answer(.serviceUnavailable, String(decoding: (try? GameJSON.line(told)) ?? Data(), as: UTF8.self))
    answer.headers.replaceOrAdd(name: "content-type", value: "application/problem+json")
    answer.headers.add(name: "retry-after", value: String(Problem.usualWait.wholeSeconds))
    return secured(answer)
  }

  private func secured(_ answer: Answer) -> Answer {
    guard isSecure else { return answer }
    var answer = answer
    answer.headers.add(name: "strict-transport-security", value: TLSIdentity.transportSecurity)
    return answer
  }

  /// Counts and logs an answer, as for other requests.
  func record(_ question: Question, _ answer: Answer) {
    let (method, status) = (question.method.rawValue, Int(answer.status.code))
    metrics.requests.add(.init(method: method, route: question.path, status: status))
    metrics.requestTime.record(question.askedAt.duration(to: .now))
    logger.debug("\(method) \(question.path) \(status)")
  }
}

/// Runs checks of the server's health on separate threads. In Swift's pool, they would wait for all earlier requests.
final class HealthExecutor: TaskExecutor {
  static let shared = HealthExecutor()

  private let queue = DispatchQueue(label: "touchschool.health", qos: .userInitiated, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
