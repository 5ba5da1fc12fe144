package import Basics
package import SchoolDirectory

/// A request of `schools fetch`.
package struct DirectoryRequest: Sendable {
  package let api: DirectoryAPI
  /// The levels; empty for the API's default levels.
  package let levels: [SchoolLevel]
  /// The key, a secret that must not be printed.
  package let key: String
  /// The API's base URL, without a slash at the end; `nil` for its default host.
  package let base: String?

  /// Called after each page with the number of rows received so far and the total that the API states.
  package typealias Progress = @Sendable (_ received: Int, _ of: Int) -> Void
  package typealias Fetch = @Sendable (_ progress: @escaping Progress) async throws -> DirectoryEdition

  package struct Failure: CommandError {
    package enum Fault: Sendable {
      /// The arguments of the call.
      case call
      /// The response.
      case answer
      /// The API is unavailable at present.
      case availability
    }

    package let fault: Fault
    /// One sentence, without the key.
    package let words: Words

    package init(fault: Fault, _ words: Words) {
      self.fault = fault
      self.words = words
    }

    package var exitCode: CommandFailure.Code {
      switch fault {
      case .call: .usage
      case .answer: .data
      case .availability: .unavailable
      }
    }
  }
}
