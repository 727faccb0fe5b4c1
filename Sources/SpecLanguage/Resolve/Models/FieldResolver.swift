import YAMLSyntax

/// Resolves the fields of a struct, with all defaults applied.
struct FieldResolver {
    let values: ValueResolver
    let naming: FileDefaults.Naming
    let layout: Structure.Layout

    /// The field; `nil` if it has no valid Swift name, which is reported.
    ///
    /// - Parameter position: its index in a tuple.
    func resolve(_ declaration: FieldDeclaration, at position: Int, _ diagnostics: inout Diagnostics) -> ModelField? {
        let value = values.resolve(declaration, &diagnostics)
        if let value { checkKeys(of: declaration, value, &diagnostics) }
        if layout == .tuple { checkTupleKeys(of: declaration, &diagnostics) }
        guard let name = diagnostics.memberName(declaration.key, of: declaration.subject) else { return nil }
        return ModelField(
            field: field(name, declaration, value, at: position, &diagnostics), written: declaration.key,
            hasType: value != nil, keyed: declaration.keyed,
            defaultValue: declaration.defaultValue)
    }

    private func field(
        _ name: String, _ declaration: FieldDeclaration, _ value: ResolvedValue?, at position: Int,
        _ diagnostics: inout Diagnostics
    ) -> Field {
        let isIgnored = declaration.isIgnored?.value ?? false
        let bools = bools(of: declaration, &diagnostics)
        return Field(
            name: name, doc: declaration.doc, deprecated: declaration.deprecated,
            type: value?.type ?? .builtIn(.json), paths: paths(of: declaration, at: position, &diagnostics),
            selector: declaration.selector?.value, prefix: declaration.prefix?.value ?? "",
            defaultValue: value?.defaultValue,
            autoCast: isIgnored || bools != nil || declaration.form != nil ? .never : value?.autoCast ?? .never,
            constraints: value?.constraints ?? .none, null: declaration.null?.value ?? .absent,
            empty: declaration.empty?.value ?? usualEmpty(declaration, value),
            absent: absent(of: declaration, &diagnostics),
            invalid: declaration.invalid?.value ?? usualInvalid(declaration, value),
            elements: declaration.elements?.value ?? .fail, single: declaration.single?.value ?? .fail,
            checksResponses: values.defaults.checksResponses ?? true, dateFormat: value?.dateFormat,
            otherFormats: otherFormats(of: declaration, value, &diagnostics), bools: bools,
            isIgnored: isIgnored,
            given: declaration.given.flatMap { diagnostics.memberName($0, of: "\"given\" of \(declaration.subject)") },
            transform: transform(declaration, &diagnostics),
            form: declaration.form?.value ?? declaration.base64URL?.value,
            encode: declaration.encode?.value ?? .both, isSensitive: declaration.isSensitive,
            column: declaration.column, mock: value.flatMap { values.mock(of: declaration, $0, &diagnostics) },
            range: declaration.key.range)
    }

    /// What `""` means if the field does not say it.
    private func usualEmpty(_ declaration: FieldDeclaration, _ value: ResolvedValue?) -> Field.Empty {
        guard values.defaults.empty == .absent, let value, value.type.isOptional || declaration.defaultValue != nil,
            declaration.transform == nil, declaration.isIgnored?.value != true, declaration.encode?.value != .only,
            !declaration.isFlat
        else { return .keep }
        // No JSON is an empty text.
        if declaration.form?.value == .jsonText { return .absentText }
        switch value.type.unwrapped {
        case .builtIn(.string), .builtIn(.data), .builtIn(.json): return .keep
        case .builtIn, .array, .dictionary, .optional: return .absentText
        case .model(let name):
            let kind = values.index[name]?.kind
            return kind == .structure || kind == .tuple ? .absentText : .keep
        }
    }

    /// The formats of dates after the first. One that reads what a later one writes is suspicious.
    private func otherFormats(
        of declaration: FieldDeclaration, _ value: ResolvedValue?, _ diagnostics: inout Diagnostics
    ) -> [DateFormat] {
        guard let first = value?.dateFormat, declaration.format != nil else { return [] }
        var formats = [first]
        for other in declaration.otherFormats {
            let format = other.value.local(in: declaration.zone?.value)
            if formats.contains(format) {
                diagnostics.report(
                    .keyNotApplicable, "\"format\" of \(declaration.subject) has \(format.text) twice", at: other.range)
                continue
            }
            if let winner = formats.first(where: { earlier in earlier.reads(format) }) {
                let message = """
                    "format" of \(declaration.subject): \(winner.text) reads dates in \(format.text), too, and wins; write \
                    the narrower format first
                    """
                diagnostics.report(Diagnostic(.overlappingFormats, message, at: other.range, severity: .warning))
            }
            formats.append(format)
        }
        return Array(formats.dropFirst())
    }

