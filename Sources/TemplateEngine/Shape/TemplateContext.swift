/// A type whose values are rendered by templates.
///
///     struct FieldContext: TemplateContext {
///         var name: String
///         var doc: String?
///
///         static var shape: Shape<FieldContext> {
///             [.text("name") { $0.name }, .optionalText("doc") { $0.doc }]
///         }
///     }
public protocol TemplateContext: Sendable {
    /// The names that a template may use for a value of this type.
    static var shape: Shape<Self> { get }
}
