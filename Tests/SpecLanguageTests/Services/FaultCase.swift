import Testing
import YAMLSyntax

@testable import SpecLanguage

/// Specs with faults, and the expected messages.
struct FaultCase: Sendable, CustomTestStringConvertible {
    /// The fault, in a few words.
    let testDescription: String
    /// The files by name; `apigen: 1` is put before each as its first line.
    let files: [String: String]
    /// All messages in order: `Spec.yaml:3:5 rule message`.
    let messages: [String]

    /// - Parameter messages: one a line
    init(_ description: String, _ text: String, _ messages: String = "") {
        self.init(description, files: ["Spec": text], messages)
    }

    init(_ description: String, files: [String: String], _ messages: String) {
        testDescription = description
        self.files = files
        self.messages = messages.split(separator: "\n").map { String($0) }
    }

    func check() {
        #expect(Specs.messages(files) == messages)
    }
}

/// Checks the texts of specs.
enum Specs {
    static func check(_ files: [String: String]) -> CheckedSpecs {
        let sources = files.sorted { $0.key < $1.key }.map { name, text in
            SpecSource(path: "\(name).yaml", name: name, bytes: Array("apigen: 1\n\(text)\n".utf8))
        }
        return SpecChecker().check(sources)
    }

    static func messages(_ files: [String: String]) -> [String] {
        check(files).diagnostics.map { diagnostic in
            let start = diagnostic.range.range.start
            let severity = diagnostic.severity == .warning ? "warning: " : ""
            let place = "\(diagnostic.range.file):\(start.line):\(start.column)"
            return "\(place) \(diagnostic.rule.rawValue) \(severity)\(diagnostic.message)"
        }
    }

    /// The only service of a valid spec.
    static func part(_ text: String) throws -> ServicePart {
        let checked = check(["Spec": text])
        #expect(checked.diagnostics == [])
        return try #require(checked.specification.files.first?.service)
    }

    /// The only endpoint of a valid spec.
    static func endpoint(_ text: String) throws -> Endpoint {
        try #require(part(text).endpoints.first)
    }
}
