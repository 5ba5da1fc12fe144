extension KoreanHelp {
  /// The texts of the commands about players, schools, taps and their review.
  static let people = """
    @ players
    터치를 많이 한 사람을 전체나 한 학교에서 보여 주고 그 세션도 보여 줘요. 원하는 사람은 숨기거나 이름을 잊게 해요.
    @ players list
    누가 가장 많이 터치했는지 보여 줘요.

    한 시즌에 한 학교에서 쓴 별명 하나가 한 사람이에요. 별명을 쓰지 않으면 세션마다 다른 사람이에요. 숨은 사람과 가져온 터치는 목록에 없어요.

    보기:
      touchschool players list                               처음 20명
      touchschool players list --school sample:high:seoul-gyeonggi
      touchschool players list --around 민준 --radius 2
      touchschool players list --page 2 --page-size 50       51번째부터 100번째까지
      touchschool players list --top 3 --format json         프로그램에서 쓸 때
      touchschool players list --server http://hall.local:8080
    - --school: 이 학교 사람만 보여 줘요.
    - --top: 첫 번째 사람부터 몇 명을 보여 줄지예요(달리 정한 것이 없으면 20명).
    - --page: 몇 번째 쪽인지예요. 1부터 세요.
    - --page-size: --page와 함께: 한 쪽에 보여 줄 사람 수예요(정하지 않으면 20명).
    - --around: 이 사람과 그 앞뒤 사람을 보여 줘요.
    - --around-school: --around와 함께: 그 별명인 사람이 여러 학교에 있을 때 그 사람의 학교예요.
    - --radius: --around와 함께: 그 사람 앞뒤로 보여 줄 사람 수예요(정하지 않으면 5명).
    @ players sessions
    터치가 가장 많은 세션을 보여 줘요. 조정할 세션을 찾을 때 써요.

    터치하는 사람은 세션을 열고, 오래 쉬면 새 세션을 열어요. 센 터치 옆에 공정하지 않아서 거절한 터치도 나와요. 주최자를 위한 목록이라 숨은 사람도 있어요.

    보기:
      touchschool players sessions                    터치가 가장 많은 세션
      touchschool players sessions 민준
      touchschool players sessions --school sample:high:seoul-gyeonggi --limit 100
    - --school: 이 학교의 세션만 보여 줘요.
    - nickname: 이 별명의 세션만 보여 줘요. 쓰지 않으면 모두 보여 줘요.
    @ players hide
    한 사람을 사람 순위표에서 빼요.

    그 시즌에 그 학교에서 그 별명으로 한 것은 그때까지의 것도 나중의 것도 모두 빠져요. bob을 b0b으로 쓰거나 대문자와 소문자를 바꾼 것처럼 비슷해 보이는 이름은 그 별명의 다른 표기라서 함께 빠져요. 터치는 전처럼 학교에 세요.
    - --school: 그 사람의 학교예요.
    - nickname: 그 사람의 별명이에요.
    @ players unhide
    한 사람을 사람 순위표에 다시 넣어요.
    - --school: 그 사람의 학교예요.
    - nickname: 그 사람의 별명이에요.
    @ players names
    시즌의 별명을 새것부터 보여 줘요.

    players hide로 숨기고, 시즌이 names=approve이면 players approve로 승인해요.

    보기:
      touchschool players names
      touchschool players names --limit 1000 --format csv
    - --limit: 많아도 이만큼만 보여 줘요.
    @ players approve
    시즌이 names=approve일 때, 별명을 다른 사람에게 보여 줘요.

    그때까지 그 사람은 자기 별명을 보고, 다른 사람에게는 이름 없는 사람으로 보여요. 다시 감추려면 players hide를 쓰세요.

    보기:
      touchschool season set names=approve
      touchschool players approve 민준 --school sample:high:seoul-gyeonggi
      touchschool players approve --all
    - --all: 기다리는 별명 가운데 숨지 않은 것을 모두 승인해요.
    - --school: 그 사람의 학교예요.
    - nickname: 그 사람의 별명이에요.
    @ players forget
    별명을 모든 곳에서 지워요. 센 수는 그대로예요.

    모든 시즌의 세션, 차단, 그리고 차단과 조정에 적은 이유에서 그 별명과 다른 표기를 지워요. 파일에 한 바이트도 남지 않아요. 그 자리에는 주최자만 보는 번호가 들어가고, 그 사람은 어떤 사람 순위표에도 나오지 않아요. 이미 센 터치는 그대로 세고, 터치하던 사람은 계속할 수 있어요. 끝난 시즌은 다시 확정해서 season show에 다른 지문이 나와요. 되돌릴 수 없으니 먼저 --dry-run으로 살펴보세요. 하기 전에 물어보고, 터미널이 없으면 --yes가 있어야 해요.

    전에 만든 백업과 내보낸 파일에는 이름이 남고, 그 사람의 휴대전화에도 남아요. 그 파일은 지우고, 휴대전화에서는 별명을 바꿔 주세요. --school이 없으면 모든 학교에서 그 이름을 잊어요.
    - --school: 그 사람의 학교예요. 정하지 않으면 모든 학교예요.
    - nickname: 지울 별명이에요.
    @ schools
    학교를 가져오고, 받아 오고, 찾고, 목록으로 보고, 지어내요.
    @ schools import
    학교 목록을 가져와요.

    data.go.kr 표준 CSV, 커리어넷과 나이스의 응답, 영국 학교 등록부, 터치스쿨의 CSV를 읽고 (gzip이나 zip으로 압축한 것도), 어느 형식인지 스스로 알아내요. 전부 가져오거나 아무것도 가져오지 않아요. 학교가 되지 않는 줄이 하나라도 있으면 파일을 거절하고, --skip-bad-rows를 쓰면 거절하지 않아요. 새 판에 더는 없는 학교는 문을 닫은 학교가 되고 터치는 그대로예요. API의 응답은 --whole로 전체라고 하지 않으면 아무 학교도 닫지 않아요. 시즌이 진행 중일 때는 --whole을 쓰지 않으면 목록에 없다고 닫는 학교가 없어요. --part를 쓰면 아무 학교도 닫지 않아요.

    이름 열이 있는 CSV는 모두 돼요. 쉼표, 쌍반점, 탭으로 나눈 것이면 되고, name만 있어도, id와 name만 있어도 돼요. 다른 열은 level, region, district, address, latitude, longitude, status(open이나 closed), parent예요. 열 이름이 다르면 --columns로 알려 주세요. 그때 모르는 학교급은 other예요. 아이디는 source:level:code이거나 코드만이에요. 코드에는 쉼표와 쌍점을 뺀 ASCII 글자를 쓰고, own:other:코드가 돼요(학교급은 그 줄의 것). 아이디가 없으면 이름과 시군구와 시도로 만들어요.

    한 줄에 이름 하나씩 적은 목록도 돼요. 반이나 동아리처럼요: --from names. 아이디는 이름에서 만들어요. 들여 쓴 줄은 바로 위 학교 안의 모둠이에요. --inside를 주면 모든 줄이 그 학교의 모둠이에요. 모둠이 한 터치는 그 학교의 터치로도 세요. CSV에서는 parent 열에 학교의 아이디를 적어요.

    추가한 학교는 되돌릴 수 있어요. touchschool schools editions는 가져온 것의 목록을 보여 주고, touchschool schools remove는 한 판의 학교 가운데 아무도 터치하지 않은 학교를 없애요.
    - --from: 형식이에요: datagokr, careernet, neis, uk, touchschool, names 가운데 하나이고, 정하지 않으면 내용을 보고 알아내요.
    - --inside: 목록의 이름들이 모둠으로 들어갈 학교예요. 반의 목록이면 그 학교의 아이디를 적어요.
    - --columns: CSV의 어느 열이 무엇인지예요. 예: id=UAI,name=Appellation. 제목 줄이 없으면 번호로 적어요: name=2.
    - --source: 코드나 이름으로 만드는 아이디의 출처예요. 소문자, 숫자, -를 쓰고, 정하지 않으면 own이에요.
    - --level: 커리어넷 목록에 있는 학교의 학교급이에요: elementary, middle, high, special, other 가운데 하나예요.
    - --whole: 출처의 모든 학교가 있는 목록이에요: 나머지 학교는 모두 닫아요.
    - --part: 출처의 학교 일부가 있는 목록이에요: 아무 학교도 닫지 않아요.
    - --skip-bad-rows: 잘못된 줄이 있는 파일이라도 전부 거절하지 않고 올바른 줄은 가져와요.
    - file: 가져올 파일이에요. -는 표준 입력이에요.
    @ schools fetch
    공개 API에서 학교 목록을 받아서 가져와요.

    한 쪽씩 읽으면서 쪽마다 세 번까지 시도하고, 전부 가져오거나 아무것도 가져오지 않아요. 학교가 되지 않는 줄이 하나라도 있으면 전부 거절하고, --skip-bad-rows를 쓰면 거절하지 않아요. API에 더는 없는 학교는 문을 닫은 학교가 되고 터치는 그대로예요. 시즌이 진행 중일 때는 --whole을 쓸 때만 닫아요. 커리어넷에는 초등학교, 중학교, 고등학교를, 나이스에는 모든 학교를 물어요. 둘 다 키가 있어야 하고, 키는 신청하면 누구나 받을 수 있어요. 명령에 쓴 키는 같은 기기의 다른 사용자에게도 보이니 환경 변수에 두는 것이 더 좋아요.
    - --whole: 출처의 모든 학교가 있는 목록이에요: 나머지 학교는 모두 닫아요.
    - --part: 출처의 학교 일부가 있는 목록이에요: 아무 학교도 닫지 않아요.
    - --skip-bad-rows: 잘못된 줄이 있는 파일이라도 전부 거절하지 않고 올바른 줄은 가져와요.
    - --api-key: API의 키예요. 정하지 않으면 TOUCHSCHOOL_API_KEY예요.
    - --level: 이 학교급만 받아요. 여러 번 쓸 수 있어요.
    - --base-url: API 대신 쓸 미러의 주소예요. http://127.0.0.1:8080처럼 써요.
    - api: 물어볼 API예요: careernet 또는 neis예요.
    @ schools search
    이름, 지역, 코드로 학교를 찾아요. 사람들이 쓰는 대로 써도 돼요.

    이름이나 지역의 일부, 초성, 줄임말, 지역의 옛 이름과 짧은 이름, 로마자, 코드를 쓸 수 있어요. 가장 잘 맞는 학교부터 나와요. 이름 전체, 이름의 앞부분, 낱말의 앞부분, 이름의 가운데, 지역의 순서이고, 낱말마다 따져요. 띄어쓰기, 대문자와 소문자는 가리지 않아요. 하나도 찾지 못하면 낱말마다 한 군데가 틀린 학교를 찾아요.

    보기:
      touchschool schools search 서울고
      touchschool schools search ㅅㅇㄱ                    서울고등학교 같은 학교
      touchschool schools search 대원외고                  대원외국어고등학교
      touchschool schools search 강남구 초등 --level elementary --limit 50
    - --level: 이 학교급의 학교만 찾아요: elementary, middle, high, special, other 가운데 하나예요.
    - --limit: 보여 줄 학교의 최대 수예요.
    - query: 찾을 말이에요.
    @ schools list
    학교를 아이디 순서로 보여 줘요.
    - --board: 이 순위표의 학교만 보여 줘요: all, level:L, region:R, district:R/D, region:R/level:L, school:ID 가운데 하나예요.
    - --status: open(열린 학교)이나 closed(문을 닫은 학교)만 보여 줘요.
    - --limit: 보여 줄 학교의 최대 수예요.
    @ schools regions
    --board에 쓸 수 있는 순위표를 보여 줘요.

    모든 학교, 학교급마다, 시도마다의 순위표예요. 시도를 적으면 그 시도의 학교급과 시군구의 순위표예요.

    보기:
      touchschool schools regions
      touchschool schools regions 서울
    - region: 시군구를 볼 시도예요. 줄여 써도 돼요.
    @ schools show
    한 학교와 그 순위를 보여 줘요.

    --season을 주면 그 시즌의 학교를 보여 줘요. 끝난 시즌이면 그 시즌이 끝날 때의 학교예요.
    - school-id: 학교의 아이디예요. search가 보여 주는 그대로 써요.
    @ schools group
    학교 안에 모둠을 만들거나, 모둠의 이름을 바꿔요.

    모둠은 반, 동아리, 팀이에요. 모둠이 한 터치는 학교의 터치로도 세요. 대문자와 소문자, 띄어쓰기만 다른 이름은 같은 모둠이에요. 여럿을 한꺼번에 넣으려면 목록을 가져오세요: schools import --from names. 시즌이 groups=made이면 들어오는 사람이 스스로 모둠을 만들어요.

    --rename을 주면 모둠의 아이디와 새 이름을 적어요. 들어온 사람이 지은 이름을 그대로 둘 수 없을 때 써요. 터치와 아이디는 그대로예요.

    보기:
      touchschool schools group sample:high:seoul-gyeonggi 3-2
      touchschool schools group --rename sample:high:seoul-gyeonggi,3-2 3-B
      touchschool season set groups=made
    - --rename: 이 아이디의 모둠에 새 이름을 줘요.
    - id: 학교의 아이디나 모둠의 아이디예요.
    - name: 모둠의 이름이에요.
    @ schools generate
    부하 시험과 시연에 쓸 전국 학교 목록을 지어내요.

    지어낸 학교라는 표시가 있고, 시도와 학교급과 되풀이되는 이름까지 진짜 목록의 모습을 닮았어요. 시드가 같으면 학교도 같아요.
    - --count: 학교 수예요. 2000000까지 돼요.
    - --seed: 지어낼 학교를 정하는 시드예요.
    - --output: 쓸 CSV 파일이에요. 정하지 않으면 표준 출력이에요.
    @ schools editions
    가져온 학교 목록의 판을 보여 줘요.

    무엇이든 바꾼 가져오기마다 그 결과와 함께 나와요. 이 기록을 남기기 전의 버전으로 가져온 것은 없어요.
    @ schools remove
    잘못 가져온 판이 추가한 학교를 없애요.

    아무도 터치하지 않았고, 어떤 표에도 없고, 끝난 시즌의 순위표에도 없는 학교만 없애요. 나머지는 알려 주고 그대로 둬요. 그 판이 바꾼 다른 것은 그대로예요. 되돌리려면 그 앞의 학교 목록을 다시 가져오세요.

    무엇을 없앨지 보여 주고, 터미널에서는 물어봐요. 터미널이 없으면 --yes를 쓰지 않는 한 아무것도 없애지 않아요.

    보기:
      touchschool schools editions                     판을 찾기
      touchschool schools remove --edition 3 --dry-run
      touchschool schools remove --edition 3 --yes
    - --edition: 판의 번호예요.
    @ taps
    다른 곳에서 센 터치를 더하고, 부정한 사람의 터치를 빼요.
    @ taps import
    CSV 파일에 있는 터치를 시즌의 학교에 더해요.

    파일에는 school_id와 taps 열이 있고, 학교마다 한 줄이에요. 전부 가져오고, 한 줄이라도 틀리면 아무것도 가져오지 않아요. 0도 센 수예요.

    파일은 이름이 있는 표이고, --sheet로 다른 이름을 주지 않으면 파일 이름이 그 이름이에요. 같은 표를 다시 가져오면 고치는 거예요. 줄의 순서가 어떻든 두 번 세지 않고, 그 표를 마지막으로 가져온 때와 다른 만큼만 학교에 더하거나 학교에서 빼고, 표의 이름을 이유로 남겨요. 고친 표에 빠진 학교는 알려 주고 터치를 그대로 둬요. 그 터치를 빼려면 0을 쓴 줄을 넣고, 빠진 학교 모두에서 빼려면 --zero-missing을 쓰세요.

    고칠 때는 무엇이 바뀌는지 보여 주고, 터미널에서는 물어봐요. 터미널이 없거나 파일이 표준 입력으로 오면 --yes를 쓰지 않는 한 아무것도 바꾸지 않아요. --sheet 없이 표준 입력으로 온 것은 내용마다 다른 표예요.
    - --sheet: 표의 이름이에요. 정하지 않으면 파일 이름이에요.
    - --zero-missing: 고칠 때: 표에 빠진 학교를 0으로 해요.
    - --again: 전에 가져온 표를 다른 표로 한 번 더 세요.
    - file: CSV 파일이에요. -는 표준 입력이에요.
    @ taps sheets
    가져온 표를 보여 줘요.
    @ taps adjust
    세션에서 터치를 빼거나 세션에 터치를 더해요.

    그때부터 세션과 그 학교의 터치가 그만큼 많거나 적어지고, 0보다 적어지지는 않아요. 이미 준 영수증은 그대로예요. 무엇을 왜 했는지는 감사 기록으로 남고 되돌릴 수 없어요. 잘못했으면 터치를 다시 더해 주세요. 끝난 시즌은 바꿀 수 없어요.

    보기:
      touchschool players sessions 민준                세션을 찾기
      touchschool taps adjust 7 --by -500 --reason "a macro, seen by two"
      touchschool taps adjust 7 --by 500 --reason "it was no macro"
    - --by: 더할 터치 수예요. 빼기 기호를 붙이면 빼요.
    - session: 세션의 번호예요.
    @ taps adjustments
    세션에서 빼고 세션에 더한 터치와 그 이유를 보여 줘요.
    @ review
    이상해 보이는 세션과 학교를 찾고, 차단하고, 차단을 풀어요.
    @ review sessions
    이상해 보이는 세션을 저마다 이유와 함께 보여 줘요.

    세션의 터치가 어떤 모습인지 보여 줘요. 사람이 터치하는 것보다 빠른 터치가 얼마나 있는지, 한도에 얼마나 오래 있었는지, 묶음과 터치 사이의 시간이 얼마나 고른지, 같은 묶음이 되풀이되는지, 한꺼번에 얼마나 많이 냈는지, 학교의 다른 세션과 같은 속도로 치거나 똑같이 쉬지 않는지, 같은 주소에서 온 세션이 몇 개인지, 그 세션들이 한꺼번에 또는 고른 간격으로 열렸는지예요. 이유가 가장 무거운 세션부터 나와요. 이것으로 빼는 터치는 없어요. touchschool season set auto-ban=machines로 그렇게 정했을 때만 달라요. 그러니 먼저 살펴보고 차단하세요. 이것이 증명하는 것은 없어요. 한 반이 주소 하나를 함께 쓸 수 있고, 그런 주소는 serve --venue로 알려 줄 수 있어요. 모두 찾아내지도 못해요. 한도 아래에서 자기만의 주소로 사람처럼 고르지 않게 터치하는 프로그램은 사람처럼 보여요.
    @ review schools
    이상해 보이는 세션이 터치하는 학교를 보여 주고, 그 터치 뒤에 얼마나 적은 세션과 주소가 있는지 알려 줘요.

    터치의 3할이 이상하게 치는 세션에서 온 학교가 나와요. 터치의 절반이 세션과 주소 몇 개에서 왔는지와, 터치 수가 그 학교의 3분의 1에서 3배인 다른 학교들의 중앙값이 함께 나와요. 주소는 시즌이 확정될 때까지 알 수 있어요. 이것이 증명하는 것은 없어요. 학교에 묻고, 세션을 살펴보고, 그다음에 차단하세요.
    @ review ban
    지금부터 세션을 거절하고 그 터치를 빼요.

    모두 한 번에 해요. 고른 세션을 전부 차단하거나 하나도 차단하지 않아요. 그 학교의 터치는 줄고, 그 사람들은 순위표에서 빠지고, 뺀 터치는 모두 이유와 함께 감사 기록으로 남아요. 차단한 별명이나 그 별명의 다른 표기로 그 학교에서 터치하는 사람, 차단한 주소에서 오는 사람은 새 세션도 열 수 없어요. 먼저 --dry-run으로 살펴보면 어느 순위가 바뀌는지 알려 줘요. touchschool review undo로 되돌릴 수 있어요. 끝난 시즌은 바꿀 수 없어요.
    - --session: 세션 하나예요.
    - --player: --school 학교에서 지금이나 나중에 이 별명을 쓰는 사람이에요.
    - --address-of: 이 세션이 온 주소예요. 지금도 나중에도 차단해요.
    - --school: 이 학교의 세션이에요.
    - --named: 별명이 이렇게 시작하는 세션이에요.
    - --opened-from: 이때나 그 뒤에 열린 세션이에요.
    - --opened-until: 이때보다 먼저 열린 세션이에요.
    - --least-taps: 터치가 이만큼이거나 더 많은 세션이에요.
    - --sessions: 세션 수가 꼭 이만큼이 아니면 아무도 차단하지 않아요.
    @ review undo
    차단을 풀어요. 그 세션은 다시 터치할 수 있고 터치도 돌려받아요.

    차단으로 뺀 것을 한 번에 돌려주고, 이유와 함께 감사 기록으로 남겨요. 다른 차단이 사람이나 주소로 함께 가리키는 세션은 그 차단 때문에 그대로 차단되고, 그 차단을 알려 줘요.

    보기:
      touchschool review bans                          차단을 찾기
      touchschool review undo 3 --reason "it was a class of 30" --dry-run
      touchschool review undo 3 --reason "it was a class of 30"
    - ban: 차단의 번호예요.
    @ review clear
    이상해 보이는 세션을 살펴봤고 괜찮다고 해요.

    그러면 검토가 스스로 차단하지 않고, 시즌을 확정하는 것도 막지 않아요. --undo를 쓰면 다시 살펴봐요.

    보기:
      touchschool review clear 7
      touchschool review clear 7 --undo
    - --undo: 괜찮다고 한 것을 되돌려요.
    - session: 세션의 번호예요.
    @ review bans
    시즌의 차단과 그 이유, 그리고 풀린 차단을 보여 줘요.

    차단으로 뺀 터치는 touchschool taps adjustments에 세션마다 나와요.
    @ review apply
    시즌이 그렇게 정했으면 검토가 그 시즌의 기계를 차단하게 해요.

    서버는 이것을 스스로 해요. 이 명령은 서버가 없는 파일에 쓰는 거예요. 차단을 사람에게 맡긴 시즌에서는 아무것도 차단하지 않아요. touchschool season set auto-ban=machines로 바꾸지 않았으면 그런 시즌이에요.
    - --dry-run: 무엇이 차단될지만 보여 줘요.
    """
}
