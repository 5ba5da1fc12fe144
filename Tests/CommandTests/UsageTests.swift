import TestSupport
import Testing

/// Words that make no sense: exit code 64, what is wrong in the first line, and nothing is done.
@Suite("Usage")
struct UsageTests {
  private static let wrongCalls: [([String], String)] = [
    (["help", "schools", "nonsense"], "touchschool schools --help"),
    (["frobnicate"], "frobnicate"), (["rankings", "--frob"], "--frob"), (["schools", "frob"], "frob"),
    (["watch", "--server", "x", "--top", "101"], "up to 100"),
    (["rankings", "--top", "0"], "--top"), (["rankings", "--top", "many"], "many"),
    (["rankings", "--top", "3", "--page", "2"], "--page"),
    (["rankings", "--top", "3", "--around", "test:high:a"], "--top"),
    (["rankings", "--page", "-1"], "--page"), (["rankings", "--page", "2", "--page-size", "0"], "--page-size"),
    (["rankings", "--around", "nonsense"], "nonsense"),
    (["rankings", "--around", "test:high:a", "--radius", "-1"], "--radius"),
    (["rankings", "--page-size", "50"], "--page"), (["rankings", "--top", "3", "--radius", "2"], "--around"),
    (["rankings", "--board", "nonsense"], "nonsense"),
    (["rankings", "--board", "level:university"], "level:university"),
    (["rankings", "--board", "region:"], "region:"), (["rankings", "--ties", "random"], "random"),
    (["rankings", "--season", "0"], "--season"), (["rankings", "--season", "first"], "first"),
    (["rankings", "--format", "xml"], "xml"),
    (["rankings", "--rank", "3", "--totals"], "--rank and --totals"),
    (
      ["rankings", "--school", "test:high:a", "--percentile", "5", "--taps", "5"], "--taps, --school and --percentile"
    ),
    (["rankings", "--rank", "0"], "--rank takes ranks from 1"), (["rankings", "--rank", "0-5"], "--rank"),
    (["rankings", "--rank", "first"], "first"), (["rankings", "--rank", "5-2"], "5-2"),
    (["rankings", "--rank", "-"], "--rank"), (["rankings", "--taps", "1-2-3"], "1-2-3"),
    (["rankings", "--taps", "--totals"], "--totals"), (["rankings", "--taps", "9223372036854775808"], "--taps"),
    (["rankings", "--taps", "+5"], "+5"), (["rankings", "--school", "nonsense"], "nonsense"),
    (["rankings", "--percentile", "100.01"], "100.01"), (["rankings", "--percentile", "half"], "half"),
    (["rankings", "--after", "nonsense"], "nonsense"), (["rankings", "--before", ""], "--before"),
    (["rankings", "--totals", "--how-far"], "--how-far"),
    (["rankings", "--percentile", "5", "--how-far"], "--how-far"),
    (["rankings", "--rank", "2", "--page-size", "5"], "--page-size"),
    (["simulate", "--players", "0"], "--players"), (["simulate", "--players", "99999999999"], "--players"),
    (["simulate", "--minutes", "0"], "--minutes"), (["simulate", "--seed", "-1"], "--seed"),
    (["simulate", "--speed", "2"], "--live"), (["simulate", "--live", "--speed", "0"], "--speed"),
    (["simulate", "--live", "--speed", "nan"], "--speed"),
    (["simulate", "--live", "--speed", "1e-300"], "--speed"), (["simulate", "--top", "0"], "--top"),
    (["schools", "import"], "file"), (["schools", "import", "a", "b"], "b"),
    (["schools", "import", "a", "--whole", "--part"], "--whole"),
    (["schools", "import", "a", "--from", "excel"], "excel"),
    (["schools", "list", "--limit", "0"], "--limit"), (["schools", "search"], "query"),
    (["schools", "search", "x", "--level", "university"], "university"),
    (["schools", "show", "nonsense"], "nonsense"),
    (["schools", "generate", "--count", "0"], "--count"),
    (["schools", "generate", "--count", "99999999"], "--count"),
    (["taps", "import"], "file"), (["taps", "adjust", "1", "--reason", "x"], "--by"),
    (["taps", "adjust", "1", "--by", "-5"], "--reason"),
    (["taps", "adjust", "0", "--by", "1", "--reason", "x"], "0"),
    (["taps", "adjust", "1", "--by", "many", "--reason", "x"], "many"),
    (["players", "sessions", "--limit", "0"], "--limit"),
    (["season", "start"], "name"),
    (["season", "start", "X", "--starts", "yesterday"], "yesterday"),
    (["season", "start", "X", "--starts", "2026-02-30T00:00:00Z"], "2026-02-30"),
    (["season", "start", "X", "burst=-1"], "burst"),
    (["season", "start", "X", "taps-per-second=0"], "taps-per-second"),
    (["season", "start", "X", "--every", "day", "--time-zone", "Mars/Phobos"], "Mars/Phobos"),
    (["season", "start", "X", "--every", "day", "--time-zone", "new york"], "did you mean America/New_York?"),
    (["season", "start", "X", "--every", "day", "--time-zone", "EST"], "Area/City"),
    (["season", "list", "--time-zone", "seoul"], "did you mean Asia/Seoul?"), (["rankings", "--lang", "fr"], "fr"),
    (["season", "stop-repeating", "first"], "first"), (["season", "end", "first"], "first"),
    (["season", "end", "--at", "noon"], "noon"), (["season", "set"], "setting"),
    (["season", "set", "join=guests"], "open, ticket"),
    (["season", "set", "grace=3s", "1"], "“1”"), (["season", "start", "X", "grace=x"], "“x”"),
    (["log", "--limit", "0"], "--limit"), (["rankings", "--top", "-3"], "from 1, not -3"),
    (["log", "--token-file", "t"], "--server"), (["log", "--server", "x", "--database", "y"], "two contests"),
    (["taps", "adjust", "1", "--by", "1", "--reason", "x", "--order-id", "a b"], "a b"),
    (["season", "set", "join=code:short"], "open, ticket"), (["season", "set", "join=code/29s"], "open, ticket"),
    (["season", "set", "join=code/2d"], "open, ticket"), (["season", "set", "join=code:FESTIVAL/5m"], "open, ticket"),
    (["season", "set", "join="], "open, ticket"), (["season", "set", "join"], "grace=5s"),
    (["watch", "--top", "0"], "--top"), (["watch", "--limit", "0"], "--limit"), (["watch", "--format", "csv"], "csv"),
    (["watch", "--format", "table"], "needs a terminal"), (["watch", "--board", "nowhere"], "nowhere"),
    (["players", "list", "--top", "0"], "--top"), (["players", "list", "--top", "1", "--page", "1"], "--page"),
    (["players", "list", "--page", "0"], "--page"), (["players", "list", "--page-size", "2"], "--page"),
    (["players", "list", "--page", "1", "--page-size", "0"], "--page-size"),
    (["players", "list", "--radius", "2"], "--around"),
    (["players", "list", "--around", "x", "--radius", "-1"], "--radius"),
    (["players", "list", "--around", "a\tb"], "--around"),
    (["players", "list", "--around-school", "test:high:a"], "--around"),
    (["players", "list", "--school", "nonsense"], "nonsense"),
    (["players", "list", "--school", "test:high:a", "--around", "x", "--around-school", "test:high:a"], "--school"),
    (["players", "hide", "민준"], "--school"), (["players", "hide", "--school", "test:high:a"], "nickname"),
    (["players", "hide", String(repeating: "가", count: 21), "--school", "test:high:a"], "nickname"),
    (["players", "frob"], "frob"),
    (["rankings", "--score", "median"], "median"), (["rankings", "--least-players", "3"], "--score average"),
    (["rankings", "--score", "average", "--least-players", "0"], "--least-players"),
    (["rankings", "--score", "average", "--rank", "1"], "--score average"),
    (["rankings", "--score", "average", "--how-far"], "--score average"),
    (["history"], "--race"), (["history", "test:high:a", "--race"], "--race"),
    (["history", "test:high:a", "--top", "3"], "--top"), (["history", "--race", "--top", "0"], "--top"),
    (["history", "--race", "--top", "41", "--svg", "x.svg"], "40"), (["history", "--race", "--every", "0m"], "0m"),
    (["history", "--race", "--every", "1y"], "1y"), (["history", "--race", "--every", "99999d"], "99999d"),
    (["history", "--race", "--time-zone", "EST"], "EST"),
    (["history", "--race", "--time-zone", "Nowhere/Land"], "Nowhere/Land"),
    (["history", "--race", "--svg", "x.svg", "--format", "csv"], "--svg"),
    (["history", "--race", "--from", "2026-01-05T01:00:00Z", "--to", "2026-01-05T01:00:00Z"], "--from"),
    (["rankings", "--at", "yesterday"], "“yesterday” is not a time"),
    (["rankings", "--at", "2026-01-05"], "lacks its time and time zone"),
    (["rankings", "--at", "2026-01-05T01:00"], "lacks its time zone"),
    (["history", "--race", "--from", "2026-01-05T01:00:00"], "lacks its time zone"),
    (["history", "--race", "--to", "2026-01-05T01:00:00.000"], "lacks its time zone"),
    (["season", "start", "X", "--starts", "2026-01-05T01:00:00"], "lacks its time zone"),
    (["season", "start", "X", "--ends", "2026-13-05T01:00:00"], "is not a time"),
    (["season", "end", "--at", "2026-01-05T01:00:00"], "lacks its time zone"),
    (["rankings", "--server", "ftp://hall.example"], "http:// or https://"),
    (["rankings", "--server", "http://me:secret@hall.example"], "a user's name"),
    (["watch", "--server", "hall.example", "--database", "x.sqlite"], "name two contests"),
    (["simulate", "--server", "hall.example", "--live"], "do not go with --server"),
    (["simulate", "--server", "hall.example", "--minutes", "1", "--seconds", "9"], "say the same thing"),
    (["simulate", "--rate", "9"], "go with --server"),
    (["simulate", "--server", "hall.example", "--rate", "0"], "--rate takes"),
    (["simulate", "--cheats", "101%"], "The value '101%' is invalid for '--cheats <cheats>'"),
    (["simulate", "--cheat-kinds", "script"], "--cheat-kinds goes with --cheats."),
    (["simulate", "--cheats", "5%", "--cheat-kinds", "script", "script"], "--cheat-kinds takes each kind once."),
    (["simulate", "--cheats", "5%", "--server", "localhost:1"], "--cheats does not go with --server"),
  ]

