import SchoolDirectory
import Testing

/// Directories as ministries and cities publish them: their columns, encodings and separators, with invented schools.
@Suite struct `A published list` {
  private func bytes(_ text: String, _ encoding: Encoding) -> [UInt8] {
    switch encoding {
    case .utf8: Array(text.utf8)
    case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    // All signs of these texts are in Latin-1, but for the quotes of Windows.
    case .windows: text.unicodeScalars.map { Self.windows[$0] ?? UInt8(truncatingIfNeeded: $0.value) }
    }
  }

  enum Encoding: CaseIterable { case utf8, utf8WithMark, windows }
  private static let windows: [Unicode.Scalar: UInt8] = ["„": 0x84, "“": 0x93, "”": 0x94, "’": 0x92, "œ": 0x9C]

  private func read(_ text: String, _ encoding: Encoding, columns: String?) throws -> DirectoryEdition {
    let columns = try columns.map { try #require(DirectoryColumns($0)) }
    return try DirectoryReader.read(bytes(text, encoding), columns: columns)
  }

  @Test(arguments: Encoding.allCases)
  func `of the United Kingdom is recognised`(encoding: Encoding) throws {
    let text = """
      "URN","LA (code)","LA (name)","EstablishmentNumber","EstablishmentName","EstablishmentStatus (name)","PhaseOfEducation (name)","Street","Town","Postcode","GOR (name)"\r
      "100000","201","Someshire","3614","St Larks’ “Café”, Primary","Open","Primary","1 Lane\r
      Flat 2","Oldtown","SH1 1AA","East of Somewhere"\r

      """
    let edition = try read(text, encoding, columns: nil)
    #expect(edition.format == .uk && edition.skipped == [])
    #expect(edition.schools.map(\.name) == ["St Larks’ “Café”, Primary"])
    #expect(edition.schools.map(\.address) == ["1 Lane Flat 2, Oldtown, SH1 1AA"])
  }

  @Test(arguments: Encoding.allCases)
  func `of France is read by its columns`(encoding: Encoding) throws {
    let text = """
      numero_uai;appellation_officielle;denomination_principale;libelle_commune;latitude;longitude;etat_etablissement_libe;libelle_region
      0010001A;École élémentaire « L'œuvre
      du Nord »;Ecole;Bourg;46,1;5,2;OUVERT;Région
      0010002B;"Collège ""Saint-Éxupéry""; annexe";Collège;Ajaccio;41.9;8.7;FERME;Région
      0010003C;Lycée;Lycée;Ajaccio;;;A FERMER;Région
      0010004D;Service;Information et orientation;Ajaccio;;;OUVERT;Région
      """.replacing("« L'œuvre\ndu Nord »", with: "\"« L'œuvre\ndu Nord »\"").replacing(
        "élémentaire \"«", with: "élémentaire «"
      ).replacing(
        ";École élémentaire", with: ";\"École élémentaire")
    let edition = try read(
      text, encoding,
      columns:
        "id=numero_uai,name=appellation_officielle,level=denomination_principale,district=libelle_commune,latitude=latitude,longitude=longitude,status=etat_etablissement_libe,region=libelle_region"
    )
    #expect(edition.skipped == [])
    #expect(
      edition.schools.map(\.name) == [
        "École élémentaire « L'œuvre du Nord »", "Collège \"Saint-Éxupéry\"; annexe", "Lycée", "Service",
      ])
    #expect(
      edition.schools.map(\.id.rawValue) == [
        "own:elementary:0010001A", "own:middle:0010002B", "own:high:0010003C", "own:other:0010004D",
      ])
    #expect(edition.schools.map(\.status) == [.open, .closed, .open, .open])
    #expect(edition.schools.map(\.latitude) == [46.1, 41.9, nil, nil] && edition.schools[0].district == "Bourg")
  }

  @Test(arguments: Encoding.allCases)
  func `of Berlin is read by its columns`(encoding: Encoding) throws {
    let text = """
      BSN;Schulname;Schulart;Träger;Bezirk;PLZ;Straße\r
      01G01;Grundschule am „Tor“;Grundschule;öffentlich;Mitte;10115;Müllerstraße\r
      02Y03;Gymnasium;Gymnasium;öffentlich;Mitte;10115;X\r
      03S04;Schule;Schule mit sonderpädagogischem Förderschwerpunkt;öffentlich;Mitte;10115;X\r

      """
    let edition = try read(
      text, encoding, columns: "id=BSN,name=Schulname,level=Schulart,district=Bezirk,address=Straße")
    #expect(edition.skipped == [])
    #expect(edition.schools.map(\.id.rawValue) == ["own:elementary:01G01", "own:high:02Y03", "own:other:03S04"])
    #expect(edition.schools[0].name == "Grundschule am „Tor“" && edition.schools[0].address == "Müllerstraße")
    // Without a word on the columns, the sentence is about the columns, whatever the encoding is.
    #expect { try read(text, encoding, columns: nil) } throws: { error in
      guard case DirectoryError.unknownColumns(let names) = error else { return false }
      return names.contains("Straße")
    }
  }

  @Test(arguments: Encoding.allCases)
  func `of Seattle is read by itself, and by its columns`(encoding: Encoding) throws {
    let text = """
      X,Y,OBJECTID,SCHOOL,TYPE,ADDRESS,CITY,STATUS\r
      -122.3,47.6,1,Adams,Elementary,1 Ave NW,Seattle,Active\r
      -122.4,47.7,2,Blaine,K-8,2 Ave NW,Seattle,Active\r
      -122.4,47.7,3,Old,High School,2 Ave NW,Seattle,Inactive\r

      """
    #expect(try read(text, encoding, columns: nil).schools.map(\.name) == ["Adams", "Blaine", "Old"])
    let edition = try read(
      text, encoding, columns: "id=OBJECTID,name=SCHOOL,level=TYPE,latitude=Y,longitude=X,status=STATUS,district=CITY")
    #expect(edition.schools.map(\.id.rawValue) == ["own:elementary:1", "own:other:2", "own:high:3"])
    #expect(edition.schools.map(\.status) == [.open, .open, .closed] && edition.schools[0].latitude == 47.6)
  }

  @Test func `that is Korean, with a damaged byte, is not taken for Western European text`() throws {
    // 가온고 in CP949, and a byte that no character begins with.
    let bytes = Array("name,x\n".utf8) + [0xB0, 0xA1, 0xBF, 0xC2, 0xB0, 0xED, 0xFF] + Array(",1\n".utf8)
    #expect { try DirectoryReader.read([0xC0, 0xCC, 0xB8, 0xA7] + bytes) } throws: { error in
      guard case DirectoryError.wrongEncoding("CP949", _, _) = error else { return false }
      return true
    }
  }
}
