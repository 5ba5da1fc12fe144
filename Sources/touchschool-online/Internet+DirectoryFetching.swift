import AsyncHTTPClient
import NIOPosix
package import DirectoryFetch
import SchoolDirectory
import TouchSchoolCommand

extension Internet {
  func directoryFetch(_ request: DirectoryRequest) throws -> DirectoryRequest.Fetch {
    guard let key = APIKey(request.key) else {
      throw DirectoryRequest.Failure(
        fault: .call, description: "The key has characters or a length that no key has; copy it again.")
    }
    return { progress in
      let client = HTTPClient(
        eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: DirectoryFetcher.configuration)
      let fetcher = DirectoryFetcher(request.api, key: key, levels: request.levels, base: request.base, client: client)
      let outcome: Result<DirectoryEdition, any Error>
      do { outcome = .success(try await fetcher.edition(progress: progress)) } catch let error as FetchError {
        let fault: DirectoryRequest.Failure.Fault = error.isUnavailable ? .availability : .answer
        outcome = .failure(DirectoryRequest.Failure(fault: fault, description: error.hinted))
      } catch {
        outcome = .failure(error)
      }
      // The fetch has ended, so an error of closing the connections does not matter.
      try? await client.shutdown()
      return try outcome.get()
    }
  }
}

extension FetchError: OptionHint {
  package var option: String? {
    switch self {
    case .status(401, _), .status(403, _), .status(429, _), .status(500..., _): nil
    case .status, .redirected, .tooLarge: "--base-url"
    case .empty: "--level"
    default: nil
    }
  }
}
