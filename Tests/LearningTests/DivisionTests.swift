import Learning
import OpenAPIImport
import Recording
import SpecLanguage
import Testing

@Suite("learning: several files")
struct DivisionTests {
    /// Calls of so many resources with three endpoints each.
    private static func capture(_ resources: Int) -> Capture {
        var capture = Capture()
        for number in 0..<resources {
            let name = "\(Self.words[number % Self.words.count])\(Self.words[number / Self.words.count])s"
            let fields = (0..<12).map { #""\#(Self.words[$0])": "text \#($0)""# }.joined(separator: ", ")
            let item = #"{"id": 7, "\#(name)": true, "at": "2026-03-01T10:00:00Z", \#(fields)}"#
            capture.add("/\(name)?page=1", "[\(item)]")
            capture.add("/\(name)/7", item)
            capture.add("POST /\(name)", item, status: 201, sent: #"{"\#(name)": true, \#(fields)}"#)
        }
        return capture
    }

    private static let words: [String] = [
        "river", "stone", "cloud", "paper", "light", "metal", "glass", "water", "field", "house", "plant", "train",
    ]

    private static func names(_ files: [ImportedFile]) -> [String] { files.map(\.name) }

    private static func specification(_ files: [ImportedFile]) -> (endpoints: Set<String>, errors: [String]) {
        let checked = SpecChecker().check(
            files.map { SpecSource(path: $0.name, name: String($0.name.dropLast(5)), bytes: Array($0.text.utf8)) })
        let endpoints = checked.specification.files.compactMap(\.service).flatMap { $0.endpoints.map(\.name) }
        return (Set(endpoints), checked.diagnostics.filter { $0.severity == .error }.map(\.message))
    }

    @Test("a small service is one file") func oneFile() throws {
        let learned = try #require(Self.capture(2).learner.learned())
        #expect(Self.names(learned.files()) == ["Example.yaml"])
        #expect(learned.files().map(\.text) == [learned.text])
    }

    @Test("a large service has a file for each resource, and says the same") func severalFiles() throws {
        let learned = try #require(Self.capture(24).learner.learned())
        let files = learned.files()
        #expect(files.count > 10 && files.first?.name == "Example.yaml", "\(Self.names(files))")
        #expect(
            files.contains { $0.name == "RiverRivers.yaml" || $0.name == "Riverrivers.yaml" }, "\(Self.names(files))")
        let whole = Self.specification([ImportedFile(name: "Example.yaml", text: learned.text)])
        let divided = Self.specification(files)
        #expect(divided.errors.isEmpty && whole.errors.isEmpty)
        #expect(divided.endpoints == whole.endpoints && whole.endpoints.count == 72)
    }

    @Test("what was learned before stays in its file, and new resources get their own") func keepsFiles() throws {
        let first = try #require(Self.capture(24).learner.learned()).files()
        let second = try #require(Self.capture(30).learner.learned()).files(after: first)
        for file in first { #expect(second.contains { $0.name == file.name }, "\(file.name)") }
        #expect(second.count > first.count)
        for file in first.dropFirst() { #expect(second.first { $0.name == file.name }?.text == file.text) }
        let small = try #require(Self.capture(2).learner.learned()).files()
        let grown = try #require(Self.capture(24).learner.learned()).files(after: small)
        #expect(grown.first?.text.contains("get: /riverrivers\n") == true && grown.count > 10)
        #expect(Self.specification(grown).errors.isEmpty)
    }
}
