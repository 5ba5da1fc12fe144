/// Why a key to sign tokens could not be read or created.
package enum TokenKeyError: Error, Equatable, Sendable {
  case unreadable(path: String, reason: String)
  /// The file's mode gives users other than the owner some access.
  case exposed(path: String)
  /// The file has too few or too many bytes.
  case wrongLength(path: String, length: Int)
  case cannotCreate(path: String, reason: String)
}

extension TokenKeyError: CustomStringConvertible {
  /// One sentence for people: what is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "Cannot read the token key \(path) (\(reason)); check that it is a file and may be read."
    case .exposed(let path):
      "The token key \(path) can be read by others than its owner; see to that with: chmod 600 \(path)"
    case .wrongLength(let path, let length):
      "The token key \(path) has \(length) bytes, not \(TokenKey.minimumLength) to \(TokenKey.maximumFileLength); name a file of random bytes, or remove it to have one made."
    case .cannotCreate(let path, let reason):
      "Cannot make the token key \(path) (\(reason)); check that its folder is there and may be written."
    }
  }
}
