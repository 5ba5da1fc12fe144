import AsyncHTTPClient
import HTTPCalls
import GameAPI
import NIOCore

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
