import Basics
import ArgumentParser
import Console
import SchoolDirectory
import TapGame

struct SeasonTickets: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season tickets")

  @OptionGroup var order: OrderOptions
  @OptionGroup var season: SeasonOption
  @Option(help: "The file to write the tickets to, as CSV.") var csv: String
  @Option(help: "The file to write a page to print to, as HTML.") var sheet: String?
  @OptionGroup var replacing: OverwriteOption
  @Option(
    help: ArgumentHelp("The address to join at, which the page shows, with a QR code on each ticket.", valueName: "url")
  )
  var url: String?
  @Option(
    help: "The school that the tickets are for; any if not given.", completion: ContestCompletion.schools,
    transform: SchoolID.read)
  var school: SchoolID?
  @Argument(help: "How many.") var count: Int

  func validate() throws {
    guard (1...AddTickets.maximumCount).contains(count) else {
      throw ValidationError(saying: "1 to \(AddTickets.maximumCount.grouped) tickets are made at once, not \(count).")
    }
    try OptionRule.pair("--url", url != nil, with: "--sheet", sheet != nil)
    guard sheet != csv else {
      throw ValidationError(saying: "--csv and --sheet name the same file; name two.")
    }
  }

  func run() async throws {
    try await order.with { desk in
      let season = try await desk.season(season.season)
      let tickets = makeTickets()
      let add = AddTickets(season: season.id, tickets: tickets.map(\.digest), school: school)
      if desk.isDryRun {
        let total = try await desk.send(add)
        return order.tell(
          "\(count.grouped) tickets would be made for season \(season.id), which would have \(total.made.grouped).")
      }
      let texts = tickets.map(\.text).sorted()
      var schoolName: String?
      if let school {
        guard let found = try await desk.contest.school(school) else { throw TapRefusal.unknownSchool(school) }
        schoolName = found.name
      }
      // The files and the tickets belong together, so Ctrl-C must not stop the command between them.
      Interrupt.install()
      var files = JointFiles(overwriting: replacing.overwrite)
      let total: TicketCount
      do {
        // Write the list before the tickets are added: tickets without a list are of no use.
        try files.write(TicketSheet.csv(texts, season: season, school: school), to: csv)
        if let sheet {
          let bar = order.base.store.progressBar("Drawing tickets", total: count, unit: "\(context: "counted")tickets")
          defer { bar.finish() }
          let page = TicketSheet(tickets: texts, season: season.name, school: schoolName, url: url)
          try files.write(page.html { bar.update(completed: $0) }, to: sheet)
        }
        total = try await desk.send(add)
      } catch {
        // Tickets that the season does not have must not be printed.
        files.undo()
        throw error
      }
      files.makePrivate()
      order.tell(
        """
        Made \(count.grouped) tickets for season \(season.id) in \(csv)\(sheet.map { " and \($0)" } ?? "" as Words); \
        it has \(total.made.grouped), \(total.used.grouped) of them used.
        """
      )
      if season.joining != .ticket {
        order.tell("Season \(season.id) does not ask for tickets yet; touchschool season set join=ticket has it ask.")
      }
    }
  }

  /// Random tickets from the system's secure generator.
  private func makeTickets() -> Set<Ticket> {
    var tickets: Set<Ticket> = []
    var random = SystemRandomNumberGenerator()
    while tickets.count < count {
      let bytes = (0..<Ticket.randomLength).map { _ in UInt8.random(in: 0...255, using: &random) }
      if let ticket = Ticket(random: bytes) { tickets.insert(ticket) }
    }
    return tickets
  }
}