    /// What happens to a value that cannot be read if the field does not say it.
    private func usualInvalid(_ declaration: FieldDeclaration, _ value: ResolvedValue?) -> Field.Invalid {
        guard let value, value.type.isOptional || declaration.defaultValue != nil, declaration.null?.value != .error,
            declaration.empty?.value != .error, declaration.isIgnored?.value != true,
            declaration.encode?.value != .only
        else { return .fail }
        return values.defaults.invalid ?? .fail
    }

    /// The places of the field; empty if they are not valid.
    private func paths(
        of declaration: FieldDeclaration, at position: Int, _ diagnostics: inout Diagnostics
    ) -> [JSONPath] {
        if layout == .tuple { return [JSONPath([String(position)])] }
        if let map = declaration.map { return map.map(\.value) }
        if declaration.has("map") { return [] }
        // The name of an ignored field is only for keys that are not unknown, so that it need not be certain.
        if declaration.isIgnored?.value == true {
            let name = declaration.key.value
            return [JSONPath([naming == .snakeCase ? SwiftSpelling.snakeCase(name) : name])]
        }
        return [JSONPath([diagnostics.wireName(declaration.key, naming, of: declaration.subject)])]
    }

    private func transform(_ declaration: FieldDeclaration, _ diagnostics: inout Diagnostics) -> Field.Transform? {
        guard let transform = declaration.transform else { return nil }
        let subject = "\"transform\" of \(declaration.subject)"
        let read = transform.read.flatMap { diagnostics.memberName($0, of: subject) }
        let write = transform.write.flatMap { diagnostics.memberName($0, of: subject) }
        return read == nil && write == nil ? nil : Field.Transform(read: read, write: write)
    }
}

extension FieldDeclaration {
    /// Reports formats and defaults that only fields of models have.
    func reportFieldForms(_ value: ResolvedValue, _ diagnostics: inout Diagnostics) {
        func report(_ range: SourceRange?, _ what: String) {
            guard let range else { return }
            let message = "\"format\" of \(subject): only fields of models are \(what)"
            diagnostics.report(.keyNotApplicable, message, at: range)
        }
        if case .object(let model, _)? = value.defaultValue, let node = defaultValue {
            let message = "the default of \(subject): only fields of models have a \(model) as their default"
            diagnostics.report(.defaultMismatch, message, at: node)
        }
        report(otherFormats.first?.range, "read in several formats")
        report(base64URL?.range, "base64url")
    }
}

extension DateFormat {
    /// Whether it reads dates that are written in another format.
    fileprivate func reads(_ other: DateFormat) -> Bool {
        let areNumbers = [self, other].map { format in format == .unix || format == .unixMilliseconds }
        guard areNumbers == [false, false] else { return areNumbers == [true, true] }
        // 12 January 1970 and a date whose day is no month.
        return [1_000_000, 1_700_000_000].contains { seconds in
            DateText.seconds(of: DateWriting.text(of: seconds, other), self) != nil
        }
    }
}

