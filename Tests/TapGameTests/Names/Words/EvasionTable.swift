import Testing

/// Insults and names of the staff as people spell them to get past a list, by the kind of the trick. The innocent words
/// beside a kind are those that a careless rule for it would refuse.
struct Evasion: CustomTestStringConvertible {
  let kind: String
  let spellings: [String]
  /// The spellings of this kind that are not found.
  var missed: [String] = []
  let innocent: [String]

  var testDescription: String { kind }

  init(_ kind: String, _ spellings: String, missed: String = "", innocent: String) {
    func words(_ text: String) -> [String] { text.split { $0 == "," || $0 == "\n" }.map(String.init) }
    self.kind = kind
    self.spellings = words(spellings)
    self.missed = words(missed)
    self.innocent = words(innocent)
  }

  static let korean = [
    Evasion(
      "Hangul on a Latin keyboard",
      "tlqkf,Tlqkf,TLQKF,tlqkf123,tlqkfsha,dkTlqkf,qudtls,QUDTLS,wlfkf,whssk,rotoRl,alclssus,tprtm,wkwl,qhwl,smrmaak",
      missed: "toRl,Rjwu,t.l.q.k.f",
      innocent: "tlqkfwja,Rosha,Rosus,Tid,cutie,qt,wf,whw,skdmlrhwkd,gksrnr,dkssud,strengths,rhythm,rkskek,alsrb"),
    Evasion(
      "consonants and vowels that sound or look alike",
      """
      쒸발,씌발,싀발,씨봘,씨뱔,시뱔,씌빨,쒸빨,씨펄,쒸펄,시퐐,개세끼,게새끼,개쉐끼,개섀끼,개새끠,깨새끼,개색히,개쉑,개새기
      병싄,병쉰,뼝신,병씬,벙신,즤랄,찌랄,지뢀,지럴,좇까,졷까,죶같,쫀나,죤나,존내,미췬놈,미친뇬,미틴놈,미친넘,꺼저,닥처,닭쳐
      섹쓰,쉑스,섺스,쎅쓰,뵤지,보쥐,쟈지,자쥐,쌍뇬,썅뇬,챵녀,니에미,늬애미,엠촹,앰창,씹쉐,씨부럴,시부랄,쌔끠
      """,
      missed: "슈바,색스,쉬바,뷩딱,십새",
      innocent: """
        세끼,삼시세끼,하루 세끼,게놈,게놈지도,쫓아가자,쫓기는자,꿈을 좇아,좇는 사람,흰색스웨터,회색스타킹,색스폰,일배,손바닥처럼,가닥처럼,시뻘건 노을
        쥐라기,신발장,슈발리에,볍씨,짜지마,시범,씨앗,씨름,개새 둥지,족까지,가족까지,어머니에미안,니에미소,쉬는시간,쉬바르츠,닭쳐다봐,꺼줘
        병아리,병원,지라프,찌르레기,벌새,존중,존나무,미친듯이,챙겨,보조,자쥬,챔피언,깨소금,개미,게장,새기다,뽀로로,뽀지,쉐프,쉑쉑,녹색스카프,씨피유
        """),
    Evasion(
      "a syllable cut down to its first letter",
      "ㅅ발,ㅆ발,ㅅ1발,ㅆ1발,ㅂ신,ㅈ랄,ㅈ까,ㅈ같,ㅁ친놈,ㅆ년,씨ㅂ,시ㅂ,병ㅅ,ㅅㅂㄹㅁ,ㅆㅂㄴ,ㅂㅅㅅㄲ,ㄲㅈ,ㄴㄱㅁ,ㅈ밥,개ㅅ끼",
      missed: "ㄷㅊ",
      innocent: "민지ㄹㄹ,ㅂㄹ신촌,ㅇㅂ신,ㅅㄹ발레,ㄱㅅ,ㅇㅈ,ㄴㄴ,ㄷㄷ,ㅊㅋ,ㅇㅋ,김ㅅㅇ,박ㅈㅎ,ㅇㅅ발야구,보ㅇ,시ㅇ,병ㅇ,ㅈㅇ같은"),
    Evasion(
      "letters of another script among Hangul",
      "C발,c발놈,si발,시bal,씨bal,ㅅI발,ㅆl발,人l발,ㅅ|발,시B발,ㅄ새끼,s|발",
      missed: "씨8,18놈,十발,C8",
      innocent: "C반,C발표조,si초,1018,18세,A반,B반,R발음,人기,ㅇl름,Busan발 Seoul행,시B반"),
    Evasion(
      "marks between, letters drawn out",
      "씨❤발,씨~발,시☆발,씨이이발,시이발,씨.이.발,병~신,병♡신,지이랄,존.나,좆!,씨ㅋ발,시ㅋㅋ발,씨2발,개_새_끼,미.친.놈",
      innocent: "씨♥앗,시~범,병♡원,지~구,존.중,개_구_리,날씨 ♥ 발레,도시·발전"),
  ]

