"""The values of an operation, given by name to the arguments of the generated method.

Only names decide where a value goes: an argument that says another name, or another place, gets no value or a wrong one,
and the request differs.
"""

import base64
import datetime
import re

import operations
from values import File


def matched(operations, endpoints):
    """The endpoint of each operation, by method and path, else by the operation's id."""
    by_call, by_name = {}, {}
    for endpoint in endpoints:
        by_call.setdefault(_call(endpoint["method"], endpoint["path"]), []).append(endpoint)
        by_name.setdefault(_plain(endpoint["name"]), []).append(endpoint)
    pairs, taken = [], set()
    for operation in operations:
        found = by_call.get(_call(operation.method, operation.path)) or []
        named = by_name.get(_plain(operation.id or "")) or []
        both = [endpoint for endpoint in found if endpoint in named]
        candidates = [one for one in both or found or named if one["name"] not in taken]
        # An operation may be several endpoints, each with its own constants.
        agreeing = [one for one in both + found if one["name"] not in taken and _agrees(operation, one)]
        endpoint = next(iter(agreeing + candidates), None)
        if endpoint is not None:
            taken.add(endpoint["name"])
        pairs.append((operation, endpoint))
    return pairs


def _agrees(operation, endpoint):
    """Whether the constants of an endpoint are the values of an operation."""
    for constant in endpoint["constants"]:
        values = [body.value for body in operation.bodies if isinstance(body.value, dict)]
        for value in values if constant["location"] in ("body", "form", "multipart") else []:
            found, text = at_path(value, constant["path"])
            if found and str(text).lower() != constant["text"]:
                return False
    return True


def _call(method, path):
    path = path.split("?")[0].split("#")[0]
    return (method, re.sub(r"[.;]?[^/{}=]*=?\{[^}]*\}", "{}", path).rstrip("/"))


def _plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


class Chosen:
    """Values for a call, and what it must send with them."""

    def __init__(self, operation, endpoint):
        self.operation, self.service = operation, endpoint["service"]
        self.body = self._body(endpoint)
        self.security = self._security()
        self.values = {}
        for argument in endpoint["arguments"] + self.service["arguments"]:
            found, value = self._value(argument)
            if found:
                self.values[argument["name"]] = swift(value, argument["type"])
        if endpoint.get("body") is not None and self.body is not None:
            self.values["body"] = swift(self.body.value, endpoint["body"]["type"])

    def _body(self, endpoint):
        """The body in the media type that the endpoint sends."""
        bodies = self.operation.bodies
        places = {argument["location"] for argument in endpoint["arguments"]}
        format = endpoint.get("body") or {}
        if places & {"multipart", "file"}:
            return next((body for body in bodies if body.is_multipart), None)
        if "form" in places or format.get("form") == "form":
            return next((body for body in bodies if body.is_form), None)
        same = [body for body in bodies if body.media_type == format.get("contentType")]
        if same:
            return same[0]
        if "body" in places or format.get("form") == "json":
            return next((body for body in bodies if body.is_json), None)
        rest = [body for body in bodies if not (body.is_json or body.is_form or body.is_multipart)]
        return next(iter(rest), bodies[0] if bodies else None)

    def _security(self):
        """The alternative with the credential of the service, else the first."""
        place = credential(self.service)
        alternatives = self.operation.security
        return next((one for one in alternatives if any(same_place(place, item) for item in one)), alternatives[0])

    @property
    def credential(self):
        """What the session holds for this call: a token, or a user and a password."""
        kind = self.service.get("authentication")
        if kind == "basic":
            return [operations.USER, operations.PASSWORD]
        if kind == "bearer":
            return [operations.TOKEN]
        place = credential(self.service)
        return [value for *item, value in self.security if same_place(place, item)][:1]

    @property
    def shared_values(self):
        """The values of the service's own arguments."""
        shared = {argument["name"] for argument in self.service["arguments"]}
        return {name: value for name, value in self.values.items() if name in shared}

    @property
    def secrets(self):
        """The keys in header fields that the service sends with every request, by the names of the secrets."""
        return {secret: operations.key_of("header", name) for secret, name in self.service["secrets"].items()}

    def _value(self, argument):
        location, path = argument["location"], argument["path"]
        if location in ("path", "query", "header", "cookie"):
            name = ".".join(path)
            parameter = self.operation.parameter(location, name)
            if parameter is not None:
                # A JSON text in a parameter is the caller's to write, if the type is a text.
                is_text = parameter.media_type is not None and argument["type"].rstrip("?") == "String"
                return True, parameter.text if is_text else parameter.value
            for place, scheme, value in self.security:
                if same_place((location, name), (place, scheme)):
                    return True, value
            return self._property(location, name)
        if self.body is None or not isinstance(self.body.value, dict):
            return False, None
        if location in ("form", "multipart", "file"):
            return at_name(self.body.value, ".".join(path))
        return at_path(self.body.value, path)

    def _property(self, location, name):
        """The property of a parameter that is an object."""
        for parameter in self.operation.parameters:
            if parameter.location != location or not isinstance(parameter.value, dict):
                continue
            if parameter.style == "deepObject" and name.startswith(str(parameter.name) + "["):
                return at_path(parameter.value, re.findall(r"\[([^\]]*)\]", name))
            if parameter.style == "form" and parameter.explode and name in parameter.value:
                return True, parameter.value[name]
        return False, None


def at_path(value, path):
    for key in path:
        if not isinstance(value, dict) or key not in value:
            return False, None
        value = value[key]
    return True, value


def at_name(value, name):
    """A property by its name in a form, where nested ones are written with brackets."""
    if name in value:
        return True, value[name]
    return at_path(value, re.findall(r"[^\[\]]+", name))


def same_place(one, other):
    return one[0] == other[0] and str(one[1]).lower() == str(other[1]).lower()


def credential(service):
    """The place of a service's credential."""
    kind, _, name = (service.get("authentication") or "").partition(" ")
    if kind in ("basic", "bearer"):
        return ("header", "Authorization")
    return (kind, name) if kind else (None, None)


def swift(value, type):
    """The value as JSON that the generated type reads."""
    if isinstance(value, File):
        if "file" in type:
            content = base64.b64encode(value.content).decode()
            return [{"name": value.name, "content": content, "type": value.content_type}]
        return base64.b64encode(value.content).decode()
    if type == "[file]" and isinstance(value, list):
        return [item for file in value for item in swift(file, "file")]
    if "file" in type:
        content = base64.b64encode(str(value).encode()).decode()
        return [{"name": "a.txt", "content": content, "type": "text/plain"}]
    if type.startswith("[") and ":" not in type and not isinstance(value, (list, dict)):
        # A list of one is written like a single value.
        return swift([value], type)
    if type.rstrip("?") == "Date":
        return date(value)
    if type.startswith("[") and isinstance(value, list) and "Date" in type:
        return [date(item) for item in value]
    if type.rstrip("?") == "String" and isinstance(value, (int, float)):
        return str(value)
    return value


def date(value):
    """A date or a number of seconds as a date-time."""
    if isinstance(value, (int, float)):
        moment = datetime.datetime.fromtimestamp(value, datetime.timezone.utc)
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return value + "T00:00:00Z"
    return value
