import TestSupport

extension Browser {
  /// Has the pages loaded from now on number their event streams, so that streams can be silenced.
  func numberStreams() async throws {
    try await runFirst(
      """
      window.streams = 0
      window.dead = 0
      window.EventSource = class extends EventSource {
        number = ++streams
        addEventListener(type, work) { super.addEventListener(type, (event) => { if (this.number > dead) work(event) }) }
      }
      """)
  }

  /// Lets nothing more arrive on the streams opened so far, as after leaving a Wi-Fi; the page is told of no error.
  func silenceStreams() async throws { try await run("dead = streams") }

  /// Whether the page has opened a stream since.
  func hasOpenedAnotherStream() async throws -> Bool { try await run("return streams > dead") == true }
}
