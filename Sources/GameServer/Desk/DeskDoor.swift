import Foundation
import Synchronization
package import TapGame

/// Lets an organiser's browser in: by a link that is good once, or by an administrator's token. The browser then keeps
/// a pass in a cookie. Passes and links are signed, so every server with the key knows them. A pass outlives a restart of
/// the server. A link does not, because the used ones are known in memory only.
package final class DeskDoor: Sendable {
  /// The holder's name in the audit list for who came in by a link.
  package static let linkHolder = "organiser"
  /// How long a link is good, in milliseconds: an hour.
  private static let linkTime: Int64 = 3_600_000
  /// How long a pass is good, in milliseconds: a day at school.
  static let passTime: Int64 = 12 * 3_600_000
  /// The maximum number of characters of a link's code and of a pass.
  private static let maximumLength = 256

  private let key: AuthenticationKey
  private let clock: any WallClock
  private let openedAt: Timestamp
  /// The used links, each until it expires.
  private let used = Mutex<[String: Timestamp]>([:])

  /// The door of a server with this key.
  package init(_ key: TokenKey, clock: any WallClock) {
    (self.key, self.clock, openedAt) = (key.secret, clock, clock.now)
  }

  /// A new code for a link. No two are the same.
  package func link() -> String {
    var system = SystemRandomNumberGenerator()
    return signed("link", [String(system.next(), radix: 36)], until: clock.now + Self.linkTime)
  }

  /// Uses a link's code. `false` for one that is not of this server's key, has expired, was used, or is from before the
  /// server's start.
  func use(link text: String) -> Bool {
    guard let (_, expires) = read(text, as: "link"), expires >= openedAt + Self.linkTime else { return false }
    let now = clock.now
    return used.withLock { used in
      used = used.filter { $0.value > now }
      return used.updateValue(expires, forKey: text) == nil
    }
  }

  /// A pass.
  ///
  /// - Parameters:
  ///   - holder: the name in the audit list.
  ///   - mark: what the pass depends on, such as a part of the digest of the holder's token.
  func pass(for holder: String, mark: String) -> String {
    signed("pass", [Array(holder.utf8).hexadecimal, mark], until: clock.now + Self.passTime)
  }

  /// The holder and the mark of a pass; `nil` for a pass that has expired or that is not of this server's key.
  func holder(ofPass text: String) -> (name: String, mark: String)? {
    guard let (fields, _) = read(text, as: "pass"), fields.count == 2, let name = [UInt8](hexadecimal: fields[0])
    else { return nil }
    return (String(decoding: name, as: UTF8.self), fields[1])
  }

  private func signed(_ kind: String, _ fields: [String], until moment: Timestamp) -> String {
    let text = ([String(moment.milliseconds)] + fields).joined(separator: ".")
    return text + "." + TokenKey.text(of: Data(key.code(of: "desk \(kind) \(text)".utf8)))
  }

  private func read(_ text: String, as kind: String) -> (fields: [String], expires: Timestamp)? {
    guard text.utf8.count <= Self.maximumLength, let end = text.lastIndex(of: ".") else { return nil }
    let fields = text[..<end].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let code = TokenKey.bytes(of: text[text.index(after: end)...]),
      key.isCode(code, of: "desk \(kind) \(text[..<end])".utf8),
      // Base64 leaves some bits of the last character unused; a text that differs there is no other link.
      TokenKey.text(of: code) == text[text.index(after: end)...],
      let expires = fields.first.flatMap({ Int64($0) }).map(Timestamp.init(milliseconds:)), clock.now < expires
    else { return nil }
    return (Array(fields.dropFirst()), expires)
  }
}