extension FieldResolver {
    /// Reports keys that have no effect with other keys or with the type.
    func checkKeys(of field: FieldDeclaration, _ value: ResolvedValue, _ diagnostics: inout Diagnostics) {
        let hasValue = value.type.isOptional || field.defaultValue != nil
        if let isIgnored = field.isIgnored, isIgnored.value {
            return checkIgnored(field, value, at: isIgnored.range, hasValue: hasValue, &diagnostics)
        }
        if let encode = field.encode, encode.value == .only {
            let why = "\(field.subject) is only written"
            let keys = Self.readingKeys.filter { key in
                switch key {
                case "auto-cast": field.autoCast?.value != .writeText
                case "null": field.null?.value.isSent != true
                case "single": field.single?.value != .unwrap
                default: true
                }
            }
            reportUseless(keys, of: field, because: why, &diagnostics)
            if !hasValue {
                let message = "\(why), so it needs a default or an optional type"
                diagnostics.report(.ignoredWithoutValue, message, at: encode.range)
            }
        }
        if field.isFlat, layout == .object {
            checkInvalid(of: field, hasValue: hasValue, &diagnostics)
            return checkFlat(of: field, value.type, &diagnostics)
        }
        let flat = "it is for a model that is read from the object itself; write \"map: $\""
        if layout == .object { reportUseless(["prefix"], of: field, because: flat, &diagnostics) }
        if layout == .object { checkSelector(of: field, &diagnostics) }
        checkTransform(of: field, &diagnostics)
        checkForm(of: field, value.type, &diagnostics)
        checkZone(of: field, value, &diagnostics)
        if let autoCast = field.autoCast, autoCast.value == .writeText {
            let reason =
                field.encode?.value == .never
                ? "it is never written" : field.transform?.write == nil ? nil : "\"transform\" says how it is written"
            if let reason {
                let message = "\"auto-cast: write-text\" of \(field.subject) has no effect: \(reason)"
                diagnostics.report(.keyNotApplicable, message, at: autoCast.range)
            }
        }
        if let null = field.null { check(null, of: field, value, &diagnostics) }
        checkEmpty(of: field, value, hasValue: hasValue, &diagnostics)
        checkInvalid(of: field, hasValue: hasValue, &diagnostics)
        checkAbsent(of: field, hasValue: hasValue, &diagnostics)
        checkBools(of: field, value, &diagnostics)
        checkSingle(of: field, value.type, &diagnostics)
        checkKeyed(of: field, value.type, &diagnostics)
        if let elements = field.elements, !value.type.isCollection {
            values.reportNotApplicable(
                "elements", of: field, value.type, holdsFor: "[T] and [String: T]", at: elements.range, &diagnostics)
        }
    }

    /// Reports keys that have no effect at a field that is not in the JSON, and one that needs a value.
    private func checkIgnored(
        _ field: FieldDeclaration, _ value: ResolvedValue, at range: SourceRange, hasValue: Bool,
        _ diagnostics: inout Diagnostics
    ) {
        let why = "\(field.subject) is \(field.given == nil ? "ignored" : "given by the call")"
        let keys = field.given == nil ? Self.jsonKeys : Self.jsonKeys.filter { $0 != "column" } + ["ignore"]
        reportUseless(keys, of: field, because: why, &diagnostics)
        if field.given != nil, let model = value.type.modelName, values.index[model]?.kind != .enumeration {
            values.reportNotApplicable(
                "given", of: field, value.type, holdsFor: "built-in types, enums and collections of them", at: range,
                &diagnostics)
        }
        if !hasValue {
            let message = "\(why), so it needs a default or an optional type"
            diagnostics.report(.ignoredWithoutValue, message, at: range)
        }
    }

    /// Reports a meaning of null that has no effect.
    private func check(
        _ null: Written<Field.Null>, of field: FieldDeclaration, _ value: ResolvedValue,
        _ diagnostics: inout Diagnostics
    ) {
        if null.value == .error, value.type.isOptional || field.defaultValue == nil {
            let message =
                value.type.isOptional
                ? "\(field.subject) is optional, so null is a valid value; remove \"null: error\""
                : "\"null: error\" of \(field.subject) has no effect: without a default, null is always an error"
            diagnostics.report(.keyNotApplicable, message, at: null.range)
        }
        if null.value.isSent {
            let reason: String? =
                if !value.type.isOptional {
                    "only fields with ? can be nil"
                } else if layout == .tuple {
                    "the fields of a tuple are always written"
                } else if field.encode?.value == .never {
                    "it is never written"
                } else {
                    nil
                }
            if let reason {
                let message =
                    "\"null: \(null.value == .send ? "send" : "''")\" of \(field.subject) has no effect: \(reason)"
                diagnostics.report(.keyNotApplicable, message, at: null.range)
            }
        }
    }

