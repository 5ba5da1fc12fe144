import AsyncHTTPClient
import GameAPI
import NIOCore
import NIOPosix
import NIOSSL

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ContestServer {
  /// An error of the libraries below, told as one of ours.
  func told(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError, is ServerError: error
    case let error as HTTPClientError: told(error)
    case is NIOTooManyBytesError: ServerError.unreadable(address, reason: "it is too long")
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
      ServerError.notSecure(address, reason: Self.tlsReason("\(error)"))
    case let error as NIOConnectionError: ServerError.unreachable(address, reason: Self.reason(error))
    case let error as IOError: ServerError.unreachable(address, reason: Self.reason(error))
    default: ServerError.unreachable(address, reason: "the connection was cut")
    }
  }

  private func told(_ error: HTTPClientError) -> any Error {
    switch error {
    case .cancelled: CancellationError()
    case .connectTimeout, .deadlineExceeded, .readTimeout, .getConnectionFromPoolTimeout: ServerError.tooSlow(address)
    case .tlsHandshakeTimeout: ServerError.notSecure(address, reason: "it does not answer")
    default: ServerError.unreachable(address, reason: "the connection was cut")
    }
  }

  private static func tlsReason(_ text: String) -> String {
    let text = text.lowercased()
    if text.contains("wrong_version_number") { return "it speaks no TLS" }
    if text.contains("certificate") || text.contains("hostname") { return "its certificate cannot be trusted" }
    return "the handshake failed"
  }

  private static func reason(_ error: NIOConnectionError) -> String {
    if error.connectionErrors.isEmpty, error.dnsAError != nil || error.dnsAAAAError != nil {
      return "there is no host of this name"
    }
    let reasons = error.connectionErrors.compactMap { $0.error as? IOError }.map(reason)
    return reasons.first ?? "no connection comes about"
  }

  private static func reason(_ error: IOError) -> String {
    switch error.errnoCode {
    case ECONNREFUSED: "nothing listens there"
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "no way leads there"
    default: "the connection was cut"
    }
  }

  /// What is wrong with JSON, in a few words: which key, and why.
  static func reason(_ error: any Error) -> String {
    let context: DecodingError.Context
    switch error {
    case DecodingError.keyNotFound(let key, let found):
      return "“\((found.codingPath + [key]).map(\.stringValue).joined(separator: "."))” is missing"
    case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
      DecodingError.dataCorrupted(let found):
      context = found
    default: return "it is no JSON"
    }
    guard !context.codingPath.isEmpty else { return "it is no JSON of ours" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "“\(path)”: \(context.debugDescription.prefix(200))"
  }
}
