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
    case .refused(_, let problem):
      // The program that sent the batch caused these refusals. The player cannot correct them.
      [.invalidValue, .sequenceGap, .countOverflow].contains(problem.kind)
        ? problem.korean ?? description : problem.kind?.korean ?? problem.korean ?? description
    }
  }
}

/// Translates messages of SQLite and the system about a file into Korean.
package enum SystemReason {
  private static let sentences = [
    "database disk image is malformed": "데이터베이스의 내용이 깨졌어요", "disk I/O error": "디스크 입출력 오류",
    "unable to open database file": "데이터베이스 파일을 열지 못했어요", "database is locked": "다른 프로그램이 잠그고 있어요",
    "attempt to write a readonly database": "쓸 수 없는 데이터베이스예요", "database or disk is full": "디스크가 가득 찼어요",
    "file is not a database": "데이터베이스 파일이 아니에요", "it was closed": "이미 닫혔어요", "out of memory": "메모리가 모자라요",
    "No such file or directory": "그런 파일이나 폴더가 없어요", "Permission denied": "권한이 없어요",
    "Not a directory": "폴더가 아니에요", "Is a directory": "폴더예요", "Read-only file system": "읽기 전용 파일 시스템이에요",
    "No space left on device": "디스크가 가득 찼어요", "the disk is full": "디스크가 가득 찼어요",
    "another process reads the file": "다른 프로그램이 읽고 있어요", "Input/output error": "입출력 오류",
    "Too many open files": "열린 파일이 너무 많아요", "Disk quota exceeded": "쓸 수 있는 용량을 다 썼어요",
    "File name too long": "파일 이름이 너무 길어요", "Too many levels of symbolic links": "링크가 끝없이 이어져요",
    "a read failed that succeeds now": "한 번 읽지 못했지만 지금은 읽혀요",
    "nothing listens there": "그 주소에서 받는 프로그램이 없어요", "no way leads there": "그곳으로 가는 길이 없어요",
    "the connection was cut": "연결이 끊어졌어요", "no connection comes about": "연결되지 않아요",
    "there is no host of this name": "그런 이름의 컴퓨터가 없어요", "it takes too long": "너무 오래 걸려요",
    "it does not answer": "대답이 없어요", "it speaks no TLS": "TLS를 쓰지 않아요", "the handshake failed": "암호화를 시작하지 못했어요",
    "it wants a certificate of this machine that it trusts": "이 컴퓨터의 인증서를 요구해요",
    "its certificate is for another name": "인증서의 이름이 달라요", "its certificate cannot be trusted": "인증서를 믿을 수 없어요",
  ]

  /// The reason in Korean. An unknown reason is returned unchanged, since it may still help.
  package static func korean(_ reason: String) -> String { sentences[reason] ?? reason }
}
