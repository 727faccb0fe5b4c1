import Testing
import YAMLSyntax

@testable import SpecLanguage
@testable import SwiftRendering

/// Short forms of the types of a specification, without places in files.
extension SourceRange {
    static let none = SourceRange(file: "Test.yaml", range: TextRange(start: .start, end: .start))
}

extension JSONPath {
    static func keys(_ keys: String...) -> JSONPath {
        JSONPath(keys)
    }
}

extension ValuePath {
    static func keys(_ keys: String...) -> ValuePath {
        ValuePath(JSONPath(keys))
    }
}

extension ValueType {
    static let string: ValueType = .builtIn(.string)
    static let int: ValueType = .builtIn(.int)
    static let double: ValueType = .builtIn(.double)
    static let bool: ValueType = .builtIn(.bool)
    static let date: ValueType = .builtIn(.date)
    static let url: ValueType = .builtIn(.url)
    static let json: ValueType = .builtIn(.json)
}

extension Field {
    /// A field at a key of its own name, changed by `configure`.
    static func named(
        _ name: String, _ type: ValueType, _ configure: (inout Field) -> Void = { _ in }
    ) -> Field {
        var field = Field(name: name, type: type, paths: [JSONPath([name])], range: .none)
        configure(&field)
        return field
    }
}

extension Model {
    static func named(_ name: String, _ kind: Kind, _ configure: (inout Model) -> Void = { _ in }) -> Model {
        var model = Model(name: name, kind: kind, range: .none)
        configure(&model)
        return model
    }

    static func structure(
        _ name: String, _ fields: [Field], _ configure: (inout Structure) -> Void = { _ in }
    ) -> Model {
        var structure = Structure(fields: fields)
        configure(&structure)
        return named(name, .structure(structure))
    }
}

extension Specification {
    static func models(_ models: [Model]) -> Specification {
        Specification(files: [SpecificationFile(path: "Specs/Test.yaml", name: "Test", models: models)])
    }

    static func models(_ models: Model...) -> Specification {
        Specification.models(models)
    }
}

/// The rendered models, without the header.
func rendered(_ models: Model..., access: Access = .public) throws -> String {
    let text = try #require(try renderedFiles(.models(models), access: access).first).text
    // After the header.
    let start = text.firstRange(of: "\n\n")?.upperBound ?? text.endIndex
    return String(text[start...])
}

func renderedFiles(_ specification: Specification, access: Access = .public) throws -> [SwiftFile] {
    let options = RenderingOptions(access: access, toolVersion: "0.1.0")
    return SwiftRenderer(templates: try TemplateSet(), options: options).render(specification)
}

/// The lines of a rendered text from the one that begins with `start`, up to and with its closing brace.
func excerpt(_ text: String, from start: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.drop { $0 == " " }.hasPrefix(start) }) else { return "" }
    let indent = lines[first].prefix { $0 == " " }
    let last = lines[first...].firstIndex { $0 == indent + "}" } ?? first
    return lines[first...last].map { String($0.dropFirst(indent.count)) }.joined(separator: "\n")
}

/// The text from the first line that begins with `start` to before the first further line that begins with `end`.
func part(of text: String, from start: String, to end: String? = nil) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.hasPrefix(start) }) else { return "" }
    let last = end.flatMap { end in lines[first...].firstIndex { $0.hasPrefix(end) } } ?? lines.endIndex
    return lines[first..<last].joined(separator: "\n")
}
