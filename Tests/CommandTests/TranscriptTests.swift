import TestSupport
import Testing

/// What each command prints for people, recorded.
@Suite("Transcripts")
struct TranscriptTests {
  private static let topics: [(name: String, calls: [[String]])] = [
    (
      "rankings",
      [
        [], ["--top", "2"], ["--page", "2", "--page-size", "2"], ["--around", "test:high:b", "--radius", "1"],
        ["--board", "level:high"], ["--board", "region:서울특별시"], ["--board", "district:서울특별시/강남구"],
        ["--board", "region:서울특별시/level:high"], ["--ties", "competition"], ["--ties", "modified"],
        ["--ties", "dense"], ["--season", "1", "--top", "1"], ["--top", "2", "--format", "json"],
        ["--top", "4", "--format", "csv"], ["--page", "9"],
      ].map { ["rankings"] + $0 }
    ),
    (
      "questions",
      [
        ["--rank", "2"], ["--rank", "2", "--ties", "competition"], ["--rank", "3-", "--ties", "modified"],
        ["--rank", "2-3", "--ties", "dense"], ["--rank", "9"], ["--taps", "7-120"], ["--taps", "-7"],
        ["--taps", "120", "--format", "csv"], ["--taps", "9999-"],
        ["--school", "test:high:b", "--school", "test:middle:c", "--school", "test:high:b", "--ids"],
        ["--school", "test:high:b", "--ties", "modified", "--format", "json"], ["--percentile", "75"],
        ["--percentile", "75", "--ties", "competition"], ["--percentile", "99.5", "--format", "json"],
        ["--percentile", "0", "--format", "csv"], ["--totals"],
        ["--totals", "--board", "level:high", "--format", "csv"],
        ["--totals", "--format", "json"],
      ].map { ["rankings"] + $0 }
    ),
    (
      "how-far",
      [
        ["season", "end", "--yes", "--quiet"], ["rankings", "--how-far"], ["rankings", "--how-far", "--ties", "dense"],
        ["rankings", "--around", "test:high:b", "--radius", "0", "--how-far", "--format", "csv"],
        ["rankings", "--school", "test:high:b", "--school", "test:middle:c", "--how-far"],
        ["rankings", "--school", "test:high:b", "--how-far", "--format", "json"],
      ]
    ),
    (
      "schools",
      [
        ["list"], ["list", "--limit", "2"], ["list", "--status", "closed"], ["list", "--board", "region:서울특별시"],
        ["list", "--board", "level:high", "--status", "closed"], ["list", "--limit", "1", "--format", "json"],
        ["list", "--format", "csv"], ["search", "가나다"], ["search", "ㄱㄴㄷ", "--level", "high"], ["search", "john"],
        ["search", "강남구", "초등"], ["search", "학교", "--limit", "1", "--format", "json"],
        ["search", "없는이름"], ["search", "없는이름", "--quiet", "--format", "csv"], ["show", "test:high:a"],
        ["show", "test:special:f"], ["show", "test:elementary:d", "--format", "json"],
        ["show", "test:special:f", "--format", "json"], ["show", "test:high:a", "--format", "csv"],
        ["generate", "--count", "3", "--seed", "7"], ["regions"], ["regions", "서울"],
        ["regions", "부산광역시", "--format", "csv"], ["regions", "--format", "json"], ["search", "가나다과고"],
        ["search", "서울시강남구"],
        ["search", "ganada"], ["search", "가나댜중학교"],
      ].map { ["schools"] + $0 }
    ),
    (
      "nearly",
      [
        ["rankings", "--board", "region:서울"], ["schools", "list", "--board", "district:seoul/강남"],
        ["schools", "list", "--board", "region:부산광역사", "--lang", "ko"],
        ["rankings", "--board", "region:평양", "--lang", "ko"],
        ["schools", "regions", "평양"], ["schols", "list"], ["schools", "serch", "x"], ["search", "x"],
        ["nonsense", "--lang", "ko"], ["help", "nonsense"], ["help", "schools", "lsit", "--lang", "ko"],
        ["rankings", "--bord", "all"],
      ]
    ),
    (
      "season",
      [
        ["list"], ["show"], ["show", "1", "--format", "json"], ["list", "--format", "csv"],
        [
          "start", "느린 손", "--starts", "2990-01-01T00:00:00Z", "taps-per-second=5", "burst=10", "backlog=1m",
          "session-timeout=600s", "--format", "json",
        ],
        ["end", "2", "--at", "2995-01-01T00:00:00Z", "--yes"], ["list"], ["end"], ["end", "--dry-run"],
        ["set", "grace=3s", "auto-ban=machines", "--dry-run"], ["set", "1", "private-taps=99"], ["set", "grace"],
        ["set", "speed=3"], ["set", "burst=-1"], ["set", "1"], ["end", "--yes"], ["end", "1", "--yes"],
        ["show", "--format", "json"], ["start", "Try", "join=code", "--dry-run"],
        ["start", "막판", "grace=60s"], ["end", "--yes"], ["list"], ["show"], ["start", "X", "grace=61s"],
        ["start", "X", "grace=3x"],
      ].map { ["season"] + $0 }
    ),
    (
      "series",
      [
        [
          "start", "축제", "--every", "month", "--time-zone", "UTC", "--starts", "2990-01-01T00:00:00Z", "--ends",
          "2995-01-01T00:00:00Z",
        ],
        [
          "start", "Days", "--every", "day", "--time-zone", "Asia/Seoul", "--starts", "2989-12-31T15:00:00Z", "--quiet",
        ],
        ["list"], ["show", "2", "--format", "json"], ["list", "--format", "csv"],
        ["end", "2", "--at", "2990-01-20T00:00:00Z", "--yes"], ["end", "2", "--at", "2990-03-01T00:00:00Z", "--yes"],
        ["stop-repeating", "3"], ["stop-repeating", "3", "--now"],
        ["stop-repeating", "3", "--now", "--yes", "--format", "csv"], ["stop-repeating", "1"],
        ["stop-repeating"], ["stop-repeating"], ["stop-repeating", "9"], ["start", "X", "--every", "year"],
        ["start", "X", "--every", "day", "--time-zone", "seoul"],
      ].map { ["season"] + $0 }
    ),
    (
      "taps",
      [
        ["taps", "import", "taps.csv"], ["taps", "import", "taps.csv", "--again"],
        ["taps", "import", "corrected.csv", "--sheet", "taps.csv", "--dry-run"],
        ["taps", "import", "corrected.csv", "--sheet", "taps.csv"],
        ["taps", "import", "corrected.csv", "--sheet", "taps.csv", "--dry-run", "--zero-missing", "--format", "json"],
        ["taps", "import", "corrected.csv", "--sheet", "taps.csv", "--yes", "--format", "csv"],
        ["taps", "import", "corrected.csv", "--sheet", "taps.csv"], ["taps", "sheets"],
        ["taps", "sheets", "--format", "csv"], ["taps", "sheets", "--format", "json"], ["taps", "adjustments"],
        ["rankings", "--top", "2", "--format", "csv"], ["season", "start", "Second", "--quiet"],
        ["taps", "import", "taps.csv", "--season", "2", "--quiet"],
        ["rankings", "--season", "2", "--top", "1", "--format", "csv"],
      ]
    ),
    (
      "watch",
      [
        [], ["--top", "1", "--board", "level:high", "--ties", "dense"],
        ["--around", "test:high:b", "--top", "3", "--format", "json"],
      ].map { ["watch", "--limit", "1"] + $0 }
    ),
    ("check", [["check"], ["check", "--format", "json"], ["check", "--format", "csv"], ["check", "--quiet"]]),
    (
      "groups",
      [
        ["schools", "import", "classes.txt", "--from", "names", "--inside", "test:high:a", "--dry-run"],
        ["schools", "import", "classes.txt", "--from", "names", "--inside", "test:high:a"],
        ["schools", "import", "houses.csv", "--part"], ["schools", "import", "festival.txt", "--from", "names"],
        ["schools", "import", "lost.csv"], ["schools", "import", "classes.txt", "--inside", "test:high:a"],
        ["schools", "import", "classes.txt", "--from", "names", "--inside", "test:high:a,1-1"],
        ["schools", "list", "--board", "school:test:high:a"], ["schools", "list", "--format", "csv"],
        ["taps", "import", "grouptaps.csv"], ["rankings", "--board", "school:test:high:a"],
        ["rankings", "--board", "school:test:high:a", "--format", "json"], ["rankings", "--top", "2"],
        ["rankings", "--board", "school:test:high:b"], ["rankings", "--around", "test:high:a,1-1"],
        ["watch", "--board", "school:test:high:a", "--limit", "1"],
        ["schools", "show", "test:high:a,1-1"],
      ]
    ),
    (
      "pupils",
      [
        ["schools", "pupils", "test:high:a", "1200"], ["schools", "pupils", "test:high:b", "60"],
        ["schools", "import", "pupils.csv", "--part"], ["schools", "show", "test:high:a"],
        ["rankings", "--score", "per-pupil"], ["rankings", "--score", "per-pupil", "--board", "level:high", "--ids"],
        ["rankings", "--score", "per-pupil", "--top", "2", "--lang", "ko"],
        ["rankings", "--score", "per-pupil", "--top", "1", "--format", "json"],
        ["rankings", "--score", "per-pupil", "--format", "csv"],
        ["rankings", "--score", "per-pupil", "--around", "test:elementary:e"],
        ["rankings", "--score", "per-pupil", "--around", "test:elementary:e", "--lang", "ko"],
        ["rankings", "--score", "per-pupil", "--least-players", "3"],
        ["rankings", "--score", "per-pupil", "--rank", "1"],
        ["schools", "pupils", "test:high:a", "--remove"], ["schools", "pupils", "test:high:b", "0"],
        ["schools", "pupils", "test:high:b"], ["schools", "pupils", "test:high:nobody", "3"],
        ["rankings", "--score", "per-pupil", "--format", "csv"], ["log"],
      ]
    ),
    (
      "import",
      [
        ["schools", "import", "schools.csv"], ["schools", "import", "next.csv", "--dry-run"],
        ["schools", "import", "next.csv", "--dry-run", "--skip-bad-rows"],
        ["schools", "import", "next.csv", "--dry-run", "--skip-bad-rows", "--whole"],
        ["schools", "import", "next.csv", "--dry-run", "--skip-bad-rows", "--part", "--format", "csv"],
        ["schools", "import", "next.csv", "--from", "touchschool", "--skip-bad-rows", "--whole", "--format", "json"],
        ["schools", "import", "careernet.json", "--from", "careernet", "--level", "high", "--quiet"],
        ["schools", "list", "--format", "csv"], ["schools", "editions"], ["schools", "editions", "--format", "csv"],
        ["schools", "editions", "--format", "json"], ["schools", "remove", "--edition", "2", "--dry-run"],
        ["schools", "remove", "--edition", "2"], ["schools", "remove", "--edition", "3", "--yes", "--format", "csv"],
        ["schools", "remove", "--edition", "1", "--dry-run", "--format", "json"],
        ["schools", "remove", "--edition", "9"],
      ]
    ),
  ]

