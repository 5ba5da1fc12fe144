import TapGame

extension Problem {
  /// The kinds of problems, except the refusals of commands, which are defined with each command.
  package enum Kind: String, CaseIterable, Sendable {
    // The request is wrong.
    case malformedRequest = "malformed-request"
    case invalidValue = "invalid-value"
    case sequenceGap = "sequence-gap"
    // The sender is not allowed to send the request.
    case noToken = "no-token"
    case invalidToken = "invalid-token"
    case banned = "banned"
    case seasonEnded = "season-ended"
    case staleSession = "stale-session"
    case codeNeeded = "code-needed"
    case wrongCode = "wrong-code"
    case ticketOfOtherSchool = "ticket-of-other-school"
    case rhythmOff = "rhythm-off"
    case workNeeded = "work-needed"
    case foreignOrigin = "foreign-origin"
    case groupsListed = "groups-listed"
    case tooManyGroups = "too-many-groups"
    // The target does not exist or does not accept the request.
    case notFound = "not-found"
    case noAdministrator = "no-administrator"
    case unknownSession = "unknown-session"
    case unknownSeason = "unknown-season"
    case unknownSchool = "unknown-school"
    case unknownBoard = "unknown-board"
    case notOnBoard = "not-on-board"
    case closedSchool = "closed-school"
    case seasonNotStarted = "season-not-started"
    case seasonPaused = "season-paused"
    case countOverflow = "count-overflow"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    // The request exceeds a limit.
    case timeout = "request-timeout"
    case bodyTooLarge = "body-too-large"
    case headerTooLarge = "header-too-large"
    case unsupportedMediaType = "unsupported-media-type"
    case addressFull = "address-full"
    case tooManyRequests = "too-many-requests"
    case tooManyStreams = "too-many-streams"
    // The server cannot respond now.
    case unavailable = "unavailable"
    case failed = "failed"

    /// The URI that names the kind.
    package var type: String { Self.typePrefix + rawValue }

    /// The prefix of the URIs of all kinds.
    static let typePrefix = "urn:touchschool:problem:"

    /// The HTTP status of a response of this kind.
    package var status: Int {
      if let refusal = TapRefusal.Kind(rawValue: rawValue) { return refusal.status }
      return switch self {
      case .malformedRequest: 400
      case .noToken, .invalidToken: 401
      case .workNeeded, .foreignOrigin: 403
      case .notFound, .noAdministrator, .unknownBoard, .notOnBoard: 404
      case .methodNotAllowed: 405
      case .notAcceptable: 406
      case .groupsListed, .tooManyGroups: 409
      case .timeout: 408
      case .bodyTooLarge: 413
      case .unsupportedMediaType: 415
      case .tooManyRequests, .tooManyStreams: 429
      case .headerTooLarge: 431
      case .unavailable: 503
      default: 500
      }
    }

    /// The kind in a few words.
    package var title: String { Self.title(of: rawValue) }

    static func title(of kind: String) -> String {
      let words = kind.replacing("-", with: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }
}
