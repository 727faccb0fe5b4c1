"""Values for the schemas of requests: one rule from a schema and its place, so that no two places share a value."""

import base64
import datetime
import math
import re
import zlib

import patterns

# An object that contains itself ends here: deeper, only what is required is set.
DEPTH = 5


class File:
    """The content of a file to upload."""

    def __init__(self, name):
        self.name = name + ".bin"
        self.content_type = "application/octet-stream"
        self.content = f"bytes of {name}\r\n\0\xff".encode("latin-1")


class Schema:
    """A schema with everything that its references and `allOf` add."""

    def __init__(self, node):
        self.keywords, self.properties, self.required = {}, {}, []
        self.choices, self.discriminators, self.leading = [], [], []
        # An alternative that extends the schema whose alternative it is adds nothing twice.
        self._seen = set()
        self._add(node)

    def add(self, alternative):
        """Adds a schema that holds beside this one. That anything may be added is said here already, if it is."""
        is_open = self["additionalProperties"]
        has_own = bool(self.properties)
        self._add(alternative)
        if has_own and self["additionalProperties"] is True and is_open is None:
            del self.keywords["additionalProperties"]

    def _add(self, node):
        if node.place in self._seen:
            return
        self._seen.add(node.place)
        target = node.target()
        if target is not None:
            self._add(target)
        if not isinstance(node.value, dict):
            return
        for key, value in node.value.items():
            if key == "properties" and isinstance(value, dict):
                # A reference is not allowed here, but people write it.
                self.properties.update(node.child("properties").items())
            elif key == "required" and isinstance(value, list):
                self.required += [name for name in value if name not in self.required]
            elif key in ("oneOf", "anyOf") and value:
                self.choices.append(node[key].elements())
            elif key == "prefixItems" and isinstance(value, list):
                self.leading = node["prefixItems"].elements()
            elif key == "allOf":
                for part in node["allOf"].elements():
                    self._add(part)
            elif key == "discriminator" and isinstance(value, dict):
                self.discriminators.append(node["discriminator"])
            elif key in ("items", "additionalProperties") and isinstance(value, dict):
                self.keywords[key] = node[key]
            elif key in ("items", "additionalProperties"):
                self.keywords.setdefault(key, value)
            elif key == "enum" and "enum" in self.keywords:
                both = [item for item in self.keywords["enum"] if item in value]
                self.keywords["enum"] = both or value
            elif key not in ("$ref", "example", "examples", "description", "title"):
                self.keywords[key] = value

    def __getitem__(self, key):
        return self.keywords.get(key)

    @property
    def types(self):
        """The types of JSON that it allows, without null; empty if it does not say."""
        declared = self["type"]
        types = [declared] if isinstance(declared, str) else [str(kind) for kind in declared or []]
        types = [kind for kind in types if kind != "null"]
        if types:
            return types
        if self.properties or self["additionalProperties"] is not None:
            return ["object"]
        if self["items"] is not None or self.leading:
            return ["array"]
        if self["pattern"] or self["format"] in ("date-time", "date", "uuid", "uri", "binary", "byte", "email"):
            return ["string"]
        if self["minimum"] is not None or self["maximum"] is not None:
            return ["number"]
        return []

    @property
    def is_nothing(self):
        """Whether null is the only value."""
        return self["type"] == "null" or self["type"] == ["null"] or self["enum"] == [None] or (
            "const" in self.keywords and self["const"] is None)

    @property
    def is_binary(self):
        """Whether a value is the content of a file."""
        return self["format"] == "binary" or self["contentEncoding"] == "binary" or (
            self.types in (["string"], []) and self["contentMediaType"] is not None
            and self["contentEncoding"] is None and "json" not in str(self["contentMediaType"]))


def number_of(place):
    """A number that is the same for the same place in every run."""
    return zlib.crc32(place.encode())


def value(node, place, depth=0, stack=frozenset()):
    """A value of a schema: no default, and everything that is optional is there."""
    schema = Schema(node)
    inner, given = _choose(schema, place, depth, stack | {node.resolved().place}, {})
    if "const" in schema.keywords:
        return schema["const"]
    if schema["enum"]:
        return _enumerated(schema, place)
    types = schema.types
    kind = types[number_of(place) % len(types)] if types else None
    if kind == "object":
        return _object(schema, place, depth, inner, given)
    if kind == "array":
        return _array(schema, place, depth, inner)
    if kind in ("integer", "number"):
        return _number(schema, place, kind)
    if kind == "boolean":
        return schema["default"] is False or (schema["default"] is None and number_of(place) % 2 == 0)
    return _string(schema, place)


