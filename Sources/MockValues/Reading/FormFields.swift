public import JSONSyntax
public import SpecLanguage
import WireSyntax
import YAMLSyntax

extension ReferenceDecoder {
    /// The fields of a form as the JSON object that they stand for, so that it can be checked as one.
    ///
    /// - Parameters:
    ///   - items: the names and values, decoded; a name repeats for each element of a list
    ///   - type: a struct or a dictionary
    public func object(ofForm items: [(name: String, value: String)], as type: ValueType) -> JSONNode {
        let texts = Dictionary(grouping: items) { ExactText($0.name) }.mapValues { group in group.map(\.value) }
        switch type.unwrapped {
        case .dictionary(let element):
            let names = texts.keys.sorted()
            return Self.object(names.map { name in (name.text, node(texts[name] ?? [], element, nil)) })
        case .model(let name):
            guard case .structure(let structure)? = models[name] else { return Self.object([]) }
            let fields = structure.fields.compactMap { field -> (String, JSONNode)? in
                guard let name = field.paths.first?.components.first, let texts = texts[ExactText(name)] else {
                    return nil
                }
                let type = field.form != nil ? .builtIn(.string) : field.type
                return (name, node(texts, type, field.dateFormat))
            }
            return Self.object(fields)
        case .builtIn, .array, .optional: return Self.object([])
        }
    }

    private func node(_ texts: [String], _ type: ValueType, _ dateFormat: DateFormat?) -> JSONNode {
        if case .array(let element) = type.unwrapped {
            return Self.located(.array(texts.map { node([$0], element, dateFormat) }))
        }
        let text = texts.last ?? ""
        guard isWrittenWithoutQuotes(type.unwrapped, dateFormat), let json = try? JSONParser.parse(Array(text.utf8))
        else { return Self.located(.string(text)) }
        return json
    }

    /// Whether JSON has a number, true or false for a value of the type.
    private func isWrittenWithoutQuotes(_ type: ValueType, _ dateFormat: DateFormat?) -> Bool {
        switch type {
        case .builtIn(.string), .builtIn(.url), .builtIn(.uuid), .builtIn(.data): return false
        case .builtIn(.date): return dateFormat == .unix || dateFormat == .unixMilliseconds
        case .builtIn: return true
        case .model(let name):
            if case .enumeration(let enumeration)? = models[name] { return enumeration.rawType == .integer }
            return false
        case .array, .dictionary, .optional: return false
        }
    }

    private static func object(_ members: [(name: String, value: JSONNode)]) -> JSONNode {
        located(.object(members.map { JSONMember(key: $0.name, keyRange: emptyRange, value: $0.value) }))
    }

    private static func located(_ content: JSONContent) -> JSONNode {
        JSONNode(content: content, range: emptyRange)
    }

    private static let emptyRange = TextRange(start: .start, end: .start)
}
