import NIOHTTPCompression
import NIOCore
package import AsyncHTTPClient
package import Retries
package import SchoolDirectory

/// Fetches a directory of schools from an open API: list by list, page by page, each page in up to three tries.
///
/// It gives one edition when everything has come and every count is right, or nothing.
package struct DirectoryFetch: Sendable {
  private let api: DirectoryAPI
  private let levels: [SchoolLevel]
  private let pages: PageClient
  private let backoff: Backoff

  /// Three tries, after up to one second and up to two; at the longest, a minute is waited.
  package static let retryPolicy = RetryPolicy(
    tries: 3, firstBound: .seconds(1), growth: 2, longestPause: .seconds(60))

  /// A fetch of an API's schools.
  ///
  /// - Parameters:
  ///   - api: which API.
  ///   - key: the key that it knows the caller by.
  ///   - levels: the levels to fetch; empty for the usual ones.
  ///   - base: where it is, without a slash at the end; `nil` for its own host.
  ///   - client: made with ``configuration``.
  ///   - backoff: how pages that failed are asked for again.
  package init(
    _ api: DirectoryAPI, key: APIKey, levels: [SchoolLevel] = [], base: String? = nil, client: HTTPClient,
    backoff: Backoff = Backoff(retryPolicy)
  ) {
    self.api = api
    self.levels = levels.isEmpty ? api.usualLevels : levels
    pages = PageClient(client: client, base: base ?? api.host, key: key)
    self.backoff = backoff
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
