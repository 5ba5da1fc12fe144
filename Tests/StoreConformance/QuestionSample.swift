package import Boards
package import SchoolDirectory
package import TapGame

extension ContestQuestion {
  /// The question with its defaults, for an existing school and season. `nil` if its path has another field.
  package static func sample(school: SchoolID, season: SeasonID) -> Self? {
    let texts = ["school": school.description, "season": season.description, "board": "all"]
    var question = form.template
    for field in form.pathFields {
      guard let text = texts[field.name], field.read([text], into: &question) == nil else { return nil }
    }
    return question
  }
}