  @Test("errors are told", arguments: wrongCalls)
  func wrong(call: [String], word: String) async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let before = try workplace.bytes("touchschool.sqlite")
    let outcome = try await workplace.touchschool(call)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    let first = outcome.errors.prefix { $0 != "\n" }
    #expect(first.hasPrefix("Error: ") && first.contains(word), "\(outcome.errors)")
    #expect(try workplace.bytes("touchschool.sqlite") == before)
    #expect(try workplace.names() == ["schools.csv", "taps.csv", "touchschool.sqlite"])
  }

  @Test("of a season that cannot be are told in one sentence")
  func season() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let before = try await workplace.json("season", "list")
    for (call, words) in [
      (["start", ""], "1 to 60"), (["start", "a\tb"], "1 to 60"),
      (["start", String(repeating: "가", count: 61)], "1 to 60"),
      (["start", "X", "--starts", "2026-01-02T00:00:00Z", "--ends", "2026-01-01T00:00:00Z"], "later end"),
      (["end", "--at", "2020-01-01T00:00:00Z"], "has passed"),
      (["start", String(repeating: "가", count: 48), "--every", "day"], "1 to 47"),
      (["start", "X", "--every", "day", "--ends", "2020-01-01T00:00:00Z"], "later end"),
    ] {
      try await workplace.touchschool(["season"] + call).expectFailure(64, saying: words)
      #expect(try await workplace.json("season", "list") == before, "\(call)")
    }
  }

  @Test(
    "that names what does not exist is bad data",
    arguments: [
      (["rankings", "--season", "9"], "season 9"), (["rankings", "--board", "region:Nowhere"], "region:Nowhere"),
      (["rankings", "--board", "district:서울특별시/없는구"], "없는구"),
      (["watch", "--limit", "1", "--board", "region:seoul/level:high"], "; try region:서울특별시/level:high."),
      (["history", "test:high:a", "--board", "district:서울시/강남"], "; try district:서울특별시/강남구."),
      (["schools", "list", "--board", "region:부산광역사"], "; try region:부산광역시."),
      (["schools", "list", "--board", "region:종로구"], "; try district:서울특별시/종로구."),
      (["rankings", "--around", "test:high:nope"], "test:high:nope"),
      (["rankings", "--around", "test:high:a", "--board", "level:middle"], "level:middle"),
      (["rankings", "--around", "test:special:f"], "test:special:f"),
      (["rankings", "--school", "test:high:a", "--school", "test:high:nope"], "test:high:nope"),
      (["rankings", "--school", "test:high:a", "--board", "level:middle", "--how-far"], "level:middle"),
      (["rankings", "--totals", "--board", "region:Nowhere"], "region:Nowhere"),
      (["rankings", "--percentile", "5", "--season", "9"], "season 9"),
      (["history", "test:high:a", "--board", "level:middle"], "check the board"),
      (["schools", "show", "test:high:nope"], "test:high:nope"),
      (["schools", "show", "test:high:a", "--season", "9"], "season 9"),
      (["schools", "list", "--board", "region:Nowhere"], "region:Nowhere"),
      (["rankings", "--board", "school:test:high:a"], "no groups inside test:high:a"),
      (["season", "show", "9"], "season 9"),
      (["season", "end", "9"], "season 9"),
      (["taps", "import", "taps.csv", "--season", "9"], "season 9"),
      (["watch", "--board", "region:nowhere"], "region:nowhere"), (["watch", "--season", "7"], "7"),
      (["watch", "--around", "test:high:nobody"], "nobody"), (["history", "test:high:nope"], "test:high:nope"),
      (["history", "test:special:f"], "test:special:f"), (["history", "--race", "--season", "9"], "season 9"),
      (["history", "--race", "--board", "region:Nowhere"], "region:Nowhere"),
    ])
  func unknown(call: [String], words: String) async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.touchschool(call).expectFailure(65, saying: words)
  }

  @Test("of a file without a season says that one has to be started")
  func noSeason() async throws {
    let workplace = try Workplace()
    try workplace.write(Workplace.directory, to: "schools.csv")
    try workplace.write(Workplace.taps, to: "taps.csv")
    try await workplace.succeed("schools", "import", "schools.csv")
    for call in [
      ["rankings"], ["season", "end"], ["season", "stop-repeating"], ["season", "show"],
      ["taps", "import", "taps.csv"],
    ] {
      try await workplace.touchschool(call).expectFailure(65, saying: "No season")
    }
    let list = try await workplace.touchschool("season", "list", "--format", "csv")
    #expect(list.exitCode == 0 && list.errors.contains("touchschool season start"), "\(list.errors)")
  }
}
