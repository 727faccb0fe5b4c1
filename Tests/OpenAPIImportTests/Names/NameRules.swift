import OpenAPIImport
import SpecLanguage

/// A name of the generated code, with what it belongs to.
struct DrawnName: Sendable, CustomStringConvertible {
    enum Kind: String, Sendable {
        case type, endpoint, field, value, parameter
    }

    let kind: Kind
    let name: String
    /// The type or endpoint that it is in; empty for others.
    let owner: String
    /// The names beside it.
    let siblings: Set<String>
    /// The name in the description.
    let wireName: String

    var description: String { "\(kind) \(owner.isEmpty ? "" : owner + ".")\(name)" }

    /// All names of specs that may be read by users.
    static func all(in specification: Specification) -> [DrawnName] {
        let models = specification.files.flatMap(\.models)
        let types = Set(models.map(\.name))
        let endpoints = specification.files.compactMap(\.service).flatMap(\.endpoints)
        let methods = Set(endpoints.map(\.name))
        var names = models.map {
            DrawnName(kind: .type, name: $0.name, owner: "", siblings: types, wireName: $0.name)
        }
        names += endpoints.map {
            DrawnName(
                kind: .endpoint, name: $0.name, owner: "", siblings: methods,
                wireName: "\($0.method.rawValue) \($0.path)")
        }
        for endpoint in endpoints {
            let siblings = Set(endpoint.parameters.map(\.name))
            names += endpoint.parameters.map {
                DrawnName(
                    kind: .parameter, name: $0.name, owner: endpoint.name, siblings: siblings,
                    wireName: $0.wirePath.components.last ?? "")
            }
        }
        for model in models { names += members(of: model) }
        return names
    }

    private static func members(of model: Model) -> [DrawnName] {
        switch model.kind {
        case .structure(let structure):
            let siblings = Set(structure.fields.map(\.name))
            return structure.fields.map {
                DrawnName(
                    kind: .field, name: $0.name, owner: model.name, siblings: siblings,
                    wireName: $0.paths.first?.components.last ?? "")
            }
        case .enumeration(let enumeration):
            let siblings = Set(enumeration.cases.map(\.name))
            return enumeration.cases.map {
                DrawnName(
                    kind: .value, name: $0.name, owner: model.name, siblings: siblings, wireName: "\($0.rawValue)")
            }
        case .tagged, .untagged, .external: return []
        }
    }
}

/// Why a reader would rename something, as far as rules of the API design guidelines can tell.
enum NameRules {
    static func faults(of drawn: DrawnName) -> [String] {
        let words = NameWords.words(of: drawn.name)
        let lower = words.map { $0.lowercased() }
        var faults: [String] = []
        if drawn.name.hasPrefix("_"), drawn.kind != .value { faults.append("starts with an underscore") }
        if isNumbered(drawn) { faults.append("only a number tells it from another name") }
        if words.contains(where: { $0.utf8.count > 18 }) { faults.append("has words that are not separated") }
        if drawn.name.count > 50 || words.count > 8 { faults.append("is long") }
        if zip(lower, lower.dropFirst()).contains(where: { $0 == $1 && $0.count > 1 && Int($0) == nil }) {
            faults.append("repeats a word")
        }
        if drawn.name.contains(/(Option|Variant|AnyOf|OneOf|AllOf|Schema|Inline|Value|Item|Model|Object|Type)\d+$/) {
            faults.append("says nothing but a number")
        }
        if drawn.name.contains(/^(capital|underscore|dollar|equals|slash)[A-Z]/) {
            faults.append("names a symbol, not a meaning")
        }
        if drawn.kind == .endpoint, isPath(drawn) { faults.append("is another form of the path") }
        if drawn.kind == .value, drawn.wireName.contains(/[A-Z][+-]\d/), !drawn.name.contains(/lus|inus/) {
            faults.append("has lost a sign")
        }
        return faults
    }

    /// `Name2` beside `Name`, where the description has no such number.
    private static func isNumbered(_ drawn: DrawnName) -> Bool {
        guard let match = drawn.name.wholeMatch(of: /(.*[A-Za-z]?)V?(\d+)/), drawn.siblings.contains(String(match.1))
        else { return false }
        return drawn.kind == .type || !drawn.wireName.hasSuffix(String(match.2))
    }

    /// `getFilesId` for `GET /files/{file_id}`.
    private static func isPath(_ drawn: DrawnName) -> Bool {
        let last = NameWords.words(of: drawn.name).last?.lowercased() ?? ""
        return drawn.wireName.hasSuffix("}") && ["id", "slug", "no"].contains(last) && !drawn.name.contains("By")
            || MachineName.chosen(
                drawn.name, method: String(drawn.wireName.prefix { $0 != " " }),
                path: String(drawn.wireName.drop { $0 != "/" })) == nil && drawn.wireName.contains("{")
                && drawn.wireName.hasSuffix("}")
    }
}
