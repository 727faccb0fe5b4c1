"""Texts that match a regular expression, for the usual ones."""

import re
import re._constants as kinds
import re._parser as parser

_LETTERS = [chr(code) for code in range(97, 123)] + [chr(code) for code in range(48, 58)] + [
    chr(code) for code in range(65, 91)] + list("_-. :/@+") + [chr(code) for code in range(33, 127)]


def text(pattern, seed, least=0, most=None):
    """A text that matches the pattern, as long as the limits of the schema ask for."""
    translated = re.sub(r"\\p\{L[ul]?\}", "a-z", pattern).replace("\\p{N}", "0-9").replace("\\/", "/")
    tree = parser.parse(translated)
    for extra in range(0, 400):
        candidate = _Writer(seed, extra).sequence(tree)
        if least <= len(candidate) and (most is None or len(candidate) <= most) and re.search(
                translated, candidate):
            return candidate
    return candidate


class _Writer:
    """`extra`: how many repetitions beyond the fewest are written where they are allowed."""

    def __init__(self, seed, extra):
        self.seed, self.extra, self.groups = seed, extra, {}

    def pick(self, options):
        self.seed = (self.seed * 1103515245 + 12345) % 2**31
        return options[(self.seed >> 8) % len(options)]

    def sequence(self, tree):
        return "".join(self.item(kind, argument) for kind, argument in tree)

    def item(self, kind, argument):
        if kind is kinds.LITERAL:
            return chr(argument)
        if kind in (kinds.AT, kinds.ASSERT, kinds.ASSERT_NOT):
            return ""
        if kind is kinds.ANY:
            return self.pick(_LETTERS[:36])
        if kind is kinds.NOT_LITERAL:
            return self.pick([letter for letter in _LETTERS[:36] if letter != chr(argument)])
        if kind is kinds.IN:
            return self.pick(_members(argument))
        if kind is kinds.BRANCH:
            return self.sequence(self.pick(argument[1]))
        if kind is kinds.SUBPATTERN:
            self.groups[argument[0]] = self.sequence(argument[3])
            return self.groups[argument[0]]
        if kind is kinds.GROUPREF:
            return self.groups.get(argument, "")
        if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT):
            low, high, inner = argument
            count = min(low + self.extra, high if high is not kinds.MAXREPEAT else 10**6)
            return "".join(self.sequence(inner) for _ in range(max(count, min(1, high)) if low == 0 else count))
        if kind is kinds.ATOMIC_GROUP:
            return self.sequence(argument)
        raise ValueError(f"unsupported part of a pattern: {kind}")


_CATEGORIES = {
    kinds.CATEGORY_DIGIT: str.isdigit, kinds.CATEGORY_NOT_DIGIT: lambda c: not c.isdigit(),
    kinds.CATEGORY_SPACE: str.isspace, kinds.CATEGORY_NOT_SPACE: lambda c: not c.isspace(),
    kinds.CATEGORY_WORD: lambda c: c.isalnum() or c == "_",
    kinds.CATEGORY_NOT_WORD: lambda c: not (c.isalnum() or c == "_"),
}


def _members(items):
    def holds(letter, kind, argument):
        if kind is kinds.LITERAL:
            return ord(letter) == argument
        if kind is kinds.RANGE:
            return argument[0] <= ord(letter) <= argument[1]
        return kind is kinds.CATEGORY and _CATEGORIES[argument](letter)

    negated = bool(items) and items[0][0] is kinds.NEGATE
    rest = items[1:] if negated else items
    found = [c for c in _LETTERS if any(holds(c, *item) for item in rest) != negated]
    if not found and not negated:
        kind, argument = rest[0]
        found = [chr(argument if kind is kinds.LITERAL else argument[0])]
    # Letters and digits rather than signs, if there is a choice.
    plain = [c for c in found if c.isalnum()]
    return plain or found or ["é"]
