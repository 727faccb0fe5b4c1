import YAMLSyntax

/// An example of a description, and what it is an example of.
struct ImportedExample: Sendable {
    enum Subject: Sendable {
        case type(ImportedType)
        /// A property, by the position of its schema.
        case property(JSONPointer)
    }

    let value: DocumentNode
    let subject: Subject
    /// For an example of a successful response: where it is from.
    var origin: ExampleOrigin?
}

extension DocumentNode {
    /// The examples of a schema: `example` (OpenAPI 3.0), and the list `examples` (JSON Schema).
    var schemaExamples: [DocumentNode] {
        let several = self["examples"]?.elements ?? []
        return self["example"].map { [$0] + several } ?? several
    }
}

extension EndpointBuilder {
    /// Keeps the examples of a response, of which the import learns.
    ///
    /// - Parameter origin: the response, if it is a success
    mutating func keepExamples(of media: DocumentNode, as type: ImportedType, of origin: ExampleOrigin?) {
        if let value = media["example"] {
            models.examples.append(ImportedExample(value: value, subject: .type(type), origin: origin))
        }
        for (_, written) in media["examples"]?.entries ?? [] {
            guard let example = resolved(written) else { continue }
            if let value = example["value"] {
                models.examples.append(ImportedExample(value: value, subject: .type(type), origin: origin))
            } else if let place = example["externalValue"] {
                models.findings.note(.externalExample, at: place.pointer)
            }
        }
    }
}

extension ModelBuilder {
    /// Keeps the examples of a struct and of its properties.
    mutating func keepExamples(of schema: Schema, named name: String) {
        for value in schema.examples { examples.append(ImportedExample(value: value, subject: .type(.model(name)))) }
        for property in schema.properties where !property.isChoice {
            guard let pointer = property.places.first?.pointer else { continue }
            for place in property.places {
                for value in place.schemaExamples {
                    examples.append(ImportedExample(value: value, subject: .property(pointer)))
                }
            }
        }
    }
}
