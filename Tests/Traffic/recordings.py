"""Recorded exchanges, and the calls of generated code that repeat them."""

import base64
import json
import re
import urllib.parse
from pathlib import Path

import arguments

NUMBERS = re.compile(r"(U?Int\d*|Double|Float)$")
#: Media types that no call of an API has.
PAGES = ("text/html", "image/", "font/", "text/css", "application/javascript", "text/javascript")


class Exchange:
    """An entry of a HAR file."""

    def __init__(self, entry):
        request, response = entry["request"], entry["response"]
        self.method, self.url, self.status = request["method"], request["url"], response["status"]
        parts = urllib.parse.urlsplit(self.url)
        self.target = parts.path + ("?" + parts.query if parts.query else "")
        self.headers = {field["name"].lower(): field["value"] for field in request["headers"]}
        self.body = self._bytes(request.get("postData") or {}, "_encoding")
        content = response["content"]
        self.content = self._bytes(content, "encoding")
        self.fields = [(field["name"], field["value"]) for field in response["headers"]]
        self.type = (self._field("content-type") or content.get("mimeType") or "").lower()

    @staticmethod
    def _bytes(part, encoding):
        text = part.get("text") or ""
        return base64.b64decode(text) if part.get(encoding) == "base64" else text.encode()

    def _field(self, name):
        return next((value for key, value in self.fields if key.lower() == name), None)

    @property
    def is_call(self):
        """Whether it is one for the specs: web pages, their parts and redirects are none."""
        return not (300 <= self.status < 400 or self.status < 400 and self.type.startswith(PAGES)
                    or re.search(r"\.(html?|css|js|png|jpe?g|gif|svg|ico)$", urllib.parse.urlsplit(self.url).path))

    @property
    def title(self):
        return f"{self.method} {self.target} {self.status}"


def exchanges(folder):
    """All exchanges of a capture in the order of their files."""
    found = []
    for path in sorted(Path(folder).glob("*.har")):
        found += [Exchange(entry) for entry in json.loads(path.read_text())["log"]["entries"]]
    return found


class Sent:
    """What a request says, without what clients add to it."""

    def __init__(self, method, target, content_type, body):
        path, _, query = target.partition("?")
        self.method = method
        self.path = [urllib.parse.unquote(part) for part in path.split("/")]
        self.query = sorted(urllib.parse.parse_qsl(query, keep_blank_values=True))
        kind = (content_type or "").split(";")[0].strip().lower()
        if kind == "application/x-www-form-urlencoded":
            self.body = sorted(urllib.parse.parse_qsl(body.decode(), keep_blank_values=True))
        elif kind.endswith("json") and body:
            self.body = without_nulls(json.loads(body))
        else:
            self.body = body

    def differences(self, other):
        """What another request says differently."""
        found = []
        for name in ("method", "path", "query", "body"):
            mine, its = getattr(self, name), getattr(other, name)
            if mine != its:
                found.append(f"{name} {its!r} instead of {mine!r}"[:300])
        return found


def without_nulls(value):
    """A value without the null members of objects: generated code leaves them out of requests."""
    if isinstance(value, dict):
        return {key: without_nulls(member) for key, member in value.items() if member is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


class Matching:
    """Finds the endpoint of each exchange, and the arguments that repeat it."""

    def __init__(self, endpoints):
        self.endpoints = endpoints

    def endpoint(self, exchange):
        """The endpoint with the fewest parameters in its path that fits the path and the constants; `None` if there is none."""
        path, _, query = exchange.target.partition("?")
        pairs = urllib.parse.parse_qsl(query, keep_blank_values=True)
        fitting = []
        for endpoint in self.endpoints:
            if endpoint["method"].upper() != exchange.method or self._in_path(endpoint, path) is None:
                continue
            constants = [one for one in endpoint["constants"] if one["location"] == "query"]
            if all((".".join(one["path"]), one["text"]) in pairs for one in constants):
                fitting.append((endpoint["path"].count("{"), -len(constants), len(fitting), endpoint))
        return min(fitting)[3] if fitting else None

    @staticmethod
    def _in_path(endpoint, path):
        """The texts of a path's parameters by name; `None` if it is not a path of the endpoint."""
        server = urllib.parse.urlsplit(endpoint["service"]["servers"][0]).path.rstrip("/")
        parts = re.split(r"\{([^}]*)\}", server + endpoint["path"])
        pattern = "".join("([^/]+)" if index % 2 else re.escape(part) for index, part in enumerate(parts))
        quoted = re.fullmatch(pattern, "/".join(map(urllib.parse.unquote, path.split("/"))))
        return dict(zip(parts[1::2], quoted.groups())) if quoted else None

    def values(self, exchange, endpoint):
        """The arguments by name, as the program of `CallerSource` reads them."""
        path, _, query = exchange.target.partition("?")
        form = urllib.parse.parse_qsl(exchange.body.decode("utf-8", "replace"), keep_blank_values=True)
        texts = {"query": urllib.parse.parse_qsl(query, keep_blank_values=True), "form": form,
                 "path": list(self._in_path(endpoint, path).items()), "header": list(exchange.headers.items())}
        body = self._json(exchange.body)
        values = {}
        for argument in endpoint["arguments"] + endpoint["service"]["arguments"]:
            location, names = argument["location"], argument["path"]
            if location == "body":
                found, value = arguments.at_path(body, names)
            else:
                name = ".".join(names)
                if location == "header":
                    name = name.lower()
                found, value = self._text(texts.get(location, []), name, argument)
            if found:
                values[argument["name"]] = arguments.swift(value, argument["type"])
        if endpoint.get("body") is not None:
            is_json = (endpoint["body"].get("form") or "json") == "json"
            values["body"] = body if is_json else exchange.body.decode("utf-8", "replace")
        return values

    @staticmethod
    def _json(body):
        try:
            return json.loads(body)
        except ValueError:
            return None

    @staticmethod
    def _text(pairs, name, argument):
        texts = [value for key, value in pairs if key in (name, name + "[]")]
        if not texts:
            return False, None
        kind = argument["type"].rstrip("?")
        if kind.startswith("["):
            separator = {"comma": ",", "space": " ", "pipe": "|"}.get(argument["style"])
            parts = texts[0].split(separator) if separator else texts
            return True, [number(part, kind[1:-1]) for part in parts]
        return True, number(texts[0], kind)


def number(text, kind):
    """A text as JSON of a type."""
    if NUMBERS.match(kind):
        return json.loads(text)
    return text == "true" if kind == "Bool" else text
