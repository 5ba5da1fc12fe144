import Foundation
import GameAPI
import NIOFoundationCompat
import TapGame
import Testing

@testable import GameServer

@Suite struct `the answer to a batch` {
  @Test(arguments: [nil] + RejectionReason.allCases)
  func `is written by hand as the encoder would write it`(reason: RejectionReason?) throws {
    for number in [0, 1, Int64.max] {
      let receipt = Receipt(
        session: SessionID(rawValue: number), sequence: number, accepted: number, rejected: number, reason: reason,
        sessionTaps: number, schoolTaps: number, revision: Revision(rawValue: number))
      var answer = TapAnswer(receipt: receipt, wait: number)
      for taps in [nil, 0, number] {
        answer.firstTaps = taps
        answer.elsewhere = taps == nil ? nil : true
        #expect(Data(buffer: answer.json) == (try GameJSON.line(answer)))
      }
    }
  }
}
