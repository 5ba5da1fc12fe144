import Console
import TestSupport
import Testing

@Suite("InputDecoder")
struct InputDecoderTests {
  private static func events(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode(text.utf8)
  }

  @Test(
    "keys are told by every kind of sequence that terminals have for them",
    arguments: [
      ("a", .key(.character("a"))), (" ", .key(.character(" "))), ("\r", .key(.enter)), ("\n", .key(.enter)),
      ("\t", .key(.tab)), ("\u{7F}", .key(.backspace)), ("\u{8}", .key(.backspace)),
      ("\u{3}", .key(.character("c"), .control)), ("\u{1A}", .key(.character("z"), .control)),
      ("\u{0}", .key(.character(" "), .control)), ("\u{1C}", .key(.character("\\"), .control)),
      ("가", .key(.character("가"))), ("ㄱ", .key(.character("ㄱ"))), ("😀", .key(.character("😀"))),
      ("\u{1B}[A", .key(.up)), ("\u{1B}OB", .key(.down)), ("\u{1B}[1;5C", .key(.right, .control)),
      ("\u{1B}[1;1:3D", .key(.left, kind: .release)), ("\u{1B}[H", .key(.home)), ("\u{1B}[4~", .key(.end)),
      ("\u{1B}OF", .key(.end)), ("\u{1B}[7~", .key(.home)), ("\u{1B}[5~", .key(.pageUp)),
      ("\u{1B}[6;2:2~", .key(.pageDown, .shift, kind: .repeat)), ("\u{1B}[3~", .key(.delete)),
      ("\u{1B}[Z", .key(.backTab)), ("\u{1B}[9;2u", .key(.backTab)), ("\u{1B}OP", .key(.function(1))),
      ("\u{1B}[1;2S", .key(.function(4), .shift)), ("\u{1B}[15~", .key(.function(5))),
      ("\u{1B}[24~", .key(.function(12))), ("\u{1B}[[C", .key(.function(3))), ("\u{1B}[57376u", .key(.function(13))),
      ("\u{1B}OM", .key(.enter)), ("\u{1B}a", .key(.character("a"), .alt)), ("\u{1B}\r", .key(.enter, .alt)),
      ("\u{1B}가", .key(.character("가"), .alt)), ("\u{1B}\u{3}", .key(.character("c"), [.control, .alt])),
      ("\u{1B}[27;5;13~", .key(.enter, .control)), ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
    ] as [(RawText, InputEvent)])
  func key(_ raw: RawText, event: InputEvent) {
    #expect(Self.events(raw.text) == [event])
  }

  @Test(
    "kitty's keyboard protocol tells what became of a key and what it typed",
    arguments: [
      ("\u{1B}[97u", .key(.character("a"))), ("\u{1B}[97;1:1;97u", .key(.character("a"))),
      ("\u{1B}[97;1:2;97u", .key(.character("a"), kind: .repeat)),
      ("\u{1B}[97;1:3u", .key(.character("a"), kind: .release)),
      ("\u{1B}[97;2;65u", .key(.character("A"), .shift)),
      ("\u{1B}[97;2:3u", .key(.character("A"), .shift, kind: .release)),
      // With the capitals locked, shift types small letters.
      ("\u{1B}[97;66;97u", .key(.character("a"), .shift)), ("\u{1B}[32;1:2;32u", .key(.character(" "), kind: .repeat)),
      ("\u{1B}[99;5u", .key(.character("c"), .control)), ("\u{1B}[99;133u", .key(.character("c"), .control)),
      ("\u{1B}[99:67;6u", .key(.character("c"), [.control, .shift])), ("\u{1B}[27u", .key(.escape)),
      ("\u{1B}[27;1:3u", .key(.escape, kind: .release)), ("\u{1B}[13u", .key(.enter)), ("\u{1B}[57414u", .key(.enter)),
      ("\u{1B}[9u", .key(.tab)), ("\u{1B}[127u", .key(.backspace)), ("\u{1B}[57401;;50u", .key(.character("2"))),
      ("\u{1B}[57419u", .key(.up)), ("\u{1B}[12593;;12593u", .key(.character("ㄱ"))),
      ("\u{1B}[0;;44032u", .key(.character("가"))), ("\u{1B}[99;9u", .key(.character("c"), .super)),
    ] as [(RawText, InputEvent)])
  func kitty(_ raw: RawText, event: InputEvent) {
    #expect(Self.events(raw.text) == [event])
  }

