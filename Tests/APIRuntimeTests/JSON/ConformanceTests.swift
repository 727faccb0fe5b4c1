@_spi(Generated) import APIRuntime
import Foundation
import Testing

/// The JSON test suite (nst/JSONTestSuite), in a folder beside the project.
enum JSONTestSuite {
    static let folder: URL = SharedData.folder.appendingPathComponent("json-test-suite")
    static let isThere: Bool = FileManager.default.fileExists(atPath: folder.path)

    static func files(_ prefix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}

enum SharedData {
    /// `../shared/data`, seen from the package's root, four folders above this file.
    static let folder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        .appendingPathComponent("../shared/data").standardizedFileURL
}

/// A model without fields: everything in its object is skipped.
nonisolated struct Nothing: APIObject, Hashable, Codable {
    static let fields: FieldTable = FieldTable("Nothing", Self.self)

    init(placeholder: Placeholder) {}

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {}

    func writeFields(_ writer: inout JSONWriter) {}
}

@Suite(.enabled(if: JSONTestSuite.isThere, "../shared/data/json-test-suite is not there"))
struct ConformanceTests {
    /// Reads the bytes as a value, and skips them as the value of an unknown key.
    private func faults(_ bytes: [UInt8]) -> (reading: DataFormatError?, skipping: DataFormatError?) {
        var reading: DataFormatError?
        var skipping: DataFormatError?
        do { _ = try JSON(fromJSON: bytes) } catch { reading = error }
        do { _ = try Nothing(fromJSON: Array(#"{"a":"#.utf8) + bytes + [0x7D]) } catch { skipping = error }
        return (reading, skipping)
    }

    @Test func acceptsValidJSON() throws {
        let names = JSONTestSuite.files("y_")
        #expect(names.count == 95)
        for name in names {
            let (reading, skipping) = faults(try JSONTestSuite.bytes(name))
            #expect(skipping == nil, "\(name): \(skipping as Any)")
            // The grammar allows a repeated key, but one of the values would be lost.
            let expected: String? = name.contains("duplicated_key") ? "each key once" : nil
            #expect(reading?.expected == expected, "\(name): \(reading as Any)")
        }
    }

    @Test func rejectsInvalidJSON() throws {
        let names = JSONTestSuite.files("n_")
        #expect(names.count == 188)
        for name in names {
            let (reading, skipping) = faults(try JSONTestSuite.bytes(name))
            // In an object, `1}` after a key is a value and an end; alone it is not.
            #expect(reading != nil, "\(name)")
            #expect(skipping != nil, "\(name)")
        }
    }

    @Test func readsAndSkipsUndefinedCasesAlike() throws {
        for name in JSONTestSuite.files("i_") {
            let bytes = try JSONTestSuite.bytes(name)
            let (reading, skipping) = faults(bytes)
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { continue }
            #expect((reading == nil) == (skipping == nil), "\(name)")
        }
    }

    @Test func readsBackWhatItWrites() throws {
        for name in JSONTestSuite.files("y_") where !name.contains("duplicated_key") {
            let value = try JSON(fromJSON: JSONTestSuite.bytes(name))
            #expect(try JSON(fromJSON: value.toJSON()) == value, "\(name)")
        }
    }
}

@Suite struct NestingTests {
    @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
    func rejectsTooDeepNesting(_ opening: String) {
        let bytes = Array(String(repeating: opening, count: 100_000).utf8)
        let reading: DataFormatError? = #expect(throws: DataFormatError.self) { try JSON(fromJSON: bytes) }
        #expect(reading?.expected == "at most 512 levels of nesting")
        let skipping: DataFormatError? = #expect(throws: DataFormatError.self) {
            try Nothing(fromJSON: Array(#"{"x":"#.utf8) + bytes)
        }
        #expect(skipping?.expected == "at most 512 levels of nesting")
    }

    @Test func readsTheDeepestAllowedNesting() throws {
        let opening = String(repeating: "[", count: 512)
        let closing = String(repeating: "]", count: 512)
        #expect(try JSON(fromJSON: opening + closing).toJSONString() == opening + closing)
        #expect(throws: DataFormatError.self) { try JSON(fromJSON: "[" + opening + closing + "]") }
        #expect(throws: DataFormatError.self) { try Nothing(fromJSON: "{\"a\":" + opening + closing + "}") }
        _ = try Nothing(fromJSON: "{\"a\":[" + String((opening + closing).dropFirst(4).dropLast(4)) + "]}")
    }

    @Test func nestedModelsHaveTheSameLimit() {
        let parent: String = snapshotJSON().dropLast() + #","parent":"#
        let json = String(repeating: parent, count: 600)
        #expect(fault(Snapshot.self, json).contains("expected at most 512 levels of nesting, found an object"))
    }

    /// On a small stack, as threads of tasks have, too deep nesting is a fault and not a crash.
    @Test func doesNotOverflowASmallStack() async {
        let parent: String = snapshotJSON().dropLast() + #","parent":"#
        let json = String(repeating: parent, count: 500) + "null" + String(repeating: "}", count: 500)
        let text = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: fault(Snapshot.self, json)) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(text.contains("expected at most 512 levels of nesting") || text.hasPrefix("no fault"))
    }

    @Test func skipsAByteOrderMark() throws {
        #expect(try [Int](fromJSON: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
        #expect(throws: DataFormatError.self) { try [Int](fromJSON: [0xEF, 0xBB] + Array("[1]".utf8)) }
    }

    @Test(arguments: ["", " ", "\n\t \r"])
    func rejectsEmptyDocuments(_ json: String) {
        let place = "(byte \(json.utf8.count))"
        #expect(fault(JSON.self, json) == "JSON at $ \(place): expected a value, found the end of the document")
        #expect(fault(Owner.self, json) == "Owner at $ \(place): expected a value, found the end of the document")
    }
}
