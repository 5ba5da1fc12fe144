/// What a server of directories answers.
package struct Answer: Sendable {
  package var status = 200
  package var headers: [String: String] = ["content-type": "application/json;charset=UTF-8"]
  package var body: [UInt8]

  package init(_ body: some Sequence<UInt8>, status: Int = 200, headers: [String: String] = [:]) {
    self.body = Array(body)
    self.status = status
    self.headers.merge(headers) { $1 }
  }

  package init(_ body: String, status: Int = 200, headers: [String: String] = [:]) {
    self.init(Array(body.utf8), status: status, headers: headers)
  }

  // MARK: As the APIs answer

  /// A page of a CareerNet list of so many schools.
  package static func careerNet(_ ask: Ask, total: Int, stated: Int? = nil, from first: Int? = nil) -> Answer {
    let words = ["elem_list": "초등학교", "midd_list": "중학교", "high_list": "고등학교", "seet_list": "학교", "alte_list": "대안학교"]
    let start = first ?? (ask.page - 1) * ask.size
    let rows = (start..<max(start, min(total, start + ask.size))).map { number in
      """
      {"link":"","adres":"서울특별시 종로구 길 \(number)","schoolName":"가\(number)\(words[ask.list] ?? "")","region":"서울특별시",\
      "totalCount":"\(stated ?? total)","estType":"공립","seq":"\(number)"}
      """
    }
    return Answer("{\"dataSearch\":{\"content\":[\(rows.joined(separator: ","))]}}")
  }

  /// A page of NEIS's list of so many schools, by turns elementary, middle, high and special.
  package static func neis(_ ask: Ask, total: Int, stated: Int? = nil) -> Answer {
    let start = (ask.page - 1) * ask.size
    guard start < total else { return neisResult("INFO-200", "해당하는 데이터가 없습니다.") }
    let kinds = ["초등학교", "중학교", "고등학교", "특수학교"]
    let rows = (start..<min(total, start + ask.size)).map { number in
      """
      {"SD_SCHUL_CODE":"\(7_000_000 + number)","SCHUL_NM":"나\(number)\(kinds[number % 4])","SCHUL_KND_SC_NM":"\(kinds[number % 4])",\
      "LCTN_SC_NM":"부산광역시","ORG_RDNMA":"부산광역시 중구 길 \(number)","FOND_SC_NM":null}
      """
    }
    return Answer(
      """
      {"schoolInfo":[{"head":[{"list_total_count":\(stated ?? total)},{"RESULT":{"CODE":"INFO-000","MESSAGE":"정상 처리되었습니다."}}]},\
      {"row":[\(rows.joined(separator: ","))]}]}
      """)
  }

  /// What NEIS answers in place of schools, with HTTP 200.
  package static func neisResult(_ code: String, _ message: String = "") -> Answer {
    Answer("{\"RESULT\":{\"CODE\":\"\(code)\",\"MESSAGE\":\"\(message)\"}}")
  }
}
