import WireSyntax
import YAMLSyntax

/// A field of a model, with the data to find conflicts.
///
/// A class, because all models that include the field share it, and it has many parts.
final class ModelField: Sendable {
    let field: Field
    /// The name as written.
    let written: Written<String>
    /// Whether its type is known; otherwise the type is a placeholder, and nothing follows from it.
    let hasType: Bool
    /// The name of the field of its models that is the key of an object.
    let keyed: Written<String>?
    let defaultValue: YAMLNode?

    init(
        field: Field, written: Written<String>, hasType: Bool, keyed: Written<String>?, defaultValue: YAMLNode?
    ) {
        self.field = field
        self.written = written
        self.hasType = hasType
        self.keyed = keyed
        self.defaultValue = defaultValue
    }

    /// Whether more is to be known of it than its own declaration: the fields of its model.
    var dependsOnOthers: Bool {
        if case .object? = field.defaultValue { return true }
        return keyed != nil || field.isFlat
    }

    /// The places that the field is read from; empty if it is not read.
    var readPaths: [JSONPath] {
        field.isIgnored || field.encode == .only ? [] : field.paths
    }

    /// Whether the field has the name and the paths of another one, which it stands for.
    func redeclares(_ other: ModelField) -> Bool {
        ExactText(field.name) == ExactText(other.field.name) && field.paths == other.field.paths
            && field.selector == other.field.selector
    }

    /// The place that the field is written to, if any.
    var writtenPath: JSONPath? {
        field.isIgnored || field.encode == .never ? nil : field.paths.first
    }
}

extension ModelField: Equatable {
    static func == (left: ModelField, right: ModelField) -> Bool { left === right }
}

/// Finds fields of a model with the same Swift name or the same place in JSON.
struct FieldConflicts {
    /// The origin of a field: the model itself, or one that it includes.
    struct Origin: Equatable {
        /// The number of the inclusion; `nil` for the model's own fields.
        let include: Int?
        /// The position for reporting a conflict; `nil` for the field's declaration.
        let range: SourceRange?
    }

    /// The fields added so far; the tables hold their indexes here.
    private var taken: [(field: ModelField, origin: Origin)] = []
    private var names: [String: Int] = [:]
    private var paths: [JSONPath: PathUse] = [:]

    /// The first fields that are read from a path, and written to it.
    private struct PathUse {
        var read: Int?
        var written: Int?
    }

    /// Adds a field; reports conflicts with earlier ones.
    ///
    /// Conflicts between two fields of the same inclusion are not repeated: they are reported for the included model.
    mutating func take(_ field: ModelField, from origin: Origin, _ diagnostics: inout Diagnostics) {
        if let place = names[field.field.name] {
            let first = taken[place]
            if !isFromSameInclude(first.origin, origin) { reportName(field, origin, first.field, &diagnostics) }
            return
        }
        names[field.field.name] = taken.count
        taken.append((field, origin))
        if !field.field.isFlat, !takeOnlyPath(of: field) { takePaths(of: field, origin, &diagnostics) }
    }

    /// Reports a field with a Swift name that generated code needs.
    func reserve(_ name: String, for use: String, at range: SourceRange, _ diagnostics: inout Diagnostics) {
        guard let first = names[name].map({ taken[$0] }) else { return }
        let place = first.origin.range ?? first.field.field.range
        let note = Diagnostic.Note(message: "the name is needed here", range: range)
        let message = "field \"\(first.field.written.value)\" is named \(name) in Swift, like \(use)"
        diagnostics.report(.duplicateName, message, at: place, notes: [note])
    }

    private func isFromSameInclude(_ first: Origin, _ second: Origin) -> Bool {
        first.include != nil && first.include == second.include
    }

    private func reportName(
        _ field: ModelField, _ origin: Origin, _ first: ModelField, _ diagnostics: inout Diagnostics
    ) {
        let written = field.written.value
        let message =
            written == first.written.value
            ? "duplicate field \"\(written)\""
            : "fields \"\(first.written.value)\" and \"\(written)\" are both named \(field.field.name) in Swift"
        report(.duplicateName, message, field, origin, first, &diagnostics)
    }

    /// Adds the path of a field that has one, unless another field has it, too: what nearly all fields need.
    private mutating func takeOnlyPath(of field: ModelField) -> Bool {
        let paths = field.field.paths
        guard paths.count == 1, !field.field.isIgnored else { return false }
        let isRead = field.field.encode != .only
        let isWritten = field.field.encode != .never
        let place = taken.count - 1
        let use = PathUse(read: isRead ? place : nil, written: isWritten ? place : nil)
        let known = self.paths.updateValue(use, forKey: paths[0])
        if let known { self.paths[paths[0]] = known }
        return known == nil
    }

    private mutating func takePaths(of field: ModelField, _ origin: Origin, _ diagnostics: inout Diagnostics) {
        var reported: Set<JSONPath> = []
        for path in field.readPaths {
            if let place = paths[path]?.read {
                let first = taken[place]
                // What several fields read, one of them may write.
                if field.field.encode == .never || first.field.field.encode == .never { continue }
                guard reported.insert(path).inserted, !isFromSameInclude(first.origin, origin) else { continue }
                reportPath(path, field, origin, first.field, isRead: true, &diagnostics)
            } else {
                paths[path, default: PathUse()].read = taken.count - 1
            }
        }
        guard let path = field.writtenPath else { return }
        if let place = paths[path]?.written {
            let first = taken[place]
            guard !reported.contains(path), !isFromSameInclude(first.origin, origin) else { return }
            reportPath(path, field, origin, first.field, isRead: false, &diagnostics)
        } else {
            paths[path, default: PathUse()].written = taken.count - 1
        }
    }

    private func reportPath(
        _ path: JSONPath, _ field: ModelField, _ origin: Origin, _ first: ModelField, isRead: Bool,
        _ diagnostics: inout Diagnostics
    ) {
        let name = field.written.value
        let way = isRead ? "read from" : "written to"
        let message =
            first.field.range == field.field.range
            ? "duplicate path \"\(path.text)\" in field \"\(name)\""
            : "fields \"\(first.written.value)\" and \"\(name)\" are both \(way) \"\(path.text)\""
        report(.samePathTwice, message, field, origin, first, &diagnostics)
    }

    private func report(
        _ rule: Rule, _ message: String, _ field: ModelField, _ origin: Origin, _ first: ModelField,
        _ diagnostics: inout Diagnostics
    ) {
        var notes = [Diagnostic.Note(message: "the first is here", range: first.field.range)]
        if origin.range != nil {
            notes.append(Diagnostic.Note(message: "the second is here", range: field.field.range))
        }
        diagnostics.report(rule, message, at: origin.range ?? field.field.range, notes: notes)
    }
}
