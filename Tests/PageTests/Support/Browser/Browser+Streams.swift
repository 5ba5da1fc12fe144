import GameServer
import TestSupport

extension Browser {
  /// Has the pages loaded from now on number their event streams, so that streams can be silenced.
  func numberStreams() async throws {
    try await runFirst(
      """
      window.streams = 0
      window.dead = 0
      const all = []
      window.openStreams = () => all.filter((stream) => stream.readyState !== EventSource.CLOSED).length
      window.EventSource = class extends EventSource {
        number = ++streams
        constructor(...about) {
          super(...about)
          all.push(this)
        }
        addEventListener(type, work) { super.addEventListener(type, (event) => { if (this.number > dead) work(event) }) }
      }
      """)
  }

  /// Lets nothing more arrive on the streams opened so far, as after leaving a Wi-Fi, nor on so many opened next; the page is
  /// told of no error.
  func silenceStreams(andNext more: Int = 0) async throws { try await run("dead = streams + \(more)") }

  /// Has the page believe that nobody sees it, as when another tab is in front, or that it is seen again.
  func hide(_ isHidden: Bool) async throws {
    try await run(
      """
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => \(isHidden) })
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '\(isHidden ? "hidden" : "visible")' })
      document.dispatchEvent(new Event('visibilitychange'))
      """)
  }

  /// Whether the page has opened a stream since.
  func hasOpenedAnotherStream() async throws -> Bool { try await run("return streams > dead") == true }
}

extension ServerSettings {
  /// A server that beats often, so that a page notices at once that a stream has died.
  static var beating: ServerSettings {
    var settings = ServerSettings()
    settings.streams.heartbeat = .milliseconds(200)
    return settings
  }
}
