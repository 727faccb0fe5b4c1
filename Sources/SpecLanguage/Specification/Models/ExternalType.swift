/// A Swift type that the user wrote and that conforms to `APIModel`.
public struct ExternalType: Sendable, Hashable {
    /// The module to import, where the type is written with one.
    public var module: String?
    /// The type's name in that module.
    public var typeName: String

    public init(module: String? = nil, typeName: String) {
        self.module = module
        self.typeName = typeName
    }
}
