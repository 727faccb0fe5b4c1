"""Whether a recorded request is the one that a description asks for."""

import json
import re
import urllib.parse

import styles
from values import File

# Fields that a client adds as it likes.
FREE = {
    "host", "accept", "accept-encoding", "accept-language", "user-agent", "content-length", "content-type",
    "connection", "transfer-encoding", "expect", "cache-control", "cookie", "wire-call", "wire-server",
    "idempotency-key",
}


def tokens(text, is_form):
    """The bytes of an encoded text, with separators of values distinguished from the same bytes as data."""
    found = []
    for match in re.finditer(rb"%([0-9A-Fa-f]{2})|(.)", text.encode("utf-8", "surrogateescape"), re.DOTALL):
        if match[1]:
            found.append((False, int(match[1], 16)))
        else:
            code = match[2][0]
            if code == ord("+") and is_form:
                found.append((False, 32))
            else:
                found.append((chr(code) in ",;=", code))
    return found


def same(expected, actual, is_form=True, is_reserved=False):
    if is_reserved:
        # Reserved characters are to be sent as they are.
        return urllib.parse.unquote_to_bytes(expected) == urllib.parse.unquote_to_bytes(actual) and (
            [c for c in expected if c in styles.RESERVED] == [c for c in actual if c in styles.RESERVED])
    return tokens(expected, is_form) == tokens(actual, is_form)


def same_json(expected, actual):
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, dict) and isinstance(actual, dict):
        return expected.keys() == actual.keys() and all(same_json(expected[key], actual[key]) for key in expected)
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(same_json, expected, actual))
    if isinstance(expected, (int, float)) and isinstance(actual, (int, float)):
        return expected == actual or abs(expected - actual) <= 1e-12 * abs(expected)
    return expected == actual


