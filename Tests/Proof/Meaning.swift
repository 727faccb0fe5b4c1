import Foundation
import JSONSyntax
import SpecLanguage

/// What a reader of JSON gets, by the names of the spec, so that two versions can be compared: a value that is read from
/// another place, or in another date format, decodes without a fault and still means something else.
indirect enum Meaning: Hashable {
    case absent
    case scalar(String)
    case list([Meaning])
    case fields([String: Meaning])
    /// A case of an enum or union: its name (`nil`: unknown), what selects it, and its value.
    case choice(name: String?, sign: String, Meaning, names: Set<String>)
    /// Any JSON, which is not looked into.
    case opaque

    /// Whether an old reader gets what the new one does.
    func agrees(with new: Meaning) -> Bool {
        switch (self, new) {
        case (.opaque, _), (_, .opaque), (_, .absent): true
        case (.absent, _): false
        case (.list(let old), .list(let new)):
            old.count == new.count && zip(old, new).allSatisfy { $0.agrees(with: $1) }
        case (.fields(let old), .fields(let new)):
            old.allSatisfy { name, value in new[name].map { value.agrees(with: $0) } ?? true }
        case (
            .choice(let old, let oldSign, let oldValue, let oldNames),
            .choice(let new, let newSign, let newValue, let newNames)
        ):
            // The same sign under another name is a new name, unless both names exist in both versions.
            oldSign == newSign && oldValue.agrees(with: newValue)
                && (old == nil || new == nil
                    ? new == nil || !oldNames.contains(new ?? "")
                    : old == new || !(oldNames.contains(new ?? "") || newNames.contains(old ?? "")))
        case (.scalar(let old), .choice(_, let sign, _, _)): old == sign
        case (.choice(_, let sign, _, _), .scalar(let new)): sign == new
        case (.scalar(let old), .scalar(let new)): old == new
        default: false
        }
    }
}

/// Reads JSON by the names of a spec.
struct MeaningReader {
    let models: [String: Model]

    init(_ specification: Specification) {
        let all = specification.files.flatMap(\.models)
        models = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    func read(_ value: JSONValue?, as type: ValueType, dates: DateFormat?) -> Meaning {
        guard let value, value != .null else { return .absent }
        switch type {
        case .optional(let inner): return read(value, as: inner, dates: dates)
        case .builtIn(.json): return .opaque
        case .builtIn(.date): return date(value, dates)
        case .builtIn: return .scalar(Self.text(value))
        case .array(let inner):
            guard case .array(let elements) = value else { return .opaque }
            return .list(elements.map { read($0, as: inner, dates: dates) })
        case .dictionary(let inner):
            guard case .object(let members) = value else { return .opaque }
            return .fields(
                Dictionary(members.map { ($0.key, read($0.value, as: inner, dates: dates)) }) { first, _ in first })
        case .model(let name): return models[name].map { read(value, $0, dates) } ?? .opaque
        }
    }

    private func read(_ value: JSONValue, _ model: Model, _ dates: DateFormat?) -> Meaning {
        switch model.kind {
        case .external: return .opaque
        case .enumeration(let enumeration):
            let sign = Self.text(value)
            let name = enumeration.cases.first { $0.rawValue == sign }?.name
            return .choice(name: name, sign: sign, .opaque, names: Set(enumeration.cases.map(\.name)))
        case .structure(let structure):
            var fields: [String: Meaning] = [:]
            for field in structure.fields where !field.isIgnored && field.encode != .only {
                let found = field.paths.lazy.compactMap { value.value(at: $0.components[...]) }.first { $0 != .null }
                let meaning = read(Self.plain(found, field), as: field.type, dates: field.dateFormat)
                fields[field.name] = field.transform?.read == nil ? meaning : .opaque
            }
            return .fields(fields)
        case .tagged(let union):
            let sign = value.value(at: union.path.components[...]).map(Self.text) ?? ""
            let member = union.cases.first { $0.tag == sign }
            return .choice(
                name: member?.name, sign: sign, member.map { read(value, as: $0.type, dates: nil) } ?? .opaque,
                names: Set(union.cases.map(\.name)))
        case .untagged: return .opaque
        }
    }

    /// The value of a field as its type says it: without a prefix, and as a list.
    private static func plain(_ value: JSONValue?, _ field: Field) -> JSONValue? {
        guard case .object(let members)? = value else { return value }
        if let key = field.keyed?.key {
            return .array(
                members.map { member in
                    guard case .object(let own) = member.value else { return member.value }
                    return .object([JSONValue.Member(key: key, value: .string(member.key))] + own)
                })
        }
        guard field.isFlat, !field.prefix.isEmpty else { return value }
        return .object(
            members.filter { $0.key.hasPrefix(field.prefix) }.map {
                JSONValue.Member(key: String($0.key.dropFirst(field.prefix.count)), value: $0.value)
            })
    }

    private func date(_ value: JSONValue, _ format: DateFormat?) -> Meaning {
        let text = Self.text(value)
        switch format {
        case .unix?: return .scalar("at \(Double(text) ?? 0)")
        case .unixMilliseconds?: return .scalar("at \((Double(text) ?? 0) / 1000)")
        case .dotnet?: return .scalar("dotnet \(text)")
        case .pattern(let pattern)?: return .scalar("\(pattern) \(text)")
        case .local?: return .scalar("\(format?.text ?? "") \(text)")
        case .iso8601?, nil: return .scalar("iso8601 \(text)")
        }
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        default: value.compactText
        }
    }
}

extension JSONValue {
    /// The value at a path of keys and positions.
    func value(at path: ArraySlice<String>) -> JSONValue? {
        guard let first = path.first else { return self }
        switch self {
        case .object(let members):
            return members.first { $0.key == first }?.value.value(at: path.dropFirst())
        case .array(let elements):
            guard let index = Int(first), elements.indices.contains(index) else { return nil }
            return elements[index].value(at: path.dropFirst())
        default: return nil
        }
    }
}
