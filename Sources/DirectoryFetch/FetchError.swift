import Retries
package import SchoolDirectory

/// Why a directory could not be fetched. Nothing was taken in.
package enum FetchError: Error, Equatable, Sendable {
  /// There was no answer.
  case unreachable(host: String, reason: String)
  /// An answer with an HTTP status that is none of success.
  case status(Int, retryAfter: Duration?)
  /// The answer points elsewhere; a key is not carried there.
  case redirected(to: String?)
  /// An answer that is no list of schools; how it begins.
  case unreadable(list: String, page: Int, answer: DirectoryError, beginning: String)
  /// An answer longer than what is read.
  case tooLarge(list: String, page: Int, limit: Int)
  /// A list without schools.
  case empty(list: String)
  /// A page that does not say how many schools there are.
  case noTotal(list: String, page: Int)
  /// A number of schools that cannot be.
  case implausibleTotal(list: String, total: Int)
  /// The list changed while it was read.
  case changed(list: String, before: Int, now: Int)
  /// A page that has only what came before.
  case repeated(list: String, page: Int)
  /// Fewer or more rows than the API says there are.
  case incomplete(list: String, total: Int, received: Int)
}

extension FetchError {
  /// Whether the same question can have another answer a little later.
  var isPassing: Bool {
    switch self {
    case .unreachable: true
    case .status(let code, _): RetryPolicy.isTemporary(status: code)
    case .unreadable(_, _, .answered(let code, _), _): ["ERROR-500", "ERROR-600", "ERROR-601"].contains(code)
    // A page of HTML in place of JSON, or half of an answer.
    case .unreadable(_, _, let answer, _):
      switch answer {
      case .noRows, .levelUnknown: false
      default: true
      }
    case .redirected, .tooLarge, .empty, .noTotal, .implausibleTotal, .changed, .repeated, .incomplete: false
    }
  }

  /// Whether the list as a whole can come out otherwise when it is read again.
  var concernsWholeList: Bool {
    switch self {
    case .changed, .repeated, .incomplete: true
    default: false
    }
  }

  /// The pause that the server asked for.
  var retryAfter: Duration? {
    if case .status(_, let retryAfter) = self { retryAfter } else { nil }
  }

  /// Whether the source was not there, as opposed to having said something wrong.
  package var isUnavailable: Bool {
    switch self {
    case .unreachable, .status: true
    case .unreadable(_, _, .answered(let code, _), _): code == "ERROR-337" || isPassing
    default: isPassing
    }
  }
}
