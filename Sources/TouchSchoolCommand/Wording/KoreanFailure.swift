import Basics
import Boards
import GameAPI
import Leaderboard
import TapGame

/// The errors of the game in Korean.
enum KoreanFailure {
  /// One or two sentences: what is wrong, where, and what to do; `nil` for an error that has only an English sentence.
  static func sentence(of error: any Error) -> String? {
    switch error {
    case let error as LeaderboardError: error.koreanSentence
    case let error as TapRefusal: error.koreanForOrganisers
    case let error as ServerError: error.koreanSentence
    case let refusal as ContestRefusal: refusal.korean
    case let error as BoardError: error.koreanSentence
    default: nil
    }
  }
}

extension BoardError {
  /// The error in Korean, in one or two sentences; `nil` for one that has only an English sentence.
  fileprivate var koreanSentence: String? {
    switch self {
    case .unknownBoard(let board): "순위표 \(board)에는 학교가 없어요. 시도와 시군구의 이름을 확인해 주세요."
    case .notOnBoard(let school, let board):
      "학교 \(school)는 순위표 \(board)에 없어요. 순위표를 확인하거나 학교를 찾아 주세요 (touchschool schools search)."
    case .foreignCursor(let cursor, let season, let board):
      "이 커서는 시즌 \(cursor.season)의 순위표 \(cursor.board)의 것이고, 시즌 \(season)의 \(board)의 것이 아니에요. 그 순위표와 시즌을 함께 적어 주세요."
    case .notOnPlayerBoard(.named(let nickname, let school), let board):
      "순위표 \(board)에는 \(school)의 “\(nickname)”이 없어요. 별명과 학교와 시즌을 확인해 주세요."
    case .notOnPlayerBoard(.session(let session), let board):
      "세션 \(session)의 사람은 순위표 \(board)에 없어요. 번호와 시즌을 확인해 주세요."
    case .noSeason: "아직 시즌이 없어요. touchschool season start로 시작해 주세요."
    case .onlySimulations(let season): "시뮬레이션인 시즌 \(season)밖에 없어요. 시즌을 새로 시작하거나, 시뮬레이션이면 그 번호를 적어 주세요."
    case .outsideSeason: nil
    case .tooFewPlayers(let school, let least):
      "학교 \(school)에는 사람이 \(least)명보다 적어서 평균 순위가 없어요. 더 적은 수로 해 주세요."
    }
  }
}

extension LeaderboardError {
  /// The error in Korean, in one or two sentences.
  var koreanSentence: String {
    switch self {
    case .notFound(let path): "데이터베이스가 없어요 (\(path)). 다른 파일을 골라 주세요."
    case .isDirectory(let path): "데이터베이스가 아니라 폴더예요 (\(path)). 그 안의 파일을 골라 주세요."
    case .notADatabase(let path): "데이터베이스 파일이 아니에요 (\(path)). 다른 파일을 골라 주세요."
    case .foreignDatabase(let path): "다른 프로그램의 데이터베이스라서 그대로 두었어요 (\(path)). 다른 파일을 골라 주세요."
    case .newerVersion(let path, let found, let known):
      "더 새로운 TouchSchool이 만든 파일이에요 (\(path), 형식 \(found), 이 버전은 \(known)까지). TouchSchool을 업데이트해 주세요."
    case .formerFormat(let path):
      "TouchSchool의 첫 형식보다 오래된 파일이라서 그대로 두었어요 (\(path)). TouchSchool 커밋 \(Self.lastFormer)의 touchschool export로 시즌을 하나씩 내보낸 다음 touchschool import-contest로 따로따로 읽어 주세요."
    case .cannotOpen(let path, let reason):
      "데이터베이스를 열 수 없어요 (\(path), \(SystemReason.korean(reason))). 폴더가 있는지, 쓸 수 있는지 확인해 주세요."
    case .readOnly(let path): "데이터베이스에 쓸 수 없어요 (\(path)). 권한을 바꾸거나 다른 파일을 골라 주세요."
    case .diskFull(let path): "디스크가 가득 찼어요 (\(path)). 확인된 터치는 모두 저장돼 있어요. 자리를 비워 주세요."
    case .noRoom(let path): "디스크가 가득 차서 \(path.with(.object)) 만들지 못했어요. 자리를 비우고 다시 해 주세요."
    case .replaced(let path): "그 자리에 다른 파일이 있어요 (\(path)). 다시 열어 주세요."
    case .tampered(let path, let detail):
      "쓰는 동안 파일이 바뀌었어요 (\(path), \(SystemReason.korean(detail))). 이 파일을 쓰는 프로그램을 모두 끝내고 확인해 주세요."
    case .rescued(let path, let copy): "쓰는 동안 파일이 바뀌었어요 (\(path)). 확인된 것은 모두 \(copy)에 있어요. 제자리에 옮겨 주세요."
    case .replica(let path, let contest): "클러스터의 대회 “\(contest)”에 속한 파일이에요 (\(path)). 그 대회의 서버에서 해 주세요."
    case .unerased(let path, let detail):
      "이름은 잊었지만 파일의 빈 자리에 바이트가 남아 있어요 (\(path), \(SystemReason.korean(detail))). 다음에 쓰는 명령이 할 수 있을 때 지워요."
    case .busy(let path): "다른 프로그램이 잠그고 있어요 (\(path)). 끝난 다음에 다시 해 주세요."
    case .damaged(let path, let detail):
      "데이터베이스가 손상됐어요 (\(path), \(SystemReason.korean(detail))). 백업으로 되돌려 주세요 (touchschool restore FILE)."
    case .inputOutput(let path, let detail):
      "파일을 읽거나 쓰지 못했어요 (\(path), \(SystemReason.korean(detail))). 디스크를 확인해 주세요."
    }
  }
}
