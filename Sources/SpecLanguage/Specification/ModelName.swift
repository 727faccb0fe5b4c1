/// The name of a model or its patch: with a namespace if it has one, as in `Shop.User`.
public struct ModelName: Sendable, Hashable {
    /// The enum in whose extension the type is declared; `nil`: the type is declared in the module.
    public let namespace: String?
    /// The name without the namespace.
    public let plain: String

    /// - Parameter name: the whole name; the names of models have no dots themselves
    public init(_ name: String) {
        guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
            (namespace, plain) = (nil, name)
            return
        }
        namespace = String(name[..<dot])
        plain = String(name[name.index(after: dot)...])
    }

    init(_ plain: String, in namespace: String?) {
        self.namespace = namespace
        self.plain = plain
    }

    /// The whole name, as errors and other files say it.
    public var text: String { namespace.map { "\($0).\(plain)" } ?? plain }
}

extension Model {
    /// The namespace that the model is declared in.
    public var namespace: String? { ModelName(name).namespace }
}
