import ArgumentParser
import Boards
import GameAPI
import Leaderboard
import PlayerFile
import SchoolDirectory
import TapGame

/// The option `--group` of `touchschool play`.
extension Play {
  /// Goes to the group of the option `--group` inside the player's school. The game then begins there.
  ///
  /// - Parameter find: finds the group of a name inside a school, or makes it.
  func enterGroup(
    _ file: PlayerDatabase, at location: ContestLocation, blocking words: BlockedWords,
    _ find: (_ name: String, _ school: SchoolID) async throws -> SchoolGroup
  ) async throws {
    guard let group else { return }
    guard let name = Nickname(typed: group), !words.blocks(name) else { throw ContestRefusal.invalidGroupName }
    guard let home = try await file.school(in: location)?.school else {
      throw ValidationError(
        "먼저 --group 없이 시작해서 학교를 골라 주세요. 모둠은 그 학교 안에 있어요.",
        "Start the game once without --group and choose a school; the group is inside that school.")
    }
    try await file.choose(try await find(group, home).id, in: location)
  }
}
