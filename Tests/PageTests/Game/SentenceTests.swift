import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A sentence of the page` {
    @Test func `has the particle that fits how a name ends, or none`() async throws {
      let names = [
        "서울고등학교": "서울고등학교를", "한솔분교장": "한솔분교장을", "제2": "제2를", "제3": "제3을", "제10": "제10을", "제7": "제7을", "4": "4를",
        "5": "5를", "6": "6을", "8": "8을", "9": "9를", "1": "1을", "학교(분교)": "학교(분교)를", "학교 (3)": "학교 (3)을",
        "TOP": "TOP", "★": "★", "": "",
      ]
      let script = """
        const { speak, t } = await import('/game/language.js')
        const { game } = await import('/words/ko.js')
        game['Past {1}'] = '{1}[을(를)]'
        await speak(['ko'])
        return [\(names.keys.map { "'\($0)'" }.joined(separator: ", "))].map((name) => [name, t`Past ${name}`])
        """
      let told = try await Browsers.tell(script)
      #expect(told == .array(names.map { .array([.string($0.key), .string($0.value)]) }))
    }

    @Test func `has the other particles in front of its own words, behind quotes, and behind what is called otherwise`()
      async throws
    {
      try await Browsers.check(
        [
          Story(
            "each form",
            """
            const all = ['은(는)', '이(가)', '을(를)', '과(와)', '(으)로', '이라서(라서)', '이에요(예요)']
            all.forEach((one) => { game[`“{1}” ${one}`] = `“{1}”${one} 간다` })
            await speak(['ko'])
            return ['한별', '시계', '한반', 'ABC'].map((name) => all.map((one) => t(['“', `” ${one}`], name).slice(name.length + 2, -3)))
            """,
            tells: [
              ["은", "이", "을", "과", "로", "이라서", "이에요"], ["는", "가", "를", "와", "로", "라서", "예요"],
              ["은", "이", "을", "과", "으로", "이라서", "이에요"], ["는", "가", "를", "와", "로", "라서", "예요"],
            ]),
          Story(
            "elements, names that are cut off, and what competes",
            """
            Object.assign(game, { 'past {1}!': '{1}을(를) 지나서!', '{1} on': '{1}은(는)', 'my {school}': '우리 {학교가}' })
            await speak(['ko'])
            callThem({ 'schools-called': '팀' })
            const name = Object.assign(document.createElement('b'), { textContent: '한반' })
            const parts = t.parts`past ${name}!`
            return [parts[0] === name, parts.slice(1), t.parts`past ${{ name: '시계' }}!`, t`${cutOff('가나다라반', '가나…')} on`, t`my {school}`]
            """,
            tells: [true, ["을 지나서!"], [["name": "시계"], "를 지나서!"], "가나…은", "우리 팀이"]),
        ], after: Self.opening)
    }

    @Test func `shows names as they are, whatever they look like`() async throws {
      let names = ["{school}", "{Schools}", "{학교가}", "{1}", "{2}", "$&", "은(는)", "a|b", "<b>"]
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      try await Browsers.check(
        [
          Story(
            "in Korean",
            """
            game['{1} met {2} of my {school}'] = '우리 {학교의} {2}이(가) {1}에서'
            await speak(['ko'])
            return [\(list)].map((name) => t`${name} met ${name} of my {school}`)
            """, tells: .array(names.map { .string("우리 학교의 \($0)\(["{1}", "은(는)"].contains($0) ? "이" : "가") \($0)에서") })
          ),
          Story(
            "in English", "return [\(list)].map((name) => t`${name} met ${name} of my {school}`)",
            tells: .array(names.map { .string("\($0) met \($0) of my school") })),
          Story(
            "as what the contest calls those that compete",
            "callThem({ 'schools-called': '{1}$&' }); return t`${'A'} of my {school}`", tells: "A of my {1}$&"),
        ], after: Self.opening)
    }

    @Test func `is English where it has no words, or where they do not come`() async throws {
      try await Browsers.check(
        [
          Story(
            "numbers",
            """
            game['{1 tap|taps} {2:is|are} {3th}'] = '{3}위 {1}번, {1}번'
            const say = (n) => t`${howMany(n, 'tap', 'taps')} ${oneOrMany(n, 'is', 'are')} ${ordinal(n)}`
            const english = [1, 2, 11, 1023].map(say)
            await speak(['ko'])
            return [english, say(1234), t`here|None of these`]
            """,
            tells: [
              ["1 tap is 1st", "2 taps are 2nd", "11 taps are 11th", "1,023 taps are 1023rd"], "1234위 1,234번, 1,234번",
              "None of these",
            ]),
          Story(
            "languages",
            """
            const spoken = async (...tags) => { await speak(tags); return [document.documentElement.lang, otherLanguage().name] }
            return [await spoken('xx', 'KO-kr', 'en'), await spoken('xx'), await spoken('en-GB', 'ko')]
            """, tells: [["ko", "English"], ["en", "한국어"], ["en", "한국어"]]),
        ], after: Self.opening)
    }

    private static let opening = """
      const { callThem, cutOff, howMany, oneOrMany, ordinal, otherLanguage, speak, t } = await import('/game/language.js')
      const { game } = await import('/words/ko.js')
      """ + "\n"
  }
}