  @Test("a text that an input method commits at once comes character by character")
  func committed() {
    let expected = "고교".map { InputEvent.key(.character($0)) }
    #expect(Self.events("\u{1B}[0;;44256:44368u") == expected)
    #expect(Self.events("고교") == expected)
    #expect(Self.events("e\u{301}") == [.key(.character("e")), .key(.character("\u{301}"))])
  }

  @Test(
    "the mouse clicks with its first button, and turns its wheel",
    arguments: [
      ("\u{1B}[<0;12;5M", .click(row: 4, column: 11)), ("\u{1B}[<4;1;1M", .click(row: 0, column: 0)),
      ("\u{1B}[<64;3;2M", .scroll(up: true, row: 1, column: 2)),
      ("\u{1B}[<65;3;2M", .scroll(up: false, row: 1, column: 2)), ("\u{1B}[M !!", .click(row: 0, column: 0)),
      ("\u{1B}[<0;0;0M", .click(row: 0, column: 0)),
    ] as [(RawText, InputEvent)])
  func mouse(_ raw: RawText, event: InputEvent) {
    #expect(Self.events(raw.text) == [event])
  }

  @Test(
    "what means nothing here is swallowed whole",
    arguments: [
      "\u{1B}[<0;12;5m", "\u{1B}[<2;1;1M", "\u{1B}[<35;1;1M", "\u{1B}[<66;1;1M", "\u{1B}[?62;4c", "\u{1B}[>1;10;0c",
      "\u{1B}[2~", "\u{1B}[99~", "\u{1B}[201~", "\u{1B}[12 q", "\u{1B}[57441u", "\u{1B}[0;;27u", "\u{1B}[0u",
      "\u{1B}[u",
      "\u{1B}[1114112u", "\u{1B}[99999999999999999999u", "\u{1B}[E", "\u{1B}[<1;2M", "\u{1B}[[x", "\u{1B}Oj",
      "\u{1B}O5q",
      "\u{1B}]0;title\u{7}", "\u{1B}]10;rgb:0/0/0\u{1B}\\",
      "\u{1B}]11;?\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1\u{1B}\\",
    ] as [RawText])
  func unknown(_ raw: RawText) {
    #expect(Self.events(raw.text + "x") == [.key(.character("x"))])
  }

