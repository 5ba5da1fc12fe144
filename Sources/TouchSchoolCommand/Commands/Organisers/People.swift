import Basics
import Boards
import ArgumentParser
import Foundation
import Leaderboard
import TapGame

struct People: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "people", subcommands: [PeopleList.self, PeopleAdd.self, PeopleWithdraw.self])
}

struct PeopleList: AsyncParsableCommand {
  static let configuration = CommandConfiguration("people list")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    try await organiser.printList(PeopleQuestion(), by: output, none: "Nobody has a token of their own yet.") {
      Report(
        $0,
        [
          .init(.name, "name", "Name") { $0.name },
          .init(.word, "role", "Role") { $0.role.rawValue },
          .init(.time, "added_at", "\(context: "person")Added") { $0.addedAt },
        ])
    }
  }
}

struct PeopleAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration("people add")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: "What the person may do: organiser, presenter, name-keeper or reader.") var role: PersonRole
  @Argument(help: "The name, of 1 to \(Person.maximumLength) characters.") var name: String

  func run() async throws {
    var generator = SystemRandomNumberGenerator()
    let token = Person.newToken(using: &generator)
    try await order.with { desk in
      let person = try await desk.send(AddPerson(name, as: role, digest: Person.digest(of: token)))
      guard !desk.isDryRun else { return }
      let report = Report(
        [person], isFields: true,
        [
          .init(.name, "name", "Name") { $0.name },
          .init(.word, "role", "Role") { $0.role.rawValue },
          .init(.id, "token", "Token") { _ in token },
        ])
      try output.printer.print(report, json: report.objects[0])
      order.tell("The token is shown only now. The server's address with /desk#\(token) after it opens the desk.")
    }
  }
}

struct PeopleWithdraw: AsyncParsableCommand {
  static let configuration = CommandConfiguration("people withdraw")

  @OptionGroup var order: OrderOptions
  @Argument(help: "The person's name.") var name: String

  func run() async throws {
    try await order.with { desk in
      let person = try await desk.send(WithdrawPerson(name))
      guard !desk.isDryRun else { return }
      order.tell("The token of \(person.name) opens nothing any more.")
    }
  }
}
