import Foundation
import TestSupport
import Testing

/// What an app's author writes by name has an example where DocC and Xcode show it. That the examples compile is tested with
/// all other Swift of the documentation.
@Suite("Examples in comments of the runtime")
struct TypeExampleTests {
    static let modules: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: Programs.packageFolder.path + "/Sources")) ?? [])
        .filter { $0.hasPrefix("API") }.sorted()

    @Test("are at each public type that a guide's Swift names")
    func namedTypes() throws {
        let types = try Self.modules.flatMap { try Self.types(of: $0) }
        let guides = SwiftSnippetTests.snippets.filter { $0.file.hasSuffix(".md") }.map(\.text).joined()
        let words = Set(guides.matches(of: /\w+(\.\w+)*/).flatMap { Self.beginnings(of: $0.output.0) })
        let named = types.filter { words.contains($0.name) }
        #expect(named.count > 50)
        #expect(named.filter { !$0.comment.contains("```swift") }.map(\.name) == [])
    }

    @Test("are fenced, so that they are compiled")
    func fenced() throws {
        let types = try Self.modules.flatMap { try Self.types(of: $0) }
        let indented = types.filter { type in
            type.comment.replacing(#/(?s)```.*?```/#, with: "")
                .contains(#/\n/// {5}(let|var|struct|extension|func|try|for) /#)
        }
        #expect(indented.map(\.name) == [])
    }

    /// `A.B.c` names `A` and `A.B`, too.
    private static func beginnings(of name: Substring) -> [String] {
        let parts = name.split(separator: ".")
        return parts.indices.map { parts[...$0].joined(separator: ".") }
    }

    /// The public types of a module without SPI, with the types around them and their comments. Reads formatted Swift.
    private static func types(of module: String) throws -> [(name: String, comment: String)] {
        let folder = Programs.packageFolder.appending(path: "Sources/" + module)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try files.flatMap { types(in: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    private static func types(in text: String) -> [(name: String, comment: String)] {
        let declaration =
            #/(@(?!_spi)\w+(\([^)]*\))? )*(\w+ )*(struct|class|enum|protocol|actor|extension) (?<name>[\w.]+)/#
        var types: [(name: String, comment: String)] = []
        var around: [(indent: Int, name: String)] = []
        var comment = ""
        for line in text.split(separator: "\n") {
            let code = line.drop { $0 == " " }
            if code.hasPrefix("///") {
                comment += code + "\n"
            } else if let match = code.prefixMatch(of: declaration) {
                let indent = line.count - code.count
                while let last = around.last, last.indent >= indent { around.removeLast() }
                around.append((indent, String(match.name)))
                let name = around.map(\.name).joined(separator: ".")
                if code.contains("public "), !comment.isEmpty { types.append((name, comment)) }
                comment = ""
            } else if !code.hasPrefix("@") || code.hasPrefix("@_spi") {
                comment = ""
            }
        }
        return types
    }
}
