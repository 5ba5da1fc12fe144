"""Evaluates the dashboard and the alerts against servers that somebody plays at. Argument: a folder to work in."""

import contextlib
import csv
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

folder = pathlib.Path(sys.argv[1])
shipped = pathlib.Path(".monitoring").resolve()
server = os.environ["SERVER"]
admin = "administrators-token-for-one-run"
sentences = []


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


def ask(url, body=None, token=None, method=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=60) as answer:
        return answer.read().decode()


def until(what, question):
    """Asks until there is an answer."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        answer = question()
        if answer:
            return answer
        time.sleep(0.2)
    raise SystemExit(f"{what} did not come to be. See the logs: " + "".join(p.read_text()[-2000:] for p in folder.glob("*.log")))


def command(*arguments):
    told = subprocess.run([server, *arguments], capture_output=True, text=True)
    if told.returncode:
        raise SystemExit(f"{' '.join(arguments)}: {told.stderr}")


@contextlib.contextmanager
def running(name, *arguments):
    """A program that runs meanwhile, and its log."""
    log = folder / f"{name}.log"
    with open(log, "w") as output:
        process = subprocess.Popen(arguments, stdout=output, stderr=subprocess.STDOUT, cwd=folder)
    try:
        yield log
    finally:
        process.terminate()
        process.wait(60)


def address(log):
    found = until("The server", lambda: re.search(r"Serving at http://(127\.0\.0\.1:\d+)", log.read_text()))
    return found.group(1)


def contest(name):
    file = str(folder / f"{name}.sqlite")
    command("schools", "import", str(folder / "schools.csv"), "--quiet", "--database", file)
    command("season", "start", "Spring", "--quiet", "--database", file)
    return file


class Player:
    def __init__(self, url, school):
        self.url = url
        self.token = json.loads(ask(f"http://{url}/api/sessions", {"school": school}))["token"]
        self.sequence = 0

    def tap(self, taps):
        self.sequence += 1
        ask(f"http://{self.url}/api/taps", {"sequence": self.sequence, "taps": taps, "span": 1000}, self.token)


def play(url, school):
    """Opens sessions, taps more than a person can, and knocks with wrong tokens until the server refuses."""
    players = [Player(url, school) for _ in range(3)]
    for _ in range(5):
        for player in players:
            player.tap(200)
    ask(f"http://{url}/admin/api/backups", token=admin, method="POST")
    for _ in range(15):
        with contextlib.suppress(urllib.error.HTTPError):
            ask(f"http://{url}/admin/api/log", token="wrong")
    return players


def main():
    (folder / "admin.token").write_text(admin + "\n")
    (folder / "admin.token").chmod(0o600)
    command("schools", "generate", "--count", "300", "--seed", "3", "--output", str(folder / "schools.csv"))
    with open(folder / "schools.csv") as file:
        school = next(csv.DictReader(file))["id"]
    (folder / "backups").mkdir()
    serve = ["serve", "--sample", "--port", "0", "--admin-token-file", str(folder / "admin.token"), "--session-work", "0"]
    backups = ["--backup-folder", str(folder / "backups"), "--backup-every", "1h"]
    members = f"http://127.0.0.1:{free_port()}"
    peers = f"http://127.0.0.1:{free_port()}"
    with contextlib.ExitStack() as stack:
        hall = address(stack.enter_context(running("hall", server, *serve, *backups, "--database", contest("hall"))))
        stack.enter_context(running(
            "etcd", "etcd", "--data-dir", str(folder / "etcd"), "--listen-client-urls", members, "--advertise-client-urls", members,
            "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster", f"default={peers}"))

        def is_healthy():
            with contextlib.suppress(OSError):
                return "true" in ask(f"{members}/health")

        until("etcd", is_healthy)
        cluster = ["--cluster", members, "--contest", "festival"]
        (folder / "copies").mkdir()
        file = contest("node")
        command("cluster", "init", "--from", file, *cluster)
        node = address(stack.enter_context(running(
            "node", server, *serve, *cluster, "--backup-folder", str(folder / "copies"), "--database", file)))
        (folder / "prometheus.yml").write_text(f"""
