import Boards
import Foundation
package import Fuzzing
import GameAPI
import GameServer
import RemotePlay
import SchoolDirectory
import TapGame

extension FuzzTarget {
  /// The readers of the server and of those who play at one: queries, tokens, event streams.
  package static let online: [FuzzTarget] = [
    FuzzTarget(
      "query",
      seeds: [
        "top=20&ties=dense&season=1", "after=AQIGYWxsFAA&page-size=5", "around=test%3Ahigh%3Aa&radius=3", "rank=10-20",
        "taps=-200",
        "school=test:high:a&school=test:high:b", "percentile=12.34&totals&how-far=false&score=average&least-players=3",
        "at=2026-11-21T08%3A30Z",
        "page=2&page-size=1000", "%ED%A0%80=%00",
      ],
      words: ["%", "%2B", "+", "&", "=", "top=", "page=", "9223372036854775807", "radius=", "before=", "at="]
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let known = BoardQuestion.form.parameters.map(\.name)
      guard let query = try? QueryParameters(text, known: known) else { return }
      var question = BoardQuestion.form.template
      try? question.read(query)
      _ = IPAddress(text)
      _ = IPRange(text)
      _ = try? AdminTokens(text)
    },
    FuzzTarget(
      "token", seeds: ["Ag", "AgAAAAAAAAAB-_"],
      bytes: [[2] + [UInt8](repeating: 0, count: 40) + Array("test:high:a".utf8)]
    ) { bytes in
      guard let key = TokenKey(Data(repeating: 7, count: 32)) else { return }
      _ = try? key.verify(String(decoding: bytes, as: UTF8.self))
      // What the signature keeps others from writing.
      guard let token = Token(payload: Data(bytes)) else { return }
      demand((try? key.verify(key.sign(token))) == token, "a token is read from its own text")
    },
    FuzzTarget(
      "events",
      seeds: [
        "event: board\nid: 5\ndata: {\"a\":1}\ndata: b\n\n", "\u{FEFF}:comment\r\nretry: 100\rdata\n\n",
        "data: x\r\n\r\n",
      ],
      words: ["data:", "event:", "id:", "retry:", "\r\n", "\n\n", "99999999999999999999"]
    ) { bytes in
      var whole = EventStreamParser(limit: 1 << 12)
      let events = try? whole.feed(bytes)
      var pieces = EventStreamParser(limit: 1 << 12)
      let byByte = try? bytes.flatMap { try pieces.feed([$0]) }
      demand(events == byByte, "events are the same in whatever pieces their bytes come")
    },
  ]
}
