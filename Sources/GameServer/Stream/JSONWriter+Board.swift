import Boards
import SchoolDirectory
import TapGame

extension JSONWriter {
  /// Writes a page of a board, in the shape of the command and the API.
  ///
  /// - Parameter revision: the revision to write. That of the page can be an older one with the same content.
  mutating func value(_ page: BoardPage, revision: Revision) {
    object { json in
      if let at = page.at {
        json.key("at")
        json.value(at)
      }
      json.key("board")
      json.value(page.board.description)
      json.key("entries")
      json.array { json in
        for standing in page.entries { json.value(standing) }
      }
      json.key("next")
      json.value(page.next)
      json.key("previous")
      json.value(page.previous)
      json.key("revision")
      json.value(revision.rawValue)
      json.key("season")
      json.value(page.season)
      json.key("ties")
      json.value(page.ties.rawValue)
      json.key("total")
      json.value(page.total)
    }
  }

  private mutating func value(_ standing: Standing) {
    object { json in
      json.key("rank")
      json.value(standing.rank)
      json.key("reachedAt")
      json.value(standing.reachedAt)
      json.key("school")
      json.object { json in
        json.key("district")
        json.value(standing.school.district)
        json.key("id")
        json.value(standing.school.id.rawValue)
        json.key("level")
        json.value(standing.school.level.rawValue)
        json.key("name")
        json.value(standing.school.name)
        json.key("region")
        json.value(standing.school.region)
        if standing.school.status == .closed {
          json.key("status")
          json.value(standing.school.status.rawValue)
        }
      }
      json.key("taps")
      json.value(standing.taps)
    }
  }

  private mutating func value(_ season: SeasonSummary) {
    object { json in
      json.key("endsAt")
      if let endsAt = season.endsAt { json.value(endsAt) } else { json.null() }
      json.key("finalAt")
      if let finalAt = season.finalAt { json.value(finalAt) } else { json.null() }
      json.key("id")
      json.value(season.id.rawValue)
      json.key("name")
      json.value(season.name)
      json.key("startsAt")
      json.value(season.startsAt)
      json.key("state")
      json.value(season.state.rawValue)
    }
  }

  private mutating func value(_ cursor: BoardCursor?) {
    if let cursor { value(cursor.description) } else { null() }
  }

  /// Writes the changes of a slice, and the whole slice after them.
  mutating func value(_ change: BoardChange, page: BoardPage) {
    object { json in
      json.key("moves")
      json.array { json in
        for move in change.moves { json.value(move) }
      }
      json.key("overtakingCount")
      json.value(change.overtakingCount)
      json.key("overtakings")
      json.array { json in
        for overtaking in change.overtakings { json.value(overtaking) }
      }
      json.key("page")
      json.value(page, revision: page.revision)
      json.key("revision")
      json.value(page.revision.rawValue)
      json.key("since")
      if let since = change.since { json.value(since.rawValue) } else { json.null() }
    }
  }

  private mutating func value(_ move: BoardChange.Move) {
    object { json in
      json.key("gained")
      json.value(move.gained)
      json.key("rank")
      json.value(move.rank)
      json.key("rankBefore")
      json.value(move.rankBefore)
      json.key("reachedAt")
      json.value(move.reachedAt)
      json.key("school")
      json.name(of: move.school)
      json.key("taps")
      json.value(move.taps)
      json.key("tapsBefore")
      json.value(move.tapsBefore)
    }
  }

  private mutating func value(_ overtaking: BoardChange.Overtaking) {
    object { json in
      json.key("passed")
      json.name(of: overtaking.passed)
      json.key("rank")
      json.value(overtaking.rank)
      json.key("school")
      json.name(of: overtaking.school)
    }
  }

  private mutating func name(of school: SchoolName) {
    object { json in
      json.key("id")
      json.value(school.id.rawValue)
      json.key("name")
      json.value(school.name)
    }
  }
}
