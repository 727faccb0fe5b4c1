/// A model as declared: what it is, and the keys that stand for themselves. What it is made of is read later.
struct ModelDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    /// The Swift name.
    var name: String
    /// What messages call it, such as `model "Picture"`.
    var subject: String
    var nodes: KeyedNodes
    /// Nil where the keys do not say what it is, which has been reported.
    var kind: ModelKind?
    var doc: String?
    var deprecated: String?
    var access: Access?
    var naming: FileDefaults.Naming?
    var unknownKeys: Structure.UnknownKeys = .ignore
    var validation: Structure.Validation = .first
    var hasPatch: Bool = false
    var isOpen: Bool = false
    var otherwise: DividedUnion.Otherwise = .error
}
