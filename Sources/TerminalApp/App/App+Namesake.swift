import Basics
import TapGame
import Boards
import TapClient
import Unidirectional

/// Players of a school with one nickname are one player on the boards, so who begins with a nickname that is there has
/// to know.
extension App {
  /// Looks whether somebody else at the school has the nickname of a player who begins there.
  func lookForNamesake(_ status: ContestClient.Status) -> Effect<Action> {
    guard let own = status.session, own.nickname != .anonymous, status.count.counted + status.count.waiting == 0 else {
      return .none
    }
    return .run { [client = dependencies.client] send in
      let place = try await client.place(of: own)
      if let index = place.index { send(.namesakeFound(taps: place.page.entries[index].taps)) }
    } catch: { _, _ in
      // The player plays on without knowing.
    }
  }

  /// Tells of a player with the nickname, unless these taps are the person's own, made in the meantime.
  func tellNamesake(_ taps: Int64, in state: inout State) -> Effect<Action> {
    guard taps > state.shared.tapping.shown else { return .none }
    let sentence = state.shared.language(
      "Someone of your school has this nickname: your taps are counted together. Another one: touchschool play --nickname"
    )
    return tell(.information, sentence, in: &state)
  }
}
