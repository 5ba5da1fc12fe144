import Boards
import Console
import Foundation
import GameAPI
import SchoolDirectory
import TapGame

extension FuzzTarget {
  /// The readers of what a person, a browser or a program writes: cursors, boards, values of questions, bodies, keys.
  static let texts: [FuzzTarget] = [
    FuzzTarget(
      "cursor", seeds: ["AQIGYWxsFAA"], bytes: [[1, 2, 3, 97, 108, 108, 20, 0, 11] + Array("test:high:a".utf8)]
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let cursor = BoardCursor(text) { demand(cursor.description == text, "one cursor has one text") }
      // The bytes with the sum that belongs to them, so that what lies behind the sum is read, too.
      var sum = FNV1a()
      sum.add(bytes)
      let folded = UInt32(truncatingIfNeeded: sum.value ^ (sum.value >> 32))
      let signed = Data(bytes + (0..<4).map { UInt8(truncatingIfNeeded: folded >> (8 * UInt32($0))) })
      let forged = signed.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
        "=", with: "")
      if let cursor = BoardCursor(forged) { demand(cursor.description == forged, "one cursor has one text") }
    },
    FuzzTarget(
      "board", seeds: ["all", "level:high", "region:서울특별시", "district:서울특별시/강남구", "region:서울/level:high"],
      words: ["level:", "region:", "district:", "/", "%2F"]
    ) { bytes in
      guard let board = Board(String(decoding: bytes, as: UTF8.self)) else { return }
      demand(Board(board.description) == board, "a board is read from its own text")
    },
    FuzzTarget(
      "values",
      seeds: [
        "10-20", "100-", "-200", "5m", "1d", "12.34", "100%", "2026-11-21T17:30:00.250+09:00", "test:high:B1", "김",
        "2026-02-29",
        "99999999999999999999", "-9223372036854775808",
      ],
      words: ["9223372036854775807", "-", ".", "T", "Z", "+23:59", ":"]
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = (NumberRange(text), HistoryInterval(text), Percentile(text), NamedTimeZone(text))
      if let moment = Timestamp(iso8601: text) {
        demand(Timestamp(iso8601: moment.description) == moment, "a moment is read from its own text")
      }
      if let id = SchoolID(text) { demand(id.rawValue == text, "an id is its text") }
      if let name = Nickname(text) { demand(Nickname(name.text) == name, "a nickname is read from its own text") }
      _ = try? ServerAddress(text)
    },
    FuzzTarget(
      "body",
      seeds: [
        #"{"school":"test:high:a","nickname":"kim"}"#, #"{"sequence":1,"taps":8,"span":1000}"#,
        #"{"season":{"id":1,"name":"a","state":"live","startsAt":"2026-01-01T00:00:00.000Z","endsAt":null},"revision":1,"board":"all","ties":"ordinal","total":0,"entries":[]}"#,
      ],
      words: ["\"taps\":", "1e400", "-1", "null", "9223372036854775808", "\\ud800"]
    ) { bytes in
      let data = Data(bytes)
      let decoder = JSONDecoder()
      _ = try? decoder.decode(SessionOpening.self, from: data)
      _ = try? decoder.decode(TapReport.self, from: data)
      if let page = try? decoder.decode(BoardPage.self, from: data) { _ = try? GameJSON.line(page) }
    },
    FuzzTarget(
      "keys",
      seeds: [
        "a한\u{1B}[A\u{1B}OP\u{1B}[1;5C", "\u{1B}[<0;10;20M\u{1B}[<64;1;1M", "\u{1B}[200~text\u{1B}[201~",
        "\u{1B}[97;5u", "\u{1B}]0;t\u{7}",
        "\u{1B}", "\u{1B}[?1;2c\u{1B}[I\u{1B}[O",
      ],
      bytes: [[0xED, 0xA0], [0xF4, 0x90, 0x80, 0x80, 0x1B], [0x9B, 0x41]],
      words: ["\u{1B}[", "\u{1B}O", "~", ";", "200~", "99999999999", "M", "u", "\u{1B}\\"]
    ) { bytes in
      var whole = InputDecoder()
      let events = whole.decode(bytes) + whole.flush()
      var pieces = InputDecoder()
      let byByte = bytes.flatMap { pieces.decode([$0]) } + pieces.flush()
      demand(events == byByte, "keys are the same in whatever pieces their bytes come")
    },
  ]
}
