package import PlayerFile

extension PlayerFileError {
  /// The error in one or two Korean sentences. The English text is the error's own description.
  package var koreanSentence: String {
    switch self {
    case .invalidPlayerName(let name):
      "‘\(name)’\(KoreanParticle.topic.after(name)) 플레이어 이름으로 쓸 수 없어요. 영문자, 숫자, -, _를 1자에서 \(PlayerDatabase.maximumNameLength)자까지 써 주세요."
    case .noHome: "플레이어를 저장할 폴더가 없어요. HOME이나 XDG_DATA_HOME을 절대 경로로 정해 주세요."
    case .alreadyPlaying(let path): "이 플레이어로 이미 게임을 하고 있어요 (\(path)). 그 게임을 끝내거나 다른 플레이어로 시작해 주세요."
    case .isDirectory(let path): "\(path)에는 플레이어 파일이 아니라 폴더가 있어요. 옮기거나 다른 플레이어로 시작해 주세요."
    case .notAPlayerFile(let path): "\(path)에 있는 것은 플레이어 파일이 아니라서 그대로 두었어요. 옮기거나 다른 플레이어로 시작해 주세요."
    case .newerVersion(let path, let found, let known):
      "더 새로운 TouchSchool이 만든 파일이에요 (\(path), 형식 \(found), 이 버전은 \(known)까지). TouchSchool을 업데이트해 주세요."
    case .cannotOpen(let path, let reason):
      "플레이어 파일을 열 수 없어요 (\(path), \(SystemReason.korean(reason))). 폴더가 있는지, 쓸 수 있는지 확인해 주세요."
    case .readOnly(let path): "읽을 수만 있고 쓸 수 없는 파일이라 터치를 잃을 수 있어요 (\(path)). 권한을 바꿔 주세요."
    case .diskFull(let path): "디스크가 가득 찼어요 (\(path)). 그전의 터치는 모두 저장돼 있어요. 자리를 비워 주세요."
    case .damaged(let path, let detail):
      "플레이어 파일이 손상됐어요 (\(path), \(SystemReason.korean(detail))). 옮겨서 새로 시작하거나 백업으로 되돌려 주세요."
    case .inputOutput(let path, let detail):
      "파일을 읽거나 쓰지 못했어요 (\(path), \(SystemReason.korean(detail))). 디스크를 확인해 주세요."
    case .noSession, .unknownSession: "이 학교에서 아직 시작하지 않았어요. 학교를 다시 골라 주세요."
    case .foreignReceipt: "다른 터치의 확인이 왔어요. 터치를 보관했다가 다시 보내요."
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
