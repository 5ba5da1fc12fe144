import GameAPI
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

  @Test func `is the server's own sentence if it refused`() throws {
    let problem = Problem(.seasonEnded, detail: "Season 1 is over.")
    let failure = ServerError.refused(try ServerAddress("http://hall.example"), problem)
    for language in [Language.korean, .english] {
      #expect(Failure.sentence(of: failure, in: language) == "Season 1 is over.")
    }
  }
}
