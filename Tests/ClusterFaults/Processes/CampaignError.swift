/// Why a campaign cannot go on, as a sentence.
struct CampaignError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
