import ArgumentParser
import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// What a shell offers to complete a word with: the seasons, boards and schools of the contest that the call names.
///
/// A shell asks again at each key, so this only reads. A contest that is not there or cannot be read has nothing to
/// offer, because a message would appear in the middle of the command.
enum ContestCompletion {
  static let seasons = kind { try await $0.seasons().map { "\($0.id)" } }
  static let boards = kind { boards(of: try await $0.schools()).map(\.description) }
  static let schools = kind { try await $0.schools().map(\.id.rawValue).sorted() }

  private static func kind(_ candidates: @escaping @Sendable (Leaderboard) async throws -> [String]) -> CompletionKind {
    .custom { words, _, prefix in
      guard let path = database(in: words), FileManager.default.fileExists(atPath: path),
        let leaderboard = try? Leaderboard.open(path, clock: SystemClock(), access: .readOnly)
      else { return [] }
      let found = (try? await candidates(leaderboard)) ?? []
      try? leaderboard.close()
      return found.filter { $0.hasPrefix(prefix) }
    }
  }

  /// The database of a call that is not complete; `nil` if its contest is not in a file.
  static func database(in words: [String]) -> String? {
    func value(of option: String) -> String? {
      words.last { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
        ?? zip(words, words.dropFirst()).filter { $0.0 == option }.last?.1
    }
    guard value(of: "--server") == nil, value(of: "--cluster") == nil else { return nil }
    var files = FileOptions()
    files.database = value(of: "--database").map { NSString(string: $0).expandingTildeInPath }
    return files.path
  }

  /// The boards that have schools.
  static func boards(of schools: [School]) -> [Board] {
    let levels = Set(schools.map(\.level)).map { Board.level($0) }
    let regions = Set(schools.map(\.region)).filter { !$0.isEmpty }.map { Board.region($0) }
    let both = Set(
      schools.filter { !$0.region.isEmpty }.flatMap { school in
        [Board.regionLevel(region: school.region, level: school.level)]
          + (school.district.isEmpty ? [] : [.district(region: school.region, district: school.district)])
      })
    let parents = Set(schools.compactMap(\.id.parent)).map { Board.school($0) }
    return [.all] + (levels + regions + both + parents).sorted { $0.description < $1.description }
  }
}
