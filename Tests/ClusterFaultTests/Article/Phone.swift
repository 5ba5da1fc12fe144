import Foundation
import TestSupport
import Testing

/// What a server answered.
struct Reply: Sendable {
  let status: Int
  let body: String
  /// From the call to the last byte, in seconds.
  let time: Double

  var json: JSON { (try? JSON(parsing: body)) ?? .null }
}

extension Machine {
  /// Calls a server with `curl`.
  ///
  /// - Returns: `nil` if no answer came.
  func ask(_ url: String, post json: String? = nil, token: String? = nil, id: String? = nil) async throws -> Reply? {
    let format = "\n%{http_code} %{time_total}"
    var words = ["curl", "-s", "--cacert", laboratory.folder.path("page.pem"), "-w", format, url]
    if let json { words += ["-H", "Content-Type: application/json", "-d", json] }
    if let token { words += ["-H", "Authorization: Bearer \(token)"] }
    if let id { words += ["-H", "Idempotency-Key: \(id)"] }
    let lines = try await run(words).output.split(separator: "\n", omittingEmptySubsequences: false)
    let figures = try #require(lines.last).split(separator: " ")
    let (status, time) = (try #require(Int(figures[0])), try #require(Double(figures[1])))
    return status == 0 ? nil : Reply(status: status, body: lines.dropLast().joined(separator: "\n"), time: time)
  }
}

extension ThreeMachines {
  /// The address that players know.
  static let site = "https://\(page)"

  /// The organisers' token.
  var token: String {
    get throws {
      let file = try String(contentsOfFile: laboratory.folder.path("authority/admin.token"), encoding: .utf8)
      return try #require(file.split(whereSeparator: \.isWhitespace).last.map(String.init))
    }
  }

  /// Runs the command on the phone, with the organisers' token.
  func command(_ words: String...) async throws -> Program.Ending {
    let authority = ["env", "SSL_CERT_FILE=\(laboratory.folder.path("page.pem"))"]
    let place = ["--server", Self.site, "--token-file", laboratory.folder.path("authority/admin.token")]
    return try await phone.run(authority + ["touchschool-online"] + words + place)
  }

  /// Gives an order through the proxy.
  func order(_ name: String, _ json: String, id: String?, at site: String = site) async throws -> Reply? {
    try await phone.ask("\(site)/admin/api/commands/\(name)", post: json, token: token, id: id)
  }

  /// A session in a season that anybody may join.
  struct Session: Sendable {
    let number: Int64
    let token: String
    let season: Int64
  }

  /// Takes in a list of classes, begins such a season, and opens a session through the proxy.
  func join() async throws -> Session {
    let classes = laboratory.folder.path("classes.txt")
    try Data("1반\n2반\n".utf8).write(to: URL(filePath: classes))
    let imported = try await command("schools", "import", classes, "--from", "names")
    try #require(imported.status == 0, "\(imported.errors)")
    let begun = try await command("season", "start", "Autumn")
    try #require(begun.status == 0, "\(begun.errors)")
    let seasons = try #require(try await phone.ask("\(Self.site)/api/seasons")).json["seasons"].elements
    let season = try #require(seasons.first { $0["name"] == "Autumn" }?["id"].integer)
    let schools = try #require(try await phone.ask("\(Self.site)/api/schools?limit=1")).json["schools"].elements
    let school = try #require(schools.first?["id"].string)
    let opened = try #require(
      try await phone.ask("\(Self.site)/api/sessions", post: #"{"school":"\#(school)","season":\#(season)}"#))
    try #require(opened.status == 201, "\(opened.body)")
    return Session(
      number: try #require(opened.json["session"].integer), token: try #require(opened.json["token"].string),
      season: season)
  }

  /// Hands in a batch.
  func tap(_ session: Session, _ sequence: Int, taps: Int = 3, at site: String = site) async throws -> Reply? {
    try await phone.ask(
      "\(site)/api/taps", post: #"{"sequence":\#(sequence),"taps":\#(taps),"span":1000}"#, token: session.token)
  }
}
