package import Basics
import AsyncHTTPClient
import NIOPosix
package import HTTPCalls
import TouchSchoolCommand

extension Internet {
  func directoryFetch(_ request: DirectoryRequest) throws -> DirectoryRequest.Fetch {
    guard let key = APIKey(request.key) else {
      throw DirectoryRequest.Failure(fault: .call, "The key has characters or a length that no key has; copy it again.")
    }
    return { progress in
      do {
        return try await HTTPClient.withHTTPClient(
          eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: DirectoryFetcher.configuration
        ) { client in
          try await DirectoryFetcher(
            request.api, key: key, levels: request.levels, base: request.base, client: client
          ).edition(progress: progress)
        }
      } catch let error as FetchError {
        let fault: DirectoryRequest.Failure.Fault = error.isUnavailable ? .availability : .answer
        throw DirectoryRequest.Failure(fault: fault, error.hinted)
      }
    }
  }
}

extension FetchError: OptionHint {
  package var option: Words? {
    switch self {
    case .status(401, _), .status(403, _), .status(429, _), .status(500..., _): nil
    case .status, .redirected, .tooLarge: "--base-url"
    case .empty: "--level"
    default: nil
    }
  }
}
