import Basics
import Foundation
import Synchronization
package import TapGame

/// Lets a browser in: an organiser's by a link that is good once, or by an administrator's token, and a helper's by an
/// ``Invitation``. The browser then keeps a pass in a cookie. Passes and links are signed, so every server with the key
/// knows them. A pass outlives a restart of the server. A link does not, because what was used up is known in memory
/// only: links, and the passes of who left.
package final class DeskDoor: Sendable {
  /// The holder's name in the audit list for who came in by a link.
  package static let linkHolder = "organiser"
  /// How long a link is good, in milliseconds: an hour.
  private static let linkTime: Int64 = 3_600_000
  /// How long a pass is good, in milliseconds: a day at school.
  static let passTime: Int64 = 12 * 3_600_000
  /// The maximum number of characters of a link's code and of a pass.
  private static let maximumLength = 256

  let key: AuthenticationKey
  let clock: any WallClock
  private let openedAt: Timestamp
  /// The used links and the passes of those who left, each until it expires.
  private let ended = Mutex<[String: Timestamp]>([:])

  package init(_ key: TokenKey, clock: any WallClock) {
    (self.key, self.clock, openedAt) = (key.secret, clock, clock.now)
  }

  /// A new code for a link. No two are the same.
  package func link() -> String {
    signed("link", [Self.random()], until: clock.now + Self.linkTime)
  }

  /// Uses a link's code.
  ///
  /// - Throws: ``LinkRefusal``. A link from before the server's start has expired, because it may have been used.
  func use(link text: String) throws(LinkRefusal) {
    guard let (_, expires) = read(text, as: "link") else { throw .unknown }
    guard clock.now < expires, expires >= openedAt + Self.linkTime else { throw .expired }
    guard end(text, expires: expires) else { throw .used }
  }

  /// Ends a pass: it is good for nothing from now on, wherever it was copied to.
  func end(pass text: String) {
    if let (_, expires) = read(text, as: "pass") { _ = end(text, expires: expires) }
  }

  /// `false` if it was ended before.
  private func end(_ text: String, expires: Timestamp) -> Bool {
    let now = clock.now
    return ended.withLock { ended in
      ended = ended.filter { $0.value > now }
      return ended.updateValue(expires, forKey: text) == nil
    }
  }

  /// A new pass. No two are the same.
  ///
  /// - Parameters:
  ///   - holder: the name in the audit list.
  ///   - mark: what the pass depends on, such as a part of the digest of the holder's token.
  func pass(for holder: String, mark: String) -> String {
    signed("pass", [Array(holder.utf8).hexadecimal, mark, Self.random()], until: clock.now + Self.passTime)
  }

  private static func random() -> String {
    var system = SystemRandomNumberGenerator()
    return String(system.next(), radix: 36)
  }

  /// The holder and the mark of a pass; `nil` for a pass that has expired, was ended, or is not of this server's key.
  func holder(ofPass text: String) -> (name: String, mark: String)? {
    guard let (fields, expires) = read(text, as: "pass"), clock.now < expires, fields.count == 3,
      let name = [UInt8](hexadecimal: fields[0]), ended.withLock({ $0[text] == nil })
    else { return nil }
    return (String(decoding: name, as: UTF8.self), fields[1])
  }

  private func signed(_ kind: String, _ fields: [String], until moment: Timestamp) -> String {
    let text = ([String(moment.milliseconds)] + fields).joined(separator: ".")
    return text + "." + TokenKey.text(of: Data(key.code(of: "desk \(kind) \(text)".utf8)))
  }

  /// What a signed text says, which may have expired.
  private func read(_ text: String, as kind: String) -> (fields: [String], expires: Timestamp)? {
    guard text.utf8.count <= Self.maximumLength, let end = text.lastIndex(of: ".") else { return nil }
    let fields = text[..<end].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let code = TokenKey.bytes(of: text[text.index(after: end)...]),
      key.isCode(code, of: "desk \(kind) \(text[..<end])".utf8),
      // Base64 leaves some bits of the last character unused; a text that differs there is no other link.
      TokenKey.text(of: code) == text[text.index(after: end)...],
      let expires = fields.first.flatMap({ Int64($0) }).map(Timestamp.init(milliseconds:))
    else { return nil }
    return (Array(fields.dropFirst()), expires)
  }
}

/// Why a link opens nothing.
enum LinkRefusal: Error {
  case used
  case expired
  /// It is of another server, was copied in part, or is the token of somebody who was withdrawn.
  case unknown

  var words: Words {
    switch self {
    case .used: "This address was used already, and it opens once; ask for a new one."
    case .expired: "This address has expired; ask for a new one."
    case .unknown: "This address opens nothing here; ask for a new one."
    }
  }
}

/// The cookie in which a browser keeps its pass (RFC 6265).
enum DeskCookie {
  private static let name = "touchschool-desk"

  static func pass(in header: String) -> String? {
    header.split(separator: ";").lazy.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  /// The header that keeps a pass, or forgets it. No script reads the pass, and no other site's page sends it.
  ///
  /// - Parameter pass: the pass; `nil` to forget it.
  static func header(_ pass: String?, isSecure: Bool) -> String {
    "\(name)=\(pass ?? ""); Path=/; Max-Age=\(pass == nil ? 0 : DeskDoor.passTime / 1000); HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }
}
