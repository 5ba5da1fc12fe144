import AsyncHTTPClient
import Foundation
import HTTPCalls
import NIOCore

/// Why a member did not carry out a call. Each case stands for a different remedy.
enum EtcdFault: Error {
  /// Another member may answer, or this member may answer later.
  case temporary(String)
  /// This member cannot be used. Another one may work.
  case unusable(String)
  /// A new token may help.
  case token(String)
  /// etcd was set up without users, so it issues no tokens.
  case noUsers
  /// The requested history was compacted.
  case compacted
  /// No retry helps.
  case final(LogFailure)

  /// Classifies an error of a connection.
  init(_ error: any Error) {
    switch error {
    case let fault as EtcdFault: self = fault
    case is NIOTooManyBytesError: self = .unusable("its answer is too large")
    case let error as HTTPClientError where error == .tlsHandshakeTimeout: self = .temporary("it takes too long")
    default:
      let reason = ConnectionReason(error)
      switch reason {
      case .unreachable, .tooSlow: self = .temporary(reason.text)
      case .notSecure, .untrusted: self = .unusable(reason.text)
      }
    }
  }

  /// Classifies an answer other than “200 OK”.
  init(status: Int, body: Data) {
    if let refusal = try? JSONDecoder().decode(EtcdRefusal.self, from: body) {
      self.init(code: refusal.code, message: refusal.message)
    } else if status == 429 || status >= 500 {
      self = .temporary("it answers with status \(status)")
    } else {
      self = .unusable("it is not an etcd of version 3.4 or newer, as it answers with status \(status)")
    }
  }

  /// Classifies an error that etcd returned.
  ///
  /// - Parameter code: the gRPC status code; `nil` if it is not known.
  init(code: Int?, message: String) {
    let text = Self.plain(message)
    self =
      switch (code, text) {
      case (_, _) where text.contains("database space exceeded"): .final(.full(text))
      case (_, _) where text.contains("invalid auth token"): .token(text)
      case (_, _) where text.contains("revision of auth store is old"): .token(text)
      case (_, _) where text.contains("authentication is not enabled"): .noUsers
      case (_, _) where text.contains("has been compacted"): .compacted
      case (_, _) where text.contains("user name is empty"):
        .final(.refused("etcd asks for a user and a password, and none are given"))
      case (_, _) where text.contains("permission denied"):
        .final(.refused("etcd's user may not read and write the contest's keys (\(text))"))
      // gRPC's codes for invalid argument, not found, failed precondition, out of range and unauthenticated.
      case (3?, _), (5?, _), (9?, _), (11?, _), (16?, _): .final(.refused(text))
      case (8?, _) where text.contains("larger than max"): .final(.refused(text))
      case (12?, _): .unusable(text)
      default: .temporary(text)
      }
  }

  /// An answer that does not come from etcd.
  static let foreign = EtcdFault.unusable("its answer is not one of etcd's")

  /// The first 200 characters of a foreign text, without control characters and invisible ones, which could affect a
  /// terminal.
  static func plain(_ text: String) -> String {
    let kept = text.unicodeScalars.lazy.filter { scalar in
      let isControl = scalar.value < 32 || (127..<160).contains(scalar.value)
      return !isControl && !scalar.properties.isDefaultIgnorableCodePoint
    }
    return String(String.UnicodeScalarView(kept.prefix(200)))
  }
}