def _enumerated(schema, place):
    allowed = [item for item in schema["enum"] if item is not None]
    if not allowed:
        return None
    # A default may be left out, which would hide that the value is not sent.
    others = [item for item in allowed if item != schema["default"]] or allowed
    return others[number_of(place) % len(others)]


def _choose(schema, place, depth, stack, given):
    """Adds one alternative of each choice to the schema; returns what is on the way then, and the tags."""
    # What may be chosen beside a list of values only describes them.
    while schema.choices and "const" not in schema.keywords and not schema["enum"]:
        alternatives = schema.choices.pop(0)
        options = [node for node in alternatives if not Schema(node).is_nothing]
        if not options:
            schema.keywords.setdefault("const", None)
            continue
        # What is on the way here already would repeat itself.
        fresh = [node for node in options if node.resolved().place not in stack] or options
        pick = fresh[number_of(place) % len(fresh)]
        if depth >= DEPTH:
            pick = min(fresh, key=lambda node: len(Schema(node).required) + 10 * bool(Schema(node).choices))
        given = {**given, **_discriminated(schema, pick)}
        schema.discriminators = []
        stack = stack | {pick.resolved().place}
        schema.add(pick)
    return stack, given


def _discriminated(schema, pick):
    for discriminator in schema.discriminators:
        name = discriminator.get("propertyName")
        mapping = discriminator.get("mapping") or {}
        target = pick.resolved().place
        for tag, reference in mapping.items():
            if "/" not in reference and "#" not in reference and "." not in reference:
                reference = "#/components/schemas/" + reference
            if discriminator.files.find(discriminator, reference).resolved().place == target:
                return {name: tag}
        chosen = Schema(pick)
        if name in chosen.properties and not _is_constant(chosen.properties[name]):
            return {name: target[1].split("/")[-1]}
    return {}


def _is_constant(node):
    """Whether a schema has one value, or null."""
    schema = Schema(node)
    others = [Schema(one) for choice in schema.choices for one in choice]
    others = [one for one in others if one["type"] != "null"]
    return _has_one_value(schema) or bool(others) and all(_has_one_value(one) for one in others)


def _has_one_value(schema):
    return "const" in schema.keywords or len(schema["enum"] or []) == 1


def _object(schema, place, depth, stack, given):
    result = {}
    for name, node in schema.properties.items():
        is_required = name in schema.required
        if node.value is False or (isinstance(node.value, dict) and Schema(node)["readOnly"]):
            continue
        if name in given:
            # What a discriminator says.
            result[name] = given[name]
        elif is_required or (depth < DEPTH and not _repeats(node, stack)):
            result[name] = value(node, f"{place}.{name}", depth + 1, stack)
    for name in schema.required:
        if name not in schema.properties and name not in given:
            result[name] = word(f"{place}.{name}")
    for name in given:
        result.setdefault(name, given[name])
    additional = schema["additionalProperties"]
    if hasattr(additional, "value"):
        if not _repeats(additional, stack) and depth < DEPTH:
            key = "key" + str(number_of(place) % 100)
            result[key] = value(additional, f"{place}.{key}", depth + 1, stack)
    elif additional is True or (additional is None and not schema.properties):
        result["key" + str(number_of(place) % 100)] = word(place + ".key")
    return result


def _repeats(node, stack):
    """Whether a schema is on the way to itself already."""
    places = {node.resolved().place}
    schema = Schema(node)
    if hasattr(schema["items"], "value"):
        places.add(schema["items"].resolved().place)
    return bool(places & stack)


