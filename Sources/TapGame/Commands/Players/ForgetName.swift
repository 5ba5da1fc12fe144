import Basics
public import SchoolDirectory

/// Removes a nickname and its spellings, the names that look like it, from all data: the sessions of all seasons, bans,
/// the audit list, and the reasons of bans and adjustments.
///
/// Every count stays. A session without its name still counts, and still belongs to the same player. The player's name
/// becomes `Nickname.forgotten(first:)`, and the boards of players do not show the player. A ban still covers its
/// sessions, but does not refuse later sessions under the name. Sealed seasons are sealed again, unless they were
/// changed since they were sealed. When the command returns, the store's file contains no byte of the name. A process
/// that reads the file for a long time can prevent this. Then the store throws an error, and the same command may be
/// sent again. If the process is killed, the next one that opens the file for writing erases the rest. Earlier copies of
/// the file keep the name.
public struct ForgetName: ContestCommand {
  /// The nickname. The command also removes its spellings.
  public var nickname: Nickname
  /// The school that the player plays for; `nil` for every school.
  public var school: SchoolID?

  public init(_ nickname: Nickname, school: SchoolID? = nil) {
    self.nickname = nickname
    self.school = school
  }

  /// The report on what was forgotten. ``ForgetReport/isEmpty`` is `true` if there was nothing to forget: no session,
  /// no ban and no reason has the name.
  public typealias Outcome = ForgetReport
  public static let name = "players.forget"
  public static let summary = "Take a nickname out of everything; the counts stay."
  public static let fields: [CommandField] = [
    .required("nickname", .text, "The nickname. Its spellings go with it."),
    .optional("school", .text, "The school that the player plays for; every school if left out."),
  ]
  public var question: ((_ plan: ForgetReport) -> String?)? {
    { report in report.isEmpty ? nil : "Forget the name, which nothing takes back?" }
  }
  /// The fields for the audit list: the school, but not the name.
  public var audited: any Encodable { ["school": school] }

  package func validate() throws(ContestRefusal) {
    guard nickname != .anonymous else {
      throw .invalid("Players without a nickname have no name to forget; give the one that was typed.")
    }
  }
}

/// A report on what was forgotten. It does not contain the name.
public struct ForgetReport: Hashable, Sendable, Codable {
  /// The number of sessions that lost their name.
  public var sessions: Int
  /// The number of players of these sessions: one for each spelling, school and season.
  public var players: Int
  /// The seasons of the sessions, oldest first.
  public var seasons: [SeasonID]
  public var bans: Int
  /// The number of reasons of bans and adjustments that contained the name.
  public var reasons: Int
  /// The seasons that were sealed again, because their seals cover the names of sessions and the reasons of
  /// adjustments.
  public var resealed: [SeasonID]

  public init(
    sessions: Int = 0, players: Int = 0, seasons: [SeasonID] = [], bans: Int = 0, reasons: Int = 0,
    resealed: [SeasonID] = []
  ) {
    self.sessions = sessions
    self.players = players
    self.seasons = seasons
    self.bans = bans
    self.reasons = reasons
    self.resealed = resealed
  }

  public var isEmpty: Bool { sessions == 0 && bans == 0 && reasons == 0 }
}

extension Nickname {
  /// The placeholder for a forgotten name, such as `＃７`, with the number of the player's first session in the season.
  /// Nobody can type a placeholder, because ``init(typed:)`` converts full-width characters.
  package static func forgotten(first session: SessionID) -> Nickname {
    let digits = session.description.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }
    return Nickname(forgottenMark + String(String.UnicodeScalarView(digits))) ?? .anonymous
  }

  /// Whether this is the placeholder for a forgotten name.
  package var isForgotten: Bool { text.hasPrefix(Self.forgottenMark) }

  /// The prefix of a placeholder. In a reason, it replaces the whole name.
  package static let forgottenMark = "＃"
}

extension BanTarget {
  /// The target with the forgotten name replaced; `nil` if the target does not contain the name.
  ///
  /// - Parameter replacement: returns the placeholder for a nickname at a school in a season.
  package func forgetting(
    _ order: ForgetName, _ replacement: (Nickname, SchoolID?, SeasonID) throws -> Nickname
  ) rethrows -> BanTarget? {
    switch self {
    case .player(let name, let school, let season):
      guard order.nickname.looksLike(name), order.school ?? school == school else { return nil }
      return .player(try replacement(name, school, season), school: school, season: season)
    case .sessions(var filter):
      guard let prefix = filter.nicknamePrefix, order.nickname.looksLike(prefix),
        order.school == nil || filter.school == nil || order.school == filter.school
      else { return nil }
      filter.nicknamePrefix = try replacement(prefix, filter.school, filter.season)
      return .sessions(filter)
    case .session, .address: return nil
    }
  }
}
