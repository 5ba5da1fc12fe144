import Basics
import GameAPI
import TapClient
import SchoolDirectory
import TapGame
import Testing

@testable import TerminalApp

@Suite struct `A failure of a server` {
  @Test func `is told in the language of the game, with the address and the reason`() throws {
    let address = try ServerAddress("http://hall.example:8080")
    let failures: [(ServerError, said: String)] = [
      (.unreachable(address, reason: "refused"), "연결할 수 없어요 (refused)"), (.tooSlow(address), "대답이 오지 않아요"),
      (.notSecure(address, reason: "expired"), "안전하게 연결할 수 없어요 (expired)"),
      (.notAContest(address, status: 404), "TouchSchool 서버가 아니거나 버전이 달라요 (404)"),
      (.unreadable(address, reason: "“rank” is missing"), "알아볼 수 없어요 (“rank” is missing)"),
      (.failing(address, status: 502), "문제가 있어요 (502)"),
    ]
    for (failure, said) in failures {
      let sentence = Failure.sentence(of: failure, in: .korean)
      #expect(sentence.hasPrefix("\(address)에") && sentence.contains(said), "\(sentence)")
      #expect(Failure.sentence(of: failure, in: .english) == failure.description)
    }
  }

  @Test func `is told in Korean if the server refused, and else in its own words`() throws {
    let address = try ServerAddress("http://hall.example")
    let failure = ServerError.refused(address, Problem(.seasonEnded, detail: "Season 1 is over."))
    #expect(Failure.sentence(of: failure, in: .english) == "Season 1 is over.")
    #expect(Failure.sentence(of: failure, in: .korean) == "시즌이 끝나서 이제 세지 않아요.")
    let rare = ServerError.refused(address, Problem(.countOverflow, detail: "Other taps were sent."))
    #expect(Failure.sentence(of: rare, in: .korean) == "Other taps were sent.")
  }

  @Test func `of the player's file or of fair play has no English in it`() throws {
    let (season, school) = (SeasonID(rawValue: 1), try #require(SchoolID("test:high:b")))
    let errors: [any Error] = [
      TapRefusal.seasonEnded(season, endedAt: GameFixture.start), TapRefusal.closedSchool(school),
      TapRefusal.banned(season), TapRefusal.addressFull(season, until: GameFixture.start),
      TapRefusal.codeNeeded(season, .ticket), TapRefusal.seasonNotStarted(season, startsAt: GameFixture.start),
      PlayerFileError.alreadyPlaying(path: "/나"), PlayerFileError.noHome,
      PlayerFileError.damaged(path: "/나", detail: "database disk image is malformed"),
      PlayerFileError.cannotOpen(path: "/나", reason: "Permission denied"), DisownedSession(SessionID(rawValue: 3)),
    ]
    for error in errors {
      let sentence = Failure.sentence(of: error, in: .korean)
      #expect(sentence.contains("요") && sentence.hasSuffix("."), "\(sentence)")
      let words = sentence.replacing(/HOME|XDG_DATA_HOME/, with: "")
      #expect(!words.contains { $0.isASCII && $0.isLetter }, "\(sentence)")
      #expect(Failure.sentence(of: error, in: .english) == "\(error)")
    }
  }
}
