/// A field of a model, with what is needed to find two that meet.
struct ModelField: Sendable {
    var field: Field
    /// The name as written.
    var written: Written<String>
    /// Whether its type is known; where it is not, nothing follows from the type that stands in for it.
    var hasType: Bool

    /// Where the field is read from; empty where it is not read.
    var readPaths: [JSONPath] {
        field.isIgnored || field.encode == .only ? [] : field.paths
    }

    /// Where the field is written to, if it is.
    var writtenPath: JSONPath? {
        field.isIgnored || field.encode == .never ? nil : field.paths.first
    }
}
