import YAMLSyntax

extension FieldResolver {
    /// Reports keys that have no effect together with others or with the type.
    func checkKeys(of field: FieldDeclaration, _ value: ResolvedValue, _ reader: inout SpecReader) {
        let hasValue = value.type.isOptional || field.defaultValue != nil
        if let isIgnored = field.isIgnored, isIgnored.value {
            let why = "\(field.subject) is ignored"
            reportUseless(Self.jsonKeys, of: field, because: why, &reader)
            if !hasValue {
                let message = "\(why), so it needs a default, or ? after its type"
                reader.report(.ignoredWithoutValue, message, at: isIgnored.range)
            }
            return
        }
        if let encode = field.encode, encode.value == .only {
            let why = "\(field.subject) is only written"
            reportUseless(Self.readingKeys, of: field, because: why, &reader)
            if !hasValue {
                let message = "\(why) and never read, so it needs a default, or ? after its type"
                reader.report(.ignoredWithoutValue, message, at: encode.range)
            }
        }
        if let null = field.null, null.value == .error, value.type.isOptional {
            let message = "\(field.subject) is optional, and null is how JSON says that; \"null: error\" cannot hold"
            reader.report(.keyNotApplicable, message, at: null.range)
        }
        if let elements = field.elements, !value.type.isCollection {
            values.reportNotApplicable(
                "elements", of: field, value.type, holdsFor: "[T] and [String: T]", at: elements.range, &reader)
        }
    }

    /// Reports keys that go with names, which a tuple has none of.
    func checkTupleKeys(of field: FieldDeclaration, _ reader: inout SpecReader) {
        reportUseless(
            ["map", "ignore", "encode"], of: field, because: "a tuple's fields are told by position", &reader)
    }

    private func reportUseless(
        _ keys: [String], of field: FieldDeclaration, because reason: String, _ reader: inout SpecReader
    ) {
        for key in keys {
            guard let node = field.nodes?.keyNode(key) else { continue }
            reader.report(.keyNotApplicable, "\"\(key)\" of \(field.subject) does nothing: \(reason)", at: node)
        }
    }

    private static let readingKeys: [String] = ["auto-cast", "null", "empty", "elements", "transform", "mock"]
    private static let jsonKeys: [String] =
        readingKeys + ["map", "encode", "scope", "length", "pattern", "count", "column"]
}
