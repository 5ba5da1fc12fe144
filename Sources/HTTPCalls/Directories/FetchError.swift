import Basics
package import SchoolDirectory

/// Why a directory could not be fetched. Nothing was imported.
package enum FetchError: Error, Equatable, Sendable {
  /// The API could not be reached, or the connection broke.
  case unreachable(host: String, reason: String)
  /// The HTTP status is not a success.
  case status(Int, retryAfter: Duration?)
  /// The response is a redirect. It is not followed, because the key would be sent there.
  case redirected(to: String?)
  /// The response is not a list of schools; `beginning` is the start of its text.
  case unreadable(list: String, page: Int, answer: DirectoryError, beginning: String)
  case tooLarge(list: String, page: Int, limit: Int)
  case empty(list: String)
  /// The page does not state the number of schools.
  case noTotal(list: String, page: Int)
  /// The number of schools is implausible.
  case implausibleTotal(list: String, total: Int)
  /// The list changed while it was read.
  case changed(list: String, before: Int, now: Int)
  /// The page has only rows of earlier pages.
  case repeated(list: String, page: Int)
  /// The number of received rows differs from the total stated by the API.
  case incomplete(list: String, total: Int, received: Int)
}

extension FetchError {
  /// Whether the error is transient, so that a retry may succeed.
  var isPassing: Bool {
    switch self {
    case .unreachable: true
    case .status(let code, _): RetryPolicy.isTemporary(status: code)
    case .unreadable(_, _, .answered(let code, _), _): ["ERROR-500", "ERROR-600", "ERROR-601"].contains(code)
    // An HTML page instead of JSON, or a truncated response.
    case .unreadable(_, _, let answer, _):
      switch answer {
      case .noRows, .levelUnknown: false
      default: true
      }
    case .redirected, .tooLarge, .empty, .noTotal, .implausibleTotal, .changed, .repeated, .incomplete: false
    }
  }

  /// Whether reading the whole list again may succeed.
  var concernsWholeList: Bool {
    switch self {
    case .changed, .repeated, .incomplete: true
    default: false
    }
  }

  /// The delay that the server asked for.
  var retryAfter: Duration? {
    if case .status(_, let retryAfter) = self { retryAfter } else { nil }
  }

  /// Whether the source was unavailable, as opposed to sending a wrong response.
  package var isUnavailable: Bool {
    switch self {
    case .unreachable, .status: true
    case .unreadable(_, _, .answered(let code, _), _): code == "ERROR-337" || isPassing
    default: isPassing
    }
  }
}
