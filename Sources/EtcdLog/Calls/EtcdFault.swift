import AsyncHTTPClient
import ContestLog
import Foundation
import HTTPCalls
import NIOCore

/// Why a member did not do what it was asked, by what may help.
enum EtcdFault: Error {
  /// Another member may answer, or the same one later.
  case temporary(String)
  /// This member is of no use; another one may be.
  case unusable(String)
  /// Another token may help.
  case token(String)
  /// etcd was set up without users, and gives no tokens.
  case noUsers
  /// The history asked for is gone.
  case compacted
  /// Nothing helps.
  case final(LogFailure)

  /// What an error of a connection means.
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

  /// What an answer other than “200 OK” means.
  init(status: Int, body: Data) {
    if let refusal = try? JSONDecoder().decode(EtcdRefusal.self, from: body) {
      self.init(code: refusal.code, message: refusal.message)
    } else if status == 429 || status >= 500 {
      self = .temporary("it answers with status \(status)")
    } else {
      self = .unusable("it is not an etcd of version 3.4 or newer, as it answers with status \(status)")
    }
  }

  /// What a refusal of etcd means.
  ///
  /// - Parameters:
  ///   - code: the number that gRPC has for it; `nil` if it is not known.
  ///   - message: etcd's sentence.
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
      // Invalid argument, not found, failed precondition, out of range, not authenticated.
      case (3?, _), (5?, _), (9?, _), (11?, _), (16?, _): .final(.refused(text))
      case (8?, _) where text.contains("larger than max"): .final(.refused(text))
      case (12?, _): .unusable(text)
      default: .temporary(text)
      }
  }

  /// An answer that etcd does not give.
  static let foreign = EtcdFault.unusable("its answer is not one of etcd's")

  /// The first words of a text from elsewhere, without what a terminal would obey.
  static func plain(_ text: String) -> String {
    let kept = text.unicodeScalars.lazy.filter { scalar in
      let isControl = scalar.value < 32 || (127..<160).contains(scalar.value)
      return !isControl && !scalar.properties.isDefaultIgnorableCodePoint
    }
    return String(String.UnicodeScalarView(kept.prefix(200)))
  }
}
