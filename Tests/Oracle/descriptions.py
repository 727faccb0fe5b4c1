"""OpenAPI descriptions: their files, and references between them."""

import re
import urllib.parse
from pathlib import Path

import yaml


class _CoreLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """YAML 1.2's core schema, as OpenAPI asks for: `on` and dates are strings."""


_CoreLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in [
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
]:
    _CoreLoader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), list(_first))


def _integer(loader, node):
    text = loader.construct_scalar(node)
    return int(text, 0) if text.lower().startswith(("0x", "0o")) else int(text)


_CoreLoader.add_constructor("tag:yaml.org,2002:int", _integer)


class Node:
    """A value of a description, which knows its place."""

    def __init__(self, files, path, pointer, value):
        self.files, self.path, self.pointer, self.value = files, path, pointer, value

    def __contains__(self, key):
        return isinstance(self.value, dict) and key in self.value

    def __getitem__(self, key):
        escaped = str(key).replace("~", "~0").replace("/", "~1")
        return Node(self.files, self.path, f"{self.pointer}/{escaped}", self.value[key])

    def get(self, key, default=None):
        """The plain value of a key."""
        return self.value.get(key, default) if isinstance(self.value, dict) else default

    def child(self, key):
        """The node of a key, its reference followed; `None` if there is none."""
        return self[key].resolved() if key in self else None

    def items(self):
        """The members of an object, their references not followed."""
        return [(str(key), self[key]) for key in self.value] if isinstance(self.value, dict) else []

    def elements(self):
        return [self[index] for index in range(len(self.value))] if isinstance(self.value, list) else []

    @property
    def place(self):
        return (str(self.path), self.pointer)

    def target(self):
        """What the reference of this node leads to; `None` if it has none."""
        reference = self.get("$ref")
        return self.files.find(self, reference) if isinstance(reference, str) else None

    def resolved(self):
        node = self
        for _ in range(50):
            target = node.target()
            if target is None:
                return node
            node = target
        raise ValueError(f"references in a circle at {self.pointer}")


class Description:
    """A description and the files that it refers to."""

    def __init__(self, path):
        self._documents = {}
        self.visited = set()
        self.path = Path(path).resolve()
        self.root = self.document(self.path)

    def document(self, path):
        if path not in self._documents:
            with open(path, "rb") as file:
                self._documents[path] = yaml.load(file, _CoreLoader)
        return Node(self, path, "#", self._documents[path])

    def find(self, origin, reference):
        """What a reference leads to; nothing, if that is not there or not a file here."""
        file, _, fragment = reference.partition("#")
        path = (origin.path.parent / urllib.parse.unquote(file)).resolve() if file else origin.path
        missing = Node(self, origin.path, origin.pointer + "/$ref", None)
        if not path.is_file():
            return missing
        node = self.document(path)
        for part in urllib.parse.unquote(fragment).split("/")[1:]:
            # A part of the way may itself be a reference.
            node = node.resolved()
            key = part.replace("~1", "/").replace("~0", "~")
            if key.isdigit() and (isinstance(node.value, list) or key not in (node.value or {})):
                key = int(key)
            try:
                node = node[key]
            except (KeyError, IndexError, TypeError):
                return missing
        self.visited.add(node.place)
        return node
