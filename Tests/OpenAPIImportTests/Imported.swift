import Foundation
import OpenAPIImport
import Testing

/// The import of a part of a description.
struct Imported {
    let result: ImportResult

    /// - Parameter rest: the description after `openapi` and `info`.
    init(_ rest: String, version: String = "3.1.0") {
        let text = "openapi: \(version)\ninfo: {title: Shop, version: '1'}\n" + rest
        result = ImportResult(OpenAPIImporter().read(Array(text.utf8), file: "shop.yaml"))
    }

    /// - Parameter schemas: the lines of `components/schemas`.
    init(schemas: String, version: String = "3.1.0") {
        let lines = schemas.split(separator: "\n").map { "    \($0)\n" }.joined()
        self.init("paths: {}\ncomponents:\n  schemas:\n\(lines)", version: version)
    }

    /// - Parameter operation: the lines of `GET /things`, or of another method.
    init(_ method: String, _ operation: String, path: String = "/things") {
        let lines = operation.split(separator: "\n").map { "      \($0)\n" }.joined()
        self.init("paths:\n  \(path):\n    \(method):\n      operationId: call\n\(lines)")
    }

    var text: String { result.files.map(\.text).joined() }

    /// The content of `models`, without its indentation.
    var models: String { section("models:\n") }

    /// The content of `endpoints`, without its indentation.
    var endpoints: String { section("endpoints:\n") }

    private func section(_ title: String) -> String {
        guard let start = text.range(of: title)?.upperBound else { return "" }
        let lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix {
            $0.hasPrefix("  ") || $0.isEmpty
        }
        return lines.map { $0.dropFirst(2) }.joined(separator: "\n").trimmingSuffix()
    }

    /// Expects no diagnostics.
    func expectSound(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(result.faults.isEmpty, sourceLocation: location)
        #expect(try result.generated().messages == "", sourceLocation: location)
    }
}

extension String {
    fileprivate func trimmingSuffix() -> String {
        var text = self
        while text.last == "\n" { text.removeLast() }
        return text
    }
}