def _array(schema, place, depth, stack):
    items = schema["items"]
    first = [value(node, f"{place}.{index}", depth + 1, stack) for index, node in enumerate(schema.leading)]
    if first:
        return first
    count = max(schema["minItems"] or 0, min(2, schema["maxItems"] if schema["maxItems"] is not None else 2))
    if count > 0 and not schema["minItems"] and hasattr(items, "value") and _repeats(items, stack):
        count = 0
    if not hasattr(items, "value"):
        return [word(f"{place}.{index}") for index in range(count)]
    result = []
    for index in range(20 * count):
        item = value(items, f"{place}.{index}", depth + 1, stack)
        if item not in result or not schema["uniqueItems"]:
            result.append(item)
        if len(result) == count:
            break
    return result


def _number(schema, place, kind):
    low, high = schema["minimum"], schema["maximum"]
    step = schema["multipleOf"] or (1 if kind == "integer" else 0.5)
    if schema["exclusiveMinimum"] is True and low is not None:
        low = low + step
    elif isinstance(schema["exclusiveMinimum"], (int, float)) and schema["exclusiveMinimum"] is not True:
        low = schema["exclusiveMinimum"] + step
    if schema["exclusiveMaximum"] is True and high is not None:
        high = high - step
    elif isinstance(schema["exclusiveMaximum"], (int, float)) and schema["exclusiveMaximum"] is not True:
        high = schema["exclusiveMaximum"] - step
    if low is None:
        low = min(1, high) if high is not None else 1
    if high is None:
        high = max(low, 1) + 9999
    first, last = math.ceil(low / step), math.floor(high / step)
    if first > last:
        return low
    number = (first + number_of(place) % (last - first + 1)) * step
    if number == schema["default"] and first < last:
        number = number - step if number > first * step else number + step
    if kind == "number" and number == int(number) and int(number) + 0.5 <= high and not schema["multipleOf"]:
        number += 0.5
    return int(number) if number == int(number) else number


def word(place):
    """A text that needs escaping everywhere, and says where it belongs."""
    name = re.sub(r"[^A-Za-z0-9]", "", place.split(".")[-1])[-12:]
    return f"{name}{number_of(place) % 10000} é&=/"


def _string(schema, place):
    seed = number_of(place)
    form = schema["format"]
    if schema.is_binary:
        return File(f"file{seed % 10000}")
    if schema["pattern"]:
        return patterns.text(str(schema["pattern"]), seed, schema["minLength"] or 0, schema["maxLength"])
    if form in _FORMATS:
        return _FORMATS[form](seed)
    if schema["contentEncoding"] in ("base64", "base64url"):
        return _FORMATS["byte"](seed)
    text = word(place)
    least, most = schema["minLength"] or 0, schema["maxLength"]
    if most is not None and len(text) > most:
        text = (str(seed) * (most // 5 + 1))[:most]
    while len(text) < least:
        text += str(seed)
    return text[:most] if most is not None else text


def _date(seed):
    return datetime.datetime(2020, 1, 1) + datetime.timedelta(seconds=seed % 100_000_000)


_FORMATS = {
    "date-time": lambda seed: _date(seed).strftime("%Y-%m-%dT%H:%M:%SZ"),
    "date": lambda seed: _date(seed).strftime("%Y-%m-%d"),
    "time": lambda seed: _date(seed).strftime("%H:%M:%SZ"),
    "duration": lambda seed: f"PT{seed % 60}S",
    "email": lambda seed: f"a{seed}@example.com",
    "idn-email": lambda seed: f"a{seed}@example.com",
    "hostname": lambda seed: f"h{seed}.example",
    "ipv4": lambda seed: f"192.0.2.{seed % 250}",
    "ipv6": lambda seed: f"2001:db8::{seed % 9999}",
    "uri": lambda seed: f"https://example.com/{seed}?a=b",
    "url": lambda seed: f"https://example.com/{seed}?a=b",
    "uri-reference": lambda seed: f"https://example.com/{seed}?a=b",
    "uuid": lambda seed: "%08x-0000-4000-8000-%012x" % (seed, seed),
    "byte": lambda seed: base64.b64encode(f"bytes{seed}".encode()).decode(),
    "base64url": lambda seed: base64.urlsafe_b64encode(f"bytes{seed % 1000:03}a".encode()).decode(),
    "decimal": lambda seed: f"{seed % 1000}.25",
    "int64": lambda seed: str(seed),
    "int32": lambda seed: str(seed % 1000000),
    "uint64": lambda seed: str(seed),
    "unix-time": lambda seed: str(seed),
}
