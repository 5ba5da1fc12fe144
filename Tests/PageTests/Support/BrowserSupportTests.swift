import Foundation
import TestSupport
import Testing

/// The tests' own way to a browser: a check in it that cannot fail would let every page pass.
extension BrowserTests {
  @Suite struct `Driving a browser` {
    private static func page(_ html: String) -> String {
      "data:text/html;base64," + Data("<!doctype html><meta charset=utf-8><body>\(html)".utf8).base64EncodedString()
    }

    @Test func `what a page logs as an error is told, and what is there is found`() async throws {
      try await Browsers.with { browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.open(Self.page("<p id=a>one</p><script>console.error('one'); missing()</script>"))
        #expect(try await browser.isDisplayed("#a"))
        #expect(try await browser.number(of: "p") == 1)
        let errors = try await browser.consoleErrors()
        #expect(errors.count == 2)
        #expect(errors.contains { $0.contains("one") } && errors.contains { $0.contains("missing is not defined") })
      }
    }

    @Test func `the check of contrast finds pale text, and that of names what has none`() async throws {
      try await Browsers.with { browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.open(
          Self.page(
            """
            <style>body { background: #fff }</style>
            <p style="color:#888">pale</p><p style="color:#666">dark</p><p style="color:#888;font-size:30px">large</p>
            <div style="background:#222"><p style="color:#333">hidden</p></div><button></button><i id=a></i><i id=a></i>
            """))
        #expect(try await browser.paleTexts().map { $0.prefix { $0 != ":" } } == ["pale", "hidden"])
        #expect(try await browser.namelessElements() == ["<button></button>", "#a twice", "no language", "no title"])
      }
    }
  }
}
