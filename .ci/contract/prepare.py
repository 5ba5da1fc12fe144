"""Plays a little at a server, and writes the configuration of schemathesis for it, and what there is to ask for.

Arguments: the server's URL, the administrator's token, the file of the schools, the folder to write to.
"""

import csv
import json
import sys
import urllib.request

url, admin, schools, folder = sys.argv[1:]


def send(path, body=None, token=None, method=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url + path, data, headers, method=method)) as answer:
        return json.load(answer)


school = next(csv.DictReader(open(schools)))
player = send("/api/sessions", {"school": school["id"], "nickname": "민준"})
token = player["token"]
send("/api/taps", {"sequence": 1, "taps": 8, "span": 1000}, token)
known = {
    "school": school["id"],
    "board": f"level:{school['level']}",
    "after": send("/api/boards/all?top=5")["next"],
}
backup = send("/admin/api/backups", token=admin, method="POST")["name"]

with open(f"{folder}/known.json", "w") as file:
    json.dump(known, file)
with open(f"{folder}/schemathesis.toml", "w") as file:
    file.write(f"""
max-stream-events = 1
request-timeout = 20
continue-on-failure = true
[generation]
mode = "all"
database = "none"
[[operations]]
include-path-regex = "^(/admin/|/metrics)"
headers = {{ Authorization = "Bearer {admin}" }}
[[operations]]
include-operation-id = "backup"
parameters = {{ "path.name" = "{backup}" }}
[[operations]]
include-operation-id = "tap"
headers = {{ Authorization = "Bearer {token}" }}
[[operations]]
include-operation-id = "session"
headers = {{ Authorization = "Bearer {token}" }}
parameters = {{ "path.id" = {player["session"]} }}
""")
