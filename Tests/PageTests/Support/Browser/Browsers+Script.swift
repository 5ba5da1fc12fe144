import TestSupport
import Testing

/// What a script tells that runs in an empty page of the server, and what it has to tell.
struct Story: Sendable {
  let title: String
  let script: String
  let told: JSON

  /// - Parameter title: a sentence that says what the story proves.
  init(_ title: String, _ script: String, tells told: JSON) {
    (self.title, self.script, self.told) = (title, script, told)
  }
}

extension Browsers {
  /// Runs a script, the body of an asynchronous function, in a page of the server, and returns what it returns.
  ///
  /// - Parameter path: where the page is; by itself a file whose page runs nothing of its own.
  static func tell(_ script: String, at path: String = "/manifest.webmanifest") async throws -> JSON {
    var told: JSON = nil
    try await GameHall.with { hall, browsers in
      let browser = try await browsers.open(.desktop)
      // A page that names no icon has the browser ask for one.
      browser.tolerateErrors(from: "network")
      try await browser.open(await hall.url + path)
      told = try await browser.run("return (async function() {" + script + "})()")
    }
    return told
  }

  /// Checks what stories tell, each of which has a fresh page, in which nothing was kept, and begins with the same lines.
  static func check(_ stories: [Story], after opening: String = "") async throws {
    try await GameHall.with { hall, browsers in
      let browser = try await browsers.open(.desktop)
      browser.tolerateErrors(from: "network")
      let address = await hall.url
      for story in stories {
        try await browser.open(address + "/manifest.webmanifest")
        try await browser.chromium("Storage.clearDataForOrigin", ["origin": .string(address), "storageTypes": "all"])
        let told = try await browser.run("return (async function() {" + opening + story.script + "})().catch(String)")
        #expect(told == story.told, "\(story.title)")
      }
    }
  }
}
