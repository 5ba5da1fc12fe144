import TapGame

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
