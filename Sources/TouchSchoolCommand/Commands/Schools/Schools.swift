import ArgumentParser

/// `touchschool schools`
struct Schools: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take in, fetch, find, list and make up schools.",
    subcommands: [
      SchoolsImport.self, SchoolsFetch.self, SchoolsSearch.self, SchoolsList.self, SchoolsRegions.self,
      SchoolsShow.self, SchoolsGroup.self,
      SchoolsGenerate.self, SchoolsEditions.self, SchoolsRemove.self,
    ])
}
