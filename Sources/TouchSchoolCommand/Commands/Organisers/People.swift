import Boards
import ArgumentParser
import Foundation
import GameAPI
import Leaderboard
import TapGame

/// `touchschool people`
struct People: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The people who help to run the contest at a server: add them, list them, withdraw their tokens.",
    discussion: """
      Each has a token of their own and a role: an organiser may do everything, a presenter steers walls and the reveal, a name keeper hides \
      and shows names of players, a reader sees everything and changes nothing. touchschool log has what they did under their names. \
      Those who have a token of the server's --admin-token-file, or the address that serve prints, are organisers; nobody can withdraw them here.
      """,
    subcommands: [PeopleList.self, PeopleAdd.self, PeopleWithdraw.self])
}

/// `touchschool people list`
struct PeopleList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the people who have a token.",
    discussion: """
      EXAMPLES:
        touchschool people list
        touchschool people list --server https://hall.example --token-file token
      """)

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    try await organiser.printList(
      PeopleQuestion(), by: output, none: ("토큰을 받은 사람이 아직 없어요.", "Nobody has a token of their own yet.")
    ) {
      Report(
        $0,
        [
          .init(.name, "name", "Name", "이름") { $0.name },
          .init(.word, "role", "Role", "역할") { $0.role.rawValue },
          .init(.time, "added_at", "Added", "넣은 때") { $0.addedAt },
        ])
    }
  }
}

/// `touchschool people add`
struct PeopleAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person, and print their token once.",
    discussion: """
      The contest keeps only a digest of the token, so it is never shown again. Whoever has it comes in at /desk, or by the address \
      /desk#TOKEN of the server. So give it to this person only.

      EXAMPLES:
        touchschool people add Kim --role presenter
        touchschool people add "Ms Lee" --role name-keeper --format json
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: "What the person may do: organiser, presenter, name-keeper or reader.") var role: PersonRole
  @Argument(help: "The name, of 1 to \(Person.maximumLength) characters.") var name: String

  /// A person with the token that is shown once.
  private struct Added: Encodable {
    let name: String
    let role: PersonRole
    let token: String
  }

  func run() async throws {
    var generator = SystemRandomNumberGenerator()
    let token = Person.newToken(using: &generator)
    try await order.with { desk in
      let person = try await desk.send(AddPerson(name, as: role, digest: Person.digest(of: token)))
      guard !desk.isDryRun else { return }
      let added = Added(name: person.name, role: person.role, token: token)
      let report = Report(
        [added], isFields: true,
        [
          .init(.name, "name", "Name", "이름") { $0.name },
          .init(.word, "role", "Role", "역할") { $0.role.rawValue },
          .init(.id, "token", "Token", "토큰") { $0.token },
        ])
      try output.printer.print(report, json: added)
      order.tell(
        "토큰은 지금 한 번만 보여요. 서버의 주소 뒤에 /desk#\(token)을 붙이면 바로 들어가요.",
        "The token is shown only now. The server's address with /desk#\(token) after it opens the desk.")
    }
  }
}

/// `touchschool people withdraw`
struct PeopleWithdraw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw",
    abstract: "Withdraw a person's token, which opens nothing from then on.",
    discussion: """
      Browsers that came in with it are out, too, at every server of the contest. What the person did stays in touchschool log.

      EXAMPLES:
        touchschool people withdraw Kim
      """)

  @OptionGroup var order: OrderOptions
  @Argument(help: "The person's name.") var name: String

  func run() async throws {
    try await order.with { desk in
      let person = try await desk.send(WithdrawPerson(name))
      guard !desk.isDryRun else { return }
      order.tell(
        "\(person.name) 님의 토큰은 이제 쓸 수 없어요.", "The token of \(person.name) opens nothing any more.")
    }
  }
}
