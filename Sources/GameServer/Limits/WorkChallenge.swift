import Foundation
import GameAPI
import TapGame

/// The content of a work order, which the server signs and sends as the challenge. So the server does not have to
/// remember the order.
struct WorkChallenge: Equatable {
  /// The number of puzzles in each order.
  static let puzzles = 8

  /// The exclusive upper bound of the hashes.
  let below: Int64
  /// When the challenge expires, in milliseconds of the wall clock.
  let expiresAt: Int64
  /// The client that got the challenge.
  let client: IPAddress?
  /// A number that distinguishes the challenge from all others.
  let number: UInt64

  private var payload: Data {
    var bytes = Data("touchschool work".utf8)
    for word in [UInt64(bitPattern: below), UInt64(bitPattern: expiresAt), client?.high ?? 0, client?.low ?? 0, number]
    {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(client == nil ? 0 : 1)
    return bytes
  }

  func order(signedBy key: TokenKey) -> WorkOrder {
    let payload = payload
    let code = key.secret.code(of: payload)
    return WorkOrder(
      challenge: "\(below).\(expiresAt).\(number).\(TokenKey.text(of: Data(code)))", seed: Self.seed(of: payload),
      puzzles: Self.puzzles, below: below)
  }

  func isSolved(by answers: [Int64]) -> Bool {
    guard answers.count == Self.puzzles else { return false }
    let seed = Self.seed(of: payload)
    return answers.enumerated().allSatisfy { puzzle, answer in
      (0...WorkOrder.largestAnswer).contains(answer) && Int64(Self.value(of: "\(seed).\(puzzle).\(answer)")) < below
    }
  }

  /// The seed is short, so that a puzzle fits in one block of SHA-256.
  private static func seed(of payload: Data) -> String {
    TokenKey.text(of: Data(SHA256Hasher.hash(of: payload).prefix(12)))
  }

  private static func value(of text: String) -> UInt32 {
    SHA256Hasher.hash(of: text.utf8).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension WorkChallenge {
  /// Reads the challenge of a client; `nil` if this key did not sign it for this client.
  init?(_ text: String, of client: IPAddress?, signedBy key: TokenKey) {
    guard text.utf8.count <= 200 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let below = Int64(parts[0]), let expiresAt = Int64(parts[1]), let number = UInt64(parts[2]),
      let code = TokenKey.bytes(of: parts[3])
    else { return nil }
    self.init(below: below, expiresAt: expiresAt, client: client, number: number)
    guard key.secret.isCode(code, of: payload) else { return nil }
  }
}
