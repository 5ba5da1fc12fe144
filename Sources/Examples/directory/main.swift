import SchoolDirectory

let file = """
  id,name,level,region,district
  B000012345,서울고등학교,high,서울특별시,서초구
  B000012346,경기고등학교,high,서울특별시,강남구
  E7,Rivertown Primary,elementary,North,Rivertown
  E8,,elementary,North,Rivertown
  """
let edition = try DirectoryReader.read(Array(file.utf8))
for school in edition.schools { print(school.id, school.name, school.district) }
for row in edition.skipped { print("line \(row.line) was skipped: \(row.reason)") }

let search = SchoolSearch(edition.schools)
print(search.find("강남구 ㄱㄱㄱ").hits.map(\.school.name))
print(search.find("rivrtown").hits.map(\.school.name))
