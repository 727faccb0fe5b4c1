"""Specs that have very many of one thing, to see that the compiler's work grows no faster than the spec."""

# What there are many of, and how many, the last being the most that is promised.
KINDS = {
    "error codes of a service": ("codes", [100, 500, 1000, 4000, 10000]),
    "cases of a tagged union": ("cases", [100, 500, 1000, 2000]),
    "fields of a model": ("fields", [150, 500, 1000, 1500]),
    "values of a closed enum": ("values", [200, 1000, 2000]),
    "values of an open enum": ("open_values", [200, 1000, 2000]),
    "models in a chain": ("chain", [25, 100, 400]),
}

TYPES = ["String", "String?", "Int = 0", "Bool?", '"[String]"']


def codes(count):
    lines = ["service:", "  name: Shop", "  servers: {release: https://shop.example}"]
    lines += ["  envelope: {data: data, code: code, message: message, success: [0]}", "", "errors:"]
    lines += [f"  {100000 + index}: refusal{index}" for index in range(count)]
    return lines + ["", "endpoints:", "  ping: {get: /ping}"]


def cases(count):
    """Twenty models, each of which has many tags."""
    lines = ["models:"]
    for index in range(20):
        lines += [f"  Item{index}:", "    fields: {id: String, text: String?, count: Int}"]
    lines += ["  Event:", "    divide-type: type", "    cases:"]
    return lines + [f"      event-{index}: Item{index % 20}" for index in range(count)]


def fields(count):
    lines = ["models:", "  Settings:", "    fields:"]
    return lines + [f"      field_{index}: {TYPES[index % len(TYPES)]}" for index in range(count)]


def values(count, more=""):
    names = ", ".join(f"VALUE_{index}" for index in range(count))
    return ["models:", f"  Place: {{enum: [{names}]{more}}}"]


def open_values(count):
    return values(count, ", open: true")


def chain(count):
    lines = ["models:"]
    for index in range(count):
        following = f", next: Link{index + 1}?" if index + 1 < count else ""
        lines += [f"  Link{index}:", f"    fields: {{id: String, text: String?, count: Int{following}}}"]
    return lines


def spec(kind, count):
    return "\n".join(["apigen: 1", ""] + globals()[kind](count)) + "\n"
