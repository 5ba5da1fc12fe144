import Basics
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import Testing

@testable import TerminalApp

/// Playing without screens, as a transcript: what is read stands behind a `>`.
@Suite(.timeLimit(.minutes(10))) struct `A game without screens` {
  @Test func `speaks Korean`() async throws {
    let fixture = try await GameFixture()
    try await fixture.tap(5, for: 1)
    try await fixture.tap(9, for: 2)
    let seat = PlainSeat(fixture, language: .korean)
    try await seat.send(.begin)
    try await seat.read("학교 ㄱㅊ", "학교 1", "", "터치 6", "기다", "순위", "순위표 전체 3", "교내", "기록", "나가기")
    expect(
      seat.transcript,
      is: """
        터치스쿨이에요.
        봄 대회 시즌이에요.
        아직 학교가 없어요. ‘학교 서울고’처럼 쓰면 찾아요.
        빈 줄은 터치 한 번, ‘도움말’은 할 수 있는 것들이에요.
        > 학교 ㄱㅊ
        1. 가초, 초등학교, 서울특별시 중구
        번호로 골라요: 바로 ‘1’, 나중에는 ‘학교 1’이에요.
        > 학교 1
        이제 가초에서 터치해요.
        여기서 내 터치는 0번이에요.
        >\u{20}
        1번
        > 터치 6
        7번
        나중을 앞질러서 2위가 됐어요.
        > 기다
        7번 터치해서 7번을 세었어요.
        > 순위
        가초: 6곳 중 2위, 터치 7번.
        그중 내 터치는 7번이에요.
        앞: 1위 다고, 터치 9번. 3번 더 하면 앞질러요.
        뒤: 3위 나중, 터치 5번. 2번 뒤에 있어요.
        > 순위표 전체 3
        전체 학교 6곳 중 3곳이에요.
        1위 다고, 고등학교, 서울특별시 남구: 9번
        2위 가초, 초등학교, 서울특별시 중구 (우리 학교): 7번
        3위 나중, 중학교, 부산광역시 중구: 5번
        > 교내
        우리 학교에서 터치한 사람 1명이에요.
        1위 이름 없음 (나): 7번
        > 기록
        가초의 기록이에요.
        지금: 터치 7번, 2위
        > 나가기
        7번 터치해서 7번을 세었어요.
        """)
  }

  @Test func `takes a number alone as a line of the list above it, and only there`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture)
    try await seat.begin()
    try await seat.read("2", "school 초", " 2 ", "2", "school 초", "9", "school 초", "rank", "1")
    expect(
      seat.transcript,
      is: """
        > 2
        “2” is not a command; “help” lists them all.
        > school 초
        1. 가초, elementary school, 서울특별시 중구
        2. 라초, elementary school, 부산광역시 남구
        Choose one by its number: “1” now, “school 1” later.
        >  2\u{20}
        You play for 라초 now.
        You have 0 taps there.
        > 2
        “2” is not a command; “help” lists them all.
        > school 초
        1. 가초, elementary school, 서울특별시 중구
        2. 라초, elementary school, 부산광역시 남구
        Choose one by its number: “1” now, “school 1” later.
        > 9
        No school is found by “9”; write a part of its name.
        > school 초
        1. 가초, elementary school, 서울특별시 중구
        2. 라초, elementary school, 부산광역시 남구
        Choose one by its number: “1” now, “school 1” later.
        > rank
        라초: rank 2 of 6, 0 taps.
        0 of them are yours.
        Ahead: rank 1, 가초, 0 taps; 1 more to pass it.
        Behind: rank 3, 다고, 0 taps; 0 behind us.
        > 1
        “1” is not a command; “help” lists them all.
        """)
  }

  @Test func `asks before another school is chosen`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    try await seat.read(
      "tap 3", "school", "school 중", "school 1", "", "no", "school 1", "yes", "tap 2", "school 가", "school 1", "yes",
      "school 1", "quit")
    expect(
      seat.transcript,
      is: """
        > tap 3
        3 taps
        > school
        Your school: 가초, elementary school, 서울특별시 중구. Find another with a part of its name, such as “school 서울고”.
        > school 중
        1. 나중, middle school, 부산광역시 중구
        2. 마중, middle school, 서울특별시 중구
        3. 가초, elementary school, 서울특별시 중구
        4. 바고, high school, 부산광역시 중구
        Choose one by its number: “1” now, “school 1” later.
        > school 1
        Your 3 taps stay with 가초.
        At 나중 your count starts at 0.
        Play for 나중? Answer yes or no.
        >\u{20}
        That tap was not counted. Please answer yes or no: play for 나중?
        > no
        You stay with 가초.
        > school 1
        Your 3 taps stay with 가초.
        At 나중 your count starts at 0.
        Play for 나중? Answer yes or no.
        > yes
        You play for 나중 now.
        You have 0 taps there.
        > tap 2
        2 taps
        You passed 라초: rank 2.
        > school 가
        1. 가초, elementary school, 서울특별시 중구
        Choose one by its number: “1” now, “school 1” later.
        > school 1
        Your 2 taps stay with 나중.
        At 가초 your count goes on from 3.
        Play for 가초? Answer yes or no.
        > yes
        You play for 가초 now.
        You have 3 taps there.
        > school 1
        You play for 가초 already.
        > quit
        You made 5 taps: 5 counted.
        """)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 3)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[1].id).taps == 2)
  }

  @Test func `prints boards in lines that read well`() async throws {
    let fixture = try await GameFixture()
    for school in 0..<6 { try await fixture.tap(Int64(40 - school * 3), for: school) }
    let seat = PlainSeat(fixture, school: 3)
    try await seat.begin()
    try await seat.read("tap 2", "wait", "rankings 2", "rankings level", "rankings region 1", "players", "history")
    expect(
      seat.transcript,
      is: """
        > tap 2
        2 taps
        > wait
        You made 2 taps: 2 counted.
        > rankings 2
        All schools, 2 of 6:
        1. 가초, elementary school, 서울특별시 중구: 40 taps
        2. 나중, middle school, 부산광역시 중구: 37 taps
        > rankings level
        Elementary schools, 2 of 2:
        1. 가초, elementary school, 서울특별시 중구: 40 taps
        2. 라초, elementary school, 부산광역시 남구 (your school): 33 taps
        > rankings region 1
        부산광역시, 1 of 3:
        1. 나중, middle school, 부산광역시 중구: 37 taps
        > players
        Players of your school, 2 of 2:
        1. no name: 31 taps
        2. no name (you): 2 taps
        > history
        라초, over time:
        now: 33 taps, rank 4
        """)
  }

  @Test func `lets fair play decide on many taps at once, and tells what did not count`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    try await seat.read("tap 1000", "wait", "quit")
    expect(
      seat.transcript,
      is: """
        > tap 1000
        1,000 taps
        > wait
        You made 1,000 taps: 40 counted, 960 did not (too fast for a person).
        > quit
        You made 1,000 taps: 40 counted, 960 did not (too fast for a person).
        """)
  }

  @Test func `tells what did not count when nobody asks, but not all the time`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    try await seat.read("tap 45")
    try await seat.advance(.milliseconds(250))
    try await seat.read("tap 25")
    try await seat.advance(.milliseconds(250))
    try await seat.read("tap 25")
    try await seat.advance(.milliseconds(250))
    try await seat.advance(Plain.newsInterval)
    expect(
      seat.transcript,
      is: """
        > tap 45
        45 taps
        5 taps did not count: too fast for a person.
        > tap 25
        65 taps
        > tap 25
        70 taps
        40 taps did not count: too fast for a person.
        """)
  }

  @Test func `tells of overtakings once nothing is under way`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    try await seat.read("tap 3", "wait", "school 중", "school 1")
    try await fixture.tap(4, for: 1)
    try await seat.settle()
    try await seat.read("no")
    try await fixture.tap(5, for: 2)
    try await seat.settle()
    try await fixture.tap(6, for: 3)
    try await seat.settle()
    try await seat.advance(Plain.newsInterval)
    expect(
      seat.transcript,
      is: """
        > tap 3
        3 taps
        > wait
        You made 3 taps: 3 counted.
        > school 중
        1. 나중, middle school, 부산광역시 중구
        2. 마중, middle school, 서울특별시 중구
        3. 가초, elementary school, 서울특별시 중구
        4. 바고, high school, 부산광역시 중구
        Choose one by its number: “1” now, “school 1” later.
        > school 1
        Your 3 taps stay with 가초.
        At 나중 your count starts at 0.
        Play for 나중? Answer yes or no.
        > no
        You stay with 가초.
        나중 passed you: rank 2.
        라초 passed you: rank 4.
        """)
  }

  @Test func `tells that taps are kept while the contest cannot be written, and hands them in later`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0)
    try await seat.begin()
    fixture.client.fail(Array(repeating: .lostBatch, count: 4) + [.lostReceipt])
    try await seat.read("tap 3")
    try await seat.advance(.milliseconds(250))
    try await seat.read("wait")
    for _ in 0..<6 { try await seat.advance(.seconds(1)) }
    try await seat.read("tap 2", "rank")
    for _ in 0..<12 { try await seat.advance(.seconds(1)) }
    try await seat.read("quit")
    expect(
      seat.transcript,
      is: """
        > tap 3
        3 taps
        Handing in failed; it is being tried again.
        > wait
        You made 3 taps: 0 counted, 3 are kept and handed in later.
        Another process keeps contest locked; try again when it is done.
        > tap 2
        5 taps
        > rank
        가초: rank 1 of 6, 0 taps.
        0 of them are yours.
        Not confirmed yet: 5 taps.
        Behind: rank 2, 라초, 0 taps; 0 behind us.
        Handing in works again.
        > quit
        You made 5 taps: 5 counted.
        """)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 5)
  }

  @Test func `keeps what it could not hand in for the next time, and tells then`() async throws {
    let fixture = try await GameFixture()
    do {
      let first = PlainSeat(fixture, school: 0)
      try await first.begin()
      fixture.client.fail(Array(repeating: .lostBatch, count: 100))
      try await first.read("tap 3", "quit")
      try await first.advance(.seconds(2))
      expect(
        first.transcript,
        is: """
          > tap 3
          3 taps
          > quit
          You made 3 taps: 0 counted, 3 are kept and handed in later.
          """)
    }
    fixture.client.fail([])
    #expect(try await fixture.file.pending(in: fixture.dependencies.contest).count == 1)
    let second = PlainSeat(fixture, school: 0)
    try await second.begin()
    try await second.read("tap", "quit")
    expect(
      second.transcript,
      is: """
        > tap
        4 taps
        > quit
        3 taps from last time were handed in, too.
        You made 1 tap: 1 counted.
        """)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 4)
  }

  @Test func `sees a held enter key at a terminal`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, school: 0, isTerminal: true)
    try await seat.begin()
    try await seat.read("")
    try await seat.advance(.milliseconds(500))
    for _ in 0..<40 {
      try await seat.read("")
      try await seat.advance(.milliseconds(30))
    }
    try await seat.advance(.seconds(2))
    try await seat.read("wait")
    #expect(seat.transcript.contains("A held key does not count: let go and tap.\n"))
    #expect(seat.transcript.ranges(of: "A held key").count == 1)
    #expect(seat.state.app.account.counted < 5)
  }

  @Test func `says that no season is running`() async throws {
    let fixture = try await GameFixture()
    do {
      let seat = PlainSeat(fixture, school: 0)
      try await seat.begin()
      try await seat.read("tap 3", "wait")
      fixture.wallClock.advance(byMilliseconds: 1000)
      _ = try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
      try await seat.settle()
      try await seat.read("tap", "round 10", "rank", "quit")
      expect(
        seat.transcript,
        is: """
          > tap 3
          3 taps
          > wait
          You made 3 taps: 3 counted.
          The season 봄 대회 is over, so taps do not count.
          가초: rank 1 of 6, 3 taps.
          3 of them are yours.
          봄 대회, the best schools:
          1. 가초, elementary school, 서울특별시 중구 (your school): 3 taps
          2. 라초, elementary school, 부산광역시 남구: 0 taps
          3. 다고, high school, 서울특별시 남구: 0 taps
          A text to share:
          🐥 봄 대회
          가초: 1 of 6, 3 taps
          My taps: 3
          Rank ▄▄ 1 → 1
          My best second: 3 taps
          #TouchSchool
          > tap
          No season is running, so taps do not count.
          > round 10
          No season is running, so taps do not count.
          > rank
          가초: rank 1 of 6, 3 taps.
          3 of them are yours.
          Behind: rank 2, 라초, 0 taps; 3 behind us.
          > quit
          You made 3 taps: 3 counted.
          """)
    }
    let later = PlainSeat(fixture, school: 0)
    try await later.send(.begin)
    #expect(later.transcript.contains("가초: rank 1 of 6, 3 taps.\n3 of them are yours.\n"), "\(later.transcript)")
  }

  private static let wrongLines = [
    "tpa", "학굥", "구구단", "\u{1B}[A", "\u{0}", "tap 0", "tap many", "tap 1001", "round 11", "rankings 0", "rankings top",
    "yes", "tap", "rank", "rankings level", "players", "school 없는학교", String(repeating: "가", count: 400), "help",
  ]

  @Test func `says what is wrong with a line`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture)
    try await seat.begin()
    for line in Self.wrongLines { try await seat.read(line) }
    expect(
      seat.transcript,
      is: """
        > tpa
        “tpa” is not a command; did you mean “tap”?
        > 학굥
        “학굥” is not a command; did you mean “학교”?
        > 구구단
        “구구단” is not a command; “help” lists them all.
        > ␛[A
        “␛[A” is not a command; “help” lists them all.
        > ␀
        “␀” is not a command; “help” lists them all.
        > tap 0
        “tap” takes a number from 1 to 1,000, not “0”.
        > tap many
        “tap” takes a number from 1 to 1,000, not “many”.
        > tap 1001
        “tap” takes a number from 1 to 1,000, not “1001”.
        > round 11
        A round has 10, 30 or 60 seconds, not “11”.
        > rankings 0
        “rankings” takes all, level or region and a number from 1 to 100, not “0”.
        > rankings top
        “rankings” takes all, level or region and a number from 1 to 100, not “top”.
        > yes
        Nothing was asked.
        > tap
        Choose a school first: find it with a part of its name, such as “school 서울고”.
        > rank
        Choose a school first: find it with a part of its name, such as “school 서울고”.
        > rankings level
        Choose a school first: find it with a part of its name, such as “school 서울고”.
        > players
        Choose a school first: find it with a part of its name, such as “school 서울고”.
        > school 없는학교
        No school is found by “없는학교”; write a part of its name.
        > 가가가가가가가가가가가가가가가가가가가가가가가가가가가가가가
        The line is too long and was left out; 1,000 bytes are the most.
        > help
        An empty line, tap: one tap; “tap 5” is five.
        school 서울고: finds schools by a part of the name; “school 3” chooses the third.
        rank: your school's rank, and who is ahead and behind.
        rankings all, level or region: a board; a number of rows may follow.
        history: your school over time.
        round 10, 30 or 60: a timed round of so many seconds.
        players: the players of your school around you.
        wait: until every tap is confirmed.
        code ABCD-EFGH: joins with the season's code, or a ticket.
        quit: hands everything in and leaves.
        The beginning of a word is enough, and Korean words will do.
        """)
  }

  @Test func `says what is wrong with a line in Korean, too`() async throws {
    let fixture = try await GameFixture()
    let seat = PlainSeat(fixture, language: .korean)
    try await seat.begin()
    for line in Self.wrongLines { try await seat.read(line) }
    expect(
      seat.transcript,
      is: """
        > tpa
        ‘tpa’는 모르는 말이에요. 혹시 ‘tap’인가요?
        > 학굥
        ‘학굥’은 모르는 말이에요. 혹시 ‘학교’인가요?
        > 구구단
        ‘구구단’은 모르는 말이에요. ‘도움말’을 쓰면 할 수 있는 것을 알려 줘요.
        > ␛[A
        ‘␛[A’는 모르는 말이에요. ‘도움말’을 쓰면 할 수 있는 것을 알려 줘요.
        > ␀
        ‘␀’는 모르는 말이에요. ‘도움말’을 쓰면 할 수 있는 것을 알려 줘요.
        > tap 0
        터치는 1번부터 1,000번까지예요. ‘0’은 안 돼요.
        > tap many
        터치는 1번부터 1,000번까지예요. ‘many’는 안 돼요.
        > tap 1001
        터치는 1번부터 1,000번까지예요. ‘1001’은 안 돼요.
        > round 11
        도전은 10초, 30초, 60초예요. ‘11’은 안 돼요.
        > rankings 0
        ‘순위표’ 뒤에는 전체, 학교급, 지역 가운데 하나와 1부터 100까지의 수를 써요. ‘0’은 안 돼요.
        > rankings top
        ‘순위표’ 뒤에는 전체, 학교급, 지역 가운데 하나와 1부터 100까지의 수를 써요. ‘top’는 안 돼요.
        > yes
        지금은 물어본 것이 없어요.
        > tap
        먼저 학교를 골라 주세요. ‘학교 서울고’처럼 쓰면 찾아요.
        > rank
        먼저 학교를 골라 주세요. ‘학교 서울고’처럼 쓰면 찾아요.
        > rankings level
        먼저 학교를 골라 주세요. ‘학교 서울고’처럼 쓰면 찾아요.
        > players
        먼저 학교를 골라 주세요. ‘학교 서울고’처럼 쓰면 찾아요.
        > school 없는학교
        ‘없는학교’ 학교는 찾지 못했어요. 이름의 일부나 초성을 써 보세요.
        > 가가가가가가가가가가가가가가가가가가가가가가가가가가가가가가
        줄이 너무 길어서 하지 않았어요. 1,000바이트까지예요.
        > help
        빈 줄, 터치: 한 번 터치해요. ‘터치 5’는 다섯 번이에요.
        학교 서울고: 이름의 일부로 학교를 찾아요. ‘학교 3’은 세 번째를 골라요.
        순위: 우리 학교의 순위와 앞뒤 학교예요.
        순위표 전체, 학교급, 지역: 순위표예요. 뒤에 줄 수를 쓸 수 있어요.
        기록: 우리 학교의 지난 기록이에요.
        도전 10, 30, 60: 그 몇 초 동안 도전해요.
        교내: 우리 학교에서 터치한 사람들이에요.
        기다리기: 모든 터치가 확인될 때까지 기다려요.
        코드 ABCD-EFGH: 화면의 코드나 입장권으로 들어가요.
        나가기: 모두 기록하고 나가요.
        말은 앞부분만 써도 되고, 영어로 써도 돼요.
        """)
  }
}

/// Expects a transcript.
func expect(_ text: String, is expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(text == expected + "\n", sourceLocation: sourceLocation)
}
