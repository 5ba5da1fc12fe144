import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Taps on their way` {
    @Test func `who plays on without a network is told when not all of it can count any more`() async throws {
      let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 1000, backlog: .milliseconds(500))
      try await GameHall.with(rules: rules) { hall, browsers in
        let browser = try await browsers.open(.phone.reading("en"))
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        try await browser.setOffline(true)
        try await browser.tapPad()
        try await browser.wait(for: "1 tap is kept", in: "#notice")
        try await browser.tapPad(fingers: 2, times: 40)
        try await browser.wait(for: "only 1 min of taps made meanwhile can count", in: "#notice")
        try await browser.setOffline(false)
        try await browser.waitUntilSettled()
      }
    }

    @Test func `an answer that was lost has its batch sent again, and counted once`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        // The first three answers to taps are lost on the way back.
        try await browser.run(
          """
          const real = window.fetch
          window.lost = 0
          window.fetch = async (...request) => {
            const answer = await real(...request)
            if (request[0] === '/api/taps' && window.lost < 3) { window.lost++; throw new TypeError('lost') }
            return answer
          }
          """)
        try await browser.tapPad(times: 7)
        try await browser.waitUntilSettled()
        #expect(try await browser.run("return window.lost") == 3)
        #expect(try await hall.taps(of: 0) == 7)
        #expect(try await browser.count() == 7)
      }
    }

    @Test func `a reload in the midst of tapping loses none`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        for round in 1...4 {
          try await browser.tapPad(fingers: 2, times: 3)
          try await browser.reload()
          try await browser.waitUntilOpen()
          #expect(try await browser.count() == round * 6)
        }
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 24)
        #expect(try await browser.count() == 24)
      }
    }

    @Test func `a page that was closed while the server was away sends what it kept when it is opened again`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let first = try await browsers.open(profile: "phone")
        first.tolerateErrors(from: "network")
        try await first.join("서울고", at: hall)
        try await first.tapPad(times: 2)
        try await first.waitUntilSettled()
        try await hall.stop()
        try await first.tapPad(fingers: 2, times: 5)
        try await first.close()
        #expect(try await hall.taps(of: 0) == 2)
        try await hall.start()
        let again = try await browsers.open(profile: "phone")
        again.tolerateErrors(from: "network")
        try await again.open(await hall.url + "/")
        try await again.wait(for: "12", in: "#count")
        try await again.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 12)
        #expect(try await again.count() == 12)
      }
    }

    @Test func `a page that is killed has written every tap down`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        let killed = try browser.tab
        try await browser.openTab()
        let other = try browser.tab
        browser.switchTo(killed)
        try await browser.tapPad(fingers: 2, times: 3)
        // Nothing of the page runs after this: no handler of its end, and no write that it meant to do later.
        await #expect(throws: BrowserError.self) { try await browser.chromium("Page.crash") }
        browser.switchTo(other)
        try await browser.open(await hall.url + "/")
        try await browser.waitUntilOpen()
        #expect(try await browser.count() == 6)
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 6)
      }
    }

    @Test(arguments: [true, false])
    func `two tabs count in one outbox, also over plain HTTP, where there are no locks`(_ haveLocks: Bool) async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        func takeLocks() async throws {
          guard !haveLocks else { return }
          try await browser.runFirst("delete Navigator.prototype.locks")
        }
        try await takeLocks()
        try await browser.join("서울고", at: hall)
        let first = try browser.tab
        try await browser.tapPad(times: 3)
        try await browser.openTab()
        let second = try browser.tab
        try await takeLocks()
        try await browser.open(await hall.url + "/")
        try await browser.waitUntilOpen()
        #expect(try await browser.run("return Boolean(navigator.locks)") == .bool(haveLocks))
        #expect(try await browser.count() == 3)
        try await browser.tapPad(times: 4)
        try await browser.wait(for: "7", in: "#count")
        browser.switchTo(first)
        try await browser.wait(for: "7", in: "#count")
        try await browser.tapPad(times: 5)
        browser.switchTo(second)
        try await browser.wait(for: "12", in: "#count")
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 12)
      }
    }

    @Test func `a tab that is shown again keeps to the school that was chosen in another tab`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        // As to a tab that sleeps, nothing that other tabs tell reaches this one.
        try await browser.runFirst("delete window.BroadcastChannel")
        try await browser.join("서울고", at: hall)
        let asleep = try browser.tab
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        try await browser.openTab()
        try await browser.open(await hall.url + "/")
        try await browser.waitUntilOpen()
        try await browser.change(school: "경기고", named: "경기고등학교")
        browser.switchTo(asleep)
        // What the page does when it is shown is done when it is the turn of who asks now.
        try await browser.run(
          """
          document.dispatchEvent(new Event('visibilitychange'))
          return new Promise((resolve) => setTimeout(() => navigator.locks.request('touchschool.sender', resolve), 0))
          """)
        try await browser.wait(for: "경기고등학교", in: "#my-school")
        try await browser.waitUntilOpen()
        try await browser.tapPad(times: 2)
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 3)
        #expect(try await hall.taps(of: 1) == 2)
      }
    }

    @Test func `the page starts without a server, and keeps nothing of the contest in its cache`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.run("return navigator.serviceWorker.ready.then(() => true)")
        try await hall.stop()
        try await browser.reload()
        try await browser.waitUntilOpen()
        try await browser.wait(for: "연결되면 순위가 보여요.", in: "#gap")
        try await browser.tapPad(times: 3)
        #expect(try await browser.count() == 3)
        let kept = try await browser.run(
          """
          return caches.keys().then(names => Promise.all(names.map(name => caches.open(name)))).then(async (all) =>
            (await Promise.all(all.map(cache => cache.keys()))).flat().map(request => new URL(request.url).pathname))
          """)
        #expect(kept.array?.contains("/") == true)
        #expect(kept.array?.contains { $0.string?.hasPrefix("/api") != false } == false)
        try await browser.takePicture("game without a server")
        try await hall.start()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 3)
      }
    }

    @Test func `a kept file that the server has another of has the whole page kept anew`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.run("return navigator.serviceWorker.ready.then(() => true)")
        try await browser.run(
          """
          return caches.open('touchschool-page').then((cache) => Promise.all(['/game/app.js', '/icons/icon.svg'].map(
            (path) => cache.put(path, new Response('old', { headers: { etag: '"old"' } }))))).then(() => true)
          """)
        try await browser.reload()
        try await browser.waitUntilOpen()
        // The icon is no part of what the page has loaded.
        let kept = try await browser.run(
          """
          return (async () => {
            for (;;) {
              const files = await Promise.all(['/game/app.js', '/icons/icon.svg'].map((path) => caches.match(path)))
              const texts = await Promise.all(files.map((file) => file.text()))
              if (!texts.includes('old')) return true
            }
          })()
          """)
        #expect(kept == true)
      }
    }

    @Test func `taps for a season that is over are told by name and number, and dropped`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 2)
        try await browser.waitUntilSettled()
        try await browser.setOffline(true)
        try await browser.tapPad(times: 5)
        #expect(try await browser.count() == 7)
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        // As where a dialog tells of the refused taps before the page knows that the season has ended.
        try await browser.run("document.querySelector('#refused').showModal()")
        try await browser.setOffline(false)
        // It stands beside the result and covers nothing.
        try await browser.wait(for: "서울고등학교 5번: 시즌이 끝났어요.", in: "#uncounted")
        try await browser.wait(for: "Spring · 종료", in: "#season")
        #expect(try await browser.run("return document.querySelector('#refused').open") == false)
        try await browser.wait(for: "우리 학교가 1위를 했어요!", in: "#gap")
        try await browser.takePicture("game season over")
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 2)
        #expect(try await hall.taps(of: 0) == 2)
        try await browser.wait(for: "시즌이 끝났어요", in: "#hint")
        try await browser.tapPad()
        #expect(try await browser.count() == 2)
        try await browser.reload()
        try await browser.wait(for: "서울고등학교 5번: 시즌이 끝났어요.", in: "#uncounted")
        // When another season begins they were told.
        try await hall.startSummer()
        try await browser.waitUntilOpen()
        try await browser.wait(for: "document.querySelector('#uncounted').textContent === ''")
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await browser.run("return document.querySelector('#refused').open") == false)
      }
    }

    @Test func `an answer on the season that is older than what the board has told changes nothing`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        // The page's clock would have it ask again within a second.
        try await browser.runFirst(
          """
          const repeated = window.setInterval
          window.setInterval = (work, pause) => pause === 1000 ? 0 : repeated(work, pause)
          """)
        try await browser.join("서울고", at: hall)
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await browser.wait(for: "Spring · 종료", in: "#season")
        // The answer to the page's next question is on its way for as long as the test wants.
        try await browser.run(
          """
          const fetched = window.fetch
          window.asked = 0
          window.fetch = async (path, ...rest) => {
            const answer = await fetched.call(window, path, ...rest)
            if (path !== '/api/seasons/current') return answer
            window.asked += 1
            document.body.dataset.asked = window.asked
            if (window.asked === 1) await new Promise(resolve => { window.arrive = resolve })
            return answer
          }
          dispatchEvent(new Event('online'))
          """)
        try await browser.wait(for: "document.body.dataset.asked === '1'")
        try await hall.startSummer()
        try await browser.wait(for: "Summer", in: "#season")
        try await browser.run("window.arrive()")
        // The board had the page ask a second time already; the late answer has it ask once more.
        try await browser.wait(for: "document.body.dataset.asked === '3'")
        try await browser.waitUntilOpen()
        #expect(try await browser.text("#season").contains("Summer"))
      }
    }

    @Test func `a session that has gone stale is followed by another, and no tap is lost`() async throws {
      let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 1000, sessionTimeout: .seconds(60))
      try await GameHall.with(rules: rules) { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        hall.clock.advance(byMilliseconds: 120_000)
        try await browser.tapPad(times: 4)
        try await browser.wait(for: "document.querySelector('#count').dataset.waiting === '0'")
        #expect(try await hall.taps(of: 0) == 7)
        #expect(try await browser.count() == 7)
      }
    }
  }
}
