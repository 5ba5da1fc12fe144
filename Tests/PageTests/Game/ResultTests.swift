import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The picture of a result` {
    @Test(arguments: [
      (["ko"], "Spring: 서울고등학교 2곳 중 2위, 내 터치 12번"), (["en"], "Spring: 서울고등학교, rank 2 of 2. My taps: 12"),
    ])
    func `is offered at the end, in the page's language, and can be saved`(_ languages: [String], words: String)
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(90, for: 1)
        var device = Device.phone
        device.languages = languages
        let browser = try await browsers.open(device)
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 4, times: 3)
        try await browser.waitUntilSettled()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
        #expect(try await browser.isDisplayed("#offer") == false)
        try await browser.wait(for: "79", in: "#gap")
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await browser.wait(
          for: "!document.querySelector('#offer').hidden && document.querySelector('#moment').hidden")
        // Nobody is to be passed any more.
        try await browser.wait(for: "document.querySelector('#gap').textContent === ''")
        #expect(try await browser.text("#rank") == "2")
        try await browser.click("#offer")
        try await browser.wait(for: "document.querySelector('#result').open")
        #expect(
          try await browser.run("return document.querySelector('#result-picture').getAttribute('aria-label')")
            == .string(words))
        // The board's green, the frame's brown and the chick's or the egg's colours are on it.
        #expect(
          try await browser.run(
            """
            const picture = document.querySelector('#result-picture')
            const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height)
            const colors = new Set()
            for (let at = 0; at < data.length; at += 4 * 97) colors.add([data[at] >> 5, data[at + 1] >> 5, data[at + 2] >> 5].join())
            return [picture.width, picture.height, colors.size > 8]
            """) == [1080, 1350, true])
        try await browser.takePicture("game result \(languages[0])")
        #expect(try await browser.run(PageAudit.script) == [])
        try await browser.run(
          """
          window.saved = null
          HTMLAnchorElement.prototype.click = function () { saved = [this.download, this.href.startsWith('blob:')] }
          Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined, configurable: true })
          """)
        try await browser.click("#result-share")
        #expect(try await browser.wait(for: "saved") == ["touchschool.png", true])
      }
    }

    @Test func `goes to the phone's own list of apps where it has one`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.runFirst(
          """
          navigator.canShare = ({ files }) => files.length === 1
          navigator.share = async ({ files, text }) => { window.shared = [files[0].type, text] }
          """)
        try await browser.join("서울고", at: hall)
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await browser.wait(for: "!document.querySelector('#offer').hidden")
        try await browser.click("#offer")
        try await browser.wait(for: "document.querySelector('#result').open")
        #expect(try await browser.text("#result-share") == "그림 보내기")
        try await browser.click("#result-share")
        #expect(try await browser.wait(for: "window.shared") == ["image/png", "Spring: 서울고등학교, 내 터치 0번"])
      }
    }
  }
}
