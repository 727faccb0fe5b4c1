package import SpecLanguage

/// The declarations in a generated Swift file, without what only the compiler reads.
package struct SwiftOutline: Sendable {
    private let lines: [Substring]

    package init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The declaration of a type, with its properties, cases and the heads of its initialisers.
    package func type(_ name: String) -> [String]? {
        guard let start = typeLine(name) else { return nil }
        let end = lines[start].hasSuffix("{") ? closing(start) : start
        var result: [String] = []
        var index = start
        while index <= end {
            let line = lines[index]
            if index > start, line.hasSuffix("{") {
                result.append(String(line.dropLast(2)))
                index = closing(index)
            } else if !line.contains("@_spi(Generated)") {
                result.append(String(line))
            }
            index += 1
        }
        while result.count > 2, result[result.count - 2].allSatisfy({ $0 == " " }) {
            result.remove(at: result.count - 2)
        }
        return Self.unindented(result)
    }

    /// The first line of a type.
    package func typeHead(_ name: String) -> String? {
        typeLine(name).map { Self.head(lines[$0]) }
    }

    /// The head of an endpoint's method, with its comment.
    package func method(of endpoint: Endpoint) -> [String]? {
        let name = endpoint.methodName
        let all = lines.indices.filter { line in
            ["func \(name)(", "func `\(name)`("].contains { Self.line(lines[line], declares: $0) }
        }
        // Namespaces of a file may have methods with the same name.
        let type = (["DAO"] + endpoint.namespaces.map(\.typeName)).joined(separator: ".")
        guard let start = all.count < 2 ? all.first : all.first(where: { enclosingType($0).hasSuffix(type) }) else {
            return nil
        }
        var first = start
        while first > 0, lines[first - 1].drop(while: { $0 == " " }).hasPrefix("///") { first -= 1 }
        var end = start
        while end + 1 < lines.count, !lines[end].hasSuffix("{"), !lines[end].isEmpty { end += 1 }
        return Self.unindented(lines[first..<end].map { String($0) } + [Self.head(lines[end], keepsIndent: true)])
    }

    /// The head of an endpoint's method on one line.
    package func methodHead(of endpoint: Endpoint) -> String? {
        method(of: endpoint)?.filter { !$0.hasPrefix("///") }.map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    /// The property or the case of a type.
    package func member(_ name: String, of type: String) -> String? {
        self.type(type)?.first { line in
            ["var \(name):", "let \(name):", "case \(name)(", "case \(name) "].contains { line.contains($0) }
                || line.hasSuffix("case \(name)")
        }.map { Self.head($0[...]) }
    }

    /// The name of a type in Swift, without those that it is nested in.
    package static func plain(_ name: String) -> String {
        name.split(separator: ".").last.map { String($0) } ?? name
    }

    private func typeLine(_ name: String) -> Int? {
        lines.firstIndex { line in
            ["struct", "enum", "typealias", "final class"].contains { Self.line(line, declares: "\($0) \(name)") }
        }
    }

    private static func line(_ line: Substring, declares text: String) -> Bool {
        guard let found = line.firstRange(of: text), !line.drop(while: { $0 == " " }).hasPrefix("//") else {
            return false
        }
        let next = line[found.upperBound...].first
        return text.hasSuffix("(") || next.map { !($0.isLetter || $0.isNumber || $0 == "_") } ?? true
    }

    /// The name of the declaration that a line is in, with the names around it and without backticks.
    private func enclosingType(_ line: Int) -> String {
        let head = lines[..<line].last { !$0.hasPrefix(" ") && $0.hasSuffix(" {") }
        let keywords = ["struct ", "extension ", "protocol ", "class "]
        guard let head, let keyword = keywords.compactMap({ head.firstRange(of: $0) }).first else { return "" }
        return String(head[keyword.upperBound...].prefix { $0 != ":" && $0 != " " }).replacing("`", with: "")
    }

    /// The line that closes the braces that a line opens.
    private func closing(_ start: Int) -> Int {
        let indent = lines[start].prefix { $0 == " " }
        return lines[(start + 1)...].firstIndex { $0.hasPrefix(indent + "}") } ?? lines.count - 1
    }

    private static func head(_ line: Substring, keepsIndent: Bool = false) -> String {
        let text = line.hasSuffix(" {") ? line.dropLast(2) : line
        return String(keepsIndent ? text : text.drop { $0 == " " })
    }

    private static func unindented(_ lines: [String]) -> [String] {
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }
    }
}
