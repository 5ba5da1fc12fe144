import Crypto
import Foundation
import SystemCalls

/// The token that authenticates the administrator. Only its digest is kept.
package struct AdminToken: Sendable {
  /// The minimum number of characters of a token.
  package static let minimumLength = 16
  private static let maximumLength = 4096
  /// The maximum number of bytes of a body that comes with the token: a directory of all schools of a country, several times over.
  package static let maximumBodySize = 64 << 20
  private let digest: SHA256.Digest

  /// A token; `nil` if it is shorter than ``minimumLength``.
  package init?(_ text: String) {
    guard text.utf8.count >= Self.minimumLength, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else { return nil }
    digest = SHA256.hash(data: Data(text.utf8))
  }

  /// Reads the token from a file, which only its owner may read.
  ///
  /// - Throws: ``Failure``.
  package static func read(_ path: String) throws(Failure) -> AdminToken {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(description: "\(path) cannot be read; check that it is there and may be read.", isMissing: true)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      // Reading an empty file returns `nil`.
      let content = try? file.read(upToCount: maximumLength) ?? Data()
    else { throw Failure(description: "\(path) is not a readable file.", isMissing: true) }
    guard status.st_mode & 0o077 == 0 else {
      throw Failure(description: "\(path) can be read by others than its owner; see to that with: chmod 600 \(path)")
    }
    let text = String(decoding: content, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard let token = AdminToken(text) else {
      throw Failure(
        description: "\(path) has to hold one line of \(minimumLength) or more characters of ASCII without spaces.")
    }
    return token
  }

  /// Whether a header `Authorization` has the token; `nil` if it has none. The time of the comparison reveals nothing about the token.
  func isGiven(in header: String?) -> Bool? {
    guard let header, header.lowercased().hasPrefix("bearer ") else { return nil }
    return SHA256.hash(data: Data(header.dropFirst("bearer ".count).utf8)) == digest
  }

  /// Why a token could not be read from a file.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    /// Whether the file does not exist or cannot be read.
    package var isMissing = false
  }
}
