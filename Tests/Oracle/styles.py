"""The styles of parameters: OpenAPI 3.1.1, sections 4.8.12 and Appendix C, which follow RFC 6570."""

import json
import string
import urllib.parse

UNRESERVED = string.ascii_letters + string.digits + "-._~"
RESERVED = ":/?#[]@!$&'()*+,;="


def scalar(value):
    """A primitive value as text."""
    if value is True or value is False:
        return "true" if value else "false"
    if value is None:
        return ""
    if isinstance(value, float) and value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def encoded(value, allow_reserved=False):
    """A primitive value, percent-encoded as in RFC 6570, section 3.2.1."""
    safe = UNRESERVED + (RESERVED if allow_reserved else "")
    return urllib.parse.quote(scalar(value), safe=safe)


def path(name, value, style="simple", explode=False, allow_reserved=False):
    """The text that takes the place of `{name}`."""
    def code(item):
        return encoded(item, allow_reserved)

    prefix = {"simple": "", "label": ".", "matrix": ";"}[style]
    joint = {"simple": ",", "label": ".", "matrix": ";"}[style] if explode else ","
    if isinstance(value, dict):
        pairs = [(code(key), code(item)) for key, item in value.items()]
        if explode:
            return prefix + joint.join(f"{key}={item}" for key, item in pairs)
        joined = ",".join(f"{key},{item}" for key, item in pairs)
        return f";{code(name)}={joined}" if style == "matrix" else prefix + joined
    items = value if isinstance(value, list) else [value]
    if style == "matrix":
        if explode or not isinstance(value, list):
            return "".join(f";{code(name)}={code(item)}" for item in items)
        return f";{code(name)}=" + ",".join(map(code, items))
    return prefix + joint.join(map(code, items))


def header(value, explode=False):
    """The value of a header field: `simple`, and nothing is percent-encoded."""
    if isinstance(value, dict):
        return ",".join(f"{key}{'=' if explode else ','}{scalar(item)}" for key, item in value.items())
    return ",".join(map(scalar, value)) if isinstance(value, list) else scalar(value)


def query(name, value, style="form", explode=None, allow_reserved=False):
    """The pairs of a query or a form, percent-encoded."""
    explode = style == "form" if explode is None else explode
    key = encoded(name)

    def code(item):
        return encoded(item, allow_reserved)

    if style == "deepObject" and isinstance(value, (dict, list)):
        return [(encoded(name + rest), code(item)) for rest, item in _deep(value)]
    if isinstance(value, dict):
        if style == "form" and explode:
            return [pair for inner, item in value.items() for pair in _exploded(inner, item, code)]
        parts = [code(part) for pair in value.items() for part in pair]
    elif isinstance(value, list):
        if explode and style in ("form", "spaceDelimited", "pipeDelimited"):
            return [(key, code(item)) for item in value]
        parts = [code(item) for item in value]
    else:
        return [(key, code(value))]
    joint = {"form": ",", "spaceDelimited": "%20", "pipeDelimited": "%7C"}.get(style, ",")
    return [(key, joint.join(parts))]


def _exploded(name, item, code):
    """A property of an exploded object; the standard leaves lists in it open, which repeat their name everywhere."""
    items = item if isinstance(item, list) else [item]
    return [(encoded(name), code(one)) for one in items]


def _deep(value, prefix=""):
    """Beyond one level the standard leaves `deepObject` open; servers nest the brackets."""
    pairs = value.items() if isinstance(value, dict) else (("", item) for item in value)
    for key, item in pairs:
        if isinstance(item, (dict, list)):
            yield from _deep(item, f"{prefix}[{key}]")
        else:
            yield f"{prefix}[{key}]", item
