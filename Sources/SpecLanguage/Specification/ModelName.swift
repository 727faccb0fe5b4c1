/// The name of a model or its patch: with a namespace if it has one, as in `Shop.User`, and with its module if that is another
/// one, as in `Common.Money` and `Common.Shop.User`.
public struct ModelName: Sendable, Hashable {
    /// What the type is declared in: an enum in whose extension it is, another module, or both; `nil`: the module that is
    /// generated.
    public let namespace: String?
    /// The name without the namespace.
    public let plain: String

    /// - Parameter name: the whole name; the names of models have no dots themselves
    public init(_ name: String) {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
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
