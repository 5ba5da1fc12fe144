import AsyncHTTPClient
import DirectoryAPIServer
import HTTPCalls
import Basics
import SchoolDirectory
import Synchronization
import Testing

/// A clock that is ready at once, and notes how long it was asked to wait.
final class NotedClock: Clock {
  typealias Duration = Swift.Duration
  typealias Instant = ContinuousClock.Instant

  private let waited = Mutex<[Duration]>([])
  var pauses: [Duration] { waited.withLock { $0 } }
  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let pause = now.duration(to: deadline)
    waited.withLock { $0.append(pause) }
  }
}

/// A fetch from a server that answers what a test wants.
struct FetchFixture {
  static let key = "a+secret/key=="

  let server: DirectoryAPIServer
  let clock = NotedClock()

  init(_ answer: @escaping @Sendable (Ask) async throws -> Answer) { server = DirectoryAPIServer(answer) }

  func fetch(
    _ api: DirectoryAPI, levels: [SchoolLevel] = [], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> DirectoryEdition {
    let key = try #require(APIKey(Self.key))
    return try await server.run { [clock] base in
      let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: DirectoryFetcher.configuration)
      let fetcher = DirectoryFetcher(
        api, key: key, levels: levels, base: base, client: client,
        backoff: Backoff(DirectoryFetcher.retryPolicy, clock: clock, chance: { 1 }))
      let outcome: Result<DirectoryEdition, any Error>
      do { outcome = .success(try await fetcher.edition(progress: progress)) } catch { outcome = .failure(error) }
      try await client.shutdown()
      return try outcome.get()
    }
  }

  /// Fetches and expects that it fails as said, without the key in any form of the error.
  func expect(_ expected: FetchError, of api: DirectoryAPI, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    try await expect(of: api, sourceLocation: sourceLocation) { $0 == expected }
  }

  func expect(
    of api: DirectoryAPI, sourceLocation: SourceLocation = #_sourceLocation, _ isExpected: (FetchError) -> Bool
  ) async throws {
    do {
      _ = try await fetch(api)
      Issue.record("the fetch came to its end", sourceLocation: sourceLocation)
    } catch let error as FetchError {
      #expect(isExpected(error), "\(error)", sourceLocation: sourceLocation)
      for text in [error.description, String(reflecting: error)] {
        for form in [Self.key, "a%2Bsecret%2Fkey%3D%3D", "secret"] {
          #expect(!text.contains(form), "\(text)", sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// What goes wrong at an address.
  static func error(fetchingFrom base: String) async -> FetchError? {
    guard let key = APIKey(key) else { return nil }
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: DirectoryFetcher.configuration)
    let fetcher = DirectoryFetcher(
      .neis, key: key, base: base, client: client,
      backoff: Backoff(DirectoryFetcher.retryPolicy, clock: NotedClock()))
    var found: FetchError?
    do { _ = try await fetcher.edition() } catch { found = error as? FetchError }
    try? await client.shutdown()
    return found
  }
}
