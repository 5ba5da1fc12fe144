import Foundation
import Testing

/// The forms in which a command prints data, and for whom.
@Suite("Formats")
struct FormatTests {
  private static let calls = [
    ["rankings"], ["rankings", "--how-far"], ["rankings", "--percentile", "50"], ["rankings", "--totals"],
    ["players", "list"], ["players", "sessions"], ["schools", "list"], ["schools", "regions"],
    ["schools", "regions", "서울"], ["schools", "editions"],
    ["schools", "show", "test:high:a"], ["season", "list"], ["season", "show"], ["season", "join"], ["taps", "sheets"],
    ["taps", "adjustments"], ["review", "bans"], ["review", "sessions"], ["log"], ["check"],
    ["history", "test:high:a", "--every", "1d", "--from", "2026-01-01T00:00:00Z", "--to", "2026-01-03T00:00:00Z"],
  ]

  @Test("jsonl has a line for each record of the CSV, with its keys and values")
  func lines() async throws {
    let workplace = try await contest()
    // A forecast of a season that goes on changes from run to run.
    try await workplace.succeed("season", "end", "--yes", "--quiet")
    for call in Self.calls { try await expectSameRecords(call, workplace) }
  }

  private func expectSameRecords(_ call: [String], _ workplace: Workplace) async throws {
    let records = CSV.parse(try await output(workplace, call + ["--format", "csv"]))
    let header = try #require(records.first)
    let lines = try await output(workplace, call + ["--format", "jsonl"]).split(separator: "\n").map(String.init)
    #expect(lines.count == records.count - 1, "\(call)")
    for (line, record) in zip(lines, records.dropFirst()) {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(Set(object.keys) == Set(header), "\(call)")
      for (key, field) in zip(header, record) {
        switch try #require(object[key]) {
        case is NSNull: #expect(field.isEmpty, "\(call) \(key)")
        case let text as String: #expect(text == field, "\(call) \(key)")
        case let number as NSNumber where String(cString: number.objCType) == "c":
          #expect((number.boolValue ? "true" : "false") == field, "\(call) \(key)")
        case let number as NSNumber: #expect(Double(field) == number.doubleValue, "\(call) \(key)")
        case let value: Issue.record("\(call): \(key) is \(value)")
        }
      }
    }
  }

  @Test("a spreadsheet gets a mark for Hangul and no formula, a program the names as they are")
  func spreadsheet() async throws {
    let workplace = try await contest()
    let sheet = try await output(workplace, ["players", "list", "--format", "spreadsheet"])
    #expect(sheet.unicodeScalars.first == "\u{FEFF}")
    #expect(sheet.contains(",'=1+1,") && sheet.contains(",민준,"))
    let csv = try await output(workplace, ["players", "list", "--format", "csv"])
    #expect(csv == sheet.dropFirst().replacing("'=1+1", with: "=1+1"))
    let adjustments = try await output(workplace, ["taps", "adjustments", "--format", "spreadsheet"])
    #expect(adjustments.contains(",-1,'+one less,"))
  }

  @Test("times are in the zone of the reader, and in UTC for programs")
  func zones() async throws {
    let workplace = try await contest()
    let call = [try Binary.path(), "season", "list"]
    let seoul = try await workplace.run(call, environment: ["TZ": "Asia/Seoul"])
    #expect(seoul.output.contains("Starts (Asia/Seoul)") && seoul.output.contains("2026-01-01 09:00:00"))
    let nepal = try await workplace.run(call + ["--time-zone", "Asia/Kathmandu"])
    #expect(nepal.output.contains("Starts (Asia/Kathmandu)") && nepal.output.contains("2026-01-01 05:45:00"))
    for format in ["json", "jsonl", "csv", "spreadsheet"] {
      let programs = try await workplace.run(
        call + ["--time-zone", "Asia/Seoul", "--format", format], environment: ["TZ": "Asia/Seoul"])
      #expect(programs.output.contains("2026-01-01T00:00:00.000Z"))
    }
    let shown = try await workplace.touchschool("season", "show", environment: ["TZ": "America/New_York"])
    #expect(shown.output.contains("2025-12-31 19:00:00 America/New_York"))
  }

  @Test("headings are in the language of the locale, or of --lang")
  func languages() async throws {
    let workplace = try await contest()
    let call = [try Binary.path(), "rankings", "--top", "1"]
    let korean = try await workplace.run(call, environment: ["LANG": "ko_KR.UTF-8"])
    #expect(korean.lines[0].hasPrefix("Festival (시즌 1, 진행 중) · 모든 학교 · 학교 5"))
    #expect(korean.lines[1].contains(/순위 +학교 +학교급 +시도 +시군구 +터치/))
    #expect(try await workplace.run(call + ["--lang", "ko"]).output == korean.output)
    #expect(korean.errors.isEmpty)
    let nothing = try await workplace.touchschool("schools", "search", "없는이름", "--lang", "ko")
    #expect(nothing.errors == "“없는이름”에 맞는 학교가 없어요.\n")
    let more = try await workplace.touchschool("schools", "list", "--limit", "2", "--lang", "ko")
    #expect(more.errors == "6개 중 2개예요. --limit으로 더 볼 수 있어요.\n")
    let english = try await workplace.run(call + ["--lang", "en"], environment: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(english.lines[1].contains(/Rank +School +Level +Region +District +Taps/))
  }

  @Test("the rows of a check are in that language, too")
  func check() async throws {
    let workplace = try await contest()
    let english = try await workplace.touchschool("check", "--lang", "en")
    let korean = try await workplace.touchschool("check", "--lang", "ko")
    #expect(english.exitCode == 0 && korean.exitCode == 0)
    #expect(korean.lines.count == english.lines.count && korean.lines.count > 15)
    for line in korean.lines.dropFirst(2) {
      #expect(line.contains(/[가-힣]+ .+ 맞음$/) && !line.replacing("SQLite", with: "").contains(/[a-z]{2}/), "\(line)")
    }
  }

  @Test("a time of day that an organiser types is of the zone of --time-zone")
  func timeOfDay() async throws {
    let workplace = try await contest()
    let now = Date.now.addingTimeInterval(-600)
    func time(in zone: String, _ format: String) -> String {
      let formatter = DateFormatter()
      (formatter.timeZone, formatter.dateFormat) = (TimeZone(identifier: zone), format)
      formatter.locale = Locale(identifier: "en_US_POSIX")
      return formatter.string(from: now)
    }
    let pause = try await workplace.touchschool(
      ["season", "pause", "--from", time(in: "Asia/Kathmandu", "HH:mm"), "--dry-run"]
        + ["--time-zone", "Asia/Kathmandu"])
    #expect(
      pause.output.contains("from \(time(in: "Asia/Kathmandu", "yyyy-MM-dd HH:mm")):00 Asia/Kathmandu"),
      "\(pause.output)\(pause.errors)")
  }

  @Test("errors are in that language as a whole, with the same exit code")
  func errors() async throws {
    let workplace = try await contest()
    for (call, code, beginning) in [
      (["rankings", "--board", "region:없음"], Int32(65), "오류: 순위표 region:없음에는 학교가 없어요."),
      (["rankings", "--season", "9"], 65, "오류: "), (["schools", "show", "test:high:zz"], 65, "오류: "),
      (["rankings", "--database", "missing.sqlite"], 66, "오류: 데이터베이스가 없어요 (missing.sqlite)."),
      (["rankings", "--server", "http://127.0.0.1:1"], 69, "오류: http://127.0.0.1:1에 연결할 수 없어요"),
      (["season", "pause", "1", "--from", "2026-01-01T00:00:00Z", "--to", "2025-01-01T00:00:00Z"], 64, "오류: "),
    ] {
      let english = try await workplace.touchschool(call)
      for korean in [
        try await workplace.touchschool(call, environment: ["LANG": "ko_KR.UTF-8"]),
        try await workplace.touchschool(call + ["--lang", "ko"]),
      ] {
        #expect(korean.exitCode == code && english.exitCode == code, "\(korean.errors)")
        let sentence = korean.errors.split(separator: "\n").last { $0.hasPrefix("오류: ") } ?? ""
        #expect(sentence.hasPrefix(beginning), "\(korean.errors)")
        // Names of options, commands, boards and files are the same in both languages; sentences are not mixed.
        #expect(!sentence.contains(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/), "\(sentence)")
      }
    }
  }

  private func output(_ workplace: Workplace, _ call: [String]) async throws -> String {
    let outcome = try await workplace.touchschool(call + ["--quiet"])
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return outcome.output
  }

  private func contest() async throws -> Workplace {
    let workplace = try Workplace()
    try await workplace.prepare()
    try await workplace.addPlayers(Workplace.players + [("test:high:b", "=1+1", 30)])
    try await workplace.succeed("taps", "adjust", "1", "--by", "-1", "--reason", "+one less", "--quiet")
    return workplace
  }
}
