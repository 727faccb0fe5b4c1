"""Every fault of a request is seen: requests that are right are damaged in one place after the other."""

import json
import tempfile
import unittest
from pathlib import Path

import arguments
import operations
import values
import wire
from comparison import Expectation, compare_pairs, same, same_json
from descriptions import Description
from recorder import Request

DESCRIPTION = """
openapi: 3.1.0
servers: [{url: "https://shop.example/v1"}]
security: [{token: []}]
paths:
  /pets/{id}:
    post:
      operationId: save
      parameters:
        - {name: id, in: path, required: true, schema: {type: string, const: a/b}}
        - {name: ids, in: query, explode: false, schema: {type: array, items: {type: integer}, minItems: 2}}
        - {name: X-Trace, in: header, schema: {type: string, const: t}}
        - {name: c, in: cookie, schema: {type: integer}}
      requestBody:
        content: {application/json: {schema: {type: object, properties: {a: {type: integer}, b: {type: [string, "null"]}}}}}
  /forms:
    post:
      requestBody:
        content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {const: x y}, b: {const: 2}}}}}
  /parts:
    post:
      requestBody:
        content: {multipart/form-data: {schema: {type: object, properties: {a: {const: x}, f: {type: string, format: binary}}}}}
components: {securitySchemes: {token: {type: http, scheme: bearer}}}
"""


