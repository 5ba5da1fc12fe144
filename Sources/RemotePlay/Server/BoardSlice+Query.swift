import Boards
import SchoolDirectory
import TapGame

extension BoardSlice {
  /// The slice as query parameters of the API, named like the options of `rankings`.
  var query: [(name: String, value: String)] {
    switch self {
    case .top(let count): [("top", String(count))]
    case .page(let number, let size): [("page", String(number)), ("page-size", String(size))]
    case .around(let school, let radius): [("around", school.rawValue), ("radius", String(radius))]
    case .after(let cursor, let size): [("after", cursor.description), ("page-size", String(size))]
    case .before(let cursor, let size): [("before", cursor.description), ("page-size", String(size))]
    case .ranks(let ranks): [("rank", Self.text(ranks))]
    case .taps(let taps): [("taps", Self.text(taps))]
    case .schools(let schools): schools.map { ("school", $0.rawValue) }
    case .whole: [("top", String(Int.max))]
    }
  }

  /// The text of a range, such as `3-7`; `3-` if it has no upper bound.
  private static func text<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) -> String {
    "\(range.lowerBound)-" + (range.upperBound == .max ? "" : "\(range.upperBound)")
  }
}

extension PageSlice<SchoolID> {
  /// The slice as query parameters of the API.
  var query: [(name: String, value: String)] { query { [("around", $0.rawValue)] } }
}

extension PageSlice<PlayerReference> {
  /// The slice as query parameters of the API.
  var query: [(name: String, value: String)] {
    query {
      switch $0 {
      case .session(let session): [("around", session.description)]
      case .named(let nickname, let school): [("nickname", nickname.text), ("school", school.rawValue)]
      }
    }
  }
}

extension PageSlice {
  fileprivate func query(around name: (Member) -> [(name: String, value: String)]) -> [(name: String, value: String)] {
    switch self {
    case .top(let count): [("top", String(count))]
    case .page(let number, let size): [("page", String(number)), ("page-size", String(size))]
    case .around(let member, let radius): name(member) + [("radius", String(radius))]
    case .whole: [("top", String(Int.max))]
    }
  }
}
