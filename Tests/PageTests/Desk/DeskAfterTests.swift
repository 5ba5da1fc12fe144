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

    @Test(.enabled(if: Program.installed("python3") != nil, "another reader of the file is python3"))
    func `gives a spreadsheet that other programs read, in which no name is a formula`() async throws {
      try await GameHall.with { hall, browsers in
        try await ended(hall)
        let browser = try await browsers.open(.desktop)
        try await Desk.desk(browser, at: hall, language: "en")
        try await browser.run(
          """
          window.files = [];
          URL.createObjectURL = (file) => { window.files.push(file); return 'about:blank#file'; };
          HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };
          """)
        try await Desk.press("Spreadsheet (XLSX)", browser)
        try await browser.wait(for: "window.files.length === 1")
        #expect(try await browser.run("return window.saved") == "Spring.xlsx")
        let text = try await browser.run(
          """
          return window.files[0].arrayBuffer().then(
            (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')))
          """)
        let encoded = try #require(text.string)
        let file = try #require(Data(base64Encoded: encoded))
        let folder = try TemporaryFolder()
        try file.write(to: URL(fileURLWithPath: folder.path("result.xlsx")))
        let check = """
          import sys, zipfile, xml.dom.minidom
          file = zipfile.ZipFile(sys.argv[1])
          assert file.testzip() is None
          for name in file.namelist(): xml.dom.minidom.parseString(file.read(name))
          print(*file.namelist(), sep='\\n')
          for name in ('xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'): print(file.read(name).decode())
          """
        let read = try Program("/usr/bin/env", ["python3", "-c", check, folder.path("result.xlsx")]).runBlocking()
          .output
        #expect(read.contains("[Content_Types].xml"))
        #expect(read.contains(#"<sheet name="Standings" sheetId="1" r:id="rId1"/><sheet name="Groups""#))
        #expect(read.contains("<v>42</v>") && read.contains("경기고등학교"))
        #expect(read.contains("=HYPERLINK(&quot;x&quot;)&amp;&lt;a&gt;") && !read.contains("<f"))
      }
    }

    @Test func `sets up another contest like it with one button, and from a template file`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.leaderboard.perform(
          SetSeason(
            hall.season.id,
            SettingChanges(["groups": .word("made"), "burst": .number(25), "rhythm": .word("on")])))
        try await hall.leaderboard.perform(AddPerson("Kim", as: .presenter, digest: Person.digest(of: "a token")))
        try await ended(hall)
        let browser = try await browsers.open(.desktop)
        try await Desk.desk(browser, at: hall)
        try await Desk.part("after", browser)
        try await browser.wait(for: "document.querySelector('a[download$=json]')")
        let template = try await browser.run(
          "return decodeURIComponent(document.querySelector('a[download$=json]').href.split(',').slice(1).join(','))")
        try await Desk.press("같은 대회 또 하기", browser)
        try await browser.wait(for: "document.querySelector('form input[maxlength=\"60\"]')?.value === 'Spring'")
        #expect(try await browser.run("return document.querySelector('#groups-made').checked") == true)
        try await browser.checkNames()
        try await browser.takePicture("desk clone")
        try await browser.run("document.querySelector('form input[maxlength=\"60\"]').value = ''")
        try await browser.type("둘째", into: "form input[maxlength='60']")
        try await Desk.press("대회 만들기", browser)
        try await browser.wait(for: "document.querySelector('#season').textContent === '둘째'")
        var season = try #require(try await hall.leaderboard.seasons().last)
        #expect(season.settings.groups == .made && season.settings.rhythm == .on && season.rules.burst == 25)
        #expect(try await hall.leaderboard.page(.top(9), season: season.id).entries.allSatisfy { $0.taps == 0 })
        #expect(try await hall.leaderboard.ask(PeopleQuestion()).map(\.name) == ["Kim"])

        // A template comes from a file. One that is none changes nothing.
        try await Desk.part("setup", browser)
        try await Desk.press("다음 대회 준비하기", browser)
        func give(_ text: JSON) async throws {
          try await browser.run(
            """
            const transfer = new DataTransfer();
            transfer.items.add(new File([arguments[0]], 'template.json', { type: 'application/json' }));
            const input = document.querySelector('details input[type=file]');
            input.files = transfer.files;
            input.dispatchEvent(new Event('change', { bubbles: true }));
            """, text)
        }
        try await give(.string(#"{"touchschool":"template","version":1,"name":"x","minutes":7,"settings":[]}"#))
        try await browser.wait(for: "양식 파일이 아니에요", in: "#told")
        try await give(template)
        try await browser.wait(for: "“Spring”의 설정으로 시작해요", in: "form [role=status]")
        try await browser.run("document.querySelector('form input[maxlength=\"60\"]').value = '셋째'")
        try await browser.run("document.querySelector('#groups-listed').click()")
        try await Desk.press("대회 만들기", browser)
        try await browser.wait(for: "document.querySelector('#season').textContent === '셋째'")
        season = try #require(try await hall.leaderboard.seasons().last)
        #expect(season.settings.groups == .listed && season.settings.rhythm == .on && season.rules.burst == 25)
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

    @Test func `adds a webhook with a secret that is shown once, and removes it`() async throws {
      try await GameHall.with { hall, browsers in
        let desk = try await browsers.open(.desktop)
        try await Desk.desk(desk, at: hall)
        try await Desk.part("webhooks", desk)
        try await desk.type("https://hook.example/a", into: "input[type=url]")
        try await desk.click("[id='event-lead.taken']")
        try await Desk.press("넣기", desk)
        try await desk.wait(for: "document.querySelector('input[readonly]')?.value.startsWith('whsec_')")
        let secret = try await desk.run("return document.querySelector('input[readonly]').value")
        #expect(secret.string.flatMap(WebhookSecret.init) != nil)
        try await desk.wait(for: "document.querySelector('tbody')?.textContent.includes('https://hook.example/a')")
        let hooks = try await hall.leaderboard.ask(WebhookQuestion())
        #expect(hooks.map(\.url) == ["https://hook.example/a"])
        #expect(hooks[0].events.contains(.seasonSealed) && !hooks[0].events.contains(.leadTaken))
        try await desk.checkNames()
        try await desk.checkContrast()
        try await desk.takePicture("desk webhooks")
        try await desk.click("[aria-label='지우기: https://hook.example/a']")
        try await Desk.answer("네", desk)
        try await desk.wait(for: "!document.querySelector('tbody')")
        #expect(try await hall.leaderboard.ask(WebhookQuestion()).isEmpty)
      }
    }
  }
}
