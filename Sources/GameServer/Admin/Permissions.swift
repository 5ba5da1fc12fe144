import Basics
import Boards
import GameAPI
import HTTPTypes
import TapGame

/// What each role may do. Questions say it in their forms, and the rest stands here; what is in neither is for organisers.
enum Permissions {
  /// The roles that may use a path under `/admin/api/`, beside organisers. Where a name is asked, nothing is changed.
  private static let roles: [String: Set<PersonRole>] = [
    "desk": [.presenter, .nameKeeper, .reader],
    "commands": [.presenter, .nameKeeper, .reader], "backups": [.reader],
    "commands/wall.show": [.presenter], "commands/season.freeze": [.presenter], "commands/season.thaw": [.presenter],
    "commands/players.hide": [.nameKeeper], "commands/players.approve": [.nameKeeper],
    "commands/group.rename": [.nameKeeper],
  ].merging(QuestionRegistry.all.flatMap { question in question.adminPaths.map { ($0, $1) } }) { $1 }

  private static let root = "/admin/api/"

  /// The paths that a role may use, without `/admin/api/`.
  static func paths(for role: PersonRole) -> [String] {
    guard role != .organiser else { return ["*"] }
    return roles.filter { $0.value.contains(role) }.keys.sorted()
  }

  /// Checks that an administrator may use a path.
  ///
  /// - Parameter path: the path as it was added to the router.
  static func check(_ administrator: Administrator, _ method: HTTPRequest.Method, _ path: String) throws(Problem) {
    guard administrator.role != .organiser else { return }
    let path = String(path.dropFirst(root.count))
    let others = roles[path] ?? []
    // Below these paths, POST makes or reads files of the whole contest.
    let isReading = method == .get || method == .head || path.hasPrefix("commands/")
    guard isReading, others.contains(administrator.role) else { throw refusal(administrator, isReading ? others : []) }
  }

  private static func refusal(_ administrator: Administrator, _ others: Set<PersonRole>) -> Problem {
    let needed = PersonRole.allCases.filter { $0 == .organiser || others.contains($0) }
    let words: Words = """
      \(administrator.name) is here as \(administrator.role.words); this needs the role \
      \(Words.joined(needed.map(\.words), separator: " or ")).
      """
    var problem = Problem(kind: "role-needed", status: 403, detail: words.description)
    problem.korean = Language.korean(words)
    return problem
  }
}

extension ContestQuestion {
  /// The paths of administrators, with the roles that may use them.
  fileprivate static var adminPaths: [(String, Set<PersonRole>)] {
    form.audience.roles.map { roles in paths.map { ($0, roles) } } ?? []
  }
}
