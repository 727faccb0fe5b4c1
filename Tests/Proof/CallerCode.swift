import Foundation

/// A caller of generated code that uses every public declaration, with the types that they have.
///
/// It is made from the text of the generated code, whose layout is uniform, and not from the spec, so that it knows
/// nothing of what the language means.
struct CallerCode {
    private var lines: [String] = []
    /// The types that enclose a line, from the outermost.
    private var scopes: [Scope] = []
    private var count = 0

    private struct Scope {
        var name: String
        var isEnum: Bool
        var isOpen: Bool
        var isStatic: Bool
        /// Whether the enum gets further cases, which callers in other packages have to expect.
        var isGrowing: Bool
        var cases: [String] = []
        var isDeprecated: Bool
    }

    /// - Parameter files: the texts of generated files
    static func text(for files: [String]) -> String {
        var code = CallerCode()
        for file in files { code.scan(file) }
        let imports = files.flatMap { $0.split(separator: "\n") }.filter {
            $0.contains("import ") && !$0.hasPrefix(" ")
        }
        .map { $0.replacing("public import", with: "import").replacing("@_spi(Generated) ", with: "") }
        let lines = Set(imports.map { String($0) }).sorted() + code.lines
        let aliases = Dictionary(files.flatMap(aliases)) { first, _ in first }
        return lines.map { renamed($0, aliases) }.joined(separator: "\n") + "\n"
    }

    /// The names that callers know of types, by the names that only generated code has for them.
    private static func aliases(_ file: String) -> [(String, String)] {
        let lines = file.split(separator: "\n")
        return zip([""] + lines, lines).compactMap { doc, line in
            let words = line.split(separator: " ").map { String($0) }
            guard words.count == 5, words[1] == "typealias", words[3] == "=" else { return nil }
            if words[4] == words[2] + "Model" { return (words[4], words[2]) }
            let parts = doc.split(separator: "`")
            guard parts.count == 3, parts[2] == ", for generated code." else { return nil }
            return (words[2], parts[1].split(separator: ".").last.map { String($0) } ?? words[2])
        }
    }