def json_difference(expected, actual, place="$"):
    """The first difference of two values."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key in expected:
            if key not in actual:
                return f"{place}.{key} is missing: {short(expected[key])}"
        for key in actual:
            if key not in expected:
                return f"{place}.{key} is not in the description: {short(actual[key])}"
        for key in expected:
            if not same_json(expected[key], actual[key]):
                return json_difference(expected[key], actual[key], f"{place}.{key}")
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, pair in enumerate(zip(expected, actual)):
            if not same_json(*pair):
                return json_difference(*pair, f"{place}.{index}")
    return f"{place} is {short(actual)} instead of {short(expected)}"


def short(value):
    text = value if isinstance(value, str) else repr(value) if isinstance(value, bytes) else json.dumps(
        value, ensure_ascii=False, default=lambda item: f"file {item.name}")
    return text if len(text) <= 90 else text[:90] + "…"


def pairs_of(text):
    return [tuple((part.split("=", 1) + [""])[:2]) for part in text.split("&") if part]


def plain_name(name):
    """The name of a pair, decoded; positions in nested lists are written in several ways."""
    return re.sub(r"\[\d+\]", "[]", urllib.parse.unquote_plus(name))


def compare_pairs(expected, actual, what):
    """Differences of pairs in any order; `expected` has (name, value, is_reserved)."""
    rest = list(actual)
    problems = []
    for name, value, is_reserved in expected:
        found = next((pair for pair in rest if plain_name(pair[0]) == plain_name(name)
                      and same(value, pair[1], True, is_reserved)), None)
        if found is not None:
            rest.remove(found)
            continue
        others = [pair[1] for pair in actual if plain_name(pair[0]) == plain_name(name)]
        wanted = urllib.parse.unquote(name)
        problems.append(
            f"{what} {wanted} is {short('&'.join(others))} instead of {short(value)}" if others
            else f"{what} {wanted} is missing: {short(value)}")
    names = {plain_name(pair[0]) for pair in expected}
    problems += [
        f"{what} {urllib.parse.unquote(name)}={short(value)} is not in the description"
        for name, value in rest if plain_name(name) not in names]
    if rest and not problems:
        problems.append(f"{what} {urllib.parse.unquote(rest[0][0])} is repeated")
    return problems


class Expectation:
    """What the request of an operation must be. `security` is one of its alternatives."""

    def __init__(self, operation, security):
        self.operation, self.security = operation, security

    def problems(self, request):
        found = self._method(request)
        address, _, query = request.target.partition("?")
        return found + self._path(request, address) + self._query(query) + self._headers(request) + self._cookies(
            request) + self._body(request)

    def _method(self, request):
        wanted = self.operation.method.upper()
        return [] if request.method == wanted else [f"method is {request.method} instead of {wanted}"]

    def _path(self, request, actual):
        template = self.operation.path.split("?")[0].split("#")[0]
        for parameter in self.operation.parameters:
            if parameter.location == "path":
                template = template.replace("{" + parameter.name + "}", "\0" + styles.path(
                    parameter.name, parameter.text, parameter.style, parameter.explode, parameter.allow_reserved) + "\0")
        template = "".join(
            part if index % 2 else urllib.parse.quote(part, safe="/%{}" + styles.UNRESERVED + styles.RESERVED)
            for index, part in enumerate(template.split("\0")))
        wanted = []
        for server in self.operation.servers:
            parts = urllib.parse.urlsplit(server)
            origin = f"{parts.scheme}://{parts.netloc}" if parts.netloc else None
            wanted.append((origin, parts.path.rstrip("/") + template))
        if not any(tokens_of_path(path) == tokens_of_path(actual) for _, path in wanted):
            return [f"path is {short(actual)} instead of {short(wanted[0][1])}"]
        origin = request.header("wire-server")
        if not any(server in (None, origin) for server, _ in wanted):
            return [f"server is {origin} instead of {wanted[0][0]}"]
        return []

    def _query(self, query):
        expected = []
        for parameter in self.operation.parameters:
            if parameter.location == "query":
                expected += [(*pair, parameter.allow_reserved) for pair in styles.query(
                    parameter.name, parameter.text, parameter.style, parameter.explode, parameter.allow_reserved)]
        _, _, fixed = self.operation.path.partition("?")
        expected += [(*pair, False) for pair in pairs_of(fixed.split("#")[0])]
        expected += [(styles.encoded(name), styles.encoded(value), False)
                     for place, name, value in self.security if place == "query"]
        return compare_pairs(expected, pairs_of(query), "query")

    def _headers(self, request):
        expected = {
            parameter.name: styles.header(parameter.text, parameter.explode)
            for parameter in self.operation.parameters if parameter.location == "header"}
        expected.update({name: value for place, name, value in self.security if place == "header"})
        problems = []
        for name, value in expected.items():
            actual = request.header(name)
            if actual is None:
                problems.append(f"header {name} is missing: {short(value)}")
            elif not same_header(actual, value):
                problems.append(f"header {name} is {short(actual)} instead of {short(value)}")
        known = {name.lower() for name in expected} | FREE
        problems += [
            f"header {name}: {short(value)} is not in the description"
            for name, value in request.headers if name.lower() not in known]
        return problems

    def _cookies(self, request):
        expected = []
        for parameter in self.operation.parameters:
            if parameter.location == "cookie":
                expected += [(*pair, parameter.allow_reserved) for pair in styles.query(
                    parameter.name, parameter.text, parameter.style, parameter.explode, parameter.allow_reserved)]
        expected += [(name, value, False) for place, name, value in self.security if place == "cookie"]
        text = request.header("cookie") or ""
        actual = [tuple((part.strip().split("=", 1) + [""])[:2]) for part in text.split(";") if part.strip()]
        return compare_pairs(expected, actual, "cookie")

    def _body(self, request):
        bodies = self.operation.bodies
        content_type = request.header("content-type")
        if not bodies:
            return [f"a body is sent: {short(request.body)}"] if request.body else []
        if not request.body and content_type is None:
            return ["the body is missing"]
        matching = [body for body in bodies if matches(body.media_type, content_type)]
        if not matching:
            return [f"media type of the body is {content_type} instead of {bodies[0].media_type}"]
        problems = [body_problems(body, request) for body in matching]
        return min(problems, key=len)


def same_header(actual, expected):
    """Around the commas of a list, spaces mean nothing."""
    def items(text):
        return [item.strip() for item in text.split(",")]

    return items(actual) == items(expected)


def tokens_of_path(path):
    return [tokens(segment, False) for segment in path.split("/")]


def matches(declared, actual):
    """Whether a media type, or a range of them, is that of a body; parameters other than the declared ones are free."""
    if actual is None:
        return False
    wanted, sent = declared.split(";")[0].strip().lower(), actual.split(";")[0].strip().lower()
    if wanted == "*/*":
        return True
    if wanted.endswith("/*"):
        return sent.startswith(wanted[:-1])
    return wanted == sent


def body_problems(body, request):
    if body.is_json:
        try:
            actual = json.loads(request.body)
        except ValueError:
            return [f"body is not JSON: {short(request.body)}"]
        return [] if same_json(body.value, actual) else ["body: " + json_difference(body.value, actual)]
    if body.is_form:
        text = request.body.decode("utf-8", "replace")
        # A form has no separators but those of its pairs: `,` and `%2C` are the same.
        actual = [(name, value.replace(",", "%2C")) for name, value in pairs_of(text)]
        return compare_pairs(
            [(name, value.replace(",", "%2C"), False) for name, value in body.pairs], actual, "form")
    if body.is_multipart:
        return multipart_problems(body, request)
    wanted = body.value.content if isinstance(body.value, File) else styles.scalar(body.value).encode()
    return [] if request.body == wanted else [f"body is {short(request.body)} instead of {short(wanted)}"]


class ReceivedPart:
    """A part of a multipart body: RFC 7578."""

    def __init__(self, data):
        head, _, self.content = data.partition(b"\r\n\r\n")
        self.headers = {}
        for line in head.decode("utf-8", "replace").split("\r\n"):
            name, _, value = line.partition(":")
            self.headers[name.strip().lower()] = value.strip()
        found = re.search(r'[; ]name="((?:[^"\\]|\\.)*)"', self.headers.get("content-disposition", ""))
        self.name = urllib.parse.unquote(found[1]) if found else None
        self.kind = self.headers.get("content-type")


def received_parts(request):
    boundary = re.search(r'boundary="?([^";]+)', request.header("content-type") or "")
    if not boundary:
        return []
    pieces = (b"\r\n" + request.body).split(b"\r\n--" + boundary[1].encode())
    return [ReceivedPart(piece[2:]) for piece in pieces[1:] if not piece.startswith(b"--")]


def multipart_problems(body, request):
    rest = received_parts(request)
    problems = []
    for expected in body.parts:
        named = [part for part in rest if part.name == expected.name]
        reasons = [part_problem(expected, part) for part in named]
        if None in reasons:
            rest.remove(named[reasons.index(None)])
        elif reasons:
            problems.append(f"part {expected.name} {reasons[0]}")
        else:
            problems.append(f"part {expected.name} is missing: {short(expected.value)}")
    names = {part.name for part in body.parts}
    problems += [f"part {part.name} is not in the description" for part in rest if part.name not in names]
    if rest and not problems:
        problems.append(f"part {rest[0].name} is repeated")
    return problems


def part_problem(expected, part):
    """Why a part is not the expected one; `None` if it is."""
    kinds = expected.content_types
    if kinds and not any(matches(kind, part.kind) for kind in kinds):
        return f"has the media type {part.kind} instead of {kinds[0]}"
    if isinstance(expected.value, File):
        return None if part.content == expected.value.content else f"is {short(part.content)} instead of a file"
    if expected.is_json:
        if not kinds and not matches("application/json", part.kind):
            return f"has the media type {part.kind} instead of application/json"
        try:
            actual = json.loads(part.content)
        except ValueError:
            return f"is not JSON: {short(part.content)}"
        return None if same_json(expected.value, actual) else json_difference(expected.value, actual)
    if not kinds and not matches("text/plain", part.kind or "text/plain"):
        return f"has the media type {part.kind} instead of text/plain"
    wanted, actual = styles.scalar(expected.value), part.content.decode("utf-8", "replace")
    return None if actual == wanted else f"is {short(actual)} instead of {short(wanted)}"
