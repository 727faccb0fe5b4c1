import Foundation
import OpenAPIImport
import SpecLanguage
import TestSupport
import Testing
import YAMLSyntax

/// The texts of the JSON test suite that every JSON parser must accept.
private enum ValidJSON {
    static let folder: URL = Programs.packageFolder.appending(path: "../shared/data/json-test-suite")

    static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasPrefix("y_") }.sorted()

    static func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
}

@Suite("Descriptions in JSON")
struct JSONTextTests {
    private func imported(_ text: String, file: String = "shop.json") -> ImportResult {
        ImportResult(OpenAPIImporter().read(Array(text.utf8), file: file))
    }

    private func description(_ schemas: String) -> String {
        #"{"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {}, "#
            + #""components": {"schemas": {\#(schemas)}}}"#
    }

    @Test("all valid texts of the JSON test suite are read, with and without .json", arguments: ValidJSON.names)
    func testSuite(name: String) throws {
        let value = try ValidJSON.text(name)
        let text = description(
            #""A": {"type": "object", "x-value": \#(value), "example": \#(value), "#
                + #""properties": {"a": {"enum": [\#(value)]}}}"#)
        for file in ["shop.json", "shop"] {
            let result = imported(text, file: file)
            #expect(result.faults.map(\.message) == [])
            #expect(!result.files.isEmpty)
        }
    }

    @Test("surrogate escapes, U+2028 and long keys are read")
    func unusualTexts() throws {
        let key = String(repeating: "k", count: 2_000)
        let result = imported(
            description(
                #""A": {"type": "object", "description": "\ud83d\ude00 \#u{2028}", "x-\#(key)": 1, "#
                    + #""properties": {"a": {"type": "string"}}}"#))
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains("😀"))
    }

    @Test("keys that differ in normalisation only are different keys")
    func normalisation() throws {
        let result = imported(
            description(
                #""A": {"type": "object", "properties": {"\u00e9": {"type": "string"}, "e\u0301": {"type": "integer"}}}, "#
                    + #""\u00e9": {"type": "object", "properties": {"one": {"type": "string"}}}, "#
                    + #""e\u0301": {"type": "object", "properties": {"two": {"type": "string"}}}, "#
                    + ##""Both": {"type": "object", "properties": {"x": {"$ref": "#/components/schemas/\u00e9"}, "##
                    + ##""y": {"$ref": "#/components/schemas/e\u0301"}}}"##))
        #expect(result.faults.map(\.message) == [])
        let text = result.files.map(\.text).joined()
        for part in ["one: 'String?'", "two: 'String?'"] { #expect(text.contains(part)) }
        // The report names one of two properties that cannot be in one spec.
        #expect(result.report.contains("differs from another one only in normalisation"))
        #expect(try result.generated().messages == "")
    }

    @Test("names over the length limit of specs are shortened, and mapped in JSON")
    func longNames() throws {
        let key = String(repeating: "k", count: 3_000)
        let result = imported(
            description(#""\#(key)": {"type": "object", "properties": {"\#(key)": {"type": "string"}}}"#))
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains(key))
        #expect(try result.generated().messages == "")
    }

    @Test("the last value of a duplicate key counts")
    func duplicateKeys() {
        let result = imported(
            description(
                #""A": {"type": "object", "properties": {"a": {"type": "string"}, "a": {"type": "integer"}}}"#))
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains("{fields: {a: 'Int?'}}"))
    }

    @Test("YAML in braces is still YAML")
    func flowYAML() {
        let text =
            "{openapi: 3.1.0, info: {title: Shop, version: '1'}, paths: {}, # pets\n"
            + " components: {schemas: {A: {type: object, properties: {a: {type: string}}}}}}"
        let result = imported(text, file: "shop.yaml")
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains("A: {fields: {a: 'String?'}}"))
    }

    @Test(
        "faults are reported with their position and format",
        arguments: [
            (
                "{\"openapi\": \"3.1.0\",\n \"info\": {]}", "shop.json",
                "2:11: this is not JSON: expected a key in quotes"
            ),
            (
                "{\"openapi\": \"3.1.0\",\n \"x\": \"\\ud83d\"}", "shop",
                "2:8: this is not JSON: unpaired surrogate"
            ),
            ("{openapi: 3.1.0}", "shop.json", "1:2: this is not JSON: expected a key in quotes"),
            (
                "{\"openapi\": \"2.0\"}", "shop.json",
                "1:13: OpenAPI 3.0 to 3.2 and Swagger 2.0 can be imported, not \"2.0\""
            ),
        ])
    func faults(text: String, file: String, expected: String) {
        let faults = imported(text, file: file).faults.map { fault in
            "\(fault.range.range.start.line):\(fault.range.range.start.column): \(fault.message)"
        }
        #expect(faults == [expected])
    }

    @Test("UTF-16 with a byte order mark is read")
    func utf16() {
        let text = description(#""A": {"type": "object", "properties": {"\ud83d\ude00": {"type": "string"}}}"#)
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let result = ImportResult(OpenAPIImporter().read(bytes, file: "shop.json"))
        #expect(result.faults.map(\.message) == [])
    }
}
