import YAMLSyntax

/// A field or a parameter as written, before its names are looked up and its values checked against its type.
///
/// What is not written is nil, and so is what cannot be read, which has been reported.
struct FieldDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    /// What messages call it, such as `field "title"`.
    var subject: String
    var doc: String?
    /// Why not to use it any more; empty where the spec says only `true`.
    var deprecated: String?
    var type: Written<TypeExpression>?
    var isOptional: Written<Bool>?
    /// At least one path, tried in order.
    var map: [Written<JSONPath>]?
    /// The value of `default`, or what follows `=` after the type.
    var defaultValue: YAMLNode?
    var castsAutomatically: Written<Bool>?
    var scope: YAMLNode?
    var length: Written<CountRange>?
    var pattern: Written<String>?
    var count: Written<CountRange>?
    var null: Written<Field.Null>?
    var empty: Written<Field.Empty>?
    var elements: Written<Field.Elements>?
    var format: Written<DateFormat>?
    var isIgnored: Written<Bool>?
    var transform: TransformDeclaration?
    var encode: Written<Field.Encode>?
    /// What a table calls it.
    var column: String?
    var isSensitive: Bool = false
    /// What made-up values look like: a kind, a value or a list of them.
    var mock: YAMLNode?
    /// The nodes of the long form, for keys that not all kinds of fields have; nil for the short form.
    var nodes: KeyedNodes?

    init(key: Written<String>, subject: String) {
        self.key = key
        self.subject = subject
    }

    /// Whether the key is written, whatever its value.
    func has(_ key: String) -> Bool {
        nodes?[key] != nil
    }
}
