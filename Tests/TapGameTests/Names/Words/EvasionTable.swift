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
      "words of the list and their spellings",
      """
      시발,씨발,씨이발,시.발,시-발,시 발,시1발,시a발,ㅅㅣㅂㅏㄹ,ㅅㅣ발,시바ㄹ,ㅆㅣㅂㅏㄹ,ㅅ ㅣ ㅂ ㅏ ㄹ,ㅅ1ㅂㅏㄹ,시발놈,야 시발,야씨발,123시발,씨발123,ㅅㅂ,ㅅ.ㅂ,ㅅ ㅂ,ㅅㅅㅂㅂ,ㅅㅂㅋㅋ
      아ㅅㅂ,ㅂㅅ,ㅄ,ㅈㄹ,ㅆㅂ,병신,병.신,병신들,ㅂㅕㅇㅅㅣㄴ,지랄,지랄하네,개새끼,개 새 끼,이 개새끼야,개ㅅㄲ,ㄱㅅㄲ,새끼,좆밥,ㅈㅗㅈ,존나,미친년,썅,보지,섹스,ㅅㅔㄱㅅㅡ,창녀,느금마,ㅗ,ㅗㅗㅗ
      ﾡﾢ 씨발,sibal,s1bal,씨 이 발,야씨이발,개애새끼,ㅆㅣㅇㅣㅂㅏㄹ,씹알,씹.알,ㅆㅣㅂㅇㅏㄹ,쥐랄,쥐랄하네,닥쳐,닥쳐라,야닥쳐,닥 쳐,닥쳐1,꺼져,꺼져라,꺼져버린,다꺼져,ㅁㅊ,ㅁㅊㅋㅋ,ㅁ.ㅊ,아ㅁㅊ
      일베,일베충,나는 일베충
      """,
      innocent: """
        시발점,시발역,시발 자동차,날씨발표,솜씨발휘,글씨 발견,아저씨발,도시발전,역시 발랄,다시 발사,혹시 발표자,즉시발급,시바라,시바견,시 발표,새끼손가락,새끼발가락,새끼줄,고양이새끼,아기새 끼룩,편지랄까
        병신년,발병신고,김병신,홍병신,보존나무,조지,조지 오웰,조지아,에섹스,서섹스,섹스폰,건강간식,한강간이역,합창녀석,보지마,자지마,해보지,잠자지않는,등신대,쌍둥이,개나리,개년도,ㅇㅅㅂ,ㅂㅅㅇ,ㅈㅅㄹ,ㅋㅋㅋ
        ㅎㅎ,ㅠㅠ,ㅅㅇ,꼭꼭 씹어,미친 존재감,야동초등학교,김치,짱구,니모,찐빵,십알,각자,씹다,곱씹다,껌 씹는 중,김씨이발소,김씨 이발소,도시이발소,씨이익,쥐랑,박쥐랄까,쥐랑 고양이,닥쳐온 위기
        닥쳐 온 위기,닥쳐올 미래,바닥쳐다보기,손바닥쳐,토닥쳐,불꺼져,불 꺼져,꺼져가는 촛불,꺼져도 다시,ㅁㅊㅅ,ㄱㅁㅊ,일베르토,내일베를린,제일베스트,과일베이커리,매일 베개
        """),
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
      "words of the list and their spellings",
      """
      fuck,FUCK,fUcK,fu ck,fu.ck,f\u{FA}ck,fuck123,123fuck,김fuck,fuck김,youFuck,motherfucker,mother.fu.cker,ᖴ fuck,5hit
      sh!t,$hit,shlt,B!TCH,a$$,@ss,A.S.S,big cock,bigCock,niggger,sexy boy,5ex,cuntface cunt,Kim Shit,Hitler,H1TLER,FUK
      fuk1,f.u.k,fuking,fyck,D1CK,d.1.c.k,m0by d1ck,d1ckhead,ass sam,ass5
      """,
      innocent: """
        class,classic,glass,grass,pass,bass,mass,brass,assassin,assist,assume,embassy,compass,passion,assembly,Essex
        Sussex,Middlesex,Wessex,sextet,Scunthorpe,Penistone,Lightwater,Clitheroe,cockpit,cocktail,cockatoo,peacock
        Hancock,Babcock,Hitchcock,shuttlecock,rooster,grape,grapes,drape,scrape,therapist,therapy,trapeze,analyst
        analysis,analog,canal,banal,finals,arsenal,manual,annual,Titan,title,titanic,constitution,attitude,institute
        Dickens,dictionary,document,cucumber,circumstance,accumulate,cumin,cumulus,Cumberland,saxophone,pushit
        Matsushita,Yoshitaka,Kushida,Shitara,mishit,shiitake,snigger,sniggering,Niger,Nigeria,night,knight,bigger,digger
        trigger,tiger,shot,shoot,shut,sheet,ship,shift,batch,beach,butch,pitch,witch,shoes,horse,house,whom,whole,who
        whose,prick,pickle,faggio,fog,flag,fagus,bag,bastion,baste,custard,mustard,pussycat,pussywillow,puss,push,Nazim
        Nazir,Nazareth,bonanza,Anna,Ana1,Anna1,Hanna,banana,Susan,Suzanna,Gangnam,Seoul,Busan,Daegu,Incheon,Jeju,Kim,Lee
        Park,Choi,Jung,Kang,Cho,Yoon,Jang,Lim,Han,Oh,Seo,Shin,Kwon,Hwang,Ahn,Song,Ryu,Hong,Minjun,Seoyeon,Jiwoo,Haeun
        Suk,Sukhee,Seok,Gook,Jungkook,Bumsoo,Bomi,Bora,Yuna,Sooah,Siba,Sibel,Sibyl,Jirae,Dong,Wang,Bich,Kuntz,Dyke,Gay
        Analia,Titus,Randy,Fanny,Wanda,Wankel,swank,twain,tweed,cane,cant,count,country,county,hunt,blunt,punt,shunt
        aunt,cute,cut,cup,cub,come,comb,column,calm,Vagabond,vague,Virginia,penny,pencil,peninsula,pens,Penelope,anise
        Janus,Venus,bonus,minus,sinus,campus,boo,book,boot,bobby,Bob,boom,bamboo,team,teacher,student,school,tap,tapper
        tapping,touch,player,hero,dragon,phoenix,eagle,falcon,wolf,bear,lion,tiger1,panther,panda,koala,rabbit,turtle
        dolphin,whale,shark,star,moon,sun,sky,cloud,rain,snow,wind,storm,thunder,flash,spark,flame,fire,water,earth
        stone,iron,gold,silver,bronze,diamond,ruby,emerald,alpha,beta,gamma,delta,omega,sigma,theta,king,queen,prince
        princess,knight1,wizard,ninja,samurai,pirate,captain,doctor,pilot,artist,singer,dancer,runner,swimmer,soccer
        baseball,basketball,tennis,hockey,golf,piano,violin,guitar,drum,flute,burger,noodle,rice,kimchi,bulgogi,apple
        orange,lemon,melon,peach,cherry,berry,mango,kiwi,plum,fig,date,olive,carrot,potato,tomato,onion,garlic,pepper
        salt,sugar,honey,milk,tea,coffee,cocoa,juice,soda,candy,cookie,cake,pie,bread,butter,cheese,egg,fish,chicken
        beef,pork,lamb,duck,goose,turkey,5417,1A55,A55,2024,911,as,is,us,U.S.A.,S.K.,K.I.M.,J.S.B.,O'Brien,Mc'Neil
        shitake,accumulator,hello!world,super$tar,cum laude,Moby Dick,wash it up,as sweet,an us,pass it,Fukuoka,Fukui
        Fukuda,Dick1,D.I.C.K,Dickinson,Sydney,Lynn
        """),
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
      """
      ｆｕｃｋ,ⓕⓤⓒⓚ,𝐟𝐮𝐜𝐤,𝓼𝓱𝓲𝓽,🅵🆄🅲🅺,🅢🅗🅘🅣,ꜰᴜᴄᴋ,ᴀss,ѕех,ѕһіт,βιτch,ʂhit,ßitch,fück,ƒuck,ꜱᴇx,ﬀuck,sнiт,sʜɪᴛ,ғцск,ҒУСК,ѕніт,ЅНІТ
      сосК,АЅЅ,аԁміп,ѕтағғ,ϝυϲκ,κικε,ΑΔΜΙΝ,ϲοϲκ,ᏚᎻᎥᎢ,ᗩ fuсk,fuсk,ꜰцск,ᴋіm
      """,
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
      Admin,a d m i n,Ａｄｍｉｎ,admin1,1admin,the admin,gameAdmin,김admin,admın,ád̀min,ad\u{2800}min,admins,administrator
      administrators,moderator,moderators,staff,5taff,st4ff,organiser,organizer,organisers,organizers,official
      official Kim,관 리 자,관리자1,총관리자,ㄱㅘㄴㄹㅣㅈㅏ,관\u{3164}리자,운영자님,게임운영자,주최자입니다,대회 주최자,운영진,운영진1,게임운영진
      """,
      missed: "ad min,콴리자",
      innocent: """
        administer,Adonis,Amin,Adam,관리,관리자몽,운영,운영이,운동,주최,어드벤처,管弦楽,運動,Админка,staffetta,Stafford,mode,Moder,Роман,Миша
        Badminton,badminton1,Staffordshire,flagstaff,moderato,moderate,officially,office,organic,organism,organise
        minister,도서관리자드,도서관 리자몽,체육관리자몽,김운영,귀여운영자,새로운영진,고운 영진,영진,공주 최자,최자,전주최자윤,선생님,수학선생님
        """)
  ]
}
