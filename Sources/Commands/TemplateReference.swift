import Generation
import JSONSyntax
import SpecLanguage
import SwiftRendering
import TemplateEngine
import TextForms

/// The names that templates may use, with examples from the specs of `apigen init`.
struct TemplateReference {
    private let all: [TemplateNames]

    init() throws(RunFailure) {
        let sources = StarterSpecs.files.map { file in
            SpecSource(path: "Specs/\(file.name)", name: String(file.name.prefix { $0 != "." }), bytes: file.bytes)
        }
        let specification = SpecChecker().check(sources).specification
        do throws(TemplateFaults) {
            let options = RenderingOptions(toolVersion: ToolVersion.current)
            all = SwiftRenderer(templates: try TemplateSet(), options: options).names(in: specification)
        } catch {
            throw RunFailure(error)
        }
    }

    /// The types that a template sees, or a type itself, and those in them that no template has of its own; all for `nil`.
    func types(of template: String?) throws(RunFailure) -> [TemplateNames] {
        guard let template else { return all }
        let names = Set(all.flatMap { $0.templates + [$0.type] }).sorted()
        guard names.contains(template) else {
            let hint = Spelling.suggestion(for: template, among: names)
            throw RunFailure(reason: "unknown template \"\(template)\"\(hint)")
        }
        let seen = all.filter { $0.templates.contains(template) }
        var types = seen.isEmpty ? all.filter { $0.type == template } : seen
        var index = 0
        while index < types.count {
            for inner in types[index].members.compactMap(\.inner) where !types.contains(where: { $0.type == inner }) {
                types += all.filter { $0.type == inner && (seen.isEmpty || $0.templates.isEmpty) }
            }
            index += 1
        }
        return types
    }

    static func text(of types: [TemplateNames]) -> [String] {
        types.map { type in
            let rows = type.members.map { [$0.name, kind(of: $0), $0.meaning, example(of: $0)] }
            let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
            return [title(of: type)]
                + rows.map { row in
                    let cells = row.indices.map { column in
                        column < 3 ? row[column].padded(to: widths[column]) : row[column]
                    }
                    return "  " + cells.joined(separator: "  ").trimmedEnd
                }
        }.joined(separator: [""]).map(\.self)
    }

    static func json(of types: [TemplateNames]) -> String {
        JSONValue.array(types.map(json)).indentedText
    }

    private static func json(of type: TemplateNames) -> JSONValue {
        .object([
            .init(key: "type", value: .string(type.type)),
            .init(key: "templates", value: .array(type.templates.map { .string($0) })),
            .init(key: "names", value: .array(type.members.map(json))),
        ])
    }

    private static func json(of name: TemplateName) -> JSONValue {
        let texts = [
            ("name", name.name), ("kind", word(of: name)), ("inner", name.inner), ("meaning", name.meaning),
            ("example", name.example),
        ]
        return .object(
            texts.compactMap { key, text in text.map { .init(key: key, value: .string($0)) } }
                + [.init(key: "optional", value: .bool(name.isOptional))])
    }

    private static func title(of type: TemplateNames) -> String {
        let templates = type.templates.isEmpty ? "" : ", in \(type.templates.joined(separator: ", "))"
        return type.type + templates
    }

    /// `list of Property`, `text?`
    private static func kind(of name: TemplateName) -> String {
        let mark = name.isOptional ? "?" : ""
        guard let inner = name.inner else { return word(of: name) + mark }
        return name.kind == .list ? "list of \(inner)" : inner + mark
    }

    private static func word(of name: TemplateName) -> String {
        name.kind == .text ? name.form.rawValue : name.kind.rawValue
    }

    /// The start of the first line of the example.
    private static func example(of name: TemplateName) -> String {
        guard let text = name.example else { return "" }
        let line = String(text.prefix { $0 != "\n" })
        return line.count > 60 ? line.prefix(59) + "…" : line
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    fileprivate var trimmedEnd: String {
        String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
    }
}
