import GameAPI
import TapGame

extension Problem.Kind {
  /// A Korean sentence about a server's refusal; `nil` if the player can do nothing about the refusal.
  var koreanSentence: String? {
    switch self {
    case .noToken, .invalidToken: TapRefusal.Kind.staleSession.korean
    case .workNeeded, .tooManyRequests, .tooManyStreams: "서버가 바빠요. 잠시 뒤에 다시 해 주세요."
    case .notOnBoard: TapRefusal.Kind.unknownSchool.korean
    case .unknownBoard: "그런 순위표는 없어요."
    case .unavailable, .failed, .timeout: "서버에 문제가 있어요. 잠시 뒤에 다시 해 주세요."
    // The program that sent the batch caused these refusals. The player cannot correct them.
    case .invalidValue, .sequenceGap, .countOverflow: nil
    default: TapRefusal.Kind(rawValue: rawValue)?.korean
    }
  }
}
