import TapGame
import Testing

/// Names as a server and a terminal game take them: typed, then held against the words.
@Suite("Typed nickname")
struct TypedNicknameTests {
  private func isTaken(_ text: String, by words: BlockedWords = .builtIn) -> Bool {
    Nickname(typed: text).map { !words.blocks($0) } ?? false
  }

  @Test(
    "An insult is refused in its spellings",
    arguments: [
      "씨이발", "씨이이발", "씨.이.발", "씨 이 발", "시이발", "야씨이발", "지이랄", "개애새끼", "ㅆㅣㅇㅣㅂㅏㄹ", "씹알", "씹.알", "ㅆㅣㅂㅇㅏㄹ", "쥐랄",
      "쥐랄하네", "닥쳐", "닥쳐라", "야닥쳐", "닥 쳐", "닥쳐1", "꺼져", "꺼져라", "꺼져버린", "다꺼져", "ㅁㅊ", "ㅁㅊㅋㅋ", "ㅁ.ㅊ", "아ㅁㅊ", "일베", "일베충",
      "나는 일베충", "fuk", "FUK", "fuk1", "f.u.k", "fuking", "fyck", "d1ck", "D1CK", "d!ck", "d.1.c.k", "m0by d1ck",
      "d1ckhead",
      "ass sam", "ass5",
    ])
  func refusesInsults(text: String) {
    #expect(!isTaken(text))
  }

  @Test(
    "An insult is refused in letters that look like Latin ones",
    arguments: [
      "ꜰᴜᴄᴋ", "sʜɪᴛ", "ᴀᴅᴍɪɴ", "ғцск", "ҒУСК", "ѕніт", "ЅНІТ", "сосК", "АЅЅ", "аԁміп", "ѕтағғ", "ϝυϲκ", "κικε", "ΑΔΜΙΝ",
      "ϲοϲκ",
      "ᏚᎻᎥᎢ", "ᗩ fuсk", "fuсk", "ꜰцск", "ᴋіm",
    ])
  func refusesLookAlikes(text: String) {
    #expect(!isTaken(text))
  }

  @Test(
    "A name of the staff is refused in its spellings",
    arguments: [
      "admin", "Admin", "ADMIN", "4dmin", "adm1n", "@dmin", "a d m i n", "a.d.m.i.n", "Ａｄｍｉｎ", "admin1", "1admin",
      "the admin",
      "gameAdmin", "김admin", "admın", "ád̀min", "ad\u{2800}min", "admins", "administrator", "administrators",
      "moderator",
      "m0derator", "moderators", "staff", "5taff", "st4ff", "organiser", "organizer", "0rganizer", "organisers",
      "organizers",
      "official", "0fficial", "official Kim", "관리자", "관 리 자", "관.리.자", "관리자1", "총관리자", "ㄱㅘㄴㄹㅣㅈㅏ", "관\u{3164}리자", "운영자",
      "운영자님", "운 영 자", "게임운영자", "주최자", "주최자입니다", "대회 주최자", "운영진", "운영진1", "게임운영진", "어드민",
    ])
  func refusesStaff(text: String) {
    #expect(!isTaken(text))
  }

  @Test(
    "A name that shows nothing is refused, and so is one that a board cannot hold in its line",
    arguments: [
      "\u{3164}", "\u{115F}", "\u{1160}", "\u{FFA0}", "\u{2800}", "\u{2800} \u{3164}", "\u{FE0E}", "\u{E0100}",
      "\u{34F}",
      "\u{1D159}", "\u{13441}", "\u{16FE4}", "\u{17B4}", "\u{180E}", "\u{E0041}", "kim\u{E0041}", "🏴\u{E0067}\u{E007F}",
      "f\u{3164}uck", "f\u{115F}u\u{1160}c\u{FFA0}k", "f\u{2800}uck", "fu\u{FE0F}ck", "fu\u{34F}ck", "fu\u{E0100}ck",
      "﷽", "kim﷽", "\u{FDFE}", "\u{FD40}", "𒐫", "kim 𒈙", "⸻", "꧅", "x\u{301}\u{302}\u{303}", "👍\u{301}\u{302}\u{303}",
      "가\u{301}\u{302}\u{303}", String(repeating: "\u{1100}", count: 21),
      "👩" + String(repeating: "\u{200D}👩", count: 8),
      "Kim שלום", "محمدKim", "김محمد", "Кот שלום", "a\u{202E}b", "a\u{2067}b", "\u{200F}kim", "\u{61C}kim",
      "kim\u{202C}",
    ])
  func refusesUnshowable(text: String) {
    #expect(!isTaken(text))
  }

