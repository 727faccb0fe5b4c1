/// The part of a generated file that a declaration of a spec becomes.
public enum SwiftExcerpt {
    /// - Parameters:
    ///   - declaration: of the file's spec
    ///   - swift: the generated file
    /// - Returns: a type with its stored properties and cases, a property, or the signature of a function; `nil` if there is
    ///   none
    public static func text(of declaration: SpecPosition.Declaration, in swift: String) -> String? {
        let lines = swift.split(separator: "\n", omittingEmptySubsequences: false)
        switch declaration {
        case .service: return type(ending: "DAO", in: lines)
        case .model(let name): return type(named: lastPart(of: name), in: lines)
        case .field(let name, let model):
            guard let start = index(ofType: lastPart(of: model), in: lines) else { return nil }
            return members(from: start, in: lines).first { words($0).contains(name + ":") }.map(trimmed)
        case .endpoint(let name):
            return lines.first { $0.contains(" func \(lastPart(of: name))(") }.map(signature)
        case .error(let name):
            return lines.first { $0.contains("case ") && $0.contains(name) }.map(trimmed)
        }
    }

    private static let kinds: [String] = ["struct", "enum", "class", "typealias"]

    private static func type(named name: String, in lines: [Substring]) -> String? {
        index(ofType: name, in: lines).map { text(ofTypeAt: $0, in: lines) }
    }

    private static func type(ending suffix: String, in lines: [Substring]) -> String? {
        lines.firstIndex { line in kinds.contains { line.contains(" \($0) ") } && line.hasSuffix("\(suffix) {") }
            .map { signature(lines[$0]) }
    }

    private static func index(ofType name: String, in lines: [Substring]) -> Int? {
        lines.firstIndex { line in
            let words = words(line)
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { return false }
            return [name, name + ":"].contains(words[kind + 1].replacing("`", with: ""))
        }
    }

    private static func text(ofTypeAt index: Int, in lines: [Substring]) -> String {
        let members = members(from: index, in: lines).map { "    " + trimmed($0) }
        guard lines[index].hasSuffix("{") else { return trimmed(lines[index]) }
        return ([trimmed(lines[index])] + members + ["}"]).joined(separator: "\n")
    }

    /// The stored properties and cases of a type, which are above its first blank line.
    private static func members(from index: Int, in lines: [Substring]) -> [Substring] {
        lines[(index + 1)...].prefix { !$0.isEmpty && trimmed($0) != "}" }.filter { line in
            !line.hasSuffix("{") && ["var", "let", "case"].contains { words(line).contains($0) }
        }
    }

    private static func signature(_ line: Substring) -> String {
        let text = trimmed(line)
        return text.hasSuffix(" {") ? String(text.dropLast(2)) : text
    }

    private static func words(_ line: Substring) -> [String] {
        line.split(separator: " ").map { String($0.replacing("`", with: "")) }
    }

    private static func trimmed(_ line: Substring) -> String {
        String(line.drop { $0 == " " })
    }

    private static func lastPart(of name: String) -> String {
        name.split(separator: ".").last.map { String($0) } ?? name
    }
}
