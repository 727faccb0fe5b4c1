public import Generation
import JSONSyntax
import SwiftRendering
import TemplateEngine

/// The command `describe`: everything that specs declare, as JSON.
public struct DescribeRun: Sendable {
    private let inputs: [String]
    private let console: Console

    /// - Parameters:
    ///   - inputs: spec files, and folders that contain them; at least one
    ///   - console: the destination of all output
    public init(_ inputs: [String], console: Console) {
        self.inputs = inputs
        self.console = console
    }

    /// Prints the description of specs without errors.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            guard let checked = try console.checkedSpecs(inputs) else { return .faultsFound }
            let generator: Generator
            do throws(TemplateFaults) {
                generator = Generator(templates: try TemplateSet())
            } catch {
                throw RunFailure(error)
            }
            let data = generator.data(of: checked.specification, from: checked.specs)
            console.printText(Array((JSONValue(data).indentedText + "\n").utf8))
            return .success
        }
    }
}

extension JSONValue {
    fileprivate init(_ data: ContextData) {
        switch data {
        case .text(let text, .text): self = .string(text)
        case .text(let text, .number): self = .number(text)
        case .text(let text, .json):
            self = (try? JSONParser.parse(Array(text.utf8)))?.value ?? .string(text)
        case .flag(let flag): self = .bool(flag)
        case .list(let elements): self = .array(elements.map { JSONValue($0) })
        case .object(let members):
            self = .object(members.map { Member(key: $0.name, value: JSONValue($0.value)) })
        }
    }
}

/// The JSON Schema (draft 2020-12) of descriptions, from the names that templates use.
enum DescriptionSchema {
    static let file: String = "apigen.description.schema.json"

    static var text: String {
        let types = SwiftRenderer.dataNames
        let schema: JSONValue = .object([
            .init(key: "$schema", value: .string("https://json-schema.org/draft/2020-12/schema")),
            .init(key: "$id", value: .string(SpecSchema.address(of: file))),
            .init(key: "title", value: .string("apigen description")),
            .init(
                key: "description",
                value: .string("What apigen \(ToolVersion.current) says of specs by \"apigen describe\".")),
            .init(key: "$ref", value: .string("#/$defs/\(types.first?.type ?? "")")),
            .init(key: "$defs", value: .object(types.map { .init(key: $0.type, value: object($0)) })),
        ])
        return schema.indentedText + "\n"
    }

    private static func object(_ type: TemplateNames) -> JSONValue {
        let names = type.members.filter(\.isData)
        let required = names.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
        return .object([
            .init(key: "type", value: .string("object")),
            .init(key: "properties", value: .object(names.map { .init(key: $0.name, value: value($0)) })),
            .init(key: "required", value: .array(required)),
        ])
    }

    private static func value(_ name: TemplateName) -> JSONValue {
        .object([.init(key: "description", value: .string(name.meaning))] + shape(name))
    }

    private static func shape(_ name: TemplateName) -> [JSONValue.Member] {
        let inner: [JSONValue.Member] =
            name.inner.map { [.init(key: "$ref", value: .string("#/$defs/\($0)"))] } ?? type(name.form)
        switch name.kind {
        case .text, .object: return inner
        case .flag: return [.init(key: "type", value: .string("boolean"))]
        case .list:
            return [.init(key: "type", value: .string("array")), .init(key: "items", value: .object(inner))]
        }
    }

    private static func type(_ form: MemberForm) -> [JSONValue.Member] {
        switch form {
        case .text: [.init(key: "type", value: .string("string"))]
        case .number: [.init(key: "type", value: .string("integer"))]
        case .json: []
        }
    }
}
