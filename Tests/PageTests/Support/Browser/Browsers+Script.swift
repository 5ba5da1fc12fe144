import TestSupport

extension Browsers {
  /// Runs a script, the body of an asynchronous function, in a page of the server, and returns what it returns.
  ///
  /// - Parameter path: where the page is; by itself a file whose page runs nothing of its own.
  static func tell(_ script: String, at path: String = "/manifest.webmanifest") async throws -> JSON {
    var told: JSON = nil
    try await GameHall.with { hall in
      try await with { browsers in
        let browser = try await browsers.open(.desktop)
        // A page that names no icon has the browser ask for one.
        browser.tolerateErrors(from: "network")
        try await browser.open(await hall.url + path)
        told = try await browser.run("return (async function() {" + script + "})()")
      }
    }
    return told
  }
}