  @Test(
    "A name that holds one by chance is taken",
    arguments: [
      "씹다", "곱씹다", "껌 씹는 중", "김씨이발소", "김씨 이발소", "도시이발소", "씨이익", "쥐랑", "박쥐랄까", "쥐랑 고양이", "닥쳐온 위기", "닥쳐 온 위기", "닥쳐올 미래",
      "바닥쳐다보기",
      "손바닥쳐", "토닥쳐", "불꺼져", "불 꺼져", "꺼져가는 촛불", "꺼져도 다시", "ㅁㅊㅅ", "ㄱㅁㅊ", "일베르토", "내일베를린", "제일베스트", "과일베이커리", "매일 베개",
      "Fukuoka", "Fukui", "Fukuda", "Dickens", "Dick", "Moby Dick", "Dick1", "D.I.C.K", "Dickinson", "Phuc", "Sydney",
      "Lynn",
      "Badminton", "badminton1", "Staffordshire", "Stafford", "flagstaff", "moderato", "moderate", "officially",
      "office",
      "organic", "organism", "organise", "administer", "minister", "도서관리자드", "도서관 리자몽", "체육관리자몽", "관리", "운영", "김운영",
      "귀여운영자",
      "새로운영진", "고운 영진", "영진", "공주 최자", "최자", "전주최자윤", "선생님", "수학선생님", "teacher",
    ])
  func takesInnocents(text: String) {
    #expect(isTaken(text))
  }

  @Test(
    "A name in one script is taken, whatever the script",
    arguments: [
      "Дмитрий", "Сим", "роги", "Анна", "Наталья", "Виктор", "Тимур", "Ника", "Кот", "Мама", "Νίκος", "Μαρία", "Σοφία",
      "Ελένη",
      "Κώστας",
      "Άννα", "Արմեն", "ᏣᎳᎩ", "محمد", "محمد 10", "שלום", "שָׁלוֹם", "नमस्ते", "लक्ष्मी", "ไทยที่", "Đặng Thị", "さくら", "桜", "김Kim",
      "👩‍👩‍👧‍👦", "👨🏻‍❤️‍💋‍👨🏿", "👁️‍🗨️", "❤️ 민준", "🇰🇷 محمد", "ᄒᆞᆫ글", "ﷺ", "ʻOkina", String(repeating: "가", count: 20),
      String(repeating: "👍🏽", count: 20),
    ])
  func takesScripts(text: String) {
    #expect(isTaken(text))
  }

  @Test("The organiser's words allow a name of the staff, and refuse a name of people")
  func list() throws {
    let words = try BlockedWords(with: Array("!admin\n!운영자\ndick\nмат".utf8))
    for text in ["admin", "Admin Kim", "운영자"] { #expect(isTaken(text, by: words), "\(text)") }
    for text in ["administrator", "관리자", "운영진", "Dick", "d1ck", "мат", "МАТ"] {
      #expect(!isTaken(text, by: words), "\(text)")
    }
  }

  @Test("A name that was stored before stays what it is", arguments: ["﷽", "Kim שלום", "admin", "a\u{2800}b", "𒐫"])
  func keepsStored(text: String) {
    #expect(Nickname(text)?.text == text)
  }
}
