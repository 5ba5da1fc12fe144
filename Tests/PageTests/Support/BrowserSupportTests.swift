import Foundation
import TestSupport
import Testing

/// The tests' own way to a browser: a check in it that cannot fail would let every page pass.
extension BrowserTests {
  @Suite struct `Driving a browser` {
    private static func page(_ html: String) -> String {
      "data:text/html;base64," + Data("<!doctype html><meta charset=utf-8><body>\(html)".utf8).base64EncodedString()
    }

    @Test func `elements are found, read, clicked and typed into`() async throws {
      try await Browsers.with { browsers in
        let browser = try await browsers.open(.desktop.reading("en-GB", "en"))
        try await browser.open(
          Self.page(
            """
            <input id=name><button onclick="out.textContent = '안녕 ' + document.getElementById('name').value">go</button>
            <p id=out></p><p id=size></p><script>size.textContent = innerWidth + 'x' + innerHeight + navigator.languages</script>
            """))
        #expect(try await browser.text("#size") == "1280x800en-GB,en")
        try await browser.type("학교", into: "#name")
        try await browser.click("button")
        #expect(try await browser.text("#out") == "안녕 학교")
        #expect(try await browser.number(of: "p") == 2)
        #expect(try await browser.isDisplayed("button"))
      }
    }

    @Test func `two fingers touch at once, and are trusted`() async throws {
      try await Browsers.with { browsers in
        let browser = try await browsers.open(.phone)
        try await browser.open(
          Self.page(
            """
            <style>body { touch-action: none; margin: 0; height: 100vh }</style><script>
            let down = new Set(); window.most = 0; window.count = 0
            addEventListener("pointerdown", e => {
              if (!e.isTrusted || e.pointerType !== "touch") throw new Error("no touch")
              down.add(e.pointerId); most = Math.max(most, down.size); count++; document.title = count })
            addEventListener("pointerup", e => down.delete(e.pointerId))
            </script>
            """))
        try await browser.touch([.init(x: 100, y: 100), .init(x: 200, y: 300)], times: 3)
        #expect(try await browser.run("return [most, count]") == [2, 6])
      }
    }

    @Test func `a change of the page ends the wait for it`() async throws {
      try await Browsers.with { browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.open(
          Self.page("<p id=a></p><button onclick=\"requestAnimationFrame(() => a.textContent = 'done')\">go</button>"))
        try await browser.click("button")
        #expect(try await browser.wait(for: "document.querySelector('#a').textContent") == "done")
      }
    }

    @Test func `what a page logs as an error is told`() async throws {
      try await Browsers.with { browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.open(Self.page("<script>console.error('one'); missing()</script>"))
        let errors = try await browser.consoleErrors()
        #expect(errors.count == 2)
        #expect(errors.contains { $0.contains("one") } && errors.contains { $0.contains("missing is not defined") })
      }
    }

    @Test func `a profile outlives its browser`() async throws {
      try await GameHall.with { hall in
        try await Browsers.with { browsers in
          let address = await hall.url + "/"
          let first = try await browsers.open(profile: "one")
          first.tolerateErrors(from: "network")
          try await first.open(address)
          try await first.run("localStorage.setItem('kept', 'yes')")
          try await first.close()
          let again = try await browsers.open(profile: "one")
          again.tolerateErrors(from: "network")
          try await again.open(address)
          #expect(try await again.run("return localStorage.getItem('kept')") == "yes")
          let other = try await browsers.open(profile: "two")
          other.tolerateErrors(from: "network")
          try await other.open(address)
          #expect(try await other.run("return localStorage.getItem('kept')") == nil)
        }
      }
    }

    @Test func `without a network nothing is loaded, until it is back`() async throws {
      try await GameHall.with { hall in
        try await Browsers.with { browsers in
          let browser = try await browsers.open()
          browser.tolerateErrors(from: "network")
          // A page without the service worker, which has an answer also when there is no network.
          try await browser.open(await hall.url + "/manifest.webmanifest")
          let load = "return fetch('/', { cache: 'no-store' }).then(answer => answer.status, error => error.name)"
          try await browser.setOffline(true)
          #expect(try await browser.run(load) == "TypeError")
          try await browser.setOffline(false)
          #expect(try await browser.run(load) == 200)
          try await hall.stop()
          #expect(try await browser.run(load) == "TypeError")
          try await hall.start()
          #expect(try await browser.run(load) == 200)
        }
      }
    }
  }
}