    /// Reports a meaning of empty values that has no effect, and an empty default where they are refused.
    private func checkEmpty(
        of field: FieldDeclaration, _ value: ResolvedValue, hasValue: Bool, _ diagnostics: inout Diagnostics
    ) {
        guard let empty = field.empty, field.transform == nil else { return }
        func report(_ reason: String) {
            let message = "\"empty: \(empty.value.rawValue)\" of \(field.subject) has no effect: \(reason)"
            diagnostics.report(.keyNotApplicable, message, at: empty.range)
        }
        switch empty.value {
        case .keep: break
        case .absent, .absentText:
            if !hasValue {
                report(
                    "the field is required, so that nothing is absent; write \"empty: error\" to refuse empty values")
            }
        case .error:
            if values.defaults.empty != .absent, !values.hasEmptyValues(value.type.unwrapped) {
                report("no \(value.type.unwrapped.text) is empty, so that empty values are always errors")
            } else if let node = field.defaultValue, let literal = value.defaultValue, values.isEmpty(literal) {
                let message = "the default of \(field.subject): it is empty, which \"empty: error\" refuses"
                diagnostics.report(.defaultMismatch, message, at: node)
            }
        }
    }

    /// Reports that a value counts as absent if it cannot be read, where a value must be there or others are refused.
    private func checkInvalid(of field: FieldDeclaration, hasValue: Bool, _ diagnostics: inout Diagnostics) {
        guard let invalid = field.invalid, invalid.value == .absent else { return }
        let refusing = [("null", field.null?.value == .error), ("empty", field.empty?.value == .error)]
        if !hasValue {
            let message = """
                "invalid: absent" of \(field.subject) has no effect: the field is required, so that nothing is absent; \
                give it a default or an optional type
                """
            diagnostics.report(.keyNotApplicable, message, at: invalid.range)
        } else if let key = refusing.first(where: \.1)?.0 {
            let message =
                "\"invalid: absent\" of \(field.subject) accepts what \"\(key): error\" refuses; remove one of them"
            diagnostics.report(.keyNotApplicable, message, at: invalid.range)
        }
    }

    /// Reports a transform in one direction of a field that is read and written, and one in a direction that is not
    /// used.
    private func checkTransform(of field: FieldDeclaration, _ diagnostics: inout Diagnostics) {
        guard let transform = field.transform else { return }
        let encode = field.encode?.value ?? .both
        if encode == .never, let write = transform.write {
            let message = "\"write\" of \"transform\" of \(field.subject) has no effect: the field is never written"
            diagnostics.report(.keyNotApplicable, message, at: write.range)
        }
        if encode == .only, transform.write == nil {
            return reportUseless(["transform"], of: field, because: "\(field.subject) is only written", &diagnostics)
        }
        if encode == .only, let read = transform.read {
            let message = "\"read\" of \"transform\" of \(field.subject) has no effect: the field is only written"
            diagnostics.report(.keyNotApplicable, message, at: read.range)
        }
        if encode != .only, transform.read == nil {
            reportMissing("read", "it would be read untransformed", or: "encode: only", field, transform, &diagnostics)
        }
        if encode != .never, transform.write == nil {
            reportMissing(
                "write", "it would be written untransformed", or: "encode: never", field, transform, &diagnostics)
        }
    }

    private func reportMissing(
        _ key: String, _ consequence: String, or alternative: String, _ field: FieldDeclaration,
        _ transform: TransformDeclaration, _ diagnostics: inout Diagnostics
    ) {
        // A tuple's fields are always read and written.
        let otherwise = layout == .tuple ? "" : ", or say \"\(alternative)\""
        let names = Field.Transform(
            read: transform.read?.value ?? "…", write: transform.write?.value ?? "…")
        let message = """
            the transform of \(field.subject) has no function to \(key), so \(consequence): \
            write "transform: \(names.text)"\(otherwise)
            """
        diagnostics.report(.oneWayTransform, message, at: transform.range)
    }

    /// Reports keys that need names, which a tuple's fields do not have.
    func checkTupleKeys(of field: FieldDeclaration, _ diagnostics: inout Diagnostics) {
        reportUseless(
            ["map", "prefix", "ignore", "encode"], of: field,
            because: "the fields of a tuple are found by position", &diagnostics)
    }

    func reportUseless(
        _ keys: [String], of field: FieldDeclaration, because reason: String, _ diagnostics: inout Diagnostics
    ) {
        for key in keys {
            guard let node = field.nodes?.keyNode(key) else { continue }
            diagnostics.report(.keyNotApplicable, "\"\(key)\" of \(field.subject) has no effect: \(reason)", at: node)
        }
    }

    private static let readingKeys: [String] = [
        "auto-cast", "null", "empty", "absent", "invalid", "elements", "single", "mock",
    ]
    private static let jsonKeys: [String] =
        readingKeys + [
            "map", "prefix", "encode", "transform", "as", "keyed", "bools", "scope", "length", "pattern", "count",
            "column",
        ]
}
