/// Writes TouchSchool's own CSV.
public enum DirectoryWriter {
  /// The schools as CSV (RFC 4180, LF), with a header:
  /// `id,name,level,region,district,address,latitude,longitude,status`, and `pupils` if a school has a head count.
  ///
  /// ``DirectoryReader`` reads the same schools back if their texts are already normalised: NFC, single spaces.
  public static func csv(_ schools: some Sequence<School>) -> String {
    let hasPupils = schools.contains { $0.pupils != nil }
    var text = (TouchSchoolLayout.columns + (hasPupils ? ["pupils"] : [])).joined(separator: ",") + "\n"
    for school in schools {
      let fields = [
        school.id.rawValue, school.name, school.level.rawValue, school.region, school.district, school.address,
        school.latitude.map { "\($0)" } ?? "", school.longitude.map { "\($0)" } ?? "", school.status.rawValue,
      ]
      text += CSVLine.join(fields + (hasPupils ? [school.pupils.map(String.init) ?? ""] : [])) + "\n"
    }
    return text
  }
}
