import Boards
import GameAPI
import Hummingbird
import SchoolDirectory
import TapGame

extension ContestHTTPServer {
  /// Adds the administrator's routes if the server has an administrator.
  func addAdminRoutes(to router: Router<GameContext>) {
    guard let tokens = settings.adminTokens else { return }
    addDeskRoutes(to: router, tokens)
    let group = router.group("/admin/api").add(middleware: AdminMiddleware(server: self, tokens: tokens))
    addAdminSeasonRoutes(to: group)
    addAdminCommandRoutes(to: group)
    addAdminLogRoutes(to: group)
    addAdminRecordRoutes(to: group)
    addAdminReviewRoutes(to: group)
    addAdminBackupRoutes(to: group)
    addAdminWebhookRoutes(to: group)
    addAdminHallRoutes(to: group)
    addAdminBoardRoutes(to: group)
    addAdminDirectoryRoutes(to: group)
    // A reveal gives awards for what has counted, also while the season is frozen.
    addHistoryRoute(to: group, under: "", of: unfrozen)
    addPlayersRoute(to: group, under: "", of: unfrozen)
  }
}

extension ContestHTTPServer {
  func addAdminSeasonRoutes(to group: RouterGroup<GameContext>) {
    group.get("seasons") { _, _ in
      Response.json(try GameJSON.text(SeasonListing(seasons: try await unfrozen.seasonAnswers())))
    }
    group.get("seasons/{id}/join") { _, context in
      Response.json(try GameJSON.text(try await joinAnswer(of: try context.season("id"))))
    }
  }
}

extension ContestHTTPServer {
  /// Adds the administrator's route for the audit list.
  func addAdminLogRoutes(to group: RouterGroup<GameContext>) {
    group.get("log") { request, _ in
      let query = try QueryParameters(of: request, known: ["before", "season", "limit"])
      let before = try query.value("before", "the number of an entry") { Int64($0) }
      let season = try query.season()
      let limit = try query.number("limit", in: 1...1000, default: 20)
      if let season { _ = try await unfrozen.season(season) }
      let records = try await unfrozen.orders(before: before, season: season, limit: limit)
      let head = try await unfrozen.orderHead(before: before)
      return Response.json(try OrderListing.json(records, isLast: records.count < limit, head: head))
    }
  }
}

extension ContestHTTPServer {
  /// Adds the administrator's routes that list adjustments, bans, sheets of taps, editions of directories, and people.
  func addAdminRecordRoutes(to group: RouterGroup<GameContext>) {
    group.get("adjustments") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      let records = try await unfrozen.adjustments(season: season)
      return Response.json(try GameJSON.text(AdjustmentListing(adjustments: records)))
    }
    group.get("bans") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      return Response.json(try GameJSON.text(BanListing(bans: try await unfrozen.bans(season: season))))
    }
    group.get("sheets") { request, _ in
      let season = try QueryParameters(of: request, known: ["season"]).season()
      return Response.json(try GameJSON.text(TapSheetListing(sheets: try await unfrozen.tapSheets(season: season))))
    }
    group.get("editions") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return Response.json(try GameJSON.text(EditionListing(editions: try await unfrozen.schoolEditions())))
    }
    group.get("people") { request, _ in
      _ = try QueryParameters(of: request, known: [])
      return Response.json(try GameJSON.text(PeopleListing(people: try await unfrozen.people())))
    }
  }
}

extension ContestHTTPServer {
  /// Adds the administrator's routes that list sessions and nicknames.
  func addAdminReviewRoutes(to group: RouterGroup<GameContext>) {
    group.get("review") { request, _ in
      let query = try QueryParameters(of: request, known: ["season", "limit"])
      let list = try await unfrozen.review(
        season: try query.season(), limit: try query.number("limit", in: 1...1000, default: 20))
      return Response.json(try GameJSON.text(list))
    }
    group.get("names") { request, _ in
      let query = try QueryParameters(of: request, known: ["season", "limit"])
      let list = try await unfrozen.names(
        season: try query.season(), limit: try query.number("limit", in: 1...1000, default: 100))
      return Response.json(try GameJSON.text(list))
    }
    group.get("sessions") { request, _ in
      let query = try QueryParameters(of: request, known: ["season", "nickname", "school", "limit"])
      let list = try await unfrozen.sessions(
        season: try query.season(), nickname: try query.value("nickname", "a nickname") { Nickname($0) },
        school: try query.value("school", "a school id") { SchoolID($0) },
        limit: try query.number("limit", in: 1...1000, default: 20))
      return Response.json(try GameJSON.text(list))
    }
  }
}
