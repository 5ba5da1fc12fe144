import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The desk after the end` {
    private typealias Desk = `The organiser's desk`

    /// A contest that has ended, with a hostile name among its groups.
    private func ended(_ hall: GameHall) async throws {
      let formula = #"=HYPERLINK("x")&<a>"#
      for (name, taps) in [("3-1", 30), (formula, 12)] as [(String, Int64)] {
        let group = try await hall.leaderboard.perform(AddGroup(name, inside: hall.schools[0].id))
        let session = try await hall.leaderboard.openSession(
          SessionRequest(season: hall.season.id, school: group.id))
        hall.clock.advance(byMilliseconds: 5000)
        _ = try await hall.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: 5000))
        hall.clock.advance(byMilliseconds: 120_000)
      }
      try await hall.tap(20, for: 1)
      try await hall.leaderboard.perform(EndSeason(hall.season.id))
      hall.clock.advance(byMilliseconds: 4000)
    }

    @Test func `prints a report with the participation over time of schools and groups`() async throws {
      try await GameHall.with { hall, browsers in
        try await ended(hall)
        let browser = try await browsers.open(.desktop)
        try await Desk.desk(browser, at: hall)
        try await browser.open(await hall.url + "/report?season=\(hall.season.id)&lang=ko")
        try await browser.wait(for: "document.body.dataset.ready")
        #expect(try await browser.text("#figures").contains("62"))
        #expect(
          try await browser.run("return [...document.querySelectorAll('h2')].map(one => one.textContent)")
            == ["시간에 따른 참여", "학교", "서울고등학교의 모둠"])
        let names = "[...document.querySelectorAll('tbody tr')].map(row => row.cells[1].textContent)"
        #expect(
          try await browser.run("return \(names)")
            == ["서울고등학교", "경기고등학교", "3-1", #"=HYPERLINK("x")&<a>"#])
        // The bars of the groups add up to those of the school, and the name of the chart says the total.
        let label = try await browser.run(
          "return document.querySelector('tbody svg').getAttribute('aria-label')")
        #expect(label.string?.hasPrefix("서울고등학교: 42번") == true)
        let heights =
          "return [...document.querySelectorAll('svg.large rect')].filter(one => Number(one.getAttribute('height')) > 0).length"
        #expect((try await browser.run(heights).int ?? 0) >= 2)
        #expect(try await browser.run("return document.documentElement.scrollWidth <= innerWidth") == true)
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.takePicture("desk report")
        // Who is not at the desk sees nothing of it.
        let other = try await browsers.open(.phone.reading("en-GB", "en"))
        other.tolerateErrors(from: "network")
        try await other.open(await hall.url + "/report?season=\(hall.season.id)&lang=en")
        try await other.wait(for: "!document.querySelector('#wrong').hidden")
        #expect(try await other.text("#parts").isEmpty)
      }
    }

    /// Presses a button that saves a file.
    ///
    /// - Returns: the file's name, and its bytes.
    private func saved(by button: String, _ browser: Browser) async throws -> (name: String?, bytes: Data) {
      try await browser.run(
        """
        window.files = [];
        URL.createObjectURL = (file) => { window.files.push(file); return 'about:blank#file'; };
        HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };
        """)
      try await Desk.press(button, browser)
      try await browser.wait(for: "window.files.length === 1")
      let text = try await browser.run(
        """
        return window.files[0].arrayBuffer().then(
          (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')))
        """)
      let bytes = try #require(text.string.flatMap { Data(base64Encoded: $0) })
      return (try await browser.run("return window.saved").string, bytes)
    }

    @Test(.enabled(if: Program.installed("python3") != nil, "another reader of the file is python3"))
    func `gives a spreadsheet that other programs read, with players, without ids, in which no name is a formula`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(5, for: 1, nickname: #require(Nickname("=민지")))
        try await hall.tap(4, for: 1, nickname: #require(Nickname("숨은이")))
        try await ended(hall)
        try await hall.leaderboard.setHidden(
          true, .named(#require(Nickname("숨은이")), school: hall.schools[1].id), season: hall.season.id)
        let browser = try await browsers.open(.desktop)
        try await Desk.desk(browser, at: hall, language: "en")
        let (name, file) = try await saved(by: "Spreadsheet (XLSX)", browser)
        #expect(name == "Spring.xlsx")
        let folder = try TemporaryFolder()
        try file.write(to: URL(fileURLWithPath: folder.path("result.xlsx")))
        let check = """
          import sys, zipfile, xml.dom.minidom
          file = zipfile.ZipFile(sys.argv[1])
          assert file.testzip() is None
          for name in file.namelist(): xml.dom.minidom.parseString(file.read(name))
          print(*file.namelist(), sep='\\n')
          for name in ['xl/workbook.xml'] + [f'xl/worksheets/sheet{n}.xml' for n in (1, 2, 3)]: print(file.read(name).decode())
          """
        let read = try Program("/usr/bin/env", ["python3", "-c", check, folder.path("result.xlsx")]).runBlocking()
          .output
        #expect(read.contains("[Content_Types].xml"))
        #expect(read.contains(#"<sheet name="Standings" sheetId="1" r:id="rId1"/><sheet name="Groups""#))
        #expect(read.contains(#"<sheet name="Players" sheetId="3""#))
        #expect(read.contains("<v>42</v>") && read.contains("경기고등학교"))
        #expect(read.contains("=HYPERLINK(&quot;x&quot;)&amp;&lt;a&gt;") && !read.contains("<f"))
        #expect(read.contains("=민지") && !read.contains("숨은이"))
        #expect(!read.contains(hall.schools[1].id.rawValue) && !read.contains(">id<"))
      }
    }

    @Test func `publishes the result as one file that opens without a network and shows hostile names as text`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(5, for: 1, nickname: #require(Nickname("민지<b>")))
        try await ended(hall)
        try await hall.leaderboard.perform(SealSeason(hall.season.id, comment: "<i>확인함</i>", isForced: true))
        let seal = try #require(try await hall.leaderboard.seasonSeals()[hall.season.id])
        for (language, button, rank, check) in [
          ("ko", "결과 페이지 받기 (파일 하나)", "순위", "확인하려면"),
          ("en", "Publish: the result as one page", "Rank", "How one checks"),
        ] {
          let browser = try await browsers.open(.desktop)
          try await Desk.desk(browser, at: hall, language: language)
          let (name, bytes) = try await saved(by: button, browser)
          #expect(name == "Spring.html")
          let folder = try TemporaryFolder()
          let file = folder.path("result.html")
          try bytes.write(to: URL(fileURLWithPath: file))
          try await browser.open("file://\(file)")
          #expect(try await browser.text("h1") == "Spring")
          #expect(try await browser.run("return document.documentElement.lang") == .string(language))
          #expect(try await browser.text("th") == rank)
          let rows = try await browser.run(
            """
            return [...document.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))
              .filter(row => row[2] !== '0')
            """)
          #expect(
            rows == [
              ["1", "서울고등학교", "42"], ["2", "경기고등학교", "25"], ["1", "3-1", "30"], ["2", #"=HYPERLINK("x")&<a>"#, "12"],
              ["4", "민지<b> (경기고등학교)", "5"],
            ])
          let text = try await browser.text("body")
          #expect(text.contains(check) && text.contains("“<i>확인함</i>”"))
          // A name that is shown twice has its place beside it.
          #expect(text.contains("중앙중학교 (부산광역시 해운대구)"))
          #expect(text.replacing("-", with: "").contains(seal.digest.prefix(24)))
          #expect(text.contains(try #require(seal.receipts).short))
          #expect(!text.contains(hall.schools[1].id.rawValue))
          // It loads nothing, from this machine or another.
          #expect(
            try await browser.run("return document.querySelectorAll('script, link, [src], [href]').length") == 0)
          #expect(try await browser.printedPages().count == 1)
          try await browser.takePicture("published \(language)")
        }
      }
    }

    @Test func `has certificates for the best players of all and of each class, where names may be shown`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        for (name, taps, school) in [("지우(1)", 9, 0), ("하늘", 7, 0), ("민지", 8, 1), ("", 6, 1)] as [(String, Int64, Int)]
        {
          try await hall.tap(taps, for: school, nickname: name.isEmpty ? .anonymous : #require(Nickname(name)))
        }
        try await hall.leaderboard.perform(EndSeason(hall.season.id))
        hall.clock.advance(byMilliseconds: 4000)
        try await hall.leaderboard.perform(SealSeason(hall.season.id, isForced: true))
        let browser = try await browsers.open(.desktop)
        try await browser.open(await hall.url + "/certificates?season=\(hall.season.id)&lang=ko&board=each")
        try await browser.wait(for: "document.body.dataset.ready")
        let sheets = """
          [...document.querySelectorAll('article')].map(sheet =>
            ['.name', '.place', '.where'].map(part => sheet.querySelector(part).textContent).join(' / '))
          """
        #expect(
          try await browser.run("return \(sheets)") == [
            "지우(1) / 서울고등학교 1위 / 서울특별시 서초구 서울고등학교", "민지 / 경기고등학교 1위 / 서울특별시 강남구 경기고등학교",
          ])
        try await browser.checkNames()
        try await browser.takePicture("certificates of players")
        let codes = "[...document.querySelectorAll('article svg title')].map(one => one.textContent)"
        let links = try await browser.run("return \(codes)").array?.compactMap(\.string) ?? []
        try await browser.run(
          "const whom = document.querySelector('#whom'); whom.value = 'players'; whom.dispatchEvent(new Event('change'))"
        )
        try await browser.wait(for: "document.querySelectorAll('article').length === 3")
        #expect(
          try await browser.run("return [...document.querySelectorAll('.name')].map(one => one.textContent)")
            == ["지우(1)", "민지", "하늘"])
        let ofAll = try await browser.run("return \(codes)").array?.compactMap(\.string) ?? []
        // The code of each leads to its player, and to the place that the sheet has.
        for (link, name, place) in [(links[0], "지우(1)", 1), (links[1], "민지", 1), (ofAll[1], "민지", 2)] {
          try await browser.open(link + "&lang=ko")
          try await browser.wait(for: "document.querySelector('#seal').textContent")
          #expect(try await browser.text("#school") == name)
          #expect(try await browser.text("#place").hasPrefix("\(link.hasSuffix("all") ? "전체 " : "")\(place)위"))
        }
      }
    }

    @Test func `leads to the next contest, which has the names, the length and the settings of the last one`()
      async throws
    {
      try await GameHall.with(schools: []) { hall, browsers in
        let browser = try await browsers.open(.desktop)
        try await Desk.desk(browser, at: hall)
        try await browser.type("1반\n2반\n3반", into: "textarea")
        try await Desk.fill(Desk.name, with: "가을", browser)
        try await Desk.unfold("더 정하기", browser)
        try await browser.run("document.querySelector('#rhythm-on').click()")
        try await Desk.fill("form input[type=number]", with: "7", browser)
        try await Desk.press("대회 만들기", browser)
        try await Desk.press("지금 시작하기", browser)
        try await browser.wait(for: "document.querySelector('#state').textContent.startsWith('진행 중')")
        // A season that ends when it starts was called off.
        hall.clock.advance(byMilliseconds: 60_000)
        var first = try #require(try await hall.leaderboard.seasons().last)
        let before = first.endsAt
        try await Desk.press("+1분", browser)
        while first.endsAt == before {
          await Task.yield()
          first = try #require(try await hall.leaderboard.seasons().last)
        }
        #expect(first.name == "가을" && first.endsAt.map { $0 - hall.clock.now } == .seconds(7 * 60))
        try await Desk.press("지금 끝내기", browser)
        try await Desk.answer("네", browser)

        try await Desk.press("다음 대회", browser)
        try await browser.wait(
          for: "document.querySelector('textarea')?.value.split('\\n').sort().join() === '1반,2반,3반'")
        #expect(try await browser.run("return document.querySelector(\"\(Desk.name)\").value") == "가을 2")
        #expect(try await browser.run("return document.querySelector('#rhythm-on').checked") == true)
        try await browser.checkNames()
        try await browser.takePicture("desk next")
        try await Desk.press("대회 만들기", browser)
        try await browser.wait(for: "document.querySelector('#season').textContent === '가을 2'")
        try await Desk.press("지금 시작하기", browser)
        try await browser.wait(for: "document.querySelector('#state').textContent.startsWith('진행 중')")
        let second = try #require(try await hall.leaderboard.seasons().last)
        #expect(second.id != first.id && second.settings.rhythm == .on && second.settings.schoolsCalled == "반")
        // It lasts as long as was chosen, although the first one had a minute more and was ended before its time.
        #expect(second.endsAt.map { $0 - hall.clock.now } == .seconds(7 * 60))
        #expect(try await hall.leaderboard.page(.top(9), season: second.id).entries.count == 3)
      }
    }

    @Test func `has a message on all screens while it runs`() async throws {
      try await GameHall.with { hall, browsers in
        let desk = try await browsers.open(.desktop)
        try await Desk.desk(desk, at: hall, language: "en")
        try await Desk.part("during", desk)
        let wall = try await browsers.openBoard(.desktop, at: hall)
        try await desk.type("Lunch in five minutes", into: "form input[maxlength='100']")
        try await desk.checkNames()
        try await desk.checkContrast()
        try await Desk.press("Show", desk)
        try await desk.wait(for: "On the screens now: “Lunch in five minutes”", in: "form [role=status]")
        try await wall.wait(for: "document.body.textContent.includes('Lunch in five minutes')")
        try await Desk.press("Remove the message", desk)
        try await wall.wait(for: "!document.body.textContent.includes('Lunch in five minutes')")
        #expect(
          try await hall.leaderboard.ask(AuditQuestion(limit: 2)).orders.map(\.command) == ["wall.show", "wall.show"])
      }
    }
  }
}
