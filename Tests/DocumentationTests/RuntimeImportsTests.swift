import Foundation
import TestSupport
import Testing

/// What Documentation/platforms.md promises of programs on Linux.
@Suite("The runtime's imports")
struct RuntimeImportsTests {
    @Test("Foundation is imported only where there is no FoundationEssentials, or for URLSession")
    func foundation() throws {
        var count = 0
        for module in [
            "WireSyntax", "Recording", "APIJSON", "APIRuntime", "APIRuntimeMock", "LoopbackServing", "MockServer",
            "RecordingProxy", "Probing",
        ] {
            let sources = Programs.packageFolder.appending(path: "Sources/" + module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            for file in files where file.hasSuffix(".swift") {
                let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
                for (number, line) in Self.unconditionalImports(in: text) {
                    Issue.record("\(module)/\(file), line \(number): \(line)")
                }
                count += 1
            }
        }
        #expect(count > 150)
    }

    @Test("the C library is imported on all systems, wherever it is imported on one")
    func libraries() throws {
        let libraries = ["Darwin", "Glibc", "Musl", "Android"]
        var count = 0
        for module in [
            "WireSyntax", "Recording", "APIJSON", "APIRuntime", "APIRuntimeMock", "APIRuntimeObservation",
            "APIRuntimeStore",
            "Parallelism",
        ] {
            let sources = Programs.packageFolder.appending(path: "Sources/" + module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            for file in files where file.hasSuffix(".swift") {
                let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
                // What is for one system only has its library alone.
                guard !text.hasPrefix("#if os(Linux)") else { continue }
                let words = text.split(separator: "\n").filter { $0.contains("import ") }
                    .compactMap { $0.split(separator: " ").last.map(String.init) }
                let imported = Set(words).intersection(libraries)
                guard !imported.isEmpty else { continue }
                #expect(imported == Set(libraries), "\(module)/\(file)")
                count += 1
            }
        }
        #expect(count > 5)
    }

    private static let excused: [String] = [
        "#if canImport(FoundationEssentials) #else", "#if !os(Linux) || URLSession", "#if canImport(Network)",
        "#if canImport(CryptoKit)",
    ]

    /// The imports of Foundation that take part in builds on Linux without the trait `URLSession`.
    private static func unconditionalImports(in text: String) -> [(number: Int, line: Substring)] {
        var conditions: [String] = []
        var found: [(number: Int, line: Substring)] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(separator: " ")
            switch words.first {
            case "#if": conditions.append(line.trimmingCharacters(in: .whitespaces))
            case "#elseif", "#else": conditions[conditions.count - 1] += " #else"
            case "#endif": conditions.removeLast()
            default:
                let isImport = words.contains("import") && (words.last?.hasPrefix("Foundation") ?? false)
                guard isImport, words.last != "FoundationEssentials" else { continue }
                if !conditions.contains(where: excused.contains) { found.append((number + 1, line)) }
            }
        }
        return found
    }
}