    private static func renamed(_ line: String, _ names: [String: String]) -> String {
        guard names.keys.contains(where: { line.contains($0) }) else { return line }
        var (text, word) = ("", "")
        for character in line + "\n" {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                text += (names[word] ?? word) + String(character)
                word = ""
            }
        }
        return String(text.dropLast())
    }

    /// The functions that the author of an app writes for `transform`, beside the generated code.
    static func transforms(of files: [String]) -> String {
        files.flatMap(transforms).joined(separator: "\n")
    }

    private static func transforms(_ file: String) -> [String] {
        var lines: [String] = []
        var model: Substring?
        for line in file.split(separator: "\n") {
            if line.contains("protocol "), let range = line.firstRange(of: "Transforms {") {
                model = line[..<range.lowerBound].split(separator: " ").last
            } else if line.hasPrefix("}") {
                model = nil
            } else if let model, line.contains("static func") {
                let function = line.drop { $0 == " " }
                lines.append("nonisolated extension \(model) { public \(function) { value } }")
            }
        }
        return lines
    }

    private mutating func scan(_ file: String) {
        let source = file.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        var index = 0
        var attributes = ""
        while index < source.count {
            let line = source[index]
            let depth = line.prefix { $0 == " " }.count / 4
            let text = String(line.drop { $0 == " " })
            index += 1
            while scopes.count > depth, !text.isEmpty { close() }
            if text.isEmpty || text.hasPrefix("//") { continue }
            if text.contains("import "), depth == 0 { continue }
            if text.hasPrefix("#") { continue }
            if text.hasPrefix("@"), !text.contains("public ") {
                attributes += text
                continue
            }
            let all = attributes + text
            attributes = ""
            guard scopes.count == depth else { continue }
            // The declaration up to its body.
            var declaration = text
            while declaration.filter({ $0 == "(" }).count > declaration.filter({ $0 == ")" }).count,
                index < source.count
            {
                declaration += " " + source[index].drop { $0 == " " }
                index += 1
            }
            take(
                declaration, isGenerated: all.contains("@_spi"), isDeprecated: all.contains("deprecated"),
                isGrowing: all.contains("@nonexhaustive"))
        }
        while !scopes.isEmpty { close() }
    }

    private mutating func take(_ declaration: String, isGenerated: Bool, isDeprecated: Bool, isGrowing: Bool) {
        var words = declaration
        for word in ["@_spi(Generated) ", "public ", "nonisolated ", "mutating ", "indirect "]
        where words.hasPrefix(word) {
            words.removeFirst(word.count)
        }
        for word in ["nonisolated ", "indirect ", "static "] where words.hasPrefix(word) && word != "static " {
            words.removeFirst(word.count)
        }
        let isPublic =
            declaration.contains("public ") || declaration.hasPrefix("nonisolated extension")
            || declaration.hasPrefix("extension") || words.hasPrefix("case ")
            || declaration.hasPrefix("nonisolated public")
        let isHidden = isGenerated || !isPublic || scopes.contains { !$0.isOpen }
        if let kind = ["struct", "enum", "extension", "protocol", "actor", "class", "final class"].first(where: {
            words.hasPrefix($0 + " ")
        }) {
            open(
                words.dropFirst(kind.count + 1), kind, isHidden: isHidden && kind != "extension" || isGenerated,
                isDeprecated, isGrowing: isGrowing)
            if !isHidden, kind == "struct" || kind == "enum" { conformances(words) }
            return
        }
        guard !isHidden, let scope = scopes.last else { return }
        if words.hasPrefix("case "), scope.isEnum {
            scopes[scopes.count - 1].cases.append(String(words.dropFirst(5)))
        } else if words.hasPrefix("init(") || words.hasPrefix("init?(") {
            initializer(words)
        } else if words.hasPrefix("static let ") || words.hasPrefix("static var ") || words.hasPrefix("let ")
            || words.hasPrefix("var ")
        {
            property(words)
        } else if words.hasPrefix("func ") || words.hasPrefix("static func ") {
            function(words)
        } else if words.hasPrefix("typealias ") {
            let name = words.dropFirst(10).prefix { $0 != " " }
            use("(_: \(name).Type)", "")
        }
    }

    /// Adds a use in the scope of the current type, so that names of types mean what they mean there.
    private mutating func use(_ signature: String, _ body: String) {
        count += 1
        lines.append("nonisolated extension \(path) { static func use\(count)\(signature) { \(body) } }")
    }

    private var path: String { scopes.map(\.name).joined(separator: ".") }

    private mutating func open(_ rest: Substring, _ kind: String, isHidden: Bool, _ isDeprecated: Bool, isGrowing: Bool)
    {
        let name = rest.prefix { $0 != ":" && $0 != " " && $0 != "<" && $0 != "{" }
        let isBrace = rest.contains("{")
        guard isBrace else { return }
        if rest.hasSuffix("{}") { return }
        scopes.append(
            Scope(
                name: String(name), isEnum: kind == "enum", isOpen: !isHidden, isStatic: false,
                isGrowing: isGrowing, isDeprecated: isDeprecated))
    }

    private mutating func close() {
        guard let scope = scopes.last else { return }
        if scope.isEnum, scope.isOpen, !scope.cases.isEmpty {
            let arms = scope.cases.map { member in
                let values = member.contains("(") ? Parameters(member).all : []
                let bindings = values.enumerated().map { index, value in
                    (value.label == "_" ? "" : value.label + ": ") + "let v\(index)"
                }.joined(separator: ", ")
                let uses = values.enumerated().map { "let _: \($1.type) = v\($0)" }.joined(separator: "; ")
                let pattern = values.isEmpty ? "" : "(\(bindings))"
                return "case .\(Self.caseName(member))\(pattern): \(uses.isEmpty ? "break" : uses)"
            }
            let all = arms + (scope.isGrowing ? ["@unknown default: break"] : [])
            use("(_ value: \(path))", "switch value { \(all.joined(separator: "; ")) }")
            for member in scope.cases {
                guard member.contains("(") else {
                    use("() -> \(path)", ".\(Self.caseName(member))")
                    continue
                }
                for set in Parameters(member).choices {
                    use("(\(set.declared)) -> \(path)", ".\(Self.caseName(member))(\(set.passed))")
                }
            }
        }
        scopes.removeLast()
    }

    private static func caseName(_ member: String) -> Substring { member.prefix { $0 != "(" && $0 != " " } }

    /// Each protocol of a type, as callers rely on it.
    private mutating func conformances(_ words: String) {
        guard let colon = words.firstIndex(of: ":"), let brace = words.lastIndex(of: "{"), colon < brace else { return }
        let type = words.hasSuffix("{}") ? path + (path.isEmpty ? "" : ".") + name(of: words) : path
        for part in words[words.index(after: colon)..<brace].split(separator: ",") {
            let conformance = part.filter { $0 != " " }
            guard conformance.first?.isUppercase == true, !["String", "Int"].contains(conformance) else { continue }
            count += 1
            lines.append("func use\(count)() { func take<T: \(conformance)>(_: T.Type) {}; take(\(type).self) }")
        }
    }

    private func name(of words: String) -> String {
        String(words.split(separator: " ")[1].prefix { $0 != ":" })
    }

    private mutating func initializer(_ words: String) {
        let parameters = Parameters(words)
        let isFailable = words.hasPrefix("init?")
        for set in parameters.choices {
            use("(\(set.declared)) -> \(path)\(isFailable ? "?" : "")", "\(path)(\(set.passed))")
        }
    }

    private mutating func property(_ words: String) {
        let isStatic = words.hasPrefix("static ")
        let rest = words.drop { $0 != " " }.dropFirst()
        let body = isStatic ? rest.drop { $0 != " " }.dropFirst() : rest
        let name = body.prefix { $0 != ":" && $0 != " " }
        // For logs; no caller has a use for it.
        if name == "shownParts" { return }
        guard let colon = body.firstIndex(of: ":"), !body.prefix(upTo: colon).contains("=") else {
            if isStatic { use("()", "_ = \(path).\(name)") }
            return
        }
        let type = body[body.index(after: colon)...].prefix { $0 != "{" && $0 != "=" }
            .split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        if isStatic {
            use("() -> \(type == "Self" ? path : type)", "\(path).\(name)")
        } else {
            use("(_ value: \(path)) -> \(type)", "value.\(name)")
            let isComputed = words.contains("{")
            if words.hasPrefix("var "), !isComputed {
                use("(_ value: inout \(path), _ other: \(type))", "value.\(name) = other")
            }
        }
    }

    private mutating func function(_ words: String) {
        let isStatic = words.hasPrefix("static ")
        let rest = isStatic ? String(words.dropFirst(12)) : String(words.dropFirst(5))
        let name = rest.prefix { $0 != "(" && $0 != "<" }
        guard !rest.dropFirst(name.count).hasPrefix("<"), name.first?.isLetter == true || name.first == "`" else {
            return
        }
        let parameters = Parameters(rest)
        let tail = parameters.tail
        let effects = (tail.components(separatedBy: "->").first ?? "").trimmed.prefix { $0 != "{" }
        let result =
            tail.contains("->")
            ? " -> " + tail.components(separatedBy: "->")[1].prefix { $0 != "{" }.description.trimmed : ""
        let marks = (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
        for set in parameters.choices {
            let value = isStatic ? "" : "_ value: \(path)" + (set.declared.isEmpty ? "" : ", ")
            let target = isStatic ? path : "value"
            use("(\(value)\(set.declared)) \(effects)\(result)", "\(marks)\(target).\(name)(\(set.passed))")
        }
    }
}

