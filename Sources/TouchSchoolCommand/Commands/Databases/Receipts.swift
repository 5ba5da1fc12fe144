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
        file: store.path, "영수증이 확정할 때와 달라요. touchschool check로 확인해 주세요.",
        "The receipts are not those that were sealed; touchschool check tells what has changed.")
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
        file: file, "영수증의 증명이 아니에요. 휴대전화나 touchschool receipt prove가 저장한 파일을 적어 주세요.",
        "This is not a proof of receipts; name a file that a phone or touchschool receipt prove has saved.")
    }
    do { try proof.verify(shown: root) } catch {
      throw BadData(file: file, error.korean ?? error.description, error.description)
    }
    let report = report(of: proof)
    try output.printer.print(report, json: report.objects[0])
    if root == nil {
      FileOptions.tell(
        Language.ofCall(
          "뿌리를 주최자가 보여 준 것과 견주어 보세요(--root). 같을 때만 이 영수증이 결과에 들어 있어요.",
          "Compare the root with the one that the organiser has shown (--root); only if they are the same, these receipts are in the result."
        ), quiet: false)
    }
  }

  private func report(of proof: ReceiptProof) -> Report<ReceiptProof> {
    Report(
      [proof], isFields: true,
      [
        .init(.number, "season", "season", "시즌") { $0.season },
        .init(.number, "session", "session", "세션") { $0.session },
        .init(.word, "school_id", "school", "학교") { $0.school },
        .init(.time, "opened_at", "opened", "연 때") { $0.openedAt },
        .init(.count, "receipts", "receipts", "영수증") { $0.receipts.count },
        .init(.count, "accepted", "accepted taps", "센 터치") { $0.accepted },
        .init(.count, "rejected", "rejected taps", "거절한 터치") { $0.rejected },
        .init(.count, "taps", "taps in the result", "결과에 든 터치") { $0.taps },
        .init(.word, "root", "root", "뿌리") { $0.root },
        .init(
          .word, "compared", "compared", "견주기",
          cell: { _ in
            root == nil
              ? .init(Language.ofCall("아직 안 했어요", "not yet"), style: .warning)
              : .init(Language.ofCall("보여 준 뿌리와 같아요", "the same as the root shown"), style: .gain)
          }
        ) { _ in root != nil },
      ])
  }
}
