import TapGame

extension ServerError {
  /// The failure in one or two Korean sentences. The English text is the error's own description. For a refusal of
  /// unknown kind, this is the server's own text.
  package var koreanSentence: String {
    switch self {
    case .unreachable(let address, let reason):
      "\(address)에 연결할 수 없어요 (\(SystemReason.korean(reason))). 서버가 켜져 있는지, 주소와 네트워크가 맞는지 확인해 주세요."
    case .tooSlow(let address): "\(address)에서 대답이 오지 않아요. 잠시 뒤에 다시 해 주세요."
    case .notSecure(let address, let reason):
      "\(address)에 안전하게 연결할 수 없어요 (\(SystemReason.korean(reason))). 주소와 서버의 인증서가 맞는지 확인해 주세요."
    case .notAContest(let address, let status):
      "\(address)에 있는 것은 TouchSchool 서버가 아니거나 버전이 달라요 (\(status)). 주소가 맞는지 확인해 주세요."
    case .unreadable(let address, let reason):
      "\(address)에서 온 대답을 알아볼 수 없어요 (\(SystemReason.korean(reason))). 서버와 이 게임의 버전이 같은지 확인해 주세요."
    case .failing(let address, let status): "\(address)에 있는 서버에 문제가 있어요 (\(status)). 잠시 뒤에 다시 해 주세요."
    case .refused(_, let problem): problem.kind?.koreanSentence ?? problem.korean ?? description
    }
  }
}

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