/// The parameters of a declaration.
struct Parameters {
    struct Parameter {
        var label: String
        var type: String
        var hasDefault: Bool
    }

    let all: [Parameter]
    /// What follows the list.
    let tail: String

    init(_ declaration: String) {
        var depth = 0
        var parts: [String] = [""]
        var rest = ""
        var isDone = false
        for character in declaration.drop(while: { $0 != "(" }) {
            if isDone {
                rest.append(character)
                continue
            }
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || (character == ">" && parts[parts.count - 1].last != "-") { depth -= 1 }
            if depth == 0 {
                isDone = true
            } else if depth == 1, character == "," {
                parts.append("")
            } else if !(depth == 1 && character == "(" && parts == [""]) {
                parts[parts.count - 1].append(character)
            }
        }
        tail = rest
        all = parts.map(\.trimmed).filter { !$0.isEmpty }.map { part in
            let colon = Self.colon(of: part)
            let names = colon.map { part[..<$0].split(separator: " ") } ?? []
            let typed = colon.map { String(part[part.index(after: $0)...]) } ?? part
            let pieces = typed.components(separatedBy: " = ")
            return Parameter(
                label: names.first.map { String($0) } ?? "_", type: pieces[0].trimmed, hasDefault: pieces.count > 1)
        }
    }

    /// The colon after the name, if there is a name.
    private static func colon(of part: String) -> String.Index? {
        guard part.first?.isLetter == true || part.first == "_" || part.first == "`" else { return nil }
        return part.firstIndex(of: ":")
    }

    /// All parameters, and only those without a default.
    var choices: [(declared: String, passed: String)] {
        let needed = all.enumerated().filter { !$0.element.hasDefault }
        let sets = needed.count == all.count ? [Array(all.enumerated())] : [Array(all.enumerated()), needed]
        return sets.map { set in
            let declared = set.map { "_ a\($0.offset): \($0.element.type)" }.joined(separator: ", ")
            let passed = set.map { index, parameter in
                let isInout = parameter.type.hasPrefix("inout ")
                return (parameter.label == "_" ? "" : parameter.label + ": ") + (isInout ? "&" : "") + "a\(index)"
            }
            return (declared, passed.joined(separator: ", "))
        }
    }
}

extension String {
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
