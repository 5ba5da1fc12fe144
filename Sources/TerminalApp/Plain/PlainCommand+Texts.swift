import Console
import TapGame

extension PlainCommand.Mistake {
  /// One sentence: what is wrong, and a correct form.
  func sentence(in language: Language) -> String {
    switch self {
    case .tooLong:
      let bytes = PlainCommand.maximumLength.grouped
      return language(
        "줄이 너무 길어서 하지 않았어요. \(bytes)바이트까지예요.", "The line is too long and was left out; \(bytes) bytes are the most.")
    case .unknown(let word, let nearest?):
      return language(
        "‘\(word.shownInLine)’\(KoreanParticle.topic.after(word)) 모르는 말이에요. 혹시 ‘\(nearest)’인가요?",
        "“\(word.shownInLine)” is not a command; did you mean “\(nearest)”?")
    case .unknown(let word, nil):
      return language(
        "‘\(word.shownInLine)’\(KoreanParticle.topic.after(word)) 모르는 말이에요. ‘도움말’을 쓰면 할 수 있는 것을 알려 줘요.",
        "“\(word.shownInLine)” is not a command; “help” lists them all.")
    case .tapCount(let text):
      let most = PlainCommand.tapRange.upperBound.grouped
      return language(
        "터치는 1번부터 \(most)번까지예요. ‘\(text.shownInLine)’\(KoreanParticle.topic.after(text)) 안 돼요.",
        "“tap” takes a number from 1 to \(most), not “\(text.shownInLine)”.")
    case .rankings(let text):
      let most = PlainCommand.rowRange.upperBound
      return language(
        "‘순위표’ 뒤에는 전체, 학교급, 지역 가운데 하나와 1부터 \(most)까지의 수를 써요. ‘\(text.shownInLine)’\(KoreanParticle.topic.after(text)) 안 돼요.",
        "“rankings” takes all, level or region and a number from 1 to \(most), not “\(text.shownInLine)”.")
    case .roundLength(let text):
      return language(
        "도전은 10초, 30초, 60초예요. ‘\(text.shownInLine)’\(KoreanParticle.topic.after(text)) 안 돼요.",
        "A round has 10, 30 or 60 seconds, not “\(text.shownInLine)”.")
    }
  }
}

enum PlainHelp {
  /// A line for each command.
  static func lines(in language: Language) -> [String] {
    [
      language("빈 줄, 터치: 한 번 터치해요. ‘터치 5’는 다섯 번이에요.", "An empty line, tap: one tap; “tap 5” is five."),
      language(
        "학교 서울고: 이름의 일부로 학교를 찾아요. ‘학교 3’은 세 번째를 골라요.",
        "school 서울고: finds schools by a part of the name; “school 3” chooses the third."),
      language("순위: 우리 학교의 순위와 앞뒤 학교예요.", "rank: your school's rank, and who is ahead and behind."),
      language(
        "순위표 전체, 학교급, 지역: 순위표예요. 뒤에 줄 수를 쓸 수 있어요.",
        "rankings all, level or region: a board; a number of rows may follow."),
      language("기록: 우리 학교의 지난 기록이에요.", "history: your school over time."),
      language("도전 10, 30, 60: 그 몇 초 동안 도전해요.", "round 10, 30 or 60: a timed round of so many seconds."),
      language("교내: 우리 학교에서 터치한 사람들이에요.", "players: the players of your school around you."),
      language("기다리기: 모든 터치가 확인될 때까지 기다려요.", "wait: until every tap is confirmed."),
      language("코드 ABCD-EFGH: 화면의 코드나 입장권으로 들어가요.", "code ABCD-EFGH: joins with the season's code, or a ticket."),
      language("나가기: 모두 기록하고 나가요.", "quit: hands everything in and leaves."),
      language("말은 앞부분만 써도 되고, 영어로 써도 돼요.", "The beginning of a word is enough, and Korean words will do."),
    ]
  }
}
