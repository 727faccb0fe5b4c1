import Foundation
import OpenAPIImport
import SpecLanguage
import TestSupport
import Testing
import YAMLSyntax

/// The texts of the JSON test suite that every reader of JSON must take.
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

    @Test("all valid texts of the test suite are read, by either name of the file", arguments: ValidJSON.names)
    func suite(name: String) throws {
        let value: String = try ValidJSON.text(name)
        let text: String = description(
            #""A": {"type": "object", "x-value": \#(value), "example": \#(value), "#
                + #""properties": {"a": {"enum": [\#(value)]}}}"#)
        for file in ["shop.json", "shop"] {
            let result: ImportResult = imported(text, file: file)
            #expect(result.faults.map(\.message) == [])
            #expect(!result.files.isEmpty)
        }
    }

    @Test("escapes of surrogates, U+2028 and keys of any length are read")
    func texts() throws {
        let key: String = String(repeating: "k", count: 2_000)
        let result: ImportResult = imported(
            description(
                #""A": {"type": "object", "description": "\ud83d\ude00 \#u{2028}", "x-\#(key)": 1, "#
                    + #""properties": {"a": {"type": "string"}}}"#))
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains("😀"))
    }

    @Test("keys that differ in normalisation alone are different keys")
    func normalisation() throws {
        let result: ImportResult = imported(
            description(
                #""A": {"type": "object", "properties": {"\u00e9": {"type": "string"}, "e\u0301": {"type": "integer"}}}, "#
                    + #""\u00e9": {"type": "object", "properties": {"one": {"type": "string"}}}, "#
                    + #""e\u0301": {"type": "object", "properties": {"two": {"type": "string"}}}, "#
                    + ##""Both": {"type": "object", "properties": {"x": {"$ref": "#/components/schemas/\u00e9"}, "##
                    + ##""y": {"$ref": "#/components/schemas/e\u0301"}}}"##))
        #expect(result.faults.map(\.message) == [])
        let text: String = result.files.map(\.text).joined()
        for part in ["one: String?", "two: String?"] { #expect(text.contains(part)) }
        // Of two properties of one object the report names the one that no spec can say beside the other.
        #expect(result.report.contains("differs from another one only in normalisation"))
        #expect(try result.generated().messages == "")
    }

    @Test("names longer than a spec may have are cut; in JSON they stay what they are")
    func longNames() throws {
        let key: String = String(repeating: "k", count: 3_000)
        let result: ImportResult = imported(
            description(#""\#(key)": {"type": "object", "properties": {"\#(key)": {"type": "string"}}}"#))
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains(key))
        #expect(try result.generated().messages == "")
    }

    @Test("of a key that is given twice the last counts")
    func repetition() {
        let result: ImportResult = imported(
            description(
                #""A": {"type": "object", "properties": {"a": {"type": "string"}, "a": {"type": "integer"}}}"#))
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains("{fields: {a: Int?}}"))
    }

    @Test("YAML in brackets is still YAML")
    func flow() {
        let text: String =
            "{openapi: 3.1.0, info: {title: Shop, version: '1'}, paths: {}, # pets\n"
            + " components: {schemas: {A: {type: object, properties: {a: {type: string}}}}}}"
        let result: ImportResult = imported(text, file: "shop.yaml")
        #expect(result.faults.map(\.message) == [])
        #expect(result.files.map(\.text).joined().contains("A: {fields: {a: String?}}"))
    }

    @Test(
        "what is wrong is reported where it is, in the words of its language",
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
            ("{\"openapi\": \"2.0\"}", "shop.json", "1:13: OpenAPI 3.0 and 3.1 can be imported, not \"2.0\""),
        ])
    func faults(text: String, file: String, expected: String) {
        let faults: [String] = imported(text, file: file).faults.map { fault in
            "\(fault.range.range.start.line):\(fault.range.range.start.column): \(fault.message)"
        }
        #expect(faults == [expected])
    }

    @Test("UTF-16 with a byte order mark is read as well")
    func utf16() {
        let text: String = description(#""A": {"type": "object", "properties": {"\ud83d\ude00": {"type": "string"}}}"#)
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let result: ImportResult = ImportResult(OpenAPIImporter().read(bytes, file: "shop.json"))
        #expect(result.faults.map(\.message) == [])
    }
}
