import GameAPI
import TapGame

extension Problem.Kind {
  /// What a player can do about a server's refusal, in Korean; `nil` for one that concerns no player.
  var koreanSentence: String? {
    switch self {
    case .noToken, .invalidToken: TapRefusal.Kind.staleSession.korean
    case .workNeeded, .tooManyRequests, .tooManyStreams: "서버가 바빠요. 잠시 뒤에 다시 해 주세요."
    case .notOnBoard: TapRefusal.Kind.unknownSchool.korean
    case .unknownBoard: "그런 순위표는 없어요."
    case .unavailable, .failed, .timeout: "서버에 문제가 있어요. 잠시 뒤에 다시 해 주세요."
    // They concern the program that sent the batch.
    case .invalidValue, .sequenceGap, .countOverflow: nil
    default: TapRefusal.Kind(rawValue: rawValue)?.korean
    }
  }
}
