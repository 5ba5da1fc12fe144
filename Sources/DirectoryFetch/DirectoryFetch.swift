import NIOHTTPCompression
import NIOCore
package import AsyncHTTPClient
package import SchoolDirectory

/// Fetches a directory of schools from an open API: list by list, page by page, each page in up to three tries.
///
/// It gives one edition when everything has come and every count is right, or nothing.
package struct DirectoryFetch: Sendable {
  private let api: DirectoryAPI
  private let levels: [SchoolLevel]
  private let pages: PageClient
  private let retry: RetryPolicy
  private let clock: any Clock<Duration>
  private let chance: @Sendable () -> Double

  /// A fetch of an API's schools.
  ///
  /// - Parameters:
  ///   - api: which API.
  ///   - key: the key that it knows the caller by.
  ///   - levels: the levels to fetch; empty for the usual ones.
  ///   - base: where it is, without a slash at the end; `nil` for its own host.
  ///   - client: made with ``configuration``.
  ///   - retry: how often a page is tried.
  ///   - clock: waits between tries.
  ///   - chance: a number from 0 to 1 for each pause.
  package init(
    _ api: DirectoryAPI, key: APIKey, levels: [SchoolLevel] = [], base: String? = nil, client: HTTPClient,
    retry: RetryPolicy = .standard, clock: any Clock<Duration> = ContinuousClock(),
    chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.api = api
    self.levels = levels.isEmpty ? api.usualLevels : levels
    pages = PageClient(client: client, base: base ?? api.host, key: key)
    self.retry = retry
    self.clock = clock
    self.chance = chance
  }

  /// How a client for this is made: packed answers are unpacked, and no redirect is followed, as it would carry the key elsewhere.
  package static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: .seconds(30)),
      decompression: .enabled(limit: .none))
    // Tries are counted here.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// Fetches everything.
  ///
  /// - Parameter progress: called after each page with how many rows have come, and how many there are in the lists that were begun.
  /// - Throws: ``FetchError``, `CancellationError`.
  package func edition(
    progress: @Sendable (_ received: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws -> DirectoryEdition {
    var schools: [School] = []
    var skipped: [SkippedRow] = []
    var (before, expected) = (0, 0)
    for list in SourceList.lists(of: api, levels: levels) {
      let assembly = try await assemble(list) { progress(before + $0.received, expected + ($0.total ?? 0)) }
      schools += assembly.schools
      skipped += assembly.skipped
      before += assembly.received
      expected += assembly.total ?? 0
    }
    let wanted = Set(levels)
    return DirectoryEdition(
      format: api.format, schools: schools.filter { wanted.contains($0.level) }, skipped: skipped, isWhole: true,
      levels: wanted)
  }

  /// Reads a list from its first page to its last, and anew where it changed meanwhile.
  private func assemble(_ list: SourceList, progress: (ListAssembly) -> Void) async throws -> ListAssembly {
    try await trying({ $0.concernsWholeList }) {
      var assembly = ListAssembly(list)
      var number = 1
      while !assembly.isComplete {
        let page = try await trying({ $0.isPassing }) { try await pages.page(number, of: list) }
        try assembly.take(page, number: number)
        progress(assembly)
        number += 1
      }
      return assembly
    }
  }

  /// Tries until it works, an error does not pass, or the tries are used up.
  private func trying<Result>(_ isPassing: (FetchError) -> Bool, _ work: () async throws -> Result) async throws
    -> Result
  {
    var attempt = 1
    while true {
      do { return try await work() } catch let error as FetchError where attempt < retry.tries && isPassing(error) {
        try await clock.sleep(for: retry.pause(after: attempt, chance: chance(), wish: error.wish))
        attempt += 1
      }
    }
  }
}
