import TapGame
package import GameAPI
import HTTPTypes
package import Hummingbird
import NIOFoundationEssentialsCompat

extension Problem {
  /// For a temporary problem, `Retry-After` and the detail say the same number of seconds.
  ///
  /// - Parameter wait: how long the client has to wait if the problem is temporary.
  /// - Throws: only errors of encoding text and whole numbers.
  package func response(after wait: Duration = usualWait) throws -> Response {
    let problem = isPassing ? telling(wait) : self
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if status == 401 { headers[.wwwAuthenticate] = challenge }
    if isPassing { headers[.retryAfter] = String(wait.wholeSeconds) }
    return Response(
      status: .init(integerLiteral: status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(data: try GameJSON.line(problem))))
  }

  /// The `WWW-Authenticate` challenge (RFC 6750, section 3).
  private var challenge: String {
    kind == .noToken ? #"Bearer realm="touchschool""# : #"Bearer realm="touchschool", error="invalid_token""#
  }
}

/// A temporary problem for which the server knows how long the client has to wait.
struct PassingProblem: Error {
  let problem: Problem
  let wait: Duration
}

extension Problem {
  /// The default time to wait after a refusal.
  package static let usualWait = Duration.seconds(1)

  /// Whether a later retry may succeed.
  var isPassing: Bool { status == 429 || status == 503 }

  /// The problem with a sentence that says how long to wait, as `Retry-After` does.
  func telling(_ wait: Duration) -> Problem {
    var problem = self
    let sentence = detail.hasSuffix(".") ? String(detail.dropLast()) : detail
    problem.detail = "\(sentence); try again in \(wait.wholeSeconds) s."
    return problem
  }
}

extension Duration {
  /// The seconds for `Retry-After`, rounded up, at least 1 (RFC 9110, section 10.2.3).
  var wholeSeconds: Int64 { max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0)) }
}
