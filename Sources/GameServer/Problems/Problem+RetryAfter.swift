import GameAPI
import Hummingbird

/// A temporary problem for which the server knows how long the client has to wait.
struct PassingProblem: Error {
  let problem: Problem
  /// How long the client has to wait.
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
