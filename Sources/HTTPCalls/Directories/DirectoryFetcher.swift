import NIOHTTPCompression
import NIOCore
package import AsyncHTTPClient
package import Basics
package import SchoolDirectory

/// Fetches a directory of schools from an open API: list by list and page by page, with up to three attempts for each
/// page.
///
/// It returns an edition only if everything was received and every count is correct.
package struct DirectoryFetcher: Sendable {
  private let api: DirectoryAPI
  private let levels: [SchoolLevel]
  private let pages: PageClient
  private let backoff: Backoff

  /// Three attempts. The backoff is up to one second, then up to two seconds, and up to a minute if the server asks for
  /// a longer delay.
  package static let retryPolicy = RetryPolicy(
    tries: 3, firstBound: .seconds(1), growth: 2, longestPause: .seconds(60))

  /// - Parameters:
  ///   - levels: the levels to fetch; empty for the API's usual levels.
  ///   - base: the base URL, without a slash at the end; `nil` for the API's own host.
  ///   - client: a client with ``configuration``.
  package init(
    _ api: DirectoryAPI, key: APIKey, levels: [SchoolLevel] = [], base: String? = nil, client: HTTPClient,
    backoff: Backoff = Backoff(retryPolicy)
  ) {
    self.api = api
    self.levels = levels.isEmpty ? api.usualLevels : levels
    pages = PageClient(client: client, base: base ?? api.host, key: key)
    self.backoff = backoff
  }

  /// The configuration of a client: it decompresses responses, and does not follow redirects. A redirect would send the
  /// key to another server.
  package static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: .seconds(30)),
      decompression: .enabled(limit: .none))
    // This type does its own retries.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// - Parameter progress: called after each page with the number of received rows, and the total number of rows in the
  ///   lists begun so far.
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

  /// Reads a list from its first page to its last, and starts again if the list changed meanwhile.
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

  private func trying<Result>(_ isRetryable: (FetchError) -> Bool, _ work: () async throws -> Result) async throws
    -> Result
  {
    try await backoff.run(
      isRetryable: {
        guard let error = $0 as? FetchError else { return (false, nil) }
        return (isRetryable(error), error.retryAfter)
      }, work)
  }
}