  @Test("are as recorded", arguments: topics.map(\.name))
  func transcript(topic: String) async throws {
    let calls = try #require(Self.topics.first { $0.name == topic }?.calls)
    let workplace = try Workplace()
    try await workplace.prepare()
    try workplace.write(Self.nextEdition, to: "next.csv")
    try workplace.write(Self.careerNet, to: "careernet.json")
    try workplace.write(Self.correctedSheet, to: "corrected.csv")
    try workplace.write(
      "id,name,학생수\ntest:middle:c,가나다중학교,15\ntest:elementary:d,\"St. John's, Primary\",0\n", to: "pupils.csv")
    for (file, text) in Self.groupFiles { try workplace.write(text, to: file) }
    var transcript: [String] = []
    for call in calls {
      let outcome = try await workplace.touchschool(call)
      transcript.append(Recording.transcript((["touchschool"] + call).joined(separator: " "), outcome).normalized)
    }
    try Recording.expect(transcript.joined(separator: "\n"), is: topic)
  }

  /// The directory a year later: one school renamed, one moved, one open again, one gone, one new, and two rows that are none.
  private static let nextEdition = """
    id,name,level,region,district,address,latitude,longitude,status
    test:high:a,가나다과학고등학교,high,서울특별시,강남구,테헤란로 1,37.5,127.1,open
    test:high:b,나라고등학교,high,서울특별시,서초구,,,,open
    test:middle:c,가나다중학교,middle,부산광역시,동래구,새 주소,,,open
    test:elementary:d,"St. John's, Primary",elementary,London Borough,,,51.5,-0.1,open
    test:special:f,닫힌학교,special,부산광역시,중구,,,,open
    test:other:g,새학교,other,제주특별자치도,제주시,,,,open
    not an id,이상한학교,high,서울특별시,강남구,,,,open
    test:high:h,,high,서울특별시,강남구,,,,open

    """

  /// The sheet of taps with one count corrected, one new, and one school left out.
  private static let correctedSheet = """
    taps,school_id
    0,test:elementary:e
    119,test:high:b
    120,test:high:a
    1500,test:middle:c

    """

  /// Lists of groups, and a sheet of taps of some.
  private static let groupFiles = [
    "classes.txt": "1-1\n1-2\n1학년 3반\n", "festival.txt": "한강고\n\t1-1\n\t1-2\n한강중\n\t1-1\n",
    "houses.csv": "parent,id,name\ntest:high:b,,Oak\ntest:high:b,\"test:high:b,elm\",Elm\n",
    "lost.csv": "parent,id,name\ntest:high:nobody,,Oak\n",
    "grouptaps.csv": "taps,school_id\n30,\"test:high:a,1-2\"\n12,\"test:high:a,1-1\"\n5,test:high:a\n",
  ]

  private static let careerNet = """
    {"dataSearch": {"content": [{"seq": "7", "schoolName": "하늘고등학교", "region": "인천광역시", "adres": "인천광역시 중구 하늘로 1",
     "link": "", "totalCount": "1", "estType": "사립"}]}}
    """
}
