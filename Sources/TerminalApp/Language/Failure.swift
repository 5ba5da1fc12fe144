import Basics
import GameAPI
package import TapClient
import TapGame

/// Turns errors into sentences for people.
enum Failure {
  /// The sentence of an error in a language. Errors that players never see have English descriptions only.
  static func sentence(of error: any Error, in language: Language) -> String {
    if let error = (error as? OutboxError)?.cause { return sentence(of: error, in: language) }
    guard language == .korean else { return String(describing: error) }
    if let outage = (error as? any ContestOutageError)?.outage { return outage.koreanSentence }
    return switch error {
    case let error as ServerError: error.koreanSentence
    case let error as TapRefusal: error.korean
    case let error as PlayerFileError: error.koreanSentence
    case is DisownedSession: "서버가 더는 알아보지 못해서, 이 터치가 세어졌는지 알 수 없어요. 다음 터치부터는 새로 세요."
    default: String(describing: error)
    }
  }
}

extension ContestOutage {
  /// The outage in one Korean sentence. The English text is the error's own description.
  var koreanSentence: String {
    switch self {
    case .locked(let path): "다른 프로그램이 잠그고 있어요 (\(path))."
    case .missing(let path): "파일이 제자리에 없어요 (\(path))."
    case .replaced(let path): "그 자리에 다른 파일이 있어요 (\(path)). 게임을 다시 시작해 주세요."
    case .unopenable(let path): "파일을 열 수 없어요 (\(path))."
    case .readOnly(let path): "파일에 쓸 수 없어요 (\(path)). 권한을 확인해 주세요."
    case .diskFull(let path): "디스크가 가득 찼어요 (\(path)). 자리를 비워 주세요."
    case .damaged(let path): "파일이 손상됐어요 (\(path))."
    case .failing(let path): "파일을 읽거나 쓰지 못했어요 (\(path))."
    }
  }
}

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
    case .formerFormat(let path):
      "TouchSchool의 첫 형식보다 오래된 플레이어 파일이라서 그대로 두었어요 (\(path)). TouchSchool 커밋 \(Self.lastFormer)로 한 번 실행해서 터치를 보낸 다음 옮겨 주세요."
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