def described(text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "description.yaml"
        path.write_text(text)
        description = Description(path)
        return {place[0]: operations.Operation(description, *place) for place in operations.operations(description)}


class ExpectationTests(unittest.TestCase):
    def setUp(self):
        self.operations = described(DESCRIPTION)

    def problems(self, path, request):
        operation = self.operations[path]
        return Expectation(operation, operation.security[0]).problems(request)

    def request(self, **changes):
        operation = self.operations["/pets/{id}"]
        ids = operation.parameter("query", "ids").value
        body = json.dumps(operation.bodies[0].value).encode()
        headers = [
            ("wire-server", "https://shop.example"), ("Authorization", "Bearer " + operations.TOKEN), ("x-trace", "t"),
            ("Cookie", "c=%d" % operation.parameter("cookie", "c").value), ("Content-Type", "application/json")]
        target = f"/v1/pets/a%2Fb?ids={ids[0]},{ids[1]}"
        fields = {"method": "POST", "target": target, "headers": headers, "body": body, **changes}
        return Request(**fields)

    def test_a_right_request_has_no_problems(self):
        self.assertEqual(self.problems("/pets/{id}", self.request()), [])

    def test_every_fault_is_a_problem(self):
        right = self.request()
        faults = [
            {"method": "PUT"}, {"target": right.target.replace("/v1", "")}, {"target": right.target.replace("%2F", "/")},
            {"target": right.target.replace(",", "%2C")}, {"target": right.target.split("?")[0]},
            {"target": right.target + "&more=1"}, {"target": right.target + "&" + right.target.split("?")[1]},
            {"body": b""}, {"body": b"{}"}, {"body": b"text"}, {"body": right.body.replace(b'"a"', b'"A"')},
            {"headers": right.headers + [("X-Unknown", "1")]},
            {"headers": [("wire-server", "http://shop.example")] + right.headers[1:]},
        ] + [{"headers": [field for field in right.headers if field is not left]} for left in right.headers[1:]]
        for fault in faults:
            with self.subTest(fault=fault):
                self.assertNotEqual(self.problems("/pets/{id}", self.request(**fault)), [])

    def test_forms(self):
        def sent(body):
            return Request("POST", "/v1/forms", [
                ("wire-server", "https://shop.example"), ("Authorization", "Bearer " + operations.TOKEN),
                ("Content-Type", "application/x-www-form-urlencoded")], body)

        self.assertEqual(self.problems("/forms", sent(b"b=2&a=x+y")), [])
        for body in (b"a=x+y", b"a=x+y&b=3", b"a=x+y&b=2&c=1", b"a=x+y&b=2&b=2", b"a=xy&b=2", b""):
            with self.subTest(body=body):
                self.assertNotEqual(self.problems("/forms", sent(body)), [])

    def test_parts(self):
        content = self.operations["/parts"].bodies[0].value["f"].content
        text = b'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
        file = (b'--B\r\nContent-Disposition: form-data; name="f"; filename="a.bin"\r\n'
                b"Content-Type: application/octet-stream\r\n\r\n" + content + b"\r\n")

        def sent(*parts):
            return Request("POST", "/v1/parts", [
                ("wire-server", "https://shop.example"), ("Authorization", "Bearer " + operations.TOKEN),
                ("Content-Type", "multipart/form-data; boundary=B")], b"".join(parts) + b"--B--\r\n")

        self.assertEqual(self.problems("/parts", sent(file, text)), [])
        for parts in ([text], [file], [text, file, text], [text.replace(b"x\r\n", b"y\r\n"), file],
                      [text, file.replace(content, content + b" ")], [text.replace(b'"a"', b'"b"'), file]):
            with self.subTest(parts=parts):
                self.assertNotEqual(self.problems("/parts", sent(*parts)), [])


class ComparisonTests(unittest.TestCase):
    def test_a_separator_is_not_the_same_as_data(self):
        self.assertTrue(same("a%2Cb,c", "a%2cb,c"))
        self.assertFalse(same("a,b", "a%2Cb"))
        self.assertTrue(same("a%20b", "a+b"))
        self.assertFalse(same("a%20b", "a+b", is_form=False))
        self.assertTrue(same("2024%3A05", "2024:05"))

    def test_json_is_compared_by_value(self):
        self.assertTrue(same_json({"a": 1, "b": [1.0]}, {"b": [1], "a": 1}))
        for other in ({"a": True}, {"a": "1"}, {}, {"a": None}, {"a": 1, "b": 2}, [1]):
            self.assertFalse(same_json({"a": 1}, other))

    def test_pairs_in_any_order(self):
        expected = [("a", "1", False), ("a", "2", False), ("b", "x", False)]
        self.assertEqual(compare_pairs(expected, [("b", "x"), ("a", "2"), ("a", "1")], "query"), [])
        self.assertEqual(len(compare_pairs(expected, [("b", "x"), ("a", "1"), ("a", "1")], "query")), 1)


class ValueTests(unittest.TestCase):
    def value(self, schema):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "description.yaml"
            path.write_text(schema)
            return values.value(Description(path).root, "place")

    def test_limits(self):
        self.assertIn(self.value("{type: integer, minimum: 3, maximum: 4, default: 3}"), (3, 4))
        self.assertEqual(self.value("{type: integer, exclusiveMinimum: 3, maximum: 4}"), 4)
        self.assertEqual(self.value("{type: integer, minimum: 11, maximum: 19, multipleOf: 5}"), 15)
        self.assertEqual(len(self.value("{type: string, minLength: 40, maxLength: 40}")), 40)
        self.assertRegex(self.value("{type: string, pattern: '^AC[0-9a-f]{32}$', minLength: 34}"), "^AC[0-9a-f]{32}$")
        self.assertEqual(len(set(self.value("{type: array, minItems: 3, uniqueItems: true, items: {type: integer}}"))), 3)

    def test_a_value_other_than_the_default(self):
        self.assertEqual(self.value("{type: string, enum: [a, b], default: a}"), "b")
        self.assertEqual(self.value("{type: boolean, default: true}"), False)

    def test_read_only_properties_are_not_sent(self):
        schema = "{type: object, properties: {a: {type: integer, readOnly: true}, b: {const: 1, writeOnly: true}}}"
        self.assertEqual(self.value(schema), {"b": 1})

    def test_parts_of_a_schema_are_joined(self):
        schema = "{allOf: [{properties: {a: {const: 1}}}, {required: [b]}], properties: {b: {const: 2}}}"
        self.assertEqual(self.value(schema), {"a": 1, "b": 2})

    def test_one_value_of_an_enumeration_of_alternatives(self):
        schema = "{allOf: [{oneOf: [{const: 1, title: one}, {const: 2, title: two}]}], enum: [2]}"
        self.assertEqual(self.value(schema), 2)

    def test_properties_behind_a_reference(self):
        schema = "{type: object, properties: {$ref: '#/$defs/all'}, $defs: {all: {a: {const: 1}}}}"
        self.assertEqual(self.value(schema), {"a": 1})

    def test_a_discriminator_names_the_alternative(self):
        schema = """
            oneOf: [{$ref: "#/$defs/Cat"}]
            discriminator: {propertyName: kind, mapping: {cat: "#/$defs/Cat"}}
            $defs: {Cat: {type: object, properties: {kind: {type: string}, name: {const: Tom}}}}
            """
        self.assertEqual(self.value(schema), {"kind": "cat", "name": "Tom"})

    def test_a_schema_that_contains_itself_ends(self):
        value = self.value("{type: object, properties: {next: {$ref: '#'}, all: {type: array, items: {$ref: '#'}}}}")
        self.assertEqual(value, {})


class ReportTests(unittest.TestCase):
    REPORT = """Calls that cannot be made as described (2)

  Servers of an endpoint are dropped (2)
    #/paths/~1forms/post/servers
    other.yaml#/servers

Values that are lost or have a wider type (1)

  A part is dropped (1)
    #/paths/~1parts/post/requestBody
"""

    def test_only_lost_calls_of_the_operation_count(self):
        found, places = described(DESCRIPTION), wire.lost_calls(self.REPORT)
        self.assertEqual(places, {("", "#/paths/~1forms/post/servers"), ("other.yaml", "#/servers")})
        reported = [path for path, operation in found.items()
                    if wire.is_reported(operation, places, Path(operation.places[0][0]))]
        self.assertEqual(reported, ["/forms"])


class ArgumentTests(unittest.TestCase):
    def test_dates_are_given_as_points_in_time(self):
        self.assertEqual(arguments.swift("2024-05-06", "Date?"), "2024-05-06T00:00:00Z")
        self.assertEqual(arguments.swift(86400, "Date"), "1970-01-02T00:00:00Z")
        self.assertEqual(arguments.swift(["2024-05-06"], "[Date]"), ["2024-05-06T00:00:00Z"])


if __name__ == "__main__":
    unittest.main()
