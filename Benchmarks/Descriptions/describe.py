#!/usr/bin/env python3
"""Prints an OpenAPI description as large public ones are: object types and properties by the thousand, nested objects
without names, enums, values that are an id or the whole object, long texts. The same numbers give the same bytes.

describe.py [--operations 468] [--objects 2911] [--properties 10685] [--megabytes 4] [--version 3.0.3]
"""

import argparse
import json
import random

WORDS = (
    "account amount balance bank billing branch buyer capture card charge city comment commit country coupon created "
    "currency customer deployment dispute email event expires fee file group handle hook image invoice issue item label "
    "ledger level limit line link location member merge method milestone mode money name note number object order owner "
    "page parent payment payout person phase plan price product project pull quote reason receipt record refund release "
    "repository review role rule run schedule secret session setup shipping source state status step subject tag target "
    "task tax team terminal test thread tier time title token topic total transfer tree trial type unit user value "
    "version view vote webhook workflow"
).split()


class Description:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(7)
        self.names = [f"{self.word()}_{self.word()}_{number}" for number in range(options.objects // 2)]
        self.left = options.objects
        self.properties = options.properties / options.objects

    def word(self):
        return self.random.choice(WORDS)

    def text(self, words):
        return " ".join(self.word() for _ in range(words)).capitalize() + "."

    def reference(self):
        return {"$ref": f"#/components/schemas/{self.random.choice(self.names)}"}

    def nullable(self, schema):
        if self.options.version.startswith("3.0"):
            return dict(schema, nullable=True) if "$ref" not in schema else {"nullable": True, "allOf": [schema]}
        return {"anyOf": [schema, {"type": "null"}]}

    def value(self, depth):
        """What a property is."""
        kind = self.random.random()
        if kind < 0.34:
            schema = {"type": "string", "maxLength": 5000}
        elif kind < 0.5:
            schema = {"type": "integer"}
        elif kind < 0.56:
            schema = {"type": "boolean"}
        elif kind < 0.6:
            schema = {"type": "string", "format": self.random.choice(["date-time", "uri", "uuid", "date"])}
        elif kind < 0.64:
            schema = {"type": "integer", "format": "unix-time"}
        elif kind < 0.7:
            schema = {"type": "string", "enum": sorted({self.word() for _ in range(self.random.randint(2, 9))})}
        elif kind < 0.74:
            return {"anyOf": [{"type": "string", "maxLength": 5000}, self.reference()], "description": self.text(12)}
        elif kind < 0.8:
            schema = self.reference()
        elif kind < 0.86:
            schema = {"type": "array", "items": self.reference()}
        elif depth < 4 and self.left > len(self.names):
            schema = self.object(depth + 1)
        else:
            schema = {"type": "object", "additionalProperties": {"type": "string"}}
        if self.random.random() < 0.3:
            schema = self.nullable(schema)
        return schema if "$ref" in schema else dict(schema, description=self.text(self.options.words))

    def object(self, depth):
        self.left -= 1
        count = max(1, round(self.random.gauss(self.properties, 1.5)))
        names = {f"{self.word()}_{self.word()}" for _ in range(count)} | {"id"}
        properties = {name: self.value(depth) for name in sorted(names)}
        required = [name for name in properties if self.random.random() < 0.4 and "$ref" not in properties[name]]
        schema = {"type": "object", "properties": properties}
        return dict(schema, required=required) if required else schema

    def operation(self, number):
        parameters = [
            {"name": name, "in": "query", "schema": {"type": "string"}, "description": self.text(self.options.words)}
            for name in sorted({self.word() for _ in range(self.random.randint(0, 5))})
        ]
        operation = {
            "operationId": f"{self.word()}/{self.word()}-{number}",
            "summary": self.text(6),
            "description": self.text(self.options.words * 3),
            "tags": [WORDS[number % 40]],
            "parameters": parameters,
            "responses": {
                "200": {"description": "Fine.", "content": {"application/json": {"schema": self.reference()}}},
                "404": {"description": "Not found.", "content": {"application/json": {"schema": self.failure()}}},
                "default": {"description": "Wrong.", "content": {"application/json": {"schema": self.failure()}}},
            },
        }
        if number % 3 == 0:
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": self.object(2)}}}
        return operation

    def failure(self):
        return {"$ref": f"#/components/schemas/{self.names[0]}"}

    def whole(self):
        paths = {}
        for number in range(self.options.operations):
            path = f"/v1/{WORDS[number % 40]}s/{number}"
            paths[path] = {"post" if number % 3 == 0 else "get": self.operation(number)}
        schemas = {name: self.object(0) for name in self.names}
        number = 0
        while self.left > 0:
            schemas[f"rest_{number}"] = self.object(0)
            number += 1
        return {
            "openapi": self.options.version,
            "info": {"title": "Synthetic API", "version": "1"},
            "servers": [{"url": "https://api.example"}],
            "paths": paths,
            "components": {"schemas": schemas},
        }


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--operations", type=int, default=468)
    parser.add_argument("--objects", type=int, default=2911)
    parser.add_argument("--properties", type=int, default=10685)
    parser.add_argument("--megabytes", type=float, default=4)
    parser.add_argument("--version", default="3.0.3")
    return parser.parse_args()


def main():
    options = parse()
    # Texts make up for the rest of the size: as many words as come nearest.
    options.words = 0
    bare = len(json.dumps(Description(options).whole(), indent=2))
    options.words = 10
    some = len(json.dumps(Description(options).whole(), indent=2))
    options.words = max(1, round((options.megabytes * 1e6 - bare) / ((some - bare) / 10)))
    print(json.dumps(Description(options).whole(), indent=2))


main()
