"""What the request of each operation of a description must be, with values for everything that it can send."""

import base64
import json

import styles
import values
from values import File, Schema

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
# Parameters with these names are ignored: OpenAPI 3.1.1, section 4.8.12.2.
IGNORED = {"accept", "content-type", "authorization"}


class Parameter:
    def __init__(self, node, operation):
        self.node = node
        self.name, self.location = node.get("name"), node.get("in")
        self.is_required = node.get("required") is True
        default = "form" if self.location in ("query", "cookie") else "simple"
        self.style = node.get("style", default)
        self.explode = node.get("explode", self.style == "form")
        self.allow_reserved = node.get("allowReserved") is True
        self.media_type = next(iter(node.get("content") or {}), None)
        content = node.child("content")
        schema = content.child(self.media_type) if self.media_type else node
        place = f"{operation}.{self.location}.{self.name}"
        self.value = values.value(schema["schema"], place) if "schema" in schema else values.word(place)
        if isinstance(self.value, File):
            self.value = values.word(place)

    @property
    def text(self):
        """The value to be written: `content` says that it is a text of that media type."""
        return json_text(self.value) if self.media_type and "json" in self.media_type else self.value


def json_text(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Part:
    """A part of a multipart body."""

    def __init__(self, name, value, content_types, headers):
        self.name, self.value, self.content_types, self.headers = name, value, content_types, headers

    @property
    def is_json(self):
        return isinstance(self.value, (dict, list)) or any("json" in kind for kind in self.content_types)


class Body:
    """A body in one of the media types of an operation."""

    def __init__(self, node, media_type, place):
        self.media_type = media_type
        kind = media_type.split(";")[0].strip().lower()
        media = node["content"].child(media_type)
        has_schema = media is not None and "schema" in media
        self.schema = media["schema"] if has_schema else None
        self.is_json = kind == "application/json" or kind.endswith("+json") or kind == "text/json"
        self.is_form = kind == "application/x-www-form-urlencoded"
        self.is_multipart = kind.startswith("multipart/")
        is_text = kind.startswith("text/") or kind.endswith("xml") or kind.endswith("yaml")
        encoding = media.child("encoding") if media is not None else None
        if self.is_json or self.is_form or self.is_multipart:
            self.value = values.value(self.schema, place) if has_schema else {"key": values.word(place)}
            if isinstance(self.value, File):
                # A `binary` text in JSON is a text.
                self.value = values.word(place)
        elif has_schema and Schema(self.schema).is_binary or not is_text:
            self.value = File("body" + str(values.number_of(place) % 1000))
        else:
            self.value = values.word(place)
        if self.is_multipart and isinstance(self.value, dict):
            self.value.update(
                (name, File(name + str(values.number_of(place) % 1000))) for name, _, schema in self._properties()
                if schema is not None and schema.resolved().value in ({}, True))
        if self.is_json:
            self.value = without_files(self.value, place)
        if isinstance(self.value, File):
            self.value.content_type = concrete(media_type)
        self.pairs = self._pairs(encoding) if self.is_form and isinstance(self.value, dict) else []
        self.parts = self._parts(encoding) if self.is_multipart and isinstance(self.value, dict) else []

    def _properties(self):
        """Each property that has a value, with its schema; alternatives included."""
        found = {}

        def add(node):
            schema = Schema(node)
            for alternatives in schema.choices:
                for option in alternatives:
                    add(option)
            found.update(schema.properties)

        if self.schema is not None:
            add(self.schema)
        return [(name, value, found.get(name)) for name, value in self.value.items()]

    def _pairs(self, encoding):
        pairs = []
        for name, value, _ in self._properties():
            rule = encoding.child(name) if encoding is not None and name in encoding else None
            by_style = rule is not None and any(key in rule for key in ("style", "explode", "allowReserved"))
            content_type = rule.get("contentType") if rule is not None else None
            if by_style:
                style = rule.get("style", "form")
                pairs += styles.query(
                    name, value, style, rule.get("explode"), rule.get("allowReserved") is True)
            elif isinstance(value, dict) or content_type and "json" in content_type:
                pairs.append((styles.encoded(name), styles.encoded(json_text(value))))
            elif isinstance(value, list):
                for item in value:
                    text = json_text(item) if isinstance(item, (dict, list)) else item
                    pairs.append((styles.encoded(name), styles.encoded(text)))
            else:
                pairs.append((styles.encoded(name), styles.encoded(value)))
        return pairs

    def _parts(self, encoding):
        parts = []
        for name, value, schema in self._properties():
            rule = encoding.child(name) if encoding is not None and name in encoding else None
            content_type = rule.get("contentType") if rule is not None else None
            kinds = [kind.strip() for kind in content_type.split(",")] if content_type else []
            headers = {}
            for header, node in (rule["headers"].items() if rule is not None and "headers" in rule else []):
                if header.lower() != "content-type" and "schema" in node.resolved():
                    headers[header] = node.resolved()["schema"]
            is_joined = kinds and "json" in kinds[0]
            for item in value if isinstance(value, list) and not is_joined else [value]:
                if isinstance(item, File) and kinds:
                    item.content_type = concrete(kinds[0])
                parts.append(Part(name, item, kinds, headers))
        return parts


def concrete(media_type):
    """A media type in a range."""
    return media_type.replace("*/*", "application/octet-stream").replace("image/*", "image/png").replace("/*", "/x-any")


def without_files(value, place):
    """The value with texts for the contents of files: JSON has no bytes."""
    if isinstance(value, File):
        return values.word(f"{place}.{value.name}")
    if isinstance(value, dict):
        return {key: without_files(item, f"{place}.{key}") for key, item in value.items()}
    if isinstance(value, list):
        return [without_files(item, f"{place}.{index}") for index, item in enumerate(value)]
    return value


class Operation:
    def __init__(self, description, path, item, method):
        root = description.root
        description.visited = set()
        self.path, self.method = path, method
        node = item[method].resolved()
        self.path_places = [root["paths"][path].place, item.place]
        self.places = [(file, pointer + "/" + method) for file, pointer in self.path_places] + [node.place]
        self.id = node.get("operationId")
        self.title = f"{method.upper()} {path}"
        found = {}
        for owner in (item, node):
            for parameter in owner["parameters"].elements() if "parameters" in owner else []:
                parameter = parameter.resolved()
                found[(parameter.get("in"), str(parameter.get("name")))] = parameter
        self.parameters = [
            Parameter(parameter, self.title) for (place, name), parameter in found.items()
            if not (place == "header" and name.lower() in IGNORED)]
        body = node.child("requestBody")
        types = list(body.get("content") or {}) if body is not None else []
        self.bodies = [Body(body, media_type, self.title + ".body") for media_type in types]
        self.is_body_required = body is not None and body.get("required") is True
        self.servers = _servers(node) or _servers(item) or _servers(root) or ["/"]
        self.security = self._security(root, node)
        self.references = set(description.visited)

    def _security(self, root, node):
        """The alternatives; each a list of (place, name, kind)."""
        owner = node if "security" in node else root
        schemes = root["components"].child("securitySchemes") if "components" in root else None
        alternatives = []
        for requirement in owner.get("security") or []:
            needed = []
            for name in requirement or {}:
                scheme = schemes.child(name) if schemes is not None and name in schemes else None
                if scheme is not None:
                    needed.append(_credential(scheme))
            alternatives.append(needed)
        return alternatives or [[]]

    def parameter(self, location, name):
        for parameter in self.parameters:
            if parameter.location == location and (
                    parameter.name == name or location == "header" and parameter.name.lower() == name.lower()):
                return parameter
        return None


def _servers(node):
    if "servers" not in node:
        return []
    found = []
    for server in node["servers"].elements():
        url = str(server.get("url"))
        for name, variable in (server["variables"].items() if "variables" in server else []):
            url = url.replace("{" + name + "}", str(variable.get("default")))
        found.append(url.rstrip("/"))
    return found


TOKEN, USER, PASSWORD = "t0ken-of-the-user", "user", "secret"


def key_of(location, name):
    return f"key-{location}-{name}"


def _credential(scheme):
    """The place, name and value of a security scheme: OpenAPI 3.1.1, section 4.8.27."""
    kind = scheme.get("type")
    if kind == "apiKey":
        location, name = scheme.get("in"), scheme.get("name")
        return (location, name, key_of(location, name))
    if kind == "http" and str(scheme.get("scheme")).lower() == "basic":
        text = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        return ("header", "Authorization", "Basic " + text)
    if kind == "http":
        scheme_name = str(scheme.get("scheme"))
        return ("header", "Authorization", f"{scheme_name[:1].upper()}{scheme_name[1:]} {TOKEN}")
    if kind in ("oauth2", "openIdConnect"):
        return ("header", "Authorization", "Bearer " + TOKEN)
    return ("other", kind, "")


def operations(description):
    """All operations of a description, in its order."""
    found = []
    for path, node in description.root["paths"].items() if "paths" in description.root else []:
        item = node.resolved()
        for method in METHODS:
            if method in item:
                found.append((path, item, method))
    return found
