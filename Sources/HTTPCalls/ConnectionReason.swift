import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import SystemCalls

/// Why a server gave no answer, in a few words for people instead of the wording of the network libraries.
package enum ConnectionReason: Hashable, Sendable {
  /// The server cannot be reached, for this reason.
  case unreachable(String)
  case tooSlow
  /// The TLS connection failed, for this reason.
  case notSecure(String)
  /// The server's certificate is expired, or its issuer is unknown.
  case untrusted

  /// The reason for an error of AsyncHTTPClient or of the libraries below it.
  package init(_ error: any Error) {
    self =
      switch error {
      case let error as HTTPClientError: Self.reason(error)
      case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: Self.reason(ofTLS: "\(error)".lowercased())
      case let error as NIOConnectionError: .unreachable(Self.reason(error))
      case let error as IOError: .unreachable(Self.reason(error))
      case is SocketAddressError.UnknownHost: .unreachable("there is no host of this name")
      default: .unreachable("the connection was cut")
      }
  }

  package var text: String {
    switch self {
    case .unreachable(let reason): reason
    case .tooSlow: "it takes too long"
    case .notSecure(let reason): "no secure connection: \(reason)"
    case .untrusted: "its certificate cannot be trusted"
    }
  }

  private static func reason(_ error: HTTPClientError) -> ConnectionReason {
    switch error {
    case .connectTimeout, .deadlineExceeded, .readTimeout, .getConnectionFromPoolTimeout: .tooSlow
    case .tlsHandshakeTimeout: .notSecure("it does not answer")
    default: .unreachable("the connection was cut")
    }
  }

  private static func reason(ofTLS text: String) -> ConnectionReason {
    if text.contains("wrong_version_number") { return .notSecure("it speaks no TLS") }
    // The server sends this alert if the client's certificate is missing or not accepted.
    if text.contains("alert"), text.contains("certificate") || text.contains("unknown_ca") {
      return .notSecure("it wants a certificate of this machine that it trusts")
    }
    if text.contains("hostname") { return .notSecure("its certificate is for another name") }
    return text.contains("certificate") ? .untrusted : .notSecure("the handshake failed")
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
}
