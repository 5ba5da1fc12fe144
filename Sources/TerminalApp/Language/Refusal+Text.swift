import GameAPI
package import TapGame

extension TapRefusal {
  /// The refusal in Korean, in one sentence. In English its own description is shown.
  package var koreanSentence: String {
    switch self {
    case .invalidTaps, .invalidSpan, .invalidSequence, .sequenceGap, .countOverflow:
      "대회가 받을 수 없는 터치예요. 게임을 새 버전으로 바꿔 주세요."
    case .unknownSession, .staleSession: "오래 쉬어서 처음부터 다시 이어야 해요. 잠시 뒤에 다시 해 주세요."
    case .unknownSeason: "그런 시즌은 없어요."
    case .seasonNotStarted: "시즌이 아직 시작하지 않았어요."
    case .seasonEnded: "시즌이 끝나서 이제 세지 않아요."
    case .simulation: "시뮬레이션 시즌이라서 사람은 터치할 수 없어요. 새 시즌을 시작해 주세요."
    case .unknownSchool: "그런 학교는 없어요. 학교를 다시 골라 주세요."
    case .closedSchool: "문을 닫은 학교라서 터치할 수 없어요."
    case .addressFull: "같은 인터넷 주소에서 너무 많은 사람이 시작했어요. 잠시 뒤에 다시 하거나 주최자에게 말해 주세요."
    case .codeNeeded(_, let joining): CodeProblem.needed(joining).sentence(in: .korean)
    case .wrongCode(_, let joining): CodeProblem.wrong(joining).sentence(in: .korean)
    case .ticketOfOtherSchool: CodeProblem.otherSchool.sentence(in: .korean)
    case .banned: "주최자가 이 시즌에서 제외해서 터치를 세지 않아요. 잘못된 것 같으면 주최자에게 물어보세요."
    }
  }
}

extension Problem.Kind {
  /// What a player can do about a server's refusal, in Korean; `nil` for one that concerns no player.
  var koreanSentence: String? {
    switch self {
    case .banned: "주최자가 이 시즌에서 제외해서 터치를 세지 않아요. 잘못된 것 같으면 주최자에게 물어보세요."
    case .seasonEnded: "시즌이 끝나서 이제 세지 않아요."
    case .seasonNotStarted: "시즌이 아직 시작하지 않았어요."
    case .staleSession, .unknownSession, .noToken, .invalidToken: "오래 쉬어서 처음부터 다시 이어야 해요. 잠시 뒤에 다시 해 주세요."
    case .codeNeeded: CodeProblem.needed(.code).sentence(in: .korean)
    case .wrongCode: CodeProblem.wrong(.code).sentence(in: .korean)
    case .ticketOfOtherSchool: CodeProblem.otherSchool.sentence(in: .korean)
    case .workNeeded, .tooManyRequests, .tooManyStreams: "서버가 바빠요. 잠시 뒤에 다시 해 주세요."
    case .unknownSeason: "그런 시즌은 없어요."
    case .unknownSchool, .notOnBoard: "그런 학교는 없어요. 학교를 다시 골라 주세요."
    case .unknownBoard: "그런 순위표는 없어요."
    case .closedSchool: "문을 닫은 학교라서 터치할 수 없어요."
    case .addressFull: "같은 인터넷 주소에서 너무 많은 사람이 시작했어요. 잠시 뒤에 다시 하거나 주최자에게 말해 주세요."
    case .unavailable, .failed, .timeout: "서버에 문제가 있어요. 잠시 뒤에 다시 해 주세요."
    case .malformedRequest, .invalidValue, .sequenceGap, .notFound, .countOverflow, .methodNotAllowed, .notAcceptable,
      .bodyTooLarge, .headerTooLarge, .unsupportedMediaType:
      nil
    }
  }
}
