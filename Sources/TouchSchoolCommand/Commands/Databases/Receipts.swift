import ArgumentParser
import Console
import Foundation
import Basics
import Leaderboard
import TapGame

struct Receipts: AsyncParsableCommand {
  static let configuration = CommandConfiguration("receipt", subcommands: [ReceiptProve.self, ReceiptVerify.self])
}

struct ReceiptProve: AsyncParsableCommand {
  static let configuration = CommandConfiguration("receipt prove")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The session's number, as players sessions prints it.") var session: SessionID

  func run() async throws {
    let proof = try await store.with(.readOnly) { try await $0.receiptProof(of: session) }
    do { try proof.verify() } catch {
      throw BadData(
        file: store.path, "The receipts are not those that were sealed; touchschool check tells what has changed.")
    }
    try Printer(.json).jsonLine(proof)
  }
}

struct ReceiptVerify: ParsableCommand {
  static let configuration = CommandConfiguration("receipt verify")

  @OptionGroup var output: FormatOption
  @Option(help: ArgumentHelp("The root that the organiser has shown, or its first 16 digits.", valueName: "digits"))
  var root: String?
  @Argument(help: "The file with the proof; - is standard input.") var file: String

  /// A session may have a receipt for each second of a day, of some 60 bytes each.
  private static let maximumSize = 64 << 20

  func run() throws {
    let bytes = try InputFile.read(file, upTo: Self.maximumSize)
    guard !JSONTokenizer.repeatsName(in: bytes),
      let proof = try? JSONDecoder().decode(ReceiptProof.self, from: Data(bytes))
    else {
      throw BadData(
        file: file, "This is not a proof of receipts; name a file that a phone or touchschool receipt prove has saved.")
    }
    do { try proof.verify(shown: root) } catch {
      throw BadData(file: file, error.words)
    }
    let report = report(of: proof)
    try output.printer.print(report, json: report.objects[0])
    if root == nil {
      FileOptions.tell(
        Words(
          "Compare the root with the one that the organiser has shown (--root); only if they are the same, these receipts are in the result."
        ), quiet: false)
    }
  }

  private func report(of proof: ReceiptProof) -> Report<ReceiptProof> {
    Report(
      [proof], isFields: true,
      [
        .init(.number, "season", "season") { $0.season },
        .init(.number, "session", "session") { $0.session },
        .init(.word, "school_id", "school") { $0.school },
        .init(.time, "opened_at", "opened") { $0.openedAt },
        .init(.count, "receipts", "receipts") { $0.receipts.count },
        .init(.count, "accepted", "accepted taps") { $0.accepted },
        .init(.count, "rejected", "rejected taps") { $0.rejected },
        .init(.count, "taps", "taps in the result") { $0.taps },
        .init(.word, "root", "root") { $0.root },
        .init(
          .word, "compared", "compared",
          cell: { _ in
            root == nil
              ? .init(saying: "not yet", style: .warning)
              : .init(saying: "the same as the root shown", style: .gain)
          }
        ) { _ in root != nil },
      ])
  }
}