  static let english = [
    Evasion(
      "letters that sound alike",
      """
      fuq,fuk,phuck,phuk,phuq,fuxk,fuqk,fukk,fcuk,fvck,fucc,fxck,phucker,fuqin,motherfuxker,shyt,bytch,bitchez,azz,azzhole
      coxk,sexi,secks,seks,pussi,puzzy,slutz,titz,boobz,biatch,biotch,nigguh,niqqa,niqqer,nigah,phag,phaggot,fagz,nazzi,penyz
      """,
      missed: "kunt,dik,kok,bich,fux,sht,niga",
      innocent: """
        faq,FAQ,Fucci,Kum,Kunt,Kok,Van Dyck,Fuqing,jazz,Liz,quiz,pizza,fizz,buzz,Aziz,Tzu,Xavier,Xena,Max,fox,box,tax,sexton
        Phuc,Phuket,phone,Philip,Sixx,Yogi,Sissi,Misty,Cyrus,Pyotr,Lynx,Qin,Quinn,Iraq,Tariq,Jacques,Cox,Coxwell,Penny,Penny's,analyze,puzzle,puzzles,seeks,blotch,Qum,Kyke,AZS,Asz,wyczyn,chwyt,Wytske
        """),
    Evasion(
      "digits and marks for letters",
      """
      sh1t,5h1t,$h!t,shi+,b1tch,bi7ch,8itch!,@$$,a55hole,assh0le,d1ck,d!ck,d1k,c0ck,p3nis,pen1s,v4gina,pu$$y,pr0n,p0rn,s3x
      wh0re,h0e,5lut,r4pe,ret4rd,b00bs,t1ts,+its,d1ldo,j1zz,h1tler,n1gger,ni66er,fa66ot,f4g,¢unt,s€x,moth3rfuck3r
      """,
      missed: "(unt,s#it,|)ick,c0k,a55,naz1,n166a",
      innocent:
        "pron,Pron,hoe,shoe,Dick,dik,A+,B+ team,1+1,h1,k8,5team,455,1004,c0c0,m@x,€uro,t1,T1,2+2,9to5,6pack,s6,ph0ne"),
    Evasion(
      "a star for a letter",
      "f*ck,fu*k,f**k,f*cker,sh*t,s*it,b*tch,bit*h,c*nt,d*ck,p*ssy,p*rn,n*gger,a*s,wh*re,sl*t,r*pe,s*x,f*g,m*therf*cker,s**t",
      missed: "f***,b****",
      innocent: "*star*,**,*Kim*,K*m,L*ve,J*n,S*n,Kim*Lee,*tap*,a*b,Seo*yeon,T*am,M*n,5*3,b*e,sch**l,te*m,go*d"),
    Evasion(
      "look-alike letters of other scripts and forms",
      "ｆｕｃｋ,ⓕⓤⓒⓚ,𝐟𝐮𝐜𝐤,𝓼𝓱𝓲𝓽,🅵🆄🅲🅺,🅢🅗🅘🅣,ꜰᴜᴄᴋ,ᴀss,ѕех,ѕһіт,βιτch,ʂhit,ßitch,fück,ƒuck,ꜱᴇx,ﬀuck,sнiт",
      missed: "ʞɔnɟ",
      innocent: "Ⓚⓘⓜ,🅰,🅱,🅾,Straße,Weiß,Müller,Ødegård,Žofia,Łukasz,Ｋｉｍ,𝐊𝐢𝐦,Саша,Ольга,Шура,Никита,Αλέξης,Ελένη,Νίκος"),
    Evasion(
      "marks and spaces between, letters repeated",
      "f.u.c.k,f u c k,f-u-c-k,f_u_c_k,f'u'c'k,fu...ck,fuuuuck,ffuucckk,s h i t,s.h.i.t,shiiiit,b-i-t-c-h,a.s.s,asssss,a s s,sEx,SeXy,s/e/x",
      innocent: "f.c.,as.so,s.k.,a.s.,push it,us sextet,class.a,b.i.t"),
  ]

  static let staff = [
    Evasion(
      "names of the staff",
      """
      admin,ADMIN,Admin1,4dmin,@dmin,adm1n,admln,ADMlN,a.d.m.i.n,ａｄｍｉｎ,ⓐⓓⓜⓘⓝ,ᴀᴅᴍɪɴ,𝐚𝐝𝐦𝐢𝐧,🅰🅳🅼🅸🅽,аdmin,админ,Админ,адмін,αδμιν
      adrnin,администратор,модератор,管理者,管理人,管理员,運営,アドミン,m0derator,st@ff,0fficial,0rganizer,관리자,관.리.자,관리쟈,운영자,운영쟈
      운영짜,운 영 자,운영팀,주최자,주췌자,주최측,어드민,모더레이터,ㄱㅗㅏㄴㄹㅣㅈㅏ,rhksflwk,dnsdudwk
      """,
      missed: "ad min,콴리자",
      innocent:
        "administer,Adonis,Amin,Adam,관리,관리자몽,운영,운영이,운동,주최,어드벤처,管弦楽,運動,Админка,staffetta,Stafford,mode,Moder,Роман,Миша")
  ]
}
