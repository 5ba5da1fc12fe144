import Basics
import Foundation
package import TapGame

/// What a helper's code says: what they may do, until when they may come in, and the name that the organiser gave them.
///
/// The code is an address's part that no server sees: `2HM8QC7WTRK4ZXB`, and `.` with the name in base64 if there is one.
/// It says all of this itself and is signed, so nothing is kept: each server with the key knows it, also after a restart.
/// It is good once because the contest takes the id of an order once (``order``), at whichever node.
struct Invitation: Sendable {
  /// The roles that a code can give. A code is read off a screen, so it makes nobody an organiser.
  static let roles: [PersonRole] = [.presenter, .nameKeeper]
  /// How long a code is good, in seconds: ten minutes.
  static let time: Int64 = 600
  /// How much later the clock of the server that made a code may be, in seconds.
  private static let clockDifference: Int64 = 60
  /// A code has the end of its time modulo this, in seconds: 36 hours, in which an old code is known as such.
  private static let window: Int64 = 1 << 17
  /// How many codes can be told apart that are made in the same second for the same role.
  private static let salts: Int64 = 1 << 10
  /// The letters of the number, and of its seal. Of 30¹⁵ texts, one in 30⁹ is a code; an address may try ten a minute.
  private static let (numberLength, sealLength) = (6, 9)

  let role: PersonRole
  let name: String?
  /// The end of the code's time, in seconds since 1970.
  private let end: Int64
  private let salt: Int64

  var expiresAt: Timestamp { Timestamp(milliseconds: end * 1000) }

  /// A new invitation.
  init(as role: PersonRole, named name: String?, at now: Timestamp) {
    (self.role, self.name) = (role, name)
    end = now.milliseconds / 1000 + Self.time
    salt = Int64.random(in: 0..<Self.salts)
  }

  /// The invitation that a code says, which may have expired; `nil` for another text, and a code of another key.
  init?(_ text: String, key: AuthenticationKey, at now: Timestamp) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let letters = CodeText.normalised(String(parts[0])), letters.count == Self.numberLength + Self.sealLength,
      let number = CodeText.number(String(letters.prefix(Self.numberLength)))
    else { return nil }
    let (time, place) = number.quotientAndRemainder(dividingBy: Self.salts * Int64(Self.roles.count))
    guard time < Self.window else { return nil }
    if parts.count == 2 {
      guard let bytes = TokenKey.bytes(of: parts[1]), bytes.count <= Person.maximumBytes else { return nil }
      name = String(decoding: bytes, as: UTF8.self)
    } else {
      name = nil
    }
    role = Self.roles[Int(place / Self.salts)]
    salt = place % Self.salts
    let latest = now.milliseconds / 1000 + Self.time + Self.clockDifference
    end = latest - (latest - time) % Self.window
    // Digests are compared, so the duration reveals nothing about the seal.
    guard SHA256Hasher.hash(of: letters.utf8) == SHA256Hasher.hash(of: self.letters(key).utf8) else { return nil }
  }

  func code(_ key: AuthenticationKey) -> String {
    letters(key) + (name.map { "." + TokenKey.text(of: Data($0.utf8)) } ?? "")
  }

  private func letters(_ key: AuthenticationKey) -> String {
    let place = Int64(Self.roles.firstIndex(of: role) ?? 0) * Self.salts + salt
    let number = end % Self.window * Self.salts * Int64(Self.roles.count) + place
    let seal = key.code(of: "touchschool invitation \(end) \(place) \(name ?? "")".utf8)
    return CodeText.number(number, length: Self.numberLength) + CodeText.make(of: seal, length: Self.sealLength)
  }

  /// The id of the order that adds the person. It is the same each time, and the person's token is random. So a second
  /// use of the code is another command with the same id, and is refused.
  func order(_ key: AuthenticationKey) -> OrderID? { OrderID(rawValue: "invitation-\(letters(key))") }

  /// The person's name: the given one or that of the role, and a number if somebody has it already.
  func name(beside others: Set<String>, in language: Language) -> String {
    let given = name ?? language(role == .presenter ? "Remote" : role.words)
    let names = (2...).lazy.map { "\(given.prefix(Person.maximumLength - "\($0)".count - 1)) \($0)" }
    return others.contains(given) ? names.first { !others.contains($0) } ?? given : given
  }
}

extension DeskDoor {
  /// A new code with which a helper comes in once.
  ///
  /// - Parameter name: the name for the audit list; `nil` for one by the role.
  package func invite(_ role: PersonRole, named name: String? = nil) -> (code: String, expiresAt: Timestamp) {
    let invitation = Invitation(as: role, named: name, at: clock.now)
    return (invitation.code(key), invitation.expiresAt)
  }

  /// The invitation of a code, and the id of the order that uses it; `nil` for another text.
  func invitation(_ code: String) -> (invitation: Invitation, order: OrderID)? {
    Invitation(code, key: key, at: clock.now).flatMap { one in one.order(key).map { (one, $0) } }
  }

  func isOver(_ invitation: Invitation) -> Bool { clock.now >= invitation.expiresAt }
}
