import GameServer
import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Ranks on a phone` {
    @Test
    func `a hidden page holds no connection, and a stream that died without a word is opened anew after a receipt`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(1, for: 1)
        let browser = try await browsers.open()
        try await browser.numberStreams()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        try await browser.waitUntilSettled()
        // The ranks are there at once when it is seen again.
        try await browser.hide(true)
        #expect(try await browser.run("return openStreams()") == 0)
        try await hall.tap(50, for: 1)
        try await browser.hide(false)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
        try await hall.tap(100, for: 0)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        try await browser.silenceStreams()
        try await hall.tap(100, for: 1)
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
        #expect(try await browser.hasOpenedAnotherStream())
      }
    }

    @Test func `a stream that died without a word is opened anew by itself, and the player is told meanwhile`()
      async throws
    {
      try await GameHall.with(settings: .beating) { hall, browsers in
        try await hall.tap(1, for: 1)
        let browser = try await browsers.open()
        try await browser.numberStreams()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        try await browser.waitUntilSettled()
        // Streams of the dead network bring nothing, those opened next neither.
        try await browser.silenceStreams(andNext: 1)
        try await hall.tap(50, for: 1)
        _ = try await hall.leaderboard.perform(ShowOnWall(message: "Look up"))
        try await browser.wait(for: "document.querySelector('#notice').textContent.includes('순위를 다시 불러오고')")
        try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
        try await browser.wait(for: "document.querySelector('#from-hall').innerText.includes('Look up')")
        #expect(try await browser.hasOpenedAnotherStream())
      }
    }

    @Test func `a jump up the board tells how many schools were passed, not only those that can be seen`() async throws
    {
      try await GameHall.with(schools: try GameHall.manySchools(40)) { hall, browsers in
        for school in 0..<40 { try await hall.tap(Int64(100 - school), for: school) }
        let browser = try await browsers.open()
        try await browser.join("제40고", at: hall)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '40'")
        // 99 taps, as many as the second school, which got there first.
        try await hall.tap(38, for: 39)
        try await browser.wait(for: "제3고등학교 외 36곳을 제치고 3위!", in: "#moment")
        try await hall.tap(1, for: 39)
        try await browser.wait(for: "제2고등학교를 제치고 2위!", in: "#moment")
      }
    }

    @Test func `when a new season begins that is told once, and ranks of two seasons are not compared`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<5 { try await hall.tap(Int64(10 - school), for: school) }
        let browser = try await browsers.open()
        try await browser.join("<script>", at: hall)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '5'")
        try await browser.noteMoments()
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await browser.wait(for: "Spring · 종료", in: "#season")
        try await hall.startSummer()
        try await browser.wait(for: "새 시즌이 시작했어요: Summer", in: "#moment")
        try await browser.waitUntilOpen()
        try await browser.wait(for: "document.querySelector('#count').textContent === '0'")
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        #expect(
          try await browser.run("return told.filter(text => !/첫 터치|1위/.test(text))") == ["★ 새 시즌이 시작했어요: Summer"])
      }
    }

    @Test
    func `a season that began while the page was closed is told, also when the board comes before the outbox is open`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        // A page that names no icon has the browser ask for one.
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.open(await hall.url + "/manifest.webmanifest")
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await hall.startSummer()
        try await browser.runFirst(
          """
          let hear
          const heard = new Promise((resolve) => { hear = resolve })
          window.EventSource = class extends EventSource {
            addEventListener(type, work) {
              super.addEventListener(type, (event) => {
                work(event)
                if (type === 'snapshot') hear()
              })
            }
          }
          const { open } = IDBFactory.prototype
          IDBFactory.prototype.open = function (...about) {
            const request = open.apply(this, about)
            const late = { get result() { return request.result } }
            request.onupgradeneeded = () => late.onupgradeneeded()
            request.onsuccess = () => heard.then(() => late.onsuccess())
            return late
          }
          """)
        try await browser.open(await hall.url + "/")
        try await browser.waitUntilOpen()
        try await browser.wait(for: "새 시즌이 시작했어요: Summer", in: "#moment")
      }
    }

    @Test func `a season that was only scheduled when it was seen last is told when it has begun`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        // A page that names no icon has the browser ask for one.
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.open(await hall.url + "/manifest.webmanifest")
        // As it was stored before the season's beginning was brought forward.
        try await browser.run(
          """
          const settings = JSON.parse(localStorage.getItem('touchschool.settings'))
          settings.season.startsAt = new Date(Date.parse(settings.season.startsAt) + 3_600_000).toISOString()
          localStorage.setItem('touchschool.settings', JSON.stringify(settings))
          """)
        try await browser.open(await hall.url + "/")
        try await browser.waitUntilOpen()
        try await browser.wait(for: "새 시즌이 시작했어요: Spring", in: "#moment")
      }
    }

    @Test func `what is read out is in the language of the page, and tells the count as it ends`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "첫 터치를 세었어요", in: "#voice")
        try await browser.waitUntilSettled()
        try await browser.click("#open-settings")
        try await browser.click("#settings [data-language]")
        #expect(
          try await browser.run("return document.querySelector('#voice').textContent.includes('터치')") == false)
        try await browser.click("#settings [value=close]")
        try await browser.wait(for: "rank 1 of 1. You made 3 taps.", in: "#voice")
        try await browser.tapPad(times: 4)
        try await browser.waitUntilSettled()
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await browser.wait(for: "The season is over. 서울고등학교, rank 1 of 1. You made 7 taps.", in: "#voice")
        // It is gone again in time.
        try await browser.wait(for: "document.querySelector('#voice').textContent === ''")
      }
    }

    @Test func `a school without a tap has no rank yet, and passes nobody by its first one`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("<script>", at: hall)
        try await browser.wait(for: "아직 순위 없음", in: "#rank-of")
        #expect(try await browser.text("#rank") == "")
        #expect(try await browser.text("#gap") == "한 번만 터치하면 순위에 올라요.")
        #expect(try await browser.text("#neighbours .mine .row-rank") == "–")
        try await browser.takePicture("game not ranked yet")
        try await browser.wait(for: "아직 순위 없음", in: "#voice")
        try await hall.tap(1, for: 5)
        try await browser.wait(for: "document.querySelector('#neighbours').innerText.includes('1')")
        #expect(try await browser.isDisplayed("#moment") == false)
        try await browser.noteMoments()
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
        #expect(try await browser.run("return told.filter(text => !text.includes('첫 터치'))") == [])
      }
    }

    @Test func `a receipt that comes before the board shows no rank that was by name`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.runFirst(
          """
          window.EventSource = class extends EventSource {
            addEventListener(type, work) { super.addEventListener(type, (event) => { if (!window.isSilent) work(event) }) }
          }
          """)
        try await browser.join("서울고", at: hall)
        try await browser.wait(for: "아직 순위 없음", in: "#rank-of")
        try await browser.run(
          """
          window.isSilent = true
          window.shown = new Set()
          const look = () => {
            for (const place of ['#rank', '#neighbours .mine .row-rank']) shown.add(document.querySelector(place).textContent)
          }
          new MutationObserver(look)
            .observe(document.querySelector('#play'), { childList: true, subtree: true, characterData: true })
          """)
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('#school-taps').textContent === '1'")
        #expect(try await browser.run("return [...shown].filter(text => /\\d/.test(text))") == [])
        #expect(try await browser.text("#gap") == "")
      }
    }

    @Test(arguments: [Device.phone, .smallPhone, Device(width: 740, height: 360, isTouched: true)])
    func `what is celebrated has room of its own`(_ device: Device) async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(5, for: 5)
        try await hall.tap(1, for: 0)
        let browser = try await browsers.open(device.reading("en"))
        try await browser.join("서울고", at: hall)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
        try await hall.tap(9, for: 0)
        let covered = try await browser.wait(
          for: """
            !document.querySelector('#moment').hidden && [[...document.querySelectorAll('#play :is(h1, button, a, #my-place, #rank, #school-taps, #neighbours li)')]
              .filter(element => element.checkVisibility()).filter(element => {
                const [a, b] = [element, document.querySelector('#moment')].map(one => one.getBoundingClientRect())
                return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
              }).map(element => element.outerHTML.slice(0, 60))]
            """)
        try await browser.takePicture("game celebration \(device.width)")
        #expect(covered == [[]])
      }
    }

    @Test func `without a network taps are counted on, and the trouble is read out once and not with each number`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        #expect(try await browser.accessibleName(of: "#pad") == "내 터치")
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        try await browser.run(
          """
          window.said = []
          new MutationObserver(() => said.push(document.querySelector('#voice').textContent))
            .observe(document.querySelector('#voice'), { childList: true })
          """)
        try await browser.setOffline(true)
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "연결이 끊겼어요", in: "#voice")
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "터치 6번은", in: "#notice")
        #expect(try await browser.run("return said.filter(text => text.includes('연결')).length") == 1)
        #expect(try await browser.run("return document.querySelector('#notice').ariaHidden") == .null)
        #expect(try await browser.count() == 7)
        #expect(try await hall.taps(of: 0) == 1)
        try await browser.takePicture("game offline")
        // They arrive when the network is back.
        try await browser.setOffline(false)
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 7)
        #expect(try await hall.taps(of: 0) == 7)
        try await browser.wait(for: "document.querySelector('#notice').textContent === ''")
      }
    }
  }
}
