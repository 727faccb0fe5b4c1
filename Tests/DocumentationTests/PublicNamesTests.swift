import Foundation
import SpecLanguage
import TestSupport
import Testing

/// The names that `import APIRuntime` adds to a file. A change of the page is a change of the interface.
@Suite("The public names of APIRuntime")
struct PublicNamesTests {
    private struct Name {
        var text: String
        /// The first sentence of its documentation.
        var summary: String

        var row: String { "| `\(text)` | \(summary) |" }
    }

    private let names: [Name]
    private let page: String

    init() throws {
        // APIRuntime exports APIJSON.
        names = try Self.names(of: ["APIJSON", "APIRuntime"])
        page = try String(
            contentsOf: Programs.packageFolder.appending(path: "Documentation/public-names.md"), encoding: .utf8)
    }

    private static func names(of modules: [String]) throws -> [Name] {
        var found: [String: Name] = [:]
        for module in modules {
            let sources = Programs.packageFolder.appending(path: "Sources/" + module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            for file in files where file.hasSuffix(".swift") {
                let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
                for name in Self.names(in: text) { found[name.text] = name }
            }
        }
        return found.values.sorted { $0.text < $1.text }
    }

    /// The public top-level declarations of a file, without SPI.
    private static func names(in text: String) -> [Name] {
        let declaration =
            #/((@(?!_spi)\w+(\([^)]*\))? )*)public ((final|nonisolated|indirect) )*(struct|class|enum|protocol|actor|typealias|func|let|var) (?<name>\w+)/#
        var names: [Name] = []
        var summary = ""
        var isConditional = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let depth = line.prefix { $0 == " " }.count
            let code = line.dropFirst(depth)
            if depth == 0, !code.isEmpty { isConditional = code.hasPrefix("#") }
            guard depth == 0 || depth == 4 && isConditional else { continue }
            if code.hasPrefix("///") {
                if summary.isEmpty || !summary.hasSuffix(".") && !summary.contains(". ") {
                    summary += (summary.isEmpty ? "" : " ") + code.dropFirst(3).drop { $0 == " " }
                }
            } else if !code.hasPrefix("@") || code.contains(" public ") {
                if let match = code.prefixMatch(of: declaration) {
                    names.append(Name(text: String(match.name), summary: firstSentence(of: summary)))
                }
                summary = ""
            }
        }
        return names
    }

    private static func firstSentence(of text: String) -> String {
        let end = text.firstRange(of: ". ")?.lowerBound ?? text.endIndex
        let sentence = String(text[..<end]).replacing("``", with: "`")
        return sentence.hasSuffix(".") ? sentence : sentence + (sentence.isEmpty ? "" : ".")
    }

    @Test("are at most 66, documented, and all listed on the page")
    func listedNames() {
        #expect(names.count <= 66)
        #expect(names.filter(\.summary.isEmpty).map(\.text) == [])
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        #expect(rows == names.map(\.row), "the rows should be:\n\(names.map(\.row).joined(separator: "\n"))")
    }

    @Test("are those that no model may hide without a warning")
    func hiddenTypes() throws {
        let store = try Self.names(of: ["APIRuntimeStore"])
        #expect(Self.types(names) == CommonTypes.runtime)
        #expect(Self.types(store) == CommonTypes.store)
    }

    private static func types(_ names: [Name]) -> Set<String> {
        Set(names.map(\.text).filter { $0.first?.isUppercase ?? false })
    }

    @Test("are all used in a file that imports other libraries")
    func namesBesideOthers() throws {
        let text = try String(
            contentsOf: Programs.packageFolder.appending(
                path: "Tests/IntegrationTests/Names/NamesBesideOthers.swift"), encoding: .utf8)
        let missing = names.map(\.text).filter { !text.contains("typealias The\($0)") }
        #expect(missing == [])
    }
}
