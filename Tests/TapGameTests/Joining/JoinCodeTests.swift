import Foundation
import TapGame
import Testing

@Suite struct `The code of a season` {
  private static let secret = [UInt8](1...16)
  private let season = SeasonID(rawValue: 3)

  @Test func `is eight letters that nobody mistakes, others in each period and season`() throws {
    let code = try #require(JoinCode(secret: Self.secret, period: .seconds(600)))
    var seen: Set<String> = []
    for turn in 0..<200 as Range<Int64> {
      let (text, until) = code.shown(in: season, at: Timestamp(milliseconds: turn * 600_000 + 1))
      #expect(text.wholeMatch(of: /[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}/) != nil)
      #expect(until == Timestamp(milliseconds: (turn + 1) * 600_000))
      seen.insert(text)
    }
    #expect(seen.count == 200)
    let other = try #require(JoinCode(secret: [UInt8](2...17), period: .seconds(600)))
    for stranger in [
      code.shown(in: SeasonID(rawValue: 4), at: .init(milliseconds: 1)),
      other.shown(in: season, at: .init(milliseconds: 1)),
    ] {
      #expect(!seen.contains(stranger.text))
    }
  }

  @Test(arguments: [-1_200_001, -1, 0, 599_999, 600_000, 1_795_000_000_000] as [Int64])
  func `holds for its period and the next, and not before`(moment: Int64) throws {
    let code = try #require(JoinCode(secret: Self.secret, period: .seconds(600)))
    let now = Timestamp(milliseconds: moment)
    let (text, until) = code.shown(in: season, at: now)
    let next = try #require(until)
    #expect(next > now && next - now <= .seconds(600))
    #expect(code.accepts(text, in: season, at: now))
    #expect(code.accepts(text, in: season, at: Timestamp(milliseconds: next.milliseconds + 599_999)))
    #expect(!code.accepts(text, in: season, at: Timestamp(milliseconds: next.milliseconds + 600_000)))
    #expect(!code.accepts(text, in: season, at: Timestamp(milliseconds: next.milliseconds - 600_001)))
  }

  @Test func `uses all letters alike`() throws {
    let code = try #require(JoinCode(secret: Self.secret, period: .seconds(30)))
    var counts: [Character: Int] = [:]
    for turn in 0..<5_000 as Range<Int64> {
      for letter in code.shown(in: season, at: Timestamp(milliseconds: turn * 30_000)).text {
        counts[letter, default: 0] += 1
      }
    }
    counts["-"] = nil
    // 40,000 letters of 30: 1,333 of each, with a standard deviation of 36.
    #expect(counts.count == 30)
    #expect(counts.values.allSatisfy { (1150...1520).contains($0) })
  }

  @Test func `is read as it was stored, and nothing else is`() throws {
    let changing = try #require(JoinCode(secret: Self.secret, period: .seconds(600)))
    let fixed = try #require(JoinCode(fixed: "spring festival"))
    for code in [changing, fixed] {
      let json = try JSONEncoder().encode([code])
      #expect(try JSONDecoder().decode([JoinCode].self, from: json) == [code])
    }
    for text in [
      "fixed", "fixed short", "fixed abcdefg", "every 5 0102", "every 600000 01", "every x 00", "", "every 600000 0g",
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([JoinCode].self, from: JSONEncoder().encode([text]))
      }
    }
  }

  @Test func `is refused where it would be guessed`() {
    #expect(JoinCode(fixed: "ABC12") == nil)
    #expect(JoinCode(fixed: String(repeating: "A", count: 21)) == nil)
    #expect(JoinCode(fixed: "- - - - - -") == nil)
    #expect(JoinCode(fixed: "한글코드한글") == nil)
    #expect(JoinCode(secret: [UInt8](1...15), period: .seconds(600)) == nil)
    #expect(JoinCode(secret: Self.secret, period: .seconds(29)) == nil)
    #expect(JoinCode(secret: Self.secret, period: .seconds(86_401)) == nil)
  }
}

@Suite struct `A ticket` {
  @Test func `is ten letters in two groups, and is read however it is typed`() throws {
    let ticket = try #require(Ticket(random: [UInt8](200...215)))
    #expect(ticket.text.wholeMatch(of: /[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}/) != nil)
    for typed in [ticket.text, ticket.text.lowercased(), ticket.text.replacing("-", with: " "), " \(ticket.text)\n"] {
      #expect(TicketDigest(of: typed) == ticket.digest)
    }
    #expect(TicketDigest(of: "ABCDE-FGHJ") == nil)
    #expect(TicketDigest(of: String(repeating: "A", count: 10_000)) == nil)
    #expect(TicketDigest(rawValue: ticket.digest.rawValue) == ticket.digest)
    #expect(TicketDigest(rawValue: "xyz") == nil)
    #expect(Ticket(random: [1, 2, 3]) == nil)
  }

  @Test func `is one of many`() throws {
    var random = SystemRandomNumberGenerator()
    let texts = try (0..<2_000).map { _ in
      try #require(Ticket(random: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })).text
    }
    #expect(Set(texts).count == 2_000)
  }
}
