package import Basics
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

extension FetchError: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .unreachable(let host, let reason):
      "\(host) cannot be reached (\(Words(ofSystem: reason))); check the network and try again."
    case .status(let code, _):
      switch code {
      case 401, 403: "The server refuses the request (HTTP \(code)); check the key."
      case 404: "The server does not know the address (HTTP 404); check the address."
      case 429: "The server has had enough requests for now (HTTP 429); try again later."
      case 500...: "The server failed (HTTP \(code)); try again later."
      default: "The server answered with HTTP \(code); check the key and the address."
      }
    case .redirected(let host):
      "The server points \(host.map { "to \($0)" } ?? "elsewhere" as Words), where the key is not sent; if that is right, ask there."
    case .unreadable(_, _, .answered(let code, let message), _):
      DirectoryError.answered(code: code, message: message).words
    case .unreadable(let list, let page, let answer, let beginning):
      Words(
        verbatim:
          "\(list), page \(page): \(answer.problem)\(beginning.isEmpty ? "" : "; it begins with “\(beginning)”").",
        korean: Language.korean("\(list), page \(page) cannot be read; check the key, and try again later."))
    case .tooLarge(let list, let page, let limit):
      "\(list), page \(page): the answer is longer than \(limit >> 20) MiB and was not read; check the address."
    case .empty(let list):
      "\(list) has no school in it; check the key and the levels."
    case .noTotal(let list, let page):
      "\(list), page \(page) does not say how many schools there are, so nobody can tell whether all have come; try again later."
    case .implausibleTotal(let list, let total):
      "\(list) is said to have \(total) schools, which cannot be; try again later."
    case .changed(let list, let before, let now):
      "\(list) changed from \(before) to \(now) schools while it was read; try again."
    case .repeated(let list, let page):
      "\(list), page \(page) has the same schools as a page before; try again later."
    case .incomplete(let list, let total, let received):
      "\(list) is said to have \(total) schools but \(received) came; try again later."
    }
  }
}

extension DirectoryError {
  /// What is wrong with a response, and what to do.
  fileprivate var problem: String {
    switch self {
    case .emptyFile: "the answer is empty; try again later"
    case .brokenJSON(let problem, let line, let column):
      "the answer is not JSON (line \(line), column \(column): \(problem)); try again later"
    case .wrongEncoding, .unsupportedEncoding: "the answer is not UTF-8; try again later"
    case .noRows: "the answer has no list of schools in it; check the key"
    default: description
    }
  }
}
