/// Why a request was not granted, as a problem document of RFC 9457 (`application/problem+json`).
package struct Problem: Codable, Hashable, Error, Sendable {
  /// What kind of problem it is: ``Kind/type``.
  package var type: String
  /// The kind in a few words, the same each time.
  package var title: String
  /// The status of the answer.
  package var status: Int
  /// One sentence: what, where, what to do.
  package var detail: String
  /// Where the server failed: the URI of this request, by which whoever runs the server finds it in the log.
  package var instance: String?
  /// With a gap of the sequence: the sequence that the next batch must have.
  package var expected: Int64?
  /// With an adjustment that expected other taps: those that the session has.
  package var sessionTaps: Int64?

  /// A problem of these values.
  package init(_ kind: Kind, detail: String, instance: String? = nil, expected: Int64? = nil) {
    type = kind.type
    title = kind.title
    status = kind.status
    self.detail = detail
    self.instance = instance
    self.expected = expected
  }

  /// What kind of problem it is; `nil` for one that another server made up.
  /// - Complexity: O(number of kinds).
  package var kind: Kind? { Kind.allCases.first { $0.type == type } }

  /// Whether a server of this game says it, also one of a newer version whose kinds are not all known here.
  package var isOurs: Bool { type.hasPrefix(Kind.typePrefix) }
}
