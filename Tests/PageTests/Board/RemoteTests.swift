import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The remote of the walls` {
    private static let token = "administrators-own-token-17"
    private static let script = "<script>alert(1)</script>"
    private static let news = "document.querySelector('#news').textContent"
    private static let colors = """
      [...document.querySelectorAll("#race li")].map(row => `${row.querySelector(".name").textContent} ${row.dataset.color}`).sort().join()
      """

    /// A contest of half an hour with an administrator, in which four schools have played, walls, and the remote.
    private static func withWalls(
      _ devices: [Device] = [.smallProjector, .projector],
      _ test: (GameHall, Browsers, _ walls: [Browser], _ remote: Browser) async throws -> Void
    ) async throws {
      var settings = ServerSettings()
      settings.adminTokens = try AdminTokens(token)
      try await GameHall.with(endsAfter: 1800, settings: settings) { hall, browsers in
        try await hall.tap(300, for: 0, nickname: try #require(Nickname("민준")))
        try await hall.tap(200, for: 1)
        try await hall.tap(100, for: 2)
        try await hall.tap(50, for: 4)
        var walls: [Browser] = []
        for device in devices {
          let wall = try await browsers.open(device)
          walls.append(wall)
          try await wall.prefer(["prefers-reduced-motion": "reduce"])
          try await wall.openBoard(at: hall, rows: 4)
        }
        let remote = try await browsers.open()
        // The page asks first whether somebody is in already.
        remote.tolerateErrors(from: "network")
        try await remote.open(await hall.url + "/remote#\(hall.door.invite(.presenter).code)")
        // What is below the list of boards moves when the list comes.
        try await remote.wait(
          for: "!document.querySelector('#desk').hidden && !document.querySelector('#board').hidden")
        try await test(hall, browsers, walls, remote)
      }
    }

    private static func press(_ action: String, at remote: Browser) async throws {
      try await remote.wait(for: "!document.querySelector('[data-action=\"\(action)\"]').disabled")
      try await remote.click("[data-action=\"\(action)\"]")
    }

    @Test func `steers looks, boards, messages and sounds of both, and a key at a wall changes that wall alone`()
      async throws
    {
      try await Self.withWalls { hall, browsers, walls, remote in
        let inHand = try await browsers.openBoard(.phone, at: hall)
        try await Self.press("hall", at: remote)
        for wall in walls { try await wall.wait(for: "document.body.dataset.look === 'hall'") }
        try await remote.wait(for: "document.querySelector('[data-action=\"hall\"]').ariaPressed === 'true'")
        try await walls[0].strike("H")
        try await walls[0].wait(for: "document.body.dataset.look === 'list'")
        try await remote.type("점심은 1시까지", into: "#message-text")
        try await remote.click("#say button")
        for wall in walls {
          try await wall.wait(for: "document.querySelector('#announcement').textContent === '점심은 1시까지'")
          #expect(try await wall.isDisplayed("#announcement"))
          try await wall.checkContrast()
        }
        // The message has not undone the key.
        #expect(try await walls[0].run("return document.body.dataset.look") == "list")
        #expect(try await walls[1].run("return document.body.dataset.look") == "hall")
        try await walls[0].reload()
        try await walls[0].wait(for: "document.querySelector('#announcement').textContent === '점심은 1시까지'")
        try await walls[0].waitForRows(4)
        #expect(try await walls[0].run("return document.body.dataset.look") == "list")
        // Somebody plays in two regions and on two levels.
        try await remote.wait(for: "!document.querySelector('#board').hidden")
        #expect(
          try await remote.run("return [...document.querySelectorAll('#board option')].map(one => one.textContent)")
            == ["전체 학교", "중학교", "고등학교", "부산광역시", "서울특별시"])
        try await remote.run(
          """
          const board = document.querySelector("#board")
          board.value = "level:middle"
          board.dispatchEvent(new Event("change"))
          """)
        for wall in walls { try await wall.wait(for: "document.querySelector('#board').textContent.includes('중학교')") }
        for wall in walls { try await wall.waitForRows(1) }
        try await Self.press("list", at: remote)
        try await walls[1].wait(for: "document.body.dataset.look === 'list'")
        // Somebody's own phone is no wall.
        #expect(try await inHand.isDisplayed("#announcement") == false)
        #expect(try await inHand.run("return location.search") == "")
        try await Self.press("silence", at: remote)
        for wall in walls { try await wall.wait(for: "document.querySelector('#announcement').hidden") }
        // A browser plays no sound before a key or a touch.
        try await Self.press("sound-on", at: remote)
        try await remote.wait(for: "document.querySelector('[data-action=\"sound-on\"]').ariaPressed === 'true'")
        for wall in walls {
          try await wall.strike("A")
          try await wall.wait(for: "document.querySelector('#controls').textContent.includes('소리 끄기')")
        }
        try await Self.press("sound-off", at: remote)
        for wall in walls {
          try await wall.wait(for: "document.querySelector('#controls').textContent.includes('소리 켜기')")
        }
        try await Self.press("freeze", at: remote)
        for wall in walls {
          try await wall.wait(for: "document.querySelector('#board').textContent.includes('순위 공개 중지')")
        }
        #expect(try await hall.leaderboard.season(hall.season.id).frozenAt != nil)
        try await remote.checkContrast()
        try await remote.checkNames()
        try await remote.takePicture("remote")
      }
    }

    @Test func `has the walls show taps a pupil where head counts are`() async throws {
      try await Self.withWalls([.projector]) { hall, browsers, walls, remote in
        #expect(try await remote.isDisplayed("[data-action=\"pupils\"]") == false)
        try await hall.leaderboard.perform(SetPupils(7, of: hall.schools[1].id))
        try await remote.wait(for: "!document.querySelector('[data-action=\"pupils\"]').hidden")
        try await Self.press("pupils", at: remote)
        try await walls[0].wait(for: "학생 한 명당 터치", in: "#board")
        try await walls[0].wait(for: "document.querySelector('#race .taps').textContent === '28.57'")
        try await remote.wait(for: "document.querySelector('[data-action=\"pupils\"]').ariaPressed === 'true'")
        try await Self.press("pupils", at: remote)
        try await walls[0].waitForRows(4)
        #expect(try await walls[0].run("return location.search.includes('score')") == false)
      }
    }

    @Test
    func `reveals a frozen season on both; a wall that reloads and a server that starts again go on where they were`()
      async throws
    {
      try await Self.withWalls { hall, browsers, walls, remote in
        let phone = try await browsers.open()
        try await phone.join("경기고", at: hall)
        try await phone.wait(for: "document.querySelectorAll('#neighbours li').length > 0")
        hall.clock.advance(byMilliseconds: 1_500_000)
        try await hall.leaderboard.perform(FreezeSeason(hall.season.id))
        try await hall.tap(180, for: 4)
        hall.clock.advance(byMilliseconds: 300_000)
        try await Self.press("begin", at: remote)
        for wall in walls {
          try await wall.wait(
            for: "!document.querySelector('#curtain').hidden && document.body.dataset.reveal === '0'")
        }
        try await Self.press("forward", at: remote)
        for wall in walls { try await wall.wait(for: "\(Self.news) === '4위 자리: \(Self.script)'") }
        // Nobody can read what no wall has shown yet.
        for path in ["/api/wall", "/api/boards/all", "/api/boards/all?at=\(hall.clock.now)"] {
          let told = try await remote.run("return (await fetch(arguments[0])).text()", .string(path)).string
          #expect(told?.contains("230") == false, "\(path)")
        }
        try await Self.press("forward", at: remote)
        let climbed = "서울고등학교 300,\(Self.script) 230,경기고등학교 200,중앙중학교 100"
        for wall in walls {
          try await wall.wait(for: "document.body.dataset.reveal === '2'")
          #expect(try await wall.run("return \(Browser.rows)") == .string(climbed))
        }
        let colors = try await walls[0].run("return \(Self.colors)")
        #expect(try await walls[1].run("return \(Self.colors)") == colors)
        let board = try await remote.run("return (await fetch('/api/boards/all')).text()").string
        #expect(board?.contains("230") == false)

        try await walls[0].reload()
        try await walls[0].wait(for: "document.body.dataset.reveal === '2'")
        #expect(try await walls[0].run("return \(Browser.rows)") == .string(climbed))
        #expect(try await walls[0].run("return \(Self.colors)") == colors)
        try await remote.reload()
        try await remote.wait(for: "document.querySelector('#step').textContent.includes('단계 중 2 ·')")
        try await hall.stop()
        try await hall.start()
        // A light that comes before the phone is back lights nobody, and no wall waits for a phone.
        try await phone.reload()
        try await phone.wait(for: "document.querySelectorAll('#neighbours li').length > 0")
        try await Self.press("forward", at: remote)
        for wall in walls { try await wall.wait(for: "document.body.dataset.reveal === '3'") }
        try await Self.press("back", at: remote)
        for wall in walls { try await wall.wait(for: "\(Self.news).startsWith('\(Self.script): 50 → 230번')") }

        // Escape leaves it at one wall, until the remote's next step.
        try await walls[1].press(.escape)
        try await walls[1].wait(for: "!document.body.classList.contains('revealing')")
        #expect(try await walls[0].run("return document.body.classList.contains('revealing')") == true)
        try await Self.press("run", at: remote)
        for wall in walls {
          try await wall.wait(
            for: "!document.querySelector('#award').hidden && document.querySelectorAll('#award .line').length > 0")
          try await wall.checkContrast()
        }
        try await walls[1].takePicture("reveal by remote")
        // On the way, the third fell into place, and its phone was lit in the color that the walls have.
        try await phone.wait(for: "document.querySelector('#light').dataset.count === '1'")
        #expect(try await phone.run("return document.querySelector('#light strong').textContent") == "3위")
        let color = try await walls[0].run(
          """
          const row = [...document.querySelectorAll("#race li")].find(row => row.querySelector(".name").textContent === "경기고등학교")
          return getComputedStyle(row).getPropertyValue("--color")
          """)
        #expect(
          try await phone.run("return document.querySelector('#light').style.getPropertyValue('--light')") == color)
        try await Self.press("end", at: remote)
        try await Self.press("end", at: remote)
        for wall in walls { try await wall.wait(for: "document.querySelectorAll('#race .golden').length === 1") }
        #expect(try await hall.leaderboard.season(hall.season.id).frozenAt == nil)
        try await remote.wait(for: "끝났어요: 확정하고 인쇄하세요", in: "#step")
        #expect(try await remote.isDisplayed("#to-desk"))
        try await walls[0].reload()
        try await walls[0].wait(for: "document.querySelectorAll('#race .golden').length === 1")
        #expect(try await walls[0].isDisplayed("#curtain") == false)
      }
    }

    @Test func `tells a message for 20 seconds by the server's clock, or until it is taken away`() async throws {
      try await Self.withWalls([]) { hall, browsers, _, remote in
        let wall = try await browsers.open(.smallProjector)
        // The server's time is asked for often.
        try await wall.runFirst(
          """
          const wait = setTimeout.bind(window)
          window.setTimeout = (work, pause, ...rest) => wait(work, pause > 10_000 ? pause / 20 : pause, ...rest)
          """)
        try await wall.openBoard(at: hall, rows: 4)
        try await remote.type("점심은 1시까지", into: "#message-text")
        try await remote.click("#say button")
        let isShown = "document.querySelector('#announcement').textContent === '점심은 1시까지'"
        try await wall.wait(for: isShown)
        try await remote.wait(for: "점심은 1시까지", in: "#state")
        hall.clock.advance(byMilliseconds: 20_500)
        try await wall.wait(for: "document.querySelector('#announcement').hidden")
        try await remote.wait(for: "!document.querySelector('#state').textContent.includes('점심')")

        try await remote.click("#message-stays")
        try await remote.type("점심은 1시까지", into: "#message-text")
        try await remote.click("#say button")
        try await wall.wait(for: isShown)
        hall.clock.advance(byMilliseconds: 600_000)
        try await wall.reload()
        try await wall.wait(for: isShown)
        #expect(try await hall.leaderboard.wall().messageEndsAt == nil)
      }
    }

    @Test func `lets nobody in without a code or an administrator's token, and no address has it`() async throws {
      try await Self.withWalls([]) { hall, _, _, remote in
        try await remote.click("[data-action=\"leave\"]")
        try await remote.wait(for: "document.querySelector('#desk').hidden")
        #expect(try await remote.text("#entrance p").contains("QR 코드를 찍어서"))
        #expect(try await remote.isDisplayed("#token") == false)
        try await remote.checkNames()
        try await remote.checkContrast()
        try await remote.takePicture("remote entrance")
        try await remote.click("#entrance summary")
        try await remote.type("not-a-token-at-all-17", into: "#token")
        try await remote.click("#entrance form button")
        try await remote.wait(for: "document.querySelector('#problem').textContent === '관리자 암호가 아니에요.'")
        #expect(try await remote.isDisplayed("#desk") == false)
        try await remote.checkContrast()
        try await remote.checkNames()
        #expect(try await hall.leaderboard.wall().number == 0)
        try await remote.type(Self.token, into: "#token")
        try await remote.click("#entrance form button")
        try await remote.wait(for: "!document.querySelector('#desk').hidden")
        let kept = "location.href + document.cookie + JSON.stringify([localStorage, sessionStorage])"
        #expect(try await remote.run("return \(kept)").string?.contains(Self.token) == false)
        remote.tolerateErrors(from: "network")
      }
    }
  }
}
