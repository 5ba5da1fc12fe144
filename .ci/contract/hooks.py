"""What schemathesis cannot know of the API: rules that the description gives in words, and the addresses of clients."""

import json
import os
import random
import re

import requests
import schemathesis

# A school, a board and a cursor that the server has; a value made up would hardly ever be one.
with open(os.environ["KNOWN"]) as file:
    KNOWN = json.load(file)
KNOWN["before"] = KNOWN["after"]
VALID = {
    "school": re.compile(r"[a-z0-9-]+:(elementary|middle|high|special|other):[!-+.-~-]+"),
    "board": re.compile(".+"),
    "after": re.compile(".+"),
    "before": re.compile(".+"),
}


def with_known(values):
    """Puts what is known in the place of about half of the valid values, always of the same."""
    for name, pattern in VALID.items():
        value = (values or {}).get(name)
        if isinstance(value, str) and pattern.fullmatch(value) and sum(value.encode()) % 2:
            values[name] = KNOWN[name]
    return values


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return with_known(path_parameters)


@schemathesis.hook
def map_query(context, query):
    # The “after” of a stream is a revision, not a cursor.
    is_board = context.operation.path.startswith("/api/boards/") and not context.operation.path.endswith("/stream")
    return with_known(query) if is_board else query


# Requests that a schema allows and a rule in words forbids are refused with 422 and one of these sentences.
RULES_IN_WORDS = (
    # Parameters that go together, and those that do not.
    "Ask one question at a time",
    "Ask for one of",
    " goes with ",
    "; leave out ",
    "“from” has to lie before “to”",
    # How much an answer holds.
    "and an answer holds 1000 at the most",
    "“every” gives more than 1000 moments",
    # No schema says which of two numbers is the greater one.
    "“rank” has to be a rank or ranks",
    "“rank” takes ranks from 1",
    "“taps” has to be a number of taps or a range",
    # A cursor is a text that a page has given, a zone one that exists, a name one that can be seen.
    "has to be a cursor as a page gives it",
    "The cursor is ",
    "There is no time zone",
    "has to have 1 to 20 visible characters",
    "needs a reason of 1 to 500 characters",
    "The reason has 1 to 500 characters",
    "The comment has to be 1 to 500 visible characters",
    "Send either “token” or “link”.",
    "A season's name has 1 to 60 visible characters",
    "The name of a season that repeats has 1 to ",
    "“nickname” has to be a nickname",
    # A text of a form that the description gives in words, such as a school's id.
    " in the body cannot be taken",
    # What the walls show.
    "Nothing is to be changed; give one of",
    "The message has 1 to 100 characters",
    "The reveal or the light has a value out of its bounds",
    " is not a board",
    # A person of the contest.
    "A person's name has 1 to 20 visible characters",
    "The digest of a person's token has 64 hexadecimal digits",
    "There is a person named ",
    "One command approves 1 to 1000 names",
    # An id that another command had.
    "Another command was sent with the id",
    # Numbers of what the contest has.
    "There is no edition",
    " does not repeat",
    " repeats no more",
    "An adjustment of 0 taps",
    " have no name to forget",
    " is a simulation, which",
    # Moments that do not go together.
    "A pause of season ",
    " cannot end at ",
    " within 285,000 years of 1970",
    "The repeating would end at",
    " repeats for 285,000 years",
    " makes room for the next one",
    # A ban takes some sessions, and not a whole season.
    "; nothing was banned",
    " is none that is meant",
    # What has happened already.
    " is banned already; nothing was changed",
    # What happens first comes first.
    "; choose a later end",
)


# Programs send these: their large values are described in words only.
OF_PROGRAMS = tuple(f"/admin/api/commands/{name}" for name in ("schools.import", "season.merge", "season.tickets", "taps.import")) + (
    "/admin/api/directory",)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Keeps a failure unless the request was refused by a rule in words."""
    if case.operation.path in OF_PROGRAMS and type(failure).__name__ == "RejectedPositiveData":
        return response.status_code != 422
    if type(failure).__name__ != "RejectedPositiveData" or response.status_code != 422:
        return True
    detail = response.json()["detail"]
    return not any(rule in detail for rule in RULES_IN_WORDS)


send = requests.Session.send
# The module's own generator is set to the same seed before each case, and would give the same addresses again.
anywhere = random.SystemRandom()


def send_from_anywhere(session, request, **options):
    """Sends each request from an address of its own, as a proxy tells it: no limit of an address is reached."""
    address = ".".join(str(anywhere.randrange(1, 255)) for _ in range(3))
    request.headers["X-Forwarded-For"] = f"10.{address}"
    return send(session, request, **options)


requests.Session.send = send_from_anywhere
