import GameAPI
import TapGame

extension Problem.Kind {
  /// The player's remedy for a server's refusal, in Korean; `nil` for a refusal that a player cannot act on.
  var koreanSentence: String? {
    switch self {
    case .noToken, .invalidToken: TapRefusal.Kind.staleSession.korean
    case .workNeeded, .tooManyRequests, .tooManyStreams: "서버가 바빠요. 잠시 뒤에 다시 해 주세요."
    case .notOnBoard: TapRefusal.Kind.unknownSchool.korean
    case .unknownBoard: "그런 순위표는 없어요."
    case .unavailable, .failed, .timeout: "서버에 문제가 있어요. 잠시 뒤에 다시 해 주세요."
    // These are faults of the program that sent the batch, not of the player.
    case .invalidValue, .sequenceGap, .countOverflow: nil
    default: TapRefusal.Kind(rawValue: rawValue)?.korean
    }
  }
}
