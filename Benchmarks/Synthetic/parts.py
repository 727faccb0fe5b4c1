"""The parts that generated code consists of, each as a change of the text that takes it out and still compiles."""

import re


def replace(pattern, replacement):
    return lambda text: re.sub(pattern, replacement, text, flags=re.MULTILINE | re.DOTALL)


def member(start, body):
    """Gives the members that start so another body; members of types and extensions stand at four columns."""
    return replace(r"^(    " + start + r"[^\n]*\{\n).*?^    \}$", lambda found: found.group(1) + body + "    }")


def in_order(*changes):
    def change(text):
        for one in changes:
            text = one(text)
        return text

    return change


def parameters(text):
    """Initialisers without default arguments."""

    def bare(found):
        return re.sub(r" = (\[[^\]\n]*\]|\"[^\"\n]*\"|[^,\n\")]+)", "", found.group(0))

    return re.sub(r"^    +public init\((?!placeholder|_ received).*?\) \{$", bare, text, flags=re.MULTILINE | re.DOTALL)


# Equality and hashing that look at nothing, so that the compiler makes none.
STUBS = """    public static func == (left: {0}, right: {0}) -> Bool {{ true }}
    public func hash(into hasher: inout Hasher) {{}}

"""
HASHABLE = replace(
    r"^public nonisolated (?:struct|enum) (\w+): APIModel[^{]* \{\n",
    lambda found: found.group(0) + STUBS.format(found.group(1)),
)
MEMBERWISE = replace(r"^    public init\((?!placeholder|client|_ received|rawValue).*?^    \}\n", "")
READ = member(r"public mutating func read(?:Fields)?\(", "")
WRITE = member(r"public func write(?:Fields)?\(", "")
PLACEHOLDER = member(r"public init\(placeholder", "        fatalError()\n")
FIELDS = replace(
    r"^    public static let fields = FieldTable\(.*?\)\n\n",
    "    public static var fields: FieldTable { fatalError() }\n\n",
)
CONFORMANCES = in_order(
    replace(r"^(?:@_spi\(Generated\) )?nonisolated extension .*?^\}\n", ""),
    replace(r"(nonisolated struct \w+): APIModel[^{\n]* \{$", r"\1: Sendable {"),
    replace(r"(nonisolated enum \w+: \w+), APIEnum[^{\n]* \{$", r"\1, Sendable {"),
    replace(r"(nonisolated enum \w+): API(?:Model|Enum)[^{\n]* \{$", r"\1: Sendable {"),
    replace(r"^    @_spi\(Generated\) public static let cases = .*?\)\n", ""),
)

# In this order each is taken out of what the ones before have left. The rest are plain structs.
MODEL_PARTS = [
    ("`==` and `hash(into:)`, synthesised", HASHABLE),
    ("`readFields` and `read`", READ),
    ("`writeFields` and `write`", WRITE),
    ("`init(placeholder:)`", PLACEHOLDER),
    ("table of fields", FIELDS),
    ("conformances to the runtime's protocols, `Hashable` and `Codable`; tables of cases", CONFORMANCES),
    ("default arguments of the memberwise initialiser", parameters),
    ("memberwise initialiser", MEMBERWISE),
    ("comments", replace(r"^ *///[^\n]*\n", "")),
]

# Each alone, out of the whole.
STYLES = [
    ("`public`", lambda text: re.sub(r"@_spi\(Generated\) (?!import)", "", text.replace("public ", ""))),
    ("`nonisolated`", lambda text: text.replace("nonisolated ", "")),
]

METHODS = replace(r"^    public func \w+\([^{]*?\) -> \w*Call<[^\n]*\{\n.*?^    \}\n", "")
ENDPOINT_PARTS = [
    ("method of the DAO", METHODS),
    ("comments", replace(r"^ *///[^\n]*\n", "")),
]
