/// A field of a model, with what is needed to find two that meet.
///
/// Behind one reference, because all models that include the field take it over, and its parts are many.
final class ModelField: Sendable {
    let field: Field
    /// The name as written.
    let written: Written<String>
    /// Whether its type is known; where it is not, nothing follows from the type that stands in for it.
    let hasType: Bool

    init(field: Field, written: Written<String>, hasType: Bool) {
        self.field = field
        self.written = written
        self.hasType = hasType
    }

    /// Where the field is read from; empty where it is not read.
    var readPaths: [JSONPath] {
        field.isIgnored || field.encode == .only ? [] : field.paths
    }

    /// Where the field is written to, if it is.
    var writtenPath: JSONPath? {
        field.isIgnored || field.encode == .never ? nil : field.paths.first
    }
}
