import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A school's poster` {
    @Test(.enabled(if: Programs.zbarimg != nil, "zbarimg is not installed, which reads the code back"))
    func `has the school's name, the address in letters, and a code that leads to the school`() async throws {
      try await GameHall.with { hall, browsers in
        let school = hall.schools[0]
        let link = "\(await hall.url)/?school=\(school.id)&code=FEST-1"
        for (device, language, tap) in [(Device.desktop, "ko", "터치!"), (.phone, "en", "Tap!")] {
          let browser = try await browsers.open(device)
          try await browser.open(await hall.url + "/poster?school=\(school.id)&code=FEST-1&lang=\(language)")
          try await browser.wait(for: "!document.querySelector('#poster').hidden")
          #expect(try await browser.text("#school") == "서울고등학교")
          #expect(try await browser.text("#steps li:last-child").contains(tap))
          #expect(try await browser.text("#address") == String(await hall.url.dropFirst(7)))
          #expect(try await browser.text("#code").contains("FEST-1"))
          #expect(try await browser.run("return document.documentElement.lang") == .string(language))
          let picture = try await browser.takePicture("poster \(language)")
          #expect(try Programs.code(in: picture) == link)
          // Nothing stands out of the sheet, which a printer would cut off.
          let out = try await browser.run(
            """
            const sheet = document.querySelector('#poster').getBoundingClientRect()
            return [...document.querySelectorAll('#poster *:not(title)')].filter((element) => {
              const box = element.getBoundingClientRect()
              return box.bottom > sheet.bottom || box.right > sheet.right || box.left < sheet.left
            }).length
            """)
          #expect(out == 0)
          let line = try await browser.run(
            "const it = document.querySelector('#game'); return it.clientHeight < 1.9 * parseFloat(getComputedStyle(it).fontSize)"
          )
          #expect(line == true, "the game's name is on one line")
        }
      }
    }

    @Test func `is one sheet of A4 on paper, also with a long name`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        for school in [0, 4, 5] {
          try await browser.open(await hall.url + "/poster?school=\(hall.schools[school].id)&code=FESTIVAL")
          try await browser.wait(for: "!document.querySelector('#poster').hidden")
          let pages = try await browser.printedPages()
          #expect(pages.count == 1)
          // A4 is 595 by 842 points.
          #expect(pages.allSatisfy { abs($0.width - 595) < 2 && abs($0.height - 842) < 2 }, "\(pages)")
        }
      }
    }

    @Test func `says what is wrong in its address, and is the hall's without a school`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        browser.tolerateErrors(from: "network")
        for (query, sentence) in [
          ("school=test:high:none", "그런 학교가 없어요."), ("school=nothing", "그런 학교가 없어요."),
          ("school=test:elementary:S1006", "문을 닫은 학교예요."), ("code=%3Cb%3E", "코드에는 글자, 숫자, 줄표만"),
        ] {
          try await browser.open(await hall.url + "/poster?\(query)")
          try await browser.wait(for: sentence, in: "#problem")
          #expect(try await browser.isDisplayed("#poster") == false, "\(query)")
        }
        try await browser.open(await hall.url + "/poster")
        try await browser.wait(for: "!document.querySelector('#poster').hidden")
        #expect(try await browser.text("#school") == "터치스쿨")
        #expect(try await browser.isDisplayed("#code") == false)
      }
    }
  }
}
