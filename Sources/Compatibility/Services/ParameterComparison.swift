import SpecLanguage
import WireSyntax

/// Compares the parameters of two versions of an endpoint, or of a service.
struct ParameterComparison {
    let types: TypeComparison
    /// The endpoint or the service, such as `Gallery.searchPictures`.
    let owner: String
    let oldRange: SourceRange
    let newRange: SourceRange
    /// Whether callers also read them, as properties of the DAO.
    let areProperties: Bool
    /// The paths that parameters are a part of; `nil` for those of a service, which are sent elsewhere.
    var paths: (old: [Endpoint.PathSegment], new: [Endpoint.PathSegment])?
    let oldConstants: [RequestConstant]

    func compare(_ old: [Parameter], _ new: [Parameter], into list: inout ChangeList) {
        let pairs: NamedPairs<Parameter> = NamedPairs(old, new, name: \.name, isRenamed: isSentAlike)
        for (before, after) in pairs.kept { compare(before, after, &list) }
        for gone in pairs.gone {
            list.add(subject(gone), "removed", [.parameterRemoved], at: newRange, before: gone.range)
        }
        for come in pairs.come {
            list.add(subject(come), "added as \(come.text)", additionRules(come), at: come.range)
        }
        if pairs.isReordered {
            list.add(
                owner, "parameters in another order", [.parametersReordered], at: newRange, before: oldRange)
        }
    }

    private func additionRules(_ parameter: Parameter) -> [CompatibilityRule] {
        guard parameter.mustBeGiven else { return [.parameterAdded] }
        // Shipped apps send a value that the spec no longer fixes.
        let place = RequestConstant.Place(parameter.location, parameter.wirePath)
        let isSent = oldConstants.contains { $0.place == place && parameter.accepts($0.value) }
        return isSent ? [.requiredParameterAdded] : [.requiredParameterAdded, .requestParameterRequired]
    }

    /// Whether both have the same address in a request, whatever their names.
    private func isSentAlike(_ old: Parameter, _ new: Parameter) -> Bool {
        guard old.location == new.location else { return false }
        switch old.location {
        case .path:
            // The name of a path parameter is not sent.
            guard let paths, let index = paths.old.index(of: old) else { return false }
            return index == paths.new.index(of: new) && paths.old.address == paths.new.address
        case .header: return old.wirePath.text.lowercased() == new.wirePath.text.lowercased()
        case .query, .cookie, .body, .form, .multipart, .file: return old.wirePath.exact == new.wirePath.exact
        }
    }

    /// Whether the server finds it elsewhere.
    private func isMoved(_ old: Parameter, _ new: Parameter) -> Bool {
        guard !isSentAlike(old, new) else { return false }
        // Another path is a change of its own.
        if old.location == .path, new.location == .path, let paths { return paths.old.address == paths.new.address }
        return true
    }

    private func subject(_ parameter: Parameter) -> String {
        "\(owner)(\(parameter.name):)"
    }

    private func compare(_ old: Parameter, _ new: Parameter, _ list: inout ChangeList) {
        let add = { (difference: String, rules: [CompatibilityRule], list: inout ChangeList) in
            list.add(subject(new), difference, rules, at: new.range, before: old.range)
        }
        if old.name != new.name { add("renamed from \(old.name)", [.parameterRenamed], &list) }
        if isMoved(old, new) {
            let isPlaceKept = old.place == new.place
            add(
                isPlaceKept ? "moved in the path" : "\(old.place) -> \(new.place)", [.parameterMoved], &list)
        }
        if let before = old.style, let after = new.style, before != after {
            add("style \(before.rawValue) -> \(after.rawValue)", [.styleChanged], &list)
        }
        if old.encoding != new.encoding {
            let words = [old, new].map { $0.encoding?.rawValue ?? "all" }
            add("encode \(words[0]) -> \(words[1])", [.styleChanged], &list)
        }
        let defaults = [oldValue(old)?.defaultValue, new.defaultValue].map { value in value.map { ExactText($0.text) } }
        if !types.isRenamed(old.kind, new.kind) || defaults[0] != defaults[1] {
            add("\(old.text) -> \(new.text)", declarationRules(old, new), &list)
        }
        if let before = oldValue(old), let after = new.comparedValue {
            let sent = (before.sent(as: old), after.sent(as: new))
            for difference in ValueComparison(old: sent.0, new: sent.1).differences
            where difference.usage.contains(.request) {
                add(difference.text, difference.acceptance.rules(.request), &list)
            }
            let counts = (before.constraints.count, after.constraints.count)
            if counts.0 != counts.1, sent.0.constraints.count == sent.1.constraints.count {
                add("count \(counts.0.text) -> \(counts.1.text)", [.requestWidened], &list)
            }
            if let from = before.dateFormat, let to = after.dateFormat, from != to {
                add("format \(from.text) -> \(to.text)", [.dateFormatChanged], &list)
            }
        }
        if old.isPart, new.isPart, old.partHeaders != new.partHeaders {
            let isSent = new.partHeaders.allSatisfy { old.partHeaders.contains($0) }
            add("header fields of the part changed", [isSent ? .headerChanged : .mediaTypeChanged], &list)
        }
        if old.isPart, new.isPart, old.formatText != new.formatText {
            add("sent as \(old.formatText) -> \(new.formatText)", [.mediaTypeChanged], &list)
        }
        if old.isSensitive != new.isSensitive {
            add("sensitive \(old.isSensitive) -> \(new.isSensitive)", [.sensitivityChanged], &list)
        }
    }

    /// The old value, under the new names of models and cases.
    private func oldValue(_ parameter: Parameter) -> ComparedValue? {
        parameter.comparedValue.map { types.models.renamed($0) }
    }

