import Boards
import Basics
import GameAPI
import NIOCore
import SchoolDirectory
import TapGame

extension JSONWriter {
  /// The written JSON as the body of a response.
  static func buffer(capacity: Int, _ write: (inout JSONWriter) -> Void) -> ByteBuffer {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(capacity)
    var json = JSONWriter(bytes)
    write(&json)
    return ByteBuffer(bytes: json.take())
  }

  mutating func member(_ name: String, _ moment: Timestamp?) { member(name, moment?.description) }

  /// Writes a page of a board, in the JSON form that the command and the API share.
  ///
  /// - Parameter revision: the revision to write. The page's own revision can be older if the content is the same.
  mutating func value(_ page: BoardPage, revision: Revision) {
    object { json in
      if let at = page.at { json.member("at", at) }
      json.member("board", page.board.description)
      json.key("entries")
      json.array { json in
        for standing in page.entries { json.value(standing) }
      }
      json.member("next", page.next?.description)
      json.member("previous", page.previous?.description)
      json.member("revision", revision.rawValue)
      if let number = page.schoolsWithTaps { json.member("schoolsWithTaps", number) }
      json.key("season")
      json.value(page.season)
      json.member("ties", page.ties.rawValue)
      json.member("total", page.total)
    }
  }

  private mutating func value(_ standing: Standing) {
    object { json in
      json.member("rank", standing.rank)
      json.member("reachedAt", standing.reachedAt)
      json.key("school")
      json.object { json in
        json.member("district", standing.school.district)
        json.member("id", standing.school.id.rawValue)
        json.member("level", standing.school.level.rawValue)
        json.member("name", standing.school.name)
        json.member("region", standing.school.region)
        if standing.school.status == .closed {
          json.member("status", standing.school.status.rawValue)
        }
      }
      json.member("taps", standing.taps)
    }
  }

  private mutating func value(_ season: SeasonSummary) {
    object { json in
      json.member("endsAt", season.endsAt)
      json.member("finalAt", season.finalAt)
      if let moment = season.frozenSince { json.member("frozenSince", moment) }
      json.member("id", season.id.rawValue)
      json.member("name", season.name)
      if let pause = season.pause {
        json.key("pause")
        json.object { json in
          if let left = pause.left { json.member("left", left) }
          json.member("since", pause.since)
        }
      }
      json.member("startsAt", season.startsAt)
      json.member("state", season.state.rawValue)
    }
  }

  mutating func value(_ change: BoardChange, page: BoardPage) {
    object { json in
      json.key("moves")
      json.array { json in
        for move in change.moves { json.value(move) }
      }
      json.member("overtakingCount", change.overtakingCount)
      json.key("overtakings")
      json.array { json in
        for overtaking in change.overtakings { json.value(overtaking) }
      }
      json.key("page")
      json.value(page, revision: page.revision)
      json.member("revision", page.revision.rawValue)
      json.member("since", change.since?.rawValue)
    }
  }

  private mutating func value(_ move: BoardChange.Move) {
    object { json in
      json.member("gained", move.gained)
      json.member("rank", move.rank)
      json.member("rankBefore", move.rankBefore)
      json.member("reachedAt", move.reachedAt)
      json.key("school")
      json.name(of: move.school)
      json.member("taps", move.taps)
      json.member("tapsBefore", move.tapsBefore)
    }
  }

  private mutating func value(_ overtaking: BoardChange.Overtaking) {
    object { json in
      json.key("passed")
      json.name(of: overtaking.passed)
      json.member("rank", overtaking.rank)
      json.key("school")
      json.name(of: overtaking.school)
    }
  }

  private mutating func name(of school: SchoolName) {
    object { json in
      json.member("id", school.id.rawValue)
      json.member("name", school.name)
    }
  }
}

extension JSONWriter {
  /// Writes the result of a batch as ``GameAPI/GameJSON/line(_:)`` does, but faster, because every batch needs one.
  mutating func value(_ answer: TapAnswer) {
    let receipt = answer.receipt
    object { json in
      json.member("accepted", receipt.accepted)
      if let elsewhere = answer.elsewhere { json.member("elsewhere", elsewhere) }
      if let taps = answer.firstTaps { json.member("firstTaps", taps) }
      if let reason = receipt.reason { json.member("reason", reason.rawValue) }
      json.member("rejected", receipt.rejected)
      json.member("revision", receipt.revision.rawValue)
      json.member("schoolTaps", receipt.schoolTaps)
      json.member("sequence", receipt.sequence)
      json.member("session", receipt.session.rawValue)
      json.member("sessionTaps", receipt.sessionTaps)
      json.member("wait", answer.wait)
    }
  }
}

extension TapAnswer {
  var json: ByteBuffer { JSONWriter.buffer(capacity: 256) { $0.value(self) } }
}
