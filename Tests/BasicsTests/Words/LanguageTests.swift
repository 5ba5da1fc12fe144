import Basics
import Testing

@Suite struct `The language of a locale` {
  @Test(arguments: [
    ([:], Language.english), (["LANG": "ko_KR.UTF-8"], .korean), (["LANG": "ko"], .korean),
    (["LANG": "en_GB.UTF-8"], .english),
    (["LANG": "kok_IN"], .english), (["LANG": "C"], .english),
    (["LANG": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"], .english),
    (["LANG": "en_US", "LC_MESSAGES": "ko_KR"], .korean), (["LC_ALL": "", "LANG": "ko_KR"], .korean),
  ])
  func `is what the first variable that counts says`(environment: [String: String], expected: Language) {
    #expect(Language(environment: environment) == expected)
  }
}