    /// The effect of another type. Outside of JSON every value is a text, and a list with one element is one.
    private func written(_ before: JSONType, _ after: JSONType, _ parameter: Parameter) -> Acceptance {
        let isRepeated =
            [nil, .repeat].contains(parameter.style) && [.query, .form].contains(parameter.location)
        guard !parameter.isJSON else { return types.acceptance(before, after, .request) }
        guard case .array(let element) = after.type, isRepeated, types.models.isScalar(old: before.type) else {
            return types.textAcceptance(before, after, .request)
        }
        return types.textAcceptance(before, after.of(element.unwrapped), .request).union(.widened)
    }

    private func declarationRules(_ old: Parameter, _ new: Parameter) -> [CompatibilityRule] {
        guard let before = oldValue(old), let after = new.comparedValue else {
            guard old.comparedValue == nil, new.comparedValue == nil else {
                return [.parameterTypeChanged, .requestParameterRequired]
            }
            let required: [CompatibilityRule] = new.mustBeGiven && !old.mustBeGiven ? [.requestParameterRequired] : []
            if old.isList != new.isList { return [.parameterTypeChanged] + required }
            return new.mustBeGiven ? [.parameterTypeChanged, .requestParameterRequired] : [.parameterAdded]
        }
        var rules: [CompatibilityRule] = []
        if !types.isRenamed(before.type.unwrapped, after.type.unwrapped) {
            rules.append(.parameterTypeChanged)
            rules += written(JSONType(before).unwrapped, JSONType(after).unwrapped, new).rules(.request)
        } else if before.type.isOptional != after.type.isOptional, before.type.isOptional || areProperties {
            rules.append(.parameterTypeChanged)
        }
        if before.type.isOptional && !after.mayBeAbsent { rules.append(.requestParameterRequired) }
        if before.mayBeAbsent && !after.mayBeAbsent { rules.append(.defaultRemoved) }
        if rules.isEmpty { rules.append(before.defaultValue == after.defaultValue ? .requestWidened : .defaultChanged) }
        if after.type.isOptional, !before.type.isOptional { rules.append(.parameterOptional) }
        return rules
    }
}

extension ComparedValue {
    /// The value in a request. Outside of JSON, an empty list is sent as nothing at all: no server has ever counted it.
    fileprivate func sent(as parameter: Parameter) -> ComparedValue {
        guard !parameter.isJSON, let count = constraints.count, (count.minimum ?? 0) <= 1 else { return self }
        var value = self
        value.constraints.count = count.maximum.map { CountRange(maximum: $0) }
        return value
    }
}

extension [Endpoint.PathSegment] {
    /// The number of a parameter among those of the path; `nil` if it is none of them.
    func index(of parameter: Parameter) -> Int? {
        compactMap { segment in if case .parameter(let name) = segment { name } else { nil } }
            .firstIndex { ExactText($0) == ExactText(parameter.name) }
    }

    /// The path, regardless of the names of its parameters.
    var address: ExactText {
        ExactText(
            map { segment in
                switch segment {
                case .literal(let text): text
                case .parameter: "{}"
                }
            }.joined())
    }
}

extension Parameter {
    /// The spec's description of its value; `nil` for files.
    var comparedValue: ComparedValue? {
        guard case .value(let type) = kind else { return nil }
        return ComparedValue(self, type: type)
    }

    /// The type and the default, as written in a spec.
    var text: String {
        switch kind {
        case .value(let type): ComparedValue(self, type: type).text
        case .upload, .uploads: kind.text
        }
    }

    /// Whether callers must provide it.
    var mustBeGiven: Bool {
        switch kind {
        case .value(let type): !ComparedValue(self, type: type).mayBeAbsent
        case .upload(let isOptional), .uploads(let isOptional): !isOptional
        }
    }

    /// Whether it is a part of a multipart body.
    fileprivate var isPart: Bool { location == .multipart || location == .file }

    /// Whether it is a list of files.
    fileprivate var isList: Bool {
        if case .uploads = kind { true } else { false }
    }

    /// Whether a constant certainly is one of its values.
    fileprivate func accepts(_ constant: Literal) -> Bool {
        guard case .value(let type) = kind, case .builtIn(let builtIn) = type.unwrapped,
            constraints.length == nil, constraints.pattern == nil
        else { return false }
        let hasType =
            switch constant {
            // Only JSON tells a number from its text.
            case _ where builtIn == .string && location != .body: true
            case .string: builtIn == .string
            case .integer: [.int, .int64, .double, .decimal].contains(builtIn)
            case .decimal: [.double, .decimal].contains(builtIn)
            case .bool: builtIn == .bool
            default: false
            }
        return hasType && ScopeComparison.acceptance(.values([constant]), constraints.scope).isSubset(of: .widened)
    }

    /// How it is written as a part of a multipart body.
    fileprivate var formatText: String { format?.text ?? (location == .file ? "bytes" : "text") }

    /// Its location in a request, as written in a spec.
    var place: String {
        "\(location.rawValue) \(wirePath.text)"
    }
}

extension Parameter.Kind {
    /// The type, as written in a spec.
    var text: String {
        switch self {
        case .value(let type): type.text
        case .upload(let isOptional): isOptional ? "file?" : "file"
        case .uploads(let isOptional): isOptional ? "[file]?" : "[file]"
        }
    }

    /// Whether a value may be omitted.
    var isOptional: Bool {
        switch self {
        case .value(let type): type.isOptional
        case .upload(let isOptional), .uploads(let isOptional): isOptional
        }
    }
}
