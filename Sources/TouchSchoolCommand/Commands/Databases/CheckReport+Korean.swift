import Leaderboard

extension CheckReport.Item {
  /// The checked condition in Korean; the English name for one that is not known here.
  var koreanName: String {
    let season = name.firstMatch(of: /season ([0-9]+)/)
    guard let sentence = Self.sentences[name.replacing(/season [0-9]+/, with: "season N")] else { return name }
    return sentence.replacing("N", with: season.map { String($0.1) } ?? "N")
  }

  /// The sentences by the English name. N is the number of a season.
  private static let sentences = [
    "SQLite finds the file whole": "SQLite가 보기에 파일이 온전해요",
    "the file has the revision, and the tables of its format": "파일에 그 리비전이 있고, 표는 형식대로예요",
    "each receipt since then follows the one before it in its session": "그 뒤의 확인은 세션의 앞 확인을 이어요",
    "each session has the taps that its newest receipt or adjustment states": "세션의 터치는 마지막 확인이나 조정에 적힌 대로예요",
    "each receipt and each adjustment since then adds to the totals before it": "그 뒤의 확인과 조정은 앞의 합에 더한 것이에요",
    "seasons that were sealed since then are as they were sealed": "그 뒤에 확정한 시즌은 확정할 때와 같아요",
    "each session has its season and its school": "세션마다 시즌과 학교가 있어요",
    "each session's batches are numbered 1, 2, 3, … and counted once": "세션의 묶음은 번호가 1, 2, 3, …이고 한 번씩 셌어요",
    "each session's receipts form a chain": "세션의 확인은 서로 이어져요",
    "frozen boards show what had counted at the freeze": "공개를 멈춘 순위는 멈출 때까지 센 터치예요",
    "each session's taps are the sum of its receipts and adjustments": "세션의 터치는 확인과 조정의 합이에요",
    "each school's taps are the sum of its sessions'": "학교의 터치는 세션의 합이에요",
    "each receipt and each adjustment states the totals after it": "확인과 조정에는 그 뒤의 합이 적혀 있어요",
    "revisions grow with the receipts and the adjustments": "리비전은 확인과 조정을 따라 커져요",
    "each school's history ends in its taps and falls by adjustments only": "학교의 기록은 지금 터치로 끝나고 조정으로만 줄어요",
    "each session's address is known, with what it has left": "세션의 주소와 남은 한도를 알아요",
    "each banned session has no taps and its ban is in force": "차단한 세션은 터치가 없고 차단이 살아 있어요",
    "each pause took what its sessions lost": "멈춤이 뺀 터치는 세션이 잃은 터치예요",
    "each sheet's taps are in imported sessions of its season and its schools": "표의 터치는 가져온 세션에 있어요",
    "webhooks were told of the school that leads": "웹훅에 알린 1위는 터치가 가장 많은 학교예요",
    "seasons that repeat follow one another within their series": "되풀이하는 시즌은 차례로 이어져요",
    "the orders of the audit list are as they were given": "기록의 명령은 내린 그대로예요",
    "seasons that ended are as they were sealed": "끝난 시즌은 확정할 때와 같아요",
    "players and imports of season N add up to the schools' taps": "시즌 N의 사람과 표를 더하면 학교의 터치예요",
    "the players' ranks of season N are those of SQL's window functions": "시즌 N의 사람 순위는 SQL의 윈도 함수와 같아요",
    "the ranks of season N are those of SQL's window functions": "시즌 N의 순위는 SQL의 윈도 함수와 같아요",
  ]
}
