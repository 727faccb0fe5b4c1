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
        checkTransform(of: field, &reader)
        if let null = field.null, null.value == .error, value.type.isOptional {
            let message = "\(field.subject) is optional, and null is how JSON says that; \"null: error\" cannot hold"
            reader.report(.keyNotApplicable, message, at: null.range)
        }
        if let elements = field.elements, !value.type.isCollection {
            values.reportNotApplicable(
                "elements", of: field, value.type, holdsFor: "[T] and [String: T]", at: elements.range, &reader)
        }
    }

    /// Reports a transform that maps one way only though the field goes both ways, and one for a way that it does not go.
    private func checkTransform(of field: FieldDeclaration, _ reader: inout SpecReader) {
        guard let transform = field.transform else { return }
        let encode = field.encode?.value ?? .both
        if encode == .never, let write = transform.write {
            let message = "\"write\" of \"transform\" of \(field.subject) does nothing: the field is never written"
            reader.report(.keyNotApplicable, message, at: write.range)
        }
        if encode == .only, transform.write == nil {
            return reportUseless(["transform"], of: field, because: "\(field.subject) is only written", &reader)
        }
        if encode == .only, let read = transform.read {
            let message = "\"read\" of \"transform\" of \(field.subject) does nothing: the field is only written"
            reader.report(.keyNotApplicable, message, at: read.range)
        }
        if encode != .only, transform.read == nil {
            reportMissing("read", "it is read as it comes", or: "encode: only", field, transform, &reader)
        }
        if encode != .never, transform.write == nil {
            reportMissing("write", "it would be written untransformed", or: "encode: never", field, transform, &reader)
        }
    }

    private func reportMissing(
        _ key: String, _ consequence: String, or alternative: String, _ field: FieldDeclaration,
        _ transform: TransformDeclaration, _ reader: inout SpecReader
    ) {
        // A tuple's fields go both ways.
        let otherwise = layout == .tuple ? "" : ", or say \"\(alternative)\""
        let names = Field.Transform(
            read: transform.read?.value ?? "…", write: transform.write?.value ?? "…")
        let message = """
            the transform of \(field.subject) has no function to \(key), so \(consequence): \
            write "transform: \(names.text)"\(otherwise)
            """
        reader.report(.oneWayTransform, message, at: transform.range)
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

    private static let readingKeys: [String] = ["auto-cast", "null", "empty", "elements", "mock"]
    private static let jsonKeys: [String] =
        readingKeys + ["map", "encode", "transform", "scope", "length", "pattern", "count", "column"]
}
