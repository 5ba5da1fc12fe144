/// The peer of the import: what a careful person writes in Python with nothing but its standard library.
///
/// One transaction, one prepared statement, rows as they are read, the same table with the same rules.
enum ImportScript {
  /// Takes the directory and the database as arguments, and prints how many schools there are then.
  static let text = #"""
    import csv, sqlite3, sys

    TABLE = """
    CREATE TABLE IF NOT EXISTS school (
      number    INTEGER PRIMARY KEY,
      id        TEXT NOT NULL UNIQUE,
      name      TEXT NOT NULL,
      level     TEXT NOT NULL CHECK (level IN ('elementary', 'middle', 'high', 'special', 'other')),
      region    TEXT NOT NULL,
      district  TEXT NOT NULL,
      address   TEXT NOT NULL,
      latitude  REAL,
      longitude REAL,
      status    TEXT NOT NULL CHECK (status IN ('open', 'closed'))
    )"""

    UPSERT = """
    INSERT INTO school (id, name, level, region, district, address, latitude, longitude, status)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      name = excluded.name, region = excluded.region, district = excluded.district, address = excluded.address,
      latitude = excluded.latitude, longitude = excluded.longitude, status = excluded.status"""

    LEVELS = {"초등학교": "elementary", "중학교": "middle", "고등학교": "high", "특수학교": "special"}
    COLUMNS = ["학교ID", "학교명", "학교급구분", "운영상태", "소재지도로명주소", "소재지지번주소", "위도", "경도"]

    def schools(file):
        rows = csv.reader(file)
        code, name, level, status, road, lot, latitude, longitude = map(next(rows).index, COLUMNS)
        for row in rows:
            kind = LEVELS.get(row[level], "other")
            address = row[road].strip() or row[lot].strip()
            words = address.split(None, 2)
            yield (
                f"datagokr:{kind}:{row[code]}", row[name].strip(), kind,
                words[0] if words else "", words[1] if len(words) > 1 else "", address,
                float(row[latitude]) if row[latitude] else None,
                float(row[longitude]) if row[longitude] else None,
                "open" if row[status] == "운영" else "closed")

    database = sqlite3.connect(sys.argv[2])
    database.execute("PRAGMA journal_mode = WAL")
    with open(sys.argv[1], encoding="cp949", newline="") as file, database:
        database.execute(TABLE)
        database.executemany(UPSERT, schools(file))
    print(database.execute("SELECT count(*) FROM school").fetchone()[0])
    database.close()
    """#
}
