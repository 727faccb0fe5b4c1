import Foundation
import Testing
import YAMLSyntax

/// A case of the YAML test suite (github.com/yaml/yaml-test-suite).
struct SuiteCase: Sendable, CustomTestStringConvertible {
    /// The name of the file, and the number for all cases but the first: `DK95/1`.
    let id: String
    let yaml: String
    let isValid: Bool
    /// The meaning of the text as JSON; nil if the case has none or several documents.
    let json: String?

    var testDescription: String { id }

    /// The data lies beside the package and is not part of it.
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("../shared/data/yaml-test-suite").standardizedFileURL

    static var isAvailable: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// All cases, by id; empty if the data is missing.
    static let all: [SuiteCase] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.sorted().flatMap(cases(of:))
    }()

    private static func cases(of file: String) -> [SuiteCase] {
        guard
            let data = FileManager.default.contents(atPath: folder.appendingPathComponent(file).path),
            case .sequence(let nodes)? = YAMLParser().parse([UInt8](data)).root?.content
        else { return [] }
        let name = String(file.dropLast(5))
        // A key that a case lacks is inherited from the case before it, except `fail`.
        var yaml = ""
        var json: String?
        return nodes.enumerated().map { index, node in
            if let text = node.node(at: ["yaml"])?.text { yaml = unescaped(text) }
            if let scalar = node.node(at: ["json"]) { json = scalar.isNull ? nil : scalar.text.map(unescaped) }
            let isValid = node.node(at: ["fail"])?.text != "true"
            return SuiteCase(id: index == 0 ? name : "\(name)/\(index)", yaml: yaml, isValid: isValid, json: json)
        }
    }

    /// Replaces the visible stand-ins of the suite by the characters themselves.
    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var dashes = 0
        for scalar in text.unicodeScalars {
            if scalar == "—" {
                dashes += 1
                continue
            }
            if scalar != "»" { result.append(contentsOf: String(repeating: "—", count: dashes).unicodeScalars) }
            dashes = 0
            switch scalar {
            case "␣": result.append(" ")
            case "»": result.append("\t")
            case "←": result.append("\r")
            case "⇔": result.append("\u{FEFF}")
            case "↵": break
            default: result.append(scalar)
            }
        }
        if result.suffix(2).elementsEqual("∎\n".unicodeScalars) { result.removeLast(2) }
        return String(result)
    }
}

extension YAMLNode {
    fileprivate var isNull: Bool { content == .scalar(YAMLScalar(text: "null", isPlain: true)) }
}