  @Test(
    "malformed UTF-8 is dropped, and what follows is read",
    arguments: [
      [0x80], [0xC0, 0xAF], [0xFF], [0xEA, 0xB0], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80],
      [0xC2, 0x9B], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func malformed(bytes: [UInt8]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes + Array("x\u{1B}[A".utf8)) == [.key(.character("x")), .key(.up)])
  }

  @Test("a key that interrupts a sequence is read")
  func interrupted() {
    #expect(Self.events("\u{1B}[1;\u{3}") == [.key(.character("c"), .control)])
    #expect(Self.events("\u{1B}[1;\u{1B}[A") == [.key(.up)])
    #expect(Self.events("\u{1B}]0;title\u{3}") == [.key(.character("c"), .control)])
    #expect(Self.events("\u{1B}[1;가") == [.key(.character("가"))])
    #expect(Self.events("\u{1B}\u{1B}[A") == [.key(.escape), .key(.up)])
  }

  @Test(
    "when nothing follows, an escape is a key, and so is Alt with a character that begins a sequence",
    arguments: [
      ("\u{1B}", .key(.escape)), ("\u{1B}[", .key(.character("["), .alt)), ("\u{1B}O", .key(.character("O"), .alt)),
      ("\u{1B}]", .key(.character("]"), .alt)), ("\u{1B}P", .key(.character("P"), .alt)),
    ] as [(RawText, InputEvent)])
  func undecided(_ raw: RawText, event: InputEvent) {
    var decoder = InputDecoder()
    #expect(!decoder.isUndecided)
    #expect(decoder.decode(raw.text.utf8) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.flush() == [event])
    #expect(!decoder.isUndecided)
    #expect(decoder.flush() == [])
    #expect(decoder.decode("x".utf8) == [.key(.character("x"))])
  }

  @Test("the rest of a sequence that came in two parts is waited for, lest it be taken for keys")
  func waited() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[<0;1".utf8) == [])
    #expect(!decoder.isUndecided)
    #expect(decoder.flush() == [])
    #expect(decoder.decode("2;5M".utf8) == [.click(row: 4, column: 11)])
  }

  @Test("a pasted text is one event, and harmless")
  func paste() {
    let text = "경기고\r\n서울고\t\u{1B}[31m\u{1B}[201x\u{3}"
    #expect(Self.events("\u{1B}[200~\(text)\u{1B}[201~x") == [.paste("경기고 서울고 ␛[31m␛[201x␃"), .key(.character("x"))])
    #expect(Self.events("\u{1B}[200~\u{1B}\u{1B}[201~") == [.paste("␛")])
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~a".utf8) + [0xFF, 0xEA] + Array("b\u{1B}[201~".utf8)) == [.paste("ab")])
  }

  @Test("of a pasted text that is too long, the beginning is kept")
  func longPaste() throws {
    let events = Self.events("\u{1B}[200~" + String(repeating: "가", count: 50_000) + "\u{1B}[201~x")
    #expect(events.count == 2)
    let count = InputDecoder.longestPaste / 3
    #expect(events.first == .paste(String(repeating: "가", count: count)))
  }

  @Test("a pasted text whose end was lost is over when nothing follows, and what is typed then is read")
  func lostEndOfPaste() {
    for cut in ["", "\u{1B}", "\u{1B}[201"] {
      var decoder = InputDecoder()
      #expect(decoder.decode("\u{1B}[200~경기고\u{3}\(cut)".utf8) == [])
      #expect(decoder.isPasting && !decoder.isUndecided)
      #expect(decoder.flush() == [.paste("경기고␃\(cut.replacing("\u{1B}", with: "␛"))")])
      #expect(!decoder.isPasting)
      #expect(decoder.flush() == [])
      #expect(decoder.decode("\u{3}".utf8) == [.key(.character("c"), .control)])
    }
  }

  @Test("a pasted text without an end is over when it is longer than any that a person would paste")
  func endlessPaste() {
    let text = String(repeating: "a", count: InputDecoder.endlessPaste - 1)
    let kept = InputEvent.paste(String(repeating: "a", count: InputDecoder.longestPaste))
    #expect(Self.events("\u{1B}[200~\(text)") == [])
    #expect(Self.events("\u{1B}[200~\(text)\u{1B}[201~x") == [kept, .key(.character("x"))])
    #expect(Self.events("\u{1B}[200~\(text)a\u{3}") == [kept, .key(.character("c"), .control)])
  }

  @Test("a sequence or a string without an end does not keep what is typed")
  func endless() {
    let long = String(repeating: "1", count: 5000)
    #expect(Self.events("\u{1B}[\(long)Ax") == [.key(.character("x"))])
    #expect(Self.events("\u{1B}]\(long)x").last == .key(.character("x")))
  }

  @Test(
    "random bytes are no crash, and any split of them gives the same events", arguments: some(60, of: UInt64(1)...300))
  func splits(seed: UInt64) {
    var generator = TestRandom(seed: seed)
    let pieces: [[UInt8]] =
      [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[<", "\u{1B}[M", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}]", "\u{1B}\\",
        ";", ":",
        "1", "27", "57376", "u", "~", "M", "m", "A", "가", "ㄱ", "😀", "\u{3}", "\r", "[",
      ].map { Array($0.utf8) }
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      if let piece = pieces.randomElement(using: &generator), Int.random(in: 0..<4, using: &generator) > 0 {
        bytes += piece
      } else {
        bytes.append(.random(in: 0...255, using: &generator))
      }
    }
    var whole = InputDecoder()
    let expected = whole.decode(bytes)
    var split = InputDecoder()
    var events: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...4, using: &generator)
      events += split.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(events == expected)
    #expect(split.isUndecided == whole.isUndecided)
    #expect(split.isPasting == whole.isPasting)
    #expect(split.flush() == whole.flush())
  }

  @Test(
    "tells the background of a terminal that was asked, and no other answer",
    arguments: [
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", [.background(isLight: true)]),
      ("\u{1B}]11;rgb:fd/f6/e3\u{7}", [.background(isLight: true)]),
      ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", [.background(isLight: false)]),
      ("\u{1B}]11;rgb:0/0/0\u{1B}\\", [.background(isLight: false)]),
      ("\u{1B}]11;rgba:3000/0a0a/2424/ffff\u{1B}\\", [.background(isLight: false)]),
      ("\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\", []), ("\u{1B}]11;rgb:ffff/ffff\u{7}", []),
      ("\u{1B}P11;rgb:ffff/ffff/ffff\u{1B}\\", []),
    ] as [(RawText, [InputEvent])])
  func background(_ raw: RawText, events: [InputEvent]) {
    #expect(Self.events(raw.text) == events)
    #expect(Self.events(raw.text + "a") == events + [.key(.character("a"))])
  }
}
