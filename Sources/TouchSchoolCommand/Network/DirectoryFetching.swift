package import SchoolDirectory

/// Fetches directories of schools: `schools fetch`.
package protocol DirectoryFetching: Sendable {
  /// Prepares to fetch every school of some levels, or nothing.
  ///
  /// - Returns: what fetches them. It throws ``DirectoryRequest/Failure`` or `CancellationError`.
  /// - Throws: ``DirectoryRequest/Failure``; where the network is another program's, what keeps that from being started.
  func directoryFetch(_ request: DirectoryRequest) throws -> DirectoryRequest.Fetch
}

/// What `schools fetch` asks for.
package struct DirectoryRequest: Sendable {
  /// Whom.
  package let api: DirectoryAPI
  /// The levels; empty for those that the API is usually asked for.
  package let levels: [SchoolLevel]
  /// The key. It is not to be shown.
  package let key: String
  /// Where the API is, without a slash at the end; `nil` for its own host.
  package let base: String?

  /// Told after each page how many rows have come, and how many there are as far as is known.
  package typealias Progress = @Sendable (_ received: Int, _ of: Int) -> Void
  /// Fetches what was asked for.
  package typealias Fetch = @Sendable (_ progress: @escaping Progress) async throws -> DirectoryEdition

  /// Why nothing was fetched.
  package struct Failure: Error, CustomStringConvertible {
    /// What is at fault.
    package enum Fault: Sendable {
      /// The words of the call.
      case call
      /// What was answered.
      case answer
      /// That there was no answer for now.
      case availability
    }

    package let fault: Fault
    /// One sentence, without the key.
    package let description: String

    /// A failure of these values.
    package init(fault: Fault, description: String) {
      self.fault = fault
      self.description = description
    }
  }
}

extension HandOver {
  package func directoryFetch(_ request: DirectoryRequest) throws -> DirectoryRequest.Fetch { try handOver() }
}
