import Foundation
import GameServer
import SchoolDirectory
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `tokens` {
  private static func examples(_ count: Int) throws -> [Token] {
    var random = SeededGenerator(seed: 5)
    return try (0..<count).map { _ in
      let level = random.pick(from: SchoolLevel.allCases) ?? .high
      let id = try #require(SchoolID(source: "test", level: level, code: "C\(random.integer(below: 1_000_000))"))
      let openedAt = Timestamp(milliseconds: Int64(random.integer(below: 4_000_000_000_000)))
      let session = Session(
        id: SessionID(rawValue: Int64(bitPattern: random.next())),
        season: SeasonID(rawValue: Int64(random.integer(below: 9))),
        school: id, nickname: .anonymous, openedAt: openedAt,
        progress: SessionProgress(openedAt: openedAt, rules: .standard))
      return Token(session, expiresAt: random.chance(0.5) ? nil : openedAt + 1000, device: random.next())
    }
  }

  @Test
  func `what is signed is read back, by its key alone, and expires at the end of its season, not before`() throws {
    for token in try Self.examples(500) {
      let text = TokenKey.test.sign(token)
      #expect(try TokenKey.test.verify(text) == token)
      #expect(throws: TokenRefusal.forged) { try TokenKey.test.verify(TokenKey.key(8).sign(token)) }
      #expect(
        text.utf8.allSatisfy { $0 < 0x80 && ($0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")) }
      )
      guard let end = token.expiresAt else {
        #expect(!token.isExpired(at: Timestamp(milliseconds: .max)))
        continue
      }
      #expect(token.isExpired(at: end))
      #expect(!token.isExpired(at: Timestamp(milliseconds: end.milliseconds - 1)))
    }
  }

  @Test
  func `a changed letter, a cut and an addition are noticed`() throws {
    let token = try #require(try Self.examples(1).first)
    let text = TokenKey.test.sign(token)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for (place, letter) in text.enumerated() {
      for other in letters where other != letter {
        var changed = Array(text)
        changed[place] = other
        #expect(throws: TokenRefusal.self) { try TokenKey.test.verify(String(changed)) }
      }
      #expect(throws: TokenRefusal.self) { try TokenKey.test.verify(text.prefix(place)) }
    }
    for more in ["A", "AAAA", "=", " ", "\n", "é"] {
      #expect(throws: TokenRefusal.self) { try TokenKey.test.verify(text + more) }
      #expect(throws: TokenRefusal.self) { try TokenKey.test.verify(more + text) }
    }
    #expect(throws: TokenRefusal.malformed) { try TokenKey.test.verify(String(repeating: "A", count: 1_000_000)) }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    Character(Unicode.Scalar(self)).isLetter || Character(Unicode.Scalar(self)).isNumber
  }
}
