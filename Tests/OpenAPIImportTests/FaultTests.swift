import OpenAPIImport
import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Invalid descriptions")
struct FaultTests {
    @Test(
        "are reported with their position, and give no specs",
        arguments: [
            ("", "1:1: this is not an OpenAPI description"), ("[]", "1:1: this is not an OpenAPI description"),
            ("swagger: '1.2'", "1:10: OpenAPI 3.0 to 3.2 and Swagger 2.0 can be imported, not \"1.2\""),
            ("openapi: 2.0.0", "1:10: OpenAPI 3.0 to 3.2 and Swagger 2.0 can be imported, not \"2.0.0\""),
            ("openapi: 3.1.0\npaths: []", "2:8: #/paths must be a mapping, not an empty list"),
            (
                "openapi: 3.1.0\npaths:\n  /a: {get: [1]}",
                "3:13: #/paths/~1a/get must be an operation, not a list"
            ),
            (
                "openapi: 3.1.0\ncomponents:\n  schemas:\n    A: {properties: [x]}",
                "4:21: #/components/schemas/A/properties must be a mapping, not a list"
            ),
            (
                "openapi: 3.1.0\npaths:\n  /a: {get: {parameters: [{name: x}]}}",
                "3:27: #/paths/~1a/get/parameters/0 needs the keys \"name\" and \"in\""
            ),
            ("openapi: 3.1.0\nopenapi: 3.1.0", "2:1: "), ("openapi: [3", "1:12: "),
        ])
    func faults(text: String, message: String) {
        let result = ImportResult(OpenAPIImporter().read(Array(text.utf8), file: "shop.yaml"))
        let faults = result.faults.map { fault in
            "\(fault.range.range.start.line):\(fault.range.range.start.column): \(fault.message)"
        }
        #expect(faults.contains { $0.hasPrefix(message) } == true, "\(faults)")
        #expect(result.files.isEmpty)
    }

    @Test("damaged descriptions give valid specs or faults")
    func mutations() throws {
        let original = try #require(Description.all.first { $0.name == "shop" })
        let bytes = try original.bytes()
        var state: UInt64 = 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<60 {
            var changed = bytes
            for _ in 0..<(1 + next(4)) { changed[next(changed.count)] = UInt8(truncatingIfNeeded: next(256)) }
            if next(3) == 0 { changed = Array(changed.prefix(next(changed.count))) }
            let result = ImportResult(OpenAPIImporter().read(changed, file: "shop.yaml"))
            // Every imported description gives valid specs.
            if result.faults.isEmpty { #expect(try result.generated().messages == "") }
        }
    }
}