global: {{ scrape_interval: 1s, evaluation_interval: 1s }}
rule_files: ["{shipped}/alerts.yml"]
scrape_configs:
  - job_name: touchschool
    static_configs: [{{ targets: ["{hall}", "{node}"] }}]
""")
        prometheus = f"127.0.0.1:{free_port()}"
        stack.enter_context(running(
            "prometheus", "prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/prometheus",
            f"--web.listen-address={prometheus}", "--log.level=warn"))
        check(prometheus, [hall, node], school)
    for sentence in sentences:
        print(sentence)
    raise SystemExit(1 if sentences else 0)


def check(prometheus, servers, school):
    def query(expression):
        url = f"http://{prometheus}/api/v1/query?" + urllib.parse.urlencode({"query": expression})
        try:
            return json.loads(ask(url))["data"]["result"]
        except urllib.error.HTTPError as error:
            sentences.append(f"{expression}: {error.read().decode()}")
            return []

    def is_scraped():
        with contextlib.suppress(OSError, urllib.error.HTTPError):
            return len(query("up == 1")) == len(servers)

    # A rate needs a figure before the play.
    until("Prometheus", is_scraped)
    players = [player for url in servers for player in play(url, school)]

    scrapes = {url: ask(f"http://{url}/metrics") for url in servers}
    for url, scrape in scrapes.items():
        told = subprocess.run(["promtool", "check", "metrics"], input=scrape, capture_output=True, text=True)
        if told.returncode or told.stderr:
            sentences.append(f"{url}: {told.stdout}{told.stderr}")

    def has_figures(expression):
        for player in players:
            player.tap(2)
        return [result for result in query(expression) if result["value"][1] != "NaN"]

    def require(expression, where):
        end = time.monotonic() + 20
        while not has_figures(expression):
            if time.monotonic() > end or any(sentence.startswith(expression) for sentence in sentences):
                sentences.append(f"{where}: no result: {expression}")
                return
            time.sleep(0.5)

    dashboard = json.loads((shipped / "grafana.json").read_text())
    expressions = []
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            expressions.append(target["expr"])
            expression = target["expr"].replace("$job", "touchschool").replace("$instance", ".*").replace("$__rate_interval", "10s")
            assert "$" not in expression, expression
            require(expression, panel["title"])
    for variable in dashboard["templating"]["list"]:
        label = re.fullmatch(r"label_values\((.*), (\w+)\)", variable["query"])
        if label:
            require(label[1].replace("$job", "touchschool"), f"variable {variable['name']}")

    # What a server tells is on the dashboard.
    told = {name for scrape in scrapes.values() for name in re.findall(r"^# TYPE (\S+)", scrape, re.M)}
    shown = set(re.findall(r"\b(?:touchschool|process)_\w+", " ".join(expressions)))
    shown |= {re.sub(r"_(bucket|sum|count)$", "", name) for name in shown}
    for name in sorted(told - shown):
        sentences.append(f"{name} is not on the dashboard")

    # What an alert compares is there, and nothing of a healthy server is one.
    groups = json.loads(ask(f"http://{prometheus}/api/v1/rules"))["data"]["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    for rule in rules:
        if rule["health"] != "ok":
            sentences.append(f"{rule['name']}: {rule.get('lastError', rule['health'])}")
        if rule["state"] != "inactive":
            sentences.append(f"{rule['name']} is {rule['state']} at a healthy server: {rule['alerts']}")
        # A healthy server has answered no 500.
        compared = re.sub(r" (?:>|<|==) (?:[\d.e+]+(?=\s|$)|max_over_time.*)", "", rule["query"]).replace('status="500"', 'status="200"')
        require(compared, rule["name"])
    print(f"{len(expressions)} expressions of the dashboard and {len(rules)} alerts, with {len(told)} figures of two servers.")


main()
